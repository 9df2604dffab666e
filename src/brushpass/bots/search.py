"""A player who thinks by dreaming: information-set Monte Carlo tree search, for any game.

Theory of operation. The seat imagines worlds that could lie behind what it knows, plays each
of them to its end, and makes the move that led to the best ends.

* Every seat has a tree of its own. A node is what that seat knew at the root and has seen since, so
  whoever chooses at once with others, or sealed, chooses without knowing what they chose, in
  dreams as at the table; and the same node always has the same offers (law 4).
* At the root every move is tried in the same worlds with the same dice, so that luck is no advantage;
  then the better half of them in more worlds, and so on (sequential halving).
* Below, a node tries moves in the order the game's novice likes them, a new one only when the old
  ones have been tried often, and mostly what promised best (UCB). To learn its order, the novice is
  asked again without the moves that it has named already.
* Off the trees everybody plays as the novice would. Of what a rival saw before, the seat knows
  what it saw itself, less what was for its own eyes; what a rival learnt alone stands in the hand.
* An end is worth how far the seat is ahead of the best other, or behind, as a part of what both have.

A search costs what its budget says: so many iterations, and where there is a clock, so many
milliseconds. By iterations alone it is the same on every machine.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, inf, isqrt, log, log2, sqrt
from typing import Any, NamedTuple, TypeAlias

from brushpass.bots.random import Random, novice_of
from brushpass.core import (
    CLOCK,
    AnyGame,
    Moment,
    Player,
    Seat,
    Seats,
    TimeUp,
    View,
    Write,
    advance,
    all_seats,
    blank_for,
    sights,
)

Stopwatch: TypeAlias = Callable[[], float]  # milliseconds, from any beginning
Move: TypeAlias = Any  # of whatever game; ``None`` is to wait
Branch: TypeAlias = dict[tuple[Any, ...], "SearchNode"]  # by what was seen on the way

CURIOSITY = 1.5  # how much a move's uncertainty counts, in deviations of what ends are worth
WIDENING = 1.0  # moves tried at a node below the root: so many times the root of its visits
PATIENCE = 500  # milliseconds that a seat waits that has no better idea
FORESIGHT = 6  # decisions after which the end is estimated, where a game can do that
LONGEST = 3_000  # decisions in one dream, at most
UNDECIDED = 0.5  # the worth of a dream that comes to no end
FINE = 2**62  # sides of the die that a search's own seed is thrown with


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may go on: so many dreams, and where there is a clock, so many milliseconds."""

    iterations: int
    milliseconds: float = inf

    def at_most(self, milliseconds: float) -> "Budget":
        """Take no longer than this."""
        return Budget(self.iterations, min(self.milliseconds, milliseconds))


@dataclass(slots=True)
class Try:
    """What came of one move at one node."""

    wake: int | None  # of a seat that waits
    visits: int = 0
    worth: float = 0.0
    after: Branch = field(default_factory=dict)

    def promise(self, doubt: float) -> float:
        """Weigh what a move was worth, and how little is known of it."""
        return self.mean + doubt / sqrt(self.visits) if self.visits else inf

    @property
    def mean(self) -> float:
        """What a move was worth on average."""
        return self.worth / self.visits if self.visits else 0.0


@dataclass(slots=True)
class SearchNode:
    """One decision of one seat, as far as that seat can tell it from others."""

    visits: int = 0
    tries: dict[Move, Try] = field(default_factory=dict)
    all_tried: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """A player who searches; without a clock, milliseconds do not count."""

    game: AnyGame
    budget: Budget
    clock: Stopwatch | None = None

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Move, int | None]:
        """Dream as long as the budget allows, and do what turned out best."""
        late = self._alarm()
        thought = Thought(self.game, Decision(view, log, offers, moment))
        best = self._best(thought, thought.candidates(max(2, isqrt(self.budget.iterations))), late)
        return best, thought.root.tries[best].wake

    def _best(self, thought: "Thought", moves: list[Move], late: Callable[[], bool]) -> Move:
        """Try all moves in the same worlds, then the better half in more of them, until one is left."""
        rounds = ceil(log2(len(moves)))
        for _ in range(rounds):
            for _ in range(max(1, self.budget.iterations // (rounds * len(moves)))):
                for move in moves:
                    thought.try_out(move)
                    if late():
                        return thought.ranked(moves)[0]
            moves = thought.ranked(moves)[: ceil(len(moves) / 2)]
        return moves[0]

    def _alarm(self) -> Callable[[], bool]:
        """Set a clock, if there is one, that says when the time is up."""
        clock = self.clock
        if clock is None:
            return lambda: False
        end = clock() + self.budget.milliseconds
        return lambda: clock() >= end


class Decision(NamedTuple):
    """What a seat is asked: all that it goes by."""

    view: View[Any, Any]
    log: Sequence[Any]
    offers: Sequence[Any]
    dice: Moment


class Thought:
    """One decision that is thought over: the trees, the worlds, and what came of every move."""

    def __init__(self, game: AnyGame, asked: Decision) -> None:
        """Begin to think."""
        assert asked.view.seat is not None, "only a player thinks"
        self.game, self.asked, self.me = game, asked, asked.view.seat
        self._advisers: tuple[Player[Any, Any, Any, Any], ...] = (novice_of(game), Random(game))
        self.at, self.seed = asked.dice.at, str(asked.dice.roll(FINE))
        self.public = [sight for sight in asked.log if not type(sight).__name__.startswith("You")]
        self.root = SearchNode()
        self.roots: dict[tuple[Seat, Any], Branch] = {}  # of the others, by what they have in hand
        self._dreams, self._worlds = game.dreams(asked.view, asked.log), list[Any]()
        self._ends, self._sum, self._squares = 0, 0.0, 0.0
        self.seats = everyone(game, self.world(0))
        self.timed = game.deadline(self.world(0)) is not None  # then one may also wait

    def candidates(self, most: int) -> list[Move]:
        """List the moves that are worth a thought, in the order the game advises or the novice likes them."""
        view, _, offers, _ = self.asked
        advised = self.game.advise(*self.asked) if self.game.advise else ()
        for move in [move for move in advised if self._fits(view, offers, move)][:most]:
            self.root.tries[move] = Try(None)
        for number in range(0 if self.root.tries else most):
            dice = Moment(self.seed, f"candidate {number}", self.at)
            if not self._widen(self.root, self.asked._replace(dice=dice)):
                break
        return list(self.root.tries)

    def try_out(self, move: Move) -> None:
        """Try one move in the next world it was not tried in, to the end, and learn from it."""
        Run(self, self.root.tries[move].visits).try_out(move)

    def note(self, worth: float) -> None:
        """Remember what an end was worth, to know how much ends differ."""
        self._ends, self._sum, self._squares = (
            self._ends + 1,
            self._sum + worth,
            self._squares + worth * worth,
        )

    @property
    def deviation(self) -> float:
        """The standard deviation of what ends were worth."""
        mean = self._sum / max(1, self._ends)
        return sqrt(max(0.0, self._squares / max(1, self._ends) - mean * mean))

    def ranked(self, moves: Sequence[Move]) -> list[Move]:
        """Sort moves by what they were worth, the best first."""
        return sorted(moves, key=lambda move: -self.root.tries[move].mean)

    def world(self, number: int) -> Any:
        """Imagine a world; the same number gives the same again."""
        if number == len(self._worlds):
            self._worlds.append(self._dreams(Moment(self.seed, f"world {number}", self.at)))
        return self._worlds[number]

    def pick(self, node: SearchNode, asked: Decision) -> Move:
        """Choose what to try at a node: something new, or what looks best and is not known well."""
        if not node.all_tried and len(node.tries) < WIDENING * sqrt(node.visits + 1):
            node.all_tried = not self._widen(node, asked)
        doubt, roll = CURIOSITY * self.deviation * sqrt(log(node.visits + 1)), asked.dice.roll
        # Doubt by dice: at a fixed rate, seats that choose at once would fall into step.
        return max(node.tries, key=lambda move: node.tries[move].promise(2 * doubt * roll(FINE) / FINE))

    def _widen(self, node: SearchNode, asked: Decision) -> bool:
        """Have one more move tried at a node, if there is one."""
        found = self._something_new(node, asked)
        if found is not None:
            move, wake = found
            node.tries[move] = Try(wake)
        return found is not None

    def _something_new(self, node: SearchNode, asked: Decision) -> tuple[Move, int | None] | None:
        """Find a move that was not tried here: what the novice likes best of the rest, or else any."""
        view, log, offers, dice = asked
        rest = [offer for offer in offers if isinstance(offer, Write) or offer not in node.tries]
        for player in self._advisers if rest else ():
            move, wake = player.choose(view, log, rest, dice)
            if move not in node.tries and self._fits(view, rest, move):
                return move, wake
        if self.timed and None not in node.tries:
            return None, dice.at + PATIENCE
        return None

    def _fits(self, view: View[Any, Any], rest: Sequence[Any], move: Move) -> bool:
        if move is None:
            return self.timed
        return move in rest or (blank_for(rest, move) is not None and self.game.fits(view, move) is None)


class Run:
    """One dream, from the question to the end of the match."""

    def __init__(self, thought: Thought, number: int) -> None:
        """Begin in the world with this number."""
        self.thought, self.game, self.state = thought, thought.game, thought.world(number)
        self.dealt = self.state
        self.seed, self.at, self.steps = f"{thought.seed}/{number}", thought.at, 0
        self.events: list[Any] = []
        self.logs = {seat: list(thought.public) for seat in thought.seats}
        self.logs[thought.me] = list(thought.asked.log)
        self.up_to = dict.fromkeys(thought.seats, 0)  # how many events stand in each of the logs
        self.asleep: dict[Seat, int | None] = {}  # until when; ``None``: until something is seen
        self.branches: dict[Seat, Branch | None] = {}  # which the seats are on; ``None``: beyond their trees
        self.path: list[tuple[Seat, SearchNode, Try]] = []
        self.last = thought.me

    def try_out(self, move: Move) -> None:
        """Make a move, play on, and write down what it was worth to whom."""
        node, me = self.thought.root, self.thought.me
        self._step_down(me, node, move)
        self._act(me, move, node.tries[move].wake)
        points = self._play_on()
        for seat, visited, tried in self.path:
            visited.visits += 1
            tried.visits += 1
            tried.worth += UNDECIDED if points is None else worth(points, seat)
        self.thought.note(UNDECIDED if points is None else worth(points, me))

    def _play_on(self) -> Sequence[float] | None:
        """Let everybody decide in turn, or time pass, until the end comes or can be told; say the points."""
        game = self.game
        for decided in range(LONGEST):
            result = game.result(game.table(self.state))
            if result is not None:
                return result.points
            if decided >= FORESIGHT and (points := game.estimate(self.state)) is not None:
                return points
            if not self._somebody_acts() and not self._time_passes():
                return None
        return None

    def _somebody_acts(self) -> bool:
        """Let the next seat decide that is awake and may act; whoever acted last is often the next."""
        seats = self.thought.seats
        for seat in seats[self.last :] + seats[: self.last]:
            if seat not in self.asleep:
                view = self.game.view(self.state, seat)
                offers = self.game.legal(view)
                if offers:
                    self.last = seat
                    self._act(seat, *self._decide(view, offers))
                    return True
        return False

    def _decide(self, view: View[Any, Any], offers: Sequence[Any]) -> tuple[Move, int | None]:
        """Choose for a seat: by its tree as far as it reaches, and beyond as the novice would."""
        seat = view.seat
        assert seat is not None, "only a player decides"
        seen, log = self._look_up(seat), self.logs[seat]
        dice = Moment(self.seed, f"{self.steps}/{len(self.asleep)}", self.at)
        branch = self._branch(seat)
        if branch is None:
            return novice_of(self.game).choose(view, log, offers, dice)
        node = branch.setdefault(seen, SearchNode())
        move = self.thought.pick(node, Decision(view, log, offers, dice))
        self._step_down(seat, node, move)
        return move, node.tries[move].wake

    def _look_up(self, seat: Seat) -> tuple[Any, ...]:
        """Let a seat see what it has not seen yet."""
        seen = sights(self.game, self.events[self.up_to[seat] :], seat)
        self.up_to[seat] = len(self.events)
        self.logs[seat] += seen
        return seen

    def _branch(self, seat: Seat) -> Branch | None:
        """Find the branch of its tree that a seat is on; it begins with what the seat had in hand."""
        if seat not in self.branches:
            hand = self.game.hand(self.dealt, seat)
            self.branches[seat] = self.thought.roots.setdefault((seat, hand), {})
        return self.branches[seat]

    def _step_down(self, seat: Seat, node: SearchNode, move: Move) -> None:
        """Follow a move down the tree; what was never visited before is where the tree ends."""
        tried = node.tries[move]
        self.path.append((seat, node, tried))
        self.branches[seat] = tried.after if node.visits or node is self.thought.root else None

    def _act(self, seat: Seat, move: Move, wake: int | None) -> None:
        """Make a move, or wait; who sees something is awake again."""
        if move is None:
            self.asleep[seat] = None if wake is None else max(wake, self.at + 1)
            return
        self.steps += 1
        moment = Moment(self.seed, self.steps, self.at)
        self.state, events = advance(self.game, self.state, seat, move, moment)
        self.events += events
        for sleeper in [*self.asleep]:
            if sights(self.game, events, sleeper):
                del self.asleep[sleeper]

    def _time_passes(self) -> bool:
        """Wait until somebody wakes or the rules do; say whether anything will ever happen."""
        due = self.game.deadline(self.state)
        wakes = [wake for wake in self.asleep.values() if wake is not None]
        if due is not None and due <= min(wakes, default=due):
            self.at = max(self.at, due)
            self._act(CLOCK, TimeUp(), None)
        elif wakes:
            self.at = min(wakes)
            self.asleep = {seat: wake for seat, wake in self.asleep.items() if wake != self.at}
        return due is not None or bool(wakes)


def everyone(game: AnyGame, state: Any) -> Seats:
    """List the seats of a table: all that have a hand."""
    seats = all_seats(max(game.seats))
    for seat in seats:
        try:
            game.hand(state, seat)
        except LookupError:
            return seats[:seat]
    return seats


def worth(points: Sequence[float], seat: Seat) -> float:
    """Say how good an end is for a seat, from 0 to 1: how far ahead of the best other it is."""
    mine = points[seat]
    other = max([theirs for rival, theirs in enumerate(points) if rival != seat])
    return 0.5 + (mine - other) / (2 * (abs(mine) + abs(other) + 1))
