"""The command line: one function a command. Whatever was asked wrongly is answered in one line."""

import os
import secrets
import sys
from importlib import metadata
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from typer.exceptions import TyperException

from brushpass import bots, checking, figures, modelling, plugins, serving, starting
from brushpass.bots.arena import Record
from brushpass.bots.arena import arena as compete
from brushpass.core import AnyGame, BadSetup, Refusal, Seat, replace, to_json
from brushpass.extras import MissingExtra
from brushpass.games import GAMES
from brushpass.table import Match
from brushpass.table.house import LIVE_PACES
from brushpass.table.pact import BOT, print_of
from brushpass.table.setup import seats_told, set_up, sound_seed
from brushpass.terminal import keep, options, record
from brushpass.terminal.again import command
from brushpass.terminal.keep import Kept, Shelf
from brushpass.terminal.play import Sitting, fit_for_a_terminal
from brushpass.terminal.screen import Screen, steady_streams, tell
from brushpass.words import phrases, say
from brushpass.words.forms import ENGLISH, LANGUAGES

app = typer.Typer(
    help="Play games of secrets, serve tables, run bots, verify matches.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SEATS = 4  # players of each table, where the game allows it
LEVEL = "novice"  # of the bots in a terminal
PACE = "none"
WRONG = 2  # exit code for whatever was asked wrongly


def _language() -> str:
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return next((code for code in LANGUAGES if spoken.lower().startswith(code)), ENGLISH)


IN_LANGUAGES = " or ".join(LANGUAGES)
Lang = Annotated[str, typer.Option(help=IN_LANGUAGES, default_factory=_language, show_default=False)]
Data = Annotated[Path, typer.Option(help="Folder in which matches are kept.")]
Options = Annotated[
    list[str],
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; NAME=@FILE reads it from a file."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _print_version(asked: bool) -> None:  # noqa: FBT001 -- typer calls it with the flag
    if asked:
        print(f"brushpass {metadata.version('brushpass')}")
        raise typer.Exit


@app.callback()
def any_command(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version)
    ] = False,
) -> None:
    """Take what can be said without a command."""


@app.command()
def games(
    lang: Lang, game: Annotated[str | None, typer.Argument(help="List the options of this game.")] = None
) -> None:
    """List the games, or the options of one."""
    if game is not None:
        Screen().print(options.grid(plugins.take(game), lang))
        return
    plugins.take_all()
    grid = Grid(*(say(lang, f"games.{column}") for column in ("game", "players", "about")))
    for each in GAMES.values():
        tagline = phrases(each.home, lang)["tagline"]
        grid.add_row(each.name, seats_told(each, "-"), tagline)
    Screen().print(grid)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="The game, as `brushpass games` lists it.")] = None,
    seats: Annotated[int | None, typer.Option(help="Players, you included.")] = None,
    bots_level: Annotated[
        str | None,
        typer.Option("--bots", metavar="LEVEL", help=", ".join(bots.LEVELS), show_default=LEVEL),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Deal the match of this seed again.")] = None,
    option: Options = [],  # noqa: B006 -- typer copies it
    pace: Annotated[
        str | None,
        typer.Option(help="Time to think: none, relaxed, standard or quick.", show_default=PACE),
    ] = None,
    lang: Annotated[str | None, typer.Option(help=IN_LANGUAGES)] = None,
    resume: Annotated[str | None, typer.Option(metavar="ID", help="Resume a match that you left.")] = None,
    data: Data = keep.HERE,
) -> None:
    """Play in the terminal against bots."""
    shelf, screen = Shelf(data), Screen()
    if resume is not None:
        settled = {"GAME": game, "--seats": seats, "--bots": bots_level, "--seed": seed, "--pace": pace}
        _resume(resume, shelf, screen, lang, settled | {"--option": option or None})
        return
    if game is None:
        raise BadSetup(f"which game? there are: {', '.join(plugins.names())}")
    chosen, spoken = plugins.take(game), _or(lang, _language())
    kept = Kept(_or(seed, secrets.token_hex(32)), 0, _or(bots_level, LEVEL), spoken, _or(pace, PACE))
    _sound(kept, chosen)
    if seats is None:
        seats = min(max(SEATS, min(chosen.seats)), max(chosen.seats))
    agreed = options.in_language(chosen, spoken, fit_for_a_terminal(chosen, options.given(chosen, option)))
    match = Match(chosen, seats, kept.seed, agreed)
    waiting = shelf.unfinished()
    if waiting:
        tell(screen, spoken, "play.unfinished", command=command(data, "play", "--resume", waiting[0]))
    Sitting(shelf.free_name(), match, kept, shelf, screen).run()


def _resume(name: str, shelf: Shelf, screen: Screen, lang: str | None, settled: dict[str, object]) -> None:
    """Go on with a match; nothing that was settled when it began can be given again."""
    given = [flag for flag, value in settled.items() if value is not None]
    if given:
        raise BadSetup(f"--resume goes on with a match as it was begun: leave out {', '.join(given)}")
    match, kept = shelf.resume(name)
    kept = replace(kept, language=_or(lang, kept.language))
    _sound(kept, match.game)
    Sitting(name, match, kept, shelf, screen).run()


def _or(given: str | None, usual: str) -> str:
    return usual if given is None else given


def _sound(kept: Kept, game: AnyGame) -> None:
    """Check what a match is to be played with, apart from its rules."""
    bots.player(game, kept.bots)
    phrases("brushpass", kept.language)
    if kept.pace not in LIVE_PACES:
        raise BadSetup(f"there is no pace {kept.pace!r}; there are: {', '.join(LIVE_PACES)}")


@app.command()
def arena(
    lang: Lang,
    game: Annotated[str, typer.Argument(help="The game.")],
    players: Annotated[str, typer.Option(help="Levels, by commas: novice,random,…")],
    matches: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same result.")] = "1",
    option: Options = [],  # noqa: B006 -- typer copies it
    save: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save every transcript here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many matches against each other."""
    chosen, levels = plugins.take(game), [level.strip() for level in players.split(",")]
    agreed = options.given(chosen, option)
    setup, sound = set_up(chosen, len(levels), agreed), sound_seed(seed)
    asked = [(level, bots.player(chosen, level)) for level in levels]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(lang, "arena.progress"), total=matches)

        def done(played: Record) -> None:
            progress.advance(task)
            if save is not None:
                keep.save(save, chosen, agreed, played)

        standings = compete(chosen, setup, asked, matches, sound, done)
    if as_json:
        print(to_json(standings))
        return
    grid = Grid(
        *(say(lang, f"arena.{column}") for column in ("player", "wins", "win_rate", "points")),
        title=say(lang, "arena.title", game=chosen.name, matches=matches, seed=seed),
    )
    for score in standings.players:
        grid.add_row(score.player, f"{score.wins:.1f}", f"{score.win_rate:.1%}", f"{score.points_mean:.2f}")
    Screen().print(grid)


@app.command()
def strength(
    lang: Lang,
    games: Annotated[list[str] | None, typer.Argument(help="The games; without any, all.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Folder of the report and deals.")] = None,
    levels: Annotated[str, typer.Option(help="Levels to compare, by commas.")] = ",".join(bots.LEVELS),
    deals: Annotated[int, typer.Option(min=1, max=1024, help="Deals of one bout, at most.")] = 1024,
    processes: Annotated[int, typer.Option(min=1, max=256, help="Processes to play in.")] = 1,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Save every transcript here.")] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=PLACE", help="A player of your own: module:Class, pipe:, socket:, text:."),
    ] = None,
) -> None:
    """Measure how strong bots are, and write a report; a stopped run is resumed."""
    from brushpass.strength import report
    from brushpass.strength.bouts import bouts_of, sound_levels
    from brushpass.strength.guests import guests_of
    from brushpass.strength.tournament import Book

    guests = guests_of(player or ())
    meeting = sound_levels(levels.split(","), guests)
    names = [plugins.take(name).name for name in games or GAMES]
    bouts = [bout for name in names for bout in bouts_of(name, meeting, [*guests])]
    folder = folder or Path("strength" if guests else "docs/strength")
    book = Book(folder / "deals.jsonl", deals, guests)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    with Progress(
        *Progress.get_default_columns()[:1], console=Console(stderr=True), transient=True
    ) as progress:
        task = progress.add_task(say(lang, "arena.progress"))
        report.measure(bouts, book, processes, save, lambda told: progress.update(task, description=told))


@app.command()
def transcript(
    lang: Lang,
    file: Annotated[str, typer.Argument(metavar="FILE|ID", help="A transcript, or a kept match.")],
    seat: Annotated[int | None, typer.Option(help="Only what this seat saw.")] = None,
    data: Data = keep.HERE,
) -> None:
    """Print a match in words: all of it once it is over, or what one seat saw."""
    shelf = Shelf(data)
    match, kept = shelf.open(shelf.find(file))
    if kept is not None and seat != kept.seat:
        raise BadSetup(f"the match is not over: only what you saw can be told (--seat {kept.seat})")
    told = record.whole(match, lang) if seat is None else record.seen_from(match, Seat(seat), lang)
    screen = Screen()
    for line in told:
        screen.print(line, soft_wrap=True)


@app.command()
def verify(
    lang: Lang,
    file: Annotated[str, typer.Argument(metavar="FILE|ID", help="A finished transcript.")],
    data: Data = keep.HERE,
) -> None:
    """Recompute a whole match from its revealed seed, and compare every line."""
    path = Shelf(data).find(file)
    match, _ = Shelf(data).open(path)
    if not match.over:
        raise BadSetup(f"{path}: the match is not over; its seed is not revealed yet")
    good = say(lang, "verify.good", file=path, steps=len(match.steps), commitment=match.commitment)
    pact = _pact_told(match.pact, lang) if match.pact else ()
    print(good, *pact, say(lang, "verify.means"), sep="\n")


def _pact_told(pact: list[str], lang: str) -> tuple[str, str]:
    """Say what every seat had promised before the deal, and what that shows."""
    kinds = {"": "none", BOT: "bot"}
    places = (
        say(lang, f"verify.place.{kinds.get(part, 'part')}", seat=n) for n, part in enumerate(pact[1:], 1)
    )
    told = say(lang, "verify.pact", places=", ".join(places), print=print_of(pact))
    return told, say(lang, "verify.pact_means")


_SERVING = (serving.serve, serving.migrate, serving.move_data)
for _command in (
    *_SERVING,
    checking.check_game,
    starting.new_game,
    modelling.mcp,
    modelling.probes,
    modelling.signals,
):
    app.command()(_command)


@app.command()
def describe(
    game: Annotated[str, typer.Argument(help="The game, as `brushpass games` lists it.")],
    markdown: Annotated[bool, typer.Option("--markdown", help="Write Markdown.")] = False,
    into: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Write between the marks on this page.")
    ] = None,
) -> None:
    """Describe a game to researchers: its options, moves, observations and sizes in numbers."""
    chosen = plugins.take(game)
    from brushpass.research import description

    if into is not None:
        description.write_into(chosen, into)
    elif markdown:
        print(description.markdown(chosen), end="")
    else:
        figures.describe(description.facts(chosen))


@app.command()
def schema(typescript: Annotated[bool, typer.Option(help="Print TypeScript types instead.")] = False) -> None:
    """Print the JSON schema of all messages between page and server."""
    from brushpass.wire import schema as wire

    print(wire.typescript() if typescript else to_json(wire.published()))


@app.command()
def bench(
    lang: Lang,
    what: Annotated[str, typer.Argument(help="engine, server, live or research")] = "engine",
    as_json: AsJson = False,
    data: Annotated[str, typer.Option(help="server: measure this empty PostgreSQL, too", metavar="URL")] = "",
    peers: Annotated[
        Path | None, typer.Option(help="server: compare with the servers in this folder")
    ] = None,
    asleep: Annotated[int, typer.Option(help="server: measure it with so many tables over days at rest")] = 0,
    before: Annotated[
        str, typer.Option(help="server, live: compare with this commit, in the same run", metavar="REF")
    ] = "",
) -> None:
    """Measure the speed of the engine, of the server, of live tables, or of the research adapters."""
    if what not in figures.MEASURED:
        raise BadSetup(f"there is no bench {what!r}; there are: {', '.join(figures.MEASURED)}")
    if peers:
        figures.compare(lang, peers, before, as_json=as_json)
    elif before:
        figures.change(what, lang, before, as_json=as_json)
    else:
        figures.show(what, lang, data, as_json=as_json, asleep=asleep)


def main() -> None:
    """Run the command line: whatever was asked wrongly is answered in one line."""
    steady_streams()
    try:
        code = app(args=sys.argv[1:] or ["--help"], standalone_mode=False)
    except (Refusal, TyperException, OSError, MissingExtra) as error:
        print(f"brushpass: {_harmless(_fault(error))}", file=sys.stderr)
        code = WRONG
    sys.exit(code)


def _fault(error: Exception) -> str:
    """Say what was wrong, and with which option or file."""
    if isinstance(error, TyperException):
        return error.format_message()
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _harmless(text: str) -> str:
    """Keep what a file says from steering the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
