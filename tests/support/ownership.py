"""A small model of who runs a table, and a search through everything that can happen to it.

One table, one database, a few workers. A worker takes the table (and with it an epoch),
reads the log, plays a move on top of what it read, sends it, and acknowledges it once the
database has said yes. Between any two of these it may be paused, crash or lose an answer;
a message that was sent may arrive at any time, however late. The lease may lapse at any
time, as it does for a worker that is paused, slow or cut off; safety must not hang on it.

The database is modelled as the stores are written: taking raises the epoch; a write is
kept only under the current epoch (the fence); a step that is there already is left as it
is, and the writer is told yes, because a commit whose answer was lost is sent again.
"""

from collections import deque
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
    paused: bool = False
    crashes: int = 0


class Message(NamedTuple):
    """A write on its way to the database."""

    worker: int
    epoch: int
    step: int
    move: int
    life: int  # of the worker that sent it: an answer to a crashed one reaches nobody


class World(NamedTuple):
    """Everything, at one moment."""

    workers: tuple[Worker, ...]
    holder: int | None = None
    alive: bool = False  # whether the holder's lease runs
    epoch: int = 0
    log: tuple[int, ...] = ()
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


Step = tuple[str, World]


def changed(world: World, number: int, worker: Worker, **parts: object) -> World:
    workers = (*world.workers[:number], worker, *world.workers[number + 1 :])
    return world._replace(workers=workers, **parts)


def steps(world: World, limits: Limits) -> Iterator[Step]:
    """Everything that can happen next."""
    if world.alive:
        yield "the lease lapses", world._replace(alive=False)
    for number, worker in enumerate(world.workers):
        for what, after in of_worker(world, number, worker, limits):
            yield f"worker {number} {what}", after
    for message in world.under_way:
        yield f"a write of worker {message.worker} arrives", arrived(world, message, limits)


def of_worker(world: World, number: int, worker: Worker, limits: Limits) -> Iterator[Step]:
    if worker.crashes < limits.crashes:
        yield "crashes", changed(world, number, Worker(crashes=worker.crashes + 1))
    if worker.paused:
        yield "goes on", changed(world, number, worker._replace(paused=False))
        return
    yield "is paused", changed(world, number, worker._replace(paused=True))
    match worker.state:
        case "away" if (not world.alive or world.holder == number) and world.epoch < limits.epochs:
            taken = worker._replace(state=READING, epoch=world.epoch + 1)
            yield (
                "takes the table",
                changed(world, number, taken, holder=number, alive=True, epoch=world.epoch + 1),
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
            sent = Message(number, worker.epoch, worker.length, worker.move, worker.crashes)
            if sent not in world.under_way:
                yield "sends it again", world._replace(under_way=world.under_way | {sent})
            yield "gives up, and drops the room", changed(world, number, Worker(crashes=worker.crashes))
        case "answered" if worker.yes:
            ready = worker._replace(state=READY, length=worker.length + 1, move=0, yes=False)
            told = (*world.acknowledged, (worker.length, worker.move))
            yield f"acknowledges move {worker.move}", changed(world, number, ready, acknowledged=told)
        case "answered":
            yield "is refused, and drops the room", changed(world, number, Worker(crashes=worker.crashes))


def arrived(world: World, message: Message, limits: Limits) -> World:
    """The database does what the statement says, and answers."""
    held = message.epoch == world.epoch or not limits.fence
    log = world.log
    if held and message.step == len(log):
        log = (*log, message.move)
    world = world._replace(log=log, under_way=world.under_way - {message})
    worker = world.workers[message.worker]
    waits = worker.state == WAITING and worker.crashes == message.life and worker.move == message.move
    if not waits or worker.epoch != message.epoch:
        return world
    return changed(world, message.worker, worker._replace(state=ANSWERED, yes=held))


def wrong(world: World) -> str | None:
    """Say what must never be."""
    told: dict[int, int] = {}
    for step, move in world.acknowledged:
        if told.setdefault(step, move) != move:
            return f"two histories: step {step} was acknowledged as move {told[step]} and as move {move}"
        if step >= len(world.log) or world.log[step] != move:
            return f"an acknowledged move is lost: step {step} is not move {move} in the log {world.log}"
    return None


class Found(NamedTuple):
    """What the search came to."""

    worlds: int
    fault: str | None
    story: list[str]
    stuck: int  # worlds from which no move can be acknowledged any more, though a worker lives


def explore(limits: Limits) -> Found:
    """Go through every world that can be reached; stop at the first that must never be."""
    first = World(tuple(Worker() for _ in range(limits.workers)))
    came: dict[World, tuple[World, str] | None] = {first: None}
    after: dict[World, list[World]] = {}
    waiting = deque([first])
    while waiting:
        world = waiting.popleft()
        fault = wrong(world)
        if fault is not None:
            return Found(len(came), fault, _story(came, world), 0)
        after[world] = []
        for what, then in steps(world, limits):
            after[world].append(then)
            if then not in came:
                came[then] = (world, what)
                waiting.append(then)
    return Found(len(came), None, [], _stuck(after, limits))


def _story(came: dict, world: World) -> list[str]:
    story = []
    while came[world] is not None:
        world, what = came[world]
        story.append(what)
    return story[::-1]


def _stuck(after: dict[World, list[World]], limits: Limits) -> int:
    """Count the worlds with moves and epochs left from which nobody can ever acknowledge another."""
    before: dict[World, list[World]] = {}
    for world, nexts in after.items():
        for then in nexts:
            before.setdefault(then, []).append(world)
    # Worlds in which a move is just being acknowledged, and all that lead to one.
    good = {
        world
        for world, nexts in after.items()
        if any(len(then.acknowledged) > len(world.acknowledged) for then in nexts)
    }
    waiting = deque(good)
    while waiting:
        for world in before.get(waiting.popleft(), ()):
            if world not in good:
                good.add(world)
                waiting.append(world)
    left = (w for w in after if w.moves < limits.moves and w.epoch < limits.epochs)
    return sum(world not in good for world in left)
