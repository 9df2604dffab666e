"""What whoever runs the server hears of, and has done: reports of players, a log of deeds, and bans.

Times are those of the wall clock: people read them. A ban knows an address by its hash alone.
"""

from typing import NamedTuple

from brushpass.server.store.taps import Asking

DAY = 24 * 3600 * 1000
KEPT = 180 * DAY  # milliseconds for which reports and deeds are kept
REPORT = """
INSERT INTO reports (id, at, code, seat, name, about, note) VALUES ($1, wall_ms(), $2, $3, $4, $5, $6)
ON CONFLICT (id) DO UPDATE
SET at = excluded.at, name = excluded.name, about = excluded.about, note = excluded.note
"""
REPORTS = "SELECT id, at, code, seat, name, about, note FROM reports ORDER BY at DESC LIMIT $1"
NOTE = "INSERT INTO deeds (id, at, deed, code, about) VALUES ($1, wall_ms(), $2, $3, $4)"
DEEDS = "SELECT at, deed, code, about FROM deeds ORDER BY at DESC, id LIMIT $1"
BAN = """
INSERT INTO bans (who, at, until, about) VALUES ($1, wall_ms(), wall_ms() + $2, $3)
ON CONFLICT (who) DO UPDATE SET at = excluded.at, until = excluded.until, about = excluded.about
"""
BANS = "SELECT who, at, until, about FROM bans WHERE until > wall_ms() ORDER BY until LIMIT $1"


class Report(NamedTuple):
    """What a player has reported of another."""

    id: str
    at: int
    code: str
    seat: int
    name: str  # as it was then
    about: str  # ``name`` or ``behaviour``
    note: str


class Deed(NamedTuple):
    """What an operator has done."""

    at: int
    deed: str
    code: str
    about: str


class Ban(NamedTuple):
    """Whom a ban keeps away: an address, by its hash."""

    who: str
    at: int
    until: int
    about: str


class Office:
    """The reports, deeds and bans of a store."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def report(self, report: str, code: str, seat: int, name: str, about: str, note: str) -> None:
        """Keep what a player reports; of the same seat again, what was said last."""
        await self._ask(REPORT, report, code, seat, name, about, note)

    async def reports(self, most: int) -> list[Report]:
        """Read the reports that nobody has dealt with, the latest first."""
        return [Report(*row) for row in await self._ask(REPORTS, most)]

    async def settle(self, report: str) -> bool:
        """Put a report away; say whether there was one."""
        return bool(await self._ask("DELETE FROM reports WHERE id = $1 RETURNING 1", report))

    async def note(self, deed: str, what: str, code: str, about: str) -> None:
        """Write into the log what an operator has done; ``deed`` names the line."""
        await self._ask(NOTE, deed, what, code, about)

    async def deeds(self, most: int) -> list[Deed]:
        """Read the log, the latest first."""
        return [Deed(*row) for row in await self._ask(DEEDS, most)]

    async def ban(self, who: str, days: int, about: str) -> None:
        """Keep an address away for some days."""
        await self._ask(BAN, who, days * DAY, about)

    async def bans(self, most: int) -> list[Ban]:
        """Read the bans, those first that end soonest."""
        return [Ban(*row) for row in await self._ask(BANS, most)]

    async def banned(self, who: str) -> bool:
        """Say whether an address is kept away."""
        return bool(await self._ask("SELECT 1 FROM bans WHERE who = $1 AND until > wall_ms()", who))

    async def pardon(self, who: str) -> None:
        """End a ban, and forget what an address has used up of its limits."""
        await self._ask("DELETE FROM bans WHERE who = $1", who)
        await self._ask("DELETE FROM purses WHERE name LIKE $1", f"% {who}")

    async def matches(self, code: str) -> list[tuple[str, str]]:
        """Read what the matches of a table were begun with, by name."""
        return [tuple(row) for row in await self._ask("SELECT id, record FROM matches WHERE code = $1", code)]

    async def rewrite(self, match: str, record: str) -> None:
        """Write again what a match was begun with: names alone may change."""
        await self._ask("UPDATE matches SET record = $2 WHERE id = $1", match, record)

    async def results(self, match: str) -> list[tuple[str, str]]:
        """Read what a match changed for those who were rated, as their pages tell it."""
        query = "SELECT person, told FROM results WHERE match = $1"
        return [tuple(row) for row in await self._ask(query, match)]

    async def retell(self, match: str, person: str, told: str) -> None:
        """Write again what somebody's page tells of a match: names alone may change."""
        await self._ask("UPDATE results SET told = $3 WHERE match = $1 AND person = $2", match, person, told)

    async def forget(self) -> None:
        """Forget what is old, and bans that have ended."""
        await self._ask("DELETE FROM reports WHERE at < wall_ms() - $1", KEPT)
        await self._ask("DELETE FROM deeds WHERE at < wall_ms() - $1", KEPT)
        await self._ask("DELETE FROM bans WHERE until < wall_ms()")
