"""Where two things differ that should be alike: the path to the place, and the field that tells."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from brushpass.core import Value, field_names

SHOWN = 2  # places that are listed; of more, how many more


class Difference(NamedTuple):
    """A place in which two things differ."""

    path: str  # such as table.bids[0].hidden
    fields: tuple[str, ...]  # the fields on the way, such as Table.bids and Bid.hidden

    @property
    def telltale(self) -> str:
        """Name the field that tells, and the one it stands in."""
        if not self.fields:
            return "what is seen"
        outer, inner = self.fields[0], self.fields[-1]
        return inner if outer == inner else f"{inner}, in {outer},"


def difference(one: Any, other: Any, name: str = "") -> Difference | None:
    """Find the first place in which two values differ, or tuples of them; ``name``: what the path is in."""
    return next(differences(one, other, name), None)


def differences(one: Any, other: Any, path: str = "", fields: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Find every place in which two values differ."""
    if one == other and type(one) is type(other):
        return
    if isinstance(one, Value) and type(one) is type(other):
        kind = type(one).__name__.partition("[")[0]
        for field in field_names(one):
            here = (*fields, f"{kind}.{field}") if kind != "View" else fields
            yield from differences(getattr(one, field), getattr(other, field), _joined(path, field), here)
    elif isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from differences(mine, theirs, f"{path}[{number}]", fields)
    else:
        yield Difference(path, fields)


def listed(places: Iterable[Difference]) -> str:
    """List some places, all of them if they are few."""
    paths = [place.path for place in places]
    more = len(paths) - SHOWN
    return " and ".join(paths[:SHOWN] + ([f"{more} more"] if more > 0 else []))


def _joined(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field
