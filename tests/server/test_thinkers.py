"""Bots that think in processes of their own: whatever becomes of them, no table stops."""

import asyncio
import dataclasses
import json
import logging
import os
import signal
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest

from brushpass import GAMES, Match, bots
from brushpass.core import Moment, apart, from_json, replace, to_json
from brushpass.games.spywhere.told import Finish, Identify, LastGuesses
from brushpass.server.bots import pool as thinkers
from brushpass.server.bots import process as thinking
from brushpass.server.bots.pool import DAY, SOONEST, BotPool, BotProcess
from brushpass.server.bots.process import Answers, BotQuery, mark, think
from brushpass.server.rooms import room as rooms
from brushpass.server.settings import Settings
from brushpass.table.house import PACES, House
from brushpass.table.seating import Occupant
from support.games.matches import play, spywhere
from support.servers.tablemates import place, run

BAD = str(Path(__file__).parent.parent / "support" / "faults" / "bad_thinker.py")
WORD = "sesame"
WAYS = {  # to fail, and what the log says of it
    "raises": "RuntimeError",
    "hangs": "TimeoutError",
    "dies": "IncompleteReadError",
    "eats": "MemoryError",
    "cheats": "illegal",
    "is_illegal": "illegal",
    "waits": "illegal",
    "floods": "LimitOverrunError",
}


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "test.db")


@pytest.fixture(autouse=True)
def brisk(monkeypatch):
    """Bots that answer soon, and are not waited for long."""
    monkeypatch.setitem(rooms.PACES, "none", replace(PACES["none"], think=(110, 160)))
    monkeypatch.setattr(thinkers, "GRACE", 0.05)


def badly(how):
    return Settings(thinker=(sys.executable, "-P", BAD, how))


def logged(caplog):
    """What the server logged of bots that were replaced."""
    return [json.loads(r.message) for r in caplog.records if r.name == "brushpass" and "bot" in r.message]


async def table_of_bots(here, *levels, game="spywhere"):
    """One person, and bots of these levels; the match has begun."""
    ada = await here.join(await here.found(game=game, seats=1 + len(levels)))
    for seat, level in enumerate(levels, start=1):
        assert (await ada.ask("SeatBot", seat=seat, level=level))["type"] == "Done"
    await ada.ask("Start")
    return ada


async def play_out(ada):
    while ada.known["table"]["phase"]["type"] != "Over":
        await (ada.play(ada.known["offers"][-1]) if ada.known["offers"] else ada.hear())


# A thinking process, from within.


def asked_of(match, seat, level="agent", milliseconds=5_000.0):
    view, log = match.view(seat), tuple(match.log(seat))
    return BotQuery(match.game.name, level, seat, view.table, view.hand, log, "seed", 0, milliseconds)


def quickly(game, level, milliseconds):
    del level, milliseconds
    return bots.player(game, "agent")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_question_crosses_to_a_process_as_it_is(game):
    match = play(Match(game, seats=min(4, max(game.seats)), seed="cross"), until=15)
    seat = match.to_act[0]
    said = from_json(thinking.answer(to_json(asked_of(match, seat)).encode(), quickly), Answers)
    first = said.answers[0]
    assert not said.failed
    assert first.mark == mark(match.view(seat), len(match.log(seat)))
    who, dice = quickly(game, "", 0), Moment("seed", len(match.log(seat)))
    move, _ = who.choose(match.view(seat), match.log(seat), match.offers(seat), dice)
    assert to_json(first.move) == to_json(move)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_mark_can_be_worked_out_from_the_question_alone(game):
    """In any language, as docs/bots.md says."""
    match = play(Match(game, seats=min(4, max(game.seats)), seed="cross"), until=15)
    seat = match.to_act[0]
    asked = json.loads(to_json(asked_of(match, seat)))
    view = {"type": "View", **{part: asked[part] for part in ("seat", "table", "hand")}}
    text = json.dumps([view, len(asked["log"])], separators=(",", ":"), ensure_ascii=False)
    assert sha256(text.encode()).hexdigest() == mark(match.view(seat), len(match.log(seat)))


def sealed_match():
    """A match in which somebody has several last guesses to make."""
    for number in range(99):
        match = spywhere(5, f"sealed {number}")
        while not match.over:
            if isinstance(match.table.phase, LastGuesses):
                for seat in match.to_act:
                    if len(match.hand(seat).guesses) < 3:
                        return match, seat
            play(match, "random", until=len(match.steps) + 1)
    raise AssertionError


def test_all_sealed_decisions_of_a_seat_are_thought_of_at_once():
    match, seat = sealed_match()
    answers = list(think(asked_of(match, seat), quickly))
    assert len(answers) > 1
    for found in answers:
        assert found.mark == mark(match.view(seat), len(match.log(seat)))
        assert isinstance(found.move, Identify | Finish)
        match.play(seat, found.move)
    assert match.over or seat not in match.to_act


def test_what_others_notice_is_the_last_thing_thought_of():
    match = spywhere()
    assert len(list(think(asked_of(match, match.to_act[0]), quickly))) == 1


def test_when_the_time_is_up_nothing_further_is_thought_of():
    match, seat = sealed_match()
    assert len(list(think(asked_of(match, seat, milliseconds=0.0), quickly))) == 1


def test_who_has_nothing_to_decide_gives_no_answer():
    match = spywhere()
    idle = next(seat for seat in match.seats if seat not in match.to_act)
    assert list(think(asked_of(match, idle), quickly)) == []


def test_a_failure_names_itself_and_no_secret():
    match = spywhere()

    def failing(*_):
        raise RuntimeError("my passport is Spain")

    said = thinking.answer(to_json(asked_of(match, match.to_act[0])).encode(), failing)
    assert json.loads(said) == {"answers": [], "failed": "RuntimeError"}
    assert json.loads(thinking.answer(b"nonsense\n"))["failed"] == "BadShape"


def test_with_little_time_left_a_bot_takes_no_longer():
    without_experts = dataclasses.replace(GAMES["spywhere"], experts={})
    hurried, calm = (thinking.ask_a_bot(without_experts, "spymaster", left) for left in (40.0, 9e9))
    assert hurried.budget.milliseconds == 40
    assert calm.budget == bots.BUDGETS["spymaster"]


# Asking processes.


def house(match):
    return House(PACES["none"], bots.players(match.game), apart(match.seed, "house"))


def due_at(match, level="agent"):
    return house(match).due(match, (Occupant("Cog", level),) * len(match.seats))[0]


async def answered(pool, patience=15):
    for _ in range(patience * 100):
        if all(pending.answers for pending in pool._pending.values()):
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def test_an_answer_is_kept_until_it_is_due():
    async def scenario():
        match, pool = play(spywhere(), until=10), BotPool(1)
        due = due_at(match)
        pool.prepare(house(match), match, due, 15_000)
        pool.prepare(house(match), match, due, 15_000)  # the same again is one question
        assert pool._queue.qsize() == 1
        await answered(pool)
        move, wake = pool.decide(house(match), match, due, 0)
        assert move in match.offers(due.seat)
        assert wake is None
        assert pool.replaced == 0
        await pool.close()

    run(scenario())


@pytest.mark.parametrize(
    ("asked", "given"),
    [(10**400, 1_000 + DAY), (-(10**400), 1_000 + SOONEST), (0, 1_000 + SOONEST), (1_001, 1_000 + SOONEST)],
)
def test_nobody_is_woken_in_a_thousand_years_nor_again_and_again(asked, given):
    """An engine of somebody else's may answer with any number; no timer takes every number."""

    async def scenario():
        match, pool = play(spywhere(), until=10), BotPool(1)
        due = due_at(match)
        pool.prepare(house(match), match, due, 15_000)
        await answered(pool)
        (pending,) = pool._pending.values()
        for number, answer in pending.answers.items():
            pending.answers[number] = replace(answer, wake=asked)
        assert pool.decide(house(match), match, due, 1_000)[1] == given
        await pool.close()

    run(scenario())


def test_an_engine_is_not_told_the_servers_passwords(monkeypatch):
    monkeypatch.setenv("BRUSHPASS_ADMIN_TOKEN", "sesame")
    told = "import os; print(flush=True); input(); print(os.environ.get('BRUSHPASS_ADMIN_TOKEN'), flush=True)"

    async def scenario():
        mind = BotProcess([sys.executable, "-c", told])
        await mind.wake()
        assert await mind.ask(b"\n", 15) == b"None\n"
        await mind.end()

    run(scenario())


def test_an_answer_to_another_question_is_not_taken():
    async def scenario():
        match, pool = spywhere(), BotPool(1)
        due = due_at(match)
        pool.prepare(house(match), match, due, 15_000)
        await answered(pool)
        other = spywhere(seed="another deal")
        pool._pending = {house(other).question(other, due_at(other)).seed: next(iter(pool._pending.values()))}
        move, _ = pool.decide(house(other), other, due_at(other), 0)
        assert move in other.offers(due_at(other).seat)
        assert pool.replaced == 1
        await pool.close()

    run(scenario())


def test_levels_that_need_no_thought_are_asked_on_the_spot():
    async def scenario():
        match, pool = spywhere(), BotPool(1)
        due = due_at(match, "novice")
        pool.prepare(house(match), match, due, 15_000)
        assert pool.decide(house(match), match, due, 0) == house(match).decide(match, due)
        assert not pool._workers
        assert pool.replaced == 0

    run(scenario())


def test_what_is_due_at_once_is_left_to_the_novice(caplog):
    async def scenario():
        match, pool = spywhere(), BotPool(1)
        due = due_at(match, "spymaster")
        pool.prepare(house(match), match, due, 30)
        assert pool.decide(house(match), match, due, 0) == house(match).decide(
            match, replace(due, level="novice")
        )
        assert pool.replaced == 1

    with caplog.at_level(logging.WARNING, "brushpass"):
        run(scenario())
    (line,) = logged(caplog)
    assert line == {"bot": "spymaster", "game": "spywhere", "replaced": "late"}


def test_old_questions_are_forgotten(monkeypatch):
    monkeypatch.setattr(thinkers, "REMEMBERED", 3)

    async def scenario():
        pool = BotPool(1, (sys.executable, "-P", BAD, "hangs"))
        for number in range(9):
            match = spywhere(seed=f"old {number}")
            pool.prepare(house(match), match, due_at(match), 15_000)
        assert len(pool._pending) == 3
        await pool.close()

    run(scenario())


async def awake(*command):
    """A pool whose one process is up."""
    pool, mind = BotPool(1, command), BotProcess(command)
    await mind.wake()
    pool._workers.append((asyncio.create_task(pool._work(mind)), mind))
    return pool


@pytest.mark.parametrize("how", WAYS)
def test_a_bot_that_fails_is_replaced_and_the_log_says_why(how, caplog):
    async def scenario():
        match, pool = spywhere(), await awake(sys.executable, "-P", BAD, how)
        due = due_at(match)
        pool.prepare(house(match), match, due, 300 if how == "hangs" else 15_000)
        (pending,) = pool._pending.values()
        while not pending.failed and not pending.answers:  # noqa: ASYNC110 -- nothing tells
            await asyncio.sleep(0.01)
        move, _ = pool.decide(house(match), match, due, 0)
        assert move == house(match).decide(match, replace(due, level="novice"))[0]
        await pool.close()

    with caplog.at_level(logging.WARNING, "brushpass"):
        run(scenario())
    (line,) = logged(caplog)
    assert line == {"bot": "agent", "game": "spywhere", "replaced": WAYS[how]}


def test_a_process_that_failed_is_followed_by_another():
    async def scenario():
        pool = BotPool(1, (sys.executable, "-P", BAD, "dies"))
        for number in range(3):
            match = spywhere(seed=f"dying {number}")
            pool.prepare(house(match), match, due_at(match), 15_000)
        while not all(p.failed for p in pool._pending.values()):  # noqa: ASYNC110 -- nothing tells
            await asyncio.sleep(0.01)
        assert {pending.failed for pending in pool._pending.values()} == {"IncompleteReadError"}
        await pool.close()

    run(scenario())


def test_a_server_that_stops_while_it_ends_a_process_leaves_none_behind():
    async def scenario():
        mind = BotProcess([sys.executable, "-P", BAD, "hangs"])
        await mind.wake()
        pid, ending = mind.pid, asyncio.create_task(mind.end())
        await asyncio.sleep(0)
        ending.cancel()
        await asyncio.wait([ending])
        await mind.end()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)

    run(scenario())


# Live tables.


@pytest.mark.parametrize("how", [*WAYS, "is_gone"])
def test_a_bot_that_fails_is_replaced_and_the_match_goes_on(db, how, caplog):
    async def scenario():
        async with place(db, badly(how)) as here:
            ada = await table_of_bots(here, "agent")
            await play_out(ada)
            return here.server.thinkers.replaced

    with caplog.at_level(logging.WARNING, "brushpass"):
        replaced = run(scenario())
    lines = logged(caplog)
    assert replaced == len(lines) > 0
    assert all(line.keys() == {"bot", "game", "replaced"} for line in lines)
    assert "passports" not in caplog.text


def test_what_a_bot_prints_is_no_answer(db):
    async def scenario():
        async with place(db, badly("prints")) as here:
            ada = await table_of_bots(here, "agent")
            await play_out(ada)
            assert not any("talk" in text for text in ada.heard)

    run(scenario())


def test_thinking_bots_play_a_match_to_its_end(db):
    async def scenario():
        async with place(db, Settings(admin_token=WORD)) as here:
            ada = await table_of_bots(here, "agent", "spymaster")
            await play_out(ada)
            headers = {"Authorization": f"Bearer {WORD}"}
            async with here.http.get(here.url + "/metrics", headers=headers) as answer:
                assert f"brushpass_bots_replaced {here.server.thinkers.replaced}.0" in await answer.text()

    run(scenario())


@pytest.mark.parametrize("game", ["double_agent", "linq"])
def test_thinking_bots_take_part_in_other_games(db, game, monkeypatch):
    decided, real = [], BotPool.decide

    def decide(pool, *asked):
        decided.append(real(pool, *asked))
        return decided[-1]

    monkeypatch.setattr(BotPool, "decide", decide)

    async def scenario():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            levels = ("agent", "spymaster", "agent", "spymaster")[: min(GAMES[game].seats) - 1]
            ada = await table_of_bots(here, *levels, game=game)
            while sum(move is not None for move, _ in decided) < 8:
                offers = ada.known["offers"]
                await (ada.play(written(offers[-1], ada.ref)) if offers else ada.hear())

    run(scenario())


def written(offer, number):
    """A move, or a blank with a word in it, each time another."""
    word = "rope" + "abcdefghij"[number % 10] * 4
    return {"type": offer["kind"], "text": word} if offer["type"] == "Write" else offer


async def torment(here, blows):
    """Kill the thinking processes and hang them, in turn, again and again."""
    for blow in (signal.SIGKILL, signal.SIGSTOP) * 500:
        await asyncio.sleep(0.05)
        for _, mind in here.server.thinkers._workers:
            if mind.pid is not None:
                with suppress(ProcessLookupError):  # it is dead, and nobody has noticed yet
                    os.kill(mind.pid, blow)
                    blows.append(blow)


async def play_on(ada, blows, enough):
    """Play one match after the other until enough processes were struck."""
    await play_out(ada)
    while len(blows) < enough:
        await ada.until("Presence")
        await ada.ask("Start")
        while ada.known["table"]["phase"]["type"] == "Over":
            await ada.hear()
        await play_out(ada)


def test_processes_killed_and_hung_in_the_middle_of_live_games_stop_no_table(db):
    async def scenario():
        blows = []
        async with place(db, Settings(thinkers=2)) as here:
            mates = [await table_of_bots(here, "agent", "spymaster") for _ in range(3)]
            tormentor = asyncio.create_task(torment(here, blows))
            await asyncio.gather(*(play_on(ada, blows, enough=6) for ada in mates))
            tormentor.cancel()
        assert {signal.SIGKILL, signal.SIGSTOP} <= set(blows)

    asyncio.run(asyncio.wait_for(scenario(), 90))
