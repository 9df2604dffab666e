"""Data transfer between stores (``brushpass move-data``): everything, compared by checksum, or nothing."""

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from brushpass.core import BadSetup, to_json
from brushpass.server.store.factory import migrate, open_store
from brushpass.server.store.sql import Session, SqlStore
from brushpass.server.store.urls import in_file

ROWS = 1000  # read and written at a time
# The store's clock stands still once nobody beats: the wall clock says whether somebody did within a lease.
USERS = (
    "SELECT name FROM workers, clock WHERE until > now_ms() AND wall_ms() - wall <= 2 * most ORDER BY name"
)


class Shape(NamedTuple):
    """A table of the database: its key, and what else it holds. Who runs what is not moved."""

    key: tuple[str, ...]
    rest: tuple[str, ...]

    @property
    def columns(self) -> str:
        """All columns, as a statement names them."""
        return ", ".join((*self.key, *self.rest))


SHAPES = {
    "tables": Shape(("code",), ("record", "public", "touched", "epoch", "left_at", "opener", "gone_at")),
    "matches": Shape(("id",), ("code", "record", "over")),
    "seeds": Shape(("match",), ("seed",)),
    "moves": Shape(("match", "step"), ("seat", "at", "ref", "move")),
}


class Checksum(NamedTuple):
    """A count and a hash of rows, in whatever order they come."""

    number: int = 0
    hash: int = 0

    def plus(self, rows: list[tuple[object, ...]]) -> "Checksum":
        """Count some more."""
        hashes = (int.from_bytes(sha256(to_json(row).encode()).digest(), "big") for row in rows)
        return Checksum(self.number + len(rows), (self.hash + sum(hashes)) % 2**256)


async def move(source: str, target: str) -> dict[str, int]:
    """Copy everything, and compare; say how many rows of each kind there are."""
    _must_exist(in_file(source))
    from_store = await open_store(source)
    try:
        await migrate(target)
        to_store = await open_store(target)
        try:
            assert isinstance(from_store, SqlStore)
            assert isinstance(to_store, SqlStore)
            async with from_store.session() as reading, to_store.session() as writing:
                return await _copy(reading, writing)
        finally:
            await to_store.close()
    finally:
        await from_store.close()


def _must_exist(path: str | None) -> None:
    if path is not None and not Path(path).is_file():
        raise BadSetup(f"{path}: there is no such file")


async def _copy(reading: Session, writing: Session) -> dict[str, int]:
    for session, which in ((reading, "the first"), (writing, "the second")):
        if running := await session.ask(USERS):
            raise BadSetup(f"{which} database is in use by {running[0][0]}: stop it first")
    ((now,),) = await reading.ask("SELECT now_ms()")
    await writing.ask("UPDATE clock SET steady = $1, wall = wall_ms()", now)
    counts = {}
    for name, shape in SHAPES.items():
        if await writing.ask(f"SELECT 1 FROM {name} LIMIT 1"):  # noqa: S608 -- our own names
            raise BadSetup(f"the second database is not empty: it has {name}")
        sent = kept = Checksum()
        places = ", ".join(f"${n + 1}" for n in range(len(shape.key + shape.rest)))
        insert = f"INSERT INTO {name} ({shape.columns}) VALUES ({places})"  # noqa: S608 -- our own names
        async for rows in _rows(reading, name, shape):
            await writing.insert(insert, rows)
            sent = sent.plus(rows)
        async for rows in _rows(writing, name, shape):
            kept = kept.plus(rows)
        if sent != kept:
            raise BadSetup(f"{name} did not arrive as sent: nothing is kept")
        counts[name] = kept.number
    return counts


async def _rows(session: Session, name: str, shape: Shape) -> AsyncIterator[list[tuple[object, ...]]]:
    """Read all rows, some at a time, in the order of their keys."""
    keys = ", ".join(shape.key)
    places = ", ".join(f"${n + 1}" for n in range(len(shape.key)))
    query = f"SELECT {shape.columns} FROM {name}"  # noqa: S608 -- our own names
    rows = await session.ask(f"{query} ORDER BY {keys} LIMIT {ROWS}")
    while rows:
        yield [tuple(row) for row in rows]
        last = tuple(rows[-1])[: len(shape.key)]
        rows = await session.ask(f"{query} WHERE ({keys}) > ({places}) ORDER BY {keys} LIMIT {ROWS}", *last)
