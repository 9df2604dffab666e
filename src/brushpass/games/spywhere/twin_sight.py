"""What a spy knows, as numbers, for the twin: every spy from this one on to the left, and then the rest.

All of it stands in the engine's view of that spy, or in its log: ``insight`` makes the same numbers of them.
"""

import jax
import jax.numpy as jnp
from jax import Array

from brushpass.games.spywhere import numbering as n
from brushpass.games.spywhere.twin import State, each_has, standing, wide


def turned(state: State, seat: Array) -> State:
    """Count all seats from this one on to the left; chairs that stay empty come last."""
    s = wide(state)
    order = (seat + jnp.arange(n.MOST)) % s.seats
    there = jnp.arange(n.MOST) < s.seats

    def turn(field: Array) -> Array:
        return field[order] * there.reshape((-1,) + (1,) * (field.ndim - 1))

    seen = {
        name: turn(getattr(s, name)) for name in ("hand", "sure", "taken", "passed", "given", "left", "clues")
    }
    guesses, marked = turn(s.guesses), turn(s.marked)
    return s._replace(
        **seen,
        passports=turn(s.passports),
        guesses=guesses[:, order] * there[:, None],
        marked=marked[:, order] * there,
        first=(s.first - seat) % s.seats,
        who=(s.who - seat) % s.seats,
        done=turn(s.done),
    )


def evidence(s: State) -> Array:
    """Say what all that was seen tells of where spies come from, as logarithms (6, 6)."""
    told = n.TAKEN * s.taken + n.PASSED * s.passed + n.GIVEN * s.given + n.LEFT * s.left
    return jnp.clip(told, -n.FIRMEST, n.FIRMEST)


def beliefs(s: State) -> Array:
    """Reckon how likely each rival is to come from each country (6, 6), for whoever sits first.

    A country is one spy's or nobody's, and every spy has their passports: so rows and columns are made to add
    up, in turn. The first row says what an onlooker would think of the first spy.
    """
    there = (jnp.arange(n.MOST) > 0) & (jnp.arange(n.MOST) < s.seats)
    can = (s.nations > 0) & (s.clues == 0)
    likely = jnp.exp(evidence(s)) * can
    others = likely * (s.passports[0] == 0) * there[:, None]
    free = ((s.nations > 0) & (s.passports[0] == 0)).astype(jnp.float32)
    each = each_has(s).astype(jnp.float32)
    spare = free.sum() - each * (s.seats - 1)
    rows = jnp.concatenate([others[1:], (free * (spare > 0))[None]])
    sums = jnp.concatenate([there[1:] * each, spare[None]])

    def fit(rows: Array, _: None) -> tuple[Array, None]:
        rows = rows * (sums / jnp.maximum(rows.sum(-1), 1e-9))[:, None]
        return rows / jnp.maximum(rows.sum(0), 1e-9), None

    rows, _ = jax.lax.scan(fit, rows, None, length=n.ROUNDS, unroll=True)
    own = likely[0] / jnp.maximum(likely[0].sum(), 1e-9)
    return jnp.concatenate([own[None], rows[:-1]])


def observe(state: State, seat: Array) -> Array:
    """Say what a spy knows."""
    s = turned(state, seat)
    there = jnp.arange(n.MOST) < s.seats
    seats = [
        there[:, None],
        s.hand.sum(-1, keepdims=True) / 10,
        s.taken / 4,
        s.passed / 4,
        s.given / 4,
        s.left / 2,
        s.clues / 1,
        s.sure / 4,
        beliefs(s),
        s.marked / 1,
        (jnp.arange(n.MOST) == s.first)[:, None],
        ((jnp.arange(n.MOST) == s.who) & (s.phase != n.LAST))[:, None],
        s.marked.sum(-1, keepdims=True) / 5,
    ]
    every = jnp.concatenate([each.astype(jnp.float32) for each in seats], -1) * there[:, None]
    return jnp.concatenate([every.reshape(-1), rest_seen(s)])


def rest_seen(s: State) -> Array:
    """Say what is known besides: one's own cards and guesses, the market, how far the match is."""
    hand, passports = s.hand[0], s.passports[0]
    parts = [
        passports,
        hand / 4,
        hand > 0,
        s.guesses[0, 1:].reshape(-1),
        (s.market[:, None] >= jnp.arange(1, 4)).reshape(-1),
        s.nations,
        (hand * passports).sum()[None] / 5,
        (s.size - s.drawn)[None] / 90,
        jnp.minimum(s.size - s.drawn, 2 * s.seats)[None] / 12,
        jnp.minimum(s.round, 40)[None] * (s.phase < n.LAST) / 20,
        s.phase == jnp.arange(4),
        s.seats == jnp.arange(2, 7),
        (((s.seats > n.PAIR) | (s.round >= n.FIRST_ATTEMPT)) & (s.phase < n.LAST))[None],
        (hand.sum() - (hand * passports).sum())[None] / 5,
        (s.ender > 0)[None],
        s.marked[1:].sum(-1).max()[None] / 5,
    ]
    return jnp.concatenate([part.astype(jnp.float32) for part in parts])


def hidden(state: State) -> Array:
    """Say what spies hide, for a critic in training and never for a player: from the side of who decides."""
    s = turned(state, state.who.astype(jnp.int32))
    dishes, right = standing(s)
    stacked = (jnp.arange(s.deck.shape[0]) >= s.drawn) & (jnp.arange(s.deck.shape[0]) < s.size)
    stack = ((s.deck[:, None] == jnp.arange(n.NATIONS)) & stacked[:, None]).sum(0)
    columns = [s.passports, s.hand / 4, dishes[:, None] / 5, right[:, None] / 2, s.done[:, None]]
    every = jnp.concatenate([each.astype(jnp.float32) for each in columns], -1)
    return jnp.concatenate([every.reshape(-1), stack.astype(jnp.float32) / n.COPIES])
