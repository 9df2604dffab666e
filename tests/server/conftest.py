"""Worlds that differ in nothing but what a test changes."""

import pytest

from brushpass.server import app, people


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
