"""HTTP on the beat: all that leaves a connection does so at a beat, whoever wrote it.

aiohttp refuses a malformed request, and gives leave to send a body, before it asks any code of ours. Answers
at once would tell when the process is free, and so when another table moves. So aiohttp is given no real
connection: what it writes waits for the beat, and so does the end.
"""

import asyncio
import socket
from collections.abc import Callable, Iterable
from typing import Any, cast

from aiohttp import web

from brushpass.server.metronome import Metronome


class WayOut(asyncio.Transport):
    """A connection whose bytes leave at a beat."""

    def __init__(self, line: asyncio.Transport, metronome: Metronome) -> None:
        """Stand before a line."""
        super().__init__()
        self.line, self._metronome = line, metronome
        self._unsaid: list[bytes] = []
        self._asked = self._ends = False  # for a beat; and with it

    def write(self, data: Any) -> None:
        """Send at the next beat."""
        self._unsaid.append(bytes(data))
        self._await_beat()

    def writelines(self, list_of_data: Iterable[Any]) -> None:
        """Send several things."""
        self.write(b"".join(list_of_data))

    def close(self) -> None:
        """End at the next beat, when all is sent."""
        self._ends = True
        self._await_beat()

    def is_closing(self) -> bool:
        """Say whether nothing can be sent any more."""
        return self._ends or self.line.is_closing()

    def abort(self) -> None:
        """Close at once: nobody is answered."""
        self.line.abort()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Say what is known of the line."""
        return self.line.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Read no more for now."""
        self.line.pause_reading()

    def resume_reading(self) -> None:
        """Read on."""
        self.line.resume_reading()

    def _await_beat(self) -> None:
        if not self._asked:
            self._asked = True
            self._metronome.say(self._leave)

    def _leave(self) -> None:
        self._asked, unsaid = False, b"".join(self._unsaid)
        self._unsaid.clear()
        if self.line.is_closing():
            return
        if unsaid:
            self.line.write(unsaid)
        if self._ends:
            self.line.close()


class Doorway(asyncio.Protocol):
    """Lets the HTTP server have a connection, but not its way out."""

    def __init__(self, http: asyncio.Protocol, metronome: Metronome) -> None:
        """Hand on all that comes."""
        self._http, self._metronome = http, metronome
        # What is called often needs no step in between.
        for name in ("data_received", "connection_lost", "pause_writing", "resume_writing"):
            setattr(self, name, getattr(http, name))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._out = WayOut(cast("asyncio.Transport", transport), self._metronome)
        self._http.connection_made(self._out)

    def eof_received(self) -> bool:
        """Close at the next beat, as the client has: the loop would close at once."""
        self._out.close()
        return True


async def listen(runner: web.AppRunner, taken: socket.socket, metronome: Metronome) -> asyncio.Server:
    """Let people in."""
    server: Callable[[], asyncio.Protocol] | None = runner.server
    assert server is not None, "it is set up"
    return await asyncio.get_running_loop().create_server(lambda: Doorway(server(), metronome), sock=taken)
