"""Random matches of any game, with any number of players and any options."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brushpass import GAMES
from brushpass.bots.random import Random
from brushpass.core import CLOCK, AnyGame, Moment, Seat, Setup, TimeUp, Write, all_seats, apart, step
from brushpass.table.setup import set_up
from support.laws import LAWS, law_of

NUMBERS = (None, 1, 250, 900, 2_000)  # for options that are numbers
ENDLESS = 10_000  # steps that no match of ours can have
MOODS = 10  # out of ten: how often the first offer, the mildest, is taken without a look at the others

# What every law is tried on: a game, what is settled about it, and of how many examples one is enough.
LAWFUL = [
    pytest.param(GAMES[name], tried.settled, tried.enough, id=f"{name}-{tried.name}".strip("-"))
    for name, law in LAWS.items()
    for tried in law.tried
]

seeds = st.text("abcdefgh", min_size=1, max_size=4)


def setups(game: AnyGame, settled: Mapping[str, object] | None = None) -> st.SearchStrategy[Setup[Any]]:
    """Any number of players, any options but those that are settled."""
    hints = get_type_hints(game.nouns.options)
    kinds = {name: _values(game, name, kind) for name, kind in hints.items()}
    options = st.fixed_dictionaries({}, optional=kinds)
    return st.builds(
        lambda seats, chosen: set_up(game, seats, {**chosen, **(settled or {})}),
        st.sampled_from(game.seats),
        options,
    )


def examples(enough: int) -> Callable[[Any], Any]:
    """Try as many examples as the profile says, or of so many one."""
    profile = settings.default
    assert profile is not None
    return settings(max_examples=max(1, profile.max_examples // enough))


def of_every_game(*more: st.SearchStrategy[Any]) -> Callable[[Any], Any]:
    """Try a law on tables of every game, each by itself: a draw of games would leave some of them out."""

    def decorate(law: Any) -> Any:
        @pytest.mark.parametrize(("game", "settled", "enough"), LAWFUL)
        def tried(game: AnyGame, settled: Mapping[str, object], enough: int) -> None:
            @examples(enough)
            @given(st.tuples(setups(game, settled), *more))
            def each(drawn: tuple[Any, ...]) -> None:
                law((game, drawn[0]), *drawn[1:])

            each()

        tried.__name__, tried.__doc__ = law.__name__, law.__doc__
        return tried

    return decorate


def _values(game: AnyGame, option: str, kind: Any) -> st.SearchStrategy[Any]:
    """Whatever an option can be; a sheet is one of those we have."""
    if kind == int | None:
        return st.sampled_from(NUMBERS)
    return st.sampled_from(law_of(game.name).sheets[option]) if kind is str else st.from_type(kind)


class Played(NamedTuple):
    """One step of a match."""

    number: int
    before: Any
    seat: Seat
    move: Any
    at: int
    events: tuple[Any, ...]
    after: Any


def choose(
    game: AnyGame, seats: int, state: Any, dice: Moment, at: int, mood: int
) -> tuple[Seat, Any, int] | None:
    """Let somebody do something at random, or the clock, or say that nobody can."""
    at += dice.roll(law_of(game.name).pause)
    due = game.deadline(state)
    able = [seat for seat in all_seats(seats) if game.legal(game.view(state, seat))]
    if due is not None and (at >= due or not able):
        return CLOCK, TimeUp(), due
    if not able:
        return None
    (seat,) = dice.draw(able)
    view = game.view(state, seat)
    offers = game.legal(view)
    move, _ = Random(game).choose(view, (), offers[:1] if dice.roll(MOODS) < mood else offers, dice)
    return seat, move, at


def moves_on_offer(game: AnyGame, state: Any, seat: Seat, dice: Moment) -> Iterator[Any]:
    """Every move a seat is offered; blanks are filled."""
    view = game.view(state, seat)
    for offer in game.legal(view):
        yield Random(game).filled(view, offer, dice) if isinstance(offer, Write) else offer


def play_on(
    game: AnyGame, seats: int, state: Any, seed: str, *, choices: str = "", first: int = 1, at: int = 0
) -> Iterator[Played]:
    """Play at random from any state until nobody can move; ``choices`` decide what is chosen."""
    choices = choices or apart(seed, "choices")
    number, mood = first, Moment(choices, "mood").roll(MOODS)
    while chosen := choose(game, seats, state, Moment(choices, number), at, mood):
        assert number - first < ENDLESS, "games end"
        seat, move, at = chosen
        after, events = step(game, state, seat, move, Moment(seed, number, at))
        yield Played(number, state, seat, move, at, events, after)
        state, number = after, number + 1


def match_of(game: AnyGame, setup: Setup[Any], seed: str) -> Iterator[Played]:
    """Play a whole match at random."""
    return play_on(game, setup.seats, game.deal(setup, Moment(seed)), seed)
