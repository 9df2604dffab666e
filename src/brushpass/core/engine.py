"""The one loop every game runs in: check a move, play it, record what happened.

Theory of operation. A seat's move comes in. ``admit`` asks ``legal`` what that
seat's *view* allows; the truth is not consulted, so neither an offer nor a refusal
can give a secret away. ``apply`` then tells, as a generator, what happens; after
each event ``evolve`` records it and the new state is sent back into the generator,
so that consequences can be written in reading order. ``show`` says what each viewer
saw of each event. Nothing here knows whose turn it is: whoever is offered something
may act. Time acts too, as the seat ``CLOCK``, when the rules' ``deadline`` is past.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import cast

from brushpass.core.errors import Illegal
from brushpass.core.game import E, Game, H, K, M, O, S, Setup, T, View
from brushpass.core.moment import Moment
from brushpass.core.offers import TimeUp, Write, blank_for
from brushpass.core.seat import CLOCK, Seat, Viewer


def step(
    game: Game[S, M, E, T, H, K, O], state: S, seat: Seat, move: M, moment: Moment
) -> tuple[S, tuple[E, ...]]:
    """Play one move: the state after it, and everything that happened."""
    if seat != CLOCK:
        view = game.view(state, seat)
        move = admit(game, view, game.legal(view), move)
    elif type(move) is not TimeUp or (due := game.deadline(state)) is None or moment.at < due:
        raise Illegal(seat, "not_due")
    return advance(game, state, seat, move, moment)


def advance(
    game: Game[S, M, E, T, H, K, O], state: S, seat: Seat, move: M, moment: Moment
) -> tuple[S, tuple[E, ...]]:
    """Play a move that is known to be legal: for search, where the offers were just made."""
    script, events = game.apply(state, seat, move, moment), []
    evolve, send = game.evolve, script.send
    try:
        event = next(script)
        while True:
            events.append(event)
            state = evolve(state, event)
            event = send(state)
    except StopIteration:
        return state, tuple(events)


def admit(game: Game[S, M, E, T, H, K, O], view: View[T, H], offers: Sequence[M | Write], move: M) -> M:
    """Find ``move`` among the offers of ``view``, or refuse it for a reason that view can see."""
    if move in offers:  # the offer itself is played: what is only equal to it may be of other types
        return cast("M", offers[offers.index(move)])
    if blank_for(offers, move):
        reason = game.fits(view, move)
    elif offers:  # they may be fewer than the rules allow, as in a lesson: then no rule forbids it
        reason = (None if move in game.legal(view) else game.fits(view, move)) or "not_on_offer"
    else:
        reason = "not_your_turn" if game.result(view.table) is None else "over"
    if reason is None:
        return move
    raise Illegal(view.seat, reason)


def fold(game: Game[S, M, E, T, H, K, O], state: S, events: Iterable[E]) -> S:
    """Record ``events`` one after the other."""
    for event in events:
        state = game.evolve(state, event)
    return state


def sights(game: Game[S, M, E, T, H, K, O], events: Iterable[E], viewer: Viewer) -> tuple[K, ...]:
    """Say what ``viewer`` saw of ``events``."""
    return tuple(filter(None, map(game.show, events, repeat(viewer))))


def replay(
    game: Game[S, M, E, T, H, K, O], setup: Setup[O], seed: str, moves: Iterable[tuple[Seat, M, int]]
) -> Iterator[tuple[S, tuple[E, ...]]]:
    """Play a match again from its seed and its moves: the deal, then each step."""
    state = game.deal(setup, Moment(seed))
    yield state, ()
    for number, (seat, move, at) in enumerate(moves, start=1):
        state, events = step(game, state, seat, move, Moment(seed, number, at))
        yield state, events
