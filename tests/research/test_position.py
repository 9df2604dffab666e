"""Positions: the match that a table would play, with rounds, clocks and diaries."""

from dataclasses import replace

import pytest

from brushpass import Match
from brushpass.core import WATCHER, Illegal, Moment, Seat
from brushpass.games.spywhere.told import LastGuesses
from brushpass.research import CODEBOOKS, WAIT, MatchPosition, Task, WrongAction, by_seed, settle
from brushpass.research.task import Did
from support.games import bell
from support.games.bell import Note
from support.games.numbers import BELL, ENDLESS, HASTY, SIZES, size_name, some, walk
from support.laws import LAWS

SPYWHERE = CODEBOOKS["spywhere"]


OTHERS = [
    (codebook, options, min(CODEBOOKS[codebook].game.seats))
    for law in LAWS.values()
    for codebook, options in law.numbered
]


@pytest.mark.parametrize(
    ("name", "options", "seats"),
    [*OTHERS, *[("spywhere", {"chain_elimination": True}, seats) for seats in SPYWHERE.game.seats]],
)
def test_it_is_the_match_that_a_table_plays_with_the_same_seed(name, options, seats):
    task, seed = Task(CODEBOOKS[name], seats, options), "meridian"
    match = Match(
        CODEBOOKS[name].game, seats=seats, seed=seed, options={**CODEBOOKS[name].options, **options}
    )
    throw, dice = by_seed(seed), Moment("choices")
    position = settle(MatchPosition(task), throw)
    while not match.over:
        assert position.deciders == match.to_act
        assert position.state == match._state
        actions = {seat: dice.draw(position.open(seat))[0] for seat in position.deciders}
        for seat, action in actions.items():
            match.play(seat, task.actions.move(action))
        position = settle(position.choose(actions), throw)
    for viewer in match.viewers:
        assert position.log(viewer) == tuple(match.log(viewer))
    assert position.result == match.result
    assert position.deciders == ()
    assert position.open(Seat(0)) == []


def test_a_diary_is_what_was_known_first_and_then_all_that_was_done_and_seen():
    for position in walk(Task(SPYWHERE, 3), "diary"):
        if position.step == 0:
            begun = position
    for seat in position.task.seats:
        first, *since = position.diary(seat)
        assert first == begun.view(seat)
        assert tuple(thing for thing in since if type(thing) is not Did) == position.log(seat)
    moves = sum(type(thing) is Did for seat in position.task.seats for thing in position.diary(seat))
    assert moves == position.step
    assert not any(type(thing) is Did for thing in position.diary(WATCHER))


def test_many_can_go_on_from_one_position():
    position = settle(MatchPosition(Task(SPYWHERE, 4)), by_seed("one"))
    before = position.state, position.diary(Seat(0))
    (seat,) = position.deciders
    ends = [settle(position.choose({seat: action}), by_seed("one")) for action in position.open(seat)]
    assert len({end.diary(seat) for end in ends}) == len(ends) > 1
    assert (position.state, position.diary(Seat(0))) == before


def sealed():
    """The first position in which several choose at once."""
    return next(p for p in walk(Task(SPYWHERE, 4), "sealed") if len(p.deciders) > 1)


def test_who_chooses_at_once_does_so_in_one_round():
    position = sealed()
    assert isinstance(position.view(WATCHER).table.phase, LastGuesses)
    actions = {seat: position.open(seat)[-1] for seat in position.deciders}
    waiting = position.choose(actions)
    assert not waiting.settled
    assert [waiting.view(seat) for seat in waiting.task.seats] == [
        position.view(s) for s in position.task.seats
    ]
    after = settle(waiting, by_seed("sealed"))
    assert after.step == position.step + len(actions)


def test_moves_without_a_number_can_be_decided_on_too():
    position = settle(MatchPosition(Task(BELL, 2)), by_seed("s"))
    after = settle(position.decide({0: Note("house"), 1: None}), by_seed("s"))
    assert after.view(Seat(0)).hand.words == ("house",)
    with pytest.raises(Illegal, match="no x please"):
        position.decide({0: Note("x"), 1: None})
    with pytest.raises(WrongAction, match=r"seats \[0, 1\] have to decide, not \[0\]"):
        position.decide({0: Note("house")})


def test_in_turns_nobody_can_wait():
    position = settle(MatchPosition(Task(SPYWHERE, 4)), by_seed("s"))
    (seat,) = position.deciders
    with pytest.raises(Illegal):
        position.decide({seat: None})


def test_a_round_of_a_game_with_a_clock_takes_a_tick():
    throw = by_seed("s")
    position = settle(MatchPosition(Task(BELL, 2)), throw)
    times = [position.at]
    while position.result is None:
        assert position.deciders == (0, 1)
        assert WAIT in position.open(Seat(0))
        position = settle(position.choose(dict.fromkeys(position.deciders, WAIT)), throw)
        times.append(position.at)
    assert times == [*range(0, 26_000, 1_000)]
    assert position.step == 2  # the bell rang twice
    assert not any(type(thing) is Did for thing in position.diary(Seat(0)))


def test_what_comes_too_late_is_void():
    position = settle(MatchPosition(Task(HASTY, 2)), by_seed("s"))
    after = settle(position.choose({0: 1, 1: 1}), by_seed("s"))
    assert after.view(Seat(0)).hand.words == ("rope",)
    assert after.view(Seat(1)).hand.words == ()


def test_where_nobody_can_decide_the_clock_goes_on_by_itself():
    asleep = replace(BELL, tick=None, game=replace(bell.GAME, legal=lambda _: ()))
    position = settle(MatchPosition(Task(asleep, 2)), by_seed("s"))
    assert position.result is not None
    assert position.at == bell.RINGS[-1]


@pytest.mark.parametrize(
    ("codebook", "seats"), [size for size in SIZES if size[0] is not BELL], ids=size_name
)
def test_an_imagined_truth_looks_the_same_to_who_imagines_it(codebook, seats):
    for position in some(walk(Task(codebook, seats), "imagined"), 40):
        if position.result is None:
            for seat in position.task.seats:
                dream = position.imagined(seat, Moment(f"dream {position.step}"))
                assert dream.view(seat) == position.view(seat)
                assert dream.diary(seat) == position.diary(seat)
                assert dream.open(seat) == position.open(seat)
                assert dream.diary(WATCHER)[1:] == position.diary(WATCHER)[1:]


def test_a_match_that_could_go_on_for_ever_is_cut():
    position, throw = settle(MatchPosition(Task(ENDLESS, 2)), by_seed("s")), by_seed("s")
    while not position.over:
        position = settle(position.choose(dict.fromkeys(position.deciders, 1)), throw)
    assert position.result is None
    assert position.step == 10
    assert position.deciders == ()
    assert position.open(Seat(0)) == []
