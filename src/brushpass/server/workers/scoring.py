"""Rates matches that are over and count on the ladder, from their logs; each worker looks for some.

Who left is placed behind all who stayed, and together with others who left. Somebody has left for whom the
house made the last three decisions, or more than half of them: so it does not matter whether they got up,
were sent away by the others, or never came back.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from brushpass.core import Refusal
from brushpass.extras import MissingExtra
from brushpass.server.budget import beside
from brushpass.server.errors import GameNotServed, StoreUnavailable
from brushpass.server.ladder.speeds import speed_of
from brushpass.server.rooms.replays import replayed
from brushpass.server.store import Played, Store, StoredMatch

OFTEN = 2.0  # seconds between two looks
AT_ONCE = 20  # matches
LAST = 3  # decisions
log = logging.getLogger("brushpass")


def _rating() -> Any:
    """Import what only ratings need; without the extra nothing is rated."""
    try:
        from brushpass.server.ladder import rating
    except MissingExtra:
        return None
    return rating


def left(decisions: Sequence[Played]) -> bool:
    """Say whether somebody left: decisions of the house answer no message."""
    house = [each.ref is None for each in decisions]
    return 2 * sum(house) > len(house) or (len(house) >= LAST and all(house[-LAST:]))


def _ranks(points: Sequence[int], winners: Collection[int], gone: Sequence[bool]) -> list[int]:
    """Rank seats: first who won, then by points; behind them, all alike, who left."""
    marks = [(1, 0, 0) if away else (0, seat not in winners, -points[seat]) for seat, away in enumerate(gone)]
    places = sorted({*marks})
    return [places.index(mark) for mark in marks]


class Scorer:
    """Rates matches."""

    def __init__(self, store: Store) -> None:
        self._store, self._rating = store, _rating()
        self._passed: set[str] = set()  # matches that cannot be rated here: they hold up no other

    async def keep_scoring(self) -> None:
        """Rate what is over, until cancelled."""
        while self._rating:
            await asyncio.sleep(OFTEN)
            try:
                await self.score()
            except StoreUnavailable:
                continue
            except Exception:
                log.exception("while rating matches")

    async def score(self) -> int:
        """Rate some of what is over; say how many were looked at."""
        found = await self._store.standings.unrated(AT_ONCE + len(self._passed))
        fresh = [match for match in found if match not in self._passed]
        for match in fresh:
            try:
                await self._look_at(match)
            except StoreUnavailable:
                raise
            except Exception:
                self._passed.add(match)
                log.exception("while rating a match")
        return len(fresh)

    async def _look_at(self, match: str) -> None:
        kept = await self._store.match(match)
        if kept is None:
            self._passed.add(match)
        else:
            await self._score(kept)

    async def _score(self, kept: StoredMatch) -> None:
        try:
            outcome = await beside(partial(self._outcome, kept))
        except GameNotServed:  # another worker may be able to
            self._passed.add(kept.begun.id)
            return
        except Refusal:  # rules that nobody plays any more
            log.exception("a match cannot be rated")
            outcome = self._rating.Outcome(kept.begun.id, kept.begun.game, "", 0, ())
        reckoning = partial(self._rating.reckoned, outcome)
        await self._store.standings.rate(outcome.match, outcome.game, outcome.speed, outcome.at, reckoning)

    def _outcome(self, kept: StoredMatch) -> Any:
        """Play a match again, and see who did how well."""
        begun, seats = kept.begun, kept.begun.chairs
        match = replayed(begun, kept.seed, kept.played)
        made = [[each for each in kept.played if each.seat == seat] for seat in match.seats]
        gone = [not chair.bot and left(made[seat]) for seat, chair in enumerate(seats)]
        ranks = _ranks(match.points, match.winners, gone)
        sat = tuple(
            self._rating.Sat(chair.name, lock, chair.bot, points, rank, away)
            for chair, lock, points, rank, away in zip(
                seats, begun.locks, match.points, ranks, gone, strict=True
            )
        )
        ended = begun.began + (kept.played[-1].at if kept.played else 0)
        return self._rating.Outcome(begun.id, begun.game, speed_of(begun.pace), ended, sat)
