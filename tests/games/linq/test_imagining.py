"""What a player can imagine: everything that is possible, and nothing else."""

import pytest

from brushpass.core import Moment, all_seats
from brushpass.games.linq import GAME
from brushpass.games.linq.cards import our_cards
from brushpass.games.linq.told import SpyCard
from brushpass.games.linq.truth import couples

from .builder import briefed, linq, spies


def dreams(scene, seat, count=200):
    return [GAME.imagine(scene.view(seat), (), Moment(f"dream {n}")) for n in range(count)]


def test_a_counter_spy_imagines_any_two_others():
    scene = briefed(5)
    me = next(seat for seat in scene.seats if seat not in spies(scene))
    seen = {couples(dream.hands) for dream in dreams(scene, me)}
    others = [seat for seat in all_seats(5) if seat != me]
    assert {couple for (couple,) in seen} == {(a, b) for a in others for b in others if a < b}


def test_a_counter_spy_imagines_many_passwords_under_the_number():
    scene = briefed(5, number=6)
    me = next(seat for seat in scene.seats if seat not in spies(scene))
    words = {
        card.card.password for d in dreams(scene, me) for card in d.hands if isinstance(card.card, SpyCard)
    }
    assert len(words) > 50
    assert words <= {card[5] for card in our_cards("en")}


def test_a_spy_imagines_any_partner_and_one_password():
    scene = briefed(5)
    me, _ = spies(scene)
    seen = dreams(scene, me)
    partners = {
        seat for dream in seen for (couple,) in [couples(dream.hands)] for seat in couple if seat != me
    }
    assert partners == {seat for seat in scene.seats if seat != me}
    assert {dream.hands[me] for dream in seen} == {scene.hand(me)}


def test_nobody_imagines_a_password_that_its_spies_could_not_have_spoken_with():
    words = tuple(card[0] for card in our_cards("en"))
    said = f"{words[0]}s"
    scene = linq(f"-: {said}", "-: moon", f"{words[1]}: bread", f"{words[1]}: sea", to="Pointing", number=1)
    cards = [dream.hands[0].card for dream in dreams(scene, 1)]
    passwords = {card.password for card in cards if isinstance(card, SpyCard)}
    assert passwords
    assert words[0] not in passwords


def test_who_cannot_have_any_password_that_is_left_is_imagined_as_a_counter_spy():
    spent, left = our_cards("en")[:99], our_cards("en")[99][0]
    told = tuple(card[3] for card in spent)
    scene = linq(f"-: {left}s", f"{left}: moon", f"{left}: sea", "-: bread", number=1, passwords=told)
    assert {couples(dream.hands) for dream in dreams(scene, 3)} == {((1, 2),)}


def test_nobody_imagines_a_card_that_is_spent():
    spent = tuple(card[3] for card in our_cards("en")[:95])
    left = {card[0] for card in our_cards("en")[95:]}
    scene = linq(f"{min(left)}:", f"{min(left)}:", "-:", "-:", number=1, passwords=spent)
    imagined = {h.card.password for d in dreams(scene, 2) for h in d.hands if isinstance(h.card, SpyCard)}
    assert imagined == left


def test_a_spy_may_be_the_sleeper():
    scene = briefed(5, sleeper=True)
    me = spies(scene)[0]
    alone = [any(group == (me,) for group in couples(dream.hands)) for dream in dreams(scene, me)]
    assert any(alone)
    assert not all(alone)


@pytest.mark.parametrize("options", [{}, {"two_couples": True}, {"sleeper": True}])
def test_once_the_spies_are_unmasked_only_the_password_is_imagined(options):
    number, words = 1, [card[0] for card in our_cards("en")[:2]]
    second = words[1] if options.get("two_couples") else "-"
    third = words[1] if options else "-"
    players = [f"{words[0]}:", f"{words[0]}:", f"{third}:", f"{second}:", "-:", "-:", "-:"]
    hands = ("01", "01", "23", "23", "01", "56", "45")
    scene = linq(*players, number=number, **options).point(*hands)
    truth = couples(scene.state.hands)
    seen = dreams(scene, 4)
    assert {couples(dream.hands) for dream in seen} == {truth}
    assert len({dream.hands[0].card for dream in seen}) > 40
