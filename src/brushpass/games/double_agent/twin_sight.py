"""What a seat of Double Agent knows, as numbers, from its own side of the board, for the twin.

All of it stands in the engine's view of that seat, or in its log: ``insight`` makes the same numbers of them.
"""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from brushpass.games.double_agent import numbering as n
from brushpass.games.double_agent.twin import State, near, wide


class Sides(NamedTuple):
    """A match from one side: of what both have, one's own comes first."""

    me: Array
    s: State
    mine: Array  # (6,) tokens
    open_theirs: Array  # (6,) tokens that were opened
    my_backs: Array  # (6, 6)
    backs: Array  # (6, 6)
    away: Array  # (6,) spaces between a counter and one's own end


def observe(state: State, seat: Array) -> Array:
    """Say what a seat knows: agents by their place on the board, and then the rest."""
    s = wide(state)
    own = s._replace(**{name: jnp.where(seat == 0, each, each[::-1]) for name, each in pairs_of(s)})
    backs = jnp.array(n.BACK)
    away = jnp.where(seat == 1, 3 - own.space, own.space)
    sides = Sides(
        seat,
        own,
        own.tokens[0],
        own.tokens[1] * own.checked,
        backs[own.files[0]],
        backs[own.files[1]],
        away,
    )
    agents = jnp.concatenate([files_seen(sides), agents_seen(sides)], -1)
    agents = jnp.where(seat == 1, agents[::-1], agents)
    return jnp.concatenate([agents.reshape(-1), rest_seen(sides)])


def pairs_of(s: State) -> list[tuple[str, Array]]:
    """List what both players have."""
    both = "drawn hand tokens files when gone played score sums total swaps swapped know seen since turns"
    return [(name, getattr(s, name)) for name in both.split()]


def columns(*each: Array) -> Array:
    """Put what is said of every agent side by side."""
    flat = [one[:, None] if one.ndim == 1 else one for one in each]
    return jnp.concatenate([one.astype(jnp.float32) for one in flat], -1)


def files_seen(at: Sides) -> Array:
    """Say of every agent what lies with him, and who knows of it."""
    s, six = at.s, jnp.arange(6)
    mine, theirs = at.my_backs[..., None] == six, at.backs[..., None] == six
    bit = (s.know[..., None] >> jnp.arange(n.KINDS)) & 1
    maybe = bit / jnp.maximum(bit.sum(-1, keepdims=True), 1)
    return columns(
        (s.files[0][..., None] == jnp.arange(n.KINDS)).sum(1),
        (mine * s.when[0][..., None]).sum(1) / 20,
        theirs.sum(1),
        (theirs * s.when[1][..., None]).sum(1) / 20,
        maybe[0].sum(1),
        (theirs * s.since[0][..., None]).sum(1),
        maybe[1].sum(1),
        (mine * s.since[1][..., None]).sum(1),
        ((at.my_backs == n.QUESTION) | (at.backs == n.QUESTION)).any() * jnp.ones(n.AGENTS),
    )


def agents_seen(at: Sides) -> Array:
    """Say of every agent where he stands, and how loyal he is as far as one knows."""
    s, tokens, open_ = at.s, jnp.arange(1, 6), (1 - at.s.checked)[:, None]
    lying = (at.my_backs != n.NOWHERE).sum(-1) + (at.backs != n.NOWHERE).sum(-1)
    needs = 4 - near(s.checked) + s.plus - lying
    loyal = at.mine + (s.files[0] == n.PERSONAL).sum(-1) + (at.away == 0) - (at.away == 3)
    enough = jnp.where(at.away <= 1, loyal, loyal - 1)
    left = jnp.array(n.TOKEN_COPIES) - (at.open_theirs[:, None] == tokens).sum(0)
    hold = (left * (tokens <= enough[:, None])).sum(-1) / jnp.maximum(left.sum(), 1)
    unplaced = at.mine == 0
    to = jnp.where(s.to == 0, 0, jnp.where(s.to - 1 == at.me, 1, 2))
    return columns(
        open_,
        (at.away[:, None] == jnp.arange(4)) * open_,
        s.grey[:, None] * open_,
        s.pulled / 20,
        s.plus / 2,
        (needs[:, None] == jnp.arange(1, 7)) * open_,
        at.mine[:, None] == tokens,
        at.open_theirs[:, None] == tokens,
        s.sums.T,
        s.swaps.T,
        to[:, None] == jnp.arange(1, 3),
        near(s.checked),
        (s.phase == n.SETUP) & unplaced & (jnp.cumsum(unplaced) == 1),
        (enough / 6)[:, None] * open_,
        hold[:, None] * open_,
    )


def rest_seen(at: Sides) -> Array:
    """Say what is known besides: hand, piles, points, who has had how many turns."""
    s, tokens = at.s, jnp.arange(1, 6)
    filed = (s.files[0][..., None] == jnp.arange(n.KINDS)).sum((0, 1))
    points, cards = (s.score * jnp.array(n.VALUE)).sum(-1), s.score.sum(-1)
    sizes, piles = s.hand.sum(-1), n.DECK - s.drawn
    left_mine = jnp.array(n.TOKEN_COPIES) - ((at.mine * s.checked)[:, None] == tokens).sum(0)
    left_theirs = jnp.array(n.TOKEN_COPIES) - (at.open_theirs[:, None] == tokens).sum(0)
    parts = [
        s.phase == jnp.arange(3),
        s.hand[0],
        s.hand[0] > 0,
        jnp.array(n.COPIES) - s.gone[0] - s.hand[0] - filed,
        jnp.array(n.COPIES) - s.gone[1],
        s.seen[0],
        s.seen[1],
        s.played[:, 7:].reshape(-1),
        sizes / 5,
        piles / 17,
        points / 30,
        (points[:1] - points[1:]) / 20,
        cards / 12,
        s.plus_left == jnp.arange(3),
        (jnp.minimum(s.turns, 4)[:, None] == jnp.arange(5)).reshape(-1),
        s.number[None] / 40,
        s.total / 9,
        s.sums.sum(-1) > 0,
        s.swapped / 20,
        left_mine,
        left_theirs,
    ]
    return jnp.concatenate([part.astype(jnp.float32) for part in parts])


def hidden(state: State) -> Array:
    """Say what seats hide, for a critic in training and never for a player: from the side of who decides."""
    s = wide(state)

    def theirs(field: Array) -> Array:
        return jnp.where(s.who == 0, field[1], field[0])

    tokens = theirs(s.tokens)[:, None] == jnp.arange(1, 6)
    files = (theirs(s.files)[..., None] == jnp.arange(n.KINDS)).sum(1)
    agents = jnp.concatenate([tokens, files], -1).astype(jnp.float32)
    agents = jnp.where(s.who == 1, agents[::-1], agents)
    rest = [agents.reshape(-1), theirs(s.hand).astype(jnp.float32), theirs(s.drawn)[None] / n.DECK]
    return jnp.concatenate(rest)
