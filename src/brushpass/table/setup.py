"""Agreeing on a match: how many seats, which options. Every refusal is one clear line."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from brushpass.core import AnyGame, BadSetup, BadShape, Setup, field_names, from_plain


def game_named(name: object, games: Mapping[str, AnyGame]) -> AnyGame:
    """Find a game by its name."""
    if not isinstance(name, str) or name not in games:
        raise BadSetup(f"there is no game {name!r}; there is {', '.join(games)}")
    return games[name]


def set_up(game: AnyGame, seats: object, options: Mapping[str, object]) -> Setup[Any]:
    """Check what a match is to be played with."""
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in game.seats:
        low, high = min(game.seats), max(game.seats)
        raise BadSetup(f"{game.name} is for {low} to {high} players, not {seats!r}")
    names = field_names(game.nouns.options)
    for name in options:
        if name not in names:
            raise BadSetup(f"{game.name} has no option {name!r}; it has {', '.join(names)}")
    for name, value in options.items():
        try:
            from_plain({name: value}, game.nouns.options)
        except BadShape as error:
            raise BadSetup(f"option {name} cannot be {value!r}: {str(error).split(' - ')[0]}") from None
    return Setup(seats, from_plain(options, game.nouns.options))


def option_choices(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """List what every option of a game can be, the default first."""
    usual = game.nouns.options()
    hints = get_type_hints(game.nouns.options)
    choices = {name: get_args(hints[name]) or (False, True) for name in field_names(usual)}
    return {
        name: (getattr(usual, name), *(choice for choice in some if choice != getattr(usual, name)))
        for name, some in choices.items()
    }


def sound_seed(seed: object) -> str:
    """Check that a seed is a text: it is hashed, and written at the end of the transcript."""
    if not isinstance(seed, str) or not seed or not seed.isprintable():
        raise BadSetup("the seed must be a text of printable characters")
    return seed
