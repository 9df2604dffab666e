"""A small model of who runs a table, and a search through everything that can happen to it.

One table, one database, a few workers. A worker takes the table (and with it an epoch),
reads the log, plays a move on top of what it read, sends it with the table's record as it is
then, and acknowledges it once the database has said yes. Between any two of these it may
crash, or be paused: it does nothing then for as long as others do something, which is one of the
orders that are searched. An answer may be lost, and the same be sent again; a message that was
sent may arrive at any time, however late, also when a copy of it has arrived before. The lease
may lapse at any time, as it does for a worker that is paused, slow or cut off; safety must not
hang on it.

The database is modelled as the stores are written: taking raises the epoch; a write is
kept only under the current epoch (the fence); a step that is there already is left as it
is, and the writer is told yes, because a commit whose answer was lost is sent again. A record
replaces only one of a lower page, or its own copy.
"""

from collections.abc import Iterator
from typing import NamedTuple

AWAY, READING, READY, WAITING, ANSWERED = "away", "reading", "ready", "waiting", "answered"


class Worker(NamedTuple):
    """What one worker believes."""

    state: str = AWAY
    epoch: int = 0
    length: int = 0  # of the log, as far as it knows
    move: int = 0  # the one it is about to keep
    yes: bool = False  # the answer it got
    crashes: int = 0


class Message(NamedTuple):
    """A write on its way to the database."""

    worker: int
    epoch: int
    step: int
    move: int
    life: int  # of the worker that sent it: an answer to a crashed one reaches nobody
    again: bool = False  # it is a copy, sent because no answer came


class World(NamedTuple):
    """Everything, at one moment."""

    workers: tuple[Worker, ...]
    holder: int | None = None
    alive: bool = False  # whether the holder's lease runs
    epoch: int = 0
    log: tuple[int, ...] = ()
    record: int = 0  # the last move that the table's record knows of
    page: int = 0  # the page that brought it
    under_way: frozenset[Message] = frozenset()
    acknowledged: tuple[tuple[int, int], ...] = ()  # (step, move), in order
    moves: int = 0  # made so far: each move is another number


class Limits(NamedTuple):
    """How far the search goes."""

    workers: int = 2
    moves: int = 3
    crashes: int = 1
    epochs: int = 3
    fence: bool = True
    pages: bool = True


NOBODY = -1
Step = tuple[int, str, World]  # whose doing it is, what happens, and what comes of it


def changed(world: World, number: int, worker: Worker, **parts: object) -> World:
    workers = (*world.workers[:number], worker, *world.workers[number + 1 :])
    return world._replace(workers=workers, **parts)


def steps(world: World, limits: Limits) -> Iterator[Step]:
    """Everything that can happen next."""
    if world.alive:
        yield NOBODY, "the lease lapses", world._replace(alive=False)
    for number, worker in enumerate(world.workers):
        for what, after in of_worker(world, number, worker, limits):
            yield number, f"worker {number} {what}", after
    for message in world.under_way:
        kept, yes = arrived(world, message, limits)
        yield NOBODY, f"a write of worker {message.worker} arrives, and its answer is lost", kept
        if waits_for(world.workers[message.worker], message):
            told = kept.workers[message.worker]._replace(state=ANSWERED, yes=yes)
            after = changed(kept, message.worker, told)
            yield NOBODY, f"a write of worker {message.worker} arrives", after


def of_worker(world: World, number: int, worker: Worker, limits: Limits) -> Iterator[tuple[str, World]]:
    if worker.crashes < limits.crashes:
        yield "crashes", changed(world, number, Worker(crashes=worker.crashes + 1))
    match worker.state:
        case "away" if (not world.alive or world.holder == number) and world.epoch < limits.epochs:
            taken = worker._replace(state=READING, epoch=world.epoch + 1)
            yield (
                "takes the table",
                changed(world, number, taken, holder=number, alive=True, epoch=world.epoch + 1, page=0),
            )
        case "reading":
            yield "reads the log", changed(world, number, worker._replace(state=READY, length=len(world.log)))
        case "ready" if world.moves < limits.moves:
            move = world.moves + 1
            sent = Message(number, worker.epoch, worker.length, move, worker.crashes)
            waits = worker._replace(state=WAITING, move=move)
            yield (
                f"plays move {move}",
                changed(world, number, waits, under_way=world.under_way | {sent}, moves=move),
            )
        case "waiting":
            # The answer is lost, or slow: the same is sent again.
            sent = Message(number, worker.epoch, worker.length, worker.move, worker.crashes, again=True)
            if sent not in world.under_way:
                yield "sends it again", world._replace(under_way=world.under_way | {sent})
            yield "gives up, and drops the room", changed(world, number, Worker(crashes=worker.crashes))
        case "answered" if worker.yes:
            ready = worker._replace(state=READY, length=worker.length + 1, move=0, yes=False)
            told = (*world.acknowledged, (worker.length, worker.move))
            yield f"acknowledges move {worker.move}", changed(world, number, ready, acknowledged=told)
        case "answered":
            yield "is refused, and drops the room", changed(world, number, Worker(crashes=worker.crashes))


def arrived(world: World, message: Message, limits: Limits) -> tuple[World, bool]:
    """Let the database do what the statement says; and give its answer."""
    world = world._replace(under_way=world.under_way - {message})
    if message.epoch != world.epoch and limits.fence:
        return world, False
    if message.step == len(world.log):
        world = world._replace(log=(*world.log, message.move))
    if message.step >= world.page or not limits.pages:
        world = world._replace(record=message.move, page=message.step)
    return world, True


def waits_for(worker: Worker, message: Message) -> bool:
    """Say whether there is still somebody who wants this answer."""
    asked = (WAITING, message.epoch, message.move, message.life)
    return (worker.state, worker.epoch, worker.move, worker.crashes) == asked


def wrong(world: World) -> str | None:
    """Say what must never be."""
    told: dict[int, int] = {}
    for step, move in world.acknowledged:
        if told.setdefault(step, move) != move:
            return f"two histories: step {step} was acknowledged as move {told[step]} and as move {move}"
        if step >= len(world.log) or world.log[step] != move:
            return f"an acknowledged move is lost: step {step} is not move {move} in the log {world.log}"
        if world.record not in world.log[step:]:
            return f"the record is older than step {step}, which was acknowledged"
    return None


class Found(NamedTuple):
    """What the search came to."""

    worlds: int
    fault: str | None
    story: list[str]
    stuck: int  # worlds in which some worker, left alone for good, could not get another move acknowledged


def explore(limits: Limits) -> Found:
    """Go through every world that can be reached; stop at the first that must never be."""
    first = World(tuple(Worker() for _ in range(limits.workers)))
    numbers, worlds, came = {first: 0}, [first], [(NOBODY, "")]
    after: list[list[tuple[int, int]]] = []  # of each world: whose doing, and which world
    for here, world in enumerate(worlds):  # it grows meanwhile
        fault = wrong(world)
        if fault is not None:
            return Found(len(worlds), fault, _story(came, here), 0)
        nexts = []
        for who, what, then in steps(world, limits):
            there = numbers.setdefault(then, len(worlds))
            if there == len(worlds):
                worlds.append(then)
                came.append((here, what))
            nexts.append((who, there))
        after.append(nexts)
    stuck = sum(_stuck(worlds, after, limits, alone) for alone in range(limits.workers))
    return Found(len(worlds), None, [], stuck)


def _story(came: list[tuple[int, str]], world: int) -> list[str]:
    story = []
    while world:
        world, what = came[world]
        story.append(what)
    return story[::-1]


def _stuck(worlds: list[World], after: list[list[tuple[int, int]]], limits: Limits, alone: int) -> int:
    """Count the worlds from which one worker, with nobody else doing anything, gets nowhere.

    It may need one move to find out that the table is another's, and then an epoch to take it.
    """
    before: list[list[int]] = [[] for _ in worlds]
    good = set()
    for world, nexts in enumerate(after):
        for who, then in nexts:
            if who in (NOBODY, alone):
                before[then].append(world)
                if len(worlds[then].acknowledged) > len(worlds[world].acknowledged):
                    good.add(world)
    waiting = [*good]
    while waiting:
        fresh = {*before[waiting.pop()]} - good
        good |= fresh
        waiting += fresh
    left = (n for n, w in enumerate(worlds) if w.moves + 1 < limits.moves and w.epoch < limits.epochs)
    return sum(world not in good for world in left)
