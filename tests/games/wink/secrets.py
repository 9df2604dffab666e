"""What is secret in Wink, and what it conserves."""

from collections import Counter
from typing import Any

from brushpass.core import Moment, Viewer, put, replace
from brushpass.games.wink.cards import AGENTS, COUNTER, LEFT_OUT
from brushpass.games.wink.eyes import face_of, watchers
from brushpass.games.wink.told import (
    Accuse,
    Caught,
    Denied,
    Face,
    Gaze,
    Glance,
    Glances,
    Met,
    Missed,
    Seal,
    Suspicion,
    WinkAt,
    WinkIn,
)
from brushpass.games.wink.truth import State

# What must hold of every state.


def conserved(state: State) -> None:
    """What lies face up has its twin in a hand or in the box of the first edition; eyes see what is there."""
    table, count = state.table, len(state.hands)
    nest = table.options.edition == "nest_of_spies"
    deck = AGENTS[: 36 - LEFT_OUT[count]] if nest else AGENTS
    held = [agent for hand in state.hands for agent in hand.cards]
    assert sorted([*held, *state.unused]) == sorted(table.faceup)
    assert not (nest and state.unused)
    won = Counter(agent for figure in table.figures for agent in figure.won)
    blind = [agent for figure in table.figures for agent in figure.blind]
    assert set(won.values()) <= {2}
    assert set(blind) <= set(table.dead)
    assert not (nest and len(blind) != len(table.dead))
    assert sorted([*table.faceup, *table.dead, *won]) == sorted(table.crowd) == sorted(deck)
    assert set(table.locked) <= set(table.faceup)
    pawns = [figure.pawn for figure in table.figures if figure.pawn is not None]
    assert len(pawns) == len(set(pawns))
    assert set(pawns) <= set(table.faceup)
    for seat, (hand, figure) in enumerate(zip(state.hands, table.figures, strict=True)):
        assert figure.cards == len(hand.cards)
        assert hand.cards == tuple(sorted(hand.cards))
        assert 0 <= figure.counter <= COUNTER - figure.spent
        assert not {*figure.lacks, figure.pawn} & set(hand.cards)
        assert all(sign.agent in state.hands[sign.seat].cards for sign in hand.saw)
        _eyes(state, seat)


def _eyes(state: State, seat: int) -> None:
    hand = state.hands[seat]
    gaze = hand.gaze
    assert gaze.to != seat
    if gaze.to is None or gaze.turning:
        assert gaze.face is None
    else:
        assert gaze.face == face_of(state, gaze.to, gaze.face.at)
        assert gaze.since <= gaze.face.at
    if hand.wink is not None and hand.wink.shut:
        assert (gaze.to, gaze.turning) == (hand.wink.caller, False)
        assert (
            hand.wink.caller in hand.winked or state.table.figures[hand.wink.caller].pawn != hand.wink.agent
        )


# What a viewer cannot know, changed.


def exchange_two_agents(state: State, viewer: Viewer, dice: Moment) -> Any:
    """Let two others, or another and the box, hold each other's card."""
    a, b = dice.draw([seat for seat in range(len(state.hands)) if seat != viewer], 2)
    x = _unknown(state, viewer, a, b, dice)
    y = _unknown(state, viewer, b, a, dice)
    if x is None or y is None:
        return None
    hands = put(state.hands, a, _with(state.hands[a], x, y))
    return replace(state, hands=put(hands, b, _with(hands[b], y, x)))


def exchange_an_agent_for_an_unused_one(state: State, viewer: Viewer, dice: Moment) -> Any:
    (a,) = dice.draw([seat for seat in range(len(state.hands)) if seat != viewer])
    spare = [agent for agent in state.unused if agent not in state.table.figures[a].lacks]
    x = _unknown(state, viewer, a, None, dice)
    if x is None or not spare:
        return None
    (y,) = dice.draw(spare)
    unused = tuple(sorted(x if agent == y else agent for agent in state.unused))
    return replace(state, hands=put(state.hands, a, _with(state.hands[a], x, y)), unused=unused)


def _unknown(state: State, viewer: Viewer, a: int, b: int | None, dice: Moment) -> int | None:
    """A card of ``a`` that could as well be with ``b``, for all the viewer knows."""
    known = [] if viewer is None else [sign.agent for sign in state.hands[viewer].saw]
    lacks = () if b is None else state.table.figures[b].lacks
    free = [agent for agent in state.hands[a].cards if agent not in (*known, *lacks)]
    return dice.draw(free)[0] if free else None


def turn_a_head_nobody_watches(state: State, viewer: Viewer, dice: Moment) -> Any:
    """Let somebody the viewer does not look at look elsewhere."""
    if not state.blinks:
        return None
    (seat,) = dice.draw([seat for seat in range(len(state.hands)) if seat != viewer])
    gaze = state.hands[seat].gaze
    busy = gaze.turning or (state.hands[seat].wink is not None and state.hands[seat].wink.shut)
    if busy or viewer in watchers(state, seat):
        return None
    (to,) = dice.draw([None, *(s for s in range(len(state.hands)) if s not in (seat, gaze.to))])
    if to == gaze.to:
        return None
    hands = list(state.hands)
    hands[seat] = replace(hands[seat], gaze=Gaze(to, gaze.since, face=face_of(state, to, gaze.since)))
    for other in watchers(state, seat):
        seen = replace(hands[other].gaze, face=Face(to, hands[other].gaze.face.at))
        hands[other] = replace(hands[other], gaze=seen)
    return replace(state, hands=tuple(hands))


def change_a_sealed_glance(state: State, viewer: Viewer, dice: Moment) -> Any:
    """Let somebody have settled a glance that the viewer cannot see in that slot, whatever happens."""
    (seat,) = dice.draw([seat for seat in range(len(state.hands)) if seat != viewer])
    hand = state.hands[seat]
    if not isinstance(state.table.phase, Glances) or not hand.glances or hand.plans:
        return None
    slot = dice.roll(len(hand.glances))
    mine = () if viewer is None else state.hands[viewer].glances
    if viewer is not None and (len(mine) <= slot or mine[slot] == seat):
        return None
    (to,) = dice.draw([s for s in range(len(state.hands)) if s not in (seat, hand.glances[slot])])
    return replace(state, hands=put(state.hands, seat, replace(hand, glances=put(hand.glances, slot, to))))


def _with(hand: Any, gone: int, come: int) -> Any:
    return replace(hand, cards=tuple(sorted(come if card == gone else card for card in hand.cards)))


CHANGES = (
    exchange_two_agents,
    exchange_an_agent_for_an_unused_one,
    turn_a_head_nobody_watches,
    change_a_sealed_glance,
)


def is_unseen(state: State, move: Any) -> bool:
    """Say whether nobody else may notice: a wink nobody looks at, whatever is sealed but the last seal."""
    match move:
        case WinkAt(caller):
            return not watchers(state, _holder(state, state.table.figures[caller].pawn))
        case Seal():
            return sum(not state.hands[seat].sealed for seat in state.table.phase.who) > 1
        case Accuse():
            return isinstance(state.table.phase, Suspicion)
    return isinstance(move, Glance | WinkIn)


def is_told(truth: State, lie: State, after: State, events: tuple[Any, ...], viewer: Viewer) -> bool:
    """Say whether a card is shown that lies elsewhere in the other world, or a face that looks elsewhere."""
    del after
    watched = None if viewer is None else truth.hands[viewer].gaze.to
    if watched is not None and truth.hands[watched].gaze != lie.hands[watched].gaze:
        return True
    shown = [event.agent for event in events if isinstance(event, Met | Missed | Caught | Denied)]
    return any(_holder(truth, agent) != _holder(lie, agent) for agent in shown)


def _holder(state: State, agent: int | None) -> Any:
    return next((seat for seat, hand in enumerate(state.hands) if agent in hand.cards), None)
