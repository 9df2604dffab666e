"""Per game: what must hold of every state, whatever happens."""

from collections import Counter

from brushpass.games.spywhere.cards import ALIKE, box
from brushpass.games.spywhere.truth import State
from support import double_agent


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


CONSERVED = {"spywhere": spywhere, "double_agent": double_agent.conserved}
