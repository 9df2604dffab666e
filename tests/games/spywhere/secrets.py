"""What is secret in Spywhere, and what it conserves."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from brushpass.core import Moment, Viewer, put, replace
from brushpass.games.spywhere.cards import ALIKE, box
from brushpass.games.spywhere.told import Identify, LastGuesses
from brushpass.games.spywhere.truth import State

# What must hold of every state.


def conserved(state: State) -> None:
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


# What a viewer cannot know, changed.


def _rivals(state: State, viewer: Viewer, dice: Moment, count: int) -> tuple[int, ...]:
    return dice.draw([seat for seat in range(len(state.hands)) if seat != viewer], count)


def _could_be(state: State, seat: int, passports: tuple[Any, ...]) -> bool:
    return not set(passports) & set(state.table.figures[seat].clues)


def swap_two_passports(state: State, viewer: Viewer, dice: Moment) -> State | None:
    rivals = _rivals(state, viewer, dice, 2)
    if len(rivals) < 2:
        return None
    a, b = rivals
    mine, theirs = state.hands[a].passports, state.hands[b].passports
    if not (_could_be(state, a, theirs) and _could_be(state, b, mine)):
        return None
    hands = put(state.hands, a, replace(state.hands[a], passports=theirs))
    return replace(state, hands=put(hands, b, replace(hands[b], passports=mine)))


def change_a_passport_for_one_in_the_box(state: State, viewer: Viewer, dice: Moment) -> State | None:
    (rival,) = _rivals(state, viewer, dice, 1)
    dealt = {nation for hand in state.hands for nation in hand.passports}
    spare = [n for n in state.table.nations if n not in dealt and _could_be(state, rival, (n,))]
    if not spare:
        return None
    passports = tuple(sorted((*dice.draw(spare), *state.hands[rival].passports[1:])))
    return replace(state, hands=put(state.hands, rival, replace(state.hands[rival], passports=passports)))


def change_a_guess(state: State, viewer: Viewer, dice: Moment) -> State | None:
    (rival,) = _rivals(state, viewer, dice, 1)
    hand = state.hands[rival]
    laid = {guess.nation for guess in hand.guesses}
    spare = [nation for nation in state.table.nations if nation not in laid]
    if not hand.guesses or not spare:
        return None
    lie = Identify(hand.guesses[0].rival, *dice.draw(spare))
    return replace(state, hands=put(state.hands, rival, replace(hand, guesses=put(hand.guesses, 0, lie))))


def exchange_two_cards(state: State, viewer: Viewer, dice: Moment) -> State | None:
    rivals = _rivals(state, viewer, dice, 2)
    if len(rivals) < 2:
        return None
    a, b = rivals
    (x,), (y,) = dice.draw(state.hands[a].cards), dice.draw(state.hands[b].cards)
    if x == y:
        return None
    hands = put(state.hands, a, _with(state.hands[a], x, y))
    return replace(state, hands=put(hands, b, _with(hands[b], y, x)))


def _with(hand: Any, gone: Any, come: Any) -> Any:
    cards = list(hand.cards)
    cards.remove(gone)
    return replace(hand, cards=tuple(sorted((*cards, come))))


def take_back_a_sealed_guess(state: State, viewer: Viewer, dice: Moment) -> State | None:
    (rival,) = _rivals(state, viewer, dice, 1)
    hand, open_guesses = state.hands[rival], len(state.table.figures[rival].marked)
    if not isinstance(state.table.phase, LastGuesses) or len(hand.guesses) == open_guesses:
        return None
    hand = replace(hand, guesses=hand.guesses[:-1], done=False)
    return replace(state, hands=put(state.hands, rival, hand))


def is_sealed_guess(state: State, move: Any) -> bool:
    return isinstance(state.table.phase, LastGuesses) and isinstance(move, Identify)


def another_guess(state: State, offers: Sequence[Any], move: Any) -> Any:
    del state
    guesses = [offer for offer in offers if isinstance(offer, Identify) and offer != move]
    rivals = [guess for guess in guesses if isinstance(move, Identify) and guess.rival == move.rival]
    return rivals[0] if rivals else None


CHANGES = (
    swap_two_passports,
    change_a_passport_for_one_in_the_box,
    change_a_guess,
    exchange_two_cards,
    take_back_a_sealed_guess,
)
