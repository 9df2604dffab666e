"""The commands that seat language models."""

import asyncio
from pathlib import Path
from typing import Annotated

import aiohttp
import typer

from brushpass import bots, plugins
from brushpass.core import BadSetup
from brushpass.table.seating import HOUSE
from brushpass.table.setup import set_up, sound_seed
from brushpass.terminal import options
from brushpass.text.desk import LiveDesk, LocalDesk
from brushpass.text.local import still
from brushpass.text.online import table_of
from brushpass.words import phrases
from brushpass.words.forms import ENGLISH, LANGUAGES

LOOPBACK = "127.0.0.1"


Place = Annotated[str, typer.Argument(metavar="GAME|LINK", help="A game against bots, or a table's link.")]
Seats = Annotated[int | None, typer.Option(help="Players, the model included.")]
Level = Annotated[str, typer.Option("--bots", metavar="LEVEL", help=", ".join(bots.LEVELS))]
Seed = Annotated[str | None, typer.Option(help="Deal the match of this seed first.")]
Options = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Lang = Annotated[str, typer.Option(help=" or ".join(LANGUAGES))]
Listed = Annotated[bool, typer.Option(help="Number the moves; otherwise tell their forms alone.")]
Port = Annotated[int | None, typer.Option("--http", help="Serve HTTP on this loopback port, not stdio.")]


def mcp(
    place: Place,
    seats: Seats = None,
    bots_level: Level = HOUSE,
    seed: Seed = None,
    option: Options = [],  # noqa: B006 -- typer copies it
    lang: Lang = ENGLISH,
    *,
    listed: Listed = True,
    port: Port = None,
) -> None:
    """Give a language model a seat, as tools of the Model Context Protocol."""
    from brushpass.text.mcp import server  # an extra

    if lang not in LANGUAGES:
        raise BadSetup(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")

    async def serve() -> None:
        async with aiohttp.ClientSession() as http:
            desk = _desk(http, place, seats, bots_level, seed, option, lang, listed=listed)
            title = phrases(desk.game.home, lang)["title"] if isinstance(desk, LocalDesk) else "Brushpass"
            if port is None:
                await server(desk, title).run_stdio_async()
            else:
                await server(desk, title).run_streamable_http_async(host=LOOPBACK, port=port)

    asyncio.run(serve())


From = Annotated[Path, typer.Option("--from", metavar="FOLDER", help="Folder of finished matches.")]
Into = Annotated[Path, typer.Option(metavar="FOLDER", help="Folder of the data set.")]
Most = Annotated[int, typer.Option(min=1, max=100_000, help="Probes of one kind, at most.")]


def probes(
    game: Annotated[str, typer.Argument(help="The game of the matches.")],
    source: From,
    into: Into = Path("probes"),
    most: Most = 600,
    lang: Lang = ENGLISH,
) -> None:
    """Make probes of theory of mind, with exact keys, from matches that were played."""
    from brushpass.text.probes import card, make

    if lang not in LANGUAGES:
        raise BadSetup(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    shelved = plugins.take(game)
    chosen = make.chosen_from(make.matches_in(source, shelved), lang, most)
    if not chosen:
        raise BadSetup(f"{source} has too few matches: of no question every option was right somewhere")
    card.write(into, shelved, chosen, lang)
    typer.echo(f"{into / shelved.name}.jsonl: {len(chosen)}")


def signals(
    game: Annotated[str, typer.Argument(help="linq or wink.")],
    levels: Annotated[str, typer.Option(help="Levels to measure, by commas.")] = ",".join(bots.BUDGETS),
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME=PLACE", help="A player of your own, as for `strength`.")
    ] = None,
    matches: Annotated[int, typer.Option(min=5, max=100_000, help="Matches of each, with itself.")] = 100,
) -> None:
    """Measure how many bits covert signals give to a partner, and to everybody else."""
    from brushpass.strength.guests import guests_of
    from brushpass.strength.meter import report

    guests, shelved = guests_of(player or ()), plugins.take(game)
    names = [name.strip() for name in levels.split(",") if name.strip()]
    for name in names:
        bots.player(shelved, name)
    rows = [report.measured(game, name, guests, matches) for name in (*names, *guests)]
    typer.echo(report.table(shelved, rows), nl=False)


def _desk(
    http: aiohttp.ClientSession,
    place: str,
    seats: int | None,
    level: str,
    seed: str | None,
    option: list[str],
    lang: str,
    *,
    listed: bool,
) -> LocalDesk | LiveDesk:
    """Find where the model is to sit; what cannot be is said before it does."""
    if "://" in place:
        table_of(place)
        return LiveDesk(http, place, lang, listed)
    game = plugins.take(place)
    bots.player(game, level)
    seats = min(max(4, min(game.seats)), max(game.seats)) if seats is None else seats
    agreed = options.in_language(game, lang, options.given(game, option))
    set_up(game, seats, still(game, seats, agreed))
    return LocalDesk(game, seats, agreed, level, lang, listed, None if seed is None else sound_seed(seed))
