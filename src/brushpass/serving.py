"""The commands that serve tables, and look after what is kept of them."""

import asyncio
from typing import Annotated

import typer

from brushpass import flags, plugins

HERE = "sqlite:///data/brushpass.db"


def serve(
    host: flags.Host = "127.0.0.1",
    port: flags.Port = 8000,
    data: flags.Database = HERE,
    durable: flags.Durable = False,
    keep_days: flags.KeepDays = 30,
    trusted_proxy: flags.TrustedProxy = False,
    sockets_per_address: flags.SocketsPerAddress = 64,
    tables_per_address: flags.TablesPerAddress = 30,
    messages_per_second: flags.MessagesPerSecond = 20,
    requests_per_second: flags.RequestsPerSecond = 20,
    work_per_address: flags.WorkPerAddress = 200,
    longest_match: flags.LongestMatch = 50_000,
    match_days: flags.MatchDays = 90,
    most_lag: flags.MostLag = 50,
    rude_words: flags.RudeWords = None,
    admin_token: flags.AdminToken = "",
    name: flags.Name = "",
    lease: flags.Lease = None,
    drain: flags.Drain = False,
    thinkers: flags.Thinkers = 1,
    thinker: flags.Thinker = None,
    origin: flags.Origin = [],  # noqa: B006 -- typer copies it
    address: flags.Address = "",
    tap_anywhere: flags.TapAnywhere = False,
    game: flags.Game = [],  # noqa: B006 -- typer copies it
) -> None:
    """Serve tables to browsers."""
    plugins.take_each(game)  # what is served is settled before anything else: the schema tells of it
    from brushpass.server import run
    from brushpass.server.bots.pool import COMMAND
    from brushpass.server.names import profanity
    from brushpass.server.settings import Settings

    settings = Settings(
        keep_days=keep_days,
        trusted_proxy=trusted_proxy,
        sockets_per_address=sockets_per_address,
        tables_per_address=tables_per_address,
        messages_per_second=messages_per_second,
        requests_per_second=requests_per_second,
        work_per_address=work_per_address,
        longest_match=longest_match,
        match_days=match_days,
        most_lag=most_lag,
        rude=profanity.read_list(rude_words) if rude_words else frozenset(),
        address=address and run.sound_origin(address),
        tap_anywhere=tap_anywhere,
        origins=tuple(run.sound_origin(each) for each in origin),
        admin_token=admin_token,
        name=run.sound_name(name, port),
        lease=lease,
        drain=drain,
        thinkers=thinkers,
        thinker=COMMAND if thinker is None else run.sound_thinker(thinker),
    )
    run.serve(host, port, data, settings, durable=durable)


def migrate(data: flags.Database = HERE) -> None:
    """Set up a database, or upgrade its schema; a failure changes nothing."""
    from brushpass.server import store

    came_from, now = asyncio.run(store.migrate(data))
    print(f"version {now}: nothing to do" if came_from == now else f"version {came_from} -> {now}: done")


def move_data(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:///FILE or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; it must be empty.")],
) -> None:
    """Copy every table and match from one database to another, and compare the two."""
    from brushpass.server.store.transfer import move

    for name, count in asyncio.run(move(source, target)).items():
        print(f"{name}: {count}")
