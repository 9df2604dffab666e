"""The opening handshake of WebSocket (RFC 6455, section 4), over a connection that HTTP has begun.

HTTP and WebSocket share a port. A request to open a socket comes through the HTTP server like any other.
Once it is granted, the connection is taken from that server, which need not keep anything for it any more.
"""

import asyncio
from base64 import b64decode, b64encode
from hashlib import sha1
from typing import TYPE_CHECKING, cast

from aiohttp import HttpVersion11, web

from brushpass.server.on_beat import WayOut

if TYPE_CHECKING:
    from aiohttp.http_websocket import WebSocketReader

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of every WebSocket there is
GRANTED = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


def granted(request: web.Request) -> bytes:
    """Write the answer to a request to open a socket, or refuse it; no extension is ever agreed on."""
    key = request.headers.get("Sec-WebSocket-Key", "")
    if not (_asks_for_a_socket(request) and _is_sound(key)):
        raise web.HTTPBadRequest
    accepted = b64encode(sha1(key.encode() + GUID).digest()).decode()  # noqa: S324 -- the protocol has it so
    return f"{GRANTED}Sec-WebSocket-Accept: {accepted}\r\n\r\n".encode()


def _asks_for_a_socket(request: web.Request) -> bool:
    def words(name: str) -> list[str]:
        return [word.strip().lower() for word in ",".join(request.headers.getall(name, ())).split(",")]

    asks = "websocket" in words("Upgrade") and "upgrade" in words("Connection")
    # With a body, a proxy and we might not agree where the request ends.
    plain = request.method == "GET" and not request.body_exists and request.version >= HttpVersion11
    return asks and plain and request.headers.get("Sec-WebSocket-Version") == "13"


def _is_sound(key: str) -> bool:
    try:
        return len(b64decode(key, validate=True)) == 16
    except ValueError:
        return False


class _Tail:
    """What came behind the request, and is no HTTP any more."""

    def __init__(self) -> None:
        self.data = b""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Take it."""
        self.data += data
        return False, b""

    def feed_eof(self) -> None:
        """Notice that no more will come from there."""


def taken_over(request: web.Request) -> tuple[asyncio.Transport, bytes]:
    """Take a connection from the HTTP server, for which it is lost; give it, and what came too early."""
    protocol, way_out, tail = request.protocol, request.transport, _Tail()
    if way_out is None or way_out.is_closing():
        raise ConnectionResetError
    assert isinstance(way_out, WayOut), "every connection has one"
    protocol.set_parser(cast("WebSocketReader", tail))  # as far as it is fed
    protocol.transport = None  # or it would be closed
    protocol.connection_lost(None)
    return way_out.line, tail.data
