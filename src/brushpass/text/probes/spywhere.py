"""What is asked of Spywhere: who is from where, as far as clues tell each of them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any

from brushpass.core import Seat, View, all_seats
from brushpass.games.spywhere.cards import Cards, kinds
from brushpass.games.spywhere.imagine import Casting, castings
from brushpass.games.spywhere.told import Drew, Hand, Marked, Table
from brushpass.text.probes.probe import Likelihood, ProbeQuestion, three_ways

STEPS = (0.0, 0.25 + 1e-9, 1 / 3 + 1e-9)  # the upper ends of the options but the last
PARTLY = frozenset({Drew, Marked})  # who did it saw more
MANY = 4  # countries that are counted; more are as many


def option(chance: float) -> int:
    """Say which option a chance is."""
    return bisect_left(STEPS, chance)


def ask(view: View[Table, Hand], log: Sequence[Any], names: Sequence[str]) -> Iterator[ProbeQuestion]:
    """Ask what the others are, what they know, and what a clue would tell."""
    del log  # clues lie on the table
    table, mine, me = view.table, view.hand, view.seat
    assert me is not None, "only a player is asked"
    assert mine is not None, "a player has a hand"
    ways = castings(me, table, mine)
    for seat in all_seats(len(table.figures)):
        for nation in table.nations if seat != me else ():
            about = {"name": names[seat], "nation": nation}
            chance = sum(nation in way[seat] for way in ways) / len(ways)
            yield ProbeQuestion("likely", option(chance), about, Likelihood(_is_from(seat, nation), option))
            yield ProbeQuestion(
                "knows", three_ways([_knows(table, me, seat, way, nation) for way in ways]), about
            )
    for nation in table.nations:
        if nation not in mine.passports:
            left = possible(table, me, len(mine.passports)) - {nation}
            yield ProbeQuestion("inferred", min(len(left), MANY) - 1, {"nation": nation})


def possible(table: Table, seat: Seat, each: int) -> set[str]:
    """List the countries that a spy may be from, for all that lies open."""
    barred = tuple([kinds(figure.clues) for figure in table.figures])
    return set(_possible(table.nations, barred, seat, each))


@lru_cache(maxsize=4096)
def _possible(nations: Cards, barred: tuple[Cards, ...], seat: int, each: int) -> frozenset[str]:
    found: set[str] = set()
    for order in permutations(nations, each * len(barred)):
        held = [order[place * each : (place + 1) * each] for place in range(len(barred))]
        if all(set(some).isdisjoint(clues) for some, clues in zip(held, barred, strict=True)):
            found.update(held[seat])
    return frozenset(found)


def _is_from(seat: Seat, nation: str) -> Any:
    return lambda world: nation in world.hands[seat].passports


def _knows(table: Table, me: Seat, other: Seat, way: Casting, nation: str) -> bool:
    """Say whether the other, with these passports, knows that I am not from a country."""
    theirs = castings(other, table, Hand(way[other], ()))
    return all(nation not in each[me] for each in theirs)
