"""A wire that can be cut: whatever passes between a worker and its database goes through here."""

import asyncio


class Relay:
    """Passes bytes on to a port; or holds them back; or cuts every line."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open = asyncio.Event()
        self._open.set()
        self._lines: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def part(self) -> None:
        """Let nothing pass, and tell nobody."""
        self._open.clear()

    def join(self) -> None:
        """Let everything pass again."""
        self._open.set()

    def cut(self) -> None:
        """Cut every line that there is."""
        for writer in self._lines:
            writer.transport.abort()

    async def stop(self) -> None:
        """Cut every line, and let nobody in."""
        if self._server is not None:
            self._server.close()
        self.join()
        while self._tasks:
            self.cut()
            await asyncio.wait([*self._tasks], timeout=0.2)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._lines.add(writer)
        onward = None
        try:
            await self._open.wait()
            there, onward = await asyncio.open_connection("127.0.0.1", self._to)
            self._lines.add(onward)
            await asyncio.gather(self._pass(reader, onward), self._pass(there, writer))
        except OSError:
            pass
        finally:
            for line in filter(None, (writer, onward)):
                self._lines.discard(line)
                line.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
        except OSError:
            pass
        writer.transport.abort()
