"""The commands that serve tables, and look after what is kept of them."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from brushpass import plugins

Address = Annotated[
    str,
    typer.Option(help="Database: sqlite:///FILE or postgresql://…", envvar="BRUSHPASS_DATA", metavar="URL"),
]
HERE = "sqlite:///data/brushpass.db"


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0: the whole network.", envvar="BRUSHPASS_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="Port to listen on.", envvar="BRUSHPASS_PORT")
    ] = 8000,
    data: Address = HERE,
    durable: Annotated[
        bool, typer.Option(help="SQLite: survive a power cut, too.", envvar="BRUSHPASS_DURABLE")
    ] = False,
    keep_days: Annotated[
        int,
        typer.Option(min=1, help="Delete tables untouched for so many days.", envvar="BRUSHPASS_KEEP_DAYS"),
    ] = 30,
    trusted_proxy: Annotated[
        bool, typer.Option(help="Behind a proxy: believe X-Forwarded-For.", envvar="BRUSHPASS_TRUSTED_PROXY")
    ] = False,
    sockets_per_address: Annotated[
        int,
        typer.Option(min=1, help="Open WebSockets of one address.", envvar="BRUSHPASS_SOCKETS_PER_ADDRESS"),
    ] = 64,
    tables_per_address: Annotated[
        int,
        typer.Option(min=1, help="New tables of one address at once.", envvar="BRUSHPASS_TABLES_PER_ADDRESS"),
    ] = 30,
    messages_per_second: Annotated[
        int, typer.Option(min=1, help="Rate limit of one WebSocket.", envvar="BRUSHPASS_MESSAGES_PER_SECOND")
    ] = 20,
    requests_per_second: Annotated[
        int,
        typer.Option(
            min=1,
            help="Rate limit of one address, for API requests and pages.",
            envvar="BRUSHPASS_REQUESTS_PER_SECOND",
        ),
    ] = 20,
    work_per_address: Annotated[
        int,
        typer.Option(
            min=10,
            help="Milliseconds of processor time one address may use in a second.",
            envvar="BRUSHPASS_WORK_PER_ADDRESS",
        ),
    ] = 200,
    longest_match: Annotated[
        int,
        typer.Option(
            min=1_000, help="Break a match off after so many steps.", envvar="BRUSHPASS_LONGEST_MATCH"
        ),
    ] = 50_000,
    match_days: Annotated[
        int, typer.Option(min=1, help="Break a match off after so many days.", envvar="BRUSHPASS_MATCH_DAYS")
    ] = 90,
    most_lag: Annotated[
        int,
        typer.Option(
            min=1,
            help="Open no tables while the server is so many milliseconds late.",
            envvar="BRUSHPASS_MOST_LAG",
        ),
    ] = 50,
    rude_words: Annotated[
        Path | None,
        typer.Option(help="File with more words for the profanity filter.", envvar="BRUSHPASS_RUDE_WORDS"),
    ] = None,
    admin_token: Annotated[
        str,
        typer.Option(
            help="Token for /metrics and /admin; without it they are closed.", envvar="BRUSHPASS_ADMIN_TOKEN"
        ),
    ] = "",
    name: Annotated[
        str, typer.Option(help="Name of this worker among those of one database.", envvar="BRUSHPASS_NAME")
    ] = "",
    lease: Annotated[
        float | None,
        typer.Option(
            min=0.5,
            help="Seconds without a heartbeat until a worker counts as dead.",
            envvar="BRUSHPASS_LEASE",
        ),
    ] = None,
    drain: Annotated[
        bool,
        typer.Option(help="When stopped, hand the tables to other workers first.", envvar="BRUSHPASS_DRAIN"),
    ] = False,
    thinkers: Annotated[
        int, typer.Option(min=1, help="Processes in which bots search.", envvar="BRUSHPASS_THINKERS")
    ] = 1,
    thinker: Annotated[
        str | None,
        typer.Option(
            help="Command that starts one of these processes.", metavar="COMMAND", envvar="BRUSHPASS_THINKER"
        ),
    ] = None,
    origin: Annotated[
        list[str],
        typer.Option(
            help="Another site whose pages may open WebSockets here.",
            metavar="URL",
            envvar="BRUSHPASS_ORIGINS",
        ),
    ] = [],  # noqa: B006 -- typer copies it
    address: Annotated[
        str,
        typer.Option(
            help="Address by which the world knows this server, for previews of links.",
            metavar="URL",
            envvar="BRUSHPASS_ADDRESS",
        ),
    ] = "",
    game: Annotated[
        list[str],
        typer.Option(help="Serve this installed game, too.", metavar="NAME", envvar="BRUSHPASS_GAMES"),
    ] = [],  # noqa: B006 -- the same
) -> None:
    """Serve tables to browsers."""
    plugins.take_each(game)  # what is served is settled before anything else: the schema tells of it
    from brushpass.server import run
    from brushpass.server.bots.pool import COMMAND
    from brushpass.server.names import profanity
    from brushpass.server.settings import Settings

    settings = Settings(
        keep_days,
        trusted_proxy,
        sockets_per_address,
        tables_per_address,
        messages_per_second,
        requests_per_second,
        work_per_address,
        longest_match,
        match_days,
        most_lag,
        profanity.read_list(rude_words) if rude_words else frozenset(),
        address=address and run.sound_origin(address),
        origins=tuple(run.sound_origin(each) for each in origin),
        admin_token=admin_token,
        name=run.sound_name(name, port),
        lease=lease,
        drain=drain,
        thinkers=thinkers,
        thinker=COMMAND if thinker is None else run.sound_thinker(thinker),
    )
    run.serve(host, port, data, settings, durable=durable)


def migrate(data: Address = HERE) -> None:
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
