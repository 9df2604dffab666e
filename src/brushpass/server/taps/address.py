"""Where messages may go: to the world over https, and nowhere on this machine or its network.

Whoever has a seat names the address, so it is a stranger's. The server asks for the name's addresses once and
connects to one of those that passed; a name that leads elsewhere a moment later leads nowhere new.
"""

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from brushpass.server.errors import RequestRefused

LONGEST = 600  # letters of an address
PATIENCE = 10.0  # seconds for everything: a name, a connection, an answer
HEADERS = 4096  # bytes of a line of the answer, which nobody reads
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


class WorldOnly(AbstractResolver):
    """Looks names up as the system does, and forgets every address that is not in the world."""

    def __init__(self, *, anywhere: bool = False) -> None:
        self._anywhere = anywhere

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Give the addresses of a name to which a message may go."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
        good = [(kind, str(at[0])) for kind, _, _, _, at in found if self._anywhere or is_public(str(at[0]))]
        if not good:
            raise OSError(f"{host} is not in the world")
        return [
            ResolveResult(
                hostname=host, host=at, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST
            )
            for kind, at in good
        ]

    async def close(self) -> None:
        """Nothing is open."""


def session(*, anywhere: bool) -> aiohttp.ClientSession:
    """Open what messages are sent with: no proxy, no cookies, no connection that is used twice."""
    connector = aiohttp.TCPConnector(
        resolver=WorldOnly(anywhere=anywhere), force_close=True, use_dns_cache=False, limit=8
    )
    return aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        timeout=aiohttp.ClientTimeout(total=PATIENCE),
        trust_env=False,
        auto_decompress=False,
        max_line_size=HEADERS,
        max_field_size=HEADERS,
    )


async def post(http: aiohttp.ClientSession, url: URL, body: bytes, headers: dict[str, str]) -> int | None:
    """Send a message; give the status of the answer, if there is one. Nothing else of it is read."""
    try:
        async with http.post(url, data=body, headers=headers, allow_redirects=False) as answer:
            status = answer.status
            answer.close()
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
        return None
    return status
