"""The board for a game of which the page knows nothing but offers and words: Linq, under another name."""

import pytest
from playwright.sync_api import expect

from brushpass.games.linq.told import Guessing, Pointing, Talk
from page.actions import fits
from page.staged import Stage, counter_spies, played

SMALL, PHONE = {"width": 320, "height": 568}, {"width": 360, "height": 620}
ASIDE, LAPTOP = {"width": 740, "height": 360}, {"width": 1366, "height": 640}
# What a game writes for such a board: a sentence about the table, and one beside each face.
WORDS = {
    "en": {"parts": {"Table": "Round {round}."}, "seats": {"points": "{points} points"}},
    "fr": {"parts": {"Table": "Manche {round}."}, "seats": {"points": "{points} points"}},
}
TILE = ".choices .tile"
CONFIRM = ".decision button.hot"

READABLE = """() => {
    const shown = [...document.querySelectorAll('.play *')].filter((part) => part.checkVisibility()
        && !part.closest('.unseen, svg') && getComputedStyle(part).clipPath === 'none');
    const box = (part) => part.getBoundingClientRect();
    const small = (part) => box(part).width < 44 || box(part).height < 44;
    const speaks = (part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return [
        ...shown.filter((part) => part.matches('button, input') && small(part)),
        ...shown.filter((part) => speaks(part) && parseFloat(getComputedStyle(part).fontSize) < 12),
        ...shown.filter((part) => part.matches('.decision, .mine, .others li, .tile')
            && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)),
    ].map((part) => part.outerHTML.slice(0, 120)); }"""


def pointing(match):
    return isinstance(match.table.phase, Pointing)


def guessing(match):
    return isinstance(match.table.phase, Guessing)


def talking(match):
    return isinstance(match.table.phase, Talk)


@pytest.fixture
def show(visit):
    """Show a match on a page that has no board for it; its words are Linq's, and some for such a board."""

    def show(match, viewer, size=PHONE, lang="en-GB", theme="dark"):
        def worded(route):
            answer = route.fetch()
            words = answer.json()
            linq, more = words["games"]["linq"], WORDS[lang[:2]]
            words["games"]["whist"] = {
                **linq,
                **more,
                "parts": linq["parts"] | more["parts"],
                "title": "Whist",
            }
            route.fulfill(response=answer, json=words)

        stage = Stage("whist")
        stage.show(match, viewer)

        def prepare(page):
            stage(page)
            page.route("**/api/words/*", worded)

        return visit("/t/stage#backstage", size, lang, theme, prepare=prepare), stage

    return show


@pytest.mark.parametrize(("lang", "theme"), [("en-GB", "dark"), ("fr-FR", "light")])
def test_everything_is_large_enough_whole_and_in_sight_at_every_size(show, axe, snap, lang, theme):
    match = played(8, pointing)
    page, stage = show(match, counter_spies(match)[0], SMALL, lang, theme)
    expect(page.locator(TILE)).to_have_count(8)
    for size in (SMALL, PHONE, ASIDE, LAPTOP):
        page.set_viewport_size(size)
        for step in ("asked", "half", "whole"):
            snap(page, f"{step}-{size['width']}")
            assert page.evaluate(READABLE) == []
            fits(page)
            if step != "whole":
                page.locator(f"{TILE}[aria-pressed='false']").first.click()
        expect(page.locator(CONFIRM)).to_be_enabled()
        axe(page)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert stage.played == []


def test_who_sits_there_and_whom_the_table_waits_for(show):
    match = played(5, talking)
    page, _ = show(match, None)
    people = page.get_by_role("list", name="At the table").get_by_role("listitem")
    expect(people).to_have_count(5)
    expect(people.nth(1)).to_contain_text("3 points")
    expect(page.locator(".others .turn")).to_have_count(1)
    expect(people.nth(match.to_act[0])).to_contain_text("deciding")
    expect(page.locator(".felt")).to_contain_text("Round 1.")
    expect(page.locator(".mine")).to_have_count(0)


def test_by_keys_alone_a_move_is_put_together_taken_back_and_confirmed(show):
    match = played(5, pointing)
    me = counter_spies(match)[0]
    page, stage = show(match, me)
    first = page.locator(TILE).first
    expect(first).to_have_text("you" if me == 0 else "Marguerite")
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_have_text("And with the other hand?")
    page.keyboard.press("Escape")
    expect(page.locator(".ask")).to_have_text("Whom do you point at?")
    expect(first).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(CONFIRM)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".decision")).to_be_focused()
    assert stage.played == [{"type": "Point", "at": [0, 4]}]
    move = next(offer for offer in match.offers(me) if offer.at == (0, 4))
    stage.go_on(match, me, move)
    expect(page.locator(".decision.calm")).to_contain_text("You have chosen; the others are still choosing.")
    expect(page.locator(".others .turn")).to_have_count(0)  # who has chosen is nobody's business
    expect(page.locator(".felt .secret").first).to_contain_text("Only you")


def test_a_word_is_typed_and_what_was_refused_stays_to_be_mended(show, axe):
    match = played(5, guessing)
    page, stage = show(match, match.table.phase.who[0], lang="fr-FR", theme="light")
    page.get_by_role("button", name="Tenter le mot de passe").click()
    field = page.get_by_role("textbox")
    expect(field).to_be_focused()
    axe(page)
    stage.refuse = "not_on_offer"
    field.press_sequentially("r" * 60)
    limit = match.offers(match.table.phase.who[0])[-1].limit
    expect(field).to_have_value("r" * limit)  # the table takes so many letters, and so does the page
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("r" * limit)
    stage.refuse = None
    field.fill("rivière")
    field.press("Enter")
    expect(field).to_have_value("")
    assert stage.played == [{"type": "Guess", "text": "rivière"}]


def test_the_end_says_who_won_and_with_how_many_points(show, axe, snap):
    match = played(4, lambda match: match.over)
    page, _ = show(match, 0, SMALL)
    rows = page.locator(".over li")
    expect(rows).to_have_count(4)
    told = [row.inner_text() for row in rows.all()]
    for row, seat in zip(told, sorted(match.seats, key=lambda seat: -match.points[seat]), strict=True):
        assert str(match.points[seat]) in row
    assert ["Winner" in row for row in told] == sorted(("Winner" in row for row in told), reverse=True)
    assert sum("Winner" in row for row in told) == len(match.winners)
    snap(page, "end")
    axe(page)
