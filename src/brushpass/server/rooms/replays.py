"""Replays (event sourcing): begin a match, rebuild it from its log of moves, describe each position.

Also a cache of finished matches, which limits how many one address may have rebuilt.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from brushpass.core import CLOCK, Refusal, Seat, from_json
from brushpass.games import GAMES
from brushpass.server.budget import beside
from brushpass.server.errors import GameNotServed, RequestRefused
from brushpass.server.limits import TokenBuckets
from brushpass.server.rooms.lobby import TableRecord
from brushpass.server.rooms.rated import agreement
from brushpass.server.store import Begun, Played, Store, StoredMatch
from brushpass.table import Match
from brushpass.table.lesson import lesson_for
from brushpass.table.pact import seed_of
from brushpass.wire import messages

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch

log = logging.getLogger("brushpass")
STALE = 3600.0  # seconds after which a match is written again: a name in it may have been hidden elsewhere
EACH = 5  # seconds after which an address may have another match written


def begin(record: TableRecord, half: str, places: tuple[str, ...], now: int) -> tuple[Begun, str]:
    """Fix what a match is begun with, and its seed: the table's half, and what every seat has opened."""
    chairs = tuple(
        messages.Chair(c.name, c.colour, c.bot, rekeyed=c.rekeyed, machine=c.machine) for c in record.chairs
    )
    counts = agreement(record) == "counts"
    begun = Begun(
        secrets.token_urlsafe(12),
        record.code,
        record.game,
        len(chairs),
        record.options,
        now,
        half,
        places,
        chairs,
        record.lesson,
        GAMES[record.game].version,
        counts,
        record.pace,
        tuple(chair.lock for chair in record.chairs) if counts else (),
    )
    lesson = lesson_for(GAMES[record.game], record.options) if record.lesson else None
    return begun, lesson.seed if lesson else seed_of(half, places)


def replayed(begun: Begun, seed: str, played: Iterable[Played]) -> "AnyMatch":
    """Play a logged match again."""
    *_, match = replaying(begun, seed, played)
    return match


async def played_again(kept: StoredMatch) -> "AnyMatch | None":
    """Play a logged match again; ``None``, if it cannot be, as under new rules."""
    try:  # a long match takes a while: the other tables play on
        return await beside(partial(replayed, *kept[:3]))
    except Refusal:
        log.exception("a match cannot be played again")
        return None


def replaying(begun: Begun, seed: str, played: Iterable[Played]) -> Iterator["AnyMatch"]:
    """Play a logged match again: the one match, as dealt and then after each decision."""
    game = GAMES.get(begun.game)
    if game is None:
        raise GameNotServed
    if not game.plays(begun.version):
        raise RequestRefused("other_rules")
    lesson = lesson_for(game, begun.options) if begun.lesson else None
    match = Match(game, begun.seats, seed, begun.options, lesson, begun.version)
    yield match
    for p in played:
        if p.seat == CLOCK:
            match.tick(p.at)
        else:
            match.play(Seat(p.seat), from_json(p.move, game.nouns.move), p.at)
        yield match


def recorded(begun: Begun, seed: str, played: Iterable[Played]) -> messages.Replay:
    """Tell a finished match position by position: after its end, all hands are open.

    Between two decisions the rules' own clock may have made many steps, in a live match thousands,
    and each of them changes little: only that is told.
    """
    match = replayed(begun, seed, played)
    again = Match(match.game, begun.seats, seed, begun.options, match.lesson, begun.version)
    return messages.Replay(begun.chairs, tuple(_changes(_following(again, match))))


def _following(again: "AnyMatch", match: "AnyMatch") -> Iterator["AnyMatch"]:
    """Make the steps of a match again, one by one; those of one moment of the clock are one."""
    yield again
    for step in match.steps:
        if step.step > len(again.steps):
            again.tick(step.at) if step.seat == CLOCK else again.play(step.seat, step.move, step.at)
            yield again


def _changes(matches: Iterable["AnyMatch"]) -> Iterator[messages.Position]:
    table, hands = None, ()
    for match in matches:
        now = tuple(match.hand(seat) for seat in match.seats)
        news = tuple(None if now[seat] in hands[seat : seat + 1] else now[seat] for seat in match.seats)
        yield messages.Position(len(match.steps), None if match.table == table else match.table, news)
        table, hands = match.table, now


class Library:
    """Finished matches, written down by ``write``; the last that were asked for are kept at hand.

    To write one may take a second. Tables play on meanwhile, as it is done beside them, one at a
    time; and one address may have only so many written.
    """

    def __init__(self, store: Store, most: int, write: Callable[[Begun, str, list[Played]], bytes]) -> None:
        self._store, self._most, self._write = store, most, write
        self._at_hand: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._wishes = TokenBuckets(most, 1 / EACH, time.monotonic)
        self._desk = asyncio.Lock()

    async def find(self, match: str, address: str) -> bytes:
        """Find a match whose secrets may be opened."""
        since, written = self._at_hand.get(match, (-STALE, b""))
        if time.monotonic() - since >= STALE:
            since, written = time.monotonic(), await self._written(match, address)
        self._at_hand[match] = since, written
        self._at_hand.move_to_end(match)
        if len(self._at_hand) > self._most:
            self._at_hand.popitem(last=False)
        return written

    def drop(self, match: str) -> None:
        """Keep a match at hand no longer: it would be written otherwise now."""
        self._at_hand.pop(match, None)

    async def _written(self, match: str, address: str) -> bytes:
        # To read the moves of a match that goes on would take the longer, the more were made covertly.
        if await self._store.finished(match) is None:
            raise RequestRefused("no_such_table")
        if not self._wishes.take(address):
            raise RequestRefused("too_much")
        kept = await self._store.match(match)
        if kept is None:  # it was deleted meanwhile
            raise RequestRefused("no_such_table")
        async with self._desk:
            return await beside(partial(self._write, kept.begun, kept.seed, kept.played))
