"""One point of a match, for tools that go back and forth in it: unchanging, so that many can go on from it.

Theory of operation. All who have to decide do so in one round; what they chose is then played in the
order of their seats, and nobody learns of it before. In turns a round is one decision, and where
choices are sealed it makes no difference who is asked first. In a game with a clock everybody may
also wait, a round takes a tick, and what comes too late is void. Between choosing and the next
decision a position is not ``settled``: dice may have to be thrown. ``next`` does one thing at a time,
with the dice it is handed, so that chance can be a player of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from brushpass.core import (
    CLOCK,
    WATCHER,
    AnyGame,
    Illegal,
    Moment,
    Result,
    Seat,
    Seats,
    TimeUp,
    View,
    Viewer,
    admit,
    advance,
    sights,
)
from brushpass.research.actions import WAIT, WrongAction
from brushpass.research.dice import Dice, Known, Weights
from brushpass.research.task import Diary, Did, Task

Chosen: TypeAlias = tuple[tuple[Seat, Any], ...]  # moves that were chosen and not played yet
NOTHING_KNOWN: Known = {}
Throw: TypeAlias = Callable[
    ["MatchPosition", int], Moment
]  # the dice for the next thing to happen, at a time


class Past:
    """What happened last, and before it: from it follows what everybody remembers."""

    __slots__ = ("before", "diaries", "events", "move", "seat")

    def __init__(
        self,
        diaries: Mapping[Viewer, Diary],
        before: "Past | None" = None,
        seat: Viewer = None,
        move: Any = None,
        events: Sequence[Any] = (),
    ) -> None:
        """Begin with what everybody knows at first, or go on from ``before``."""
        self.diaries = dict(diaries)
        self.before = before
        self.seat = seat  # who moved, if anybody did
        self.move = move
        self.events = events

    def diary(self, game: AnyGame, viewer: Viewer) -> Diary:
        """List what a viewer knew first, and all it did and saw since."""
        since: list[Past] = []
        past: Past = self
        while viewer not in past.diaries:
            since.append(past)
            assert past.before is not None, "at the beginning everybody knows something"
            past = past.before
        diary = list(past.diaries[viewer])
        for later in reversed(since):
            if later.seat == viewer and viewer is not None:
                diary.append(Did(later.move))
            diary += sights(game, later.events, viewer)
        self.diaries[viewer] = tuple(diary)
        return self.diaries[viewer]


class MatchPosition:
    """One point of a match: the truth, and how it came about."""

    __slots__ = (
        "_deciders",
        "_open",
        "_seen",
        "_sure",
        "at",
        "known",
        "over",
        "past",
        "pending",
        "result",
        "state",
        "step",
        "table",
        "task",
        "until",
    )

    def __init__(
        self,
        task: Task,
        state: Any = None,
        past: Past | None = None,
        *,
        step: int = -1,
        at: int = 0,
        known: Known = NOTHING_KNOWN,
        pending: Chosen = (),
        until: int | None = None,
    ) -> None:
        """Stand before the deal, or at a ``state`` and what led to it."""
        self.task = task
        self.state = state
        self.past = past or Past(dict.fromkeys((*task.seats, WATCHER), ()))
        self.step = step  # the last one made; the deal is step 0
        self.at = at
        self.known = known
        self.pending = pending
        self.until = until  # the end of the tick that passes, if one does
        self.table: Any = None if state is None else task.game.table(state)  # what everybody may know
        self.result: Result | None = None if state is None else task.game.result(self.table)
        # A match that could go on for ever is cut: it is over then, without a result.
        self.over = self.result is not None or step >= task.bounds.decisions
        self._deciders: Seats | None = None
        self._seen: dict[Seat, tuple[View[Any, Any], Sequence[Any]]] = {}
        self._open: dict[Seat, Mapping[int, Any]] = {}
        self._sure = False  # whether what is pending was found possible just now

    @property
    def deciders(self) -> Seats:
        """Every seat that has to decide now; with a clock, everybody may at least wait."""
        if self._deciders is None:
            self._deciders = self._find_deciders()
        return self._deciders

    def _find_deciders(self) -> Seats:
        if self.over or self.state is None:
            return ()
        if self.task.tick is not None:
            return self.task.seats
        return tuple([seat for seat in self.task.seats if self._look(seat)[1]])

    @property
    def settled(self) -> bool:
        """Whether it is for the players to go on, or for nobody any more."""
        if self.over:
            return True
        return not self.pending and self.until is None and bool(self.deciders)

    def view(self, viewer: Viewer) -> View[Any, Any]:
        """Say what ``viewer`` may know."""
        return View(WATCHER, self.table, None) if viewer is None else self._look(viewer)[0]

    def offers(self, seat: Seat) -> Sequence[Any]:
        """List what a seat may do."""
        return self._look(seat)[1]

    def _look(self, seat: Seat) -> tuple[View[Any, Any], Sequence[Any]]:
        seen = self._seen.get(seat)
        if seen is None:
            view = View(seat, self.table, self.task.game.hand(self.state, seat))
            self._seen[seat] = seen = view, self.task.game.legal(view)
        return seen

    def open(self, seat: Seat) -> list[int]:
        """List the actions open to a seat, in their order."""
        if self.over:
            return []
        actions = list(self._numbered(seat))
        return [WAIT, *actions] if self.task.tick is not None else actions

    def _numbered(self, seat: Seat) -> Mapping[int, Any]:
        numbered = self._open.get(seat)
        if numbered is None:
            self._open[seat] = numbered = self.task.actions.open(*self._look(seat))
        return numbered

    def diary(self, viewer: Viewer) -> Diary:
        """List what a viewer knew first, and all it did and saw since."""
        return self.past.diary(self.task.game, viewer)

    def log(self, viewer: Viewer) -> tuple[Any, ...]:
        """List all that a viewer has seen happen."""
        return tuple([thing for thing in self.diary(viewer)[1:] if type(thing) is not Did])

    def chosen(self, seat: Seat, action: int) -> Any:
        """Find the move a seat means by an action, ``None`` for waiting, or say why it cannot be."""
        move = self._numbered(seat).get(action)
        if move is not None:
            return move
        if self.task.tick is not None and self.task.actions.move(action) is None:
            return None
        return self.task.actions.chosen(*self._look(seat), action)

    def choose(self, actions: Mapping[Seat, int]) -> "MatchPosition":
        """Let all who have to decide do so."""
        if actions.keys() != set(self.deciders):
            raise WrongAction(f"seats {list(self.deciders)} have to decide, not {sorted(actions)}")
        return self._after([(seat, self.chosen(seat, actions[seat])) for seat in self.deciders])

    def decide(self, moves: Mapping[Seat, Any]) -> "MatchPosition":
        """Do the same with moves, also such as have no number; ``None``: to wait."""
        if moves.keys() != set(self.deciders):
            raise WrongAction(f"seats {list(self.deciders)} have to decide, not {sorted(moves)}")
        for seat, move in moves.items():
            if move is not None or self.task.tick is None:
                admit(self.task.game, *self._look(seat), move)
        return self._after([(seat, moves[seat]) for seat in self.deciders])

    def _after(self, choices: Sequence[tuple[Seat, Any]]) -> "MatchPosition":
        pending = tuple([choice for choice in choices if choice[1] is not None])
        tick = self.task.tick
        return self._with(pending=pending, until=None if tick is None else self.at + tick, sure=True)

    def next(self, throw: Throw) -> "MatchPosition":
        """Let one thing happen that has to, before anybody decides again."""
        if self.state is None:
            return self._dealt(throw)
        if self.pending:
            seat, move = self.pending[0]
            if self._sure or self._admits(seat, move):
                return self._played(seat, move, throw, self.at)
            return self._with(pending=self.pending[1:], until=self.until)
        due = self.task.game.deadline(self.state)
        if due is not None and (self.until is None or due <= self.until):
            return self._played(CLOCK, TimeUp(), throw, max(due, self.at))
        assert self.until is not None, "somebody has to decide, or the clock to run out"
        return self._with(at=self.until, until=None)

    def _admits(self, seat: Seat, move: Any) -> bool:
        """Say whether a move that was chosen is still possible after what came before it."""
        try:
            admit(self.task.game, *self._look(seat), move)
        except Illegal:
            return False
        return True

    def _dealt(self, throw: Throw) -> "MatchPosition":
        moment = throw(self, 0)
        state = self.task.game.deal(self.task.setup, moment)
        first = {viewer: (self.task.game.view(state, viewer),) for viewer in (*self.task.seats, WATCHER)}
        return MatchPosition(self.task, state, Past(first), step=0, known=self._learnt(moment))

    def _played(self, seat: Seat, move: Any, throw: Throw, at: int) -> "MatchPosition":
        moment = throw(self, at)
        state, events = advance(self.task.game, self.state, seat, move, moment)
        return MatchPosition(
            self.task,
            state,
            Past({}, self.past, seat, move, events),
            step=self.step + 1,
            at=at,
            known=self._learnt(moment),
            pending=self.pending if seat == CLOCK else self.pending[1:],
            until=self.until,
        )

    def _learnt(self, moment: Moment) -> Known:
        return {**self.known, **moment.learnt} if isinstance(moment, Dice) and moment.learnt else self.known

    def _with(
        self, *, pending: Chosen = (), at: int | None = None, until: int | None, sure: bool = False
    ) -> "MatchPosition":
        same = MatchPosition(
            self.task,
            self.state,
            self.past,
            step=self.step,
            at=self.at if at is None else at,
            known=self.known,
            pending=pending,
            until=until,
        )
        same._seen, same._open = self._seen, self._open  # nobody sees a choice before it is played
        same._sure = sure
        return same

    def imagined(self, seat: Seat, moment: Moment) -> "MatchPosition":
        """Stand at a truth that this seat cannot tell from the real one.

        What the others did and saw on the way there is not imagined: each remembers what
        an onlooker has seen, and what it would know now.
        """
        imagine = self.task.game.imagine
        assert imagine is not None, "a codebook is of a game that can be imagined"
        state = imagine(self.view(seat), self.log(seat), moment)
        public = self.diary(WATCHER)[1:]
        diaries: dict[Viewer, Diary] = {
            viewer: (self.task.game.view(state, viewer), *public) for viewer in (*self.task.seats, WATCHER)
        }
        diaries[seat] = self.diary(seat)
        return MatchPosition(self.task, state, Past(diaries), step=self.step, at=self.at, known=self.known)


def settle(position: MatchPosition, throw: Throw) -> MatchPosition:
    """Let everything happen that has to, until somebody decides or the match is over."""
    while not position.settled:
        position = position.next(throw)
    return position


def by_seed(seed: str) -> Throw:
    """Throw the dice of the match with this seed: the same that a table would throw."""
    return lambda position, at: Moment(seed, position.step + 1, at)


def by_dice(fall: Callable[[Weights], int]) -> Throw:
    """Throw dice that fall as ``fall`` says."""
    return lambda position, at: Dice(fall, position.known, at)
