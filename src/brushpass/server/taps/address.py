"""Where messages may go: to the world over https, and nowhere on this machine or its network.

Whoever has a seat names the address, so it is a stranger's, and so is what answers there. The server asks for
the name's addresses once and connects to one of those that passed; a name that leads elsewhere a moment later
leads nowhere new. Of the answer it reads the first line. A client library would read on: interim answers
without end, which cost a core, and redirects.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from yarl import URL

from brushpass.server.errors import RequestRefused

LONGEST = 600  # letters of an address
PATIENCE = 10.0  # seconds for everything: a name, a connection, an answer
LINE = 4096  # bytes of the first line of an answer; nothing else of it is read
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])[ \r]")
ROUTES = 4  # addresses of one name that are tried
WORLD = IPv6Network("2000::/3")  # what is given out; all else carries old addresses, or stays inside


def is_public(address: str) -> bool:
    """Say whether an address is somewhere in the world, and no part of this machine or a private network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        return _is_public6(found)
    return _is_public4(found)


def _is_public4(address: IPv4Address) -> bool:
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _is_public6(address: IPv6Address) -> bool:
    tunnel = address.sixtofour or address.teredo
    return address in WORLD and address.is_global and not tunnel


def sound(address: str, *, anywhere: bool) -> URL:
    """Read an address that somebody gave, or refuse it; ``anywhere`` is the operator's leave."""
    try:
        url = URL(address)
        good = url.scheme == "https" and url.is_default_port()
    except ValueError:
        raise RequestRefused("bad_address") from None
    if anywhere:
        good = url.scheme in ("http", "https")
    literal = _is_literal(url.host or "")
    inside = literal and not anywhere and not is_public(url.host or "")
    if not good or inside or not url.host or url.user or url.password or len(address) > LONGEST:
        raise RequestRefused("bad_address")
    return url


def _is_literal(host: str) -> bool:
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


async def found_at(host: str, port: int, *, anywhere: bool) -> list[str]:
    """Look a name up as the system does, and give those of its addresses to which a message may go."""
    look = asyncio.get_running_loop().run_in_executor
    found = await look(_lookups(), lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    return [at for at in dict.fromkeys(str(each[-1][0]) for each in found) if anywhere or is_public(at)]


@lru_cache(1)
def _lookups() -> ThreadPoolExecutor:
    """Give lookups threads of their own: one may take long, and other work beside the loop waits for none."""
    return ThreadPoolExecutor(32, "lookup")


@lru_cache(1)
def _secrecy() -> ssl.SSLContext:
    """Check certificates; make no key twice on one line, as often as somebody likes."""
    context = ssl.create_default_context()
    context.options |= ssl.OP_NO_RENEGOTIATION
    return context


async def post(
    url: URL, body: bytes, headers: Mapping[str, str], *, anywhere: bool, patience: float = PATIENCE
) -> int | None:
    """Send a message; give the status of the answer, if there is one."""
    try:
        async with asyncio.timeout(patience):
            return await _posted(url, _request(url, body, headers), anywhere=anywhere)
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError):
        return None


def _request(url: URL, body: bytes, headers: Mapping[str, str]) -> bytes:
    """Write a request; an address holds neither spaces nor line ends once it is read."""
    own = {"Host": url.host_port_subcomponent or "", "Connection": "close", "Content-Length": str(len(body))}
    lines = (f"{name}: {value}\r\n" for name, value in (own | dict(headers)).items())
    return f"POST {url.raw_path_qs} HTTP/1.1\r\n{''.join(lines)}\r\n".encode() + body


async def _posted(url: URL, request: bytes, *, anywhere: bool) -> int | None:
    reader, writer = await _connected(url, anywhere=anywhere)
    try:
        writer.write(request)
        found = STATUS.match(await reader.readuntil(b"\n"))
        return int(found[1]) if found else None
    finally:
        writer.transport.abort()


async def _connected(url: URL, *, anywhere: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = url.raw_host or "", url.port or 0
    line = {"ssl": _secrecy(), "server_hostname": host} if url.scheme == "https" else {}
    for at in (await found_at(host, port, anywhere=anywhere))[:ROUTES]:
        try:
            return await asyncio.open_connection(at, port, limit=LINE, **line)  # type: ignore[arg-type]
        except ConnectionError:
            continue
    raise OSError(f"{host} is not in the world, or not there")
