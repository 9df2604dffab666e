"""Announcements: who is at a table and what was agreed on, told to everybody there, but only so often.

Somebody who comes and goes without end would otherwise make the table tell everybody else of it, each
time. What changes while the table is silent is told in one go, as it stands then.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from brushpass.core import Viewer, replace
from brushpass.server.limits import TokenBucket
from brushpass.server.rooms import views
from brushpass.server.rooms.broadcast import Broadcaster
from brushpass.server.rooms.context import Connection
from brushpass.server.rooms.lobby import TableRecord
from brushpass.wire import codec, messages

AT_ONCE = 12  # announcements one after the other: a full table may come at once
A_SECOND = 4  # announcements after that


class _Known(NamedTuple):
    """What a connection was last told."""

    short: bytes  # all but the options
    options: Mapping[str, Any]


class _Latest(NamedTuple):
    """What there is to tell a viewer."""

    whole: messages.Presence
    known: _Known


class Announcer:
    """Tells a table's connections who is here. Options, which may be long, are told when they change."""

    def __init__(self, broadcaster: Broadcaster) -> None:
        """Have told nobody anything yet."""
        self._broadcaster = broadcaster
        self._bucket = TokenBucket(AT_ONCE, A_SECOND, time.monotonic)
        self._known: dict[Connection, _Known] = {}
        self._latest: dict[Viewer, _Latest] = {}
        self._seen: tuple[object, ...] = ()  # what the latest was made of
        self._begun: tuple[object, ...] = ()  # what boards begin and end with
        self._waiting = False  # all will be told in a moment

    def announce(
        self, record: TableRecord, around: tuple[messages.Chair, ...], newcomer: Connection | None
    ) -> None:
        """Tell everybody what they do not know yet: a newcomer at once, the others now or in a moment.

        The house decides at times of its own; saying the same again then would tell of sealed choices.
        """
        viewers = [line.viewer for line in self._broadcaster]
        screens = sum(line.screen and line.viewer is None for line in self._broadcaster)
        seen = (record, around, viewers, screens)
        if seen == self._seen and newcomer is None:
            return
        self._seen = seen
        self._latest = {
            viewer: _latest(views.presence(record, viewer, around, viewers.count(None), screens))
            for viewer in dict.fromkeys(viewers)
        }
        if newcomer:
            self._tell([newcomer])
        begun, self._begun = self._begun, (record.match, record.playing, record.secret)
        if begun and begun != self._begun:  # frames of a match follow, and a page must know of which
            self._bucket.take()
            self._tell(self._untold())
        elif not self._waiting and (untold := self._untold()):
            self._tell_soon(untold)

    def _tell_soon(self, untold: list[Connection]) -> None:
        if self._bucket.take():
            self._tell(untold)
        else:
            self._waiting = True
            asyncio.get_running_loop().call_later(1 / A_SECOND, self._catch_up)

    def _catch_up(self) -> None:
        """Tell in one go what has changed meanwhile."""
        self._waiting = False
        self._bucket.take()
        self._tell(self._untold())

    def _untold(self) -> list[Connection]:
        """List those to whom something is new, and forget who is gone."""
        self._known = {line: self._known[line] for line in self._broadcaster if line in self._known}
        return [
            line for line in self._broadcaster if self._known.get(line) != self._latest[line.viewer].known
        ]

    def _tell(self, lines: list[Connection]) -> None:
        """Tell each; whoever is told the whole is told the same bytes."""
        whole: dict[Viewer, bytes] = {}
        for line in lines:
            latest, before = self._latest[line.viewer], self._known.get(line)
            data = latest.known.short
            if before is None or before.options != latest.known.options:
                data = whole.setdefault(line.viewer, b"") or codec.encode(latest.whole)
                whole[line.viewer] = data
            self._known[line] = latest.known
            self._broadcaster.post(line, data)


def _latest(whole: messages.Presence) -> _Latest:
    return _Latest(whole, _Known(codec.encode(replace(whole, options=None)), whole.options or {}))
