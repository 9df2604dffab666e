"""The door of a table: who would like a chair where there is none, and who may look on."""

from brushpass.core import replace
from brushpass.server.errors import RequestRefused
from brushpass.server.rooms.lobby import TableRecord, chosen_name

AT_ONCE = 3  # who knock and have had no answer yet


def knocked(record: TableRecord, wish: str) -> TableRecord:
    """Note that somebody would like a chair; the host is told."""
    name = chosen_name(wish)
    if record.locked:
        raise RequestRefused("locked")
    if name in record.knocks:
        return record
    if len(record.knocks) == AT_ONCE:
        raise RequestRefused("many_knock")
    return replace(record, knocks=(*record.knocks, name))


def watch_key(record: TableRecord) -> str | None:
    """Find the key to look on with, for whoever knows the code of a table that is not locked."""
    return None if record.locked else record.watch
