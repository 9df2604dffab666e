"""Law 8, schema: what can be said on the wire has no name for what only the table knows."""

import pytest

from brushpass import GAMES
from brushpass.core import Result, Told, Truth, View, Write, schema

pytestmark = pytest.mark.law


def truths(kind=Truth):
    return {kind, *(deeper for child in kind.__subclasses__() for deeper in truths(child))}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_truth_has_a_name_on_the_wire(game):
    nouns = game.nouns
    said = schema(View[nouns.table, nouns.hand], nouns.sight, nouns.move, nouns.options, Write, Result)
    hidden = {kind.__name__.split("[")[0] for kind in truths()}
    assert hidden >= {"Truth", "State"}
    assert not {name.split("_")[0] for name in said} & hidden


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_noun_that_is_told_is_told_by_its_type(game):
    for union in (game.nouns.table, game.nouns.hand, game.nouns.sight, game.nouns.move, game.nouns.options):
        for kind in getattr(union, "__args__", (union,)):
            assert issubclass(kind, Told)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_event_is_either_a_truth_or_a_sight(game):
    sights = set(game.nouns.sight.__args__)
    for kind in game.nouns.event.__args__:
        assert issubclass(kind, Truth) != (kind in sights)
