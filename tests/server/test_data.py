"""Databases: set up, brought to this version, moved, saved and brought back; and all that can be wrong."""

import asyncio
import io
import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing, redirect_stderr, redirect_stdout
from functools import partial
from unittest.mock import patch

import asyncpg
import pytest

from brushpass import cli
from brushpass.core import BadSetup
from brushpass.server.store import migrate, migrations, open_store, postgres
from brushpass.server.store.migrations import VERSION
from brushpass.server.store.transfer import SHAPES
from support.faults.kills import BRUSHPASS
from support.servers.ports import free_port
from support.servers.tablemates import place, play_out, run, three_at_a_table


def brushpass(*arguments):
    """Run the command line; say how it ended, and what it said."""
    said, complained = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", ["brushpass", *arguments]),
        redirect_stdout(said),
        redirect_stderr(complained),
        pytest.raises(SystemExit) as end,
    ):
        cli.main()
    return end.value.code or 0, said.getvalue(), complained.getvalue()


def cramped(*arguments, blocks):
    """Run the command line where no file may be large, as near to a full disk as a test can come.

    Python writes what it compiles without looking how much of it was taken: others would read half a module.
    """
    command = f"ulimit -f {blocks}; exec {shlex.join([BRUSHPASS, *arguments])}"
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False, env=env)
    return done.returncode, done.stdout, done.stderr


def refused(*arguments, run=brushpass):
    """Run the command line, which must refuse in one line; give that line."""
    port = ("--port", str(free_port())) if arguments[0] == "serve" else ()
    code, _, complaint = run(*arguments, *port)
    assert code == 2, complaint
    lines = complaint.splitlines()
    assert len(lines) == 1, complaint
    return lines[0]


def of_sqlite(path):
    return f"sqlite:///{path}"


async def rows_of(address):
    """Everything that is kept, but for who runs what."""
    store = await open_store(address)
    found = {}
    for name, shape in SHAPES.items():
        asked = await store.ask(shape.reading)
        found[name] = sorted(tuple(row) for row in asked)
    await store.close()
    return found


async def transcripts_of(address):
    """The transcript of every finished match, as the server gives it."""
    async with place(address) as here:
        ids = [row[0] for row in await here.server.store.ask("SELECT id FROM matches WHERE over = 1")]
        return {id_: await here.get(f"/api/matches/{id_}") for id_ in ids}


async def populate(address):
    """Let people play: two matches to their end, one half."""
    async with place(address) as here:
        for number in range(3):
            mates = await three_at_a_table(here, public=number == 0)
            if number < 2:
                await play_out(mates, lambda offers: offers[-1])
            else:
                mover = next(mate for mate in mates if mate.known.get("offers"))
                await mover.play(mover.known["offers"][0])


# Moving.


def test_data_move_to_postgresql_and_back_and_transcripts_stay_the_same(tmp_path, database):
    first, second, third = of_sqlite(tmp_path / "1.db"), database.fresh(), of_sqlite(tmp_path / "2.db")
    run(populate(first))
    before, told = run(rows_of(first)), run(transcripts_of(first))
    assert len(told) == 2
    for source, target in ((first, second), (second, third)):
        code, said, complaint = brushpass("move-data", source, target)
        assert code == 0, complaint
        assert said.splitlines() == [f"{name}: {len(before[name])}" for name in SHAPES]
        assert run(transcripts_of(target)) == told
    after = run(rows_of(third))
    assert {name: after[name] for name in ("matches", "seeds", "moves")} == {
        name: before[name] for name in ("matches", "seeds", "moves")
    }
    assert [row[:2] for row in after["tables"]] == [row[:2] for row in before["tables"]]


def test_moving_refuses_what_would_mix_or_lose_data(tmp_path, empty):
    full, other = of_sqlite(tmp_path / "full.db"), of_sqlite(tmp_path / "other.db")
    run(populate(full))
    run(populate(other))
    before = run(rows_of(other))
    assert "not empty" in refused("move-data", full, other)
    assert run(rows_of(other)) == before
    assert "no such file" in refused("move-data", of_sqlite(tmp_path / "nothing.db"), empty)
    assert not (tmp_path / "nothing.db").exists()

    async def in_use():
        store = await open_store(full)
        await store.enlist("w1", "a process", 60_000)
        await store.close()

    run(in_use())
    assert "in use by w1" in refused("move-data", full, empty)


def test_a_full_disk_leaves_the_target_empty(tmp_path):
    source, target = tmp_path / "1.db", tmp_path / "2.db"

    async def fill():
        store = await open_store(of_sqlite(source))
        for number in range(200):
            await store.found(f"t{number}", "x" * 10_000, public=False)
        await store.close()

    run(fill())
    line = refused("move-data", of_sqlite(source), of_sqlite(target), run=partial(cramped, blocks=800))
    assert line.startswith(f"brushpass: {target}: ")
    assert run(rows_of(of_sqlite(target)))["tables"] == []
    assert len(run(rows_of(of_sqlite(source)))["tables"]) == 200


# Saving and bringing back, as docs/operating.md says.


def test_a_saved_sqlite_file_can_be_brought_back(tmp_path):
    path, copy = tmp_path / "brushpass.db", tmp_path / "copy.db"
    run(populate(of_sqlite(path)))
    before = run(rows_of(of_sqlite(path)))
    save = "import sqlite3, sys; a, b = map(sqlite3.connect, sys.argv[1:]); a.backup(b); b.close()"
    subprocess.run([sys.executable, "-c", save, path, copy], check=True)
    for gone in tmp_path.glob("brushpass.db*"):
        gone.unlink()
    copy.rename(path)
    assert run(rows_of(of_sqlite(path))) == before


def test_a_saved_postgresql_can_be_brought_back(database, empty):
    run(populate(empty))
    before, told = run(rows_of(empty)), run(transcripts_of(empty))
    name, again = empty.rsplit("/", 1)[1], database.fresh()
    dump = database.folder / f"{name}.dump"
    database.run("pg_dump", "--format=custom", f"--file={dump}", name)
    database.run("pg_restore", "--no-owner", f"--dbname={again.rsplit('/', 1)[1]}", str(dump))
    assert run(rows_of(again)) == before
    assert run(transcripts_of(again)) == told


# Versions.

OLD_RECORD = (
    '{"type":"TableRecord","code":"abc","game":"spywhere","options":{},"pace":"none","chairs":[{"type":"Person",'
    '"name":"Ada","colour":"rose","lock":"x"},{"type":"Person"}],"host":0,"secret":"s"}'
)


def old_file(path):
    """A file as the first version wrote it."""
    with closing(sqlite3.connect(path)) as db, db:
        for statement in migrations.SQLITE[0]:
            db.execute(statement)
        db.execute("INSERT INTO tables VALUES ('abc', ?, 1, 5)", (OLD_RECORD,))


async def old_database(url):
    """A database at the first version."""
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE brushpass (version INTEGER NOT NULL)")
    await connection.execute("INSERT INTO brushpass VALUES (1)")
    for statement in migrations.POSTGRES[0]:
        await connection.execute(statement)
    await connection.execute("INSERT INTO tables VALUES ('abc', $1, 1, 5)", OLD_RECORD)
    await connection.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request, tmp_path):
    """The address of a store at the first version."""
    if request.param == "sqlite":
        old_file(tmp_path / "old.db")
        return of_sqlite(tmp_path / "old.db")
    url = request.getfixturevalue("database").fresh()
    run(old_database(url))
    return url


def test_an_old_database_is_brought_to_this_version_with_all_it_holds(old):
    assert f"-> {VERSION}: done" in brushpass("migrate", "--data", old)[1]
    assert "nothing to do" in brushpass("migrate", "--data", old)[1]

    async def served():
        async with place(old) as here:
            assert (await here.get("/api/tables/abc"))[1]["host"] == "Ada"

    run(served())


def test_a_migration_that_fails_half_way_has_not_happened(old, monkeypatch):
    async def tables():
        store = await open_store(old)
        rows = await store.ask("SELECT record FROM tables")
        await store.close()
        return [row[0] for row in rows]

    for kind in ("SQLITE", "POSTGRES"):
        broken = (getattr(migrations, kind)[0], (*getattr(migrations, kind)[1][:3], "CREATE TABLE ("))
        monkeypatch.setattr(
            f"brushpass.server.store.{'sqlite' if kind == 'SQLITE' else 'postgres'}.{kind}", broken
        )
    with pytest.raises(BadSetup, match="syntax error"):
        run(migrate(old))
    monkeypatch.undo()
    assert run(migrate(old))[1] == VERSION  # nothing is in the way
    assert run(tables()) == [OLD_RECORD]


def test_a_file_on_a_full_disk_is_left_as_it_is(tmp_path):
    path = tmp_path / "old.db"
    old_file(path)
    for command in ("migrate", "serve"):
        line = refused(command, "--data", of_sqlite(path), run=partial(cramped, blocks=1))
        assert line.startswith(f"brushpass: {path}: ")
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (0,)
        assert db.execute("SELECT record FROM tables").fetchall() == [(OLD_RECORD,)]


def test_a_server_that_cannot_enter_itself_says_why(empty):
    """As where the database's disk is full; the error is the database's own."""
    full = (
        "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$"
    )
    run(elsewhere(empty, full))
    run(elsewhere(empty, "CREATE TRIGGER full_disk BEFORE INSERT ON workers EXECUTE FUNCTION fill()"))
    command = [BRUSHPASS, "serve", "--port", str(free_port()), "--data", empty]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "brushpass: the store is away: no space left\n"


def test_a_database_of_something_else_is_refused_and_not_touched(tmp_path, database):
    path, other = tmp_path / "music.db", database.fresh()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE tables (name TEXT)")
    before = path.read_bytes()
    run(elsewhere(other, "CREATE TABLE tables (name TEXT)"))
    for command in ("serve", "migrate"):
        assert "is the database of something else" in refused(command, "--data", of_sqlite(path))
    assert 'relation "tables" already exists' in refused("migrate", "--data", other)
    assert path.read_bytes() == before
    assert run(elsewhere(other, "SELECT to_regclass('brushpass')")) == [(None,)]


async def elsewhere(url, statement):
    """Run a statement on a database that is not ours."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch(statement)
    await connection.close()
    return [tuple(row) for row in rows]


def test_a_postgresql_is_brought_to_this_version_only_when_that_is_asked_for(database):
    old, empty = database.fresh(), database.fresh()
    run(old_database(old))
    for url, version in ((old, 1), (empty, 0)):
        line = refused("serve", "--data", url)
        assert f"has version {version}, not {VERSION}: run `brushpass migrate --data {url}`" in line


def test_a_database_from_the_future_is_refused(address):
    async def age():
        store = await open_store(address)
        if address.startswith("sqlite"):
            await store.ask("PRAGMA user_version = 99")
        else:
            await store.ask("UPDATE brushpass SET version = 99")
        await store.close()

    run(age())
    for command in ("serve", "migrate"):
        line = refused(command, "--data", address)
        assert f"has version 99; this program knows {VERSION}: use a newer one" in line


# What can be wrong with an address.

WRONG = [
    ("nonsense", "it is sqlite:///FILE or postgresql://"),
    ("sqlite://", "it is sqlite:///FILE or postgresql://"),
    ("sqlite:///", "it is sqlite:///FILE or postgresql://"),
    ("mysql://root@127.0.0.1/tables", "it is sqlite:///FILE or postgresql://"),
    ("sqlite:////dev/null/tables.db", "/dev/null"),
    ("postgresql://spy@127.0.0.1:1/tables", "Errno 111"),
    ("postgresql://spy@127.0.0.1:port/tables", "it is sqlite:///FILE or postgresql://"),
    ("postgresql://spy@127.0.0.1:99999/tables", "it is sqlite:///FILE or postgresql://"),
    ("postgresql://[::1/tables", "it is sqlite:///FILE or postgresql://"),
    ("postgresql://spy@127.0.0.1:1/tables?sslmode=perhaps", "must be one of: disable"),
    ("postgresql://spy@nowhere.invalid/tables", "nowhere.invalid"),
]


@pytest.mark.parametrize(("address", "hint"), WRONG)
def test_a_wrong_address_is_refused_in_one_line(address, hint):
    for opening in (open_store, migrate):
        with pytest.raises(BadSetup) as refusal:
            asyncio.run(opening(address))
        assert hint in str(refusal.value)
        assert "\n" not in str(refusal.value)


def test_a_database_that_is_not_there_and_a_wrong_person_are_refused(database):
    assert "does not exist" in refused("serve", "--data", database.url("nothing"))
    assert "it is sqlite:///FILE or postgresql://" in refused("serve", "--data", "nonsense")
    for person, more in (("nobody:secret", ""), ("nobody", "?password=secret")):
        address = f"postgresql://{person}@127.0.0.1:{database.port}/postgres{more}"
        line = refused("serve", "--data", address)
        assert "nobody" in line
        assert "secret" not in line


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://spy:{}@127.0.0.1:1/tables",
        "postgresql://spy:{}/{}@127.0.0.1:1/tables",
        "postgresql://spy:{}#{}?{}@127.0.0.1:1/tables",
        "postgresql://spy@127.0.0.1:1/tables?password={}",
        "postgresql+other://spy:{}@127.0.0.1/tables",
    ],
)
def test_no_password_is_told_however_wrong_its_address_is(address):
    for opening in (open_store, migrate):
        with pytest.raises(BadSetup) as refusal:
            asyncio.run(opening(address.replace("{}", "pass9word")))
        assert "pass9word" not in str(refusal.value)
        assert "spy" in str(refusal.value)


def test_a_file_that_is_no_database_is_refused_and_not_touched(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be taken for one " * 40, "utf-8")
    before = path.read_bytes()
    assert "not a database" in refused("serve", "--data", of_sqlite(path))
    assert path.read_bytes() == before


def test_an_old_postgresql_is_refused(empty, monkeypatch):
    monkeypatch.setattr(postgres, "OLDEST", 99)
    for opening in (open_store, migrate):
        with pytest.raises(BadSetup, match="is PostgreSQL 16; 99 or newer is needed"):
            asyncio.run(opening(empty))


def test_without_asyncpg_a_line_says_what_is_missing(tmp_path):
    (tmp_path / "asyncpg.py").write_text("raise ImportError", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "brushpass", "migrate", "--data", "postgresql://spy@127.0.0.1/x"],
        capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 2
    assert "pip install 'brushpass[postgres]'" in done.stderr


def test_a_workers_name_is_sound():
    assert "small letters" in refused("serve", "--name", "W 1")
