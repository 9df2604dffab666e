"""What a match changes: everybody against everybody, by place; draws count half.

It needs the extra ``identity``.
"""

from typing import NamedTuple

from brushpass.core import to_json
from brushpass.extras import extra
from brushpass.server.ladder import anchors
from brushpass.server.store.standings import KnownStandings, LadderStanding, RatingChange
from brushpass.wire.people import RatedMatch, RatedRival

with extra("identity"):
    from openskill.models import BradleyTerryFull

MODEL = BradleyTerryFull(mu=anchors.MIDDLE, sigma=anchors.SPREAD, beta=anchors.LUCK)
FRESH = LadderStanding(anchors.MIDDLE, anchors.SPREAD, 0)


class Sat(NamedTuple):
    """One seat of a match that is over."""

    name: str
    lock: str  # of a person
    bot: str | None
    points: int
    rank: int  # the less the better; who shares one drew
    left: bool  # the house played on


class Outcome(NamedTuple):
    """A match that is over."""

    match: str
    game: str
    speed: str
    at: int
    seats: tuple[Sat, ...]


class _Side(NamedTuple):
    """A seat whose strength is known."""

    sat: Sat
    person: str | None
    before: LadderStanding


def reckoned(outcome: Outcome, known: KnownStandings) -> list[RatingChange]:
    """Say what a match changes for those who are still known; with nobody to compare with, nothing."""
    sides = [side for sat in outcome.seats if (side := _side(outcome.game, sat, known))]
    people = [side.person for side in sides if side.person]
    stayed = any(not side.sat.left for side in sides)  # a bot does, too: leaving it is no way out of a defeat
    if len(sides) < 2 or not stayed or len({*people}) < len(people):
        return []
    ratings = [[MODEL.rating(mu=side.before.mu, sigma=side.before.sigma)] for side in sides]
    after = MODEL.rate(ratings, ranks=[side.sat.rank for side in sides])
    return [
        _change(outcome, side, LadderStanding(new.mu, new.sigma, side.before.matches + 1))
        for side, (new,) in zip(sides, after, strict=True)
        if side.person
    ]


def _side(game: str, sat: Sat, known: KnownStandings) -> _Side | None:
    if sat.bot:
        anchor = anchors.levels(game).get(sat.bot)
        return anchor and _Side(sat, None, anchor)
    person, standing = known.get(sat.lock, (None, None))
    return _Side(sat, person, standing or FRESH) if person else None


def _change(outcome: Outcome, side: _Side, after: LadderStanding) -> RatingChange:
    assert side.person
    sat, others = side.sat, [other for other in outcome.seats if other is not side.sat]
    told = RatedMatch(
        outcome.match,
        outcome.at,
        outcome.game,
        outcome.speed,
        1 + sum(other.rank < sat.rank for other in others),
        sat.points,
        anchors.points(side.before.mu),
        anchors.points(after.mu),
        tuple(RatedRival(other.name, other.points, other.bot, other.left) for other in others),
        any(other.rank == sat.rank for other in others),
        sat.left,
        outcome.seats.index(sat),
    )
    return RatingChange(side.person, after, to_json(told))
