"""The one loop: what is admitted, what is refused and why, and that time is a seat."""

import pytest

from brushpass.core import CLOCK, Illegal, Moment, Seat, Setup, TimeUp, Write, admit, replay, sights, step
from brushpass.games.spywhere import GAME as SPYWHERE
from brushpass.games.spywhere.told import Options as SpywhereOptions
from brushpass.games.spywhere.told import Pass, SwapCard
from support.games.bell import GAME as BELL
from support.games.bell import Note, Options, Rang, YouNoted

ADA, BO = Seat(0), Seat(1)


@pytest.fixture
def dealt():
    return BELL.deal(Setup(2, Options()), Moment("s"))


def refused(state, seat, move, at=0):
    with pytest.raises(Illegal) as refusal:
        step(BELL, state, seat, move, Moment("s", 1, at))
    return refusal.value.reason


def test_a_blank_admits_any_text_that_fits(dealt):
    after, events = step(BELL, dealt, ADA, Note("lamp"), Moment("s", 1))
    assert after.hands[ADA].words == ("lamp",)
    assert sights(BELL, events, ADA) == (YouNoted("lamp"),)
    assert sights(BELL, events, BO) == ()


@pytest.mark.parametrize("text", ["", "longer"])
def test_a_blank_admits_no_text_that_is_empty_or_too_long(dealt, text):
    assert refused(dealt, ADA, Note(text)) == "not_on_offer"


def test_a_text_can_be_refused_for_a_reason_of_the_game(dealt):
    assert refused(dealt, ADA, Note("fox")) == "no_x_please"


def test_a_blank_is_filled_to_make_a_move():
    assert Write(Note, 5).fill("lamp") == Note("lamp")


def test_a_match_is_played_again_from_its_seed_and_its_moves(dealt):
    noted, notes = step(BELL, dealt, ADA, Note("lamp"), Moment("s", 1))
    rung, rings = step(BELL, noted, CLOCK, TimeUp(), Moment("s", 2, 10_000))
    moves = [(ADA, Note("lamp"), 0), (CLOCK, TimeUp(), 10_000)]
    assert [*replay(BELL, Setup(2, Options()), "s", moves)] == [(dealt, ()), (noted, notes), (rung, rings)]


def test_time_is_up_only_when_it_is_due(dealt):
    assert refused(dealt, CLOCK, TimeUp(), at=9_999) == "not_due"
    after, events = step(BELL, dealt, CLOCK, TimeUp(), Moment("s", 1, 10_000))
    assert events == (Rang(after.table.phase),)


def test_the_clock_does_nothing_else(dealt):
    assert refused(dealt, CLOCK, Note("lamp"), at=10_000) == "not_due"


def test_the_clock_does_nothing_in_a_game_without_one():
    state = SPYWHERE.deal(Setup(3, SpywhereOptions()), Moment("s"))
    with pytest.raises(Illegal):
        step(SPYWHERE, state, CLOCK, TimeUp(), Moment("s", 1, 10**9))


def test_a_player_cannot_play_the_clocks_move(dealt):
    assert refused(dealt, ADA, TimeUp(), at=10_000) == "not_on_offer"


def test_the_offer_itself_is_played_and_not_what_is_only_equal_to_it():
    state = SPYWHERE.deal(Setup(3, SpywhereOptions()), Moment("s"))
    (seat,) = state.table.phase.who
    view = SPYWHERE.view(state, seat)
    offer = SPYWHERE.legal(view)[0]
    lookalike = SwapCard(str(offer.give), str(offer.take))
    assert admit(SPYWHERE, view, SPYWHERE.legal(view), lookalike) is offer


def test_a_refusal_is_told_in_one_line():
    state = SPYWHERE.deal(Setup(3, SpywhereOptions()), Moment("s"))
    (seat,) = state.table.phase.who
    with pytest.raises(Illegal, match=f"^seat {seat} may not do that: not on offer$"):
        step(SPYWHERE, state, seat, Pass(), Moment("s", 1))
