"""What is secret in Linq: cards, the password, and all that is sealed; and what it conserves."""

from itertools import combinations
from typing import Any

from brushpass.core import Moment, Viewer, put, replace
from brushpass.games.linq.briefing import cards_left, has_sleeper, passwords_in
from brushpass.games.linq.cards import POINTS, forbidden
from brushpass.games.linq.rules import must_claim
from brushpass.games.linq.told import (
    GiveUp,
    Guess,
    Guessing,
    HandsUp,
    NoCard,
    Opened,
    Point,
    Pointing,
    SpyCard,
    Talk,
    Tried,
)
from brushpass.games.linq.truth import State, couples

# What must hold of every state.


def conserved(state: State) -> None:
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


# What a viewer cannot know, changed.


def rivals(state: State, viewer: Viewer) -> list[int]:
    return [seat for seat in range(len(state.hands)) if seat != viewer]


def with_hand(state: State, seat: int, **changes: Any) -> State:
    return replace(state, hands=put(state.hands, seat, replace(state.hands[seat], **changes)))


def exchange_two_cards(state: State, viewer: Viewer, dice: Moment) -> State | None:
    """Who is a spy is open once hands went up."""
    if not isinstance(state.table.phase, Talk | Pointing):
        return None
    a, b = dice.draw(rivals(state, viewer), 2)
    mine, theirs = state.hands[a].card, state.hands[b].card
    if mine == theirs:
        return None
    return with_hand(with_hand(state, a, card=theirs, aim=()), b, card=mine, aim=())


def change_the_password(state: State, viewer: Viewer, dice: Moment) -> State | None:
    if not isinstance(state.table.phase, Talk | Pointing | Guessing):
        return None
    known = state.hands[viewer].card if viewer is not None else None
    cards = {hand.card for hand in state.hands if isinstance(hand.card, SpyCard)} - {known}
    words = [card[state.table.number - 1] for card in cards_left(state.table)]
    spare = [word for word in words if SpyCard(word) not in {hand.card for hand in state.hands}]
    if not cards or not spare:
        return None
    (old,), (word,) = dice.draw(sorted(cards, key=str)), dice.draw(spare)
    hands = [replace(h, card=SpyCard(word)) if h.card == old else h for h in state.hands]
    return replace(state, hands=tuple(hands))


def change_an_aim(state: State, viewer: Viewer, dice: Moment) -> State | None:
    (seat,) = dice.draw(rivals(state, viewer))
    hand = state.hands[seat]
    pairs = combinations(range(len(state.hands)), 2)
    spare = [p for p in pairs if p != hand.aim and (seat in p or not must_claim(state.table, hand))]
    return with_hand(state, seat, aim=dice.draw(spare)[0]) if hand.aim else None


def take_back_an_aim(state: State, viewer: Viewer, dice: Moment) -> State | None:
    (seat,) = dice.draw(rivals(state, viewer))
    return with_hand(state, seat, aim=()) if state.hands[seat].aim else None


def take_back_a_try(state: State, viewer: Viewer, dice: Moment) -> State | None:
    done = [s for s in rivals(state, viewer) if state.hands[s].done]
    if not isinstance(state.table.phase, Guessing) or not done:
        return None
    return with_hand(state, *dice.draw(done), guess=None, done=False)


def change_a_try(state: State, viewer: Viewer, dice: Moment) -> State | None:
    tried = [s for s in rivals(state, viewer) if state.hands[s].guess]
    if not isinstance(state.table.phase, Guessing) or not tried:
        return None
    return with_hand(state, *dice.draw(tried), guess="zeppelin")


def is_sealed(state: State, move: Any) -> bool:
    del state
    return isinstance(move, Point | Guess | GiveUp)


def another_aim(state: State, offers: Any, move: Any) -> Any:
    del state
    aims = [offer for offer in offers if isinstance(offer, Point) and offer != move]
    return aims[0] if aims and isinstance(move, Point) else None


def opens(event: Any) -> bool:
    return isinstance(event, HandsUp | Tried | Opened)


CHANGES = (
    exchange_two_cards,
    change_the_password,
    change_an_aim,
    take_back_an_aim,
    take_back_a_try,
    change_a_try,
)
