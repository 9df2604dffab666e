"""L3. Briefing."""

from collections import Counter

import pytest

from brushpass.core import WATCHER
from brushpass.games.linq.cards import our_cards
from brushpass.games.linq.told import (
    CounterSpyCard,
    Dealt,
    Hand,
    Named,
    NameNumber,
    Naming,
    SpyCard,
    Talk,
    YouAreCounterSpy,
    YouAreSpy,
)
from support.laws.scenes import play_on

from .builder import FOUR, briefed, dealt, linq, rule, spies


@rule("L3.1")
def test_the_start_player_names_a_number_from_one_to_ten():
    scene = dealt(4)
    assert scene.offers(scene.table.start) == [NameNumber(number) for number in range(1, 11)]
    for seat in scene.others(scene.table.start):
        assert scene.offers(seat) == []


@rule("L3.1")
def test_a_table_can_keep_to_the_easier_words():
    scene = dealt(4, number_range="1-5")
    assert scene.offers(scene.table.start) == [NameNumber(number) for number in range(1, 6)]
    assert scene.refusal(scene.table.start, NameNumber(6)) == "no_such_number"


@rule("L3.1")
@pytest.mark.parametrize("number", [0, -1, 11, 2**70])
def test_no_other_number_can_be_named(number):
    scene = dealt(4)
    assert scene.refusal(scene.table.start, NameNumber(number)) == "no_such_number"


@rule("L3.1")
def test_nobody_has_a_card_before_the_number_is_named():
    scene = dealt(4)
    assert all(hand == Hand() for hand in scene.state.hands)


@rule("L3.1", "L2.3")
def test_the_number_is_named_anew_in_every_round():
    scene = linq(*FOUR).point("01", "01", "03", "02")
    assert scene.table.number is None
    assert scene.phase == Naming((1,))
    assert all(hand == Hand() for hand in scene.state.hands)


@rule("L3.2")
@pytest.mark.parametrize("seats", range(4, 9))
@pytest.mark.parametrize("number", [1, 5, 10])
def test_two_have_the_word_with_the_number_on_one_card(seats, number):
    scene = briefed(seats, number=number)
    one, other = spies(scene)
    assert scene.hand(one) == scene.hand(other)
    assert scene.hand(one).card.password in {card[number - 1] for card in our_cards("en")}
    cards = [hand.card for hand in scene.state.hands]
    assert cards.count(CounterSpyCard()) == seats - 2


@rule("L3.2")
def test_everybody_is_a_spy_about_as_often():
    times = Counter(seat for seed in range(600) for seat in spies(briefed(6, str(seed))))
    assert [*sorted(times)] == [0, 1, 2, 3, 4, 5]
    assert all(150 < count < 250 for count in times.values())


@rule("L3.2", "L4.1")
def test_then_the_start_player_speaks():
    scene = briefed(5)
    assert scene.phase == Talk((scene.table.start,), 1)


@rule("L3.3")
def test_the_number_can_hold_for_the_whole_game():
    scenes = [*play_on(dealt(5, number_scope="game").name(7))]
    assert not any(isinstance(scene.phase, Naming) for scene in scenes)
    assert {scene.table.number for scene in scenes} == {7}
    sevenths = {card[6] for card in our_cards("en")}
    assert {*scenes[-1].table.passwords} <= sevenths


@rule("L3.4")
def test_no_card_is_used_twice():
    for seed in range(12):
        *_, over = play_on(dealt(8, str(seed), two_couples=True))
        spent = [next(card for card in our_cards("en") if word in card) for word in over.table.passwords]
        assert len({*spent}) == len(spent) == 16


@rule("L3.4")
def test_which_card_is_used_is_decided_by_lot():
    drawn = {briefed(4, str(seed)).hand(spies(briefed(4, str(seed)))[0]).card for seed in range(60)}
    assert len(drawn) > 30


@rule("L3.5")
def test_a_spy_learns_the_password_and_nothing_of_the_partner():
    scene = briefed(5)
    one, other = spies(scene)
    password = scene.hand(one).card.password
    for spy, partner in ((one, other), (other, one)):
        assert [s for s in scene.sights[spy] if type(s).__name__.startswith("You")] == [YouAreSpy(password)]
        assert scene.view(spy).hand == Hand(SpyCard(password))
        assert str(partner) not in str(scene.view(spy).hand)


@rule("L3.5")
def test_a_counter_spy_learns_only_to_be_none():
    scene = briefed(5)
    for seat in scene.seats:
        if seat not in spies(scene):
            assert [s for s in scene.sights[seat] if type(s).__name__.startswith("You")] == [
                YouAreCounterSpy()
            ]


@rule("L3.5")
def test_onlookers_are_told_the_same_whoever_the_spies_are():
    told = {}
    for seed in range(60):
        scene = briefed(4, str(seed), sleeper=seed % 2 == 0)
        told.setdefault(scene.table.start, set()).add((scene.sights[WATCHER], scene.table.phase))
    assert [len(told[start]) for start in sorted(told)] == [1, 1, 1, 1]


@rule("L3.5")
def test_others_see_only_that_cards_were_dealt():
    scene = briefed(5, number=4)
    start = scene.table.start
    for viewer in scene.others(*spies(scene)):
        seen = [sight for sight in scene.sights[viewer] if sight != YouAreCounterSpy()]
        assert seen[:2] == [Named(start, 4), Dealt(4)]
        assert len(seen) == 3  # and that the start player is to speak
