"""Data transfer between stores (``brushpass move-data``): everything, compared by checksum, or nothing."""

from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from brushpass.core import BadSetup, to_json
from brushpass.server.store.factory import migrate, open_store
from brushpass.server.store.sql import NUMBER, SqlSession, SqlStore
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
    source: str  # where it is read
    first: tuple[str, str] = ("", "$1")  # what a row is written with instead of its key's first part

    @property
    def reading(self) -> str:
        """Say how all of it is read."""
        return f"SELECT {', '.join((*self.key, *self.rest))} FROM {self.source}"  # noqa: S608 -- our own names

    @property
    def columns(self) -> str:
        """All columns, as a statement names them that writes a row."""
        return ", ".join((self.first[0] or self.key[0], *self.key[1:], *self.rest))

    @property
    def values(self) -> str:
        """The values of a row, as that statement names them."""
        others = range(2, len(self.key + self.rest) + 1)
        return ", ".join((self.first[1], *(f"${n}" for n in others)))


SHAPES = {
    "tables": Shape(
        ("code",),
        ("record", "public", "touched", "epoch", "left_at", "opener", "gone_at", "listed"),
        "tables",
    ),
    "matches": Shape(("id",), ("code", "record", "over", "rated"), "matches"),
    "seeds": Shape(("match",), ("seed",), "seeds"),
    "taps": Shape(("id",), ("code", "lock", "target", "due", "tries", "sent", "wait", "called"), "taps"),
    "people": Shape(("id",), ("name", "look", "owner", "vault", "version", "touched"), "people"),
    "passkeys": Shape(("id",), ("person", "key", "uses", "made"), "passkeys"),
    "passes": Shape(("id",), ("kind", "about", "until"), "passes"),
    "entries": Shape(("code", "lock"), ("person",), "entries"),
    "standings": Shape(("person", "game", "speed"), ("mu", "sigma", "matches", "at"), "standings"),
    "results": Shape(("match", "person"), ("at", "told"), "results"),
    "house": Shape(("name",), ("value",), "house"),
    "reports": Shape(("id",), ("at", "code", "seat", "name", "about", "note"), "reports"),
    "deeds": Shape(("id",), ("at", "deed", "code", "about"), "deeds"),
    "bans": Shape(("who",), ("at", "until", "about"), "bans"),
    "moves": Shape(  # a match has another number in every database
        ("id", "step"),
        ("seat", "at", "ref", "move"),
        "moves JOIN matches USING (number)",
        ("number", f"({NUMBER} $1)"),
    ),
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


async def _copy(reading: SqlSession, writing: SqlSession) -> dict[str, int]:
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
        insert = f"INSERT INTO {name} ({shape.columns}) VALUES ({shape.values})"  # noqa: S608 -- our own names
        async for rows in _rows(reading, shape):
            await writing.insert(insert, rows)
            sent = sent.plus(rows)
        async for rows in _rows(writing, shape):
            kept = kept.plus(rows)
        if sent != kept:
            raise BadSetup(f"{name} did not arrive as sent: nothing is kept")
        counts[name] = kept.number
    return counts


async def _rows(session: SqlSession, shape: Shape) -> AsyncIterator[list[tuple[object, ...]]]:
    """Read all rows, some at a time, in the order of their keys."""
    keys = ", ".join(shape.key)
    places = ", ".join(f"${n + 1}" for n in range(len(shape.key)))
    order = f"ORDER BY {keys} LIMIT {ROWS}"
    after = f"WHERE {shape.key[0]} >= $1 AND ({keys}) > ({places})"  # the first part finds the place quickly
    rows = await session.ask(f"{shape.reading} {order}")
    while rows:
        yield [tuple(row) for row in rows]
        last = tuple(rows[-1])[: len(shape.key)]
        rows = await session.ask(f"{shape.reading} {after} {order}", *last)
