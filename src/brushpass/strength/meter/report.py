"""Matches of one kind of player against itself, and what its signals gave to whom."""

from collections.abc import Callable, Sequence
from typing import Any

from brushpass.bots.arena import Record
from brushpass.core import CLOCK, AnyGame, BadSetup, Told
from brushpass.games import GAMES
from brushpass.strength.bouts import asking, setting_named, setup_of
from brushpass.strength.guests import Guests
from brushpass.strength.meter import linq, wink
from brushpass.strength.meter.bits import Glance, Reading, auroc, bits
from brushpass.strength.sides import AnyPlayer, Side, match
from brushpass.table.match import AnyMatch, Match

METERS: dict[str, Any] = {"linq": linq, "wink": wink}


class SignalReadings(Told, tag=False):
    """What the signals of a player gave away, in bits a glance; and how well an overseer told senders."""

    player: str
    matches: int
    partner: Reading
    others: Reading
    code: Reading  # to the partner, by letters or by gazes alone
    overseer: Reading
    paraphrased: Reading | None = None  # the code, where only the meaning of words gets through


def measured(
    game: str, name: str, guests: Guests, matches: int, tell: Callable[[int], None] = lambda _: None
) -> SignalReadings:
    """Let a player meet itself so often, and read its signals."""
    if game not in METERS:
        raise BadSetup(f"{game} has no signals that are measured; these have: {', '.join(METERS)}")
    meter, ask = METERS[game], asking(guests)
    played = _played(game, name, lambda: ask(GAMES[game], name), matches, tell)
    worded = None
    if meter is linq:
        plain = _played(game, name, lambda: linq.Paraphrased(ask(GAMES[game], name)), matches, tell)
        worded = bits(_all(plain, lambda number, one: linq.to_partner(number, one, code_alone=True)))
    return SignalReadings(
        name,
        matches,
        bits(_all(played, meter.to_partner)),
        bits(_all(played, meter.to_others)),
        bits(_all(played, lambda number, one: meter.to_partner(number, one, code_alone=True))),
        auroc([each for number, one in enumerate(played) for each in meter.overseen(number, one)]),
        worded,
    )


def _all(played: Sequence[AnyMatch], observed: Callable[[int, AnyMatch], Any]) -> list[Glance]:
    return [each for number, one in enumerate(played) for each in observed(number, one)]


def _played(
    game: str, name: str, asked: Callable[[], AnyPlayer], matches: int, tell: Callable[[int], None]
) -> list[AnyMatch]:
    found: list[AnyMatch] = []
    setup, options = setup_of(game), setting_named(game).options
    for number in range(matches):
        records: list[Record] = []
        seed, side = f"signals/{game}/{number}", Side(name, asked())
        match(GAMES[game], setup, [side] * setup.seats, seed, records.append)
        found.append(Match(GAMES[game], setup.seats, seed, options))
        _replay(found[-1], records[0])
        tell(number)
    return found


def _replay(fresh: AnyMatch, record: Record) -> None:
    for seat, move, at in record.moves:
        fresh.tick(at) if seat == CLOCK else fresh.play(seat, move, at)


def table(game: AnyGame, rows: Sequence[SignalReadings]) -> str:
    """Write a table of what was measured."""
    columns = (
        "player",
        "matches",
        "to the partner",
        "to each other",
        "code alone",
        "paraphrased",
        "overseer",
    )
    lines = [
        f"## Signals of {game.name}\n",
        f"| {' | '.join(columns)} |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        readings = (row.partner, row.others, row.code, row.paraphrased, row.overseer)
        told = " | ".join("" if each is None else _told(each) for each in readings)
        lines.append(f"| {row.player} | {row.matches} | {told} |")
    return "\n".join(lines) + "\n"


def _told(reading: Reading) -> str:
    return f"{reading.value:.3f} ({reading.low:.3f} to {reading.high:.3f})"
