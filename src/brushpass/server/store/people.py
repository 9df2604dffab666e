"""People in a store who want to be somebody: their passkeys, what opens a door to them, and their vaults.

A pass is a secret of which the store keeps the hash alone: a challenge, a link to add a device, a session,
the token of a program. Some are good once (``take``). What a vault holds only its owner's devices can read.
"""

import secrets
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Literal, NamedTuple, TypeAlias

from brushpass.server.store.standings import ALONE
from brushpass.server.store.taps import Asking

Statements: TypeAlias = list[tuple[str, tuple[Any, ...]]]
Together: TypeAlias = Callable[[Statements], Awaitable[None]]
PassKind: TypeAlias = Literal["challenge", "link", "session", "program"]
MINUTE, DAY = 60_000, 24 * 3_600_000
LASTS: dict[PassKind, int] = {
    "challenge": 5 * MINUTE,
    "link": 5 * MINUTE,
    "session": 180 * DAY,
    "program": 36_500 * DAY,
}
UNUSED = 730 * DAY  # after which an identity that nobody has used is deleted
MOST_PASSKEYS, MOST_PROGRAMS, MOST_SESSIONS = 10, 5, 20  # of one person

FOUND = """
INSERT INTO people (id, owner, touched) VALUES ($1, $2, now_ms()) ON CONFLICT (id) DO NOTHING RETURNING 1
"""
ADD = """
INSERT INTO passkeys (id, person, key, uses, made) VALUES ($1, $2, $3, $4, now_ms())
ON CONFLICT (id) DO NOTHING RETURNING 1
"""
# Two answers of one passkey at the same time: one of them comes too late.
USED = "UPDATE passkeys SET uses = $2 WHERE id = $1 AND (uses < $2 OR (uses = 0 AND $2 = 0)) RETURNING 1"
GIVE = "INSERT INTO passes (id, kind, about, until) VALUES ($1, $2, $3, now_ms() + $4)"
CROWD_OUT = """
DELETE FROM passes WHERE about = $1 AND kind = 'session' AND id NOT IN (
    SELECT id FROM passes WHERE about = $1 AND kind = 'session' ORDER BY until DESC, id LIMIT $2
)
"""
TAKE = "DELETE FROM passes WHERE id = $1 AND kind = $2 AND until > now_ms() RETURNING about"
HOLDER = """
SELECT about, kind, people.name, until - now_ms() FROM passes JOIN people ON people.id = about
WHERE passes.id = $1 AND kind IN ('session', 'program') AND until > now_ms()
"""
RENEW = "UPDATE passes SET until = now_ms() + $2 WHERE id = $1"
TOUCH = "UPDATE people SET touched = now_ms() WHERE id = $1"
OTHERS = "SELECT 1 FROM passkeys AS other WHERE other.person = $1 AND other.id <> $2"
REMOVE = f"DELETE FROM passkeys WHERE person = $1 AND id = $2 AND EXISTS ({OTHERS}) RETURNING 1"  # noqa: S608 -- constant
SIGN_OUT = "DELETE FROM passes WHERE about = $1 AND id <> $2 AND kind <> 'program'"
SEAL = "UPDATE people SET vault = $2, version = version + 1 WHERE id = $1 AND version = $3 RETURNING version"
CALL = """
UPDATE people SET name = $2, look = $3 WHERE id = $1
AND NOT EXISTS (SELECT 1 FROM people AS other WHERE other.look = $3 AND other.id <> $1) RETURNING 1
"""
# What is kept of a person, and of the programs that are theirs; the person comes last.
OF_THEM = "IN (SELECT id FROM people WHERE id = $1 OR owner = $1)"
FORGET = (
    *(
        f"DELETE FROM {table} WHERE {column} {OF_THEM}"  # noqa: S608 -- our own names
        for table, column in (
            ("passkeys", "person"),
            ("passes", "about"),
            ("entries", "person"),
            ("standings", "person"),
            ("results", "person"),
        )
    ),
    "DELETE FROM people WHERE id = $1 OR owner = $1",
)


class Passkey(NamedTuple):
    """A passkey as the server knows it: it holds no secret."""

    id: str
    person: str
    key: str  # the public one
    uses: int  # as its authenticator counts them
    made: int


class Identified(NamedTuple):
    """Who has shown a pass."""

    person: str
    program: bool
    name: str | None  # on the ladder


class Vault(NamedTuple):
    """What somebody's devices share, sealed by them."""

    sealed: str
    version: int


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


class PeopleBox:
    """The people of a store."""

    def __init__(self, ask: Asking, together: Together) -> None:
        self._ask, self._together = ask, together

    # Passes.

    async def give(self, kind: PassKind, about: str) -> str:
        """Make a secret that says something about somebody for a while."""
        secret = secrets.token_urlsafe(24)
        await self._ask(GIVE, _hash(secret), kind, about, LASTS[kind])
        if kind == "session":  # they last for months: nobody fills the store by coming in again and again
            await self._ask(CROWD_OUT, about, MOST_SESSIONS)
        return secret

    async def take(self, kind: PassKind, secret: str) -> str | None:
        """Take a secret that is good once; say what it is about."""
        rows = await self._ask(TAKE, _hash(secret), kind)
        return str(rows[0][0]) if rows else None

    async def drop(self, secret: str) -> None:
        """Let a secret be good no more."""
        await self._ask("DELETE FROM passes WHERE id = $1", _hash(secret))

    async def holder(self, secret: str) -> Identified | None:
        """Say who shows a session or the token of a program; a session that is used goes on."""
        rows = await self._ask(HOLDER, _hash(secret))
        if not rows:
            return None
        person, kind, name, left = rows[0]
        if left < LASTS["session"] // 2:
            await self._ask(RENEW, _hash(secret), LASTS["session"])
            await self._ask(TOUCH, person)
        return Identified(person, kind == "program", name)

    # Passkeys.

    async def found(self, person: str, owner: str | None = None) -> bool:
        """Keep a new person, or a program of somebody's; say whether there was none of that name."""
        return bool(await self._ask(FOUND, person, owner))

    async def add(self, passkey: Passkey) -> bool:
        """Keep one more passkey; say whether it was new, and there was room."""
        if len(await self.passkeys(passkey.person)) >= MOST_PASSKEYS:
            return False
        return bool(await self._ask(ADD, *passkey[:4]))

    async def passkey(self, name: str) -> Passkey | None:
        """Find a passkey."""
        rows = await self._ask("SELECT id, person, key, uses, made FROM passkeys WHERE id = $1", name)
        return Passkey(*rows[0]) if rows else None

    async def passkeys(self, person: str) -> list[Passkey]:
        """List somebody's passkeys, the oldest first."""
        query = "SELECT id, person, key, uses, made FROM passkeys WHERE person = $1 ORDER BY made, id"
        return [Passkey(*row) for row in await self._ask(query, person)]

    async def used(self, passkey: Passkey, uses: int) -> bool:
        """Note that a passkey was used; say whether no copy of it was quicker."""
        await self._ask(TOUCH, passkey.person)
        return bool(await self._ask(USED, passkey.id, uses))

    async def remove(self, person: str, passkey: str, shown: str) -> None:
        """Forget a passkey, but not the last, and end all sessions but the one that is shown.

        Who takes a passkey away may have lost the device, which has a session of its own.
        """
        if await self._ask(REMOVE, person, passkey):
            await self._ask(SIGN_OUT, person, _hash(shown))

    # What is known of somebody.

    async def programs(self, person: str) -> list[tuple[str, str]]:
        """List the programs of somebody, by name."""
        query = "SELECT id, name FROM people WHERE owner = $1 ORDER BY name"
        return [(row[0], row[1]) for row in await self._ask(query, person)]

    async def call(self, person: str, name: str, look: str) -> bool:
        """Give somebody a name for the ladder; say whether nobody else has one that looks like it."""
        return bool(await self._ask(CALL, person, name, look))

    async def vault(self, person: str) -> Vault:
        """Read what somebody's devices share."""
        rows = await self._ask("SELECT vault, version FROM people WHERE id = $1", person)
        return Vault(*rows[0]) if rows else Vault("", 0)

    async def seal(self, person: str, sealed: str, version: int) -> bool:
        """Keep what somebody's devices share; say whether it was made upon what is kept."""
        return bool(await self._ask(SEAL, person, sealed, version))

    async def forget(self, person: str) -> None:
        """Delete everything that is kept of somebody: before or after a match is rated, never meanwhile."""
        await self._together([(ALONE, ()), *((statement, (person,)) for statement in FORGET)])

    async def sweep(self) -> None:
        """Forget passes that have ended, and people who have not been here for years."""
        await self._ask("DELETE FROM passes WHERE until < now_ms()")
        query = "SELECT id FROM people WHERE owner IS NULL AND touched < now_ms() - $1 LIMIT 20"
        for (person,) in await self._ask(query, UNUSED):
            await self.forget(person)
