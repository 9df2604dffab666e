"""Wink slot by slot: plans are painted, taken up again, and seen as a film, in two taps a call."""

import json

import pytest
from playwright.sync_api import expect

from brushpass import GAMES
from brushpass.bots import player
from brushpass.core import Moment, from_json
from brushpass.games.wink.told import Glances, Move, Suspicion
from brushpass.table.match import Match
from brushpass.wire import codec
from page.actions import stop_clock
from page.conftest import DESK, PHONE
from page.staged import Stage
from page.winking import MINE

ADA, SEATS = 0, 5
# Milliseconds: the film, the time to think after it, and before which no plan is sent.
FILM, AFTER, QUICK = 8 * 550, 6000, 3000
PER_CALL = 2.3  # taps, of which there were eleven when each glance took one
GO_ON = f"{MINE} .buttons .btn.hot:not([disabled])"


class Company(Stage):
    """A table at which bots play all seats but the first; whatever the page sends is played."""

    def begin(self, seed, level="novice", **options):
        """Deal, and play up to the first decision of the page."""
        self.match = Match(GAMES["wink"], SEATS, seed, {"mode": "slots", **options})
        self._player = player(self.match.game, level)
        self._bots()
        self.show(self.match, ADA)

    def _hear(self, message):
        told = json.loads(message)
        if "play" not in told:
            super()._hear(message)
            return
        self.played.append(told["play"])
        seen = self.match.play(ADA, from_json(json.dumps(told["play"]), Move))
        frame = self._feed.after(self.match, seen[ADA], told["ref"])
        self._send(codec.encode(self._numbered(frame)))
        self._bots()

    def _bots(self):
        """Let the others decide until the page is asked again, or the match is over."""
        match = self.match
        while not match.over and (others := [seat for seat in match.to_act if seat != ADA]):
            seat = others[0]
            move, wake = self._asked(seat, match.at)
            if move is None:  # it would rather think first
                move, _ = self._asked(seat, wake)
            if self._feed:
                self.go_on(match, seat, move)
            else:
                match.play(seat, move)

    def _asked(self, seat, at):
        """Ask a bot what it does at a time."""
        match = self.match
        dice = Moment(match.seed, f"{seat} {len(match.steps)}", at)
        return self._player.choose(match.view(seat), match.log(seat), match.offers(seat), dice)


class Fingers:
    """Taps and strokes on a page, counted."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, place):
        """Touch something once."""
        self.taps += 1
        self.page.locator(place).first.click()

    def stroke(self, first, last):
        """Draw along the slots, from one to another."""
        self.taps += 1
        ends = [self.page.locator(f".strip li:nth-child({slot})").bounding_box() for slot in (first, last)]
        (x, y), (to, _) = [(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2) for end in ends]
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(to, y)
        self.page.mouse.up()

    def send(self, stage, place):
        """Touch what sends a move, and wait until it has come."""
        before = len(stage.played)
        self.tap(place)
        for _ in range(500):
            if len(stage.played) > before:
                break
            self.page.wait_for_timeout(20)
        assert len(stage.played) > before, place
        self.page.clock.run_for(50)

    def there(self, place):
        """Say whether something is there."""
        return self.page.locator(place).count() > 0


@pytest.fixture
def sit_down(visit):
    """Open a table of five on a page whose clock is the test's."""

    def sit_down(seed, size=PHONE, **options):
        stage = Company()
        page = visit("/t/stage#backstage", size=size, prepare=stage.timed)
        stop_clock(page)
        stage.begin(seed, **options)
        for _ in range(600):  # it comes with a script of its own, and over a line
            if page.locator(".crowd").count():
                return stage, page
            page.wait_for_timeout(20)
            page.clock.run_for(20)  # about as fast as elsewhere, or all it waits for would seem too late
        raise AssertionError(f"no table is shown: {page.locator('body').inner_text()}")

    return sit_down


def pass_by(stage, page, time):
    """Let time go by, and whatever the page sends then arrive: a plan is nine messages in a row."""
    stage.let_pass(page, time)
    count = -1
    while count != len(stage.played):
        count = len(stage.played)
        page.wait_for_timeout(60)


def decide(stage, fingers):
    """Decide what is asked as somebody would who plays to win: by what was seen, in few taps."""
    page = fingers.page
    if fingers.there(".crowd button.can"):
        fingers.send(stage, f"{MINE} .buttons .btn:not(.hot)")  # any card
    elif fingers.there(".rivals"):
        fingers.send(
            stage, GO_ON if fingers.there(GO_ON) else f"{MINE} .buttons .btn"
        )  # filled in, or nobody
    elif fingers.there(".strip button.can"):
        fingers.send(stage, ".strip button.can >> nth=-1")
        fingers.send(stage, GO_ON)
    elif fingers.there(".strip.paints"):
        plan(stage, fingers)
    elif fingers.there(f"{MINE} .beside.hot"):
        fingers.tap(f"{MINE} .beside.hot")
        pass_by(stage, page, 300)
        fingers.send(stage, GO_ON)


def plan(stage, fingers):
    """Take the plan of last time; the first time, look at everybody in one's own turn, else at the caller."""
    if not fingers.there(".strip.before"):
        fingers.tap(GO_ON)
    fingers.tap(GO_ON)
    pass_by(stage, fingers.page, QUICK + 100)


# Which card "any card" is: always the same, so that it is the same game each time.
LOT = "let lot = 7; Math.random = () => (lot = (lot * 16807) % 2147483647) / 2147483647;"
WHOLE = pytest.mark.soak


@pytest.mark.parametrize(
    ("seed", "calls"),
    [("meridian", 6), *(pytest.param(seed, 99, marks=WHOLE) for seed in ("meridian", "s1", "s2"))],
)
def test_a_game_of_five_takes_two_taps_a_call(sit_down, snap, seed, calls):
    stage, page = sit_down(seed)
    page.evaluate(LOT)
    fingers, match = Fingers(page), stage.match
    while not match.over and match.table.calls <= calls:
        steps = len(match.steps)
        decide(stage, fingers)
        if len(match.steps) == steps:
            pass_by(stage, page, 5000)  # the film runs, or it goes on by itself
    assert match.over or match.table.calls > calls
    snap(page, f"{match.table.calls}-calls-{fingers.taps}-taps")
    assert fingers.taps <= PER_CALL * match.table.calls, (match.table.calls, fingers.taps)


def watcher(sit_down, **way):
    """Sit where somebody else has called, and look about."""
    stage, page = sit_down("meridian", **way)
    for _ in range(20):
        if isinstance(stage.match.table.phase, Glances):
            break
        decide(stage, Fingers(page))
    expect(page.locator(".strip.paints")).to_be_visible()
    return stage, page


def test_a_stroke_paints_and_nothing_is_sent_before_it_is_sealed(sit_down, snap):
    stage, page = watcher(sit_down, size=DESK)
    fingers, before = Fingers(page), len(stage.played)
    fingers.stroke(2, 6)
    expect(page.locator(".strip .pic svg.portrait")).to_have_count(5)
    page.keyboard.press("3")
    expect(page.locator(".strip .pic svg.portrait")).to_have_count(6)
    page.locator(".strip li:nth-child(6) button").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".strip .pic svg.portrait")).to_have_count(7)
    snap(page, "painted")
    fingers.tap(GO_ON)
    expect(page.locator(".strip .next")).to_have_count(0)
    assert len(stage.played) == before
    fingers.tap(GO_ON)
    pass_by(stage, page, QUICK - 500)
    assert len(stage.played) == before  # as if one had thought about it
    pass_by(stage, page, 1000)
    glances = [move for move in stage.played[before:] if move["type"] == "Glance"]
    assert [move["slot"] for move in glances] == [*range(1, 9)]
    assert len({move["to"] for move in glances[1:5]}) == 1
    assert glances[0]["to"] == glances[5]["to"] == glances[6]["to"]


def test_what_was_seen_is_a_film_of_eight_frames_and_then_it_goes_on_by_itself(sit_down, snap):
    stage, page = watcher(sit_down)
    fingers = Fingers(page)
    fingers.tap(GO_ON)
    fingers.tap(GO_ON)
    pass_by(stage, page, QUICK)
    assert isinstance(stage.match.table.phase, Suspicion)
    expect(page.locator(".decision.waits")).to_be_visible()
    shots = set()
    for slot in range(8):
        shots.add(page.locator(".strip li.next").get_attribute("data-slot"))
        snap(page, f"frame-{slot + 1}")
        pass_by(stage, page, 550)
    assert shots == {str(slot) for slot in range(1, 9)}
    expect(page.locator(".decision.waits")).to_have_count(0)
    played = len(stage.played)
    snap(page, "after")
    pass_by(stage, page, AFTER - 1500)
    assert len(stage.played) == played
    pass_by(stage, page, 2000)
    assert stage.played[played:] == [{"type": "Seal"}]


def test_whoever_wishes_to_think_is_waited_for(sit_down):
    stage, page = watcher(sit_down)
    fingers = Fingers(page)
    fingers.tap(GO_ON)
    fingers.tap(GO_ON)
    pass_by(stage, page, QUICK)
    pass_by(stage, page, FILM + 500)
    played = len(stage.played)
    page.get_by_role("button", name="Let me think").click()
    pass_by(stage, page, 60_000)
    assert len(stage.played) == played
    fingers.tap(GO_ON)
    assert stage.played[played:] == [{"type": "Seal"}]
