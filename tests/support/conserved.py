"""Per game: what must hold of every state, whatever happens."""

from collections import Counter

from brushpass.games.linq.briefing import cards_left, has_sleeper, passwords_in
from brushpass.games.linq.cards import POINTS, forbidden
from brushpass.games.linq.told import Guessing, NoCard, Pointing, SpyCard
from brushpass.games.linq.truth import State as LinqState
from brushpass.games.linq.truth import couples
from brushpass.games.spywhere.cards import ALIKE, box
from brushpass.games.spywhere.truth import State
from support import double_agent, wink


def spywhere(state: State) -> None:
    """The cards are always exactly the box, and what lies open says how many there are of the rest."""
    table = state.table
    cleared = [nation for figure in table.figures for nation in figure.clues]
    cards = Counter([*table.market, *state.stack, *(c for hand in state.hands for c in hand.cards)])
    cards.update(cleared * ALIKE)
    assert cards == Counter(box(table.nations))
    assert table.stack == len(state.stack)
    assert [figure.cards for figure in table.figures] == [len(hand.cards) for hand in state.hands]
    passports = [nation for hand in state.hands for nation in hand.passports]
    assert len(passports) == len(set(passports))
    assert set(passports) <= set(table.nations)
    for hand, figure in zip(state.hands, table.figures, strict=True):
        assert hand.cards == tuple(sorted(hand.cards))
        assert not set(hand.passports) & set(figure.clues)
        assert tuple(guess.rival for guess in hand.guesses)[: len(figure.marked)] == figure.marked


def linq(state: LinqState) -> None:
    """There are 110 points, and twin cards with passwords that allow what was said; seals are in season."""
    table, hands, options = state.table, state.hands, state.table.options
    assert sum(table.points) + table.bank == POINTS
    assert min(*table.points, table.bank) >= 0
    assert sum(table.spied) % 2 == 0
    assert len({*table.passwords}) == len(table.passwords)
    groups = couples(hands)
    if groups:
        assert len(groups) == passwords_in(options, len(hands))
        sizes = [2, 1] if has_sleeper(options, len(hands)) else [2] * len(groups)
        assert sorted(map(len, groups), reverse=True) == sizes
    else:
        assert all(hand == type(hand)(NoCard()) for hand in hands)
    for hand, said in zip(hands, table.words, strict=True):
        if isinstance(hand.card, SpyCard):
            if hand.card.password not in table.passwords:
                assert hand.card.password in {card[table.number - 1] for card in cards_left(table)}
            assert not any(
                forbidden(w, hand.card.password, options.language, options.same_root) for w in said
            )
        assert not hand.aim or isinstance(table.phase, Pointing)
        assert not hand.done or isinstance(table.phase, Guessing) or hand.card != NoCard()


CONSERVED = {
    "spywhere": spywhere,
    "double_agent": double_agent.conserved,
    "linq": linq,
    "wink": wink.conserved,
}
