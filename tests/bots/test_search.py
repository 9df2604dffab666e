"""Search: what it finds out, what it may not know, and that it minds its budget."""

from dataclasses import replace
from itertools import count

import pytest

from brushpass import GAMES
from brushpass.bots import BUDGETS, search
from brushpass.bots.arena import contest
from brushpass.bots.search import Budget, Decision, Search, Thought, everyone, worth
from brushpass.core import Moment, Seat, Setup, all_seats
from brushpass.table.setup import set_up
from support.games import bell
from support.games.matches import play, spywhere
from support.games.parlour import Choose, Options, parlour
from support.laws.worlds import of_every_game, seeds

SPYWHERE = GAMES["spywhere"]


def question(game, seat=0, seed="s"):
    """What a seat is asked first."""
    setup = Setup(2, Options())
    view = game.view(game.deal(setup, Moment(seed)), Seat(seat))
    return Decision(view, (), game.legal(view), Moment("dice"))


def chosen(game, iterations=64, seat=0):
    move, _ = Search(game, Budget(iterations)).choose(*question(game, seat))
    return move.what


def thought_over(game, iterations=40, seat=0):
    """Think a decision over, and look at the trees."""
    thought = Thought(game, question(game, seat))
    for _ in range(iterations // 2):
        for move in thought.candidates(4):
            thought.try_out(move)
    return thought


# What it finds out.


def test_it_finds_the_better_move_where_the_novice_does_not():
    assert chosen(parlour(lambda mine, _: (mine.count("b"), 0))) == "b"
    assert chosen(parlour(lambda _, mine: (0, mine.count("b"))), seat=1) == "b"


def test_it_looks_further_than_its_next_move():
    """To begin with b pays only for who goes on with b, which a novice never does."""
    points = {("a", "a"): 5, ("a", "b"): 5, ("b", "a"): 0, ("b", "b"): 9}
    assert chosen(parlour(lambda mine, _: (points[mine], 4), rounds=2)) == "b"


def test_it_expects_the_other_to_look_too():
    """Only b is safe from a rival who sees the move and takes the better answer, as no novice does."""

    def points(mine, theirs):
        return (9, 0) if (mine, theirs) == (("a",), ("a",)) else (0, 9) if mine == ("a",) else (5, 4)

    game = parlour(points, openly=True)
    thought = thought_over(game, 400)
    assert thought.ranked([Choose("a"), Choose("b")])[0] == Choose("b")


def test_an_end_is_worth_how_far_one_is_ahead():
    even, ahead, far_ahead = ((points, 10, 3) for points in (10, 12, 30))
    assert worth(even, Seat(0)) == 0.5
    assert 0.5 < worth(ahead, Seat(0)) < worth(far_ahead, Seat(0)) < 1
    assert worth(far_ahead, Seat(2)) < worth(ahead, Seat(2)) < 0.5
    assert worth((0, 0), Seat(1)) == 0.5


# What it may not know.


def test_who_chooses_sealed_does_not_know_what_the_other_chose():
    thought = thought_over(parlour(lambda a, b: (a == b, a != b)))
    (branch,) = [branch for (seat, _), branch in thought.roots.items() if seat == 1]
    assert list(branch) == [()]
    assert thought.root.visits == branch[()].visits == 40


def test_who_chooses_in_the_open_knows_it():
    thought = thought_over(parlour(lambda a, b: (a == b, a != b), openly=True))
    (branch,) = [branch for (seat, _), branch in thought.roots.items() if seat == 1]
    assert len(branch) == 2


def test_a_sealed_duel_is_not_won_by_peeking():
    """Whoever knew the other's sealed choice would win every round of matching pennies."""
    game = parlour(lambda a, b: (2 * (a == b), 2 * (a != b)))
    tries = thought_over(game, 200).root.tries.values()
    assert 0.4 < sum(tried.mean for tried in tries) / len(tries) < 0.6


def test_every_move_is_tried_in_the_same_worlds():
    match = play(spywhere(), until=12)
    (seat,) = match.to_act
    asked = Decision(match.view(seat), match.log(seat), match.offers(seat), Moment("dice"))
    thought = Thought(replace(SPYWHERE, advise=None), asked)
    moves = thought.candidates(99)
    assert sorted(map(repr, moves)) == sorted(map(repr, match.offers(seat)))
    for move in moves * 3:
        thought.try_out(move)
    assert [thought.root.tries[move].visits for move in moves] == [3] * len(moves)
    assert len(thought._worlds) == 3
    assert len(set(thought._worlds)) > 1


@of_every_game(seeds)
def test_everybody_at_a_table_is_counted(table, seed):
    game, setup = table
    assert everyone(game, game.deal(setup, Moment(seed))) == all_seats(setup.seats)


# Its budget.


def test_the_same_question_gets_the_same_answer():
    match = play(spywhere(), until=20)
    (seat,) = match.to_act
    asked = match.view(seat), match.log(seat), match.offers(seat)
    answers = {Search(SPYWHERE, Budget(24)).choose(*asked, Moment("dice")) for _ in range(2)}
    assert len(answers) == 1


@pytest.mark.parametrize("iterations", [1, 5, 64, 640])
def test_it_dreams_about_as_often_as_it_may(iterations, monkeypatch):
    dreams = count()
    real = search.Run.try_out
    monkeypatch.setattr(search.Run, "try_out", lambda run, move: (next(dreams), real(run, move)))
    game = parlour(lambda mine, _: (mine.count("d"), 0), things="abcdefgh")
    Search(game, Budget(iterations)).choose(*question(game))
    assert min(iterations, 8) / 2 <= next(dreams) <= max(iterations, 2)


@pytest.mark.parametrize("milliseconds", [0, 35, 95])
def test_with_a_clock_it_minds_its_time(milliseconds, monkeypatch):
    """This clock goes on by ten with every look at it."""
    dreams, clock = count(), count(0, 10)
    real = search.Run.try_out
    monkeypatch.setattr(search.Run, "try_out", lambda run, move: (next(dreams), real(run, move)))
    game = parlour(lambda mine, _: (mine.count("b"), 0))
    asked = question(game)
    move, _ = Search(game, Budget(10_000, milliseconds), lambda: next(clock)).choose(*asked)
    assert move in asked.offers
    assert next(dreams) <= milliseconds / 10 + 1


def test_without_a_clock_milliseconds_do_not_count():
    game = parlour(lambda mine, _: (mine.count("b"), 0))
    move, _ = Search(game, Budget(64, 0)).choose(*question(game))
    assert move == Choose("b")


def test_where_there_is_nothing_to_choose_it_does_not_dream(monkeypatch):
    monkeypatch.setattr(search.Run, "try_out", lambda *_: pytest.fail("no need to dream"))
    assert chosen(parlour(lambda *_: (0, 0), things="a")) == "a"


def test_live_levels_have_budgets_in_both():
    assert all(budget.iterations and budget.milliseconds for budget in BUDGETS.values())
    assert BUDGETS["agent"].milliseconds <= 200
    assert BUDGETS["spymaster"].milliseconds <= 1000


# Clocks, blanks, waiting.


def ring(game=bell.GAME, at=0, words=(), iterations=24):
    state = bell.State(bell.Table(bell.Listening(0)), (bell.Hand(tuple(words)), bell.Hand(("elm",))))
    view = game.view(state, Seat(0))
    return Search(game, Budget(iterations)).choose(view, (), game.legal(view), Moment("dice", 0, at))


def test_it_fills_a_blank_and_may_wait():
    thought = Thought(bell.GAME, Decision(*_bell_asked()))
    moves = thought.candidates(9)
    assert thought.root.tries[None].wake == 4_000  # when the novice wants to be asked again
    assert bell.Note("house") not in moves  # the novice waits at first, so any other word comes before
    assert any(isinstance(move, bell.Note) for move in moves)


def _bell_asked(game=bell.GAME):
    state = bell.State(bell.Table(bell.Listening(0)), (bell.Hand(()), bell.Hand(())))
    view = game.view(state, Seat(0))
    return view, (), game.legal(view), Moment("dice")


def test_it_hurries_when_every_word_counts():
    """More words are more points, and the bell will ring."""
    move, _ = ring()
    assert isinstance(move, bell.Note)


def test_a_text_that_does_not_fit_is_not_tried():
    picky = replace(bell.GAME, novice=Eager(), fits=lambda _, move: None if move.text == "rope" else "no")
    thought = Thought(picky, Decision(*_bell_asked(picky)))
    assert thought.candidates(9) == [bell.Note("rope"), None]


def test_who_has_nothing_better_to_do_waits_a_while():
    mute = replace(bell.GAME, novice=Eager(), babble=lambda _: ("house",))
    thought = Thought(mute, Decision(*_bell_asked(mute)))
    assert thought.candidates(9) == [bell.Note("house"), None]
    assert thought.root.tries[None].wake == search.PATIENCE


class Eager:
    @staticmethod
    def choose(view, log, offers, moment):
        del log, moment
        return (offers[0].fill("house"), None) if not view.hand.words else (None, None)


def test_a_match_against_the_clock_is_played_to_its_end():
    rivals = [Search(bell.GAME, Budget(8)), bell.Novice()]
    result = contest(bell.GAME, Setup(2, bell.Options()), [Sated(rivals[0]), rivals[1]], "s")
    assert result.points[0] > result.points[1] == 1


class Sated:
    """Somebody who notes no more than a few words, or the Bell would never ring."""

    def __init__(self, player):
        self.player = player

    def choose(self, view, log, offers, moment):
        return self.player.choose(view, log, offers, moment) if len(log) < 4 else (None, None)


def test_a_dream_in_which_nobody_ever_acts_is_worth_neither_more_nor_less():
    stuck = replace(bell.GAME, deadline=lambda _: None, novice=Eager())
    thought = Thought(stuck, Decision(*_bell_asked(stuck)))
    (move, *_) = thought.candidates(1)
    thought.try_out(move)
    assert thought.root.tries[move].mean == search.UNDECIDED


def test_a_long_dream_ends_where_its_end_can_be_told(monkeypatch):
    monkeypatch.setattr(search, "FORESIGHT", 0)
    game = replace(parlour(lambda mine, _: (mine.count("b"), 0)), estimate=lambda _: (0.0, 9.0))
    thought = thought_over(game, 4)
    assert {tried.mean for tried in thought.root.tries.values()} == {worth((0.0, 9.0), Seat(0))}


def test_a_dream_does_not_go_on_for_ever(monkeypatch):
    monkeypatch.setattr(search, "LONGEST", 3)
    thought = Thought(SPYWHERE, Decision(*_spywhere_asked()))
    (move, *_) = thought.candidates(1)
    thought.try_out(move)
    assert thought.root.tries[move].mean == search.UNDECIDED


def _spywhere_asked():
    match = spywhere()
    (seat,) = match.to_act
    return match.view(seat), match.log(seat), match.offers(seat), Moment("dice")


@pytest.mark.uncounted
def test_whole_matches_of_thinkers_come_to_their_end():
    for seats in SPYWHERE.seats:
        result = contest(SPYWHERE, set_up(SPYWHERE, seats, {}), [Search(SPYWHERE, Budget(4))] * seats, "s")
        assert len(result.points) == seats
