"""Worlds that differ in nothing but what a test changes, and the stores that tests run on."""

import asyncio

import pytest

from brushpass.server import app, people, store
from support.postgres import postgres


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
        monkeypatch.setattr(people.secrets, "token_hex", works.token)
        monkeypatch.setattr(people.secrets, "token_urlsafe", works.token)
        monkeypatch.setattr(people.secrets, "choice", lambda letters: letters[works.count % len(letters)])
        monkeypatch.setattr(app, "now", lambda: works.time)
        return works

    return wind_up


@pytest.fixture(scope="session")
def database():
    """One PostgreSQL for all tests of a process."""
    with postgres() as server:
        yield server


@pytest.fixture
def empty(database):
    """The address of a PostgreSQL database with nothing in it but its shape."""
    url = database.fresh()
    asyncio.run(store.migrate(url))
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """The address of an empty store, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return request.getfixturevalue("empty")
