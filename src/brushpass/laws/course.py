"""How a match takes its course: law 1, replay; law 2, progress; law 9, conservation."""

from collections.abc import Iterator
from typing import Any

from brushpass.core import CLOCK, Illegal, Moment, Seat, blank_for, fold, replay, step, to_json
from brushpass.laws.differences import difference
from brushpass.laws.record import NOTHING_CONSERVED, nothing, place_of
from brushpass.laws.worlds import Case, PlayedStep, moves_on_offer, play_on

SOMETIMES = 7  # of so many steps, the offers of one are all played
PATIENT = 10  # the mood of somebody who always takes the mildest offer

# Law 1: the same seed and moves give the same events, and the events the same state.


def a_match_is_its_seed_and_its_moves(case: Case) -> Iterator[str]:
    """Play the moves of a match again."""
    moves = [(played.seat, played.move, played.at) for played in case.steps]
    _, *again = replay(case.game, case.setup, case.seed, moves)
    for played, (after, events) in zip(case.steps, again, strict=True):
        found = difference((after, events), (played.after, played.events))
        if found:
            yield (
                f"the same seed and moves lead elsewhere: {found.telltale} differs {case.here(played.number)}"
            )


def a_state_is_the_fold_of_its_events(case: Case) -> Iterator[str]:
    """Make every state from the deal and what happened since."""
    state = case.game.deal(case.setup, Moment(case.seed))
    for played in case.steps:
        state = fold(case.game, state, played.events)
        if found := difference(state, played.after):
            yield f"of the same events evolve makes another {found.path} {case.here(played.number)}"


def any_step_can_be_played_again_alone(case: Case) -> Iterator[str]:
    """Begin every step again from the state before it."""
    for played in case.steps:
        moment = Moment(case.seed, played.number, played.at)
        first = next(case.game.apply(played.before, played.seat, played.move, moment))
        if first != played.events[0]:
            yield f"apply tells something else when it is asked again {case.here(played.number)}"


# Law 2: until the end somebody can act or a deadline is set; every offer plays; games end.


def a_match_goes_on_until_it_has_a_result(case: Case) -> Iterator[str]:
    """Look for a result at the end, and for none before."""
    game = case.game
    for played in case.steps:
        if game.result(game.table(played.before)) is not None:
            yield f"somebody can still act after there is a result {case.here(played.number)}"
    last = case.steps[-1].after if case.steps else game.deal(case.setup, Moment(case.seed))
    result = game.result(game.table(last))
    if result is None:
        yield f"nobody can act, no deadline is set, and there is no result {case.here(len(case.steps))}"
    elif len(result.points) != case.setup.seats:
        yield f"the result has points for {len(result.points)} seats {case.here()}"
    elif not result.winners or not {*result.winners} <= {*case.seats}:
        yield f"the winners are {result.winners}: name one seat or more of those that play {case.here()}"


def every_offer_can_be_played(case: Case) -> Iterator[str]:
    """Play all that is on offer, now and then."""
    for played in [played for played in case.steps[::SOMETIMES] if played.seat != CLOCK]:
        for move in moves_on_offer(case.game, played.before, played.seat, Moment(case.seed, "blanks")):
            if move is None:
                yield f"no text fits a blank on offer; babble proposes texts {case.here(played.number)}"
            elif reason := _refusal(case, played, played.seat, move):
                yield f"{to_json(move)} is on offer and refused: {reason} {case.here(played.number)}"


def nobody_moves_unless_offered(case: Case) -> Iterator[str]:
    """Let everybody try what somebody did."""
    for played in case.steps:
        for seat in case.seats:
            offers = case.game.legal(case.game.view(played.before, seat))
            is_offered = played.move in offers or blank_for(offers, played.move)
            if not is_offered and _refusal(case, played, seat, played.move) is None:
                told = to_json(played.move)
                yield f"seat {seat} can play {told}, which it was not offered {case.here(played.number)}"


def after_the_end_there_is_nothing_left_to_do(case: Case) -> Iterator[str]:
    """Let everybody try once more what was done last: it is refused, because the match is over."""
    last = case.steps[-1]
    for seat in case.seats:
        if _refusal(case, last._replace(before=last.after), seat, last.move) != "over":
            yield f"seat {seat} is not told that the match is over {case.here()}"


def _refusal(case: Case, played: PlayedStep, seat: Seat, move: Any) -> str | None:
    """Say why a seat may not make a move where a step was made; nothing, if it may."""
    try:
        step(case.game, played.before, seat, move, Moment(case.seed, played.number, played.at))
    except Illegal as refused:
        return refused.reason
    return None


def who_always_takes_the_mildest_offer_comes_to_an_end(case: Case) -> Iterator[str]:
    """Take the first offer, every time: it is to be the mildest, such as to pass."""
    dealt = case.game.deal(case.setup, Moment(case.seed))
    for _ in play_on(case.game, case.setup.seats, dealt, case.seed, case.law.pause, mood=PATIENT):
        pass
    return iter(())


# Law 9: nothing is made or lost; the cards are always exactly the box.


def the_game_says_what_it_conserves(case: Case) -> Iterator[str]:
    """Ask for what must hold of every state."""
    if case.law.conserved is None:
        yield NOTHING_CONSERVED.format(game=case.game.name, place=place_of(case.game))


def every_state_conserves_what_its_game_says(case: Case) -> Iterator[str]:
    """Look at every state of a match; what does not hold is raised by the game's own check."""
    check = case.law.conserved or nothing
    check(case.game.deal(case.setup, Moment(case.seed)))
    for played in case.steps:
        check(played.after)
    return iter(())
