"""Matches of the engine, played at random from scripted throws, and the same matches played by a twin.

Compared before every decision and at the end: the legal moves, whose turn it is, the whole truth, what every
seat knows in numbers (the engine's from view and log, the twin's from its state), points and winners.
"""

import random
from functools import cache
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from brushpass.core import Moment, Seat, Setup, sights, step
from brushpass.games import GAMES
from brushpass.research.fast import make

CHUNK = 48  # matches side by side


class Played(NamedTuple):
    """A match of the engine, and what a twin must come to."""

    dealt: tuple  # what its ``fresh`` is given
    steps: list  # (seat, legal, action, truth, what seats know)
    truth: dict
    points: tuple
    winners: tuple


def play(adapter, seats, seed, style, *, everybody=True):
    """Play a match of the engine at random; note all that the twin should come to."""
    game, rng = GAMES[adapter.name], random.Random(seed)  # noqa: S311 -- no secret hangs on it
    setup = Setup(seats, game.nouns.options())
    state = begun = game.deal(setup, Moment(seed))
    logs = {Seat(seat): [] for seat in range(seats)}
    steps, every = [], []
    while game.result(state.table) is None:
        seat = adapter.decides(state)
        view = game.view(state, seat)
        offers = game.legal(view)
        move = rng.choice(adapter.liked(style, rng, offers))
        numbers = [adapter.number(offer, seat, seats) for offer in offers]
        assert len(set(numbers)) == len(numbers)
        lookers = logs if everybody else [Seat(len(steps) % seats)]
        known = {int(who): adapter.observe(game.view(state, who), logs[who]) for who in lookers}
        action = adapter.number(move, seat, seats)
        steps.append((int(seat), sorted(numbers), action, adapter.truth(state), known))
        state, events = step(game, state, seat, move, Moment(seed, len(steps)))
        every += events
        for viewer, log in logs.items():
            log.extend(sights(game, events, viewer))
    result = game.result(state.table)
    dealt = adapter.dealt(begun, every)
    return Played(dealt, steps, adapter.truth(state), result.points, result.winners)


@cache
def compiled(name):
    """Make the twin's functions ready, once."""
    twin = make(name)
    seats = jnp.arange(max(twin.seats))
    everybody = jax.vmap(jax.vmap(twin.observe, (None, 0)), (0, None))
    read = (twin.legal_action_mask, twin.current_player, twin.rewards, twin.points, twin.terminated)
    look = jax.jit(lambda state: ([jax.vmap(each)(state) for each in read], everybody(state, seats)))
    return jax.jit(jax.vmap(twin.step)), look


class Found(NamedTuple):
    """What came of comparing."""

    matches: int
    decisions: int
    comparisons: int
    mismatches: dict
    kinds: np.ndarray  # how often each action was taken


def compare(adapter, seats, count, seed, *, everybody=True):
    """Play so many matches on both, and compare everything at every step; or what one seat sees, by turns."""
    twin = make(adapter.name)
    bad, kinds, compared = {}, np.zeros(twin.num_actions, int), 0
    matches = [
        (seats[n % len(seats)], f"{seed}/{n}", adapter.styles[n % len(adapter.styles)]) for n in range(count)
    ]
    for at in range(0, count, CHUNK):
        some = [
            (seats, play(adapter, seats, name, style, everybody=everybody))
            for seats, name, style in matches[at : at + CHUNK]
        ]
        for number, what, fine in together(adapter, some, kinds):
            compared += 1
            if not fine:
                bad.setdefault(what, []).append(at + number)
    return Found(count, int(kinds.sum()), compared, bad, kinds)


def together(adapter, some, kinds):
    """Play matches on the twin, side by side, and say of every thing whether it is as it should be."""
    advance, look = compiled(adapter.name)
    filled = some + [some[0]] * (CHUNK - len(some))
    dealt = zip(*[played.dealt for _, played in filled], strict=True)
    state = jax.vmap(adapter.fresh)(*[jnp.array(np.stack(each)) for each in dealt])
    for t in range(max(len(played.steps) for _, played in some) + 1):
        (mask, who, rewards, points, over), seen = jax.tree.map(np.asarray, look(state))
        fields = jax.tree.map(np.asarray, state)._asdict()
        actions = np.full(CHUNK, -1, np.int32)  # which no match knows: one that is over stays as it is
        for number, (seats, played) in enumerate(some):
            if t < len(played.steps):
                seat, numbers, action, truth, known = played.steps[t]
                actions[number], kinds[action] = action, kinds[action] + 1
                yield number, "legal", [*np.flatnonzero(mask[number])] == numbers
                yield number, "seat", who[number] == seat
                for viewer, knows in known.items():
                    yield number, "observation", np.allclose(knows, seen[number, viewer], atol=1e-4)
            elif t >= len(played.steps):
                truth = played.truth
                yield number, "over", bool(over[number]) and not mask[number].any()
                yield number, "points", tuple(points[number][:seats]) == played.points
                best = rewards[number][:seats].max()
                won = tuple(s for s in range(seats) if rewards[number][s] == best)
                yield number, "winners", won == played.winners
            for name, value in truth.items():
                yield number, name, np.array_equal(fields[name][number], value)
        state = advance(state, jnp.array(actions))
