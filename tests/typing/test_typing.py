"""What must not type-check: secrecy is part of the types, so it is tested like an interface.

Each case is a few lines that a careless hand might write, and the complaint that stops it.
"""

import re

import pytest
from mypy import api

HEAD = """
from typing import assert_never
from brushpass.core import *
from brushpass.core.game import Game
from brushpass.games.spywhere import GAME, Spywhere, bot, imagine, rules, telling, told, truth
from brushpass.games.spywhere.cards import Nation
from brushpass.table.feed import Frame

def some_state() -> truth.State: raise NotImplementedError
def some_event() -> truth.Drawn: raise NotImplementedError
"""

CASES = {
    "a raw event is no sight": (
        """
def show(event: truth.Event, viewer: Viewer) -> told.Sight | None:
    return event
""",
        r"Incompatible return value type .*Drawn",
    ),
    "a new secret event must be shown or hidden by name": (
        """
class Peeked(Truth):
    seat: Seat

def show(event: truth.Event | Peeked, viewer: Viewer) -> told.Sight | None:
    match event:
        case truth.Drawn() | truth.Placed() | truth.Sealed() | truth.Finished():
            return None
        case _:
            return event
""",
        r"Incompatible return value type .*Peeked",
    ),
    "a new event must be recorded": (
        """
class Peeked(Truth):
    seat: Seat

def evolve(state: truth.State, event: truth.Swapped | Peeked) -> truth.State:
    match event:
        case truth.Swapped():
            return state
        case _ as unreachable:
            assert_never(unreachable)
""",
        r"assert_never.*Peeked",
    ),
    "a figure has a count of cards and no cards": (
        "told.Figure(some_state().hands[0].cards)",
        r'Argument 1 to "Figure" has incompatible type "tuple\[Nation, ...\]"; expected "int"',
    ),
    "a table has nowhere to put a hand": (
        "some_state().table.hands",
        r'"Table" has no attribute "hands"',
    ),
    "legality cannot ask for a rival's passport": (
        """
def legal(view: View[told.Table, told.Hand]) -> bool:
    return view.table.figures[1].passports == ()
""",
        r'"Figure" has no attribute "passports"',
    ),
    "legality is not given the state": (
        """
def legal(state: truth.State, seat: Seat) -> tuple[told.Move, ...]:
    return ()

game: Spywhere = Game(name="", version="", seats=range(2), nouns=GAME.nouns, deal=rules.deal,
    table=telling.table, hand=telling.hand, legal=legal, apply=rules.apply, evolve=truth.evolve,
    show=telling.show, result=rules.result, imagine=imagine.imagine, novice=bot)
""",
        r'Argument "legal" to "Game" has incompatible type',
    ),
    "a sight of a game must be told": (
        """
Leaky = Game[truth.State, told.Move, truth.Event, told.Table, told.Hand, truth.Drawn, told.Options]
""",
        r'Type argument "Drawn" of "Game" must be a subtype of "Told"',
    ),
    "a state is no table": (
        """
Leaky = Game[truth.State, told.Move, truth.Event, truth.State, told.Hand, told.Sight, told.Options]
""",
        r'Type argument "State" of "Game" must be a subtype of "Told"',
    ),
    "imagination is not given the state": (
        "imagine.imagine(some_state(), (), Moment('s'))",
        r'Argument 1 to "imagine" has incompatible type "State"; expected "View',
    ),
    "a player is not given the state": (
        "bot.choose(some_state(), (), (), Moment('s'))",
        r'Argument 1 to "choose" has incompatible type "State"; expected "View',
    ),
    "a state cannot be sent": (
        "Frame(1, table=some_state())",
        r'Argument "table" to "Frame" has incompatible type "State"; expected "Told',
    ),
    "an event cannot be sent": (
        "Frame(1, sights=(some_event(),))",
        r'Argument "sights" to "Frame" has incompatible type "tuple\[Drawn\]"',
    ),
    "a value cannot be changed": (
        "told.Pass().who = (); some_state().stack = ()",
        r'Property "stack" defined in "State" is read-only',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_does_not_type_check(case, tmp_path_factory):
    code, complaint = CASES[case]
    file = tmp_path_factory.mktemp("case") / "case.py"
    file.write_text(HEAD + code)
    cache = tmp_path_factory.getbasetemp().parent / "mypy"
    said, errors, status = api.run(
        [
            str(file),
            "--strict",
            "--no-error-summary",
            f"--cache-dir={cache}",
            "--python-version=3.11",
            "--enable-error-code=exhaustive-match",
        ]
    )
    assert status == 1, said + errors
    assert re.search(complaint, said), said


def test_what_is_right_does_type_check(tmp_path):
    """Otherwise the cases above would prove nothing."""
    file = tmp_path / "case.py"
    file.write_text(HEAD + "Frame(1, table=some_state().table)\nGAME.show(some_event(), WATCHER)\n")
    said, errors, status = api.run([str(file), "--strict", "--no-error-summary"])
    assert status == 0, said + errors
