"""A seat as tools of the Model Context Protocol: a model sits down, looks, answers and waits.

One server holds one seat, so what a model asks can only be answered with what that seat may know.
"""

import asyncio
from collections.abc import Callable
from importlib import metadata

from brushpass.extras import extra
from brushpass.text.desk import LiveDesk, LocalDesk
from brushpass.text.door import told
from brushpass.text.seat import TextSeat

with extra("mcp"):
    from mcp.server.mcpserver import MCPServer

LONGEST = 60.0  # seconds for which a tool waits at most: a client gives up on slower ones
NAME = "Tin"  # of a player who gives none


def server(desk: LocalDesk | LiveDesk, title: str) -> MCPServer[None]:
    """Offer a seat as tools and resources."""
    turn = asyncio.Lock()  # one thing at a time, as at any table

    def say(key: str) -> str:
        return told(desk.language, f"tools.{key}", title=title)

    version = metadata.version("brushpass")
    mcp: MCPServer[None] = MCPServer(
        "brushpass", instructions=say("instructions"), version=version, log_level="ERROR"
    )

    @mcp.tool(description=say("sit"))
    async def sit(name: str = NAME) -> str:
        async with turn:
            return await desk.sit(name, LONGEST)

    @mcp.tool(description=say("look"))
    async def look() -> str:
        seat = desk.seated()
        return seat.look() if isinstance(seat, TextSeat) else seat

    @mcp.tool(description=say("act"))
    async def act(answer: str) -> str:
        async with turn:
            seat = desk.seated()
            return await seat.act(answer, LONGEST) if isinstance(seat, TextSeat) else seat

    @mcp.tool(description=say("wait"))
    async def wait(seconds: float = LONGEST) -> str:
        async with turn:
            return await desk.wait(min(max(seconds, 0.0), LONGEST))

    _offer_pages(mcp, desk, say)
    return mcp


def _offer_pages(mcp: MCPServer[None], desk: LocalDesk | LiveDesk, say: Callable[[str], str]) -> None:
    """Offer what can be read at any time as resources."""

    @mcp.resource("brushpass://rules", description=say("rules"), mime_type="text/markdown")
    def rules() -> str:
        seat = desk.seated()
        return seat.door.rules() if isinstance(seat, TextSeat) else seat

    @mcp.resource("brushpass://log", description=say("log"), mime_type="text/markdown")
    def log() -> str:
        seat = desk.seated()
        return seat.diary() if isinstance(seat, TextSeat) else seat
