"""A match: its seed, its moves, and what every viewer has seen. The one object that changes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeAlias

from brushpass.core import (
    CLOCK,
    WATCHER,
    BadShape,
    Illegal,
    Moment,
    Result,
    Seat,
    Seats,
    Setup,
    TimeUp,
    View,
    Viewer,
    Write,
    admit,
    advance,
    all_seats,
    commitment,
    sights,
)
from brushpass.core.game import E, Game, H, K, M, O, S, T
from brushpass.table.lesson import PUPIL, Lesson
from brushpass.table.pact import pact_of
from brushpass.table.setup import set_up, sound_seed
from brushpass.table.transcript import Scribe, Step, read

END_OF_TIME = 2**53  # what every reader of JSON can still count
AnyMatch: TypeAlias = "Match[Any, Any, Any, Any, Any, Any, Any]"


class Match(Generic[S, M, E, T, H, K, O]):
    """One match at one table, without clock, network or disk.

    Everything it holds is immutable; ``play`` and ``tick`` replace what it holds,
    wholly or, when a move is refused, not at all.
    """

    def __init__(
        self,
        game: Game[S, M, E, T, H, K, O],
        seats: int,
        seed: str,
        options: Mapping[str, object] | None = None,
        lesson: Lesson | None = None,
        version: str | None = None,
    ) -> None:
        """Deal. ``seed`` decides every draw: keep it secret until the match is over.

        ``version`` names older rules, of those that the game still plays (``Game.past``).
        """
        self.game = game
        self.lesson = lesson
        self.setup: Setup[O] = set_up(game, seats, options or {}, version)
        self.seats: Seats = all_seats(self.setup.seats)
        self.viewers: tuple[Viewer, ...] = (*self.seats, WATCHER)  # everybody who may look
        self.seed = sound_seed(seed)
        # What every seat and the table promised before the deal; ``None``: the seed is not of that kind.
        self.pact = pact_of(self.seed, self.setup.seats)
        self.dealt: S = game.deal(self.setup, Moment(seed))
        self.steps: list[Step[M, E]] = []
        self.stirred_at = 0  # when the table last saw something happen: house clocks run from here
        self.staged = 0  # for how long boards tell what the table saw then, beat by beat
        self._stirred: dict[Viewer, int] = dict.fromkeys(self.viewers, 0)
        self._logs: dict[Viewer, list[K]] = {viewer: [] for viewer in self.viewers}
        self._decisions = (0,) * self.setup.seats  # how many every seat has made
        self._scribe = Scribe()
        self._views: dict[Viewer, View[T, H]] = {}  # those that were asked for, and are as they were
        self._offers: dict[Seat, Sequence[M | Write]] = {}
        self._become(self.dealt, 0)

    @property
    def commitment(self) -> str:
        """What can be published before play to prove afterwards that the deal was fixed."""
        return commitment(self.seed)

    def hand(self, seat: Seat) -> H:
        """Say what ``seat`` alone knows."""
        return self.game.hand(self._state, self._sound(seat))

    def view(self, viewer: Viewer) -> View[T, H]:
        """Say all that ``viewer`` may know: the very same value as long as that stays the same."""
        view = self._views.get(viewer)
        if view is None:
            hand = None if viewer is None else self.game.hand(self._state, self._sound(viewer))
            view = self._views[viewer] = View(viewer, self.table, hand)
        return view

    def offers(self, seat: Seat) -> Sequence[M | Write]:
        """List what ``seat`` may do now."""
        offers = self._offers.get(seat)
        if offers is None:
            legal = self.game.legal(self.view(seat))
            offers = self._offers[seat] = self._open_to(seat, legal) if self.lesson else legal
        return offers

    @property
    def hint(self) -> str | None:
        """What the pupil of a lesson is told now."""
        return self.lesson.hint(self._decisions[PUPIL]) if self.lesson else None

    @property
    def to_act(self) -> Seats:
        """Every seat that is offered something."""
        return tuple(seat for seat in self.seats if self.offers(seat))

    def log(self, viewer: Viewer) -> Sequence[K]:
        """List all that ``viewer`` has seen happen."""
        return self._logs[None if viewer is None else self._sound(viewer)]

    @property
    def at(self) -> int:
        """The last time seen, in milliseconds since the match began."""
        return self._at

    def stirred(self, viewer: Viewer) -> int:
        """Say when ``viewer`` last saw something happen."""
        return self._stirred[viewer]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.result is not None

    @property
    def points(self) -> tuple[int, ...]:
        """The points of every seat; empty while the match runs."""
        return self.result.points if self.result else ()

    @property
    def winners(self) -> Seats:
        """The winner, or all who share the win; empty while the match runs."""
        return self.result.winners if self.result else ()

    def play(self, seat: Seat, move: M, at: int | None = None) -> dict[Viewer, tuple[K, ...]]:
        """Play a move, after every clock move due by then; return what each viewer saw.

        ``Illegal`` is raised for a move that is not on offer, and then nothing has changed.
        """
        seat, now = self._sound(seat), self._time(at)
        state, fresh = self._let_clock_run(now)
        state, step = self._then(state, len(fresh), seat, move, now)
        return self._commit(state, [*fresh, step], now)

    def tick(self, at: int) -> dict[Viewer, tuple[K, ...]]:
        """Let time pass until ``at``; return what each viewer saw."""
        now = self._time(at)
        return self._commit(*self._let_clock_run(now), now)

    def transcript(self) -> str:
        """Write the match down. The seed is in it only when the match is over."""
        return self._scribe.write(self)

    @staticmethod
    def from_transcript(text: str, seed: str | None = None) -> "AnyMatch":
        """Play a written match again, up to the time of its last step.

        An unfinished one needs the ``seed`` kept apart from it.
        """
        return read(text, seed, Match)

    def _open_to(self, seat: Seat, offers: Sequence[M | Write]) -> Sequence[M | Write]:
        """Narrow the offers to what a lesson is about, if this is one."""
        return self.lesson.offers(self.game, seat, self._decisions, offers) if self.lesson else offers

    def _sound(self, seat: Seat) -> Seat:
        """Check that there is such a seat: counting from the end would show another's hand."""
        if type(seat) is not int or not 0 <= seat < self.setup.seats:
            raise Illegal(seat, "no_such_seat")
        return seat

    def _time(self, at: object) -> int:
        """Read a time; it never goes back."""
        if at is None:
            return self._at
        if type(at) is not int:
            raise BadShape(f"a time is a whole number of milliseconds, not {type(at).__name__}")
        if at > END_OF_TIME:
            raise BadShape(f"a time is {END_OF_TIME} milliseconds at most")
        return max(self._at, at)

    def _let_clock_run(self, now: int) -> tuple[S, list[Step[M, E]]]:
        state, due = self._state, self.deadline
        fresh: list[Step[M, E]] = []
        while due is not None and due <= now:
            time_up: Any = TimeUp()  # every game with a deadline has it among its moves
            state, step = self._then(state, len(fresh), CLOCK, time_up, max(due, self._at))
            fresh.append(step)
            due = self._next_due(state)
        return state, fresh

    def _next_due(self, state: S) -> int | None:
        return self.game.deadline(state) if self.game.result(self.game.table(state)) is None else None

    def _then(self, state: S, fresh: int, seat: Seat, move: M, at: int) -> tuple[S, Step[M, E]]:
        """Decide what comes of a move that follows so many fresh steps."""
        number = len(self.steps) + fresh + 1
        if seat != CLOCK:
            now = state is self._state
            view = self.view(seat) if now else self.game.view(state, seat)
            offers = self.offers(seat) if now else self._open_to(seat, self.game.legal(view))
            move = admit(self.game, view, offers, move)
        state, events = advance(self.game, state, seat, move, Moment(self.seed, number, at))
        return state, Step(number, seat, at, move, events)

    def _commit(self, state: S, fresh: Sequence[Step[M, E]], now: int) -> dict[Viewer, tuple[K, ...]]:
        seen: dict[Viewer, tuple[K, ...]] = dict.fromkeys(self.viewers, ())
        if not fresh:
            self._at = now
            return seen
        for played in fresh:
            for viewer in self.viewers:
                if news := sights(self.game, played.events, viewer):
                    seen[viewer] += news
                    self._logs[viewer].extend(news)
                    self._stirred[viewer] = played.at
                    if viewer is WATCHER:
                        self.stirred_at = played.at
                        self.staged = sum(self.game.pauses.get(type(sight).__name__, 0) for sight in news)
        self.steps.extend(fresh)
        if self.lesson:
            made = Counter(played.seat for played in fresh)
            counted = zip(self.seats, self._decisions, strict=True)
            self._decisions = tuple(made[seat] + before for seat, before in counted)
        self._become(state, now)
        return seen

    def _become(self, state: S, at: int) -> None:
        self._state: S = state
        self._at = at
        self.table: T = self.game.table(state)  # what everybody may know
        self.result: Result | None = self.game.result(self.table)  # how the match ended, once it has
        # When the rules next want waking. It may hang on a secret: it never leaves the process.
        self.deadline: int | None = self.game.deadline(state) if self.result is None else None
        self._forget_what_changed()

    def _forget_what_changed(self) -> None:
        """Keep views that are the same, and their offers: these hang on the view alone, but in lessons."""
        table, hand, state = self.table, self.game.hand, self._state
        self._views = {
            viewer: view
            for viewer, view in self._views.items()
            if view.table is table and (viewer is None or view.hand is hand(state, viewer))
        }
        still = () if self.lesson else self._views
        self._offers = {seat: offers for seat, offers in self._offers.items() if seat in still}
