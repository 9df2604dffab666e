"""What there is to say of a game in numbers: its players, options, phases, moves, rows and sizes.

``brushpass describe`` shows it, and writes it into the pages for researchers.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from brushpass.core import AnyGame, BadSetup, Told, Value, extent, field_names, to_json
from brushpass.research.codebooks import codebooks_of, fault_of
from brushpass.research.codes import Part
from brushpass.research.task import Codebook, Task
from brushpass.table.setup import option_choices, seats_told

SHOWN = 4  # seats of the layout that is shown, or the nearest there can be
LETTERS = "ijkmn"  # for what is there several times, within each other
FEW = 12  # values that are listed; of more, only the ends
NUMBER = re.compile(r"[\d,]+")
LISTED = re.compile(r"(?P<head>.*? of )(?P<values>.*?)(?P<rest>(, of \d+)?)")
BEGIN, END = "<!-- brushpass describe {game}: do not edit by hand -->", "<!-- end of the description -->"


class Facts(NamedTuple):
    """One table of facts, under its title."""

    title: str
    note: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def facts(game: AnyGame) -> list[Facts]:
    """Say all that there is to say of a game."""
    codebooks = codebooks_of(game)
    if not codebooks:
        raise BadSetup(f"{game.name} cannot be put into numbers: {fault_of(game)}")
    own = codebooks[0]
    every = [_options(game, own), _phases(game), _moves(own), _layout(own), _sizes(codebooks)]
    return [each for each in every if each.rows or each.note]


def _options(game: AnyGame, codebook: Codebook) -> Facts:
    """List the options; what the codebook has agreed on cannot be chosen any more."""
    kinds = get_type_hints(game.nouns.options, include_extras=True)
    rows = []
    for name, choices in option_choices(game).items():
        values = ", ".join([*map(_choice, choices), *_bounds(kinds[name])])
        rows.append([_code(name), "agreed on already" if name in codebook.options else values])
    note = f"For {seats_told(game, ' to ')} players."
    return Facts("Options", note, ["option", "values, the usual first"], rows)


def _bounds(kind: Any) -> Iterator[str]:
    """Say how large a number may be that can be chosen."""
    for sort in (kind, *get_args(kind)):
        number = extent(sort)[1].number
        if number:
            yield f"a number from {number[0]} to {number[1]}"


def _choice(value: object) -> str:
    if isinstance(value, Value):
        return "data from a file"
    return _code(value if isinstance(value, str) else to_json(value))


def _phases(game: AnyGame) -> Facts:
    kinds = _kinds(get_type_hints(game.nouns.table).get("phase"))
    rows = [[_call(kind), _meaning(kind)] for kind in kinds]
    return Facts("Phases", "", ["phase", "meaning"], rows)


def _moves(codebook: Codebook) -> Facts:
    """Say which numbers the moves of each kind have at every table."""
    tasks = [Task(codebook, seats) for seats in codebook.game.seats]
    numbers = [_numbers(task) for task in tasks]
    kinds = [kind for kind in _kinds(codebook.game.nouns.move) if any(kind in each for each in numbers)]
    rows = [["`Wait`", "To have nothing to decide, or to wait.", *["0"] * len(tasks)]]
    rows += [[_call(kind), _meaning(kind), *[each.get(kind, "") for each in numbers]] for kind in kinds]
    head = ["move", "meaning", *[f"with {len(task.seats)}" for task in tasks]]
    note = "The last field counts fastest. Each column has the numbers at a table of that size."
    return Facts("Moves", note, head, rows)


def _numbers(task: Task) -> dict[type[Told], str]:
    """Say which numbers the moves of each kind have at one table; a kind may have none there."""
    found: dict[type[Told], list[int]] = {}
    for number in range(1, task.actions.count):
        found.setdefault(type(task.actions.move(number)), []).append(number)
    return {kind: _range(numbers[0], numbers[-1]) for kind, numbers in found.items()}


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} to {last}"


def _layout(codebook: Codebook) -> Facts:
    """Say where everything stands in an observation; what is there several times, in one line."""
    seats = min(codebook.game.seats, key=lambda seats: abs(seats - SHOWN))
    rows = list(_grouped(Task(codebook, seats).layout()))
    note = f"With {seats} seats. Where there are several of something, `i`, `j` and `k` count from 0."
    return Facts("Observation", note, ["name", "start", "width", "times", "holds"], rows)


def _grouped(parts: Iterable[Part]) -> Iterator[list[str]]:
    """Put stretches that differ only in their indices into one row."""
    groups: dict[str, dict[tuple[int, ...], Part]] = {}
    for part in parts:
        indices = tuple(map(int, re.findall(r"\[(\d+)\]", part.name)))
        groups.setdefault(re.sub(r"\[\d+\]", "[]", part.name), {})[indices] = part
    for name, group in groups.items():
        first = next(iter(group.values()))
        counts = [1 + max(axis) for axis in zip(*group, strict=True)]
        strides = [_stride(group, axis, count) for axis, count in enumerate(counts)]
        places = [sum(map(int.__mul__, at, strides)) for at in product(*map(range, counts))]
        assert [part.start - first.start for part in group.values()] == places, "evenly spread"
        letters = LETTERS[: len(counts)]
        steps = [f"{stride} × {letter}" for stride, letter in zip(strides, letters, strict=True) if stride]
        yield [
            _code(name.replace("[]", "[{}]").format(*letters)),
            " + ".join([str(first.start), *steps]),
            str(first.width),
            " × ".join(map(str, counts)),
            _short(first.how),
        ]


def _stride(group: dict[tuple[int, ...], Part], axis: int, count: int) -> int:
    """How far two neighbours on one axis are apart."""
    zero = next(iter(group))
    there = tuple(1 if place == axis else at for place, at in enumerate(zero))
    return group[there].start - group[zero].start if count > 1 else 0


def _short(how: str) -> str:
    """Shorten a long list to its ends."""
    listed = LISTED.fullmatch(how)
    values = listed["values"].split(", ") if listed else []
    if listed is None or len(values) <= FEW:
        return how
    return f"{listed['head']}{len(values)}: {values[0]}, {values[1]} … {values[-1]}{listed['rest']}"


def _sizes(codebooks: Sequence[Codebook]) -> Facts:
    head = ["codebook", "players", "actions", "observation", "diary rows", "row", "with diary", *MOST]
    tasks = [Task(codebook, seats) for codebook in codebooks for seats in codebook.game.seats]
    ways = max(task.bounds.ways for task in tasks)
    note = f"A die has at most {ways} ways to fall. A match of more decisions is cut."
    return Facts("Sizes", note, head, [[_code(task.name), *map(_number, _counts(task))] for task in tasks])


MOST = ("decisions, at most", "throws, at most", "points")


def _counts(task: Task) -> list[Any]:
    bounds, least = task.bounds, task.bounds.points[0]
    now = [len(task.seats), task.actions.count, task.observation_size]
    then = [bounds.diary, task.event.width, task.recall_size, bounds.decisions, bounds.throws]
    return [*now, *then, f"{least} to {bounds.points[1]}"]


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _kinds(union: Any) -> list[type[Told]]:
    return [kind for kind in get_args(union) or (union,) if isinstance(kind, type) and issubclass(kind, Told)]


def _call(kind: type[Told]) -> str:
    return _code(f"{kind.__name__}({', '.join(field_names(kind))})")


def _meaning(kind: type[Told]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0].replace("``", "`")


def _code(text: str) -> str:
    return f"`{text}`"


def markdown(game: AnyGame) -> str:
    """Write the facts as the part of a page."""
    return "\n\n".join(_section(each) for each in facts(game)) + "\n"


def _section(table: Facts) -> str:
    columns = range(len(table.head))
    sides = ["---:" if all(NUMBER.fullmatch(row[n]) for row in table.rows) else "---" for n in columns]
    grid = "\n".join(map(_line, [table.head, sides, *table.rows])) if table.rows else ""
    return "\n\n".join(filter(None, [f"## {table.title}", table.note, grid]))


def _line(cells: Sequence[str]) -> str:
    told = [cell.replace("|", "\\|") for cell in cells]
    return f"| {' | '.join(told)} |"


def inserted(game: AnyGame, page: str) -> str:
    """Put what is said of a game between the marks on its page."""
    begin = BEGIN.format(game=game.name)
    before, there, rest = page.partition(begin)
    _, ended, after = rest.partition(END)
    if not there or not ended:
        raise BadSetup(f"the page has no marks: {begin} and {END}")
    return f"{before}{begin}\n\n{markdown(game)}\n{END}{after}"


def write_into(game: AnyGame, page: Path) -> None:
    """Bring a page up to date."""
    page.write_text(inserted(game, page.read_text("utf-8")), "utf-8")
