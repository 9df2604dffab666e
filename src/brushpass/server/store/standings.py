"""Standings in a store: which seats play for the ladder, how everybody stands, and what it came from.

A match is rated once, in a transaction of its own, after it is over: whoever marks it as rated first also
writes what follows from it. Two workers do so one after the other, so no standing is lost.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeAlias

from brushpass.server.store.taps import Asking

ENTER = """
INSERT INTO entries (code, lock, person) VALUES ($1, $2, $3)
ON CONFLICT (code, lock) DO UPDATE SET person = excluded.person
WHERE entries.person = excluded.person OR NOT EXISTS (
    SELECT 1 FROM matches WHERE matches.code = $1 AND rated = 1 AND (over = 1 OR matches.id = $4)
) RETURNING 1
"""
ENTERED = "SELECT lock FROM entries WHERE code = $1 AND person = $2"
UNRATED = "SELECT id FROM matches WHERE rated = 1 AND over = 1 LIMIT $1"
# The row whose lock makes workers rate one after the other.
ALONE = """
INSERT INTO house (name, value) VALUES ('ladder', '') ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
CLAIM = "UPDATE matches SET rated = 2 WHERE id = $1 AND rated = 1 AND over = 1 RETURNING code"
WHO = "SELECT lock, person FROM entries JOIN people ON people.id = person WHERE code = $1"
STANDS = "SELECT mu, sigma, matches FROM standings WHERE person = $1 AND game = $2 AND speed = $3"
STAND = """
INSERT INTO standings (person, game, speed, mu, sigma, matches, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (person, game, speed) DO UPDATE
SET mu = excluded.mu, sigma = excluded.sigma, matches = excluded.matches, at = excluded.at
"""
NOTE = "INSERT INTO results (match, person, at, told) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
# The surest first: whoever has played little may stand anywhere.
LADDER = """
SELECT people.id, name, mu, sigma, matches FROM standings JOIN people ON people.id = person
WHERE game = $1 AND speed = $2 AND (owner IS NOT NULL) = ($3 = 1)
ORDER BY mu - 2 * sigma DESC, people.id LIMIT $4
"""
OF_PERSON = """
SELECT game, speed, mu, sigma, matches FROM standings WHERE person = $1 ORDER BY matches DESC, game, speed
"""
NAMED = "SELECT name, owner IS NOT NULL FROM people WHERE id = $1 AND name IS NOT NULL"
RESULTS = "SELECT match, at, told FROM results WHERE person = $1 ORDER BY at DESC, match LIMIT $2"


class LadderStanding(NamedTuple):
    """How good somebody is held to be: a mean, how unsure it is, and after how many matches."""

    mu: float
    sigma: float
    matches: int


class Ranked(NamedTuple):
    """Somebody on a ladder."""

    person: str
    name: str
    standing: LadderStanding


class Placed(NamedTuple):
    """How somebody stands on one ladder."""

    game: str
    speed: str
    standing: LadderStanding


class RatingChange(NamedTuple):
    """What one match changes for one person."""

    person: str
    standing: LadderStanding
    told: str  # of the match, for the person's own page


class Steps(Protocol):
    """A transaction under way."""

    async def ask(self, query: str, *values: Any) -> list[Any]:
        """Run one statement, and give its rows."""


KnownStandings: TypeAlias = dict[
    str, tuple[str, LadderStanding | None]
]  # by lock: who sat there, and how they stood
Reckoning: TypeAlias = Callable[[KnownStandings], Sequence[RatingChange]]


class StandingBox:
    """The standings of a store."""

    def __init__(self, ask: Asking, in_steps: Callable[[], AbstractAsyncContextManager[Steps]]) -> None:
        self._ask, self._in_steps = ask, in_steps

    async def enter(self, code: str, lock: str, person: str, match: str = "") -> bool:
        """Note whose seat this is, as they have agreed to be rated there; say whether that could be.

        While a match of the table waits to be rated, a seat stays with the person it was. That goes for the
        last one (``match``), too, of which the store may not know yet that it is over.
        """
        return bool(await self._ask(ENTER, code, lock, person, match))

    async def entered(self, code: str, person: str) -> list[str]:
        """List the locks of the seats that somebody has entered at a table."""
        return [row[0] for row in await self._ask(ENTERED, code, person)]

    async def unrated(self, most: int) -> list[str]:
        """List some matches that are over and not rated yet."""
        return [row[0] for row in await self._ask(UNRATED, most)]

    async def rate(self, match: str, game: str, speed: str, at: int, reckoning: Reckoning) -> bool:
        """Let a match change how people stand, once; say whether it was done now."""
        async with self._in_steps() as steps:
            await steps.ask(ALONE)
            claimed = await steps.ask(CLAIM, match)
            if not claimed:
                return False
            known: KnownStandings = {}
            for lock, person in await steps.ask(WHO, claimed[0][0]):
                stands = await steps.ask(STANDS, person, game, speed)
                known[lock] = person, LadderStanding(*stands[0]) if stands else None
            for change in reckoning(known):
                await steps.ask(STAND, change.person, game, speed, *change.standing, at)
                await steps.ask(NOTE, match, change.person, at, change.told)
        return True

    async def ladder(self, game: str, speed: str, most: int, *, programs: bool) -> list[Ranked]:
        """List who stands on a ladder, the surest to be good first."""
        rows = await self._ask(LADDER, game, speed, int(programs), most)
        return [Ranked(row[0], row[1], LadderStanding(*row[2:])) for row in rows]

    async def person(self, person: str) -> tuple[str, bool] | None:
        """Say what somebody is called who has a name on the ladder, and whether it is a program."""
        rows = await self._ask(NAMED, person)
        return (str(rows[0][0]), bool(rows[0][1])) if rows else None

    async def of(self, person: str) -> list[Placed]:
        """Say how somebody stands on each ladder."""
        return [
            Placed(row[0], row[1], LadderStanding(*row[2:])) for row in await self._ask(OF_PERSON, person)
        ]

    async def results(self, person: str, most: int) -> list[tuple[str, int, str]]:
        """List somebody's rated matches, the latest first."""
        return [(row[0], row[1], row[2]) for row in await self._ask(RESULTS, person, most)]
