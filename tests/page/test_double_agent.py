"""Two people at a table of Double Agent: taps, drags, keys, and a check that plays out."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.actions import (
    PATIENCE,
    READY,
    breathe,
    carry_out,
    change_what_is_played,
    fits,
    open_table,
    play_out,
    sit,
    start,
    stop_clock,
    watch_link,
    whoever_is_asked,
)
from page.conftest import DESK, HASTY, PHONE, TABLET

PICKS = (".tokens button.can", ".hand button.can", ".board button.can", ".board button.can:not(.chosen)")


def decide(page):
    """Pick the first thing that can be picked, then the first agent it goes with, and do it."""
    carry_out(whoever_is_asked(page), by_taps)


def by_taps(page):
    """Tap what can be picked until it makes a whole decision, and do it."""
    for pick in PICKS:
        if picking(page, pick):
            page.locator(pick).first.click(timeout=PATIENCE)
    page.locator(READY).click(timeout=PATIENCE)


def by_keyboard(page):
    """Do the same without touching the mouse."""
    for pick in PICKS:
        if picking(page, pick):
            page.locator(pick).first.focus(timeout=PATIENCE)
            page.keyboard.press("Enter")
    page.locator(READY).focus(timeout=PATIENCE)
    page.keyboard.press("Enter")


def picking(page, pick):
    """Say whether something is still to be picked, and can be picked there."""
    return page.locator(READY).count() == 0 and page.locator(pick).count() > 0


def two_at_a_table(visit, prepare=None):
    ada = visit("/", prepare=prepare)
    code = open_table(ada, "Ada", seats=2, game="double_agent")
    bo = visit(f"/t/{code}", PHONE, "fr-FR", "light", prepare)
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

    def look_and_decide(page):
        fits(page)
        number = next(shots)
        if number % 6 == 0:
            snap(ada, f"ada-{number}")
            snap(bo, f"bo-{number}")
        decide(page)

    play_out([ada, bo], look_and_decide)
    expect(ada.locator("section.over h2")).to_be_visible()
    snap(ada, "end")
    snap(bo, "end-phone")
    for page in (ada, bo):
        axe(page)


def test_a_table_is_clean_in_both_themes_and_what_was_checked_can_be_seen_again(visit, snap, axe):
    ada, bo = two_at_a_table(visit, lambda page: page.clock.install())
    for _ in range(200):
        if ada.locator(".story, .again").count():
            break
        decide(whoever_is_asked(ada, bo))
    for page in (ada, bo):
        expect(page.locator(".again")).to_be_visible()  # it ends by itself
        stop_clock(page)
        page.locator(".again").click()
        expect(page.locator(".col.checking")).to_have_count(1)
        page.locator(".story button").click()  # it can be skipped
        expect(page.locator(".story")).to_have_count(0)
        page.clock.resume()
    for page in (ada, bo):
        for size in (PHONE, TABLET, DESK):
            page.set_viewport_size(size)
            page.wait_for_timeout(50)
            snap(page, f"{size['width']}")
        axe(page)
    ada.locator(".again").click()
    expect(ada.locator(".story")).to_be_visible()
    axe(ada)
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
    breathe(page)
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


@pytest.mark.parametrize("site", [HASTY], indirect=True, ids=["hasty"])
@pytest.mark.usefixtures("site")
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
    play_out([ada], lambda page: carry_out(page, by_keyboard))
    snap(ada, "end")


DECK = Path(__file__).parents[2] / "src/brushpass/games/double_agent/decks/r1.toml"


def test_the_host_loads_a_deck_and_is_told_what_is_wrong_with_another(visit, tmp_path):
    ada = visit("/")
    open_table(ada, "Ada", seats=2, game="double_agent")
    change_what_is_played(ada)
    ada.get_by_text("Every house rule").click()
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
