"""What a spy believes: what was seen counts, and what the rules allow is never ruled out."""

from collections import Counter
from dataclasses import replace
from math import log

import pytest
from hypothesis import given

from brushpass.bots.search import Budget, Search
from brushpass.core import Moment, Seat, all_seats, put, sights
from brushpass.games.spywhere import GAME, belief, bot
from brushpass.games.spywhere.expert import AGENT, Expert
from brushpass.games.spywhere.imagine import castings
from brushpass.games.spywhere.told import Began, Clear, Cleared, Identify, Spot, Swapped
from support.games.contests import decisions, share_of_wins
from support.laws.worlds import match_of, seeds, setups

from .builder import BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, TRIO, spywhere

CREDULOUS = replace(GAME, believe=None)  # to whom every casting is as likely as another


def believed(scene, log, seat, nation):
    """How likely seat 0 thinks it that a rival comes from this country."""
    beliefs = belief.weigh(scene.view(Seat(0)), log)
    return sum(weight for cast, weight in beliefs.items() if nation in cast[seat])


def test_with_nothing_seen_all_is_as_likely():
    weights = belief.weigh(spywhere(*TRIO).view(Seat(0)), ()).values()
    assert len(weights) == 12
    assert all(weight == pytest.approx(1 / 12) for weight in weights)


def test_who_takes_a_dish_is_suspected_of_it():
    scene = spywhere(*TRIO, market="BEGGI")
    taken = [Swapped(Seat(1), BELGIUM, ITALY)]
    after = spywhere(*TRIO, market="BBEGG")
    assert believed(scene, (), 1, ITALY) == pytest.approx(1 / 4)
    assert believed(after, taken, 1, ITALY) > 0.6
    assert believed(after, taken, 2, ITALY) < 0.2  # there is only one such passport


def test_who_gives_a_dish_away_is_hardly_of_that_country():
    after = spywhere(*TRIO, market="BEFGI")
    assert believed(after, [Swapped(Seat(1), BELGIUM, BELGIUM)], 1, BELGIUM) < 0.3
    assert believed(after, [Swapped(Seat(1), BELGIUM, ENGLAND)], 1, BELGIUM) < 0.05


def test_who_lets_a_dish_lie_is_hardly_of_that_country():
    """Seat 1 took a German dish where an Italian one lay, too."""
    after = spywhere(*TRIO, market="BBEFI")
    assert believed(after, [Swapped(Seat(1), BELGIUM, GERMANY)], 1, ITALY) < 0.15


def test_whoever_is_taken_to_be_keen_is_suspected_sooner():
    view, log = spywhere(*TRIO, market="BBEGG").view(Seat(0)), [Swapped(Seat(1), BELGIUM, ITALY)]
    easy, keen = (
        sum(w for cast, w in belief.weigh(view, log, conduct).items() if ITALY in cast[1])
        for conduct in (belief.EASY, belief.KEEN)
    )
    assert easy < keen < 1


def test_what_lay_there_before_is_worked_out_backwards():
    """When seat 1 took the pizza, no Belgian dish lay there; it came with the cards after a clearing."""
    log = [
        Swapped(Seat(1), GERMANY, ITALY),
        Began(Clear((Seat(1),), 1, 0)),
        Cleared(Seat(1), GERMANY, (BELGIUM, BELGIUM, ENGLAND)),
        Began(Spot((Seat(1),), 1)),
    ]
    evidence = dict(belief.seen(spywhere(*TRIO, market="BBEFE").table.market, log, belief.EASY))
    _, market, give, take = evidence[Seat(1)].args
    assert sorted(market) == sorted([GERMANY, GERMANY, FRANCE, ENGLAND, ITALY])
    assert (give, take) == (GERMANY, ITALY)


def test_who_leaves_three_alike_is_suspected_of_them():
    left = [Began(Clear((Seat(1),), 1, 0)), Began(Spot((Seat(1),), 1))]
    assert believed(spywhere(*TRIO, market="GGGBE"), left, 1, GERMANY) > 0.7
    assert believed(spywhere(*TRIO, market="GGGBE", to="Clear 1"), left[:1], 1, GERMANY) < 0.3


def test_who_clears_a_dish_is_not_of_that_country():
    scene = spywhere(TRIO[0], "Italy: BBB, not G", TRIO[2])
    assert believed(scene, (), 1, GERMANY) == 0


@given(setups(GAME), seeds)
def test_the_truth_is_always_possible_and_beliefs_sum_to_one(setup, seed):
    logs = {seat: [] for seat in all_seats(setup.seats)}
    for played in match_of(GAME, setup, seed):
        truth = tuple(hand.passports for hand in played.before.hands)
        if played.number % 7 == 0:
            view = GAME.view(played.before, Seat(0))
            beliefs = belief.weigh(view, logs[0])
            assert tuple(beliefs) == castings(Seat(0), view.table, view.hand)
            assert sum(beliefs.values()) == pytest.approx(1)
            assert beliefs[truth] >= belief.DOUBT / 120
        for seat, log_ in logs.items():
            log_.extend(sights(GAME, played.events, seat))


def test_dreams_follow_beliefs():
    scene = spywhere(*TRIO, market="BBEGG")
    log_ = [Swapped(Seat(1), BELGIUM, ITALY)]
    view = scene.view(Seat(0))
    beliefs = belief.weigh(view, log_)
    dreams = GAME.dreams(view, log_)
    met = Counter(tuple(h.passports for h in dreams(Moment("dream", n)).hands) for n in range(600))
    for cast, weight in beliefs.items():
        assert met[cast] / 600 == pytest.approx(weight, abs=0.06)


def test_a_dreamt_guess_is_mostly_right_and_no_country_is_named_twice():
    scene = spywhere("France: GGI", "Italy: BBB, 0 is F, 2 is B", TRIO[2])
    dreams = GAME.dreams(scene.view(Seat(0)), ())
    hands = [dreams(Moment("dream", n)).hands for n in range(300)]
    guesses = [hand[1].guesses for hand in hands]
    assert all(isinstance(guess, Identify) for pair in guesses for guess in pair)
    assert all(first.nation != second.nation for first, second in guesses)
    right = sum(first.nation == FRANCE for first, _ in guesses)
    assert 0.6 < right / 300 < 0.9


def test_a_spy_who_gave_much_away_is_thought_to_keep_their_own_dish():
    scene = spywhere(*TRIO, market="BEGGI")
    fond = {Seat(1): 5.0}
    given_away = [Swapped(Seat(1), GERMANY, GERMANY)] * 9
    assert belief.fondness(given_away) == fond
    assert belief.fondness(()) == {}
    view, every = scene.view(Seat(0)), (((FRANCE,), (ITALY,), (BELGIUM,)),)
    unseen = scene.state.stack + scene.hand(1).cards + scene.hand(2).cards
    held = put(((),) * 3, 0, scene.hand(0).cards)

    def kept(odds):
        worlds = [belief.dream(view, every, (1.0,), held, unseen, odds, Moment("d", n)) for n in range(200)]
        return sum(world.hands[1].cards.count(ITALY) for world in worlds) / 200

    assert kept(fond) > 2 * kept({})


def test_beliefs_come_nearer_to_the_truth_than_no_beliefs():
    """Scored by the logarithm of what the truth was given, over matches of novices."""
    believed_, uniform = [], []
    for number in range(6):
        for state, view, seen in decisions(GAME, bot, 4, number, 40):
            beliefs = belief.weigh(view, seen)
            believed_.append(log(beliefs[tuple(hand.passports for hand in state.hands)]))
            uniform.append(-log(len(beliefs)))
    assert sum(believed_) / len(believed_) > sum(uniform) / len(uniform) + 0.7


def test_weighing_beats_not_weighing():
    """To the other, whatever is taken or given is as likely of everybody."""
    heedless = Expert(AGENT.sure, AGENT.hurried, belief.Conduct(1.0, 1.0))
    assert share_of_wins(GAME, AGENT, heedless, [f"weighing {deal}" for deal in range(24)], pairs=2) > 0.6


@pytest.mark.soak
def test_weighing_beats_not_weighing_in_dreams():
    wise, credulous = (Search(game, Budget(32)) for game in (GAME, CREDULOUS))
    assert share_of_wins(GAME, wise, credulous, [f"weighing {deal}" for deal in range(100)], pairs=2) > 0.6
