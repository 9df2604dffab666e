"""The page as an app: it can be installed, opens without a network, and is never stuck with what was kept."""

import json
import shutil
import struct
import sys
from http.client import HTTPConnection

import pytest
from playwright.sync_api import expect

from page.actions import eventually, open_table, sit, start
from page.conftest import PAGE, ROOT
from support.faults.kills import Victim

PHONE = {"width": 360, "height": 620}
OTHER = (sys.executable, "-P", str(ROOT / "tests" / "support" / "servers" / "other_page.py"))
KEEPS = "async () => (await caches.keys()).filter((name) => name !== 'brushpass-said').join()"
HELD = "() => navigator.serviceWorker.controller !== null"
WHOLE = """async () => {
    const names = (await caches.keys()).filter((name) => name !== 'brushpass-said');
    const kept = await (await caches.open(names[0])).keys();
    const said = await (await caches.open('brushpass-said')).keys();
    const has = (some, part) => some.some(({url}) => url.includes(part));
    return has(kept, '/assets/wink-') && has(said, '/api/rules/wink/fr')
        && has(said, '/api/guides/wink/fr');
}"""


def ask(site, path):
    line = HTTPConnection("127.0.0.1", site.port)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        line.close()


def test_what_an_install_dialogue_asks_for_is_there(site):
    status, headers, body = ask(site, "/manifest.webmanifest")
    manifest = json.loads(body)
    assert (status, headers.get_content_type()) == (200, "application/manifest+json")
    assert manifest["display"] == "standalone"
    assert manifest["id"] == manifest["scope"] == "/"
    assert manifest["start_url"].startswith("/")
    assert {"name", "short_name", "description", "background_color", "theme_color"} <= {*manifest}
    sizes = {}
    for icon in manifest["icons"]:
        png = ask(site, icon["src"])[2]
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        sizes[icon["sizes"]] = "{}x{}".format(*struct.unpack(">II", png[16:24]))
        assert "maskable" in icon["purpose"]
    assert sizes == {"192x192": "192x192", "512x512": "512x512"}
    for shortcut in manifest["shortcuts"]:
        assert ask(site, shortcut["url"])[0] == 200
    status, headers, _ = ask(site, "/sw.js")
    assert (status, headers["Cache-Control"], headers.get_content_type()) == (
        200,
        "no-cache",
        "text/javascript",
    )


def test_without_a_network_the_page_opens_with_my_tables_as_last_seen_and_the_rules(visit, site, snap):
    ada = visit("/", size=PHONE, worker=True)
    code = open_table(ada, "Ada", seats=2, pace="day", game="double_agent")
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    start(ada)
    ada.goto(f"{site.url}/mine")
    expect(ada.locator("section", has_text="It is your turn")).to_contain_text("Double Agent")
    ada.wait_for_function(HELD)
    ada.reload()  # who opens it again has it kept whole
    eventually(ada, WHOLE)
    ada.context.set_offline(True)
    ada.goto(f"{site.url}/mine")
    expect(ada.locator("section", has_text="It is your turn")).to_contain_text("Double Agent")
    expect(ada.get_by_role("status").filter(has_text="without a network")).to_be_visible()
    snap(ada, "offline")
    ada.goto(f"{site.url}/rules/wink")
    expect(ada.get_by_role("heading", name="While others play")).to_be_visible()
    ada.get_by_role("link", name="Every rule, by number").click()
    expect(ada.get_by_text("W1.1", exact=True)).to_be_visible()
    ada.reload()  # the law opens by its own address, too
    expect(ada.get_by_text("W1.1", exact=True)).to_be_visible()
    ada.context.set_offline(False)
    ada.goto(f"{site.url}/mine")
    expect(ada.get_by_role("status").filter(has_text="without a network")).to_have_count(0)


def test_an_update_arrives_at_once_and_is_what_is_kept_from_then_on(browser, tmp_path, monkeypatch):
    folder = tmp_path / "page"
    shutil.copytree(PAGE.parent, folder)
    monkeypatch.setenv("BRUSHPASS_OTHER_PAGE", str(folder))
    victim = Victim(tmp_path, *OTHER)
    victim.start()
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(victim.url)
        page.wait_for_function(HELD)
        kept = page.evaluate(KEEPS)
        index, worker = folder / "index.html", folder / "sw.js"
        index.write_text(
            index.read_text("utf-8").replace("<!--head-->", '<meta name="edition" content="2"><!--head-->'),
            "utf-8",
        )
        print_of = kept.removeprefix("brushpass-")
        for name in ("sw.js.br", "sw.js.gz"):
            (folder / name).unlink()
        worker.write_text(worker.read_text("utf-8").replace(print_of, "second"), "utf-8")
        page.reload()
        expect(page.locator("meta[name=edition]")).to_have_count(1)  # nobody is stuck with the old one
        eventually(page, "async () => (await caches.keys()).join().includes('brushpass-second')")
        eventually(page, f"async () => !(await caches.keys()).includes('{kept}')")
        context.set_offline(True)
        page.reload()
        expect(page.locator("meta[name=edition]")).to_have_count(1)
        expect(page.locator("main")).to_be_visible()
    finally:
        context.close()
        victim.kill()


@pytest.mark.parametrize("worker", [True, False])
def test_the_first_visit_waits_for_no_worker(visit, worker):
    page = visit("/", worker=worker)
    expect(page.locator("main")).to_be_visible()
    assert not page.evaluate(HELD)
