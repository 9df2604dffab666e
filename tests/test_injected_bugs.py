"""Secrecy, tried from the other side: put a leak into a copy of the source, and see what stops it.

Every bug here is one that a careless or clever hand could write. Each is caught by the type
checker, by an import contract, by a law or by a rule; the test says by which.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT, linked, write

BIN = Path(sys.executable).parent
GAME = "src/brushpass/games/spywhere"
CARDS = "from brushpass.games.spywhere.cards import ALIKE, Cards, Nation"  # what a bot begins with
DOUBLE = "src/brushpass/games/double_agent"
LINQ = "src/brushpass/games/linq"
WINK = "src/brushpass/games/wink"

TYPES = [str(BIN / "mypy"), "--no-error-summary"]
IMPORTS = [str(BIN / "lint-imports"), "--no-cache"]


def rule(path, name, *games):
    """The command that runs one test, or it of one game only, and what is read when it fails."""
    chosen = " and ".join((name, *games))
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-k", chosen]
    return [*command, f"tests/{path}.py"], f"FAILED tests/{path}.py::{name}"


def law(number, name, game):
    return rule(f"laws/test_law_{number}", name, game)


BUGS = {
    "a raw event is shown": (
        f"{GAME}/telling.py",
        "return YouPlaced(guess.rival, guess.nation) if viewer == seat else Marked(seat, guess.rival)",
        "return event",
        TYPES,
        'got "Placed"',
    ),
    "a rival's hand lies on the table": (
        f"{GAME}/truth.py",
        "figure = replace(figure, cards=figure.cards + 1)",
        "figure = replace(figure, cards=hand.cards)",
        TYPES,
        'expected "int"',
    ),
    "a rival's hand lies on the table, with a field made for it": (
        f"{GAME}/told.py",
        "    cards: Count\n    clues:",
        "    cards: Count\n    seen: Cards = ()\n    clues:",
        *law("05_ignorance", "test_nobody_can_tell_two_worlds_apart", "spywhere"),
    ),
    "a new event has no sight": (
        f"{GAME}/truth.py",
        "Event: TypeAlias = Drawn",
        "class Peeked(Truth):\n    seat: Seat\n\n\nEvent: TypeAlias = Peeked | Drawn",
        TYPES,
        "Peeked",
    ),
    "the clear step is skipped for a secret reason": (
        f"{GAME}/rules.py",
        "    if may_clear and three_alike(table.market):",
        "    if may_clear and three_alike(table.market) not in (None, *state.hands[seat].passports):",
        *law("05_ignorance", "test_nobody_can_tell_two_worlds_apart", "spywhere"),
    ),
    "you is said to onlookers": (
        f"{GAME}/telling.py",
        "return YouDrew(card) if viewer == seat else Drew(seat)",
        "return YouDrew(card)",
        *law("07_address", "test_an_onlooker_is_never_addressed_as_you", "spywhere"),
    ),
    "the rules read the clock": (
        f"{GAME}/rules.py",
        "from functools import cache",
        "import time\nfrom functools import cache",
        IMPORTS,
        "rules do no I/O, read no clock and throw no dice of their own BROKEN",
    ),
    "a bot imports the truth": (
        f"{GAME}/bot.py",
        CARDS,
        f"import brushpass.games.spywhere.truth\n{CARDS}",
        IMPORTS,
        "A house player never sees the truth BROKEN",
    ),
    "a bot fetches the truth from where it is imagined": (
        f"{GAME}/bot.py",
        CARDS,
        f"{CARDS}\nfrom brushpass.games.spywhere.imagine import State",
        TYPES,
        'does not explicitly export attribute "State"',
    ),
    "offers hang on a rival's passport": (
        f"{GAME}/rules.py",
        "            return _clears(None if alike in hand.passports else alike)",
        "            return _clears(None if alike in table.figures[0].passports else alike)",
        TYPES,
        '"Figure" has no attribute "passports"',
    ),
    "offers hang on what a rival has sealed, through the hand": (
        f"{GAME}/telling.py",
        "    return state.hands[seat]\n",
        "    return replace(state.hands[seat], done=any(hand.done for hand in state.hands))\n",
        *law("05_ignorance", "test_a_covert_move_leaves_no_trace", "spywhere"),
    ),
    "a sealed guess leaves a trace": (
        f"{GAME}/telling.py",
        "return YouSealed(guess.rival, guess.nation) if viewer == seat else None",
        "return YouSealed(guess.rival, guess.nation) if viewer == seat else Marked(seat, guess.rival)",
        *law("05_ignorance", "test_a_covert_move_leaves_no_trace", "spywhere"),
    ),
    "something changes in silence": (
        f"{GAME}/telling.py",
        "return YouFinished() if viewer == seat else None",
        "return None",
        *law("03_silence", "test_who_is_shown_nothing_sees_nothing_change", "spywhere"),
    ),
    "a file shows its face": (
        f"{DOUBLE}/telling.py",
        "return YouFiled(agent, card) if viewer == seat else Filed(seat, agent, back)",
        "return YouFiled(agent, card) if viewer == seat else Filed(seat, agent, card)",
        TYPES,
        'Argument 3 to "Filed" has incompatible type "str"',
    ),
    "whoever has placed all tokens is waited for no longer": (
        f"{DOUBLE}/rules.py",
        "        state = yield TokenPlaced(seat, agent + 1, *left)\n",
        (
            "        state = yield TokenPlaced(seat, agent + 1, *left)\n"
            "        state = yield Began(SetUp(without(state.table.phase.who, seat)))\n"
        ),
        *law("05_ignorance", "test_a_covert_move_leaves_no_trace", "double_agent"),
    ),
    "a look is remembered by what the rival laid, not by its back": (
        f"{DOUBLE}/truth.py",
        "    if not all_known(memory, table, event):",
        "    if event.card not in memory.hand:",
        *law("05_ignorance", "test_moves_that_look_alike_are_told_alike", "double_agent"),
    ),
    "a card is shown to everybody": (
        f"{LINQ}/telling.py",
        "return YouAreSpy(card.password) if isinstance(card, SpyCard) else YouAreCounterSpy()",
        "return event",
        TYPES,
        'got "Briefed"',
    ),
    "a password is looked for on the table": (
        f"{LINQ}/rules.py",
        "return forbidden(text, hand.card.password, options.language, options.same_root)",
        "return forbidden(text, table.password, options.language, options.same_root)",
        TYPES,
        '"Table" has no attribute "password"',
    ),
    "everybody hears whom one will point at": (
        f"{LINQ}/telling.py",
        "case Aimed(seat, at) if viewer == seat:",
        "case Aimed(seat, at):",
        *law("07_address", "test_an_onlooker_is_never_addressed_as_you", "linq"),
    ),
    "the table forgets in silence who has yet to point": (
        f"{LINQ}/truth.py",
        "hand = replace(state.hands[event.seat], aim=event.at)\n    return replace(state, hands=",
        (
            "hand, table = replace(state.hands[event.seat], aim=event.at), state.table\n"
            "    still = tuple([s for s in table.phase.who if s != event.seat])\n"
            "    table = replace(table, phase=Pointing(still))\n"
            "    return replace(state, table=table, hands="
        ),
        *law("03_silence", "test_who_is_shown_nothing_sees_nothing_change", "linq"),
    ),
    "there is a lap more when the first seat is a spy": (
        f"{LINQ}/rules.py",
        "    return LAPS + again",
        "    return LAPS + (type(state.hands[0].card).__name__ == 'SpyCard')",
        *law("05_ignorance", "test_nobody_can_tell_two_worlds_apart", "linq"),
    ),
    "the bank pays with points of its own making": (
        f"{LINQ}/truth.py",
        "points=points, bank=table.bank - event.points))\n\n\ndef _paid",
        "points=points))\n\n\ndef _paid",
        *law("09_conservation", "test_every_state_conserves", "linq"),
    ),
    "a wink is told to a caller who does not look": (
        f"{WINK}/telling.py",
        "Winked(caller, agent, at)\n            return YouSawFlutter(seat) if viewer in seen_by",
        "Winked(caller, agent, at)\n            return YouSawFlutter(seat) if viewer in (*seen_by, caller)",
        *law("05_ignorance", "test_a_covert_move_leaves_no_trace", "wink"),
    ),
    "a wink can be told from a blink": (
        f"{WINK}/telling.py",
        "return YouWinked(caller, agent, at)\n            return YouSawFlutter(seat)",
        "return YouWinked(caller, agent, at)\n            return YouSawLook(seat, caller, at)",
        *rule("games/wink/test_eyes", "test_those_who_look_see_eyelids_move"),
    ),
    "a wink shows in a number that all can see": (
        f"{WINK}/truth.py",
        "return replace(_with_hand(state, seat, hand), noticed=put(state.noticed, seat, ()))",
        "return replace(_with_hand(state, seat, hand), table=replace(state.table, passes=1))",
        *law("03_silence", "test_who_is_shown_nothing_sees_nothing_change", "wink"),
    ),
    "a wink moves the next blink": (
        f"{WINK}/rules.py",
        'gap(moment.named("blink", seat, at))',
        "gap(moment)",
        *rule("games/wink/test_eyes", "test_blinks_hang_on_no_move_and_on_nobodys_eyes"),
    ),
    "a wink is on offer to anybody who looks at a caller": (
        f"{WINK}/offers.py",
        "mine = to is not None and open_call(table, to) in hand.cards",
        "mine = to is not None and table.figures[to].pawn is not None",
        *rule("games/wink/test_sign", "test_when_the_callers_next_turn_begins_it_is_too_late"),
    ),
    "offers are made in sight of the truth": (
        f"{WINK}/offers.py",
        "from functools import cache, lru_cache",
        "import brushpass.games.wink.truth\nfrom functools import cache, lru_cache",
        IMPORTS,
        "told before it is true, and true before it is ruled BROKEN",
    ),
    "a bot is asked when anybody does anything": (
        "src/brushpass/table/house.py",
        "return Due(max(since, match.stirred(seat)), seat, level)",
        "return Due(max(since, match.at), seat, level)",
        *rule("table/test_real_time", "test_when_a_bot_is_asked_tells_of_no_covert_act"),
    ),
}

# The second half of a bug that needs two places.
ALSO = {
    "the table forgets in silence who has yet to point": (
        f"{LINQ}/truth.py",
        "    Pointed,\n    Repeated,",
        "    Pointed,\n    Pointing,\n    Repeated,",
    ),
    "a rival's hand lies on the table, with a field made for it": (
        f"{GAME}/truth.py",
        "figure = replace(figure, cards=figure.cards + 1)",
        "figure = replace(figure, cards=figure.cards + 1, seen=hand.cards)",
    ),
    "offers hang on what a rival has sealed, through the hand": (
        f"{GAME}/telling.py",
        "from brushpass.core import Seat, Told, Viewer",
        "from brushpass.core import Seat, Told, Viewer, replace",
    ),
}


def change(folder, file, before, after):
    text = (folder / file).read_text("utf-8")
    assert text.count(before) == 1, f"{file} no longer has {before!r}"
    write(folder / file, text.replace(before, after))


@pytest.fixture
def copy(tmp_path):
    return linked(tmp_path, "src", "tests", "examples")


def tried(guard, copy):
    """Run what stands guard; the type checker begins with what it knows already, which saves minutes."""
    known = ROOT / ".mypy_cache"
    if guard == TYPES and known.exists():
        shutil.copytree(known, copy / known.name)
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "HYPOTHESIS_PROFILE": "blunt"}
    return subprocess.run(guard, cwd=copy, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_put_in_by_hand_is_caught(copy, bug):
    *place, guard, complaint = BUGS[bug]
    change(copy, *place)
    if bug in ALSO:
        change(copy, *ALSO[bug])
    done = tried(guard, copy)
    assert done.returncode != 0
    assert complaint in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("guard", [TYPES, IMPORTS], ids=["types", "imports"])
def test_without_a_bug_the_guards_are_quiet(copy, guard):
    done = tried(guard, copy)
    assert done.returncode == 0, done.stdout
