"""A disk that is really full: nothing told is lost, nobody sees what was not kept, and play goes on."""

import asyncio
import json
import subprocess

import aiohttp
import pytest

from brushpass.server.store import open_store
from support.commands import BRUSHPASS, refused
from support.faults.disks import Filler, need_a_small_disk, on_a_small_disk
from support.servers.ports import free_port, wait_for_port
from support.servers.tablemates import Mate, Place, catch_up, play_out

LATER = {"type": "Refused", "ref": 1, "reason": "one_moment"}


@pytest.fixture
def disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    need_a_small_disk(folder)
    return folder


def serve(disk, port):
    data = f"sqlite:///{disk / 'tables.db'}"
    return [*BRUSHPASS, "serve", "--port", str(port), "--data", data, "--messages-per-second", "1000"]


def frames(mate):
    """What a seat was shown, as it came."""
    return [text for text in mate.heard if json.loads(text)["type"] == "Frame"]


async def try_a_move(mates):
    """Let whoever may make a move that cannot be kept; nobody sees anything of it."""
    shown = [frames(mate) for mate in mates]
    mover = next(mate for mate in mates if mate.known.get("offers"))
    mover.ref += 1
    move = {"ref": mover.ref, "play": mover.known["offers"][0]}
    await mover.ws.send_str(json.dumps(move))
    for mate in mates:
        assert await mate.until("Bye") == {"type": "Bye", "reason": "restart"}
    assert [frames(mate) for mate in mates] == shown
    return mover, move


async def nothing_works(here, seated):
    """Whatever would have to be kept is refused, and whoever asks how the server is learns it."""
    wish = {"game": "spywhere", "name": "Cleo", "colour": "rose", "pace": "none", "seats": 3}
    assert await here.post("/api/tables", wish) == (503, {"reason": "one_moment"})
    for join in seated:
        mate = Mate(await here.open(), join["seat"])
        assert await mate.say(join={"table": join["code"], "key": join["key"]}) == LATER
        await mate.ws.close()
    assert await here.get("/healthz") == (503, {"well": False})


async def sit_down_again(here, seated, mates):
    """Come back to the table as everybody last knew it."""
    back = [await here.join(each) for each in seated]
    for mate, before in zip(back, mates, strict=True):
        mate.ref = before.ref
        await mate.until("Frame")
        assert mate.known["table"] == before.known["table"]
        assert mate.known["hand"] == before.known["hand"]
    return back


async def play_on_a_full_disk(here, filler):
    ada = await here.found(seats=2)
    seated = [ada, await here.sit(ada["code"], "Bo")]
    mates = [await here.join(each) for each in seated]
    await mates[0].ask("Start")
    for mate in mates:
        while "hand" not in mate.known:
            await mate.hear()
    mover = next(mate for mate in mates if mate.known.get("offers"))
    await mover.play(mover.known["offers"][0])
    for mate in mates:
        await catch_up(mate, mover)
    filler.fill()
    mover, move = await try_a_move(mates)
    await nothing_works(here, seated)
    filler.remove()
    back = await sit_down_again(here, seated, mates)
    again = back[mates.index(mover)]
    await again.ws.send_str(json.dumps(move))
    await again.until("Frame", ref=move["ref"])
    for mate in back:
        await catch_up(mate, again)
    assert await here.get("/healthz") == (200, {"well": True})
    await play_out(back)
    assert (await here.get(f"/api/matches/{back[0].presence['match']}"))[0] == 200


def test_a_move_on_a_full_disk_is_seen_by_nobody_and_can_be_made_when_there_is_room(disk, tmp_path):
    log, port = tmp_path / "serve.log", free_port()

    async def scenario(process):
        async with aiohttp.ClientSession() as http:
            await play_on_a_full_disk(Place(http, f"http://127.0.0.1:{port}"), Filler(process.pid, disk))

    with log.open("w") as said:
        process = subprocess.Popen(on_a_small_disk(disk, *serve(disk, port)), stdout=said, stderr=said)
    try:
        wait_for_port(port)
        asyncio.run(asyncio.wait_for(scenario(process), 60))
    finally:
        process.terminate()
    assert process.wait(20) == 0
    lines = [line.split(" ", 2)[2] for line in log.read_text().splitlines() if "the store" in line]
    assert lines == ["the store is away: database or disk is full (0 kB free)", "the store is back"]


@pytest.mark.parametrize("was", ["new", "stopped", "killed"])
def test_a_server_does_not_start_on_a_full_disk_and_says_why_in_one_line(disk, tmp_path, was):
    async def file():
        store = await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.enlist("alone", "process", 60_000)
        if was == "stopped":
            await store.close()
        return store  # while it is open, its files are as a killed server leaves them

    store = None if was == "new" else asyncio.run(file())
    there = store and tmp_path / "tables.db"
    command = on_a_small_disk(disk, *serve(disk, free_port()), file=there, full=True)
    line = refused(subprocess.run(command, capture_output=True, text=True, check=False, timeout=60))
    assert "(0 kB free)" in line
    if was == "killed":
        asyncio.run(store.close())
