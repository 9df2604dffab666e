"""A real server process that is killed for real, again and again, under load."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import aiohttp

from brushpass.server.rooms.replays import replayed
from brushpass.server.store import SqliteStore
from support.servers.ports import free_port, wait_for_port
from support.servers.tablemates import Mate, Place

BRUSHPASS = str(Path(sys.executable).parent / "brushpass")


class Victim:
    """The server's process."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.folder, self.port = folder, free_port()
        self.command = command or (BRUSHPASS,)
        self.process: subprocess.Popen | None = None

    @property
    def db(self) -> str:
        return str(self.folder / "kill.db")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *more: str) -> None:
        command = [*self.command, "serve", "--port", str(self.port), "--data", f"sqlite:///{self.db}", *more]
        log = (self.folder / "serve.log").open("a")
        self.process = subprocess.Popen(command, stdout=log, stderr=log)
        log.close()
        wait_for_port(self.port)

    def keep_to(self, core: int | None) -> None:
        """Run on one core, away from those who play."""
        assert self.process is not None
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Player:
    """Somebody who plays on whatever happens, and remembers every move that was acknowledged."""

    def __init__(self, place: Place, seated: dict, stop: asyncio.Event) -> None:
        self.place, self.seated, self.stop = place, seated, stop
        self.acknowledged: dict[int, dict] = {}
        self.ref = 1000 * (seated["seat"] + 1)
        self.pending: tuple[int, dict] | None = None
        self.resumed = 0

    async def play(self) -> None:
        while not self.stop.is_set():
            try:
                await self._sit()
            except (ConnectionError, aiohttp.ClientError, TimeoutError, OSError):
                await asyncio.sleep(0.05)

    async def _sit(self) -> None:
        mate = Mate(await self.place.open(), self.seated["seat"])
        try:
            await mate.say(join={"table": self.seated["code"], "key": self.seated["key"]})
            self.resumed += 1
            while not self.stop.is_set():
                await self._move(mate)
        finally:
            await mate.ws.close()

    async def _move(self, mate: Mate) -> None:
        over = mate.known.get("table", {}).get("phase", {}).get("type") == "Over"
        if over and self.seated["seat"] == 0 and self.pending is None:
            mate.ref = self.ref = self.ref + 1
            await asyncio.wait_for(mate.ask("Start"), 5)  # the load never ends
            self.ref = mate.ref
            return
        if self.pending is None and mate.known.get("offers"):
            self.ref += 1
            self.pending = self.ref, random.choice(mate.known["offers"])  # noqa: S311 -- no secret
        if self.pending is not None and mate.known.get("table"):
            ref, move = self.pending
            mate.ref = ref - 1
            answer = await asyncio.wait_for(mate.play(move), 5)
            if answer["type"] == "Frame":
                self.acknowledged[ref] = move
            self.pending = None
            return
        try:
            await asyncio.wait_for(mate.hear(), 0.5)
        except TimeoutError:
            return


async def tables(place: Place, count: int, stop: asyncio.Event) -> list[Player]:
    """Seat two people at each of ``count`` tables and begin."""
    players = []
    for number in range(count):
        ada = await place.found(seats=2, name=f"Ada {number}")
        bo = await place.sit(ada["code"], f"Bo {number}")
        host = await place.join(ada)
        await host.ask("Start")
        await host.ws.close()
        players += [Player(place, ada, stop), Player(place, bo, stop)]
    return players


async def torment(victim: Victim, kills: int, count: int) -> list[Player]:
    """Let people play while the server is killed ``kills`` times, at random moments."""
    stop = asyncio.Event()
    victim.start()
    async with aiohttp.ClientSession() as http:
        place = Place(http, victim.url)
        players = await tables(place, count, stop)
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            await asyncio.sleep(random.uniform(0.05, 0.5))  # noqa: S311 -- any moment will do
            victim.kill()
            await asyncio.to_thread(victim.start)
        await asyncio.sleep(1)
        stop.set()
        await asyncio.gather(*tasks)
    victim.kill()
    return players


def matches_of(store: SqliteStore, code: str) -> list[str]:
    """List every match that was begun at a table."""
    return [row[0] for row in store._db.execute("SELECT id FROM matches WHERE code = ?", (code,))]


def check(victim: Victim, players: list[Player]) -> int:
    """Every acknowledged move is in the log once, and every log is a match that can be played."""
    return asyncio.run(_check(SqliteStore(victim.db), players))


async def _check(store: SqliteStore, players: list[Player]) -> int:
    seen = 0
    for player in players:
        logged = []
        for match in matches_of(store, player.seated["code"]):
            begun, seed, played, _ = await store.match(match)
            replayed(begun, seed, played)
            logged += [p for p in played if p.seat == player.seated["seat"] and p.ref is not None]
        refs = [p.ref for p in logged]
        assert len(refs) == len(set(refs))
        for ref, move in player.acknowledged.items():
            (found,) = [p for p in logged if p.ref == ref]
            assert json.loads(found.move) == move
            seen += 1
        assert player.resumed > 1
    await store.close()
    return seen
