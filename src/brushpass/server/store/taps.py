"""Taps in a store: who is to be told that a table waits for them, where, and what is due to be sent.

A tap has one message due at most: that of the latest wait. A worker claims what is due before it sends it,
and settles it then; of two workers that would claim one, one does. What a dead worker had claimed is due
again when the claim lapses.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Any, NamedTuple, TypeAlias

Asking: TypeAlias = Callable[..., Awaitable[list[Any]]]
REST = 60_000  # milliseconds between two messages to one address, at least
CLAIM = 60_000  # milliseconds after which what a worker had claimed is another's
MOST = 6  # taps of one seat
# Made due by the transaction of the move that begins a wait; the same wait again changes nothing.
TAP = f"""
due = CASE WHEN sent + {REST} > (SELECT now_ms()) THEN sent + {REST} ELSE (SELECT now_ms()) END, tries = 0
"""
KEEP = """
INSERT INTO taps (id, code, lock, target) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET lock = excluded.lock, target = excluded.target
"""
OTHERS = "SELECT COUNT(*) FROM taps WHERE code = $1 AND lock = $2 AND id <> $3"
DROP = "DELETE FROM taps WHERE id = $1"
# When a meeting is near, those who come are told: once for each time that was planned.
CALL = f"""
UPDATE taps SET {TAP.strip()}, called = (SELECT {{planned}} FROM tables WHERE tables.code = taps.code)
WHERE code IN (
    SELECT code FROM tables WHERE {{planned}} BETWEEN (SELECT wall_ms()) - $1 AND (SELECT wall_ms()) + $2
) AND called <> (SELECT {{planned}} FROM tables WHERE tables.code = taps.code)
"""  # noqa: S608 -- a constant
CLAIMED = f"""
UPDATE taps SET due = (SELECT now_ms()) + {CLAIM}, tries = tries + 1
WHERE due <= (SELECT now_ms()) AND id IN (
    SELECT id FROM (
        SELECT id, due, ROW_NUMBER() OVER (
            PARTITION BY CASE COALESCE(opener, '') WHEN '' THEN taps.code ELSE opener END ORDER BY due
        ) AS nth FROM taps LEFT JOIN tables ON tables.code = taps.code WHERE due <= (SELECT now_ms())
    ) AS waiting WHERE nth <= $2 ORDER BY due LIMIT $1
) RETURNING id, code, lock, target, due, tries
"""  # noqa: S608 -- a constant
SENT = "UPDATE taps SET sent = now_ms() WHERE id = $1"
DONE = "UPDATE taps SET due = NULL WHERE id = $1 AND due = $2"
LATER = "UPDATE taps SET due = now_ms() + $3 WHERE id = $1 AND due = $2"
HOUSE = "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"


class DueTap(NamedTuple):
    """A message that a worker has claimed."""

    id: str
    code: str
    lock: str  # of the seat
    target: str  # where it goes, as it was given
    due: int  # when the claim lapses; until then nobody else sends it
    tries: int  # this one included


class TapBox:
    """The taps of a store, and the little that the house itself keeps."""

    def __init__(self, ask: Asking, planned: str) -> None:
        """Ask of a store; ``planned`` is when one meets at a table, in its SQL."""
        self._ask, self._call = ask, CALL.format(planned=planned)

    async def keep(self, tap: str, code: str, lock: str, target: str, locks: Collection[str]) -> bool:
        """Keep a tap, or what has changed of it; say whether the seat may have one more.

        Seats get new locks. ``locks`` are those that the table has: what belongs to others is forgotten.
        """
        for (known,) in await self._ask("SELECT DISTINCT lock FROM taps WHERE code = $1", code):
            if known not in locks:
                await self._ask("DELETE FROM taps WHERE code = $1 AND lock = $2", code, known)
        if (await self._ask(OTHERS, code, lock, tap))[0][0] >= MOST:
            return False
        await self._ask(KEEP, tap, code, lock, target)
        return True

    async def drop(self, tap: str) -> None:
        """Forget a tap."""
        await self._ask(DROP, tap)

    async def call(self, late: int, early: int) -> None:
        """Make due what tells of meetings so many milliseconds ago, at most, or from now."""
        await self._ask(self._call, late, early)

    async def claim(self, most: int, of_one: int) -> list[DueTap]:
        """Claim some of what is due, for a minute, and only so many of the tables that one address opened."""
        return [DueTap(*row) for row in await self._ask(CLAIMED, most, of_one)]

    async def done(self, tap: DueTap, *, sent: bool) -> None:
        """Note that a message is sent, or not worth sending; one that came due meanwhile stays due."""
        if sent:
            await self._ask(SENT, tap.id)
        await self._ask(DONE, tap.id, tap.due)

    async def later(self, tap: DueTap, wait: int) -> None:
        """Send a message in so many milliseconds."""
        await self._ask(LATER, tap.id, tap.due, wait)

    async def house(self, name: str, fresh: str) -> str:
        """Give what the house keeps by this name: what was kept first, by whichever worker."""
        await self._ask(HOUSE, name, fresh)
        return str((await self._ask("SELECT value FROM house WHERE name = $1", name))[0][0])
