"""Winking with your own eye, before a camera: what is seen, what is refused, and what leaves the page."""

import json
import re
from base64 import b64encode
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from page.actions import MINE
from page.films import FACES, camera_with, film
from page.test_wink import LIVE, Evening
from page.winking import confirm, gather, in_turn, look, sees

SMALL = {"width": 360, "height": 620}
WAYS = ({"size": SMALL}, {"size": {"width": 740, "height": 360}, "lang": "fr-FR", "theme": "light"})
DESK = {"width": 1366, "height": 640}
MEASURE = {"winks": [{"shut": 0.21, "open": 0.2}, {"shut": 0.21, "open": 0.2}], "awake": [0.2, 0.21]}
KNOWN = f"localStorage['brushpass.eye'] = '{json.dumps(MEASURE)}'"
# Whatever the worker says to the page; it is not there for anybody else to hear.
OVERHEARD = """
    const Real = Worker;
    window.told = [];
    window.Worker = class extends Real {
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data }) => told.push(data));
        }
    };
"""
# A camera that shows the picture whose name is said: somebody who does as the page asks.
ACTOR = """(pictures) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 360 });
    const images = Object.fromEntries(Object.entries(pictures).map(([name, data]) => {
        const image = new Image();
        image.src = "data:image/jpeg;base64," + data;
        return [name, image];
    }));
    let shown = "open";
    window.face = (name) => void (shown = name);
    setInterval(() => canvas.getContext("2d").drawImage(images[shown], 0, 0), 30);
    navigator.mediaDevices.getUserMedia = async () => (window.stream = canvas.captureStream(30));
}"""
STAGES = {
    "Look at the screen": "open",
    "Shut both eyes": "both",
    "Shut one eye": "right",
    "Now the other": "left",
}


def actor(page):
    """Put somebody before the camera of a page, who shows a face when asked."""
    names = ("open", "both", "right", "left")
    pictures = {name: b64encode((FACES / f"{name}.jpg").read_bytes()).decode() for name in names}
    page.add_init_script(f"({ACTOR})({json.dumps(pictures)})")


def test_where_there_is_no_camera_the_page_says_so(visit, axe, snap):
    for way in WAYS:
        page = visit("/settings", **way)
        page.locator("a[href='/eye']").click()
        page.context.grant_permissions(["camera"])
        page.locator("main .btn.hot").click()
        expect(page.get_by_role("alert")).to_have_text(
            re.compile("This device has no camera|Cet appareil n.a pas de caméra")
        )
        axe(page)
        snap(page, way.get("lang", "en"))
        page.locator("header .btn.round").first.click()
        expect(page).to_have_url(re.compile("/settings$"))


def test_only_the_worker_that_looks_may_run_what_is_compiled(site):
    """The page's own policy is as strict as before; a wink needs no address but the page's own."""
    page = urlopen(site.url + "/eye")  # noqa: S310
    assert "wasm" not in page.headers["Content-Security-Policy"]
    assert page.headers["Permissions-Policy"].startswith("camera=(self), ")
    chunk = re.search(rb"/assets/shell-[\w-]+\.js", page.read())[0].decode()
    assert "wasm" not in urlopen(site.url + chunk).headers["Content-Security-Policy"]  # noqa: S310
    [worker] = (FACES.parents[2] / "src/brushpass/server/page/assets").glob("eye-*.js")
    policy = urlopen(f"{site.url}/assets/{worker.name}").headers["Content-Security-Policy"]  # noqa: S310
    assert policy == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


@pytest.mark.soak  # it takes the time that somebody needs before a camera
def test_a_device_gets_to_know_somebodys_eyes(visit, snap, axe):
    page = visit("/eye", SMALL, prepare=actor)
    page.get_by_role("button", name="Switch the camera on").click()
    expect(page.get_by_text("Your eyes can be seen")).to_be_visible()
    snap(page, "seen")
    page.get_by_role("button", name="Begin").click()
    for asked, shown in STAGES.items():
        expect(page.locator(".asked")).to_contain_text(asked)
        page.evaluate("name => face(name)", shown)
        snap(page, shown)
    expect(page.get_by_text("You can wink with either eye")).to_be_visible()
    page.evaluate("face('open')")
    for _ in range(3):
        page.wait_for_timeout(600)
        page.evaluate("face('right')")
        page.wait_for_timeout(600)
        page.evaluate("face('open')")
    expect(page.get_by_role("log").locator("p")).to_have_count(3)
    expect(page.get_by_role("log")).to_contain_text("You winked at 0:")
    snap(page, "mirror")
    axe(page)
    assert page.evaluate("stream.active")
    page.locator("header a[href='/settings']").click()
    expect(page).to_have_url(re.compile("/settings$"))
    page.wait_for_function("() => !stream.active")  # whoever leaves the page is not looked at any more


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["", "glasses-", "tilted-", "turned-"])
def test_winks_are_seen_and_blinks_are_not_taken_for_winks(kind, site, playwright, tmp_path):
    """Ten winks of half a second or more, and as many blinks, with each face."""
    once = [
        ("open", 9),
        ("right", 6),
        ("open", 9),
        ("both", 3),
        ("open", 9),
        ("left", 6),
        ("open", 9),
        ("both", 3),
    ]
    path = film(tmp_path / "faces.mjpeg", *((kind + name, tenths) for name, tenths in once))
    with camera_with(playwright, path) as chromium:
        page = chromium.new_page(viewport=SMALL)
        page.add_init_script(OVERHEARD + KNOWN)
        page.goto(f"{site.url}/eye")
        page.evaluate("""() => {
            window.winks = 0;
            const lines = () => document.querySelectorAll("[role=log] p").length;
            new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
                if (node.nodeName === "P" && node.parentElement?.role === "log") winks += 1;
                if (node.role === "log") winks += node.querySelectorAll("p").length;
            }))).observe(document.body, { childList: true, subtree: true });
        }""")
        page.get_by_role("button", name="Switch the camera on").click()
        page.wait_for_function("() => told.some(({ gaps }) => gaps)")
        page.wait_for_timeout(27_000)  # five times the film
        winks = page.evaluate("winks")
    assert 9 <= winks <= 11


@pytest.mark.soak
@pytest.mark.parametrize(("still", "faces"), [("nobody", 0), ("two", 2), ("dim", 0)])
def test_what_is_no_face_of_its_own_winks_at_nobody(still, faces, site, playwright, tmp_path):
    with camera_with(playwright, film(tmp_path / "faces.mjpeg", (still, 10))) as chromium:
        page = chromium.new_page()
        page.add_init_script(OVERHEARD + KNOWN)
        page.goto(f"{site.url}/eye")
        page.get_by_role("button", name="Switch the camera on").click()
        page.wait_for_function("() => told.filter(({ at }) => at).length > 20")
        told = [one for one in page.evaluate("told") if "at" in one]
        assert {one["faces"] for one in told} <= {faces, *([1] if still == "dim" else [])}
        page.get_by_role("button", name="Once more").click()
        expect(page.get_by_role("alert")).to_be_visible()  # why these eyes cannot be known


@pytest.mark.soak
def test_a_wink_before_the_camera_is_received_and_another_is_intercepted(visit, snap):
    def ready(page):
        page.add_init_script(KNOWN)
        actor(page)

    ways = [{"size": size, "prepare": ready} for size in (SMALL, DESK, SMALL, DESK)]
    pages = gather(visit, ways, LIVE)
    evening = Evening(pages)
    caller, holder = evening.first, evening.holder
    blind = evening.after(caller, 3)
    sent, asked = [], []
    holder.on("request", lambda request: asked.append(request.url))

    evening.call_theirs(caller, holder)
    holder.locator("button.camera").click()
    expect(holder.locator(".looking.seen")).to_be_visible()
    listen = """() => {
        window.sent = [];
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (data) { sent.push(data); return send.call(this, data); };
    }"""
    holder.evaluate(listen)
    look(holder, evening.name(caller))
    look(caller, evening.name(holder))
    sees(holder, "you")
    snap(holder, "camera")
    wink(holder)
    expect(caller.locator(".notes b")).to_have_text("1")

    evening.turn()
    third = in_turn(pages)
    agent = evening.call_theirs(third, holder)
    look(blind, evening.name(holder))
    look(holder, evening.name(third))
    sees(blind, evening.name(third))
    wink(holder)
    expect(blind.locator(".notes b")).to_have_text("1")
    blind.locator(f"[data-agent='{agent}'] button").click()
    expect(blind.locator(f"{MINE} .ask")).to_contain_text(evening.name(holder))
    blind.wait_for_timeout(300)
    confirm(blind)
    expect(blind.locator(f"[data-agent='{agent}'] .gone")).to_be_visible()

    # With a key the same bytes leave the page, but for whose card it is and the number of the move.
    third = next_due(evening, pages, holder)
    holder.keyboard.press("w")
    expect(holder.locator(".eye.shut")).to_be_visible()
    sent = [re.sub(r"\d+", "0", data) for data in holder.evaluate("sent") if "WinkAt" in data]
    assert len(sent) == 3
    assert len(set(sent)) == 1
    assert all("/assets/" in url for url in asked)
    assert third is not holder


def wink(page):
    """Shut one eye until the agent on the page winks, and open it."""
    page.evaluate("face('right')")
    expect(page.locator(".eye.shut")).to_be_visible()
    page.evaluate("face('open')")


def next_due(evening, pages, holder):
    """Let another player call a card of the holder's, who looks there."""
    for _ in range(8):
        page = in_turn(pages)
        if page is not holder:
            break
        evening.turn()
    evening.turn()
    page = evening.first
    expect(holder.locator(".due").first).to_be_visible()
    holder.locator("button.due").first.click()
    expect(holder.locator(".eye.secret")).to_be_visible()
    return page
