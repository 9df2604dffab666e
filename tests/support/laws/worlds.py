"""What laws are tried on: tables of every game, with any number of players and any options."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brushpass import GAMES
from brushpass.core import AnyGame, Moment, Seat, Setup
from brushpass.laws import worlds
from brushpass.laws.check import Check
from brushpass.laws.worlds import Case, PlayedStep, values
from brushpass.table.setup import option_choices, set_up
from support.laws import LAWS, law_of

# What every law is tried on: a game, what is settled about it, and of how many examples one is enough.
LAWFUL = [
    pytest.param(GAMES[name], tried.settled, tried.enough, id=f"{name}-{tried.name}".strip("-"))
    for name, law in LAWS.items()
    for tried in law.tried
]

seeds = st.text("abcdefgh", min_size=1, max_size=4)


def setups(game: AnyGame, settled: Mapping[str, object] | None = None) -> st.SearchStrategy[Setup[Any]]:
    """Any number of players, any options but those that are settled."""
    law = law_of(game.name)
    kinds = {option: st.sampled_from(values(game, law, option)) for option in option_choices(game)}
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


def obeys(check: Check, table: tuple[AnyGame, Setup[Any]], seed: str) -> None:
    """Try on one match what a law asks."""
    game, setup = table
    fault = next(check(Case(game, law_of(game.name), setup, seed)), None)
    assert fault is None, fault


def obeys_once(check: Check, game: str) -> None:
    """Try what a law asks of a game, whatever is played."""
    obeys(check, (GAMES[game], set_up(GAMES[game], min(GAMES[game].seats), {})), "once")


def choose(
    game: AnyGame, seats: int, state: Any, dice: Moment, at: int, mood: int
) -> tuple[Seat, Any, int] | None:
    """Let somebody do something at random, or the clock, or say that nobody can."""
    return worlds.choose(game, seats, state, dice, at, mood, law_of(game.name).pause)


def match_of(game: AnyGame, setup: Setup[Any], seed: str) -> Iterator[PlayedStep]:
    """Play a whole match at random."""
    return worlds.match_of(game, setup, seed, law_of(game.name).pause)
