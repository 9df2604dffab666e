"""WebSocket by hand: frames as clients write them, sound or not, and lines that libraries would not open."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress

from brushpass.server.ws.frames import TEXT, unmasked

# What aiohttp answers before it asks any code of ours.
EXPECTS = b"POST /nowhere HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
MALFORMED = b"GET / HTTP/1.1\r\nHost : x\r\n\r\n"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ASKS = {
    "Upgrade": "websocket",
    "Connection": "keep-alive, Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
}


def sent(kind, payload=b"", *, final=True, reserved=0, mask=b"\x37\xfa\x21\x3d"):
    """Write a frame as a client does."""
    head = bytes([final << 7 | reserved << 4 | kind])
    length = len(payload)
    if length < 126:
        return head + bytes([0x80 | length]) + mask + unmasked(payload, mask)
    size, mark = (2, 0xFE) if length < 1 << 16 else (8, 0xFF)
    return head + bytes([mark]) + length.to_bytes(size, "big") + mask + unmasked(payload, mask)


def closed(code, reason=b""):
    return code.to_bytes(2, "big") + reason


def request(method="GET", path="/ws", version="1.1", **changed):
    """Write a request to open a socket; ``None`` leaves a header out."""
    headers = {**ASKS, "Host": "here", **{name.replace("_", "-"): said for name, said in changed.items()}}
    lines = [f"{name}: {said}" for name, said in headers.items() if said is not None]
    return "\r\n".join([f"{method} {path} HTTP/{version}", *lines, "", ""]).encode()


class Raw:
    """A client that writes bytes, and reads frames."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.head = reader, writer, ""

    async def frame(self):
        """Read the next frame; ``None``: the line has ended."""
        try:
            first, length = await self.reader.readexactly(2)
            if length > 125:
                length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
            return first & 0x0F, await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def said(self):
        """Read the next message."""
        kind, data = await self.frame()
        assert kind == TEXT
        return json.loads(data)

    async def ends(self):
        """List what still comes until the line ends."""
        frames = []
        while frame := await self.frame():
            frames.append(frame)
        return frames


@asynccontextmanager
async def raw(here, *, opening=None, early=b""):
    """Open a socket by hand."""
    host, port = here.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    client = Raw(reader, writer)
    try:
        writer.write((opening or request()) + early)
        client.head = (await reader.readuntil(b"\r\n\r\n")).decode()
        yield client
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
