"""The big screen: before a sofa it is large, phones are hands, and nothing secret is told there."""

import pytest
from playwright.sync_api import expect

from brushpass import GAMES
from brushpass.core import Moment
from brushpass.table.match import Match
from page.actions import open_table, sit, start, watch_link
from page.conftest import PHONE
from page.scenes import scenes
from page.staged import Stage
from page.test_layout import FAULTS, LEAST, SETTLED
from support.games import matches
from support.laws import law_of

TELEVISION = {"width": 1920, "height": 1080}
SMALL_TELEVISION = {"width": 1366, "height": 768}
LEAST_LETTERS = 27  # pixels of 1,080: read from four metres
OPTIONS = {"wink": {"mode": "in_person"}, "linq": {"words": "typed"}}
STEPS = {"linq": 30, "wink": 60}
USUAL_STEPS = 40
# What is written smaller than that, outside drawings.
TOO_SMALL = """(least) => [...document.querySelectorAll('.shell *')]
    .filter((part) => !part.closest('svg, .unseen, .bubbles') && part.checkVisibility()
        && [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((part) => [parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom, part])
    .filter(([size]) => size < least)
    .map(([size, { className, innerText }]) => `${size.toFixed(1)} ${className} ${innerText}`)"""
SEEN = "() => document.querySelector('.shell').innerHTML"


@pytest.fixture
def screen(visit):
    """A big screen that is shown a match of the test's own."""

    def screen(size=None, lang="en"):
        stage = Stage()
        page = visit("/tv/stage?sofa#backstage", size or TELEVISION, lang=lang, prepare=stage)
        return stage, page

    return screen


def played(game, seats, steps):
    """Play some steps of a match as bots would."""
    match = Match(GAMES[game], seats, "sofa", OPTIONS.get(game, {}))
    return matches.play(match, "random", until=steps)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_big_screen_is_whole_and_can_be_read_from_four_metres(screen, game, lang, snap):
    stage, page = screen(lang=lang)
    for steps in (0, STEPS.get(game, USUAL_STEPS)):
        stage.show(played(game, GAMES[game].seats[-1], steps), None)
        expect(page.locator(".felt").first).to_be_visible()
        for size in (TELEVISION, SMALL_TELEVISION):
            page.set_viewport_size(size)
            page.evaluate(SETTLED)
            assert page.evaluate(FAULTS, LEAST) == [], (steps, size)
            assert page.evaluate(TOO_SMALL, LEAST_LETTERS * size["height"] / 1080) == []
            snap(page, f"{game}-{steps}-{lang}-{size['width']}")


@pytest.mark.parametrize("game", GAMES)
def test_the_big_screen_is_the_same_in_two_worlds_that_differ_in_a_secret(screen, game):
    stage, page = screen()
    match = played(game, GAMES[game].seats[-1], STEPS.get(game, USUAL_STEPS) // 2)
    truth, worlds = match._state, []
    stage.show(match, None)
    expect(page.locator(".felt").first).to_be_visible()
    for change in (lambda state, *_: state, *law_of(game).secrets):
        lie = change(truth, None, Moment("lie"))
        if lie is None or (worlds and lie == truth):
            continue
        match._become(lie, match.at)
        stage.show(match, None)
        expect(page.locator(".felt").first).to_be_visible()
        expect(page.locator(".blank")).to_have_count(0)  # all that is painted is there
        page.evaluate(SETTLED)
        worlds.append(page.evaluate(SEEN))
    assert len(worlds) > 1
    for world in worlds:
        assert world == worlds[0]


def test_before_a_sofa_the_code_is_large_and_phones_are_hands(visit, site, snap, axe):
    ada = visit(size=PHONE)
    code = open_table(ada, "Ada", seats=2, game="double_agent")
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    link = watch_link(ada).removeprefix(site.url).replace("#", "?sofa#")
    tv = visit(link, TELEVISION)
    square = tv.get_by_role("img", name="QR code").bounding_box()
    assert square["height"] >= TELEVISION["height"] / 2 - 1
    assert tv.locator("p.big").bounding_box()["height"] > 100
    axe(tv)
    snap(tv, "waiting")
    # For who streams it: neither on the page nor in its address, and not after a reload either.
    tv.get_by_role("button", name="Hide the code").click()
    for _ in range(2):
        expect(tv.get_by_text("The host has the link.")).to_be_visible()
        assert code not in tv.url + tv.title() + tv.locator("body").inner_html()
        tv.reload()
    tv.get_by_role("button", name="Show the code").click()
    start(ada)
    expect(tv.locator(".felt")).to_be_visible()
    assert tv.locator(".mine, .only, button.can").count() == 0
    # Both place tokens: whose decision it is sees the table, and who is done has a hand and no more.
    expect(ada.locator(".felt")).to_be_visible()
    for _ in range(5):
        ada.locator(".mine button.can").first.click()
        ada.locator(".decision button.hot").click()
        ada.wait_for_timeout(450)
    expect(ada.get_by_text("The table is on the big screen.")).to_be_visible()
    expect(ada.locator(".felt")).to_be_hidden()
    expect(ada.locator(".mine")).to_be_visible()
    snap(ada, "hand")
    axe(ada)
    ada.get_by_role("button", name="Show it here").click()
    expect(ada.locator(".felt")).to_be_visible()
    tv.close()
    expect(ada.get_by_role("button", name="Only my hand")).to_have_count(0)


def test_a_phone_tells_nothing_before_the_big_screen_does(visit, snap):
    stage = Stage()
    page = visit("/t/stage#backstage", PHONE, prepare=stage.timed, motion="no-preference")
    stage.screens = 1
    story = next(scene for scene in scenes("double_agent", 2) if scene.name == "story")
    story.show(stage)
    expect(page.get_by_text("Look at the big screen")).to_be_visible()
    snap(page, "look-up")
    page.clock.run_for(9_000)
    expect(page.get_by_text("Look at the big screen")).to_have_count(0)
    expect(page.locator("#wire")).to_contain_text("deliver")
