"""Schema migrations of both stores, version by version. A released step never changes; new steps follow it.

Each step is one transaction, which also writes the version: an interrupted step has not happened.
"""

# When a worker has to run a table, as its record says; a query must say it in the same words as the index.
# Whatever else a record holds, it can be kept.
SQLITE_WAKE = "CASE WHEN json_valid(record) THEN json_extract(record, '$.wake') END"
POSTGRES_WAKE = "CASE WHEN record LIKE '{%' THEN (record::json ->> 'wake')::bigint END"
# By which time of the wall clock people want to meet at a table.
SQLITE_PLANNED = "CASE WHEN json_valid(record) THEN json_extract(record, '$.planned') END"
POSTGRES_PLANNED = "CASE WHEN record LIKE '{%' THEN (record::json ->> 'planned')::bigint END"
# What an operator hears of, and has done; and whom a ban keeps away.
OFFICE = (
    """CREATE TABLE reports (
        id TEXT PRIMARY KEY, at BIGINT NOT NULL, code TEXT NOT NULL, seat INTEGER NOT NULL,
        name TEXT NOT NULL, about TEXT NOT NULL, note TEXT NOT NULL
    )""",
    """CREATE TABLE deeds (
        id TEXT PRIMARY KEY, at BIGINT NOT NULL, deed TEXT NOT NULL, code TEXT NOT NULL, about TEXT NOT NULL
    )""",
    """CREATE TABLE bans (
        who TEXT PRIMARY KEY, at BIGINT NOT NULL, until BIGINT NOT NULL, about TEXT NOT NULL
    )""",
)

SQLITE: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE IF NOT EXISTS tables (
            code TEXT PRIMARY KEY, record TEXT NOT NULL, public INTEGER NOT NULL, touched INTEGER NOT NULL
        ) STRICT""",
        """CREATE TABLE IF NOT EXISTS matches (
            id TEXT PRIMARY KEY, code TEXT NOT NULL, record TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0
        ) STRICT""",
        "CREATE TABLE IF NOT EXISTS seeds (match TEXT PRIMARY KEY, seed TEXT NOT NULL) STRICT",
        """CREATE TABLE IF NOT EXISTS moves (
            match TEXT NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, at INTEGER NOT NULL,
            ref INTEGER, move TEXT NOT NULL, PRIMARY KEY (match, step)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX IF NOT EXISTS matches_of_table ON matches (code)",
        "CREATE INDEX IF NOT EXISTS tables_by_age ON tables (touched)",
        "CREATE INDEX IF NOT EXISTS public_tables ON tables (public, touched)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN worker TEXT",
        "ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN page INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN left_at INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE workers (
            name TEXT PRIMARY KEY, process TEXT NOT NULL, beat INTEGER NOT NULL, until INTEGER NOT NULL,
            figures TEXT NOT NULL
        ) STRICT""",
        "CREATE TABLE purses (name TEXT PRIMARY KEY, due INTEGER NOT NULL) STRICT",
        "CREATE INDEX tables_of_worker ON tables (worker)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN opener TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX public_tables_of ON tables (opener) WHERE public = 1",
    ),
    (
        """CREATE TABLE clock (
            one INTEGER PRIMARY KEY, steady INTEGER NOT NULL, wall INTEGER NOT NULL, most INTEGER NOT NULL
        ) STRICT""",
        "INSERT INTO clock VALUES (1, wall_ms(), wall_ms(), 0)",
        "ALTER TABLE tables ADD COLUMN gone_at INTEGER",
        "CREATE INDEX gone_tables ON tables (gone_at) WHERE gone_at IS NOT NULL",
    ),
    (  # moves in the order in which they are made, found by a small number: see ADR 42
        """CREATE TABLE numbered (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT NOT NULL, record TEXT NOT NULL,
            over INTEGER NOT NULL DEFAULT 0
        ) STRICT""",
        "INSERT INTO numbered (id, code, record, over) SELECT id, code, record, over FROM matches",
        """CREATE TABLE log (
            number INTEGER NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, at INTEGER NOT NULL,
            ref INTEGER, move TEXT NOT NULL
        ) STRICT""",
        "INSERT INTO log SELECT number, step, seat, at, ref, move FROM moves JOIN numbered ON id = match",
        "DROP TABLE moves",
        "DROP TABLE matches",
        "ALTER TABLE log RENAME TO moves",
        "ALTER TABLE numbered RENAME TO matches",
        "CREATE UNIQUE INDEX moves_of_match ON moves (number, step)",
        "CREATE INDEX matches_of_table ON matches (code)",
    ),
    (f"CREATE INDEX waking_tables ON tables (({SQLITE_WAKE})) WHERE ({SQLITE_WAKE}) IS NOT NULL",),
    (  # whom to tell that a table waits for them, and what the house itself keeps
        """CREATE TABLE taps (
            id TEXT PRIMARY KEY, code TEXT NOT NULL, lock TEXT NOT NULL, target TEXT NOT NULL, due INTEGER,
            tries INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0, wait TEXT NOT NULL DEFAULT ''
        ) STRICT""",
        "CREATE INDEX taps_of_seat ON taps (code, lock)",
        "CREATE INDEX due_taps ON taps (due) WHERE due IS NOT NULL",
        "CREATE TABLE house (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    ),
    (  # who wants to be somebody: passkeys, what they agreed to, how they stand; rated: 1 to be, 2 done
        """CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT, look TEXT UNIQUE, owner TEXT, vault TEXT NOT NULL DEFAULT '',
            version INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL
        ) STRICT""",
        "CREATE INDEX programs_of_person ON people (owner) WHERE owner IS NOT NULL",
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, uses INTEGER NOT NULL,
            made INTEGER NOT NULL
        ) STRICT""",
        "CREATE INDEX passkeys_of_person ON passkeys (person)",
        """CREATE TABLE passes (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, about TEXT NOT NULL, until INTEGER NOT NULL
        ) STRICT""",
        "CREATE INDEX passes_about ON passes (about)",
        "CREATE INDEX old_passes ON passes (until)",
        """CREATE TABLE entries (
            code TEXT NOT NULL, lock TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (code, lock)
        ) STRICT""",
        "CREATE INDEX entries_of_person ON entries (person)",
        """CREATE TABLE standings (
            person TEXT NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL, mu REAL NOT NULL,
            sigma REAL NOT NULL, matches INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (person, game, speed)
        ) STRICT""",
        "CREATE INDEX standings_of_game ON standings (game, speed)",
        """CREATE TABLE results (
            match TEXT NOT NULL, person TEXT NOT NULL, at INTEGER NOT NULL, told TEXT NOT NULL,
            PRIMARY KEY (match, person)
        ) STRICT""",
        "CREATE INDEX results_of_person ON results (person, at)",
        "ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX unrated_matches ON matches (over) WHERE rated = 1",
    ),
    (  # people who look for a table: when it became public, and when one meets there
        "ALTER TABLE tables ADD COLUMN listed INTEGER",
        "UPDATE tables SET listed = touched WHERE public = 1",
        f"CREATE INDEX planned_tables ON tables (({SQLITE_PLANNED})) WHERE ({SQLITE_PLANNED}) IS NOT NULL",
        "ALTER TABLE taps ADD COLUMN called INTEGER NOT NULL DEFAULT 0",
        *(statement.replace("BIGINT", "INTEGER") + " STRICT" for statement in OFFICE),
    ),
)

POSTGRES: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            code TEXT PRIMARY KEY, record TEXT NOT NULL, public INTEGER NOT NULL, touched BIGINT NOT NULL
        )""",
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, code TEXT NOT NULL, record TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0
        )""",
        "CREATE TABLE seeds (match TEXT PRIMARY KEY, seed TEXT NOT NULL)",
        """CREATE TABLE moves (
            match TEXT NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, at BIGINT NOT NULL,
            ref BIGINT, move TEXT NOT NULL, PRIMARY KEY (match, step)
        )""",
        "CREATE INDEX matches_of_table ON matches (code)",
        "CREATE INDEX tables_by_age ON tables (touched)",
        "CREATE INDEX public_tables ON tables (public, touched)",
    ),
    (
        """CREATE FUNCTION now_ms() RETURNS BIGINT VOLATILE PARALLEL SAFE LANGUAGE SQL
        AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'""",
        "ALTER TABLE tables ADD COLUMN worker TEXT",
        "ALTER TABLE tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN page BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN left_at BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE workers (
            name TEXT PRIMARY KEY, process TEXT NOT NULL, beat BIGINT NOT NULL, until BIGINT NOT NULL,
            figures TEXT NOT NULL
        )""",
        "CREATE TABLE purses (name TEXT PRIMARY KEY, due BIGINT NOT NULL)",
        "CREATE INDEX tables_of_worker ON tables (worker)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN opener TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX public_tables_of ON tables (opener) WHERE public = 1",
    ),
    (
        """CREATE FUNCTION wall_ms() RETURNS BIGINT VOLATILE PARALLEL SAFE LANGUAGE SQL
        AS 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint'""",
        """CREATE TABLE clock (
            one INTEGER PRIMARY KEY, steady BIGINT NOT NULL, wall BIGINT NOT NULL, most BIGINT NOT NULL
        )""",
        "INSERT INTO clock VALUES (1, wall_ms(), wall_ms(), 0)",
        """CREATE OR REPLACE FUNCTION now_ms() RETURNS BIGINT VOLATILE PARALLEL SAFE LANGUAGE SQL
        AS 'SELECT steady + LEAST(GREATEST(wall_ms() - wall, 0), most) FROM clock'""",
        "ALTER TABLE tables ADD COLUMN gone_at BIGINT",
        "CREATE INDEX gone_tables ON tables (gone_at) WHERE gone_at IS NOT NULL",
    ),
    (
        "ALTER TABLE matches ADD COLUMN number BIGINT GENERATED BY DEFAULT AS IDENTITY",
        "CREATE UNIQUE INDEX matches_by_number ON matches (number)",
        """CREATE TABLE log (
            number BIGINT NOT NULL, step INTEGER NOT NULL, seat INTEGER NOT NULL, at BIGINT NOT NULL,
            ref BIGINT, move TEXT NOT NULL
        )""",
        "INSERT INTO log SELECT number, step, seat, at, ref, move FROM moves JOIN matches ON id = match",
        "DROP TABLE moves",
        "ALTER TABLE log RENAME TO moves",
        "CREATE UNIQUE INDEX moves_of_match ON moves (number, step)",
    ),
    (f"CREATE INDEX waking_tables ON tables (({POSTGRES_WAKE})) WHERE ({POSTGRES_WAKE}) IS NOT NULL",),
    (
        """CREATE TABLE taps (
            id TEXT PRIMARY KEY, code TEXT NOT NULL, lock TEXT NOT NULL, target TEXT NOT NULL, due BIGINT,
            tries INTEGER NOT NULL DEFAULT 0, sent BIGINT NOT NULL DEFAULT 0, wait TEXT NOT NULL DEFAULT ''
        )""",
        "CREATE INDEX taps_of_seat ON taps (code, lock)",
        "CREATE INDEX due_taps ON taps (due) WHERE due IS NOT NULL",
        "CREATE TABLE house (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    (  # who wants to be somebody: passkeys, what they agreed to, how they stand; rated: 1 to be, 2 done
        """CREATE TABLE people (
            id TEXT PRIMARY KEY, name TEXT, look TEXT UNIQUE, owner TEXT, vault TEXT NOT NULL DEFAULT '',
            version INTEGER NOT NULL DEFAULT 0, touched BIGINT NOT NULL
        )""",
        "CREATE INDEX programs_of_person ON people (owner) WHERE owner IS NOT NULL",
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY, person TEXT NOT NULL, key TEXT NOT NULL, uses BIGINT NOT NULL,
            made BIGINT NOT NULL
        )""",
        "CREATE INDEX passkeys_of_person ON passkeys (person)",
        """CREATE TABLE passes (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, about TEXT NOT NULL, until BIGINT NOT NULL
        )""",
        "CREATE INDEX passes_about ON passes (about)",
        "CREATE INDEX old_passes ON passes (until)",
        """CREATE TABLE entries (
            code TEXT NOT NULL, lock TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (code, lock)
        )""",
        "CREATE INDEX entries_of_person ON entries (person)",
        """CREATE TABLE standings (
            person TEXT NOT NULL, game TEXT NOT NULL, speed TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL, matches INTEGER NOT NULL, at BIGINT NOT NULL,
            PRIMARY KEY (person, game, speed)
        )""",
        "CREATE INDEX standings_of_game ON standings (game, speed)",
        """CREATE TABLE results (
            match TEXT NOT NULL, person TEXT NOT NULL, at BIGINT NOT NULL, told TEXT NOT NULL,
            PRIMARY KEY (match, person)
        )""",
        "CREATE INDEX results_of_person ON results (person, at)",
        "ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX unrated_matches ON matches (over) WHERE rated = 1",
    ),
    (
        "ALTER TABLE tables ADD COLUMN listed BIGINT",
        "UPDATE tables SET listed = touched WHERE public = 1",
        f"""CREATE INDEX planned_tables ON tables (({POSTGRES_PLANNED}))
        WHERE ({POSTGRES_PLANNED}) IS NOT NULL""",
        "ALTER TABLE taps ADD COLUMN called BIGINT NOT NULL DEFAULT 0",
        *OFFICE,
    ),
)

VERSION = len(SQLITE)


def pending(found: int, steps: tuple[tuple[str, ...], ...]) -> list[tuple[int, tuple[str, ...]]]:
    """List what leads from a version to ours, each step with the version it leads to."""
    return [*enumerate(steps, start=1)][found:]
