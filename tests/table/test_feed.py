"""Feeds: numbers of one's own, silence when nothing was seen, and nothing twice."""

from brushpass import GAMES, Match
from brushpass.core import WATCHER, Seat, to_json
from brushpass.table.feed import Feed, HouseMove
from support.games.bell import GAME as BELL
from support.games.bell import Note
from support.games.matches import play, spywhere

ADA, BO, CLEO = Seat(0), Seat(1), Seat(2)


def feeds(match):
    every = {viewer: Feed(viewer) for viewer in match.viewers}
    whole = {viewer: feed.whole(match) for viewer, feed in every.items()}
    return every, whole


def test_the_first_frame_is_all_that_the_viewer_may_know():
    match = spywhere()
    _, whole = feeds(match)
    for seat in match.seats:
        assert whole[seat].table == match.table
        assert whole[seat].hand == match.hand(seat)
        assert whole[seat].offers == match.offers(seat)
    assert whole[WATCHER].table == match.table
    assert whole[WATCHER].hand is None
    assert whole[WATCHER].offers is None


def test_whoever_saw_nothing_is_sent_nothing():
    match = Match(BELL, seats=3, seed="s")
    every, _ = feeds(match)
    seen = match.play(ADA, Note("lamp"))
    assert every[ADA].after(match, seen[ADA]).n == 2
    assert [every[viewer].after(match, seen[viewer]) for viewer in (BO, CLEO, WATCHER)] == [None] * 3


def test_numbers_are_ones_own():
    match = Match(BELL, seats=2, seed="s")
    every, _ = feeds(match)
    for word in ("lamp", "oil", "wick"):
        seen = match.play(ADA, Note(word))
        numbers = [frame.n if (frame := every[v].after(match, seen[v])) else None for v in (ADA, BO)]
        assert numbers[1] is None
    assert numbers[0] == 4
    rung = match.tick(10_000)
    assert every[ADA].after(match, rung[ADA]).n == 5
    assert every[BO].after(match, rung[BO]).n == 2


def test_the_sender_is_answered_even_in_silence():
    match = Match(BELL, seats=2, seed="s")
    feed = Feed(BO)
    feed.whole(match)
    frame = feed.after(match, (), ref=41)
    assert (frame.n, frame.ref) == (2, 41)
    assert to_json(frame) == '{"type":"Frame","n":2,"ref":41}'


def test_a_part_that_did_not_change_is_not_sent():
    match = Match(BELL, seats=2, seed="s")
    feed = Feed(ADA)
    feed.whole(match)
    frame = feed.after(match, match.play(ADA, Note("lamp"))[ADA])
    assert to_json(frame) == (
        '{"type":"Frame","n":2,"sights":[{"type":"YouNoted","text":"lamp"}],"hand":{"words":["lamp"]}}'
    )


def test_an_offer_that_is_gone_is_sent_as_none_left():
    match = spywhere()
    (seat,) = match.to_act
    feed = Feed(seat)
    feed.whole(match)
    while match.to_act == (seat,):
        frame = feed.after(match, match.play(seat, match.offers(seat)[0])[seat])
    assert frame.offers == ()
    assert '"offers":[]' in to_json(frame)


def test_who_comes_back_gets_one_whole_frame_with_the_next_number():
    match = play(spywhere(), until=10)
    feed = Feed(ADA)
    feed.whole(match)
    frame = feed.whole(match)
    assert (frame.n, frame.table, frame.hand) == (2, match.table, match.hand(ADA))


def test_frames_add_up_to_the_view():
    """Whoever keeps the last of each part always holds exactly what may be known."""
    match = spywhere(3)
    every, held = feeds(match)
    parts = {v: {"table": f.table, "hand": f.hand, "offers": f.offers} for v, f in held.items()}
    while not match.over:
        seat = match.to_act[0]
        seen = match.play(seat, match.offers(seat)[-1])
        for viewer, feed in every.items():
            frame = feed.after(match, seen[viewer])
            if frame:
                news = {name: getattr(frame, name) for name in ("table", "hand", "offers")}
                parts[viewer].update({name: part for name, part in news.items() if part is not None})
            view = match.view(viewer)
            assert (parts[viewer]["table"], parts[viewer]["hand"]) == (view.table, view.hand)
            assert viewer is WATCHER or parts[viewer]["offers"] == match.offers(viewer)


def test_how_long_is_left_is_said_when_the_count_begins_anew():
    match = Match(BELL, seats=2, seed="s")
    ada, bo = Feed(ADA), Feed(BO)
    assert [feed.whole(match, left=60_000).left for feed in (ada, bo)] == [60_000, 60_000]
    seen = match.play(ADA, Note("lamp"), at=2_000)
    assert ada.after(match, seen[ADA], left=58_000).left is None, "nobody else saw it: the count goes on"
    rung = match.tick(10_000)
    assert [feed.after(match, rung[feed.viewer], left=60_000).left for feed in (ada, bo)] == [60_000, 60_000]
    assert bo.whole(match, left=59_000).left == 59_000


def test_whose_time_ran_out_is_told_where_the_table_waited_for_one_alone():
    match = spywhere()
    (seat,) = match.table.phase.who
    every, _ = feeds(match)
    house = HouseMove.of(match, seat)
    seen = match.play(seat, match.offers(seat)[0])
    assert {every[viewer].after(match, seen[viewer], house=house).house for viewer in match.viewers} == {seat}


def frames_of_a_sealed_decision(*, by_house):
    """Let one of several decide in secret, or the house for them; list what everybody is sent."""
    match = Match(GAMES["double_agent"], seats=2, seed="sealed")
    every, _ = feeds(match)
    house = HouseMove.of(match, ADA) if by_house else None
    seen = match.play(ADA, match.offers(ADA)[0])
    return [every[viewer].after(match, seen[viewer], house=house) for viewer in (ADA, BO, WATCHER)]


def test_among_several_it_is_told_to_nobody_else():
    alone, house = frames_of_a_sealed_decision(by_house=False), frames_of_a_sealed_decision(by_house=True)
    assert house[0].house == ADA
    assert alone[0].house is None
    assert alone[1:] == house[1:] == [None, None]
