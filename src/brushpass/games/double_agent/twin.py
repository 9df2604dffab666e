"""Double Agent for learning: the same rules as pure functions in JAX; default options, deck R1.

One match is a tuple of small arrays, and every function here speaks of one match: ``vmap`` batches them.
All chance is in ``deal``, that is the order of both decks and who begins; so a match of the engine is played
again by handing over its cards as they were drawn there, and tests compare the two state by state. What a
seat knows stands in ``twin_sight``.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from brushpass.games.double_agent import numbering as n


class State(NamedTuple):
    """The whole truth of one match. Where a field has two rows, that of seat 0 comes first."""

    deck: Array  # (2, 22) kinds, in the order in which they will be drawn
    drawn: Array  # (2,)
    hand: Array  # (2, 12) how many of each kind
    tokens: Array  # (2, 6); 0 is none
    files: Array  # (2, 6, 6) kinds by place, EMPTY is none
    when: Array  # (2, 6, 6) turn in which a file was laid
    gone: Array  # (2, 12) of this player's cards, those opened or played
    played: Array  # (2, 12)
    score: Array  # (2, 12)
    sums: Array  # (2, 6) agents whose tokens of this player were added up aloud
    total: Array  # (2,)
    swaps: Array  # (2, 6) agents between whom this player exchanged tokens
    swapped: Array  # (2,) when
    know: Array  # (2, 6, 6) bits: what this player knows of the rival's file there (D5.10)
    seen: Array  # (2, 12) cards seen in the rival's hand, and not seen to leave
    since: Array  # (2, 6, 6) files that the rival laid since, which may be among them
    turns: Array  # (2,)
    space: Array  # (6,)
    grey: Array  # (6,)
    pulled: Array  # (6,) when
    plus: Array  # (6,)
    checked: Array  # (6,)
    to: Array  # (6,) 0, or 1 + the seat to whom it was delivered
    plus_left: Array
    phase: Array
    who: Array
    number: Array
    first: Array


class Act(NamedTuple):
    """An action taken apart, by seat 0's numbers; rows and places are masks of ones and zeros."""

    kind: Array
    card: Array  # (12,)
    token: Array
    mine: Array  # (2,)
    theirs: Array  # (2,)
    at: Array  # (6,) the agent it names
    other: Array  # (6,) the second one
    plays: Array  # whether a card leaves the hand
    acts: Array  # whether as an action


def fresh(deck: Array, first: Array) -> State:
    """Set up a match in which cards will be drawn in this order (D2)."""

    def zeros(*shape: int) -> Array:
        return jnp.zeros(shape, jnp.int8)

    return State(
        deck=deck.astype(jnp.int8),
        drawn=zeros(2),
        hand=zeros(2, n.KINDS),
        tokens=zeros(2, n.AGENTS),
        files=zeros(2, n.AGENTS, n.PLACES) + jnp.int8(n.EMPTY),
        when=zeros(2, n.AGENTS, n.PLACES),
        gone=zeros(2, n.KINDS),
        played=zeros(2, n.KINDS),
        score=zeros(2, n.KINDS),
        sums=zeros(2, n.AGENTS),
        total=zeros(2),
        swaps=zeros(2, n.AGENTS),
        swapped=zeros(2),
        know=jnp.zeros((2, n.AGENTS, n.PLACES), jnp.int16),
        seen=zeros(2, n.KINDS),
        since=zeros(2, n.AGENTS, n.PLACES),
        turns=zeros(2),
        space=jnp.array([1, 2, 1, 2, 1, 2], jnp.int8),  # D2.1
        grey=zeros(n.AGENTS) + jnp.int8(1),
        pulled=zeros(n.AGENTS),
        plus=zeros(n.AGENTS),
        checked=zeros(n.AGENTS),
        to=zeros(n.AGENTS),
        plus_left=zeros() + jnp.int8(2),
        phase=zeros(),
        who=zeros(),
        number=zeros(),
        first=first.astype(jnp.int8),
    )


def deal(key: Array, seats: int | Array = n.MOST) -> State:
    """Deal a match: shuffle both decks, and draw lots who begins (D2.5)."""
    del seats  # always two
    shuffling, lots = jax.random.split(key)
    box = jnp.array([kind for kind, copies in enumerate(n.COPIES) for _ in range(copies)])
    order = jnp.argsort(jax.random.uniform(shuffling, (2, n.DECK)), axis=-1)
    return fresh(box[order], jax.random.bernoulli(lots))


def wide(state: State) -> State:
    """Reckon with whole numbers of 32 bits."""
    return State(*[each.astype(jnp.int32) for each in state])


def near(checked: Array) -> Array:
    """Say of each agent whether a neighbour has been checked (D1.2, D7.2)."""
    zero = jnp.zeros(1, checked.dtype)
    return jnp.maximum(jnp.concatenate([checked[1:], zero]), jnp.concatenate([zero, checked[:-1]]))


def current_player(state: State) -> Array:
    """Name the seat that decides; tokens are placed sealed, so here seat 0 places its own first (D2.2)."""
    return state.who.astype(jnp.int32)


def terminated(state: State) -> Array:
    """Say whether the match is over."""
    return state.phase == n.OVER


def legal_action_mask(state: State) -> Array:
    """Say which actions the seat whose turn it is may choose, as it sees the board."""
    s = wide(state)
    hand = jnp.where(s.who == 0, s.hand[0], s.hand[1]) > 0
    tokens = jnp.where(s.who == 0, s.tokens[0], s.tokens[1])
    used = (tokens[:, None] == jnp.arange(1, 6)).sum(0)
    free = s.checked == 0
    question = ((s.files >= n.A_TIP) & (s.files < n.EMPTY)).any((0, 2))  # D4.3
    lay = hand[:, None] & jnp.where((jnp.arange(n.KINDS) >= n.A_TIP)[:, None], free & ~question, free)
    one, two = jnp.array(n.PAIRS).T
    pairs, some, always = free[one] & free[two], s.plus_left > 0, jnp.ones(1, bool)
    actions = [pairs & hand[n.A_TIP], free & hand[n.A_LOOK], always & hand[n.EARS_CARD]]
    actions += [
        free & hand[n.NOSY_CARD] & some,
        pairs & hand[n.SWAP_CARD],
        always & hand[n.NOSY_CARD] & ~some,
    ]
    turn = jnp.concatenate([lay.reshape(-1), *actions])
    placing = (used < jnp.array(n.TOKEN_COPIES)) & (s.phase == n.SETUP)
    pulling = free & (s.grey > 0) & (s.phase == n.INFLUENCE)
    mask = jnp.concatenate([placing, turn & (s.phase == n.TURN), pulling])
    return jnp.where(s.who == 1, mask[jnp.array(n.MIRROR)], mask)


def step(state: State, action: Array) -> State:
    """Do what an action says. One that is not legal is refused, as the engine does: nothing changes."""
    sound = (
        legal_action_mask(state)[jnp.clip(action, 0, n.ACTIONS - 1)] & (action >= 0) & (action < n.ACTIONS)
    )
    after = advance(state, action)
    return State(*[jnp.where(sound, new, old) for new, old in zip(after, state, strict=True)])


def advance(state: State, action: Array) -> State:
    """Do what an action says, which must be legal: what learns asks only what is, and saves the question."""
    s = wide(state)
    act = taken_apart(s, action.astype(jnp.int32))
    after = counter_pulled(acted(file_laid(tokens_placed(s, act), act), act), act)
    after = what_follows(forgotten(checks(after, act)), act)
    return State(*[new.astype(old.dtype) for new, old in zip(after, state, strict=True)])


def taken_apart(s: State, action: Array) -> Act:
    """Read an action."""
    number = jnp.where(s.who == 1, jnp.array(n.MIRROR)[action], action)
    kind, card, agent, other, token = jnp.array(n.TABLE, jnp.int32)[number]
    mine = (jnp.arange(2) == s.who).astype(jnp.int32)
    plays = (kind != n.PLACE) & (kind != n.PULL)
    return Act(
        kind=kind,
        card=(jnp.arange(n.KINDS) == card).astype(jnp.int32),
        token=token,
        mine=mine,
        theirs=1 - mine,
        at=(jnp.arange(n.AGENTS) == agent).astype(jnp.int32),
        other=(jnp.arange(n.AGENTS) == other).astype(jnp.int32),
        plays=plays,
        acts=plays & (kind != n.LAY),
    )


def row(field: Array, sel: Array) -> Array:
    """Take the row of one seat."""
    return jnp.tensordot(sel, field, 1)


def tokens_placed(s: State, act: Act) -> State:
    """Place a token, and with the last but one the last (D2.3)."""
    place, mine = act.kind == n.PLACE, act.mine[:, None]
    placed = (row(s.tokens, act.mine) > 0).sum()
    tokens = s.tokens + place * act.token * mine * (jnp.arange(n.AGENTS) == placed)
    left = n.ALL_TOKENS - row(tokens, act.mine).sum()
    last = place & (placed == n.AGENTS - 2)
    return s._replace(tokens=tokens + last * mine * (jnp.arange(n.AGENTS) == n.AGENTS - 1) * left)


def file_laid(s: State, act: Act) -> State:
    """Let a card leave the hand, as a file or to be played; the rival remembers what there is (D5.10)."""
    laying, theirs = act.kind == n.LAY, act.theirs
    spent = act.plays * act.mine[:, None] * act.card
    place = (row(s.files, act.mine) != n.EMPTY).sum(-1)
    spot = (act.at[:, None] * (jnp.arange(n.PLACES) == place[:, None])) * laying
    laid = act.mine[:, None, None] * spot > 0
    backs, mine_back = jnp.array(n.BACK[: n.KINDS]), (act.card * jnp.array(n.BACK[: n.KINDS])).sum()
    known = (row(s.seen, theirs) > 0) & (backs == mine_back) & laying
    among, bits = known.sum(), (known * (1 << jnp.arange(n.KINDS))).sum()
    all_known = row(s.hand, act.mine).sum() + row(s.since, theirs).sum() == row(s.seen, theirs).sum()
    noted, doubtful = (among > 0) & all_known, (among > 0) & (~all_known | (among > 1))
    in_theirs = theirs[:, None, None] * spot
    seen = s.seen - theirs[:, None] * (noted & (among == 1)) * known
    return s._replace(
        hand=s.hand - spent,
        played=s.played + act.acts * spent,
        gone=s.gone + act.acts * spent,
        files=jnp.where(laid, (act.card * jnp.arange(n.KINDS)).sum(), s.files),
        when=jnp.where(laid, s.number, s.when),
        know=jnp.where((in_theirs > 0) & noted, bits, s.know),
        since=jnp.maximum(s.since, in_theirs * doubtful),
        seen=jnp.maximum(seen - theirs[:, None] * act.acts * act.card, 0),
    )


def acted(s: State, act: Act) -> State:
    """Do what an action says: Tip, Clues, Eavesdropping, Nosy, Reassignment (D5)."""
    tips, nosy = act.kind == n.TIP, act.kind == n.NOSY
    pair = jnp.minimum(act.at + act.other, 1)
    told = (row(s.tokens, act.theirs) * pair).sum()
    s = exchanged(shown(s, act), act, pair)
    return s._replace(
        sums=jnp.where(act.theirs[:, None] * tips > 0, pair, s.sums),
        total=jnp.where(act.theirs * tips > 0, told, s.total),
        plus=s.plus + act.at * nosy,
        plus_left=s.plus_left - nosy,
    )


def shown(s: State, act: Act) -> State:
    """Look at the rival's files on an agent, or at the rival's hand (D5.5, D5.6)."""
    here, mine = act.at[:, None] * (act.kind == n.SEARCH), act.mine[:, None]
    rivals = row(s.files, act.theirs)
    found = (rivals[..., None] == jnp.arange(n.KINDS)) * (row(s.since, act.mine) * here)[..., None]
    exact = jnp.where(rivals == n.EMPTY, 0, 1 << jnp.minimum(rivals, n.KINDS - 1))
    looked = (act.mine[:, None, None] * here) > 0
    listens = act.mine * (act.kind == n.EARS)
    seen = jnp.maximum(s.seen - mine * found.sum((0, 1)), 0)
    return s._replace(
        know=jnp.where(looked, exact, s.know),
        seen=jnp.where(listens[:, None] > 0, row(s.hand, act.theirs), seen),
        since=jnp.where(looked | (listens[:, None, None] > 0), 0, s.since),
    )


def exchanged(s: State, act: Act, pair: Array) -> State:
    """Exchange two tokens of one's own; what was heard of them goes along (D5.8)."""
    does = act.mine * (act.kind == n.SWAP)

    def swap(field: Array) -> Array:
        one, two = (field * act.at).sum(-1, keepdims=True), (field * act.other).sum(-1, keepdims=True)
        return jnp.where(act.at > 0, two, jnp.where(act.other > 0, one, field))

    return s._replace(
        tokens=jnp.where(does[:, None] > 0, swap(s.tokens), s.tokens),
        sums=jnp.where(does[:, None] > 0, swap(s.sums), s.sums),
        swaps=jnp.where(does[:, None] > 0, pair, s.swaps),
        swapped=jnp.where(does > 0, s.number, s.swapped),
    )


def counter_pulled(s: State, act: Act) -> State:
    """Move a counter one space towards oneself, and turn it over (D6.1, D6.2)."""
    pulled = act.at * (act.kind == n.PULL)
    return s._replace(
        space=s.space + pulled * (2 * s.who - 1),
        grey=s.grey * (1 - pulled),
        pulled=jnp.where(pulled > 0, s.number, s.pulled),
    )


def checks(s: State, act: Act) -> State:
    """Check whoever has files enough; who that is does not hang on the order, so find all first (D7)."""
    lying, checked = (s.files != n.EMPTY).sum((0, 2)), s.checked
    for _ in range(n.AGENTS):
        due = lying >= n.FULL - near(checked) + s.plus
        checked = jnp.where(act.plays & due, 1, checked)
    new = checked * (1 - s.checked)
    counts = (s.files[..., None] == jnp.arange(n.KINDS)).sum(2)  # of each player, on each agent, of each kind
    winner = loyal_to(s, counts)
    kept = delivered(counts.sum(0)) * new[:, None]
    scored = jnp.stack([(kept * (1 - winner)[:, None]).sum(0), (kept * winner[:, None]).sum(0)])
    theirs = (s.files[::-1][..., None] == jnp.arange(n.KINDS)).astype(jnp.int32)
    learnt = ((s.since * new[:, None])[..., None] * theirs).sum((1, 2))
    opened = new[:, None] > 0
    return s._replace(
        checked=checked,
        score=s.score + scored,
        gone=s.gone + (counts * new[:, None]).sum(1),
        seen=jnp.maximum(s.seen - learnt, 0),
        since=jnp.where(opened, 0, s.since),
        know=jnp.where(opened, 0, s.know),
        files=jnp.where(opened, n.EMPTY, s.files),
        when=jnp.where(opened, 0, s.when),
        total=s.total - (s.sums * new * s.tokens).sum(-1),
        sums=s.sums * (1 - new),
        to=jnp.where(new > 0, 1 + winner, s.to),
    )


def loyal_to(s: State, counts: Array) -> Array:
    """Say of each agent to whom he is more loyal; if to both alike, his counter decides (D7.5 to D7.7)."""
    loyal = s.tokens + jnp.stack([s.space == 0, s.space == 3]) + counts[..., n.PERSONAL]
    return jnp.where(loyal[0] == loyal[1], s.space >= 2, loyal[1] > loyal[0]).astype(jnp.int32)


def delivered(both: Array) -> Array:
    """Say which files an agent delivers: a trap takes away those of the highest value (D7.8)."""
    value = jnp.array(n.VALUE)
    top = jnp.where(both > 0, value, -1).max(-1, keepdims=True)
    return jnp.where((both[:, n.TRAP, None] > 0) & (value == top), 0, both)


def forgotten(s: State) -> State:
    """Forget files that cannot be any of the cards remembered (D5.10)."""
    backs = jnp.array(n.BACK)
    remembered = jnp.stack([(s.seen * (backs[: n.KINDS] == back)).sum(-1) > 0 for back in range(6)], -1)
    theirs = backs[s.files[::-1]][..., None] == jnp.arange(6)
    return s._replace(since=s.since * (theirs & remembered[:, None, None, :]).any(-1))


def what_follows(s: State, act: Act) -> State:
    """Pull a counter, draw, let the rival go on, or end (D3, D6, D8)."""
    mine, open_ = act.mine, 1 - s.checked
    begins = (act.kind == n.PLACE) & (s.tokens > 0).all()
    placed = (act.kind == n.PLACE) & (row(s.tokens, mine) > 0).all()
    pulls = act.plays & (row(s.turns, mine) <= n.PULLS) & ((s.grey * open_).sum() > 0)
    ends = (act.plays & ~pulls) | (act.kind == n.PULL)
    hand, drawn = cards_drawn(s, act, begins, ends)
    able, me_able = row(hand, act.theirs).sum() > 0, row(hand, mine).sum() > 0
    goes_on = (able | me_able) & (open_.sum() > 1)
    following = jnp.where(able, 1 - s.who, s.who)
    who = jnp.where(placed, 1, jnp.where(ends & goes_on, following, s.who))
    who = jnp.where(begins, s.first, who)
    anew = begins | (ends & goes_on)
    rest = jnp.where(ends, n.OVER, jnp.where(pulls, n.INFLUENCE, s.phase))
    return s._replace(
        hand=hand,
        drawn=drawn,
        who=who,
        phase=jnp.where(anew, n.TURN, rest),
        turns=s.turns + anew * (jnp.arange(2) == who),
        number=s.number + anew,
    )


def cards_drawn(s: State, act: Act, begins: Array, ends: Array) -> tuple[Array, Array]:
    """Draw five when all tokens are placed, and one at the end of a turn while there are any (D2.4, D3.3)."""
    deck, drawn = row(s.deck, act.mine), row(s.drawn, act.mine)
    draws = ends & (drawn < n.DECK)
    following = (deck * (jnp.arange(n.DECK) == drawn)).sum()
    hand = s.hand + draws * act.mine[:, None] * (jnp.arange(n.KINDS) == following)
    dealt = (s.deck[:, : n.HAND, None] == jnp.arange(n.KINDS)).sum(1)
    return jnp.where(begins, dealt, hand), jnp.where(begins, n.HAND, s.drawn + draws * act.mine)


def points(state: State) -> Array:
    """Say how many points each seat has (D8.3)."""
    return (state.score.astype(jnp.int32) * jnp.array(n.VALUE)).sum(-1)


def rewards(state: State) -> Array:
    """Say what each seat won: 1, -1 or 0, and 0 while the match goes on (D8.4, D8.5)."""
    rank = points(state) * 64 - state.score.astype(jnp.int32).sum(-1)
    won = jnp.sign(rank - rank[::-1]).astype(jnp.float32)
    return jnp.where(terminated(state), won, 0.0)


def is_secret(state: State) -> Array:
    """Say whether what is decided now is a secret to be kept: where tokens go."""
    return state.phase == n.SETUP
