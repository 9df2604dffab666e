"""What a server does besides answering: it says that it lives, keeps house, and measures lines and clocks."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from aiohttp import web

from brushpass.core import BadSetup
from brushpass.server.errors import StoreUnavailable
from brushpass.server.workers.fleet import Fleet
from brushpass.server.ws.latency import keep_measuring

if TYPE_CHECKING:
    from brushpass.server.http.app import Server

log = logging.getLogger("brushpass")


async def housekeeping(server: "Server") -> Any:
    """Keep the house while the server runs."""
    try:
        await server.fleet.enlist()
        await server.courier.begin()
    except StoreUnavailable as away:
        raise BadSetup(f"the store is away: {away.why}") from None
    chores = (
        _beat(server.fleet),
        _sweep(server),
        server.waker.keep_waking(),
        server.courier.keep_sending(),
        server.scorer.keep_scoring(),
        keep_measuring(server.rooms),
        server.endpoint.keep_looking(),
        server.clock.keep_reading(),
        server.lag.keep_beating(),
    )
    tasks = [asyncio.create_task(chore) for chore in chores]
    yield
    for task in tasks:
        task.cancel()
    try:
        await server.fleet.leave()
    except StoreUnavailable:
        log.warning("the store is away: this worker is struck off when its lease ends")
    await server.courier.end()
    await server.thinkers.close()
    await server.store.close()


async def _beat(fleet: Fleet) -> None:
    """Say that this worker lives, until another takes its place: then it stops."""
    await fleet.run()
    raise web.GracefulExit


async def _sweep(server: "Server") -> None:
    while True:
        await asyncio.sleep(60)
        try:
            await server.registry.sleep()
            await server.forget()
        except StoreUnavailable:
            continue
        except Exception:
            log.exception("while keeping house")
