"""What just happened: on tiles, in the bar, in the wire, and for whoever comes back."""

import re

from playwright.sync_api import expect

from page.actions import curtained, decide, lift, open_together, pass_on, start
from page.conftest import PHONE
from page.staged import NAMES, Stage
from support.games.matches import spywhere

ADA = 0
HIDE = """(state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def sit(visit, **way):
    """Sit at a table of four at which the test plays everybody."""
    stage = Stage()
    page = visit("/t/stage#backstage", prepare=stage, **way)
    match = spywhere(seed="deeds")
    stage.show(match, ADA)
    expect(page.locator(".felt")).to_be_visible()
    return stage, page, match


def one_turn(stage, match):
    """Let whoever is asked swap, and do nothing else; say who it was, and what was given and taken."""
    (seat,) = match.table.phase.who
    swap = match.offers(seat)[0]
    stage.go_on(match, seat, swap)
    while match.table.phase.who == (seat,):
        stage.go_on(match, seat, match.offers(seat)[-1])
    return seat, swap


def others_play(stage, match, turns=1):
    """Let others have turns; list who did what."""
    played = []
    while len(played) < turns:
        turn = one_turn(stage, match)
        played += [turn] if turn[0] != ADA else []
    return played


def test_a_tile_keeps_what_its_player_did_last_and_the_bar_says_it_first(visit, snap):
    stage, page, match = sit(visit, size=PHONE)
    for count in range(3):
        seat, _ = one_turn(stage, match)
        if seat != ADA:
            tile = page.locator(f"[data-place='seat-{seat}'] .deed")
            expect(tile).to_have_text(re.compile(r"^gave .+, took .+"))
        snap(page, f"turn-{count + 1}")
    while match.table.phase.who != (2,):
        one_turn(stage, match)  # the others follow after this one
    seat, _ = one_turn(stage, match)
    expect(page.locator(".decision .ask.news")).to_contain_text(NAMES[seat])
    expect(page.locator(".decision small")).to_contain_text(NAMES[3])
    snap(page, "news")


def test_the_wire_groups_turns_marks_rounds_and_leaves_out_whose_turn_it_is(visit, snap):
    stage, page, match = sit(visit)
    for _ in range(9):
        one_turn(stage, match)
    wire = page.locator("#wire ol")
    expect(wire.locator(".mark")).to_have_text(["Round 3", "Round 2", "Round 1"])
    expect(wire).not_to_contain_text("is swapping a card")
    expect(wire.locator("li:not(.mark)").filter(has_text="put down")).to_have_count(9)
    snap(page, "wire")


def test_who_comes_back_is_told_what_the_others_did_meanwhile(visit, snap, axe):
    stage, page, match = sit(visit, size=PHONE)
    others_play(stage, match)
    page.evaluate(HIDE, "hidden")
    played = dict(others_play(stage, match, 3))
    expect(page.locator(".back")).to_have_count(0)
    page.evaluate(HIDE, "visible")
    lines = page.locator(".back .recap li")
    expect(lines).to_have_count(len(played))
    for seat in played:
        line = lines.filter(has=page.locator("b", has_text=NAMES[seat]))
        expect(line).to_contain_text(re.compile("gave .+, took .+"))
    snap(page, "back")
    axe(page)
    for width, height in ((360, 620), (740, 360), (1366, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
        snap(page, f"back-{width}")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".back")).to_have_count(0)
    page.evaluate(HIDE, "hidden")
    page.evaluate(HIDE, "visible")
    expect(page.locator(".back")).to_have_count(0)  # nothing has happened since


def test_the_curtain_tells_what_the_others_did_since_one_looked(visit, snap, axe):
    page = visit("/", size=PHONE)
    open_together(page, ["Ada", "Bo", "Cleo"], 3)
    start(page)
    for turn in range(5):
        expect(page.locator(".curtain")).to_be_visible()
        recap = page.locator(".curtain .recap li")
        if turn < 3:
            expect(recap).to_have_count(0)  # nobody has looked before
        else:
            expect(recap).to_have_count(2)
            expect(recap.first).to_contain_text(re.compile("gave .+, took .+"))
            snap(page, f"curtain-{turn}")
        lift(page)
        while not page.locator(".decision.pass").count():
            decide(page)
            page.wait_for_timeout(100)
        pass_on(page)
        assert curtained(page)
    axe(page)
