"""Worlds that differ in nothing but what a test changes, and the stores that tests run on."""

import asyncio

import asyncpg
import pytest

from brushpass.server import store
from brushpass.server.http import app
from brushpass.server.rooms import lobby
from support.servers.postgres import postgres

OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Clockwork:
    """Time and chance that are the same in both worlds."""

    def __init__(self):
        self.count = 0
        self.time = 1_000_000

    def token(self, *_):
        self.count += 1
        return f"{self.count:064x}"


@pytest.fixture
def same_chance(monkeypatch):
    def wind_up():
        works = Clockwork()
        monkeypatch.setattr(lobby.secrets, "token_hex", works.token)
        monkeypatch.setattr(lobby.secrets, "token_urlsafe", works.token)
        monkeypatch.setattr(lobby.secrets, "choice", lambda letters: letters[works.count % len(letters)])
        monkeypatch.setattr(app.ProcessClock, "__call__", lambda _: works.time)
        return works

    return wind_up


@pytest.fixture(scope="session")
def database():
    """One PostgreSQL for all tests of a process."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def cleared(database):
    """A PostgreSQL database that many tests use, one after the other: a new one for each takes long."""
    return database.fresh()


@pytest.fixture
def empty(cleared):
    """The address of a PostgreSQL database with nothing in it but its shape."""
    asyncio.run(clear(cleared))
    return cleared


async def clear(url):
    """Take everything out of a database, whoever still holds on to it, and give it its shape."""
    connection = await asyncpg.connect(url)
    await connection.execute(OTHERS)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    await store.migrate(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """The address of an empty store, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return request.getfixturevalue("empty")
