"""Eyes of Wink, slot by slot: as the caller sees them, for whom a sign is, and as everybody else does."""

from collections.abc import Iterator, Sequence
from typing import Any

from brushpass.core import Seat, fold, sights
from brushpass.games.wink.belief import holders
from brushpass.games.wink.told import Called, Glimpse, YouGlimpsed
from brushpass.strength.meter.bits import Glance
from brushpass.table.match import AnyMatch


def watched(match: AnyMatch) -> Iterator[tuple[Any, Called, Seat, Sequence[Any]]]:
    """Give the truth after each set of slots, the call, and who saw what since."""
    state, logs = match.dealt, dict[Seat, list[Any]]({seat: [] for seat in match.seats})
    call: Called | None = None
    for step in match.steps:
        before, state = state, fold(match.game, state, step.events)
        for seat, log in logs.items():
            fresh = sights(match.game, step.events, seat)
            log.extend(fresh)
            call = next((each for each in fresh if isinstance(each, Called)), call)
            if call is not None and any(isinstance(each, YouGlimpsed) for each in fresh):
                yield before, call, seat, log


def seen_by(number: int, match: AnyMatch, *, partner: bool) -> Iterator[Glance]:
    """List what callers, or all others, saw of each player; the secret is who holds the agent called."""
    for state, call, viewer, log in watched(match):
        if (viewer == call.seat) != partner or call.agent in state.hands[viewer].cards:
            continue
        glimpses = next(each for each in reversed(log) if isinstance(each, YouGlimpsed)).glimpses
        for seat, hand in enumerate(state.hands):
            if seat not in (viewer, call.seat):
                seen = tuple(_seen(glimpses, Seat(seat), viewer, call.seat))
                yield Glance(number, seen, call.agent in hand.cards)


def to_partner(number: int, match: AnyMatch, *, code_alone: bool = False) -> Iterator[Glance]:
    """List what callers saw; the code alone is all but winks."""
    for each in seen_by(number, match, partner=True):
        kept = (
            [feature for feature in each.features if "wink" not in feature] if code_alone else each.features
        )
        yield each._replace(features=tuple(kept))


def to_others(number: int, match: AnyMatch) -> Iterator[Glance]:
    """List what all but callers and holders saw."""
    return seen_by(number, match, partner=False)


def overseen(number: int, match: AnyMatch) -> Iterator[tuple[int, float, bool]]:
    """Let each player for whom no sign was meant say how likely everybody holds the agent called."""
    for state, call, viewer, log in watched(match):
        if viewer != call.seat and call.agent not in state.hands[viewer].cards:
            chances = holders(match.game.view(state, viewer), log).get(call.agent, {})
            for seat, hand in enumerate(state.hands):
                if seat not in (viewer, call.seat):
                    yield number, chances.get(Seat(seat), 0.0), call.agent in hand.cards


def _seen(glimpses: Sequence[Glimpse], seat: Seat, viewer: Seat, caller: Seat) -> Iterator[str]:
    """Put what was seen of one player into words."""
    for each in glimpses:
        if each.seat == seat:
            where = {caller: "the caller", viewer: "me", None: "the own cards"}.get(each.towards, "another")
            yield f"{each.slot}: looks at {where}"
            yield f"looks at {where}"
            if each.eyes == "wink":
                yield f"wink at {where}"
            elif each.eyes == "flutter":
                yield f"{each.slot}: flutter"
