"""People at a table of Linq: six in French, on phones; a room with a big screen; cards of their own."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from page.actions import change_what_is_played, fits, open_table, sit, skip, start, watch_link
from page.conftest import DESK, HASTY, PHONE
from page.linq_actions import by_dragging, by_keyboard, by_taps, play_until
from support.games.sheets import FEW

WORDS = [
    *("lanterne", "verger", "boussole", "violon", "panier"),
    *("grange", "poussière", "dimanche", "marmite", "tiroir"),
]
hasty = pytest.mark.parametrize("site", [HASTY], indirect=True, ids=["hasty"])


def password(page):
    """Look at one's card: hold it, by key, and let go."""
    page.locator(".mine .card").focus()
    page.keyboard.down("Space")
    expect(page.locator(".mine .card")).to_have_attribute("aria-expanded", "true")
    shown = page.locator(".mine .big").inner_text()
    spy = page.locator(".mine .big[lang]").count() > 0
    page.wait_for_timeout(300)
    page.keyboard.up("Space")
    expect(page.locator(".mine .card")).to_have_attribute("aria-expanded", "false")
    return shown if spy else None


@hasty
@pytest.mark.usefixtures("site")
def test_three_people_and_three_bots_play_in_french_on_phones(visit, axe, snap):
    ada = visit("/", PHONE, "fr-FR")
    code = open_table(ada, "Ada", seats=6, pace="quick", game="linq")
    expect(ada.locator(".facts")).to_contain_text("français")  # the cards are in the language of the page
    bo, cleo = visit(f"/t/{code}", PHONE, "fr-FR", "light"), visit(f"/t/{code}", PHONE, "fr-FR")
    sit(bo, "Bo")
    sit(cleo, "Cléo")
    for chair in ada.locator(".chairs select").all():
        chair.select_option("novice")
    start(ada)
    pages, ways, words = [ada, bo, cleo], (by_taps, by_dragging, by_keyboard), cycle(WORDS)
    expect(ada.locator(".player")).to_have_count(6)

    play_until(pages, lambda: ada.locator(".cell.said").count() > 6, words, ways)
    cards = [password(page) for page in pages]
    for page, own in zip(pages, cards, strict=True):  # nobody's page has another's password anywhere
        drawn = page.evaluate("() => document.documentElement.outerHTML")
        assert not [card for card in cards if card and card != own and f"«\xa0{card}\xa0»" in drawn]
    axe(ada)

    play_until(pages, lambda: ada.locator(".telling").count(), words, ways)
    expect(ada.locator(".player.open")).to_have_count(6)
    expect(ada.locator(".player.unmasked")).to_have_count(2)
    for page in pages:
        fits(page)
        snap(page, "debriefing")
    axe(bo)
    for page in pages:
        skip(page)

    for number in (2, 3):  # two more rounds, to see that they go round
        play_until(
            pages, lambda n=number: ada.locator(f"#wire li:has-text('Manche {n}.')").count(), words, ways
        )
        for page in pages:
            skip(page)
    banked = int(ada.locator(".bank b").inner_text())
    held = [int(text) for text in ada.locator(".player .coins > span:not(.unseen)").all_inner_texts()]
    assert banked + sum(held) == 110


@hasty
def test_a_room_speaks_aloud_before_a_big_screen(visit, site, axe, snap):
    ada = visit("/", PHONE)
    code = open_table(ada, "Ada", seats=4, pace="quick", game="linq")
    change_what_is_played(ada)
    ada.get_by_text("Spoken words").click()
    ada.get_by_role("button", name="Agree on this").click()
    expect(ada.locator(".facts")).to_contain_text("said aloud, in the room")
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    tv = visit(watch_link(ada).removeprefix(site.url), DESK)
    for chair in ada.locator(".chairs select").all():
        chair.select_option("novice")
    start(ada)
    expect(tv.locator(".player")).to_have_count(4)
    assert (
        tv.locator(".player").first.locator(".cell").count() == 2
    )  # four players remember two words each without a third lap

    play_until([ada, bo], lambda: tv.locator(".cell.aloud").count() > 4, cycle(WORDS), (by_taps, by_taps))
    assert tv.locator(".cell.said").count() == 0  # the room knows the words, the table does not
    assert tv.locator(".mine, .only, .hand, .aim").count() == 0
    assert ada.locator(".decision input").count() == 0
    axe(tv)
    snap(tv, "speaking")
    play_until([ada, bo], lambda: tv.locator(".telling").count(), cycle(WORDS), (by_taps, by_taps))
    expect(tv.locator(".unmasked")).to_have_count(2)
    expect(tv.locator(".hands .hand")).to_have_count(8)
    fits(tv)
    snap(tv, "debriefing")


def test_the_host_brings_cards_and_is_told_on_which_line_they_are_wrong(visit, tmp_path, snap):
    ada = visit("/", PHONE, "fr-FR")
    open_table(ada, "Ada", seats=8, game="linq")
    change_what_is_played(ada)
    ada.get_by_text("Toutes les variantes").click()
    first = FEW.split("\n")[2]
    few = "\n".join(FEW.split("\n")[:8])
    wrong = {
        "Ligne 19 : « " + first.split(",")[0]: f"{FEW}\n{first}".encode(),
        "Ligne 3 : une carte a dix mots": FEW.replace(",", "", 1).encode(),
        "est pas du texte en UTF-8": FEW.encode("latin-1"),
    }
    field = ada.locator("input[type='file']")
    for number, (fault, content) in enumerate(wrong.items()):
        (tmp_path / f"bad{number}.txt").write_bytes(content)
        field.set_input_files(tmp_path / f"bad{number}.txt")
        expect(ada.locator(".file + .notice")).to_contain_text(
            re.compile(re.escape(fault).replace(r"\ ", r"\s"))
        )
    snap(ada, "refused")
    (tmp_path / "few.txt").write_text(few, "utf-8")
    field.set_input_files(tmp_path / "few.txt")
    expect(ada.locator(".file + .notice")).to_have_count(0)
    ada.get_by_role("button", name="Adopter").click()
    expect(ada.get_by_role("alert")).to_contain_text(
        "cette partie en demande 8"
    )  # enough for four, not for eight

    (tmp_path / "good.txt").write_text("\ufeff" + FEW, "utf-8")
    field.set_input_files(tmp_path / "good.txt")
    expect(ada.get_by_role("button", name="Adopter")).to_be_enabled()
    ada.get_by_role("button", name="Adopter").click()
    expect(ada.locator(".facts")).to_contain_text("16 lignes")
    snap(ada, "agreed")
    for chair in ada.locator(".chairs select").all():
        chair.select_option("random")
    start(ada)
    expect(ada.locator(".player")).to_have_count(8)
