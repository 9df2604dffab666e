"""House clocks: every decision is made in the end, and when it is made tells nothing."""

from dataclasses import replace as replace_dataclass

import pytest

from brushpass import GAMES, Match, bots
from brushpass.core import Moment, Seat, put, replace
from brushpass.games.spywhere.told import Clear, LastGuesses
from brushpass.games.wink import GAME as WINK
from brushpass.table.house import DAY, LATE, PACES, Due, House
from brushpass.table.seating import Occupant
from games.spywhere.secrets import swap_two_passports
from support.games.bell import GAME as BELL
from support.games.bell import Note, Novice
from support.games.matches import play, spywhere, wink
from support.games.seated import away, house, nobody, people

ADA, BO = Seat(0), Seat(1)


def test_a_table_without_a_limit_waits_for_its_people():
    match = spywhere()
    assert house(match, "none").due(match, people(match)) == ()


@pytest.mark.parametrize("pace", ["relaxed", "standard", "quick", "hour", "week"])
def test_when_time_runs_out_the_house_player_decides(pace):
    match = play(spywhere(), until=7)
    (due,) = house(match, pace).due(match, people(match))
    assert due == Due(match.stirred_at + PACES[pace].limit, match.to_act[0], LATE)
    move, _ = house(match, pace).decide(match, due)
    assert move in match.offers(due.seat)


@pytest.mark.parametrize("pace", ["none", "quick"])
@pytest.mark.parametrize("deal", [spywhere, wink])
def test_where_people_alone_play_nothing_is_due_but_for_whom_time_runs_out(deal, pace):
    match = deal(4)
    clock, seating, found = house(match, pace), people(match), set()
    for _ in range(30):
        due = clock.due(match, seating)
        assert clock.late(match) == next(iter(due), None)
        found.add(bool(due))
        play(match, until=len(match.steps) + 1)
    assert found == {pace == "quick"} or (found == {False, True} and deal is wink)


def test_a_bot_of_a_level_that_the_game_has_not_plays_as_the_house_does():
    match = spywhere()
    move, _ = house(match).decide(match, Due(0, match.to_act[0], "master"))
    assert move in match.offers(match.to_act[0])


@pytest.mark.parametrize("game", GAMES)
def test_the_house_waits_for_what_boards_tell_by_public_sights_alone(game):
    match, found = Match(GAMES[game], seats=max(2, min(GAMES[game].seats)), seed="two runs"), set()
    while not match.over and len(match.steps) < 400:
        seen = len(match.log(None))
        play(match, until=len(match.steps) + 1)
        if fresh := match.log(None)[seen:]:
            assert match.staged == sum(match.game.pauses.get(type(sight).__name__, 0) for sight in fresh)
        found.add(match.staged)
    assert (found != {0}) == bool(match.game.pauses)


@pytest.mark.parametrize("game", ["linq", "double_agent"])
def test_whoever_must_decide_gets_back_the_time_that_a_story_takes(game):
    match = Match(GAMES[game], seats=min(GAMES[game].seats), seed="count to three")
    while not match.staged:
        play(match, until=len(match.steps) + 1)
    given = min(8_000, match.staged)
    for pace in ("standard", "quick"):
        dues = house(match, pace).due(match, people(match))
        assert {due.at for due in dues} == {match.stirred_at + given + PACES[pace].limit}
    bots_play = house(match, "none").due(match, nobody(match))
    assert all(due.at >= match.stirred_at + given + PACES["none"].think[0] for due in bots_play)
    hasty = House(replace(PACES["quick"], pause=0), bots.players(match.game), "house")
    assert hasty.runs_out(match) == match.stirred_at + PACES["quick"].limit


def test_a_whole_match_of_sleepers_comes_to_its_end():
    match = spywhere(5)
    seating, clock = people(match), house(match)
    while not match.over:
        due = clock.due(match, seating)[0]
        match.play(due.seat, clock.decide(match, due)[0], due.at)
    assert match.at == match.stirred_at
    assert len(match.points) == 5


def test_a_whole_match_of_empty_chairs_comes_to_its_end():
    match = spywhere(3)
    while not match.over:
        due = house(match, "none").due(match, nobody(match))[0]
        match.play(due.seat, house(match).decide(match, due)[0], due.at)
    assert match.winners


def test_an_absent_players_seat_waits_for_the_grace_and_is_given_back():
    match = spywhere()
    (seat,) = match.to_act
    unlimited = House(replace(PACES["standard"], limit=None), bots.players(match.game), "house")
    (due,) = unlimited.due(match, away(match, seat, since=10_000))
    assert due.at >= 10_000 + PACES["standard"].grace
    assert unlimited.due(match, people(match)) == ()


@pytest.mark.parametrize("pace", ["none", "day"])
def test_with_patience_nobody_is_played_for_before_the_limit(pace):
    match = spywhere()
    (seat,) = match.to_act
    clock = house(match, pace)
    assert clock.patient(match)
    due = clock.due(match, away(match, seat, since=0))
    assert [(each.at, each.level) for each in due] == [(DAY, LATE)] * (pace == "day")


def test_where_the_game_waits_nobody_decides_but_all_know_when_time_ran_out():
    match = spywhere()
    clock = replace_dataclass(house(match, "day"), waits=True, put_off=5)
    assert clock.due(match, away(match, match.to_act[0], since=0)) == ()
    assert clock.late(match) is None
    assert clock.runs_out(match) == DAY + 5


def test_a_game_that_runs_by_itself_waits_for_nobody_who_is_gone():
    live, slots = wink(4), Match(WINK, seats=4, seed="s", options={"mode": "slots"})
    assert not house(live, "none").patient(live)
    assert house(slots, "none").patient(slots)
    assert house(slots, "day").due(slots, away(slots, slots.to_act[0], since=0))[0].level == LATE


def test_a_bot_thinks_within_the_pace():
    match = play(spywhere(), until=9)
    (due,) = house(match).due(match, nobody(match))
    shortest, longest = PACES["standard"].think
    assert shortest <= due.at - match.stirred_at <= longest


def test_bots_are_asked_at_their_own_level():
    match = spywhere()
    (seat,) = match.to_act
    (due,) = house(match).due(match, put(nobody(match), seat, Occupant("Tin", "random")))
    assert due.level == "random"


def test_how_long_a_bot_thinks_hangs_on_no_secret():
    """Two worlds that differ in passports: in one the bot must pass, in the other it may clear."""
    differed = 0
    for seed in map(str, range(60)):
        match = spywhere(3, seed)
        while not match.over and not isinstance(match.table.phase, Clear):
            match.play(match.to_act[0], match.offers(match.to_act[0])[0])
        if match.over:
            continue
        watcher = Seat((match.to_act[0] + 1) % 3)
        lie = swap_two_passports(match._state, watcher, Moment("lie"))
        before = house(match).due(match, nobody(match))
        offers = match.offers(match.to_act[0])
        match._become(lie or match._state, match.at)
        differed += match.offers(match.to_act[0]) != offers
        assert house(match).due(match, nobody(match)) == before
    assert differed


def test_in_a_sealed_choice_there_is_one_limit_for_all():
    match = spywhere(4, "sealed")
    while not isinstance(match.table.phase, LastGuesses):
        match.play(match.to_act[0], match.offers(match.to_act[0])[-1], match.at + 1_000)
    clock = house(match)
    limits = {due.at for due in clock.due(match, people(match))}
    early = match.to_act[0]
    match.play(early, match.offers(early)[1], match.at + 7_000)
    assert {due.at for due in clock.due(match, people(match))} == limits
    assert len(limits) == 1


def test_a_limit_and_a_bot_on_the_same_seat_whichever_comes_first():
    match = spywhere()
    (seat,) = match.to_act
    limit = replace(PACES["quick"], grace=60_000)
    clock = House(limit, bots.players(match.game), "house")
    assert clock.due(match, away(match, seat, since=0))[0].at == match.stirred_at + PACES["quick"].limit


class Spy:
    """A player who keeps what it is given."""

    def __init__(self):
        self.given = []

    def choose(self, view, log, offers, moment):
        del view, log
        self.given.append((moment.at, [moment.roll(10**6) for _ in range(3)], moment.named("x").roll(10**6)))
        return offers[0], None


def test_a_players_time_and_dice_tell_of_no_covert_act():
    given = []
    for covert_acts in (0, 1, 2):
        match, spy = Match(BELL, seats=3, seed="s"), Spy()
        for number in range(covert_acts):
            match.play(BO, Note("lamp"), at=1_000 + number)
        House(PACES["none"], {"novice": spy}, "house").decide(match, Due(900, ADA, "novice"))
        given += spy.given
    assert given[0] == given[1] == given[2]


def test_every_player_has_dice_of_their_own():
    match, spy = Match(BELL, seats=3, seed="s"), Spy()
    clock = House(PACES["none"], {"novice": spy}, "house")
    for seat in match.seats:
        clock.decide(match, Due(900, seat, "novice"))
    assert len({tuple(rolls) for _, rolls, _ in spy.given}) == 3


def test_a_house_player_may_rather_wait():
    match = Match(BELL, seats=2, seed="s")
    clock = House(PACES["none"], {"novice": Novice()}, "house")
    assert clock.decide(match, Due(100, ADA, "novice")) == (None, 4_000)
    assert clock.decide(match, Due(5_000, ADA, "novice")) == (Note("house"), None)
