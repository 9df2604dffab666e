"""What whoever runs the server may do to a table: close it, open it again, hide a name.

Pure functions from one record to the next. None looks at a match: an operator's deed tells no secret.
"""

from brushpass.core import Seat, from_json, put, replace, to_json
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms import days, lobby
from brushpass.server.rooms.lobby import TableRecord
from brushpass.server.store import Begun
from brushpass.wire.people import RatedMatch


def close(record: TableRecord) -> TableRecord:
    """Close a table: nothing is due there, and nobody can find it, or open it."""
    if record.closed:
        raise RequestRefused("closed")
    return replace(days.at_rest(record), closed=True, public=False, planned=None)


def reopen(record: TableRecord) -> TableRecord:
    """Open a table again that was closed; it stays private until its host lists it."""
    if not record.closed:
        raise RequestRefused("not_closed")
    return replace(record, closed=False)


def hide(record: TableRecord, seat: Seat) -> TableRecord:
    """Give somebody another name, and let nobody here have the old one again."""
    chair = lobby.chair_of(record, seat)
    if not chair.lock:
        raise RequestRefused("seat_empty")
    named = replace(chair, name=lobby.plain_name(record, seat))
    return replace(record, chairs=put(record.chairs, seat, named), barred=(*record.barred, chair.name))


def retold(told: str, name: str, instead: str) -> str:
    """Write the same into what a page tells of a rated match: nobody had the same name there."""
    kept: RatedMatch = from_json(told, RatedMatch)
    rivals = (replace(rival, name=instead) if rival.name == name else rival for rival in kept.rivals)
    return to_json(replace(kept, rivals=tuple(rivals)))


def hidden(begun: str, seat: Seat, name: str, instead: str) -> str | None:
    """Write the same into what a match was begun with; ``None``: somebody else sat there."""
    kept: Begun = from_json(begun, Begun)
    if seat not in range(len(kept.chairs)) or kept.chairs[seat].name != name:
        return None
    chair = replace(kept.chairs[seat], name=instead)
    return to_json(replace(kept, chairs=put(kept.chairs, seat, chair)))
