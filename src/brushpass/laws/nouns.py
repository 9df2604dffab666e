"""What a game says of itself by its types: law 8, schema, and law 11, shape.

The page, the terminal and the records know no game. They rely on this shape of every one:

- ``table.phase`` says what goes on. ``phase.who`` lists the seats that may act, and no others can;
  where a game goes on by itself, those it waits for. It is empty at the end.
- ``table.options`` are the options of the match.
- At the end ``phase.winners`` says who won, as ``result`` does.
- Moves, phases and sights carry their type's name in JSON; options do not, for they are a plain map.
- All that is told is the same when it is read from JSON again.
- Offers differ from each other, and come in the same order whenever they are asked for: the mildest,
  such as to pass, first, and the boldest last.
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

from brushpass.core import (
    WATCHER,
    BadShape,
    Result,
    Told,
    Truth,
    View,
    Write,
    field_names,
    from_json,
    schema,
    sights,
    to_json,
)
from brushpass.laws.worlds import Case
from brushpass.plugins.sound import kinds

# Law 8: what can be said on the wire has no name for what only the table knows.


def no_truth_has_a_name_on_the_wire(case: Case) -> Iterator[str]:
    """Look through the schema of all that is told for the names of truths."""
    nouns = case.game.nouns
    view: Any = View
    said = schema(view[nouns.table, nouns.hand], nouns.sight, nouns.move, nouns.options, Write, Result)
    hidden = {kind.__name__ for kind in truths(case.game.home)}
    for name in sorted({name.split("_")[0] for name in said} & hidden):
        yield f"{name} is a Truth, and what is told has a part of that name"


def truths(package: str) -> set[type[Truth]]:
    """Find every type that only the table knows, in what was imported of a package."""
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    entries = [entry for module in modules for entry in vars(module).values()]
    return {entry for entry in entries if isinstance(entry, type) and issubclass(entry, Truth)}


def every_noun_that_is_told_is_told_by_its_type(case: Case) -> Iterator[str]:
    """Look at the families of the types."""
    nouns = case.game.nouns
    for noun in (nouns.table, nouns.hand, nouns.sight, nouns.move, nouns.options):
        for kind in kinds(noun):
            if not issubclass(kind, Told):
                yield f"{kind.__name__} is told, and is no Told"


def every_event_is_either_a_truth_or_a_sight(case: Case) -> Iterator[str]:
    """Sort the events: one that hides something is a Truth; any other is told as it happened."""
    shown = {*kinds(case.game.nouns.sight)}
    for kind in kinds(case.game.nouns.event):
        if issubclass(kind, Truth) == (kind in shown):
            which = "both a Truth and a sight" if kind in shown else "neither a Truth nor a sight"
            yield f"the event {kind.__name__} is {which}"


# Law 11: the shape that page, terminal and records rely on.


def the_table_has_the_parts_that_all_rely_on(case: Case) -> Iterator[str]:
    """Look for the phase and the options."""
    table = case.game.nouns.table
    name = table.__name__
    if get_type_hints(table).get("options") is not case.game.nouns.options:
        yield f"{name} has no field options of the type {case.game.nouns.options.__name__}"
    for phase in kinds(get_type_hints(table)["phase"]):
        if "who" not in field_names(phase):
            yield f"the phase {phase.__name__} has no field who: the seats that may act, or () at the end"


def types_have_names_where_they_are_chosen_by_them(case: Case) -> Iterator[str]:
    """Look for the tags of what is a kind of something, and for none on the options."""
    nouns = case.game.nouns
    phases = get_type_hints(nouns.table)["phase"]
    for what, noun in (("move", nouns.move), ("phase", phases), ("sight", nouns.sight)):
        for kind in kinds(noun):
            if not _is_tagged(kind):
                yield f"the {what} {kind.__name__} is made with tag=False: nobody could tell it from another"
    if _is_tagged(nouns.options):
        yield f"{nouns.options.__name__} is made without tag=False: options are a plain map"


def _is_tagged(kind: Any) -> bool:
    parts: Mapping[str, Any] = schema(kind)
    return "type" in parts[kind.__name__].get("required", ()) and "type" not in field_names(kind)


def the_phase_says_who_may_act(case: Case) -> Iterator[str]:
    """Compare who is offered something with those that the phase names."""
    game = case.game
    for played in case.steps:
        phase = game.table(played.before).phase
        for seat in case.seats:
            if (
                game.real_time is None
                and seat not in phase.who
                and game.legal(game.view(played.before, seat))
            ):
                yield f"seat {seat} may act, and {_kind(phase)}.who lacks it {case.here(played.number)}"
        if not {*phase.who} <= {*case.seats}:
            yield f"{_kind(phase)}.who names {phase.who} {case.here(played.number)}"


def the_end_says_who_won(case: Case) -> Iterator[str]:
    """Compare the last phase with the result."""
    table = case.game.table(case.steps[-1].after)
    result, phase = case.game.result(table), table.phase
    if result is not None and getattr(phase, "winners", None) != result.winners:
        yield f"the phase {_kind(phase)} has no winners, or others than the result {case.here()}"
    if phase.who:
        yield f"{_kind(phase)}.who names {phase.who} when the match is over {case.here()}"


def _kind(value: object) -> str:
    return type(value).__name__


def what_is_told_can_be_read_again(case: Case) -> Iterator[str]:
    """Write all that is told as JSON, and read it."""
    nouns = case.game.nouns
    for played in case.steps:
        told: list[tuple[Any, Any]] = [(case.game.table(played.after), nouns.table)]
        told += [(case.game.hand(played.after, seat), nouns.hand) for seat in case.seats]
        told += [(sight, nouns.sight) for v in case.viewers for sight in sights(case.game, played.events, v)]
        for value, noun in told:
            if not _survives(value, noun):
                yield f"{_kind(value)} is another when it is read from JSON {case.here(played.number)}"


def _survives(value: Any, noun: Any) -> bool:
    try:
        return bool(from_json(to_json(value), noun) == value)
    except BadShape:
        return False


def offers_differ_and_keep_their_order(case: Case) -> Iterator[str]:
    """Ask twice, and look for an offer that stands there twice."""
    for played in case.steps:
        for viewer in case.viewers:
            view = case.game.view(played.before, viewer)
            offers = [*case.game.legal(view)]
            if offers and viewer is WATCHER:
                yield f"an onlooker is offered something {case.here(played.number)}"
            if offers != [*case.game.legal(view)]:
                yield f"seat {viewer} is offered something else when it asks again {case.here(played.number)}"
            if any(offer in offers[:place] for place, offer in enumerate(offers)):
                yield f"seat {viewer} is offered the same move twice {case.here(played.number)}"
