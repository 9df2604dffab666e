"""Who meets whom, and one deal of it: the same cards and dice for both, with the seats exchanged."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from brushpass import bots
from brushpass.core import AnyGame, BadSetup, Result, Setup, Told, field, to_json
from brushpass.games import GAMES
from brushpass.strength.guests import Checked, Guests, guest
from brushpass.strength.settings import Setting, setting_of
from brushpass.strength.sides import AnyPlayer, Keep, Side, match
from brushpass.table.setup import set_up

PlayerFactory: TypeAlias = Callable[[AnyGame, str], AnyPlayer]


@cache
def setting_named(game: str) -> Setting:
    """Say how the game of this name is played here."""
    return setting_of(GAMES[game])


class Bout(Told, tag=False):
    """Two levels that meet in a game, all over or in one role."""

    game: str
    one: str
    other: str
    role: str = ""


class Slips(Told, tag=False):
    """What a player from outside was asked, and how many answers were no move."""

    decisions: int
    slips: int


class Deal(Told, tag=False, omit_defaults=True):
    """What came of one deal: which part of it the first player won, and by how many points on average."""

    number: int
    share: float
    lead: float
    slips: dict[str, Slips] = field(default_factory=dict)


def conditions(game: str, guests: Mapping[str, str] | None = None) -> str:
    """Say in one line what deals of a game hang on: under other conditions they are other deals."""
    setting = setting_named(game)
    dreams = [f"{level} dreams {budget.iterations}" for level, budget in bots.BUDGETS.items()]
    places = [f"{name} is {place}" for name, place in (guests or {}).items()]
    told = (GAMES[game].version, f"{setting.seats} seats", to_json(setting.options), *dreams, *places)
    return ", ".join(told)


def sound_levels(names: Sequence[str], guests: Iterable[str] = ()) -> list[str]:
    """Check who is to meet, and sort them, the lowest first."""
    wanted = {name.strip() for name in names}
    unknown = sorted(wanted - {*bots.LEVELS})
    if unknown:
        raise BadSetup(f"there is no player {unknown[0]!r}; there are: {', '.join(bots.LEVELS)}")
    if len(wanted) == 1 and not [*guests]:
        raise BadSetup(f"{wanted.pop()} has nobody to meet: name two levels or more")
    return [level for level in bots.LEVELS if level in wanted]


def bouts_of(game: str, levels: Sequence[str], guests: Sequence[str] = ()) -> list[Bout]:
    """List who meets whom: everybody everybody else, the higher level first.

    With guests, only bouts in which there is one: they come first, and meet each other too.
    """
    setting = setting_named(game)
    there = [*[level for level in levels if level in setting.levels], *guests]
    pairs = [(one, other) for at, one in enumerate(there) for other in there[:at]]
    wanted = [pair for pair in pairs if not guests or pair[0] in guests]
    return [Bout(game, one, other, role) for role in setting.as_what for one, other in wanted]


def setup_of(game: str) -> Setup[Any]:
    """Set up a table as strength is measured at."""
    return set_up(GAMES[game], setting_named(game).seats, setting_named(game).options)


def asking(guests: Guests) -> PlayerFactory:
    """Ask levels of the house, and players from outside by their names."""
    return partial(_asked, guests)


def _asked(guests: Guests, game: AnyGame, name: str) -> AnyPlayer:
    return guest(game, setup_of(game.name), guests[name]) if name in guests else bots.player(game, name)


def play(bout: Bout, number: int, keep: Keep = lambda _: None, ask: PlayerFactory = bots.player) -> Deal:
    """Play one deal of a bout, from both sides; every match is handed to ``keep``."""
    game, setting = GAMES[bout.game], setting_named(bout.game)
    setup, seed = setup_of(bout.game), f"strength/{bout.game}/{number}"
    one, other = (Side(level, ask(game, level)) for level in (bout.one, bout.other))
    if setting.in_role:
        share, lead = setting.in_role(setup, bout.role, one, other, seed, keep)
    else:
        share, lead = from_both_sides(game, setup, one, other, seed, keep)
    return Deal(number, share, lead, _slips(one, other))


def _slips(*sides: Side) -> dict[str, Slips]:
    checked = {side.name: side.player for side in sides if isinstance(side.player, Checked)}
    return {name: Slips(player.decisions, player.slips) for name, player in checked.items()}


def from_both_sides(
    game: AnyGame, setup: Setup[Any], one: Side, other: Side, seed: str, keep: Keep
) -> tuple[float, float]:
    """Let two players sit down by turns round the table, and then the other way round."""
    share = lead = 0.0
    for first in (0, 1):
        mine = [seat for seat in range(setup.seats) if seat % 2 == first]
        seating = [one if seat in mine else other for seat in range(setup.seats)]
        result = match(game, setup, seating, seed, keep)
        share += sum(seat in mine for seat in result.winners) / len(result.winners) / 2
        lead += (_mean(result, mine) - _mean(result, [s for s in range(setup.seats) if s not in mine])) / 2
    return share, lead


def _mean(result: Result, seats: Sequence[int]) -> float:
    return sum(result.points[seat] for seat in seats) / len(seats)
