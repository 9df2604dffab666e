"""An installation that is hurt in every way it must survive, while people play; and what must hold then."""

import asyncio
import itertools
import json
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import median
from unittest.mock import patch

import aiohttp

from brushpass.core import BadSetup, Refusal, Seat, to_json
from brushpass.games import GAMES
from brushpass.server.rooms.lobby import from_record
from brushpass.server.rooms.replays import replaying
from brushpass.server.store import Store, open_store
from brushpass.server.store import pool as lines
from support.servers.fleet import Fleet, Worker
from support.servers.players import COLOURS, NAMES, Acknowledged, Player
from support.servers.tablemates import Place, at_a_table

RECALLED = 200
PATIENCE = 60.0  # seconds after which a table without a move is stuck
OVERDUE = 15_000  # milliseconds after a limit, at most: a lease, a look for what is due, and a busy machine


@dataclass
class Table:
    """The people of one table."""

    code: str
    game: str
    players: list[Player]

    @property
    def acknowledged(self) -> list[Acknowledged]:
        return [each for player in self.players for each in player.acknowledged]

    def moved_after(self, moment: float) -> float | None:
        """Say when the first move after a moment was accepted."""
        return min((each.when for each in self.acknowledged if each.when > moment), default=None)


@dataclass
class Report:
    """What came of it."""

    moves: Counter = field(default_factory=Counter)  # that were acknowledged, by game
    matches: int = 0
    lines: int = 0
    refused: Counter = field(default_factory=Counter)
    hurts: Counter = field(default_factory=Counter)
    gaps: list[float] = field(
        default_factory=list
    )  # seconds from a death to the next accepted move of a table
    limits: int = 0  # of days, at tables where nobody was
    violations: list[str] = field(default_factory=list)

    def told(self) -> str:
        """Say it in a few lines."""
        gaps = (
            f"{len(self.gaps)} tables, median {median(self.gaps):.1f} s, worst {max(self.gaps):.1f} s"
            if self.gaps
            else "none"
        )
        return (
            f"{self.moves.total()} acknowledged moves in {self.matches} matches over {self.lines} lines\n"
            f"of them: {dict(self.moves)}\n"
            f"hurts: {dict(self.hurts)}\nrefused: {dict(self.refused)}\n"
            f"from a death to the next accepted move of each of its tables: {gaps}\n"
            f"limits of days that came at tables where nobody was: {self.limits}\n"
            f"violations: {self.violations[:5] or 'none'}"
        )


async def seat_people(ships: Fleet, http: aiohttp.ClientSession, count: int) -> list[Table]:
    """Found tables of all games in turn, and seat people by socket; at some an onlooker looks on.

    Most come through the router. At every other table of a game half of them come straight to the
    worker that runs it, as if by another router: these lines outlive a worker's sleep.
    """
    dice = random.Random(7)  # noqa: S311 -- no secret
    async with looked_into(ships.data) as store:
        return [await seat_table(ships, http, store, number, dice) for number in range(count)]


# A move is noted with the time at which it was kept, by the one clock that nothing here stops.
NOTE = (
    "CREATE TABLE noted (number BIGINT, at BIGINT)",
    """CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted VALUES (NEW.number, extract(epoch FROM clock_timestamp()) * 1000);
    RETURN NEW; END $$""",
    "CREATE TRIGGER notes AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION note()",
)


async def seat_sleepers(ships: Fleet, http: aiohttp.ClientSession, count: int) -> list[str]:
    """Begin matches over days, and leave the tables to themselves; name them."""
    place, codes = Place(http, ships.router.url), []
    async with looked_into(ships.data) as store:
        for statement in NOTE if count else ():
            await store.ask(statement)
    for number in range(count):
        game = ("double_agent", "spywhere")[number % 2]
        mates = await at_a_table(place, ("Bo",), game=game, pace="hour")
        codes.append(mates[0].presence["code"])
        for mate in mates:
            await mate.ws.close()
    return codes


async def judge_sleepers(data: str, codes: list[str], limit: int, report: Report) -> None:
    """At a table where nobody is, the house decides once at each limit: none comes twice, or never.

    Half a limit is the least between two: a worker that was frozen for less than its lease counts wrong.
    """
    async with looked_into(data) as store:
        for code in codes:
            record = from_record(await store.table(code))
            (now,) = (await store.ask("SELECT now_ms()"))[0]
            rows = await store.ask(
                "SELECT DISTINCT at FROM noted JOIN matches USING (number) WHERE code = $1 ORDER BY at", code
            )
            times = [row[0] for row in rows]
            gaps = [after - before for before, after in itertools.pairwise(times)]
            together = limit // 10  # what is decided at one limit
            report.limits += sum(gap > together for gap in gaps) + bool(times)
            report.violations += [
                f"{code}: a limit came twice, {gap} ms apart" for gap in gaps if together < gap < limit / 2
            ]
            if not times or (record.playing and now - record.due > OVERDUE):
                report.violations.append(f"{code}: a limit has not come")


async def opened(data: str) -> Store:
    """Open the store, which may have to get up first."""
    patience = time.monotonic() + 60
    while True:
        try:
            return await open_store(data)
        except BadSetup:
            if time.monotonic() > patience:
                raise


@asynccontextmanager
async def looked_into(data: str) -> AsyncIterator[Store]:
    """The store, for somebody with time: on a busy machine an answer may take longer than a worker waits."""
    with patch.object(lines, "ANSWER", 60.0):
        store = await opened(data)
        try:
            yield store
        finally:
            await store.close()


async def seat_table(
    ships: Fleet, http: aiohttp.ClientSession, store: Store, number: int, dice: random.Random
) -> Table:
    place, game = Place(http, ships.router.url), [*GAMES.values()][number % len(GAMES)]
    seats = min(max(game.seats), max(min(game.seats), dice.choice((2, 3, 4))))
    seated = [await place.found(game=game.name, seats=seats, name=NAMES[0], colour=COLOURS[0])]
    for seat in range(1, seats):
        seated.append(await place.sit(seated[0]["code"], NAMES[seat], COLOURS[seat]))
    straight = number // len(GAMES) % 2 == 0
    people = [
        Player(http, way_in(ships, straight=straight and seat % 2 == 1), each, dice)
        for seat, each in enumerate(seated)
    ]
    if number % 3 == 0:
        key = from_record(await store.table(seated[0]["code"])).watch
        watch = {"code": seated[0]["code"], "key": key}
        people.append(Player(http, way_in(ships, straight=False), watch, dice))
    return Table(seated[0]["code"], game.name, people)


def way_in(ships: Fleet, *, straight: bool):
    """Give somebody's way to a worker: by the router, or past it."""
    if not straight:
        return lambda _: ships.router.url
    return lambda at: ships.direct(at or random.choice(ships.workers).name)  # noqa: S311 -- no secret


# What hurts.


async def kill(ships: Fleet, worker: Worker) -> None:
    """Kill a worker, and start it again a while later."""
    worker.kill()
    await asyncio.sleep(1.5 * ships.lease)
    await ships.begin(worker)


async def pause(ships: Fleet, worker: Worker) -> None:
    """Freeze a worker until others have taken its tables, and let it go on as if nothing had been."""
    worker.send(signal.SIGSTOP)
    await asyncio.sleep(2.2 * ships.lease)
    worker.send(signal.SIGCONT)


async def drain(ships: Fleet, worker: Worker) -> None:
    """Stop a worker politely, as for an update, and start it again."""
    worker.send(signal.SIGTERM)
    assert await asyncio.to_thread(worker.process.wait, 30) == 0
    await ships.begin(worker)


async def part(ships: Fleet, worker: Worker) -> None:
    """Cut a worker off from the database, without a word, for longer than its lease."""
    ships.relays[worker.name].part()
    await asyncio.sleep(2 * ships.lease)
    ships.relays[worker.name].join()


async def cut_store(ships: Fleet, worker: Worker) -> None:
    """Break a worker's lines to the database."""
    ships.relays[worker.name].cut()
    await asyncio.sleep(0.1)


async def cut_people(ships: Fleet, worker: Worker) -> None:
    """Break the lines of everybody who is at a worker through the router."""
    await asyncio.to_thread(ships.router.cut, worker.name)


async def restart_store(ships: Fleet, worker: Worker) -> None:
    """Stop the database, and start it again."""
    del worker
    async with ships.one_database:
        await asyncio.to_thread(ships.postgres.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(ships.postgres.start)


async def crash_store(ships: Fleet, worker: Worker) -> None:
    """Let the database crash, for longer than moves are held."""
    del worker
    async with ships.one_database:
        await asyncio.to_thread(ships.postgres.stop, signal.SIGQUIT)
        await asyncio.sleep(3.5)
        await asyncio.to_thread(ships.postgres.start)


HURTS = (kill, pause, drain, restart_store, part, cut_store, cut_people, crash_store)
DEADLY = (kill, pause)
Bout = tuple[
    Callable[[Fleet, Worker], Awaitable[None]], ...
]  # what hurts at the same time, each another worker
# Everything once, in little time.
BOUTS: tuple[Bout, ...] = (
    (kill, cut_store),
    (pause, cut_people),
    (drain,),
    (part, restart_store),
    (crash_store,),
)


async def torment(ships: Fleet, tables: list[Table], bouts: Iterable[Bout], calm: float) -> Report:
    """Let people play while all this happens, one bout after the other, and then in peace."""
    report = Report()
    playing = [asyncio.create_task(player.play()) for table in tables for player in table.players]
    try:
        await all_moved(tables, time.monotonic(), report)
        for bout in bouts:
            await fight(ships, tables, bout, report)
            await asyncio.sleep(calm)
        await all_moved(tables, time.monotonic(), report)
    finally:
        for task in playing:
            task.cancel()
        ended = await asyncio.gather(*playing, return_exceptions=True)
    report.violations += [f"a player gave up: {fault!r}" for fault in ended if isinstance(fault, Exception)]
    return report


async def fight(ships: Fleet, tables: list[Table], bout: Bout, report: Report) -> None:
    """Hurt some workers at once; after a death, wait until all its tables are played at again."""
    busy, began = await by_business(ships), time.monotonic()
    await asyncio.gather(*(hurt(ships, worker) for hurt, (worker, _) in zip(bout, busy, strict=False)))
    for hurt, (_, codes) in zip(bout, busy, strict=False):
        report.hurts[hurt.__name__] += 1
        if hurt in DEADLY:
            lost = [table for table in tables if table.code in codes]
            await all_moved(lost, began, report)
            report.gaps += [moved - began for table in lost if (moved := table.moved_after(began))]
    names, spent = ", ".join(hurt.__name__ for hurt in bout), time.monotonic() - began
    print(f"{names}: {spent:.0f} s", flush=True)  # noqa: T201 -- so that a long run is seen to go on


async def by_business(ships: Fleet) -> list[tuple[Worker, set[str]]]:
    """List the workers and what they run, who runs most first."""
    async with looked_into(ships.data) as store:
        owners: dict[str, str | None] = {}
        while not any(owners.values()):  # after a crash all of them may be nobody's for a moment
            owners = {each.code: each.worker for each in await store.listing(1000)}
    run = [(worker, {c for c, owner in owners.items() if owner == worker.name}) for worker in ships.workers]
    return sorted(run, key=lambda each: -len(each[1]))


async def all_moved(tables: list[Table], since: float, report: Report) -> None:
    """Wait until every table has accepted a move; one that does not in time is stuck."""
    patience = time.monotonic() + PATIENCE
    while stuck := [table for table in tables if table.moved_after(since) is None]:
        if time.monotonic() > patience:
            report.violations += [f"{table.game} {table.code} is stuck" for table in stuck]
            return
        await asyncio.sleep(0.1)


# What must hold.


async def judge(data: str, tables: list[Table], report: Report) -> Report:
    """Compare all that people were told with what is in the log at the end."""
    async with looked_into(data) as store:
        for table in tables:
            ids = [row[0] for row in await store.ask("SELECT id FROM matches WHERE code = $1", table.code)]
            matches = {id_: await store.match(id_) for id_ in ids}
            report.matches += len(ids)
            report.violations += judge_table(table, matches, from_record(await store.table(table.code)))
            report.moves[table.game] += len(table.acknowledged)
            for player in table.players:
                report.lines += player.joined
                report.refused.update(player.refused)
    return report


def judge_table(table, matches, record) -> list[str]:
    """List what is wrong at one table."""
    wrong = []
    halves = Counter(kept.begun.secret for kept in matches.values())
    if any(count > 1 for count in halves.values()):
        wrong.append(f"{table.code}: two matches were dealt from one promise")
    positions = {}
    for id_, kept in matches.items():
        try:
            positions[id_] = positions_of(kept)
        except Refusal as fault:
            wrong.append(f"{table.code}: the log cannot be played: {fault}")
    for player in table.players:
        if player.seat is not None:
            played = [p for kept in matches.values() for p in kept.played if p.seat == player.seat]
            wrong += judge_moves(table.code, player, played)
            if player.named and record.chairs[player.seat].name not in player.last_name:
                wrong.append(f"{table.code}: seat {player.seat} lost its name")
        for seen in player.seen:
            if seen.match in positions:
                deals = [first for _, first, *_ in positions.values()]
                wrong += judge_seen(table.code, player.seat, seen, positions[seen.match], deals)
            elif seen.match not in matches:
                wrong.append(f"{table.code}: viewer {player.seat} saw a match that is not in the log")
    return wrong


def judge_moves(code, player, played) -> list[str]:
    """Every acknowledged move is in the log, once."""
    logged: dict[int, list] = {}
    for p in played:
        logged.setdefault(p.ref, []).append(json.loads(p.move))
    return [
        f"{code}: move {each.ref} of seat {player.seat} was acknowledged, but is logged {len(found)} times"
        if len(found) != 1
        else f"{code}: move {each.ref} of seat {player.seat} is another in the log"
        for each in player.acknowledged
        for found in [logged.get(each.ref, [])]
        if found != [each.move]
    ]


def positions_of(kept) -> list[dict]:
    """Play a logged match again: after each step, what every viewer has seen, and sees."""
    positions = []
    for match in replaying(kept.begun, kept.seed, kept.played):
        views, table = {}, json.loads(to_json(match.table))
        for viewer in match.viewers:
            hand = None if viewer is None else json.loads(to_json(match.hand(Seat(viewer))))
            views[viewer] = (len(match.log(viewer)), table, hand)
        positions.append(views)
    logs = {viewer: [json.loads(to_json(sight)) for sight in match.log(viewer)] for viewer in match.viewers}
    return [logs, *positions]


def judge_seen(code, viewer, seen, positions, deals) -> list[str]:
    """What a line told is a stretch of what its viewer may see of the log, and ends in a position of it."""
    logs, *after = positions
    log, recalled, news = logs[viewer], seen.recalled, seen.news
    starts = [len(recalled)] if len(recalled) < RECALLED else range(RECALLED, len(log) + 1)
    for start in starts:
        if log[max(0, start - len(recalled)) : start] == recalled and log[start : start + len(news)] == news:
            known = start + len(news), seen.last("table"), seen.last("hand")
            if known in [views[viewer] for views in after]:
                return []
            # The next match may have been dealt, and the line ended before that match was named.
            if not seen.frames[-1].get("sights") and (0, *known[1:]) in [views[viewer] for views in deals]:
                return []
            return [f"{code}: viewer {viewer} was left with a position that is not in the log"]
    return [f"{code}: viewer {viewer} saw what is not in the log"]
