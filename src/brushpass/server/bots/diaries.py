"""Logs of the seats that a bot process is asked about: each sight is sent there once, not in every question.

A question carries what its seat has seen since the last one, and says how much the process was told before.
The server counts what it told; the process keeps the logs. The server also says which logs the process need
not keep any longer, so neither grows without end.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from brushpass.core import AnyGame, BadShape, from_plain

KEPT = 100_000  # sights that one process keeps, at most; the log it is asked about may be longer


class News(NamedTuple):
    """What a process is told of a log."""

    known: int  # how many sights of it were told before
    log: Sequence[Any]  # those after them
    forget: tuple[str, ...]  # the logs that it will be told whole


class ToldLogs:
    """How much of each log a process was told."""

    def __init__(self) -> None:
        """Have told nothing yet."""
        self._told: OrderedDict[str, tuple[Sequence[Any], int]] = OrderedDict()
        self._sights = 0

    def tell(self, name: str, log: Sequence[Any], length: int) -> News:
        """Note that a log is told up to this length, and say what is new.

        A match that is folded back from the store has other logs: what was told of it may be undone.
        """
        before, told = self._told.pop(name, (log, 0))
        self._sights += length - told
        known = min(told, length) if before is log else 0
        self._told[name] = log, length
        return News(known, log[known:length], tuple(self._forgotten()))

    def _forgotten(self) -> Sequence[str]:
        forgotten = []
        while self._sights > KEPT and len(self._told) > 1:
            name, (_, length) = self._told.popitem(last=False)
            self._sights -= length
            forgotten.append(name)
        return forgotten


class KnownLogs:
    """The logs that a process was told, as it keeps them."""

    def __init__(self) -> None:
        """Know of nobody yet."""
        self._logs: dict[str, list[Any]] = {}

    def read(self, game: AnyGame, name: str, news: News) -> Sequence[Any]:
        """Add what is new to a log, and give the whole."""
        for each in news.forget:
            self._logs.pop(each, None)
        log = self._logs.setdefault(name, [])
        if news.known > len(log):
            raise BadShape("of this log less is known here")
        log[news.known :] = [from_plain(sight, game.nouns.sight) for sight in news.log]
        return log
