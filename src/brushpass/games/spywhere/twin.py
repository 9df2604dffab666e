"""Spywhere for learning: the same rules as pure functions in JAX; default options, two to six spies.

One match is a tuple of small arrays, and every function here speaks of one match: ``vmap`` batches them.
There is room for six spies; how many there are is said in the state, so matches of all sizes stand side by
side in one batch. All chance is in ``deal``, that is the passports, the order of the stack and who begins; so
a match of the engine is played again by handing over its cards as they were drawn there, and tests compare
the two state by state. What a spy knows stands in ``twin_sight``.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from brushpass.games.spywhere import numbering as n

BOX = n.NATIONS * n.COPIES


class State(NamedTuple):
    """The whole truth of one match. The first axis of most fields is the seat."""

    deck: Array  # (108,) countries, in the order in which they will be drawn; those not in play come last
    drawn: Array
    size: Array  # cards of the countries in play
    nations: Array  # (6,) whether a country is in play
    seats: Array
    first: Array
    passports: Array  # (6, 6)
    hand: Array  # (6, 6) how many of each country
    sure: Array  # (6, 6) those that all know to be there
    market: Array  # (6,)
    taken: Array  # (6, 6) how often in the open, and so on
    passed: Array  # (6, 6)
    given: Array  # (6, 6)
    left: Array  # (6, 6) three alike that were left lying
    clues: Array  # (6, 6)
    guesses: Array  # (6, 6, 6) who, of whom, which country
    marked: Array  # (6, 6) who laid how many cards openly before whom
    done: Array  # (6,) with last guesses
    ender: Array  # 0, or 1 + the seat that ended the game by identifying
    phase: Array
    who: Array
    round: Array


def deal(key: Array, seats: int | Array) -> State:
    """Deal a match among so many spies (S2)."""
    removing, papers, shuffling, lots = jax.random.split(key, 4)
    seats = jnp.asarray(seats, jnp.int32)
    out = jnp.where(seats > n.FEW, -1, jax.random.randint(removing, (), 0, n.NATIONS))
    nations = jnp.arange(n.NATIONS) != out
    order = jnp.argsort(jax.random.uniform(papers, (n.NATIONS,)) + 2 * ~nations)
    each = jnp.where(seats == n.PAIR, 2, 1)  # S8.2
    holder = jnp.zeros(n.NATIONS, jnp.int32).at[order].set(jnp.arange(n.NATIONS))
    mine = (holder % seats == jnp.arange(n.MOST)[:, None]) & (holder < each * seats)
    box = jnp.repeat(jnp.arange(n.NATIONS), n.COPIES)
    deck = box[jnp.argsort(jax.random.uniform(shuffling, (BOX,)) + 2 * ~nations[box])]
    return fresh(deck, nations, mine, jax.random.randint(lots, (), 0, seats), seats)


def fresh(deck: Array, nations: Array, passports: Array, first: Array, seats: Array) -> State:
    """Set up a match with these passports, in which cards will be drawn in this order (S2.4 to S2.6)."""
    seat, cards = jnp.arange(n.MOST), jnp.arange(BOX)
    many = jnp.where(seat < seats, n.HAND + (seat == first), 0)  # the first has drawn already
    begins = n.MARKET + jnp.cumsum(many) - many
    theirs = (cards >= begins[:, None]) & (cards < (begins + many)[:, None])
    of_nation = deck[:, None] == jnp.arange(n.NATIONS)
    none, table = jnp.zeros((n.MOST, n.NATIONS), jnp.int8), jnp.zeros((), jnp.int8)
    return State(
        deck=deck.astype(jnp.int8),
        drawn=(n.MARKET + many.sum()).astype(jnp.int8),
        size=(nations.sum() * n.COPIES).astype(jnp.int8),
        nations=nations.astype(jnp.int8),
        seats=jnp.asarray(seats).astype(jnp.int8),
        first=jnp.asarray(first).astype(jnp.int8),
        passports=passports.astype(jnp.int8),
        hand=(theirs.astype(jnp.int8) @ of_nation.astype(jnp.int8)).astype(jnp.int8),
        sure=none,
        market=of_nation[: n.MARKET].sum(0).astype(jnp.int8),
        taken=none,
        passed=none,
        given=none,
        left=none,
        clues=none,
        guesses=jnp.zeros((n.MOST, n.MOST, n.NATIONS), jnp.int8),
        marked=jnp.zeros((n.MOST, n.MOST), jnp.int8),
        done=jnp.zeros(n.MOST, jnp.int8),
        ender=table,
        phase=table,
        who=jnp.asarray(first).astype(jnp.int8),
        round=table + jnp.int8(1),
    )


def wide(state: State) -> State:
    """Reckon with whole numbers of 32 bits."""
    return State(*[each.astype(jnp.int32) for each in state])


def current_player(state: State) -> Array:
    """Name the seat that decides; last guesses are sealed, so here they are laid seat by seat (S6.5)."""
    return state.who.astype(jnp.int32)


def terminated(state: State) -> Array:
    """Say whether the match is over."""
    return state.phase == n.OVER


def each_has(s: State) -> Array:
    """Say how many passports each spy has, and so how many cards each may lay before a rival (S8.2)."""
    return jnp.where(s.seats == n.PAIR, 2, 1)


def legal_action_mask(state: State) -> Array:
    """Say which actions the spy whose turn it is may choose."""
    s = wide(state)
    hand, passports, guesses = s.hand[s.who], s.passports[s.who], s.guesses[s.who]
    swaps = ((hand > 0)[:, None] & (s.market > 0)).reshape(-1) & (s.phase == n.SWAP)
    clears = (s.market >= n.ALIKE) & (passports == 0) & (s.phase == n.CLEAR)
    slots = jnp.arange(1, n.MOST)
    rivals = (s.who + slots) % s.seats
    open_ = (slots < s.seats) & (guesses.sum(-1)[rivals] < each_has(s))  # S5.2
    unlaid = (guesses.sum(0) == 0) & (s.nations > 0)  # S5.3
    guessing = (s.phase == n.SPOT) | (s.phase == n.LAST)
    identify = (open_[:, None] & unlaid).reshape(-1) & guessing
    none = jnp.stack([(s.phase == n.CLEAR) | (s.phase == n.SPOT), s.phase == n.LAST])
    return jnp.concatenate([none, swaps, clears, identify])


def step(state: State, action: Array) -> State:
    """Do what an action says. One that is not legal is refused, as the engine does: nothing changes."""
    sound = legal_action_mask(state)[jnp.clip(action, 0, n.ACTIONS - 1)] & (action >= 0)
    after = advance(state, action)
    sound &= action < n.ACTIONS
    return State(*[jnp.where(sound, new, old) for new, old in zip(after, state, strict=True)])


def advance(state: State, action: Array) -> State:
    """Do what an action says, which must be legal: what learns asks only what is, and saves the question."""
    s, action = wide(state), action.astype(jnp.int32)
    before = s.phase
    after = guessed(cleared(swapped(s, action), action), action)
    after = what_follows(after, action, before)
    return State(*[new.astype(old.dtype) for new, old in zip(after, state, strict=True)])


def seat_of(s: State) -> Array:
    """Mark the row of the spy who acts."""
    return (jnp.arange(n.MOST) == s.who).astype(jnp.int32)[:, None]


def nation_at(number: Array) -> Array:
    """Mark one country."""
    return (jnp.arange(n.NATIONS) == number).astype(jnp.int32)


def swapped(s: State, action: Array) -> State:
    """Lay a card of one's hand face up, and take one that lies there; all see both (S3.2, S3.4)."""
    swaps = ((action >= n.SWAPS) & (action < n.CLEARS)).astype(jnp.int32)
    give = nation_at((action - n.SWAPS) // n.NATIONS) * swaps
    take = nation_at((action - n.SWAPS) % n.NATIONS) * swaps
    me = seat_of(s)
    return s._replace(
        hand=s.hand + me * (take - give),
        sure=jnp.maximum(s.sure - me * give, 0) + me * take,
        taken=s.taken + me * take,
        given=s.given + me * give,
        passed=s.passed + me * ((s.market > 0) - take) * swaps,
        market=s.market + give - take,
    )


def cleared(s: State, action: Array) -> State:
    """Take three alike off the market, or leave them; a bonus card comes before the new ones (S4)."""
    clears = ((action >= n.CLEARS) & (action < n.GUESSES)).astype(jnp.int32)
    nation, me = nation_at(action - n.CLEARS) * clears, seat_of(s)
    alike = (s.market >= n.ALIKE).astype(jnp.int32)
    leaves = ((action == n.PASS) & (s.phase == n.CLEAR)).astype(jnp.int32)
    at = jnp.arange(BOX)
    bonus = (at == s.drawn) & (at < s.size)
    refill = (at > s.drawn) & (at <= s.drawn + n.ALIKE) & (at < s.size)
    of_nation = s.deck[:, None] == jnp.arange(n.NATIONS)
    return s._replace(
        hand=s.hand + me * clears * (of_nation & bonus[:, None]).sum(0),
        market=s.market - n.ALIKE * nation + clears * (of_nation & refill[:, None]).sum(0),
        clues=s.clues + me * nation,
        left=s.left + me * leaves * alike,
        drawn=jnp.minimum(s.drawn + clears * (1 + n.ALIKE), s.size),
    )


def guessed(s: State, action: Array) -> State:
    """Lay an identification card before a rival, openly or among the last (S5, S6.5)."""
    guesses = (action >= n.GUESSES).astype(jnp.int32)
    rival = (s.who + 1 + (action - n.GUESSES) // n.NATIONS) % s.seats
    whom = (jnp.arange(n.MOST) == rival).astype(jnp.int32) * guesses
    nation, me = nation_at((action - n.GUESSES) % n.NATIONS), seat_of(s)
    openly = (s.phase == n.SPOT).astype(jnp.int32)
    return s._replace(
        guesses=s.guesses + me[..., None] * whom[:, None] * nation,
        marked=s.marked + me * whom * openly,
    )


def what_follows(s: State, action: Array, before: Array) -> State:
    """Say who decides what now (S4.7, S5.1, S6)."""
    may_identify = (s.seats > n.PAIR) | (s.round >= n.FIRST_ATTEMPT)  # S8.3
    clears = (before == n.SWAP) & (s.market >= n.ALIKE).any()
    spots = ((before == n.SWAP) | (before == n.CLEAR)) & ~clears & may_identify
    ends = (before == n.SPOT) | ((before != n.LAST) & ~clears & ~spots)
    laid = s.guesses.sum((1, 2)) == each_has(s) * (s.seats - 1)
    ended_it = laid[s.who]  # S6.2
    goes_on = ends & ~ended_it & (s.drawn < s.size)
    s = next_drawn(s, goes_on)
    last = (before == n.LAST) | (ends & ~goes_on)
    ender = jnp.where(last & (before != n.LAST) & ended_it, 1 + s.who, s.ender)
    seat = jnp.arange(n.MOST)
    finishes = (before == n.LAST) & ((action == n.FINISH) | ended_it)
    done = jnp.maximum(s.done, ((seat == s.who) & finishes).astype(jnp.int32))
    waiting = (seat < s.seats) & (done == 0) & (seat != ender - 1)
    phase = jnp.where(last, jnp.where(waiting.any(), n.LAST, n.OVER), n.SWAP)
    phase = jnp.where(clears, n.CLEAR, jnp.where(spots, n.SPOT, phase))
    return s._replace(phase=phase, who=jnp.where(last, jnp.argmax(waiting), s.who), done=done, ender=ender)


def next_drawn(s: State, goes_on: Array) -> State:
    """Let the next spy draw a card (S3.1)."""
    left = (s.who + 1) % s.seats
    drawn = nation_at((s.deck * (jnp.arange(BOX) == s.drawn)).sum()) * goes_on
    draws = (jnp.arange(n.MOST) == left).astype(jnp.int32)[:, None]
    return s._replace(
        hand=s.hand + draws * drawn,
        drawn=s.drawn + goes_on,
        who=jnp.where(goes_on, left, s.who),
        round=s.round + (goes_on & (left == s.first)),
    )


def standing(state: State) -> tuple[Array, Array]:
    """Say how many of their own dishes spies hold, and how many guesses of theirs are right (S7.1)."""
    s = wide(state)
    return (s.hand * s.passports).sum(-1), (s.guesses * s.passports).sum((1, 2))


def points(state: State) -> Array:
    """Count the points as they would be now (S7)."""
    dishes, right = standing(state)
    return dishes * right + dishes + n.ENDED_IT * (jnp.arange(n.MOST) == state.ender - 1)


def rewards(state: State) -> Array:
    """Say what each seat won: all together nothing, whoever wins alone 1, and 0 while the match goes on."""
    there = jnp.arange(n.MOST) < state.seats
    counted = jnp.where(there, points(state), -1)
    wins = (counted == counted.max()) & there
    seats = state.seats.astype(jnp.float32)
    share = (wins / wins.sum() * seats - 1) / (seats - 1)
    return jnp.where(terminated(state) & there, share, 0.0)


def is_secret(state: State) -> Array:
    """Say whether what is decided now is a secret to be kept: nothing is placed here."""
    return jnp.zeros((), bool) & (state.phase == n.SWAP)
