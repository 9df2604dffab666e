"""Open, or migrate, the store that a database URL names: the one place that chooses SQLite or PostgreSQL."""

from typing import Any

from brushpass.extras import extra
from brushpass.server.store.interface import Store
from brushpass.server.store.migrations import VERSION
from brushpass.server.store.sqlite import SqliteStore
from brushpass.server.store.urls import in_file


async def open_store(url: str, *, durable: bool = False) -> Store:
    """Open the store an address names."""
    path = in_file(url)
    if path is not None:
        return SqliteStore(path, durable=durable)
    store: Store = await _postgres().PostgresStore.open(url)
    return store


async def migrate(url: str) -> tuple[int, int]:
    """Bring the store an address names to our version; say from where to where."""
    path = in_file(url)
    if path is None:
        versions: tuple[int, int] = await _postgres().migrate(url)
        return versions
    store = SqliteStore(path)
    await store.close()
    return store.came_from, VERSION


def _postgres() -> Any:
    """Import what only PostgreSQL needs."""
    with extra("postgres"):
        from brushpass.server.store import postgres
    return postgres
