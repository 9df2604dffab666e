"""Start the server: bind the port, open the store, run the event loop, print the links."""

import asyncio
import errno
import gc
import logging
import os
import re
import shlex
import socket
import sys
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import segno
from aiohttp import web

from brushpass.core import BadSetup
from brushpass.server.bots.pool import FAULTS, BotProcess
from brushpass.server.http.app import SERVER, make_app
from brushpass.server.http.static_page import PAGE
from brushpass.server.on_beat import listen
from brushpass.server.settings import Settings
from brushpass.server.store import open_store

try:
    import uvloop
except ImportError:  # on Windows
    new_loop = asyncio.new_event_loop
else:
    new_loop = uvloop.new_event_loop


RINGS = (2_000, 10, 50)  # new objects until the youngest, the younger, or all are looked through
TURN = 0.001  # seconds for which work beside the loop may keep it waiting
PATIENCE = 30.0  # seconds for which a connection may be idle, or take to say what it asks
TAKEN = (errno.EADDRINUSE, errno.EACCES)  # another port would do
log = logging.getLogger("brushpass")
NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,31}")
ORIGIN = re.compile(r"(https?)://([a-z0-9][a-z0-9.-]*|\[[0-9a-f:]+\])(:[1-9][0-9]{0,4})?")


def sound_name(name: str, port: int) -> str:
    """Check what a worker calls itself: it stands in addresses. The usual name is that of its port."""
    if name and not NAME.fullmatch(name):
        raise BadSetup(f"a worker's name has up to 32 small letters and figures, not {name!r}")
    return name or f"w{port}"


def sound_origin(origin: str) -> str:
    """Check the name of a site, and write it as browsers do: without the port that is usual."""
    found = ORIGIN.fullmatch(origin.lower())
    if not found:
        raise BadSetup(f"an origin is like https://example.org or http://127.0.0.1:9000, not {origin!r}")
    scheme, host, port = found.groups()
    usual = port in (None, {"http": ":80", "https": ":443"}[scheme])
    return f"{scheme}://{host}{'' if usual else port}"


def sound_thinker(command: str) -> tuple[str, ...]:
    """Check what is to think for bots: start it once, and wait until it is up."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise BadSetup(f"the thinker {command!r} cannot be read: {str(error).lower()}") from None
    if not words:
        raise BadSetup("a thinker is a command, not nothing")
    try:
        asyncio.run(_tried(words))
    except FAULTS as fault:
        why = getattr(fault, "strerror", None) or "it ended, or did not say that it is up"
        raise BadSetup(f"the thinker {command!r} cannot be started: {why}") from None
    return words


async def _tried(command: Sequence[str]) -> None:
    mind = BotProcess(command)
    try:
        await mind.wake()
    finally:
        await mind.end()


def local_address() -> str | None:
    """Find this machine's address on its local network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def links(host: str, port: int) -> list[str]:
    """List the links that lead here."""
    here = [f"http://127.0.0.1:{port}/" if host in ("0.0.0.0", "127.0.0.1") else f"http://{host}:{port}/"]  # noqa: S104
    local = local_address() if host == "0.0.0.0" else None  # noqa: S104
    return [*here, *([f"http://{local}:{port}/"] if local else [])]


def stall_less() -> None:
    """Look through everything for rings of dead objects less often than is usual.

    Every table stands still meanwhile, with hundreds of them for a quarter of a second. What
    is here from the start stays; of the rest, next to nothing is ever found in such rings.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RINGS)
    sys.setswitchinterval(TURN)


def take(host: str, port: int, stack: ExitStack) -> list[socket.socket]:
    """Take a port before anything else: who cannot have it must not take another server's tables.

    Nobody is let in yet: whoever finds the port open finds a server behind it.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return [_bound(family, at, stack) for family, *_, at in found]
    except OSError as error:
        advice = "; choose another port with --port" if error.errno in TAKEN else ""
        raise BadSetup(f"cannot listen on {host}:{port}: {error.strerror}{advice}") from None


def _bound(family: int, at: Any, stack: ExitStack) -> socket.socket:
    taken = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
    if os.name == "posix":  # elsewhere it means that two may have one port
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    taken.bind(at)
    return taken


def show(found: list[str]) -> None:
    """Say what to open, now that it can be; for a phone, as a code to point its camera at."""
    print("\n".join(found), flush=True)  # noqa: T201 -- it is what is asked for
    if len(found) > 1:
        segno.make(found[-1], micro=False).terminal(compact=True)


def serve(host: str, port: int, data: str, settings: Settings, *, durable: bool) -> None:
    """Serve until stopped."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    logging.getLogger("aiohttp.access").disabled = True
    logging.getLogger("aiohttp.server").disabled = True  # it would log what a malformed request said
    with ExitStack() as stack:
        taken, loop = take(host, port, stack), new_loop()
        if not (PAGE / "index.html").is_file():
            log.warning("there is no page here, only the protocol for programs; build the page: make page")
        app = make_app(loop.run_until_complete(open_store(data, durable=durable)), settings)
        stall_less()
        until_stopped(loop, _serving(app, taken, lambda: show(links(host, port))))


async def _serving(app: web.Application, taken: list[socket.socket], up: Callable[[], None]) -> None:
    """Let people in; when this is cancelled, say goodbye to them."""
    runner = web.AppRunner(
        app, handle_signals=True, access_log=None, shutdown_timeout=3, keepalive_timeout=PATIENCE
    )
    await runner.setup()
    metronome, doors = app[SERVER].store.metronome, list[asyncio.Server]()
    try:
        for port in taken:
            doors.append(await listen(runner, port, metronome))
        up()
        await asyncio.Event().wait()
    finally:
        for door in doors:
            door.close()
        await runner.cleanup()


def until_stopped(loop: asyncio.AbstractEventLoop, serving: Coroutine[Any, Any, None]) -> None:
    """Run until somebody stops it: first it ends, and then all it left."""
    asyncio.set_event_loop(loop)
    task = loop.create_task(serving)
    try:
        with suppress(web.GracefulExit, KeyboardInterrupt):
            loop.run_until_complete(task)
    finally:
        if not task.done():
            _end(loop, [task])
        _end(loop, asyncio.all_tasks(loop))
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


def _end(loop: asyncio.AbstractEventLoop, tasks: Collection["asyncio.Task[Any]"]) -> None:
    for task in tasks:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
