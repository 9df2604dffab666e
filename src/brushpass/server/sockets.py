"""A page's socket, as a room uses it."""

import asyncio

from aiohttp import WSMsgType, web

from brushpass.core import Viewer
from brushpass.wire import codec, messages

BACKLOG = 32 * 1024  # bytes a slow reader may owe; less than what would make the transport wait


class Socket:
    """One page's socket."""

    def __init__(self, ws: web.WebSocketResponse, request: web.Request) -> None:
        self.viewer: Viewer = None
        self._ws = ws
        self._transport = request.transport
        self._closing: asyncio.Task[bool] | None = None

    def post(self, data: bytes) -> None:
        """Send at once; a reader that is too slow is cut off, and gets all anew on its return.

        Writing a frame waits only when the transport's buffer is full. As that is ruled out
        first, the coroutine runs through in one go, and no task is needed for every frame.
        """
        transport = self._transport
        if self._closing or transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > BACKLOG:
            transport.abort()
            return
        writing = self._ws.send_frame(data, WSMsgType.TEXT)
        try:
            writing.send(None)
        except StopIteration:
            return
        except (ConnectionError, RuntimeError):
            pass
        writing.close()
        transport.abort()

    def hang_up(self, reason: str) -> None:
        """Say why, and close."""
        self.post(codec.encode(messages.Bye(reason)))
        self._closing = asyncio.get_running_loop().create_task(self._ws.close())

    async def done(self) -> None:
        """Wait until it is closed, if it is being closed."""
        if self._closing:
            await self._closing
