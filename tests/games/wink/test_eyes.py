"""W8. Eyes, live."""

from collections import Counter

import pytest

from brushpass.core import Moment, Setup, from_plain
from brushpass.games.wink import GAME
from brushpass.games.wink.cards import DIGITS, HALF_LIFE, TIMINGS, Options, Timing, timing
from brushpass.games.wink.eyes import blink_gap, former_blink_gap
from brushpass.games.wink.told import (
    Accuse,
    Call,
    Calling,
    Contact,
    Designate,
    Face,
    Gaze,
    Look,
    Seen,
    Skip,
    WinkAt,
    YouFaced,
    YouOpened,
    YouRested,
    YouSawFlutter,
    YouSawLook,
    YouSawTurn,
    YouSawWink,
    YouTurned,
    YouWinked,
)

from .builder import COOL, FIVE, FOUR, FRONT, LONG, SIDE, TURN, WINK, dealt, rule, wink

OWN = None  # cards


def called(*hands, **options):
    """Seat 0 has called 5, which seat 1 holds and looks for; seat 3 has called 7. The turn is long."""
    turn = {"turn_min_ms": 60_000, **options}
    return wink(*(hands or FOUR), pawns={0: 5, 3: 7}, to="Signal 0", **turn).look(1, 0)


@rule("W8.1")
@pytest.mark.parametrize("seats", range(4, 9))
def test_at_first_all_look_at_their_cards(seats):
    scene = dealt(seats)
    assert all(scene.hand(seat).gaze == Gaze() for seat in scene.seats)
    for seat in scene.seats:
        assert scene.offers(seat, Look) == [Look(other) for other in scene.seats if other != seat]


@rule("W8.1")
def test_one_can_look_at_anybody_else_or_at_ones_cards():
    scene = wink(*FOUR).look(1, 3)
    assert scene.offers(1, Look) == [Look(0), Look(2), Look(OWN)]
    assert scene.refusal(1, Look(3)) == "looking_there"
    assert scene.refusal(1, Look(1)) == "nobody_there"
    assert scene.refusal(1, Look(4)) == "nobody_there"
    assert scene.refusal(1, Look(-1)) == "nobody_there"


@rule("W8.2")
def test_turning_takes_its_time():
    scene = wink(*FOUR).play(1, Look(3), after=50)
    assert scene.sights[1] == (YouTurned(3, 50),)
    assert scene.hand(1).gaze == Gaze(3, 50, turning=True)
    assert scene.wait(TURN - 1).sights[1] == ()
    scene = scene.wait(TURN)
    assert scene.sights[1] == (YouFaced(3, 50 + TURN, Face(OWN, 50 + TURN)),)
    assert scene.hand(1).gaze == Gaze(3, 50 + TURN, face=Face(OWN, 50 + TURN))


@rule("W8.2")
def test_who_turns_sees_nobody():
    scene = wink(*FOUR).look(1, 3).play(1, Look(2))
    scene = scene.play(3, Look(0)).with_blink(3, 500).with_blink(2, 600)
    assert scene.wait(TURN - 1).sights[1] == ()


@rule("W8.2")
def test_who_turns_cannot_turn_again():
    scene = called().play(1, Look(3))
    assert scene.offers(1, Look | WinkAt) == []
    assert scene.refusal(1, Look(2)) == "turning"


@rule("W8.2")
def test_a_hundred_turns_a_second_are_not_to_be_had():
    """Who asks for one every ten milliseconds turns no more often than turning takes."""
    scene, turned, refused = wink(*FOUR, pawns={0: 5, 3: 7}), 0, 0
    for number in range(100):
        move = Look(2 + number % 2)
        if move in scene.offers(1):
            scene, turned = scene.play(1, move), turned + 1
        else:
            refused += scene.refusal(1, move) in {"turning", "looking_there"}
        scene = scene.wait(10)
    assert (turned, refused) == (3, 97)


@rule("W8.3")
def test_one_sees_where_the_other_looks_and_that_they_turn():
    scene = wink(*FOUR).look(1, 3).play(3, Look(2))
    now = scene.at
    assert scene.sights[1] == (YouSawTurn(3, now),)
    assert scene.hand(1).gaze.face == Face(None, now, turning=True)
    scene = scene.wait(TURN)
    assert scene.sights[1] == (YouSawLook(3, 2, now + TURN),)
    assert scene.hand(1).gaze.face == Face(2, now + TURN)


@rule("W8.3")
def test_who_arrives_sees_a_head_that_is_turning():
    scene = wink(*FOUR).play(1, Look(3)).play(3, Look(2), after=100).wait(TURN - 100)
    assert scene.sights[1] == (YouFaced(3, TURN, Face(None, TURN, turning=True)),)


@rule("W8.3")
def test_who_looks_at_their_cards_sees_no_face():
    scene = wink(*FOUR).look(1, 3).look(1, OWN)
    assert scene.hand(1).gaze.face is None
    assert scene.look(3, 2).sights[1] == ()


@rule("W8.3")
def test_of_all_others_nothing_is_seen():
    scene = wink(*FOUR).look(1, 3)
    turned = scene.look(2, 1).look(2, 3)
    for viewer in (0, 1, 3, None):
        assert turned.sights[viewer] == ()
        assert turned.view(viewer) == scene.view(viewer)
        assert turned.offers(viewer) == scene.offers(viewer)


@rule("W8.3")
def test_one_does_not_feel_being_looked_at():
    scene = wink(*FOUR).look(2, 1)
    assert scene.sights[1] == ()


@rule("W8.4")
def test_one_must_look_at_the_caller_to_wink():
    scene = called().look(1, 2)
    assert scene.offers(1, WinkAt) == []
    assert scene.refusal(1, WinkAt(0)) == "not_looking"
    turning = scene.play(1, Look(0))
    assert turning.refusal(1, WinkAt(0)) == "not_looking"
    assert turning.wait(TURN).offers(1, WinkAt) == [WinkAt(0)]


@rule("W8.5")
def test_while_a_wink_lasts_one_keeps_looking():
    scene = called().play(1, WinkAt(0))
    assert scene.offers(1, Look | WinkAt) == []
    assert scene.refusal(1, Look(2)) == "winking"
    assert scene.wait(WINK - 1).offers(1, Look) == []
    scene = scene.wait(WINK)
    assert scene.sights[1] == (YouOpened(),)
    assert scene.offers(1, Look) == [Look(2), Look(3), Look(OWN)]


@rule("W8.5")
def test_after_a_wink_there_is_none_for_a_while():
    scene = called().play(1, WinkAt(0)).wait(WINK)
    assert scene.refusal(1, WinkAt(0)) == "resting"
    assert scene.wait(COOL - 1).offers(1, WinkAt) == []
    scene = scene.wait(COOL)
    assert scene.sights[1] == (YouRested(),)
    assert scene.offers(1, WinkAt) == [WinkAt(0)]


@rule("W8.5")
def test_the_end_of_a_wink_and_of_its_cool_down_is_told_to_nobody_else():
    scene = called().look(0, 1).look(2, 1).play(1, WinkAt(0)).wait(SIDE)
    after = scene.wait(WINK + COOL)
    for viewer in scene.others(1):
        assert after.sights[viewer] == ()
        assert after.view(viewer) == scene.view(viewer)


@rule("W8.6")
def test_those_who_look_see_eyelids_move():
    scene = called().look(0, 1).look(2, 1).play(1, WinkAt(0))
    assert scene.sights == {
        0: (YouSawFlutter(1),),
        1: (YouWinked(0, 5, scene.at),),
        2: (YouSawFlutter(1),),
        3: (),
        None: (),
    }


@rule("W8.6")
def test_a_wink_that_begins_is_to_all_others_the_same_as_a_blink():
    scene = called().look(0, 1).look(2, 1)
    winked, blinked = scene.play(1, WinkAt(0)), scene.with_blink(1, scene.at).wait(0)
    for viewer in scene.others(1):
        assert winked.looks(viewer) == blinked.looks(viewer)
    assert winked.sights[0] == (YouSawFlutter(1),)


@rule("W8.6")
def test_below_the_threshold_a_wink_stays_a_blink():
    """Who looks away in time, or comes too late, has seen nothing else to the very end."""
    scene = called().look(0, 1).look(2, 1)
    winked, blinked = scene.play(1, WinkAt(0)), scene.with_blink(1, scene.at).wait(0)
    winked, blinked = (world.wait(FRONT - 1).play(0, Look(3)) for world in (winked, blinked))
    winked, blinked = (world.wait(SIDE - FRONT).play(2, Look(3)) for world in (winked, blinked))
    winked, blinked = (world.wait(WINK + COOL) for world in (winked, blinked))
    for viewer in scene.others(1):
        assert winked.looks(viewer) == blinked.looks(viewer)


@rule("W8.7")
def test_everybody_blinks_and_only_who_looks_sees_it():
    scene = wink(*FOUR).look(1, 3).with_blink(3, 1000).wait(1000)
    assert scene.sights == {0: (), 1: (YouSawFlutter(3),), 2: (), 3: (), None: ()}
    assert scene.state.blinks[3] > 1000


@rule("W8.7")
def test_any_time_between_two_blinks_is_possible():
    gaps = [blink_gap(Moment("gaps", number)) for number in range(20_000)]
    assert 3_800 < sum(gaps) / len(gaps) < 4_000
    assert min(gaps) < 5
    assert max(gaps) > 8 * HALF_LIFE
    halves = Counter(gap // HALF_LIFE for gap in gaps)
    assert halves[0] == pytest.approx(10_000, rel=0.05)
    assert halves[1] == pytest.approx(5_000, rel=0.05)


@rule("W8.7")
def test_how_long_eyes_have_been_open_tells_nothing_of_when_they_shut():
    """Of all pauses that last so long, one in twenty ends within the next two hundred milliseconds."""
    gaps = [blink_gap(Moment("gaps", number)) for number in range(40_000)]
    expected = 1 - 2 ** (-200 / HALF_LIFE)
    for long in range(0, 2 * HALF_LIFE, 200):
        lasting = [gap for gap in gaps if gap > long]
        ended = sum(gap <= long + 200 for gap in lasting) / len(lasting)
        assert ended == pytest.approx(expected, abs=4 * (expected / len(lasting)) ** 0.5)


@rule("W8.7")
@rule("W8.7")
def test_the_digits_of_a_pause_are_those_of_its_half_life():
    q = 2 ** (-1 / HALF_LIFE)
    for place, chance in enumerate(DIGITS):
        power = q ** (1 << place)
        assert chance == pytest.approx(2**32 * power / (1 + power), abs=1)
    assert q ** (1 << len(DIGITS)) < 2**-24  # longer pauses are rarer than anybody lives to see


@rule("W8.7")
@rule("W8.7")
def test_in_version_1_0_blinks_were_likelier_towards_the_end_of_a_half_life():
    gaps = [former_blink_gap(Moment("gaps", number)) for number in range(20_000)]
    first = Counter((gap - 1) * 9 // HALF_LIFE for gap in gaps if gap <= HALF_LIFE)
    assert max(first.values()) < 1.15 * min(first.values())


@rule("W8.7")
def test_blinks_hang_on_no_move_and_on_nobodys_eyes():
    """Two matches with the same deal, one of them full of looks: the same blinks at the same times."""
    quiet = dealt(4)
    busy = quiet.look(0, 1).look(1, 2).look(2, 3).look(0, 3)
    assert quiet.wait(60_000).state.blinks == busy.wait(60_000 - busy.at).state.blinks


@rule("W8.7")
def test_everybody_blinks_at_other_times():
    scene = dealt(8)
    assert len(set(scene.state.blinks)) == 8
    assert dealt(8, "other").state.blinks != scene.state.blinks


@rule("W8.8")
def test_the_caller_knows_a_wink_sooner_than_anybody_else():
    scene = called().look(0, 1).look(2, 1)
    scene = scene.play(1, WinkAt(0))
    began = scene.at
    assert scene.wait(FRONT - 1).sights[0] == ()
    scene = scene.wait(FRONT)
    assert scene.sights[0] == (YouSawWink(1, 0, 5, began + FRONT),)
    assert scene.sights[2] == ()
    assert scene.wait(SIDE - FRONT - 1).sights[2] == ()
    scene = scene.wait(SIDE - FRONT)
    assert scene.sights[2] == (YouSawWink(1, 0, 5, began + SIDE),)
    assert scene.wait(WINK).kinds(0) == []


@rule("W8.8")
@pytest.mark.parametrize(("viewer", "needed"), [(0, FRONT), (2, SIDE)])
def test_who_arrives_in_time_knows_it_and_who_is_late_by_one_millisecond_does_not(viewer, needed):
    scene = called()
    for late, knows in ((0, True), (1, False)):
        turning = scene.play(viewer, Look(1))
        winked = turning.play(1, WinkAt(0), after=TURN - (WINK - needed) - late)
        seen = winked.wait(WINK + COOL)
        assert ("YouSawWink" in seen.kinds(viewer)) == knows
        assert "YouSawFlutter" not in seen.kinds(viewer)


@rule("W8.8")
@pytest.mark.parametrize(("viewer", "needed"), [(0, FRONT), (2, SIDE)])
def test_who_looks_away_at_the_very_moment_knows_it_and_one_millisecond_before_does_not(viewer, needed):
    scene = called().look(viewer, 1).play(1, WinkAt(0))
    assert "YouSawWink" in scene.play(viewer, Look(3), after=needed).kinds(viewer)
    away = scene.play(viewer, Look(3), after=needed - 1)
    assert "YouSawWink" not in away.kinds(viewer) + away.wait(WINK).kinds(viewer)


@rule("W8.8")
def test_two_half_looks_are_no_look():
    scene = called(turn_ms=100).look(2, 1).play(1, WinkAt(0))
    scene = scene.play(2, Look(3), after=450).wait(100).play(2, Look(1)).wait(WINK)
    assert "YouSawWink" not in scene.kinds(2)


@rule("W8.9")
def test_who_knows_a_wink_knows_whom_and_what_it_was_about():
    scene = called().look(2, 1).play(1, WinkAt(0)).wait(SIDE)
    assert scene.hand(2).saw == (Seen(1, 0, 5, scene.at),)
    assert Accuse(1, 5) in scene.offers(2)


@rule("W8.9")
def test_what_was_seen_is_noted_until_the_card_is_gone():
    scene = called().look(2, 1).play(1, WinkAt(0)).wait(SIDE)
    assert scene.play(3, Accuse(1, 5)).hand(2).saw == ()
    later = scene.with_table(phase=Contact((0,), scene.at)).play(0, Skip()).play(0, Call(9))
    assert later.hand(2).saw == scene.hand(2).saw


@rule("W8.9")
def test_the_same_sign_is_noted_once():
    scene = called().look(2, 1)
    for _ in range(2):
        scene = scene.play(1, WinkAt(0)).wait(WINK + COOL)
    assert len(scene.hand(2).saw) == 1


@rule("W8.9")
def test_a_wink_about_a_card_that_is_gone_tells_nothing_any_more():
    scene = called().look(2, 1).play(1, WinkAt(0)).play(3, Accuse(1, 5)).wait(SIDE)
    assert scene.kinds(2) == ["YouSawWink"]
    assert scene.hand(2).saw == ()


@rule("W8.10")
def test_the_winker_is_not_told_who_saw_it():
    seen, unseen = called().look(0, 1).look(2, 1), called().look(0, 1).look(2, 3)
    seen, unseen = (world.play(1, WinkAt(0)).wait(WINK + COOL) for world in (seen, unseen))
    assert seen.hand(2).saw
    assert not unseen.hand(2).saw
    assert seen.looks(1) == unseen.looks(1)


@rule("W8.10")
def test_the_winker_is_not_told_whether_the_caller_saw_it():
    worlds = [called(front_ms=ms).look(0, 1).play(1, WinkAt(0)).wait(WINK + COOL) for ms in (FRONT, 9_000)]
    assert [bool(world.hand(0).saw) for world in worlds] == [True, False]
    (_, *one), (_, *other) = (world.looks(1) for world in worlds)
    assert one == other
    assert worlds[0].hand(1) == worlds[1].hand(1)


@rule("W8.10")
def test_who_does_not_look_notices_nothing():
    scene = called().look(0, 3).look(3, 2)
    winked = scene.play(1, WinkAt(0)).wait(WINK + COOL)
    silent = scene.wait(WINK + COOL)
    for viewer in scene.others(1):
        assert winked.looks(viewer) == silent.looks(viewer)


@rule("W8.10")
def test_a_refused_wink_leaves_no_trace():
    scene = called().look(2, 1)
    for seat, move in ((2, WinkAt(0)), (3, WinkAt(0)), (1, WinkAt(2)), (0, WinkAt(0))):
        assert scene.refusal(seat, move) in {"not_your_caller", "not_looking"}


@rule("W8.11")
def test_after_a_call_the_turn_lasts_its_time():
    scene = wink(*FOUR).play(0, Call(5), after=500)
    assert scene.wait(LONG - 1).phase == scene.phase
    assert scene.wait(LONG).phase == Calling((1,), 500 + LONG)


@rule("W8.11")
def test_meanwhile_the_game_waits_for_nobody():
    scene = wink(*FOUR).play(0, Call(5))
    assert GAME.real_time.awaits(scene.table) == ()
    assert GAME.real_time.closes(scene.table) == LONG
    assert GAME.real_time.awaits(scene.wait(LONG).table) == (1,)
    assert GAME.real_time.closes(scene.wait(LONG).table) is None


@rule("W8.12")
def test_there_are_three_sets_of_times():
    assert TIMINGS["standard"] == Timing(400, 1200, 3000, 400, 1000, 6000)
    assert set(TIMINGS) == {"relaxed", "standard", "sharp"}
    for pace in TIMINGS.values():
        assert pace.front_ms < pace.wink_ms - pace.turn_ms < pace.side_ms <= pace.wink_ms


@rule("W8.12")
@pytest.mark.parametrize("name", ["turn_ms", "wink_ms", "cooldown_ms", "front_ms", "side_ms", "turn_min_ms"])
def test_each_time_can_be_set_by_itself(name):
    set_by_hand = timing(from_plain({name: 777, "attention": "sharp"}, Options))
    for other in Timing.__struct_fields__:
        assert getattr(set_by_hand, other) == (777 if other == name else getattr(TIMINGS["sharp"], other))


@rule("W8.12")
def test_the_times_of_the_table_are_those_that_count():
    scene = called(attention="relaxed").look(0, 1).play(1, WinkAt(0))
    assert scene.wait(599).sights[0] == ()
    assert scene.wait(600).kinds(0) == ["YouSawWink"]
    assert "YouOpened" in scene.wait(1800).kinds(1)


@rule("W8.13")
def test_accusations_and_contacts_about_one_card_are_one_race():
    scene = wink(*FIVE, pawns={0: 5, 1: 9}, to="Contact 0")
    race = GAME.real_time.race
    assert {race(scene.table, 2, Accuse(1, 5)), race(scene.table, 3, Accuse(4, 5))} == {5}
    assert {race(scene.table, 0, move) for move in (Designate(1), Skip(), Call(10))} == {5}
    assert race(scene.table, 3, Accuse(2, 9)) == 9


@rule("W8.13")
def test_looks_and_winks_and_first_calls_are_no_race():
    scene = wink(*FOUR)
    assert {GAME.real_time.race(scene.table, 0, move) for move in (Look(1), WinkAt(1), Call(5))} == {None}


@rule("W8.1")
def test_the_eyes_of_who_goes_away_are_turned_down_when_they_can_be():
    scene, rest = wink(*FOUR).look(1, 3), GAME.real_time.rest
    assert rest(scene.view(1)) == Look(None)
    assert rest(scene.view(0)) is None
    assert rest(scene.play(1, Look(0)).view(1)) is None


@rule("W8.7")
def test_the_deal_decides_the_first_blinks_and_nothing_else_does():
    one, other = (GAME.deal(Setup(4, Options(attention=name)), Moment("s")) for name in ("sharp", "relaxed"))
    assert one.blinks == other.blinks
