"""Random matches of any game, with any number of players and any options, each from a seed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from brushpass.bots.random import Random
from brushpass.core import (
    CLOCK,
    WATCHER,
    AnyGame,
    BadShape,
    Moment,
    Seat,
    Seats,
    Setup,
    TimeUp,
    Viewer,
    Write,
    all_seats,
    apart,
    from_plain,
    step,
)
from brushpass.laws.record import Law
from brushpass.table.setup import option_choices, set_up

NUMBERS = (None, 1, 250, 900, 2_000)  # for options that are numbers
ENDLESS = 10_000  # steps that no match can have
MOODS = 10  # out of ten: how often the first offer, the mildest, is taken without a look at the others
TRIES = 20  # to find options that go together


class PlayedStep(NamedTuple):
    """One step of a match."""

    number: int
    before: Any
    seat: Seat
    move: Any
    at: int
    events: tuple[Any, ...]
    after: Any


class EndlessMatch(AssertionError):  # noqa: N818 -- a match is at fault, not this program
    """A match has not ended after more steps than any match can have."""

    def __init__(self) -> None:
        super().__init__(f"a match has not ended after {ENDLESS} steps")


@dataclass(frozen=True)
class Case:
    """One match on which laws are tried."""

    game: AnyGame
    law: Law
    setup: Setup[Any]
    seed: str

    @cached_property
    def steps(self) -> tuple[PlayedStep, ...]:
        """Play the match at random, to its end."""
        return tuple(match_of(self.game, self.setup, self.seed, self.law.pause))

    @property
    def seats(self) -> Seats:
        """List the seats."""
        return all_seats(self.setup.seats)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """List everybody who looks at the table."""
        return (*self.seats, WATCHER)

    def here(self, step: int | None = None) -> str:
        """Say in which match something was found, and at which step."""
        where = "" if step is None else f", step {step}"
        return f"({self.setup.seats} seats, seed {self.seed!r}{where})"


def values(game: AnyGame, law: Law, option: str) -> Sequence[object]:
    """List what an option is tried with, the usual value first."""
    brought = law.sheets.get(option)
    if brought:
        return brought
    usual, *others = option_choices(game)[option]
    numbers = [] if others else [n for n in NUMBERS if n != usual and _is_a_value(game, option, n)]
    return [usual, *others, *numbers]


def _is_a_value(game: AnyGame, option: str, value: object) -> bool:
    try:
        from_plain({option: value}, game.nouns.options)
    except BadShape:
        return False
    return True


def drawn_setup(game: AnyGame, law: Law, settled: Mapping[str, object], dice: Moment) -> Setup[Any]:
    """Draw any number of players, and any options that go together but those that are settled."""
    (seats,) = dice.draw(game.seats)
    for _ in range(TRIES):
        changed = [option for option in option_choices(game) if dice.roll(2)]
        chosen = {option: dice.draw(values(game, law, option))[0] for option in changed}
        try:
            return set_up(game, seats, {**chosen, **settled})
        except BadShape:  # they do not go together
            continue
    return set_up(game, seats, settled)


def choose(
    game: AnyGame, seats: int, state: Any, dice: Moment, at: int, mood: int, pause: int
) -> tuple[Seat, Any, int] | None:
    """Let somebody do something at random, or the clock, or say that nobody can."""
    at += dice.roll(pause)
    due = game.deadline(state)
    able = [seat for seat in all_seats(seats) if game.legal(game.view(state, seat))]
    if due is not None and (at >= due or not able):
        return CLOCK, TimeUp(), due
    if not able:
        return None
    (seat,) = dice.draw(able)
    view = game.view(state, seat)
    offers = game.legal(view)
    someone = Random(game)
    move, _ = someone.choose(view, (), offers[:1] if dice.roll(MOODS) < mood else offers, dice)
    if move is None:  # no text fits the blank that is offered first
        move, _ = someone.choose(view, (), offers, dice)
    return seat, move, at


def moves_on_offer(game: AnyGame, state: Any, seat: Seat, dice: Moment) -> Iterator[Any]:
    """Every move a seat is offered; blanks are filled."""
    view = game.view(state, seat)
    for offer in game.legal(view):
        yield Random(game).filled(view, offer, dice) if isinstance(offer, Write) else offer


def play_on(
    game: AnyGame,
    seats: int,
    state: Any,
    seed: str,
    pause: int,
    *,
    choices: str = "",
    first: int = 1,
    at: int = 0,
    mood: int | None = None,
) -> Iterator[PlayedStep]:
    """Play at random from any state until nobody can move; ``choices`` decide what is chosen."""
    choices = choices or apart(seed, "choices")
    number, mood = first, Moment(choices, "mood").roll(MOODS) if mood is None else mood
    while chosen := choose(game, seats, state, Moment(choices, number), at, mood, pause):
        if number - first >= ENDLESS:
            raise EndlessMatch
        seat, move, at = chosen
        after, events = step(game, state, seat, move, Moment(seed, number, at))
        yield PlayedStep(number, state, seat, move, at, events, after)
        state, number = after, number + 1


def match_of(game: AnyGame, setup: Setup[Any], seed: str, pause: int) -> Iterator[PlayedStep]:
    """Play a whole match at random."""
    return play_on(game, setup.seats, game.deal(setup, Moment(seed)), seed, pause)
