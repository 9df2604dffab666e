"""Connection pool for PostgreSQL: a few, each used for one thing at a time, and discarded after any fault.

A pool that repairs its connections has to guess what state a fault left them in. A new one
costs a few milliseconds and has no past.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

ANSWER = 2.0  # seconds to wait for one answer

# Faults that pass by themselves: no connection, no room, a server that stops or starts, a lock that was lost.
PASSING = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
)


class ConnectionPool:
    """At most so many connections to one database."""

    def __init__(self, url: str, most: int) -> None:
        self._url = url
        self._free: list[asyncpg.Connection] = []
        self._places = asyncio.Semaphore(most)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[asyncpg.Connection]:
        """Lend a connection; it comes back only if nothing went wrong."""
        async with asyncio.timeout(ANSWER):
            await self._places.acquire()
        try:
            line = await self._open()
            try:
                yield line
            except BaseException:
                line.terminate()
                raise
            self._free.append(line)
        finally:
            self._places.release()

    async def _open(self) -> asyncpg.Connection:
        while self._free:
            line = self._free.pop()
            if not line.is_closed():
                return line
        return await asyncpg.connect(self._url, timeout=ANSWER, command_timeout=ANSWER)

    def close(self) -> None:
        """Close those that are not in use."""
        while self._free:
            self._free.pop().terminate()
