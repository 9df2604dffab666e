"""Wink on a real server: covert to the byte, fair to the millisecond, and no use to a cheat."""

import json

import pytest

from brushpass.server.ws.latency import RoundTrips
from brushpass.table.house import HOLD
from games.wink.winkers import COOL, FRONT, LONG, NO_MOVE, SIDE, TURN, WINK, party, wind_up
from support.servers.tablemates import Mate, run


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "wink.db")


@pytest.fixture
def works(monkeypatch):
    return wind_up(monkeypatch)


def kinds(mate, since=0):
    """What kinds of things somebody saw, of all that was heard."""
    frames = [said for said in map(json.loads, mate.heard[since:]) if said["type"] == "Frame"]
    return [sight["type"] for frame in frames for sight in frame.get("sights", ())]


# Covert.


async def evening(db, works, wink, watching):
    """An evening with a wink in it, or without; return what everybody was sent, and what was logged."""
    async with party(db, works) as table:
        await table.call()
        await table.look(table.accomplice, table.caller)
        for mate in watching(table):
            await table.look(mate, table.accomplice)
        await table.fourth.ask(
            "Unseat", seat=table.accomplice.seat
        )  # it counts until the accomplice plays on
        if wink:
            answer = await table.wink()
            assert answer["sights"][0]["type"] == "YouWinked"
        for after in (100, FRONT, SIDE, WINK, COOL, LONG):
            table.wait(after)
            await table.settle()
        late = await table.here.join({"code": table.code, "key": table.mates[0].presence["watch"]})
        await late.until("Frame")
        key = (await table.third.ask("NewKey", seat=table.third.seat))["key"]
        again = Mate(await table.here.open(), table.third.seat)
        await again.say(join={"table": table.code, "key": key})
        await again.until("Frame")
        table.wait(LONG)
        await table.settle(but=table.third)
        names = {"accomplice": table.accomplice, "caller": table.caller, "third": table.third}
        names |= {"fourth": table.fourth, "watcher": table.watcher, "late": late, "again": again}
        return {name: mate.heard for name, mate in names.items()}


def evenings(tmp_path, monkeypatch, caplog, watching):
    caplog.set_level("INFO")
    for wink in (False, True):
        works = wind_up(monkeypatch)
        caplog.clear()
        sent = run(evening(str(tmp_path / f"{wink}.db"), works, wink, watching))
        yield sent, [r.getMessage().split('"ms"')[0] for r in caplog.records if r.name == "brushpass"]


def told(heard, kind):
    """Count the sights of a kind."""
    return sum(said.count(f'"type":"{kind}"') for said in heard)


def test_one_more_wink_changes_no_byte_for_those_who_do_not_look(tmp_path, monkeypatch, caplog):
    plain, winked = evenings(tmp_path, monkeypatch, caplog, lambda table: [table.fourth])
    for name in ("caller", "third", "watcher", "late", "again"):
        assert winked[0][name] == plain[0][name], name
    assert winked[1] == plain[1]
    assert winked[0]["accomplice"] != plain[0]["accomplice"]
    for sight in ("YouSawFlutter", "YouSawWink"):  # eyelids moved; a sign was recognised
        assert told(winked[0]["fourth"], sight) == told(plain[0]["fourth"], sight) + 1


def test_it_changes_nothing_even_if_nobody_looks_at_anybody(tmp_path, monkeypatch, caplog):
    plain, winked = evenings(tmp_path, monkeypatch, caplog, lambda _: [])
    for name in ("caller", "third", "fourth", "watcher", "late", "again"):
        assert winked[0][name] == plain[0][name], name


def test_who_comes_back_within_a_wink_is_told_nothing_new(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            await table.look(table.accomplice, table.caller)
            await table.look(table.third, table.accomplice)
            await table.wink()
            table.wait(SIDE - 1)
            await table.settle()
            key = (await table.third.ask("NewKey", seat=table.third.seat))["key"]
            again = Mate(await table.here.open(), table.third.seat)
            await again.say(join={"table": table.code, "key": key})
            whole = await again.until("Frame")
            assert whole["hand"] == table.third.known["hand"]
            assert "YouSawWink" not in [sight["type"] for sight in whole["sights"]]
            table.wait(1)
            while "YouSawWink" not in kinds(again):
                await again.hear()

    run(scenario())


# Fair.


def test_lines_are_measured_by_pings_that_every_client_answers(db, works):
    async def scenario():
        async with party(db, works) as table:
            line = table.line_of(table.third)
            assert line.round_trips == ()
            for _ in range(3):
                line.ping()
                await table.third.say(play=NO_MOVE)
                await table.third.say(play=NO_MOVE)
            assert len(line.round_trips) == 3
            assert all(0 <= ms < 10_000 for ms in line.round_trips)
            assert table.room.racing

    run(scenario())


def test_an_answer_counts_once_and_only_to_the_last_question():
    now = [10.0]
    echo = RoundTrips(clock=lambda: now[0])
    first = echo.call()
    now[0] += 0.05
    second = echo.call()
    now[0] += 0.08
    for token in (b"", b"guess", first, second, second):
        echo.answered(token, now[0])
    assert echo.round_trips == (80,)
    for _ in range(20):
        echo.answered(echo.call(), now[0])
    assert echo.round_trips == (0,) * 7


def test_who_pressed_first_wins_though_the_line_is_long(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            table.lengthen(table.fourth, 300)
            hasty = await table.send(table.third, table.accusation())
            works.time += 40
            await table.send(table.fourth, table.accusation())
            assert not table.match.table.figures[table.third.seat].won
            table.wait(HOLD - 40)
            await table.settle()
            figures = table.match.table.figures
            assert figures[table.fourth.seat].won == (table.agent, table.agent)
            assert figures[table.third.seat].counter == 4
            refusals = [json.loads(text) for text in table.third.heard if '"too_late"' in text]
            assert [refusal["ref"] for refusal in refusals] == [hasty]
            assert "Caught" in kinds(table.watcher)

    run(scenario())


def test_while_a_race_is_held_eyes_go_on(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            await table.send(table.third, table.accusation())
            answer = await table.fourth.play({"type": "Look", "to": table.caller.seat})
            assert answer["sights"][0]["type"] == "YouTurned"
            assert "Caught" not in kinds(table.watcher)
            table.wait(HOLD)
            await table.watcher.until("Frame")
            assert "Caught" in kinds(table.watcher)

    run(scenario())


def test_an_accusation_that_is_held_is_answered_once(db, works):
    """Asked again with the same number it is not played twice; pressed twice, the second comes too late."""

    async def scenario():
        async with party(db, works) as table:
            await table.call()
            ref = await table.send(table.third, table.accusation(of=table.fourth))
            table.third.ref = ref - 1
            await table.send(table.third, table.accusation(of=table.fourth))
            second = await table.third.play(table.accusation(of=table.fourth))
            assert (second["type"], second["reason"]) == ("Refused", "too_late")
            table.wait(HOLD)
            await table.settle()
            assert table.match.table.figures[table.third.seat].counter == 3
            assert kinds(table.watcher).count("Denied") == 1

    run(scenario())


def test_an_accusation_pressed_before_the_contact_is_heard_before_it(db, works):
    async def scenario():
        async with party(db, works, options={"turn_min_ms": 1}) as table:
            await table.call()
            for _ in range(3):
                table.wait(2)
                await table.settle()
                seat = table.match.table.phase.who[0]
                mate = table.mate(seat)
                await table.send(mate, next(o for o in mate.known["offers"] if o["type"] == "Call"))
                table.wait(HOLD)
                await table.settle()
            table.wait(2)
            await table.settle()
            assert table.match.table.phase.who == (table.caller.seat,)
            table.lengthen(table.third, 300)
            await table.send(table.caller, {"type": "Designate", "rival": table.accomplice.seat})
            works.time += 40
            await table.send(table.third, table.accusation())
            table.wait(HOLD)
            await table.settle()
            assert table.match.table.figures[table.third.seat].won == (table.agent, table.agent)
            assert "too_late" in "".join(table.caller.heard)

    run(scenario())


@pytest.mark.parametrize("before", [HOLD, 100, 1])
def test_the_end_of_a_turn_waits_until_both_lines_were_heard(db, works, before):
    """The longer line comes in when the turn should be over, and wins all the same: it pressed first."""

    async def scenario():
        async with party(db, works) as table:
            await table.call()
            ends = table.match.table.phase.until - table.room._runner.now
            table.lengthen(table.fourth, 300)
            table.wait(ends - before)
            await table.send(table.third, table.accusation())
            table.wait(40)
            await table.send(table.fourth, table.accusation())
            table.wait(HOLD - 41)
            await table.settle()
            assert "Caught" not in kinds(table.watcher)
            assert not table.match.table.phase.who
            looked = await table.third.play({"type": "Look", "to": table.caller.seat})  # eyes go on
            assert looked["type"] == "Frame"
            table.wait(1)
            await table.settle()
            assert table.match.table.figures[table.fourth.seat].won == (table.agent, table.agent)
            assert kinds(table.watcher)[-2:] == ["Caught", "Began"]

    run(scenario())


def test_a_turn_ends_once_the_race_is_over_and_waits_for_no_other(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            table.wait(table.match.table.phase.until - table.room._runner.now - 10)
            await table.send(table.third, table.accusation(of=table.fourth))
            table.wait(HOLD - 20)
            await table.settle()
            assert not table.match.table.phase.who  # the turn would be over by now
            table.wait(20)
            await table.settle()
            assert table.match.table.phase.who == ((table.caller.seat + 1) % 4,)
            assert table.match.table.figures[table.third.seat].counter == 3

    run(scenario())


# No use to a cheat.


def test_a_hundred_turns_a_second_show_no_more_than_one_face(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            steps = len(table.match.steps)
            for number in range(45):
                other = table.mates[(table.third.seat + 1 + number % 3) % 4]
                await table.third.play({"type": "Look", "to": other.seat})
                works.time += 10
            turns = len([step for step in table.match.steps[steps:] if step.seat == table.third.seat])
            assert turns == 2
            assert len([k for k in kinds(table.third) if k == "YouFaced"]) == 1

    run(scenario())


def test_a_flood_of_looks_is_cut_off(db, works):
    async def scenario():
        async with party(db, works) as table:
            ws = table.third.ws
            for ref in range(1_000, 1_200):
                await ws.send_str(json.dumps({"play": {"type": "Look", "to": table.caller.seat}, "ref": ref}))
            bye = await table.third.until("Bye")
            assert bye["reason"] == "too_much"
            assert len([step for step in table.match.steps if step.seat == table.third.seat]) <= 1

    run(scenario())


def test_a_flood_of_pings_is_cut_off_too(db, works):
    async def scenario():
        async with party(db, works) as table:
            for _ in range(200):
                await table.third.ws.ping(b"x")
            assert (await table.third.until("Bye"))["reason"] == "too_much"

    run(scenario())


@pytest.mark.parametrize(
    "message",
    [
        {"play": {"type": "Look", "to": 1, "at": 99_999_999}, "ref": 900},
        {"play": {"type": "Look", "to": 1}, "ref": 900, "at": 99_999_999},
        {"play": {"type": "TimeUp"}, "ref": 900},
        {"play": {"type": "Look", "to": "1"}, "ref": 900},
        {"play": {"type": "Look", "to": 1e300}, "ref": 900},
        {"play": {"type": "Blinked", "seat": 1, "again": 0, "seen_by": []}, "ref": 900},
    ],
)
def test_nobody_moves_the_clock(db, works, message):
    async def scenario():
        async with party(db, works) as table:
            before = (table.match.at, len(table.match.steps))
            await table.third.ws.send_str(json.dumps(message))
            assert (await table.third.until("Refused"))["reason"] in {"bad_message", "not_on_offer"}
            assert (table.match.at, len(table.match.steps)) == before

    run(scenario())


def test_two_sockets_for_one_seat_see_no_more_than_one(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            await table.look(table.accomplice, table.caller)
            key = (await table.third.ask("NewKey", seat=table.third.seat))["key"]
            older = Mate(await table.here.open(), table.third.seat)
            await older.say(join={"table": table.code, "key": key})
            newer = Mate(await table.here.open(), table.third.seat)
            await newer.say(join={"table": table.code, "key": key})
            assert (await older.until("Bye"))["reason"] == "newer"
            await newer.until("Frame")
            await newer.play({"type": "Look", "to": table.accomplice.seat})
            table.wait(TURN)
            await newer.say(play=NO_MOVE)
            assert newer.known["hand"]["gaze"]["face"]["towards"] == table.caller.seat
            with pytest.raises(ConnectionError):
                await older.play({"type": "Look", "to": table.caller.seat})

    run(scenario())


# Going on.


def test_the_eyes_of_who_leaves_are_turned_down(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.look(table.mates[1], table.mates[2])
            await table.mates[1].ws.close()
            for _ in range(50):
                await table.mates[0].say(play=NO_MOVE)
                if 1 in table.room._presence.away:
                    break
            for _ in range(3):
                table.wait(TURN)
            assert table.match.hand(1).gaze.to is None

    run(scenario())


def test_time_stands_still_while_the_server_is_down(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            table.wait(1_000)
            steps, at = len(table.match.steps), table.match.at
            table.room.close("restart")
            table.here.server.rooms.clear()
            works.time += 8 * 3_600_000
            key = table.mates[0].presence["watch"]
            late = await table.here.join({"code": table.code, "key": key})
            await late.until("Frame")
            assert len(table.match.steps) - steps < 5
            assert table.room._runner.now - at < 5_000

    run(scenario())


def test_bots_play_a_live_match_with_a_person_to_its_end(db, works):
    async def scenario():
        async with party(db, works, options={"attention": "sharp"}) as table:
            for mate in table.mates[1:]:
                await mate.ask("Leave")
            works.time += 1
            room = table.room
            for _ in range(30_000):
                if table.match.over:
                    break
                works.time = max(works.time, room._due_at())
                room._on_time()
                if table.match.to_act and 0 in table.match.game.real_time.awaits(table.match.table):
                    move = next(m for m in table.match.offers(0) if type(m).__name__ in ("Call", "Designate"))
                    if not room._runner.races.hold(0, move):
                        table.match.play(0, move, room._runner.now)
            assert table.match.over
            assert any(type(s.move).__name__ == "WinkAt" for s in table.match.steps)

    run(scenario())


@pytest.mark.parametrize("mode", ["slots", "in_person"])
def test_other_clocks_are_played_online_too(db, works, mode):
    async def scenario():
        async with party(db, works, options={"mode": mode}, pace="quick") as table:
            assert not table.line_of(table.mates[0]).round_trips
            for _ in range(8_000):
                if table.match.over:
                    break
                works.time = max(works.time, table.room._due_at())
                table.room._on_time()
            assert table.match.over

    run(scenario())
