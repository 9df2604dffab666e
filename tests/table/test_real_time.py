"""Real time: whom the house hurries, when it asks its bots, and who was first."""

from collections import Counter
from dataclasses import replace

import pytest

from brushpass.core import Moment, Seat, put
from brushpass.games.wink.told import Accuse, Call, Designate, Look
from brushpass.table.house import (
    AWAY,
    HOLD,
    LATE,
    MOST,
    NEAR,
    PACES,
    Asked,
    Due,
    Held,
    Pace,
    made_at,
    ranked,
    released_at,
    stands_at,
)
from brushpass.table.seating import Occupant
from support.games.matches import wink
from support.games.seated import away, house, nobody, people

GRACE = PACES["standard"].grace
LIMIT = PACES["standard"].limit


def others(match, *seats):
    return [seat for seat in match.seats if seat not in seats]


# Whom the house hurries.


def test_only_those_the_game_waits_for_run_out_of_time():
    match = wink()
    (first,) = match.table.phase.who
    assert len(match.to_act) == 4
    assert house(match).due(match, people(match)) == (Due(LIMIT, first, LATE),)


def test_while_the_game_waits_for_nobody_nobody_runs_out_of_time():
    match = wink()
    match.play(match.table.first, match.offers(match.table.first)[0], 100)
    assert house(match).due(match, people(match)) == ()


def test_when_time_runs_out_the_house_decides_what_is_owed():
    """And nothing else: somebody who saw a sign and does not accuse keeps the card, and looks on."""
    match = wink(4, "owed")
    for _ in range(40):
        (first,) = match.table.phase.who
        (due,) = house(match).due(match, people(match))
        move, wake = house(match).decide(match, due)
        assert isinstance(move, Call | Designate)
        assert wake is None
        match.play(first, move, due.at)
        while not match.over and not match.table.phase.who:
            match.tick(match.deadline)


def test_who_would_rather_think_has_no_more_time_than_the_others():
    """The novice thinks for seconds; where the limit is shorter, it decides at once."""
    match = wink()
    hurried = replace(house(match), pace=Pace(limit=1))
    (due,) = hurried.due(match, people(match))
    assert due.at == 1
    assert isinstance(hurried.decide(match, due)[0], Call)


def test_no_bot_waits_longer_than_the_limit():
    match = wink()
    (first,) = match.table.phase.who
    asked = {seat: Asked(0, wake) for seat, wake in zip(match.seats, (None, 9_000_000) * 2, strict=True)}
    due = house(match).due(match, nobody(match), asked)
    assert due[0] == Due(LIMIT, first, LATE)


@pytest.mark.parametrize("mode", ["slots", "in_person"])
def test_a_match_of_sleepers_comes_to_its_end(mode):
    match = wink(4, mode=mode)
    seating, clock, waiting = people(match), house(match, "quick"), {}
    while not match.over:
        due = clock.due(match, seating, waiting)[0]
        move, wake = clock.decide(match, due)
        waiting[due.seat] = Asked(len(match.log(due.seat)), wake)
        if move is not None:
            match.play(due.seat, move, due.at)
    assert match.winners


# When it asks its bots.


def test_a_bot_is_asked_when_it_saw_something_and_when_it_wanted_to_be():
    match = wink()
    (first,) = match.table.phase.who
    bot = others(match, first)[0]
    seating = put(nobody(match), bot, Occupant("Tin", "novice"))
    mine = [due for due in house(match, "none").due(match, seating) if due.seat == bot]
    assert mine == [Due(0, bot, "novice")]
    asked = {bot: Asked(0, 1_700)}
    assert [due for due in house(match, "none").due(match, seating, asked) if due.seat == bot] == [
        Due(1_700, bot, "novice")
    ]
    never = {bot: Asked(0, None)}
    assert not [due for due in house(match, "none").due(match, seating, never) if due.seat == bot]
    match.play(first, match.offers(first)[0], 900)
    assert [due for due in house(match, "none").due(match, seating, never) if due.seat == bot] == [
        Due(900, bot, "novice")
    ]


def test_when_a_bot_is_asked_tells_of_no_covert_act():
    match = wink()
    seating, clock = nobody(match), house(match, "none")
    before = clock.due(match, seating)
    match.play(Seat(2), Look(3), 400)
    assert [due for due in clock.due(match, seating) if due.seat != 2] == [d for d in before if d.seat != 2]


@pytest.mark.uncounted
@pytest.mark.parametrize("level", ["novice", "random"])
@pytest.mark.parametrize("mode", ["live", "slots", "in_person"])
def test_a_whole_match_of_bots_comes_to_its_end(level, mode):
    match = wink(4, "empty", attention="sharp", mode=mode)
    seating = tuple([Occupant(f"bot {seat}", level) for seat in match.seats])
    clock, waiting = house(match, "none"), {}
    while not match.over:
        due = next(iter(clock.due(match, seating, waiting)), None)
        if due is None or (match.deadline is not None and match.deadline <= due.at):
            match.tick(match.deadline)
            continue
        move, wake = clock.decide(match, due)
        waiting[due.seat] = Asked(len(match.log(due.seat)), wake)
        if move is not None:
            match.play(due.seat, move, max(match.at, due.at))
    assert match.winners


# Who is away.


def test_the_seat_of_who_goes_away_looks_at_nobody():
    match = wink()
    match.play(Seat(1), Look(2), 100)
    match.tick(600)
    gone = away(match, Seat(1), since=1_000)
    clock = house(match, "none")
    assert clock.due(match, gone) == (Due(1_000, 1, AWAY),)
    assert clock.decide(match, Due(1_000, 1, AWAY)) == (Look(None), None)
    match.play(Seat(1), Look(None), 1_000)
    match.tick(1_400)
    (due,) = clock.due(match, gone)
    assert due == Due(1_000 + GRACE, 1, "novice")
    assert clock.due(match, people(match)) == ()


def test_a_head_that_is_turning_is_turned_down_when_it_has_turned():
    match = wink()
    match.play(Seat(1), Look(2), 100)
    gone = away(match, Seat(1), since=150)
    clock = house(match, "none")
    assert [due.level for due in clock.due(match, gone)] == []
    match.tick(500)
    assert clock.due(match, gone) == (Due(500, 1, AWAY),)


def test_once_the_house_plays_a_seat_it_looks_where_it_likes():
    match = wink()
    gone = away(match, Seat(1), since=0)
    match.play(Seat(1), Look(2), GRACE + 10)
    match.tick(GRACE + 500)
    (due,) = house(match, "none").due(match, gone)
    assert due.level == "novice"


# Who was first.


def held(seat, made, arrived=None, race=5):
    return Held(Seat(seat), Accuse(Seat(1), 5), race, made if arrived is None else arrived, made)


def test_a_move_is_held_to_be_older_by_half_the_round_trip_but_not_by_much():
    assert made_at(1_000, []) == 1_000
    assert made_at(1_000, [80]) == 960
    assert made_at(1_000, [20, 500, 90]) == 955  # the middle one
    assert made_at(1_000, [9_000] * 7) == 1_000 - MOST
    assert made_at(1_000, [9_000] * 20 + [60] * 7) == 970  # only of late


def test_the_first_of_a_race_is_held_for_a_moment():
    assert released_at(()) is None
    assert released_at([held(0, 950, 1_000), held(2, 1_100, 1_200)]) == 1_000 + HOLD


def test_the_end_of_a_turn_waits_for_the_races_that_began_in_it():
    assert stands_at([held(0, 950, 1_000)], 1_200) == 1_199
    assert stands_at([held(0, 950, 1_000), held(1, 1_190, 1_250)], 1_200) == 1_199
    assert stands_at([held(1, 1_190, 1_250)], 1_200) is None  # nobody puts the end off for ever
    assert stands_at([held(0, 950, 1_000)], None) is None
    assert stands_at([], 1_200) is None


def test_who_was_clearly_first_is_first_whoever_came_in_first():
    slow, fast = held(0, 1_000, 1_140), held(2, 1_100, 1_110)
    for number in range(50):
        assert ranked([fast, slow], Moment("dice", number)) == (slow, fast)


def test_who_was_nearly_first_is_as_good_as_first():
    pair = [held(0, 1_000), held(2, 1_000 + NEAR - 1)]
    firsts = Counter(ranked(pair, Moment("dice", number))[0].seat for number in range(1_000))
    assert firsts[0] == pytest.approx(500, abs=60)


def test_whoever_is_late_comes_after_those_nearly_first_in_order():
    race = [held(3, 1_400), held(0, 1_050), held(1, 1_200), held(2, 1_000)]
    for number in range(50):
        order = [each.seat for each in ranked(race, Moment("dice", number))]
        assert sorted(order[:2]) == [0, 2]
        assert order[2:] == [1, 3]


def test_the_dice_of_a_race_hang_on_nothing_covert():
    match = wink()
    clock = house(match)
    before = [clock.dice_of(match, 5).roll(10**6) for _ in range(2)]
    match.play(Seat(2), Look(3), 400)
    match.tick(5_000)
    assert [clock.dice_of(match, 5).roll(10**6) for _ in range(2)] == before
    assert clock.dice_of(match, 6).roll(10**6) != before[0]


class Line:
    """A line as they are: a round trip, and something more or less each time."""

    def __init__(self, dice):
        self.dice, self.there_and_back = dice, 20 + dice.roll(231)
        self.round_trips = [self.there_and_back + self.jitter() for _ in range(7)]

    def jitter(self):
        return self.dice.roll(61) - 30

    def arrival(self, made):
        return made + max(0, (self.there_and_back + self.jitter()) // 2)


def first_of(seed, head_start=0):
    """Two press, the second a while later: who is heard first?"""
    dice = Moment(seed)
    lines, made = (Line(dice), Line(dice)), (10_000, 10_000 + head_start)
    race = [
        Held(Seat(seat), None, 5, at, made_at(at, line.round_trips))
        for seat, line in enumerate(lines)
        for at in [line.arrival(made[seat])]
    ]
    over = released_at(race)
    return ranked([each for each in race if each.arrived <= over], dice.named("race"))[0].seat


def test_equal_presses_win_equally_often_whatever_the_lines():
    wins = Counter(first_of(f"fair {number}") for number in range(2_000))
    assert wins[0] / 2_000 == pytest.approx(0.5, abs=0.03)


def test_it_is_the_presses_that_count_and_not_the_lines():
    """Among those who press at once, the longer line wins as often as the shorter."""
    slow_wins = 0
    for number in range(2_000):
        dice = Moment(f"lines {number}")
        lines = (Line(dice), Line(dice))
        slow = int(lines[1].there_and_back > lines[0].there_and_back)
        slow_wins += first_of(f"lines {number}") == slow
    assert slow_wins / 2_000 == pytest.approx(0.5, abs=0.03)


def test_who_presses_clearly_before_the_other_wins():
    assert {first_of(f"clear {number}", head_start=NEAR + 62) for number in range(500)} == {0}


def test_by_the_order_of_arrival_the_longer_line_would_lose():
    """So it is the house that makes it fair."""
    lost = 0
    for number in range(500):
        dice = Moment("unfair", number)
        lines = (Line(dice), Line(dice))
        slow = int(lines[1].there_and_back > lines[0].there_and_back)
        arrivals = [line.arrival(0) for line in lines]
        lost += arrivals[slow] > arrivals[1 - slow]
    assert lost > 400
