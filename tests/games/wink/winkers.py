"""Four people at a live table of Wink, on a real server whose clock stands still until it is moved."""

import json
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

from brushpass.server.http import app
from brushpass.server.rooms import lobby as people
from support.servers.tablemates import Mate, Place, place

NO_MOVE = {"type": "Nothing"}
TURN, WINK, COOL, FRONT, SIDE, LONG = 400, 1200, 3000, 400, 1000, 6000  # the standard times


class Clockwork:
    """Time and chance that are the same in every world."""

    def __init__(self) -> None:
        self.count, self.time = 0, 1_000_000

    def token(self, *_: object) -> str:
        self.count += 1
        return f"{self.count:064x}"


def wind_up(monkeypatch: Any) -> Clockwork:
    """Take time and chance out of the world's hands."""
    works = Clockwork()
    monkeypatch.setattr(people.secrets, "token_hex", works.token)
    monkeypatch.setattr(people.secrets, "token_urlsafe", works.token)
    monkeypatch.setattr(people.secrets, "choice", lambda letters: letters[works.count % len(letters)])
    monkeypatch.setattr(app.ProcessClock, "__call__", lambda _: works.time)
    return works


class Party:
    """A live table: who called, who is the accomplice, who are the others."""

    def __init__(self, here: Place, works: Clockwork, mates: list[Mate], watcher: Mate) -> None:
        self.here, self.works, self.mates, self.watcher = here, works, mates, watcher
        self.code = mates[0].presence["code"]
        first = mates[0].known["table"]["first"]
        self.caller, self.accomplice, self.third, self.fourth = (mates[(first + n) % 4] for n in range(4))

    def mate(self, seat: int) -> Mate:
        return self.mates[seat]

    @property
    def room(self) -> Any:
        return self.here.server.rooms[self.code]

    @property
    def match(self) -> Any:
        return self.room.match

    def wait(self, milliseconds: int) -> None:
        """Let time pass, in one go, and what is due happen."""
        self.works.time += milliseconds
        self.room._on_time()

    async def settle(self, but: Mate | None = None) -> None:
        """Let everything that was sent arrive."""
        for mate in (*self.mates, self.watcher):
            if mate is not but:
                await mate.say(play=NO_MOVE)

    async def call(self) -> None:
        """Let the first player call a card of the next one's."""
        self.agent = self.accomplice.known["hand"]["cards"][0]
        answer = await self.caller.play({"type": "Call", "agent": self.agent})
        assert answer["type"] == "Frame", answer
        await self.settle()

    async def look(self, who: Mate, to: Mate) -> None:
        """Let somebody turn to somebody."""
        answer = await who.play({"type": "Look", "to": to.seat})
        assert answer["type"] == "Frame", answer
        self.wait(TURN)
        await self.settle()

    async def wink(self) -> dict[str, Any]:
        return await self.accomplice.play({"type": "WinkAt", "caller": self.caller.seat})

    def accusation(self, of: Mate | None = None) -> dict[str, Any]:
        return {"type": "Accuse", "rival": (of or self.accomplice).seat, "agent": self.agent}

    async def send(self, who: Mate, move: dict[str, Any]) -> int:
        """Send a move, and wait until the server has it, but not for an answer."""
        who.ref += 1
        await who.ws.send_str(json.dumps({"play": move, "ref": who.ref}))
        sent = who.ref
        await who.say(play=NO_MOVE)
        return sent

    def line_of(self, mate: Mate) -> Any:
        return next(line for line in self.room.broadcaster if line.viewer == mate.seat)

    def lengthen(self, mate: Mate, round_trip: int) -> None:
        """Let somebody's line be long, as far as the server knows."""
        self.line_of(mate)._latency = SimpleNamespace(round_trips=(round_trip,) * 7)


@asynccontextmanager
async def party(db: str, works: Clockwork, **wish: Any):
    """Seat four people and an onlooker, and begin."""
    padded = wish.get("options", {}).get("traffic") == "padded"
    async with place(db) as here:
        ada = await here.found(**{"game": "wink", "seats": 4, **wish})
        others = [await here.sit(ada["code"], name) for name in ("Bo", "Cleo", "Dan")]
        mates = [await here.join(seated, padded=padded) for seated in (ada, *others)]
        watcher = await here.join({"code": ada["code"], "key": mates[0].presence["watch"]}, padded=padded)
        await mates[0].ask("Start")
        for mate in (*mates, watcher):
            while "table" not in mate.known:
                await mate.hear()
        yield Party(here, works, mates, watcher)
