"""Two people at a table of Double Agent: taps, drags, keys, and a check that plays out."""

import re
from pathlib import Path

from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from page.actions import (
    MINE,
    PATIENCE,
    asked,
    open_table,
    over,
    seen,
    settle,
    sit,
    start,
    watch_link,
    whoever_is_asked,
)
from page.conftest import DESK, PHONE, TABLET

READY = f"{MINE} button.hot:not([disabled])"


def ready(page):
    """Say whether what was picked makes a whole decision; if it does not, put it back."""
    try:
        page.locator(READY).wait_for(timeout=PATIENCE)
    except TooSlow:
        page.keyboard.press("Escape")
        return False
    return True


def decide(page):
    """Pick the first thing that can be picked, then the first agent it goes with, and do it."""
    before = seen(page)
    for pick in (".tokens button.can", ".hand button.can", ".board button.can"):
        if page.locator(READY).count() == 0 and page.locator(pick).count():
            page.locator(pick).first.click()
    if ready(page):
        page.locator(READY).click()
        settle(page, before)


def by_keyboard(page):
    """Decide without touching the mouse."""
    before = seen(page)
    for pick in (".tokens button.can", ".hand button.can", ".board button.can"):
        if page.locator(READY).count() == 0 and page.locator(pick).count():
            page.locator(pick).first.focus()
            page.keyboard.press("Enter")
    if ready(page):
        page.locator(READY).focus()
        page.keyboard.press("Enter")
        settle(page, before)


def play_out(pages, decide=decide, most=500, look=lambda _: None):
    """Let these people play until the end, and look at every position."""
    for _ in range(most):
        if all(over(page) for page in pages):
            return
        page = next((page for page in pages if asked(page) and not over(page)), None)
        if page:
            look(page)
            decide(page)
        else:
            pages[0].wait_for_timeout(100)
    raise AssertionError("the match did not end")


def fits(page):
    """Nothing has to be scrolled for."""
    room = "() => { const e = document.querySelector('.play'); return e.scrollHeight - e.clientHeight }"
    assert page.evaluate(room) <= 0


def two_at_a_table(visit):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2, game="double_agent")
    bo = visit(f"/t/{code}", PHONE, "fr-FR", "light")
    sit(bo, "Bo")
    start(ada)
    expect(bo.locator(".board")).to_be_visible()
    return ada, bo


def test_two_people_play_a_whole_game_in_two_languages(visit, snap, axe):
    ada, bo = two_at_a_table(visit)
    expect(ada.locator(".tokens li")).to_have_count(6)
    for page in (ada, bo):
        for _ in range(5):
            decide(page)
    expect(bo.locator(".hand li")).to_have_count(5)
    shots = iter(range(100))

    def look(page):
        fits(page)
        number = next(shots)
        if number % 6 == 0:
            snap(ada, f"ada-{number}")
            snap(bo, f"bo-{number}")

    play_out([ada, bo], look=look)
    expect(ada.locator("section.over h2")).to_be_visible()
    snap(ada, "end")
    snap(bo, "end-phone")
    for page in (ada, bo):
        axe(page)


def test_a_table_is_clean_in_both_themes_and_what_was_checked_can_be_seen_again(visit, snap, axe):
    ada, bo = two_at_a_table(visit)
    for _ in range(200):
        if ada.locator(".again").count():
            break
        page = next((page for page in (ada, bo) if asked(page)), None)
        if page:
            decide(page)
        else:
            ada.wait_for_timeout(100)
        for page in (ada, bo):
            if page.locator(".story").count():
                expect(page.locator(".col.checking")).to_have_count(1)
                page.locator(".story button").click()  # it can be skipped
                expect(page.locator(".story")).to_have_count(0)
    for page in (ada, bo):
        for size in (PHONE, TABLET, DESK):
            page.set_viewport_size(size)
            page.wait_for_timeout(50)
            snap(page, f"{size['width']}")
        axe(page)
    ada.locator(".again").click()
    expect(ada.locator(".story")).to_be_visible()
    expect(ada.locator(".col.checking")).to_have_count(1)
    axe(ada)
    expect(ada.locator(".again")).to_be_visible()  # it ends by itself
    ada.locator(".notes").click()
    expect(ada.locator("dialog[open]")).to_contain_text("What you have noted")
    axe(ada)


def test_a_card_can_be_dragged_to_an_agent(visit):
    ada, bo = two_at_a_table(visit)
    drag(ada, ".tokens button.can >> nth=2", ".col >> nth=0")
    expect(ada.locator(".tokens li")).to_have_count(5)
    for page, times in ((ada, 4), (bo, 5)):
        for _ in range(times):
            decide(page)
    expect(bo.locator(".hand li")).to_have_count(5)
    page = whoever_is_asked(ada, bo)
    drag(page, ".hand button.can >> nth=0", ".decision")  # nowhere: it falls back
    expect(page.locator(".hand li")).to_have_count(5)
    page.keyboard.press("Escape")
    drag(page, ".hand button.can >> nth=0", ".col >> nth=3")
    expect(page.locator(".hand li")).to_have_count(4)
    expect(page.locator(".col >> nth=3").locator(".file")).to_have_count(1)


def drag(page, thing, place):
    """Drag with the mouse, as one does: down, along, up."""
    start, end = (page.locator(where).bounding_box() for where in (thing, place))
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    page.wait_for_timeout(400)


def test_a_whole_game_against_a_bot_by_keyboard_alone(visit, snap):
    ada = visit("/", TABLET)
    open_table(ada, "Ada", seats=2, game="double_agent")
    ada.locator(".chairs select").last.focus()
    ada.keyboard.press("ArrowDown")
    ada.keyboard.press("ArrowDown")
    expect(ada.locator(".lobby .decision button.hot")).to_be_enabled()
    ada.locator(".lobby .decision button.hot").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".board")).to_be_visible()
    play_out([ada], by_keyboard)
    snap(ada, "end")


DECK = Path(__file__).parents[2] / "src/brushpass/games/double_agent/decks/r1.toml"


def test_the_host_loads_a_deck_and_is_told_what_is_wrong_with_another(visit, tmp_path):
    ada = visit("/")
    open_table(ada, "Ada", seats=2, game="double_agent")
    ada.get_by_text("Change it").click()
    ada.get_by_text("House rules").click()
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text(DECK.read_text("utf-8").replace("copies = 3", "copies = 2", 1), "utf-8")
    good.write_text(DECK.read_text("utf-8").replace("Train Ticket", "Bus Ticket"), "utf-8")
    field = ada.locator("input[type='file']")
    field.set_input_files(bad)
    expect(ada.locator(".file + .notice")).to_contain_text("22")
    field.set_input_files(good)
    expect(ada.locator(".file + .notice")).to_have_count(0)
    ada.get_by_role("button", name="Agree on this").click()
    expect(ada.locator(".facts")).to_contain_text("Deck and board")
    ada.locator(".chairs select").select_option("novice")
    start(ada)
    for _ in range(5):
        decide(ada)
    expect(ada.locator(".hand li")).to_have_count(5)
    table = ada.evaluate("() => document.body.innerHTML")
    assert "Train Ticket" not in table


def test_an_onlooker_sees_no_face_of_a_card(visit, site, snap):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2, game="double_agent")
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    link = watch_link(ada)
    start(ada)
    onlooker = visit(link.removeprefix(site.url), DESK)
    expect(onlooker.locator(".board")).to_be_visible()
    for page in (ada, bo):
        for _ in range(5):
            decide(page)
    for _ in range(6):
        decide(whoever_is_asked(ada, bo))
    snap(onlooker, "tv")
    assert onlooker.locator(".hand, .mine, .only, .file.secret").count() == 0
    labels = onlooker.locator(".file").evaluate_all(
        "(files) => files.map((file) => file.getAttribute('aria-label'))"
    )
    assert labels
    assert all(re.fullmatch(r"A file .*marked (\?|0/7|[1-4])", label) for label in labels)


def test_a_link_to_another_seat_is_asked_about_first(visit, site):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2, game="double_agent")
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    kept = "() => JSON.parse(localStorage['brushpass.tables']).map((seat) => seat.key)"
    (own,), (other,) = ada.evaluate(kept), bo.evaluate(kept)
    ada.goto(f"{site.url}/t/{code}#{other}")
    ada.get_by_role("button", name="Keep to my own seat").click()
    expect(ada.locator(".lobby")).to_be_visible()
    assert ada.evaluate(kept) == [own]
    ada.goto(f"{site.url}/t/{code}#%")  # nothing to take a key from
    expect(ada.locator(".lobby")).to_be_visible()
    ada.goto(f"{site.url}/t/{code}#{other}")
    ada.get_by_role("button", name="Open it here as well").click()
    expect(ada.locator(".lobby")).to_be_visible()
    ada.wait_for_function(f"() => ({kept})().length === 2")
    assert set(ada.evaluate(kept)) == {own, other}
