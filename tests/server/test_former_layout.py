"""A store as version 4 of its schema kept it, written by the server of that time, is brought to this one.

The file holds a finished match and one that goes on. Version 4 named the match in every move.
"""

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from brushpass.server.settings import Settings
from brushpass.server.store import migrate, migrations, open_store
from brushpass.server.store.transfer import SHAPES
from support.servers.tablemates import place, play_out, run

FORMER = 4
KEPT = json.loads((Path(__file__).parent / "former" / f"version_{FORMER}.json").read_text("utf-8"))
COLUMNS = {
    "tables": ("code", "record", "public", "touched", "epoch", "page", "left_at", "opener"),
    "matches": ("id", "code", "record", "over"),
    "seeds": ("match", "seed"),
    "moves": ("match", "step", "seat", "at", "ref", "move"),
}


def inserts(sign):
    """The statements that write what was kept, with the values of all their rows."""
    for table, columns in COLUMNS.items():
        places = ", ".join(sign.format(n + 1) for n in range(len(columns)))
        statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 -- our own
        yield statement, KEPT[table]


def in_file(path):
    with closing(sqlite3.connect(path)) as db, db:
        db.create_function("wall_ms", 0, lambda: time.time_ns() // 1_000_000)
        for step in migrations.SQLITE[:FORMER]:
            for statement in step:
                db.execute(statement)
        for statement, rows in inserts("?"):
            db.executemany(statement, rows)
        db.execute(f"PRAGMA user_version = {FORMER}")
    return f"sqlite:///{path}"


async def in_postgresql(url):
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE brushpass (version INTEGER NOT NULL)")
    await connection.execute("INSERT INTO brushpass VALUES ($1)", FORMER)
    for step in migrations.POSTGRES[:FORMER]:
        for statement in step:
            await connection.execute(statement)
    for statement, rows in inserts("${}"):
        await connection.executemany(statement, rows)
    await connection.close()
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def former(request, tmp_path):
    """The address of a store that the former server wrote."""
    if request.param == "sqlite":
        return in_file(tmp_path / "former.db")
    return run(in_postgresql(request.getfixturevalue("database").fresh()))


async def all_of(address, table):
    store = await open_store(address)
    rows = [[*row] for row in await store.ask(SHAPES[table].reading)]
    await store.close()
    return sorted(rows)


def test_no_match_loses_a_move_its_seed_or_its_end(former):
    run(migrate(former))
    for table in ("matches", "seeds", "moves"):
        kept = [row[: len(COLUMNS[table])] for row in run(all_of(former, table))]  # newer columns come last
        assert kept == sorted(KEPT[table])


def test_a_finished_match_is_told_and_one_that_goes_on_is_played_to_its_end(former):
    finished, half = sorted(KEPT["matches"], key=lambda match: not match[3])
    made = sum(move[0] == half[0] for move in KEPT["moves"])
    assert made >= 5

    async def scenario():
        async with place(former, Settings(messages_per_second=500)) as here:
            status, told = await here.get(f"/api/matches/{finished[0]}")
            assert (status, told.count('"step"') > 5) == (200, True)
            mates = [await here.join(seated) for seated in KEPT["seats"]]
            for mate in mates:
                mate.ref = 100  # what they said before had other numbers
                while "table" not in mate.known:
                    await mate.hear()
            await play_out(mates)

    run(migrate(former))
    run(scenario())
    steps = [row[1] for row in run(all_of(former, "moves")) if row[0] == half[0]]
    assert steps == [*range(1, len(steps) + 1)]
    assert len(steps) > made
