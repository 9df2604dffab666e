"""Where somebody who plays in text sits down: at bots in this process, or at a live table by its link."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_hex

import aiohttp

from brushpass.core import AnyGame, apart
from brushpass.text.door import TextDoor, told
from brushpass.text.local import dealt
from brushpass.text.online import NotThere, OnlineLine, sit_down
from brushpass.text.seat import TextSeat
from brushpass.words import say


@dataclass
class LocalDesk:
    """A table of bots; each time somebody sits down, a match is dealt."""

    game: AnyGame
    seats: int
    options: Mapping[str, object]
    level: str
    language: str
    listed: bool
    seed: str | None = None  # of the first match
    seat: TextSeat | None = field(default=None, init=False)

    async def sit(self, name: str, seconds: float) -> str:  # noqa: ARG002 -- bots ask for no name
        """Deal, and tell the rules and the table; a match that is on goes on."""
        if self.seat is None or self.seat.line.over:
            seed, self.seed = self.seed or token_hex(32), None
            line = dealt(self.game, self.seats, seed, self.options, self.level)
            door = TextDoor(
                self.game, line.match.setup.options, line.seat, line.names, self.language, self.listed
            )
            self.seat = TextSeat(line, door, apart(seed, "text"))
        return f"{self.seat.door.rules()}\n\n{await self.seat.wait(seconds)}"

    async def wait(self, seconds: float) -> str:
        """Wait until the seat is asked something."""
        seat = self.seated()
        return seat if isinstance(seat, str) else await seat.wait(seconds)

    def seated(self) -> TextSeat | str:
        """Give the seat, or say why there is none."""
        return self.seat or told(self.language, "tools.sit_first")


@dataclass
class LiveDesk:
    """A table of a server; ``stay`` keeps the line to it open."""

    http: aiohttp.ClientSession
    link: str
    language: str
    listed: bool
    line: OnlineLine | None = field(default=None, init=False)
    _seat: TextSeat | None = field(default=None, init=False)
    _staying: asyncio.Task[None] | None = field(default=None, init=False)

    async def sit(self, name: str, seconds: float) -> str:
        """Take a chair, wait for the deal, and tell the rules and the table."""
        if self.line is None or self.line.gone:
            try:
                self.line = await sit_down(self.http, self.link, name)
            except NotThere as refusal:
                return say(self.language, f"refusals.{refusal}")
            self._staying = asyncio.create_task(self.line.stay())
        await self.line.dealt(seconds)
        seat = self.seated()
        return seat if isinstance(seat, str) else f"{seat.door.rules()}\n\n{seat.look()}"

    async def wait(self, seconds: float) -> str:
        """Wait for the deal, or until the seat is asked something."""
        if self.line is not None and self.line.match is None:
            await self.line.dealt(seconds)
        seat = self.seated()
        return seat if isinstance(seat, str) else await seat.wait(seconds)

    def seated(self) -> TextSeat | str:
        """Give the seat in the match that is on, or was played last; or say why there is none."""
        if self.line is None:
            return told(self.language, "tools.sit_first")
        if self.line.gone:
            return told(self.language, "tools.gone", reason=self.line.gone)
        match = self.line.match
        if match is None or match.table is None:
            return told(self.language, "tools.no_deal")
        if self._seat is None or self._seat.door.options is not match.options:
            door = TextDoor(
                match.game, match.options, self.line.seat, match.names, self.language, self.listed
            )
            self._seat = TextSeat(self.line, door, token_hex(16))
        return self._seat

    def leave(self) -> None:
        """Let go of the line."""
        if self._staying is not None:
            self._staying.cancel()
