"""A damaged database is told, and stops only what it touches; a file that was brought back is private."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from brushpass.server.errors import StoreUnavailable
from brushpass.server.settings import Settings
from brushpass.server.store import open_store
from support.servers.tablemates import Mate, place, play_out, run, three_at_a_table

PAGE = 4096
LATER = {"type": "Refused", "ref": 1, "reason": "one_moment"}


def damage(path, table):
    """Overwrite the root page of a table."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((root,),) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))
    with Path(path).open("r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(b"\xa5" * PAGE)


def test_a_damaged_page_is_told_and_stops_only_what_it_touches(tmp_path, caplog):
    path = str(tmp_path / "table.db")

    async def play():
        async with place(path, Settings(messages_per_second=1_000)) as here:
            mates = await three_at_a_table(here)
            key = (await mates[0].ask("NewKey", seat=0))["key"]
            await play_out(mates)
            return {"code": mates[0].presence["code"], "key": key}, await here.found()

    async def come_back(old, new):
        async with place(path) as here:
            assert await here.get("/healthz") == (200, {"well": True})
            stopped = Mate(await here.open(), None)
            assert await stopped.say(join={"table": old["code"], "key": old["key"]}) == LATER
            assert await here.get("/healthz") == (503, {"well": False})
            assert "the store is damaged: " in caplog.text
            host = await here.join(new)  # whose pages are whole
            assert (await host.ask("Lock", locked=True))["type"] == "Done"
            assert await here.get("/healthz") == (503, {"well": False})  # it does not mend itself

    old, new = run(play())
    damage(path, "moves")
    run(come_back(old, new))


def test_a_damaged_postgresql_is_told(empty):
    """The errors are the database's own."""

    async def scenario():
        async with place(empty) as here:
            body = (
                "LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001'; END $$"
            )
            await here.server.store.ask(f"CREATE FUNCTION broken() RETURNS BIGINT {body}")
            with pytest.raises(StoreUnavailable):
                await here.server.store.ask("SELECT broken()")
            assert await here.get("/healthz") == (503, {"well": False})

    run(scenario())


def test_what_is_wrong_with_a_question_is_no_damage(tmp_path):
    async def scenario():
        store = await open_store(f"sqlite:///{tmp_path / 'table.db'}")
        await store.found("abc", "first", public=False)
        with pytest.raises(sqlite3.IntegrityError):
            await store.found("abc", "second", public=False)
        assert store.keeps
        await store.close()

    asyncio.run(scenario())


def test_a_file_that_was_brought_back_is_made_private(tmp_path, caplog):
    path = tmp_path / "table.db"

    async def scenario():
        store = await open_store(f"sqlite:///{path}")
        await store.found("abc", "kept", public=False)
        open_to_all = [file.name for file in tmp_path.iterdir() if file.stat().st_mode & 0o077]
        await store.ask("DELETE FROM tables")
        await store.close()
        return open_to_all

    caplog.set_level("INFO")
    assert asyncio.run(scenario()) == []
    assert "could be read" not in caplog.text
    path.chmod(0o644)
    Path(f"{path}-wal").touch(0o644)
    assert asyncio.run(scenario()) == []
    assert f"{path} could be read by others" in caplog.text
