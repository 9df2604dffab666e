"""What a player believes of the rival's tokens: what was seen counts, and nothing possible is ruled out."""

from math import log

import pytest
from hypothesis import given

from brushpass.core import Moment, Seat, replace, sights
from brushpass.games.double_agent import GAME, belief, bot
from brushpass.games.double_agent.expert import AGENT
from brushpass.games.double_agent.imagine import loyalties
from brushpass.games.double_agent.told import Filed, Meddled, Opened, Pulled, Reassigned, SetUp, YouFiled
from support.games.contests import decisions, share_of_wins
from support.laws.worlds import match_of, seeds, setups

from .builder import dealt, double_agent

L, A, S, B, X, Y = range(6)


def believed(log_, agent, token, scene=None):
    """How likely seat 0 thinks it that the rival put this token there."""
    beliefs = belief.weigh((scene or double_agent()).view(Seat(0)), log_)
    return sum(weight for way, weight in beliefs.items() if way[agent] == token)


def test_with_nothing_seen_all_is_as_likely():
    beliefs = belief.weigh(double_agent().view(Seat(0)), ())
    assert len(beliefs) == 360
    assert all(weight == pytest.approx(1 / 360) for weight in beliefs.values())


def test_who_lays_much_with_an_agent_is_taken_to_be_sure_of_him():
    fed = [Filed(Seat(1), S, "4")] * 2
    assert believed((), S, 5) == pytest.approx(1 / 6)
    assert believed(fed, S, 5) > 0.35
    assert believed(fed, S, 1) < 0.05
    assert believed(fed, L, 5) < 1 / 6  # there is only one five


def test_a_little_says_less_than_much():
    assert believed([Filed(Seat(1), S, "1")], S, 5) < believed([Filed(Seat(1), S, "4")], S, 5)


def test_a_doubtful_back_says_something_either_way():
    assert believed([Filed(Seat(1), S, "0/7")], S, 5) > 1 / 6
    assert believed([Filed(Seat(1), S, "0/7")], S, 1) > believed([Filed(Seat(1), S, "4")] * 2, S, 1)


def test_own_files_say_nothing_but_where_the_points_are():
    assert believed([YouFiled(S, "four")], S, 5) == pytest.approx(1 / 6)


def test_who_pulls_a_counter_is_in_doubt_about_that_agent():
    """With five or one, a counter changes little."""
    pulled = [YouFiled(S, "four"), Pulled(Seat(1), S)]
    assert believed(pulled, S, 3) + believed(pulled, S, 2) > 1 / 2 + 0.05
    assert believed([Pulled(Seat(0), S)], S, 3) == pytest.approx(1 / 6)


def test_what_lay_open_then_counts():
    """When seat 0's five is open, the rival's four is as good as any five was."""
    opened, filed = Opened(L, (5, 1), (0, 0), (0, 0), ((), ())), Filed(Seat(1), S, "4")
    scene = double_agent(gone="L", tokens=("512234", "122345"))
    assert believed([opened, filed], S, 4, scene) > believed([filed, opened], S, 4, scene) + 0.05


def test_tokens_that_changed_places_are_followed():
    fed = [Filed(Seat(1), S, "4")] * 3
    assert believed([*fed, Reassigned(Seat(1), S, X)], X, 5) == pytest.approx(believed(fed, S, 5))
    assert believed([*fed, Meddled(Seat(0), S, X)], X, 5) == pytest.approx(believed(fed, S, 5))
    assert believed([*fed, Reassigned(Seat(0), S, X)], X, 5) == pytest.approx(believed(fed, X, 5))
    assert believed([*fed, Meddled(Seat(1), S, X)], X, 5) == pytest.approx(believed(fed, X, 5))


def test_before_all_tokens_are_placed_there_is_nothing_to_believe():
    scene = dealt()
    assert isinstance(scene.phase, SetUp)
    dream = GAME.dreams(scene.view(Seat(0)), ())(Moment("d"))
    assert GAME.view(dream, Seat(0)) == scene.view(Seat(0))


def test_dreams_follow_beliefs():
    fed, view = [Filed(Seat(1), S, "4")] * 3, double_agent().view(Seat(0))
    dreams = GAME.dreams(view, fed)
    fives = sum(dreams(Moment("d", n)).sides[1].tokens[S] == 5 for n in range(400))
    assert fives / 400 == pytest.approx(believed(fed, S, 5), abs=0.08)


@given(setups(GAME), seeds)
def test_the_truth_is_always_possible_and_beliefs_sum_to_one(setup, seed):
    log_ = []
    for played in match_of(GAME, setup, seed):
        if played.number % 7 == 0 and not isinstance(played.before.table.phase, SetUp):
            view = GAME.view(played.before, Seat(0))
            beliefs = belief.weigh(view, log_)
            assert tuple(beliefs) == loyalties(view.table, Seat(1))
            assert sum(beliefs.values()) == pytest.approx(1)
            assert beliefs[played.before.sides[1].tokens] >= belief.DOUBT / 360
        log_.extend(sights(GAME, played.events, Seat(0)))


@pytest.mark.uncounted
def test_beliefs_come_nearer_to_the_truth_than_no_beliefs():
    """Scored by the logarithm of what the truth was given, over matches of novices."""
    scores, uniform = [], []
    for number in range(6):
        for state, view, seen in decisions(GAME, bot, 2, number, 30):
            if not isinstance(view.table.phase, SetUp):
                beliefs = belief.weigh(view, seen)
                scores.append(log(beliefs[state.sides[1 - view.seat].tokens]))
                uniform.append(-log(len(beliefs)))
    assert sum(scores) / len(scores) > sum(uniform) / len(uniform) + 0.6


@pytest.mark.uncounted
def test_weighing_beats_not_weighing():
    """The same player, with beliefs and without: without, it is the novice."""
    assert share_of_wins(GAME, AGENT, bot, [f"weighing {deal}" for deal in range(30)]) > 0.53


def trusted(trust, log_, agent, token, scene):
    """How likely a player who trusts so far thinks it that the rival put this token there."""
    beliefs = belief.weigh(scene.view(Seat(0)), log_, trust)
    return sum(weight for way, weight in beliefs.items() if way[agent] == token)


def test_who_trusts_less_believes_less_of_what_is_shown():
    fed, scene = [Filed(Seat(1), S, "4")] * 3, double_agent()
    found = [trusted(trust, fed, S, 5, scene) for trust in (1.0, 0.5, 0.1, 0.0)]
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(1 / 6)
    assert found[0] > found[2] + 0.1


def test_trust_is_lost_on_a_rival_who_feigned():
    """Files went to an agent of whom the rival, as was opened since, had only a one."""
    scene = double_agent(gone="L", tokens=("512234", "122345"))
    feigned = [Filed(Seat(1), L, "4"), Filed(Seat(1), L, "4"), Opened(L, (5, 1), (0, 0), (0, 0), ((), ()))]
    honest = [Filed(Seat(1), S, "4")]
    gain = trusted(0.5, honest, S, 5, scene) - trusted(0.5, (), S, 5, scene)
    assert gain > 2 * (trusted(0.5, [*feigned, *honest], S, 5, scene) - trusted(0.5, feigned, S, 5, scene))


# What may come of it.


def test_an_agent_is_expected_to_deliver_as_things_are():
    files = ({"S": "four"}, {"Y": "one"})
    scene = double_agent(files=files, tokens=("125342", "122345"), gone="LABX", counters={"S": 0, "Y": 3})
    assert belief.estimate(scene.state) == (4 + 2.5 * 2, 1 + 2.5 * 2)


def test_while_tokens_are_placed_nothing_is_expected():
    assert belief.estimate(dealt().state) is None


def test_what_was_delivered_counts():
    scene = double_agent(gone="LASBXY")
    table = replace(scene.table, figures=(replace(scene.figure(0), score=("four", "one")), scene.figure(1)))
    assert belief.estimate(replace(scene.state, table=table)) == (5, 0)
