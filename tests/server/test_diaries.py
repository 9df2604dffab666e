"""A process that thinks for bots is sent what is new of a seat's log, and keeps the rest."""

import asyncio
import sys

import pytest

from brushpass import bots
from brushpass.core import BadShape, apart, from_json, to_json
from brushpass.server.bots import diaries
from brushpass.server.bots.diaries import KnownLogs, News, ToldLogs
from brushpass.server.bots.pool import BotPool, BotProcess
from brushpass.server.bots.process import Answers, BotQuery, answer
from brushpass.table.house import PACES, Due, House
from support.games.matches import play, spywhere, wink
from support.servers.tablemates import run

SILENT = 'import sys; print(flush=True); [print(\'{"failed": "silent"}\', flush=True) for _ in sys.stdin]'
DEAF = "import sys; print(flush=True); [print('{\"answers\": []}', flush=True) for _ in sys.stdin]"


def house(match):
    return House(PACES["none"], bots.players(match.game), apart(match.seed, "house"))


@pytest.fixture
def sent(monkeypatch):
    """The questions that are put to processes, as they are put."""
    lines, ask = [], BotProcess.ask

    async def noted(mind, line, seconds):
        if line:
            lines.append(line)
        return await ask(mind, line, seconds)

    monkeypatch.setattr(BotProcess, "ask", noted)
    return lines


async def put(pool, match, sent):
    """Have the pool ask about a decision, and wait until it has."""
    before = len(sent)
    pool.prepare(house(match), match, Due(match.at, match.seats[0], "agent"), 60_000)
    while len(sent) == before:  # noqa: ASYNC110 -- nothing tells
        await asyncio.sleep(0.001)


def questions(sent):
    return [from_json(line, BotQuery) for line in sent]


def test_what_is_sent_of_a_long_match_grows_with_its_log_and_no_faster(sent):
    """Twice the match is twice the bytes, not four times."""

    async def scenario():
        match, pool, halves = wink(), BotPool(1, (sys.executable, "-c", DEAF)), []
        for until in (600, 1_200):
            while len(match.steps) < until:
                play(match, "novice", len(match.steps) + 10)
                await put(pool, match, sent)
            halves.append(sum(len(to_json(asked.log)) for asked in questions(sent)))
        await pool.close()
        return match, halves

    match, (half, whole) = run(scenario())
    log = match.log(match.seats[0])
    assert whole < len(to_json(log)) + 2 * len(sent)  # each sight once, and the brackets
    assert 1.5 < whole / half < 2.5
    told = [(asked.known, len(asked.log)) for asked in questions(sent)]
    assert told[0][0] == 0
    assert [known for known, _ in told[1:]] == [known + new for known, new in told[:-1]]


def test_a_process_that_takes_over_is_told_the_whole_log(sent):
    async def scenario():
        match, pool = wink(), BotPool(1, (sys.executable, "-c", SILENT))  # it fails, and another follows
        for until in (40, 80):
            await put(pool, play(match, "novice", until), sent)
        await pool.close()
        return match

    match = run(scenario())
    assert [asked.known for asked in questions(sent)] == [0, 0]
    assert len(questions(sent)[-1].log) == len(match.log(match.seats[0]))


def test_a_match_that_was_folded_back_is_told_anew(sent):
    """Of what was told before something may never have been kept."""

    async def scenario():
        pool = BotPool(1, (sys.executable, "-c", DEAF))
        for until in (80, 40):
            await put(pool, play(wink(), "novice", until), sent)
        await pool.close()

    run(scenario())
    assert [asked.known for asked in questions(sent)] == [0, 0]


def asked_of(match, seat, news):
    view = match.view(seat)
    told = (view.table, view.hand, news.log, "seed", 0, 5_000.0, (), "", news.known, news.forget)
    return to_json(BotQuery(match.game.name, "agent", seat, *told)).encode()


def test_who_is_told_bit_by_bit_decides_as_who_is_told_all_at_once():
    match, logs, told = spywhere(), KnownLogs(), ToldLogs()
    for until in range(10):
        play(match, until=until)
        seat, log = match.seats[0], match.log(match.seats[0])
        bits = answer(asked_of(match, seat, told.tell("seed", log, len(log))), novice, logs)
        whole = answer(asked_of(match, seat, News(0, log, ())), novice)
        assert bits == whole
        assert not from_json(bits, Answers).failed


def novice(game, level, milliseconds):
    del level, milliseconds
    return bots.player(game, "novice")


def test_a_process_that_knows_less_than_the_server_thinks_says_so():
    match = spywhere()
    said = from_json(answer(asked_of(match, match.to_act[0], News(3, (), ()))), Answers)
    assert said.failed == BadShape.__name__


def test_logs_that_were_not_asked_about_for_long_are_forgotten_on_both_sides(monkeypatch):
    monkeypatch.setattr(diaries, "KEPT", 30)
    told, known, match = ToldLogs(), KnownLogs(), play(wink(), "novice", 200)
    log = match.log(match.seats[0])
    for name in ("first", "second", "third"):
        news = told.tell(name, log, 14)
        assert known.read(match.game, name, plain(news)) == log[:14]
    assert news.forget == ("first",)
    assert set(known._logs) == {"second", "third"}
    assert told.tell("second", log, 20) == News(14, log[14:20], ("third",))
    assert told.tell("first", log, 14) == News(0, log[:14], ("second",))
    assert told.tell("long", log, 100) == News(0, log[:100], ("first",))  # the one asked about stays


def plain(news):
    """What is left of news on the other side."""
    return news._replace(log=from_json(to_json(news.log)))
