"""The board of Linq wherever a match has come to: at every size, for any number, by hand and by key."""

import pytest
from playwright.sync_api import expect

from brushpass.games.linq.told import Guessing, Naming, Pointing, Talk
from page.actions import stop_clock
from page.conftest import DESK, PHONE, TABLET
from page.linq_actions import READY, by_dragging, by_keyboard, by_taps, drag
from page.staged import Stage, counter_spies, decision, played, spies


def in_phase(kind, number=1):
    """Stop at a phase of a round."""
    return lambda match: isinstance(match.table.phase, kind) and match.table.round == number


def last_word(match):
    """Stop when all but one have said their second word."""
    last = (match.table.start - 1) % len(match.seats)
    return isinstance(match.table.phase, Talk) and match.table.phase.lap == 2 and match.to_act == (last,)


# What is looked at, and by whom.
SCENES = {
    "naming": (in_phase(Naming), lambda match: match.table.start),
    "first-word": (in_phase(Talk), lambda match: match.table.start),
    "last-word": (last_word, lambda match: match.to_act[0]),
    "pointing-spy": (in_phase(Pointing), lambda match: spies(match)[0]),
    "pointing": (in_phase(Pointing), lambda match: counter_spies(match)[0]),
    "sealed": (
        lambda match: in_phase(Pointing)(match) and len(match.to_act) == 1,
        lambda match: match.to_act[0] - 1,
    ),
    "guessing": (in_phase(Guessing), lambda match: match.table.phase.who[0]),
    "next-round": (in_phase(Naming, 2), lambda match: match.table.start),
    "over": (lambda match: match.over, lambda _: 0),
}
LARGE = ("last-word", "pointing", "next-round")  # also looked at on a tablet and a desk
OPTIONS = {
    4: {"sleeper": True},
    5: {"recap_lap": True},
    6: {},
    7: {"two_couples": True},
    8: {"words": "spoken"},
}


@pytest.fixture
def show(visit):
    """Show a scene on a page that is opened for it."""

    def show(name, seats=6, size=PHONE, lang="en-GB", theme="dark", *, clock=False, **options):
        stage = Stage()
        page = visit("/t/stage#backstage", size, lang, theme, prepare=stage.timed if clock else stage)
        match = change(stage, page, name, seats, **options)
        if clock:
            stop_clock(page)
        return page, stage, match

    return show


def change(stage, page, name, seats, **options):
    """Change the scene."""
    until, viewer = SCENES[name]
    match = played(seats, until, language="fr", **options)
    stage.show(match, viewer(match))
    expect(page.locator("section.over" if name == "over" else ".player")).not_to_have_count(0)
    return match


def below(page):
    """Say how much of the table lies below the edge of the screen."""
    return page.locator(".play").evaluate("table => table.scrollHeight - table.clientHeight")


def cut_off(page):
    """Name what of the table is drawn outside of what it belongs to."""
    return page.evaluate(
        """() => {
        const box = (part) => part.getBoundingClientRect();
        const out = (a, b) => a.top < b.top - 1 || a.bottom > b.bottom + 1
            || a.left < b.left - 1 || a.right > b.right + 1;
        const felt = box(document.querySelector('.felt, .over'));
        const rows = [...document.querySelectorAll('.player')];
        const shown = (part) => part.checkVisibility();
        const parts = (row) => [...row.querySelectorAll('.speech, .who, .said, .coins, .face > svg')]
            .filter(shown);
        const words = [...document.querySelectorAll('.speech b')];
        return [
            ...rows.filter((row) => out(box(row), felt)),
            ...rows.flatMap((row) => parts(row).filter((part) => out(box(part), box(row)))),
            ...words.filter((word) => word.scrollWidth > word.parentElement.clientWidth
                || word.offsetHeight > word.parentElement.clientHeight),
        ].map((part) => `${part.className} ${part.innerText}`); }"""
    )


def laid_out(page):
    """Give the page time to lay itself out, and say what was cut off in the end."""
    page.wait_for_timeout(30)
    for _ in range(40):
        if not cut_off(page):
            break
        page.wait_for_timeout(50)
    return cut_off(page)


@pytest.mark.parametrize("seats", [4, *(pytest.param(n, marks=pytest.mark.soak) for n in (5, 6, 7)), 8])
def test_nothing_has_to_be_scrolled_for_whatever_the_phase(show, snap, seats):
    page, stage, _ = show(
        "naming", seats, lang="fr-FR", **OPTIONS[seats]
    )  # which needs more room than English
    for name in SCENES:
        change(stage, page, name, seats, **OPTIONS[seats])
        for size in (PHONE, TABLET, DESK) if name in LARGE else (PHONE,):
            page.set_viewport_size(size)
            out = laid_out(page)
            snap(page, f"{name}-{size['width']}")
            where = f"{name}, {seats} seats, {size['width']} pixels"
            assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, where
            assert out == [], where
            assert name == "over" or below(page) <= 0, where


@pytest.mark.parametrize(("theme", "size"), [("dark", PHONE), ("light", DESK)], ids=["phone", "desk"])
def test_every_scene_is_clean(show, axe, theme, size):
    page, stage, _ = show("naming", theme=theme, size=size)
    for name in ("naming", "last-word", "pointing-spy", "sealed", "next-round", "over"):
        change(stage, page, name, 6)
        axe(page)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_two_hands_are_put_on_two_people_by_taps_keys_and_drags(show, size):
    page, stage, _ = show("pointing", size=size)
    for point in (by_taps, by_keyboard, by_dragging):
        point(page)
        page.locator(READY).click()
        expect(page.locator(".own")).to_have_count(0)
        page.wait_for_timeout(400)  # the page lets one decision sink in before it takes the next
    assert stage.played == [{"type": "Point", "at": [0, 1]}] * 3


def test_a_hand_is_moved_taken_off_and_let_go_of(show):
    page, stage, _ = show("pointing")
    rows, on = page.locator(".player"), page.locator(".player:has(.own)")
    by_taps(page)
    drag(page, rows.nth(0).locator(".own"), rows.nth(4))
    expect(on).to_have_count(2)
    expect(rows.nth(4).locator(".own")).to_be_visible()
    drag(page, rows.nth(4).locator(".own"), page.locator(".bar"))  # nowhere: it stays
    expect(rows.nth(4).locator(".own")).to_be_visible()
    rows.nth(1).locator(".aim").click()
    expect(on).to_have_count(1)
    page.keyboard.press("Escape")
    expect(on).to_have_count(0)
    for row in (2, 3, 5):  # a third takes the first hand
        rows.nth(row).locator(".aim").click()
    page.locator(READY).click()
    expect(on).to_have_count(0)
    assert stage.played == [{"type": "Point", "at": [3, 5]}]


def test_a_spy_has_one_hand_bound_and_nobody_sees_a_sealed_one(show):
    page, stage, match = show("pointing-spy")
    me = page.locator(".player.me")
    expect(me.locator(".own")).to_be_visible()
    expect(me.locator(".aim")).to_have_count(0)
    expect(page.locator(".gloves .glove")).to_have_count(1)
    by_taps(page)
    page.locator(READY).click()
    page.wait_for_function("() => !document.querySelector('.player:not(.me) .own')")
    assert stage.played == [{"type": "Point", "at": sorted((spies(match)[0], other(match)))}]

    change(stage, page, "sealed", 6)
    expect(page.locator(".own.secret")).to_have_count(2)
    assert [page.locator(mark).count() for mark in (".aim", ".player .lit", ".hand")] == [
        0,
        0,
        2,
    ]  # nobody else's


def other(match):
    """Say whom a spy who taps from the top points at."""
    return next(seat for seat in match.seats if seat != spies(match)[0])


def test_a_card_is_peeked_at_while_it_is_held_and_left_open_by_a_tap(show):
    page, stage, match = show("pointing-spy", clock=True)
    card, secret = page.locator(".mine .card"), match.hand(spies(match)[0]).card.password
    expect(card).not_to_contain_text(secret)
    card.hover()
    page.mouse.down()
    expect(card).to_contain_text(secret)
    Stage.let_pass(page, 400)
    page.mouse.up()
    expect(card).not_to_contain_text(secret)
    card.click()
    expect(card).to_contain_text(secret)
    card.press("Enter")
    expect(card).not_to_contain_text(secret)

    covered = card.bounding_box()
    change(stage, page, "pointing", 6)  # a counter-spy's looks the same, and is as large when it is open
    assert card.bounding_box() == covered
    page.set_viewport_size(DESK)
    expect(card).to_have_attribute("aria-expanded", "true")


def test_a_refused_word_stays_to_be_mended(show, snap):
    page, stage, _ = show("last-word", 8)
    before = laid_out(page)
    stage.refuse = "the_password"
    field = page.locator(".decision input")
    field.fill("île")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nobody else has seen this")
    expect(field).to_have_value("île")
    snap(page, "refused")
    assert below(page) <= 0
    assert [part for part in laid_out(page) if part.startswith("player")] == before == []
    stage.refuse = None
    field.press("Enter")
    expect(field).to_have_value("")
    assert stage.played == [{"type": "Say", "text": "île"}]


def test_a_debriefing_is_told_beat_by_beat(show, snap):
    page, stage, match = show("sealed", clock=True)
    seat = match.to_act[0]
    points = match.table.points
    stage.go_on(match, seat, decision(match, seat, iter(())))
    assert isinstance(match.table.phase, Guessing)

    def held():
        return tuple(int(text) for text in page.locator(".coins > span:not(.unseen)").all_inner_texts())

    expect(page.locator(".centre")).to_contain_text("One")
    expect(page.locator(".lamps .lit")).to_have_count(1)
    assert page.locator(".hands:not(.own .hands)").count() == 0
    Stage.let_pass(page, 1400)
    expect(page.locator(".lamps .lit")).to_have_count(3)
    Stage.let_pass(page, 700)
    expect(page.locator(".hand")).to_have_count(12)  # all of them at once
    assert page.locator(".unmasked, .fallen").count() == 0
    assert held() == points
    snap(page, "up")
    Stage.let_pass(page, 1900)
    expect(page.locator(".unmasked")).to_have_count(2)
    right = sum(spy in aim for aim in match.table.debrief.aims for spy in spies(match))
    expect(page.locator(".hand:not(.fallen)")).to_have_count(right)
    snap(page, "spies")
    Stage.let_pass(page, 1800)
    expect(page.locator(".change")).not_to_have_count(0)
    assert held() == points  # on their way
    Stage.let_pass(page, 8000)
    expect(page.locator(".telling")).to_have_count(0)
    assert held() == match.table.points

    finder = match.table.phase.who[0]
    stage.go_on(match, finder, decision(match, finder, iter(())))
    expect(page.locator(".tag.right")).to_have_count(1)
    Stage.let_pass(page, 12_000)
    expect(page.locator(".centre .word")).to_have_text(match.table.passwords[0])
    snap(page, "password")
    page.get_by_role("button", name="Show the last round again").click()
    expect(page.locator(".centre")).to_contain_text("One")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".centre .word")).to_have_text(match.table.passwords[0])


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_points_fly_unless_nothing_is_to_move(show, motion):
    page, stage, match = show("sealed", size=DESK, clock=True)
    page.emulate_media(reduced_motion=motion)
    stage.go_on(match, match.to_act[0], decision(match, match.to_act[0], iter(())))
    Stage.let_pass(page, 700 * 3 + 1900 + 2400 + 100)
    expect(page.locator(".change")).not_to_have_count(0)
    assert (page.locator("div.coins span").count() > 0) == (motion == "no-preference")
