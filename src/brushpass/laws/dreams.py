"""Law 6, imagination: what a seat imagines looks to it like the truth, and can be played on."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from brushpass.core import AnyGame, Moment, Seat, sights
from brushpass.laws.differences import difference
from brushpass.laws.record import nothing
from brushpass.laws.worlds import Case, PlayedStep, play_on

OFTEN = 300  # steps of a match at which somebody dreams, at most
LONG = 7  # dreams of a match that are played to their end, at most
SOME = 8  # dreams of one view, of which two must differ
EARLY = 4  # steps, at each of which somebody dreams so


def credulous(game: AnyGame) -> AnyGame:
    """Take what a game knows of likelihood away: everything possible is equally likely."""
    return game if game.imagine is None else replace(game, believe=None)


def a_dream_cannot_be_told_from_the_truth(case: Case) -> Iterator[str]:
    """Compare the view of a dream with the view it was dreamt from."""
    if not case.game.dreamt_of:
        return
    logs: dict[Seat, list[Any]] = {seat: [] for seat in case.seats}
    stride = 1 + len(case.steps) // OFTEN  # in a long match, not everybody dreams at every step
    for played in case.steps:
        for seat, log in logs.items():
            if (played.number + seat) % stride == 0:
                view = case.game.view(played.before, seat)
                dreams = (case.game if played.number % 2 else credulous(case.game)).dreams(view, log)
                dream = dreams(Moment(f"dream {case.seed}", played.number))
                if found := difference(case.game.view(dream, seat), view):
                    yield f"seat {seat} sees that it dreams by {found.path} {case.here(played.number)}"
                (case.law.conserved or nothing)(dream)
            log.extend(sights(case.game, played.events, seat))


def a_dream_can_be_played_to_its_end(case: Case) -> Iterator[str]:
    """Play on from what somebody imagines."""
    if not case.game.dreamt_of:
        return
    game, log, first = case.game, list[Any](), case.seats[0]
    stride = max(9, len(case.steps) // LONG)  # a long match has long dreams
    for played in case.steps:
        if played.number % stride == 1:
            dreams = game.dreams(game.view(played.before, first), log)
            last = _played_out(case, dreams(Moment(f"dream {case.seed}", played.number)), played)
            if game.result(game.table(last)) is None:
                yield f"what seat {first} imagines comes to no end {case.here(played.number)}"
        log.extend(sights(game, played.events, first))


def _played_out(case: Case, dream: Any, now: PlayedStep) -> Any:
    """Play on from a dream until nobody can."""
    seats, pause = case.setup.seats, case.law.pause
    for played in play_on(case.game, seats, dream, f"on {case.seed}", pause, first=now.number, at=now.at):
        dream = played.after
    return dream


def dreams_differ(case: Case) -> Iterator[str]:
    """Look for dreams that differ: one that always came true would be a peek."""
    if not case.game.dreamt_of or case.law.secrets == ():
        return
    first = case.seats[0]
    for ways in (case.game, credulous(case.game)):
        log, differ = list[Any](), False
        for played in islice(case.steps, EARLY):
            dreams = ways.dreams(case.game.view(played.before, first), log)
            differ |= len({dreams(Moment(f"dream {number}")) for number in range(SOME)}) > 1
            log.extend(sights(case.game, played.events, first))
        if not differ:
            yield f"seat {first} always imagines the same: it could be the truth {case.here()}"
