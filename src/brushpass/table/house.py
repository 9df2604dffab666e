"""House clocks and courtesies. These are the table's, not the rules'.

A limit on thinking runs from the last time *the table* saw something happen. That
is public, so the limit tells nothing, and in a sealed choice it is one limit for
all. When it runs out, the seat's house player makes that decision, from what that
seat knows, and no other: one mechanism for sleepers, leavers and bots that fail.

Boards tell some sights beat by beat: a count to three, a check. The house gives that time back to whoever
must decide, for all alike: so long it counts nothing, and its bots wait. How long hangs on the kinds of
public sights alone (``Game.pauses``), never on what a page does.

Bots answer after a while that depends on dice alone, never on what there was to
decide: an instant forced pass would be a tell.

Where all may take their time, or play over days, absence is normal (``Pace.patient``): nobody is played for
before the limit. Over days the limit stands still while somebody is on holiday, and a table may choose that
the game waits when it has run out.

Where a game goes on by itself (``Game.real_time``), only those it waits for can run out of
time, and bots decide themselves when to act: they are asked whenever they saw something, and
when they wanted to be asked again.

Some moves there are races: whoever is first takes the card. They are held for a moment, so that
the slower line is heard too, and then played in the order of when they were made: when they
came in, less half the round trip that was measured. Who was nearly first is as good as first,
and dice decide among the seats. No turn ends while a race is on that began in it. The match
itself knows nothing of this: time there never goes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from brushpass.core import AnyGame, Moment, Player, Seat, Told, Truth, View, apart, replace
from brushpass.table.seating import HOUSE, Occupant, Seating, bot_from

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch


class Pace(Told, tag=False):
    """How fast a table plays, in milliseconds."""

    limit: int | None  # for one decision; ``None``: take all the time you want
    think: tuple[int, int] = (700, 1900)  # the shortest and longest a bot takes
    grace: int = 30_000  # how long an absent person's seat waits, where absence is not normal
    pause: int = 8_000  # the longest that the house waits for what boards tell beat by beat
    patient: bool = False  # absence is normal: nobody is played for before the limit
    holidays: int = 0  # days in a match that everybody may stop the clock for; only where it takes days


HOUR = 3_600_000
DAY = 24 * HOUR
PACES = {
    "none": Pace(None, patient=True),
    "relaxed": Pace(120_000),
    "standard": Pace(60_000),
    "quick": Pace(20_000, (400, 1100), 15_000),
    "hour": Pace(HOUR, patient=True, holidays=1),
    "day": Pace(DAY, patient=True, holidays=7),
    "three_days": Pace(3 * DAY, patient=True, holidays=14),
    "week": Pace(7 * DAY, patient=True, holidays=21),
}
LIVE_PACES = tuple(name for name, pace in PACES.items() if not pace.holidays)  # for people who stay


class Due(Told):
    """A decision that the house makes for a seat, and when."""

    at: int
    seat: Seat
    level: str


class Held(Truth):
    """A move that is a race, until it is known who was first."""

    seat: Seat
    move: Any
    race: int
    arrived: int
    made: int  # as far as can be known: before it arrived
    ref: int | None = None  # by which its sender knows the answer


class Question(NamedTuple):
    """What a player is asked: all that a decision may go by."""

    view: View[Any, Any]
    log: Sequence[Any]
    offers: Sequence[Any]
    seed: str  # of the player's own dice
    number: int
    at: int

    @property
    def dice(self) -> Moment:
        """The time, and the player's dice."""
        return Moment(self.seed, self.number, self.at)


class Asked(Told, tag=False):
    """A seat for which the house was asked and rather waits: having seen how much, and until when."""

    sights: int
    wake: int | None


Waiting: TypeAlias = Mapping[Seat, Asked]
NOBODY: Waiting = MappingProxyType({})
HOLD = 300  # milliseconds for which the first of a race is held
NEAR = 100  # milliseconds within which nobody is earlier
MOST = 150  # milliseconds by which a move is held to be older than it looks, at most
MEASURED = 7  # round trips of which the middle one counts
AWAY = "away"  # no level, but the rest of somebody who is not there
LATE = "late"  # nor this, but what is owed by somebody who has no time left


@dataclass(frozen=True, slots=True)
class House:
    """Who decides for whom, and when: a table's pace, its players by level, dice of their own."""

    pace: Pace
    players: Mapping[str, Player[Any, Any, Any, Any]]
    seed: str  # not the match's: no bot can foresee a draw
    waits: bool = False  # when time has run out: nobody decides, and the game waits
    put_off: int = 0  # milliseconds for which the clock stands still, as somebody is on holiday

    def due(self, match: AnyMatch, seating: Seating, waiting: Waiting = NOBODY) -> tuple[Due, ...]:
        """List the decisions the house will make unless somebody moves first, soonest first."""
        due = (self._due(match, seating[seat], seat, waiting.get(seat)) for seat in match.to_act)
        return tuple(sorted((each for each in due if each), key=lambda each: (each.at, each.seat)))

    def late(self, match: AnyMatch) -> Due | None:
        """Say for whom time runs out first, which is all that is due where people alone play."""
        if self.pace.limit is None or self.waits:
            return None
        for seat in match.seats:
            if match.offers(seat) and (due := self._limit(match, seat)):
                return due
        return None

    def _due(self, match: AnyMatch, chair: Occupant, seat: Seat, asked: Asked | None) -> Due | None:
        kinds = (self._bot(match, chair, seat), self._absent(match, chair, seat))
        soonest = min((due for due in kinds if due), key=lambda due: due.at, default=None)
        if soonest and asked and asked.sights == len(match.log(seat)):
            soonest = None if asked.wake is None else replace(soonest, at=max(soonest.at, asked.wake))
        limit = self._limit(match, seat)  # whoever rather waits, waits no longer than that
        return min((due for due in (limit, soonest) if due), key=lambda due: due.at, default=None)

    def _limit(self, match: AnyMatch, seat: Seat) -> Due | None:
        at, real_time = self.runs_out(match), match.game.real_time
        if at is None or self.waits or (real_time and seat not in real_time.awaits(match.table)):
            return None
        return Due(at, seat, LATE)

    def runs_out(self, match: AnyMatch) -> int | None:
        """Say when time runs out for all who have to decide."""
        return None if self.pace.limit is None else self._begins(match) + self.pace.limit + self.put_off

    def _begins(self, match: AnyMatch) -> int:
        """Say from when people think: once boards have told what the table saw."""
        return match.stirred_at + min(self.pace.pause, match.staged)

    def patient(self, match: AnyMatch) -> bool:
        """Say whether people who are away are waited for, and time does not stand still meanwhile."""
        return self.pace.patient and not runs_by_itself(match.game, match.setup.options)

    def _bot(self, match: AnyMatch, chair: Occupant, seat: Seat) -> Due | None:
        bot = bot_from(chair, None if self.patient(match) else self.pace.grace)
        if bot is None:
            return None
        since, level = bot
        if match.game.real_time:
            return Due(max(since, match.stirred(seat)), seat, level)
        return Due(max(since, self._begins(match)) + self._thinking(match, seat), seat, level)

    def _absent(self, match: AnyMatch, chair: Occupant, seat: Seat) -> Due | None:
        """Lay to rest the seat of somebody who went away, until the house plays it."""
        since, real_time = chair.away_since, match.game.real_time
        if since is None or real_time is None or match.stirred(seat) >= since + self.pace.grace:
            return None
        resting = real_time.rest(match.view(seat)) is not None
        return Due(max(since, match.stirred(seat)), seat, AWAY) if resting else None

    def _thinking(self, match: AnyMatch, seat: Seat) -> int:
        shortest, longest = self.pace.think
        dice = Moment(self.seed).named("think", seat, len(match.log(None)))
        return shortest + dice.roll(longest - shortest + 1)

    def question(self, match: AnyMatch, due: Due) -> Question:
        """Say what a player is asked when a decision is due: what the seat knows, and nothing else."""
        seat, log = due.seat, match.log(due.seat)
        # Dice and time that only this seat's own sights move: a player must not read covert acts off them.
        seed = apart(self.seed, f"player {seat}")
        return Question(match.view(seat), log, match.offers(seat), seed, len(log), due.at)

    def decide(self, match: AnyMatch, due: Due) -> tuple[Any, int | None]:
        """Make the decision that is due, from what the seat knows: a move, or when to ask again."""
        if due.level == AWAY:
            assert match.game.real_time is not None, "elsewhere a seat is always at rest"
            return match.game.real_time.rest(match.view(due.seat)), None
        asked = self.question(match, due)
        if due.level == LATE:
            return self._owed(match, asked), None
        player = self.players.get(due.level, self.players[HOUSE])  # a game may have lost a level
        return player.choose(asked.view, asked.log, asked.offers, asked.dice)

    def _owed(self, match: AnyMatch, asked: Question) -> Any:
        """Decide what the game waits for, and nothing else: whoever is slow still looks and accuses alone."""
        real_time, player = match.game.real_time, self.players[HOUSE]
        offers = [offer for offer in asked.offers if real_time is None or real_time.owed(offer)]
        move, wake = player.choose(asked.view, asked.log, offers, asked.dice)
        if move is None and wake is not None:  # it would rather think, but there is no time left
            move, _ = player.choose(asked.view, asked.log, offers, asked._replace(at=wake).dice)
        return move

    def dice_of(self, match: AnyMatch, race: int) -> Moment:
        """Find the dice for a race that is too close: they hang on what all have seen, no more."""
        return Moment(self.seed).named("race", race, len(match.log(None)))


def runs_by_itself(game: AnyGame, options: Any) -> bool:
    """Say whether a game goes on while people think: then nobody can play it over days."""
    return game.real_time is not None and game.real_time.runs(options)


def made_at(arrived: int, round_trips: Sequence[int]) -> int:
    """Say when a move was made that arrived over a line with these round trips, the latest last."""
    recent = sorted(round_trips[-MEASURED:])
    return arrived - min(MOST, recent[len(recent) // 2] // 2) if recent else arrived


def released_at(held: Sequence[Held]) -> int | None:
    """Say when the first race is over."""
    return min(each.arrived for each in held) + HOLD if held else None


def stands_at(held: Sequence[Held], closes: int | None) -> int | None:
    """Say before what end of a turn time stands still: a race that began in it is to be over first."""
    return closes - 1 if closes is not None and any(each.arrived < closes for each in held) else None


def ranked(race: Sequence[Held], dice: Moment) -> tuple[Held, ...]:
    """Put the moves of one race in order: those nearly first by lot, then the others as they were made.

    The lot falls on a seat, so who sends more moves is not first any oftener.
    """
    first = min(each.made for each in race)
    near = [each for each in race if each.made < first + NEAR]
    late = [each for each in race if each.made >= first + NEAR]
    seats = [*dict.fromkeys(each.seat for each in near)]
    lot = dice.draw(seats, len(seats))
    near.sort(key=lambda each: (lot.index(each.seat), each.made))
    return (*near, *sorted(late, key=lambda each: each.made))
