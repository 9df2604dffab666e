"""A game from outside on the page: the server says all that is shown of it, and nobody drew anything."""

import pytest
from playwright.sync_api import expect

from page.actions import breathe, every_choice, open_table, seen, settle, sit, start, whoever_has
from page.conftest import PHONE
from support.faults.kills import BRUSHPASS, Victim
from support.games.outside import LIARS_DICE, unpacked

SMALL = {"width": 360, "height": 620}
ASKED = ".decision:not(.calm)"
CONFIRM = f"{ASKED} button.hot"
TILE = ".choices .tile"
CHANGED = "before => document.querySelector('.decision')?.innerText !== before"
MOST = 40  # decisions


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server that is told to serve a game of somebody else's."""
    folder = tmp_path_factory.mktemp("outside")
    victim = Victim(folder, "env", f"PYTHONPATH={unpacked(LIARS_DICE, folder)}", BRUSHPASS)
    victim.start("--game", "liars_dice")
    yield victim
    victim.kill()


def open_match(page, seats):
    """Begin a match against bots."""
    open_table(page, "Ada", seats=seats, game="liars_dice")
    for chair in page.locator(".chairs select").all():
        chair.select_option("random")
    start(page)


def play_out(page, answer, confirm):
    """Answer whatever is asked, until the match is over."""
    for _ in range(MOST):
        page.locator(f"{ASKED}, section.over").first.wait_for()
        if page.locator("section.over").count():
            return
        breathe(page)
        while not page.locator(CONFIRM).count():
            before = page.locator(".decision").inner_text()
            answer(page)
            page.wait_for_function(CHANGED, arg=before)
        before = seen(page)
        confirm(page)
        settle(page, before)
    raise AssertionError("the match did not end")


def by_touch(page):
    """Bid the least that can be bid, or call."""
    page.locator(TILE).first.tap()


def by_keys(page):
    """Bid one more than the least, or call; from the bar on, the Tab key leads to the answers."""
    if page.locator(".decision:focus, body:focus, main:focus").count():
        page.locator(".decision").focus()
        page.keyboard.press("Tab")
    if page.get_by_role("slider").count():
        go_to(page, ".decision input")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def confirm_by_keys(page):
    go_to(page, CONFIRM)
    page.keyboard.press("Enter")


def go_to(page, place):
    """Press the Tab key until the keyboard is there."""
    for _ in range(8):
        if page.locator(f"{place}:focus").count():
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not come to {place}")


def test_a_game_from_outside_is_offered_set_up_and_begun(visit):
    ada = visit("/", PHONE)
    form = every_choice(ada)
    expect(form).to_contain_text("Liar\u2019s Dice")
    expect(form.locator("label:has(input[value='liars_dice'])")).to_contain_text(
        "Bid on the dice under all cups, and see those under one."
    )
    code = open_table(ada, "Ada", seats=2, game="liars_dice")
    bo = visit(f"/t/{code}", PHONE, lang="fr-FR")
    sit(bo, "Bo")
    start(ada)
    expect(ada.locator("h1")).to_have_text("Liar\u2019s Dice")
    expect(bo.locator("h1")).to_have_text("Le Menteur")
    whoever_has(TILE, ada, bo)
    expect(ada.locator("body")).to_contain_text("bid")
    expect(bo.locator("body")).to_contain_text("annonce")


def test_its_rules_can_be_read(visit):
    expect(visit("/rules/liars_dice", PHONE).locator("body")).to_contain_text(
        "Every bid is higher than the last"
    )
    expect(visit("/rules/liars_dice", PHONE, lang="fr-FR").locator("body")).to_contain_text(
        "Chaque annonce dépasse la précédente"
    )


def test_a_whole_match_is_played_by_touch_on_a_small_phone(visit, axe, snap):
    page = visit("/", SMALL, "fr-FR", "light", touch=True)
    open_match(page, seats=2)
    page.locator(ASKED).wait_for()
    expect(page.locator(".mine")).to_contain_text("Pour vous seulement")
    expect(page.locator(".others li")).to_have_count(2)
    snap(page, "asked")
    axe(page)
    play_out(page, by_touch, lambda page: page.locator(CONFIRM).tap())
    snap(page, "over")
    axe(page)
    expect(page.locator(".over li").first).to_contain_text("Victoire")
    page.get_by_role("link", name="Le film").tap()
    expect(page.locator(".stage .others li")).to_have_count(2)
    page.get_by_label("Tout", exact=True).check(force=True)
    expect(page.locator(".stage .open").first).to_be_visible()  # every hand, face up


def test_a_whole_match_is_played_by_keys_alone_on_a_small_screen(visit, axe, snap):
    page = visit("/", SMALL)
    open_match(page, seats=3)
    expect(page.get_by_role("list", name="At the table").get_by_role("listitem")).to_have_count(3)
    page.locator(ASKED).wait_for()
    snap(page, "asked")
    play_out(page, by_keys, confirm_by_keys)
    expect(page.locator(".over li").first).to_contain_text("Winner")
    snap(page, "over")
    axe(page)
