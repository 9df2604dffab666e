"""Every page, in both languages and both themes: nothing that axe minds, nothing wider than the screen."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import aiohttp
import pytest
from playwright.sync_api import expect

from page.actions import asked, decide, every_choice, fits, open_table, open_together, sit, start, watch_link
from page.conftest import DESK, HASTY, PHONE, TABLET
from support.servers import tablemates
from support.servers.tablemates import Place


def played(site):
    """Let three people play a whole match over bare sockets, and say its name."""

    async def scenario():
        async with aiohttp.ClientSession() as http:
            mates = await tablemates.three_at_a_table(Place(http, site.url))
            await tablemates.play_out(mates, lambda offers: offers[-1])
            return mates[0].presence["match"]

    with ThreadPoolExecutor(1) as pool:  # the browser has a loop of its own in this thread
        return pool.submit(asyncio.run, scenario()).result()


# Every page in both languages and both themes; which language goes with the other theme is for long runs.
LOOKS = [
    ("en-GB", "dark"),
    ("fr-FR", "light"),
    pytest.param(("en-GB", "light"), marks=pytest.mark.soak),
    pytest.param(("fr-FR", "dark"), marks=pytest.mark.soak),
]


@pytest.fixture(params=LOOKS, ids="-".join)
def see(visit, request):
    """Open a page."""
    return lambda path="/", size=PHONE: visit(path, size, *request.param)


@pytest.fixture
def look(axe, snap):
    """Look at a page at every size: nothing is wider than the screen, and axe finds nothing serious."""

    def look(page, name):
        before = page.viewport_size
        for size in (PHONE, TABLET, DESK):
            page.set_viewport_size(size)
            page.wait_for_timeout(50)
            snap(page, f"{name}-{size['width']}")
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, name
        page.set_viewport_size(before)
        axe(page)

    return look


def test_pages_that_anybody_can_open(see, look, site):
    for name, path in {"rules": "/rules/spywhere", "settings": "/settings", "missing": "/nowhere"}.items():
        page = see(path)
        page.wait_for_selector("main .panel, main .prose, main .notice")
        look(page, name)
    home = see()
    home.wait_for_selector(".poster .prop")
    look(home, "home")
    home.locator("input[name='room']").check()
    look(home, "home-one-room")
    every_choice(home).locator("input[name='where']").last.check()
    look(home, "home-together")
    gone = see("/t/nosuchtable")
    expect(gone.locator(".notice")).to_be_visible()
    look(gone, "gone")

    replay = see(f"/r/{played(site)}", DESK)
    replay.wait_for_selector(".stage .counter")
    for _ in range(4):
        replay.keyboard.press("ArrowRight")
    for name, point in {"onlookers": 0, "seat": 1, "everything": 4}.items():
        replay.locator(".points label").nth(point).click()
        expect(replay.locator(".stage .counter")).to_be_visible()
        look(replay, f"replay-{name}")
    replay.locator("main").press("End")
    expect(replay.locator("section.over")).to_be_visible()
    look(replay, "replay-end")


def test_pages_of_a_table(see, look, site):
    ada = see("/", DESK)
    code = open_table(ada, "Ada", seats=2)
    look(ada, "lobby")
    tv = see(watch_link(ada).removeprefix(site.url), DESK)
    expect(tv.locator(".waiting")).to_be_visible()
    look(tv, "tv-before")
    bo = see(f"/t/{code}")
    bo.wait_for_selector("form.panel")
    look(bo, "sit")
    sit(bo, "Bo")
    look(bo, "lobby-guest")
    start(ada)
    for page, name in ((ada, "table"), (bo, "table-guest"), (tv, "tv")):
        expect(page.locator(".counter")).to_be_visible()
        look(page, name)
    bo.locator(".bar .opener").click()
    look(bo, "wire")

    window = ada.context.new_page()
    window.goto(f"{site.url}/t/{code}")
    expect(ada.locator("main .notice")).to_be_visible()
    look(ada, "closed")


def test_pages_of_a_device_that_is_passed_round(see, look):
    page = see()
    open_together(page, ["Ada", "Bo", "Cleo"], seats=4)
    look(page, "lobby-shared")
    start(page)
    expect(page.locator(".curtain")).to_be_visible()
    look(page, "curtain")


@pytest.mark.parametrize("site", [HASTY], indirect=True, ids=["hasty"])
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.usefixtures("site")
def test_a_phone_shows_the_whole_table_without_scrolling(visit, snap, seats):
    page = visit("/", PHONE, "fr-FR")  # which needs more room for words than English
    open_table(page, "Marguerite", seats, pace="quick")
    for chair in page.locator(".chairs select").all():
        chair.select_option("novice")
    start(page)
    shown = set()
    for _ in range(200):
        if asked(page):
            kind = "identify" if page.locator(".ids").count() else "swap" if picking(page) else "clear"
            snap(page, kind)
            fits(page)
            shown.add(kind)
            if shown >= {"swap", "identify"}:
                return
            decide(page)
        page.wait_for_timeout(50)
    raise AssertionError(shown)


def picking(page):
    return page.locator(".counter button.can").count()
