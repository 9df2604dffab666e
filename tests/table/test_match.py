"""A match: the names that everybody relies on."""

import pytest

from brushpass import GAMES, Illegal, Match
from brushpass.core import WATCHER, BadSetup, BadShape, Seat, Told
from brushpass.games.spywhere.told import Identify, Pass, Spot
from support.games.bell import GAME as BELL
from support.games.bell import Listening, Note, Over, Rang, YouNoted
from support.games.matches import play, spywhere

ADA, BO = Seat(0), Seat(1)


def bell(seats=2):
    return Match(BELL, seats=seats, seed="meridian")


def test_a_match_is_played_by_taking_offers():
    match = Match(GAMES["spywhere"], seats=4, seed="meridian", options={"chain_elimination": True})
    while not match.over:
        seat = match.to_act[0]
        seen = match.play(seat, match.offers(seat)[0], at=None)
        assert set(seen) == {0, 1, 2, 3, None}
    assert len(match.points) == 4
    assert match.winners == tuple(s for s in match.seats if match.points[s] == max(match.points))


def test_only_told_types_are_handed_out():
    match = play(spywhere(), until=20)
    assert isinstance(match.table, Told)
    for seat in match.seats:
        assert isinstance(match.hand(seat), Told)
        assert all(isinstance(sight, Told) for sight in match.log(seat))


def test_points_and_winners_are_empty_while_the_match_runs():
    match = spywhere()
    assert not match.over
    assert match.points == ()
    assert match.winners == ()
    assert match.result is None


def test_everybody_who_is_offered_something_is_to_act():
    match = play(spywhere(3), until=4)
    assert match.to_act == tuple(seat for seat in match.seats if match.offers(seat))
    assert bell(3).to_act == (0, 1, 2)


def test_the_log_is_all_that_a_viewer_saw():
    match = spywhere()
    seen = {viewer: [] for viewer in match.viewers}
    while not match.over:
        seat = match.to_act[0]
        for viewer, news in match.play(seat, match.offers(seat)[-1]).items():
            seen[viewer] += news
    assert {viewer: match.log(viewer) for viewer in match.viewers} == seen


def test_a_refused_move_changes_nothing():
    match = play(spywhere(), until=6)
    before = match.transcript()
    for seat in match.seats:
        with pytest.raises(Illegal):
            match.play(seat, "nonsense", at=99_999)
    assert match.transcript() == before
    assert match.at < 99_999


@pytest.mark.parametrize("seat", [-1, 4, 99, None, "0"])
def test_only_seats_can_move(seat):
    with pytest.raises(Illegal, match="no such seat"):
        spywhere().play(seat, Pass())


@pytest.mark.parametrize("seat", [-1, -4, 4, 99, "0", 0.0, False])
def test_only_seats_have_a_hand_a_view_offers_and_a_log(seat):
    """Counting from the end would show another's hand."""
    match = spywhere()
    for look in (match.hand, match.view, match.offers, match.log):
        with pytest.raises(Illegal, match="no such seat"):
            look(seat)


@pytest.mark.parametrize("at", [1.5, True, float("inf"), "1", 2**60, [1]])
def test_only_whole_milliseconds_are_a_time(at):
    match = spywhere()
    (seat,) = match.to_act
    fault = "milliseconds at most" if at == 2**60 else "a time is a whole number"
    with pytest.raises(BadShape, match=fault):
        match.play(seat, match.offers(seat)[0], at)
    with pytest.raises(BadShape, match=fault):
        match.tick(at)
    assert match.steps == []


def test_what_is_written_down_is_the_offer_and_not_its_lookalike():
    match = play(spywhere(), until=1)
    while not isinstance(match.table.phase, Spot):
        match.play(match.to_act[0], match.offers(match.to_act[0])[0])
    (seat,) = match.to_act
    rival, nation = match.offers(seat)[1].rival, str(match.offers(seat)[1].nation)
    match.play(seat, Identify(float(rival), nation))
    assert Match.from_transcript(match.transcript(), "meridian").transcript() == match.transcript()


@pytest.mark.parametrize("text", ["\ud800", ["a"], {"a": 1}, "a\nb", "\x1b[2J"])
def test_a_blank_takes_only_text_that_can_be_written_down(text):
    match = bell()
    with pytest.raises(Illegal):
        match.play(ADA, Note(text))
    assert match.steps == []


def test_a_move_out_of_turn_is_refused():
    match = spywhere()
    (first,) = match.to_act
    other = Seat((first + 1) % 4)
    with pytest.raises(Illegal) as refusal:
        match.play(other, match.offers(first)[0])
    assert refusal.value.reason == "not_your_turn"
    assert refusal.value.seat == other


def test_after_the_end_nothing_can_be_played():
    match = play(spywhere())
    with pytest.raises(Illegal) as refusal:
        match.play(ADA, Pass())
    assert refusal.value.reason == "over"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"seats": 1}, "2 to 6 players, not 1"),
        ({"seats": 7}, "2 to 6 players, not 7"),
        ({"seats": "4"}, "not '4'"),
        ({"seats": True}, "not True"),
        ({"seed": ""}, "printable"),
        ({"seed": "two\nlines"}, "printable"),
        ({"seed": "\ud800"}, "printable"),
        ({"seed": 1}, "printable"),
        ({"options": {"chain": True}}, "no option 'chain'"),
        ({"options": {"chain_bonus": "yes"}}, "option chain_bonus cannot be 'yes'"),
        ({"options": {"chain_bonus": 1}}, "option chain_bonus cannot be 1; it is one of false, true"),
        ({"options": {"chain_bonus": 10**5000}}, "option chain_bonus cannot be int"),
        ({"options": {"chain_bonus": [[]]}}, "option chain_bonus cannot be list"),
        ({"options": ["scoring"]}, "options are given by name"),
        ({"options": 5}, "options are given by name"),
        ({"options": {"scoring": "most"}}, "option scoring cannot be 'most'"),
        (
            {"options": {"two_player_nationalities": 4}},
            "option two_player_nationalities cannot be 4; it is one of 5, 6",
        ),
        ({"options": {"removed_nationality": "atlantis"}}, "removed_nationality cannot be 'atlantis'"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_one_line(arguments, fault):
    with pytest.raises(BadSetup) as refusal:
        Match(GAMES["spywhere"], **{"seats": 4, "seed": "s", **arguments})
    assert fault in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_time_passes_only_forwards():
    match = bell()
    match.tick(5_000)
    match.tick(3_000)
    assert match.at == 5_000
    match.play(ADA, Note("lamp"), at=1_000)
    assert match.steps[-1].at == 5_000


def test_the_clock_moves_at_its_own_due_time():
    match = bell()
    assert match.deadline == 10_000
    seen = match.tick(17_000)
    assert seen[WATCHER] == (Rang(Listening(1)),)
    assert match.steps[-1].at == 10_000
    assert match.deadline == 25_000


def test_a_move_comes_after_every_clock_move_that_was_due():
    match = bell()
    seen = match.play(ADA, Note("lamp"), at=12_000)
    assert seen[ADA] == (Rang(Listening(1)), YouNoted("lamp"))
    assert seen[BO] == (Rang(Listening(1)),)
    assert [step.at for step in match.steps] == [10_000, 12_000]


def test_one_tick_can_bring_the_end():
    match = bell()
    match.play(ADA, Note("lamp"))
    assert match.tick(60_000)[WATCHER] == (Rang(Listening(1)), Rang(Over((("lamp",), ()))))
    assert match.over
    assert match.deadline is None
    assert match.winners == (ADA,)


def test_a_move_refused_leaves_due_clock_moves_for_later():
    """Otherwise what they showed would be lost with the refusal."""
    match = bell()
    with pytest.raises(Illegal):
        match.play(ADA, Note("fox"), at=12_000)
    assert match.steps == []
    assert match.tick(12_000)[BO] == (Rang(Listening(1)),)


def test_what_only_one_has_seen_does_not_stir_the_table():
    match = bell()
    match.play(ADA, Note("lamp"), at=4_000)
    assert match.stirred_at == 0
    match.tick(10_000)
    assert match.stirred_at == 10_000
