"""The architecture in one type: a game is a record of pure functions."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from brushpass.core.moment import Moment
from brushpass.core.offers import Write
from brushpass.core.seat import Seat, Seats, Viewer
from brushpass.core.value import Told, Truth, Value

S = TypeVar("S", bound=Truth)  # state: the whole truth now
M = TypeVar("M", bound=Told)  # move: what a seat wants
E = TypeVar("E", bound=Value)  # event: the whole truth of what happened
T = TypeVar("T", bound=Told)  # table: what everybody may know now
H = TypeVar("H", bound=Told)  # hand: what one seat alone knows now
K = TypeVar("K", bound=Told)  # sight: what one viewer saw happen
O = TypeVar("O", bound=Told)  # noqa: E741 -- options: the variants this match is played with

Dreams: TypeAlias = Callable[[Moment], S]  # a world for every throw of the dice
# How to record each kind of event: looking it up is faster than a ``match``, which asks kind after kind.
Records: TypeAlias = Mapping[type[Value], Callable[[S, Any], S]]

K_contra = TypeVar("K_contra", bound=Told, contravariant=True)  # a sight one is only given


class Setup(Told, Generic[O]):
    """What is agreed before the deal."""

    seats: int
    options: O
    version: str = ""  # of the rules that are played


class View(Told, Generic[T, H]):
    """All that one viewer may know now; an onlooker has no hand."""

    seat: Viewer
    table: T
    hand: H | None


class Result(Told):
    """How a match ended. Those who tie for first all stand in ``winners``."""

    points: tuple[int, ...]
    winners: Seats


class Player(Protocol[M, T, H, K_contra]):
    """Whoever decides for a seat, from what that seat may know and nothing else.

    ``log`` is every sight the seat has had: its perfect recall. ``moment`` has the
    time and dice of the player's own, which tell nothing of the match's. The answer
    is a move, or ``None`` to wait, and the time to be asked again, if any.
    """

    def choose(
        self, view: View[T, H], log: Sequence[K_contra], offers: Sequence[M | Write], moment: Moment
    ) -> tuple[M | None, int | None]:
        """Decide."""


@dataclass(frozen=True, slots=True)
class Nouns:
    """The types a game speaks in, for reading and writing them."""

    options: Any
    move: Any
    event: Any
    table: Any
    hand: Any
    sight: Any


@dataclass(frozen=True, slots=True)
class RealTime(Generic[M, T, H]):
    """What a table must know of a game that does not stop while people think (ADR 21)."""

    awaits: Callable[[T], Seats]  # whom the game cannot go on without: only they can be hurried
    owed: Callable[[M | Write], bool]  # whether it is for such a move that it waits
    race: Callable[[T, Seat, M], int | None]  # what a move is a race for, if it is one
    closes: Callable[[T], int | None]  # when the rules' clock next ends, in public, what can be done now
    rest: Callable[[View[T, H]], M | None]  # what the seat of somebody who went away does of itself
    # Whether it does so under these options; where it does not, it can be played over days.
    runs: Callable[[Any], bool] = lambda _: True


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Game(Generic[S, M, E, T, H, K, O]):
    """A game: its name, its nouns, its verbs. Nothing else."""

    name: str
    version: str  # of the rules: it changes when the same moves would no longer do the same
    seats: range
    nouns: Nouns

    deal: Callable[[Setup[O], Moment], S]
    table: Callable[[S], T]
    hand: Callable[[S, Seat], H]
    legal: Callable[[View[T, H]], Sequence[M | Write]]
    apply: Callable[[S, Seat, M, Moment], Generator[E, S, None]]
    evolve: Callable[[S, E], S]
    show: Callable[[E, Viewer], K | None]
    result: Callable[[T], Result | None]

    # The house player, who also sits in for those who are away; without one, a player without a plan does.
    novice: Player[M, T, H, K] | None = None

    # For players who think further than the novice (ADR 24). All of it can be left out.
    # Makes a state that could lie behind a view; without it nobody can think ahead.
    imagine: Callable[[View[T, H], Sequence[K], Moment], S] | None = None
    # Imagines by what was seen, the likelier the oftener; without it all is equally likely.
    believe: Callable[[View[T, H], Sequence[K]], Dreams[S]] | None = None
    # Moves that are worth a thought, the best first; without it the novice is asked.
    advise: Callable[[View[T, H], Sequence[K], Sequence[M | Write], Moment], Sequence[M]] | None = None
    # Points that each seat may expect of a match in this state, if that can be said.
    estimate: Callable[[S], Sequence[float] | None] = lambda _: None
    experts: Mapping[str, Player[M, T, H, K]] = field(default_factory=dict)  # by level, instead of search

    # For how many milliseconds a board tells a sight, by its name: so long house clocks wait (ADR 48).
    pauses: Mapping[str, int] = field(default_factory=dict)
    deadline: Callable[[S], int | None] = lambda _: None
    real_time: RealTime[M, T, H] | None = None
    # Why a text does not fit its blank, or a move is not on offer; ``None``: it fits, or nobody knows.
    fits: Callable[[View[T, H], M], str | None] = lambda _, __: None
    # Refuses, with ``BadSheet``, a text of the host's own that the match cannot be played with.
    vet: Callable[[Setup[O]], None] = lambda _: None
    past: tuple[str, ...] = ()  # older versions, which these rules still play where a setup names one
    former_options: Mapping[str, Any] = field(default_factory=dict)  # of those with other defaults (ADR 47)
    # Texts that may fill this seat's blank: for players without a plan.
    babble: Callable[[View[T, H]], Sequence[str]] = lambda _: ()
    package: str = ""  # in which a game from outside lies, with its words, its rules and its law (ADR 34)

    def plays(self, version: object) -> bool:
        """Say whether a match of this version of the rules can be played again."""
        return version == self.version or version in self.past

    def options_of(self, version: str) -> Any:
        """Say which options a version had: a default that was left unsaid is that of its own time."""
        return self.former_options.get(version, self.nouns.options)

    @property
    def home(self) -> str:
        """Name the package in which its words, its rules and its lesson lie."""
        return self.package or f"brushpass.games.{self.name}"

    @property
    def dreamt_of(self) -> bool:
        """Whether what lies behind a view can be imagined."""
        return self.imagine is not None or self.believe is not None

    def view(self, state: S, viewer: Viewer) -> View[T, H]:
        """Say what ``viewer`` may know: the table, and for a player the hand too."""
        return View(viewer, self.table(state), None if viewer is None else self.hand(state, viewer))

    def dreams(self, view: View[T, H], log: Sequence[K]) -> Dreams[S]:
        """Make ready to imagine, as often as wanted, what may lie behind a view."""
        if self.believe is not None:
            return self.believe(view, log)
        assert self.imagine is not None, "nobody is asked to imagine where nobody can"
        return partial(self.imagine, view, log)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]
