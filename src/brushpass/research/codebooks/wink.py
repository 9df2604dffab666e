"""Wink in numbers, slot by slot."""

from typing import Any

from brushpass.core import Setup
from brushpass.games.wink import GAME
from brushpass.games.wink.cards import AGENTS, COUNTER, SLOTS
from brushpass.research.codes import Forgotten, Hints, LeftOut, Slots, UpTo
from brushpass.research.task import Bounds, Codebook

CALLS = 100  # after so many a match is cut: it could go on for ever if nobody ever made contact
ROWS = 240  # of a diary: some fifty calls, and few matches have more
SIGNS = 12  # recognised and not settled yet: the newest
PLANS = SLOTS // 2  # signs to be given in one turn


LIVE = (  # eyes that move by themselves are not among what is played here
    "Look",
    "Signal",
    "WinkAt",
    "YouFaced",
    "YouOpened",
    "YouRested",
    "YouSawFlutter",
    "YouSawLook",
    "YouSawTurn",
    "YouSawWink",
    "YouTurned",
    "YouWinked",
    "at",
    "gaze",
    "since",
    "wink",
)


def hints(setup: Setup[Any]) -> Hints:
    """Say what the types leave open."""
    return {
        **dict.fromkeys(LIVE, LeftOut()),
        "Over.who": LeftOut(),  # nobody
        "accounts": LeftOut(),  # the end, when nobody decides any more
        "calls": LeftOut(),
        "Table.crowd": LeftOut(),  # how the cards lie beside each other is of no use
        "passes": UpTo(setup.seats),
        "saw": Slots(SIGNS, newest=True),
        **diary_hints(),
    }


def diary_hints() -> Hints:
    """Say what need not be told twice."""
    return {
        "Began": Forgotten(),  # it follows from what else is seen
        "Glance": Forgotten(),  # what was glimpsed says where one looked
        "Seal": Forgotten(),
        "YouSettled": Forgotten(),  # the own moves say it
    }


def bounds(setup: Setup[Any]) -> Bounds:
    """After each call all look eight times, give at most so many signs, and accuse as often as they can."""
    seats, cards = setup.seats, len(AGENTS)
    return Bounds(
        decisions=CALLS * (2 + seats * (SLOTS + PLANS + 1 + COUNTER + 1)),
        diary=ROWS,
        throws=3 * cards + CALLS * seats * SLOTS,
        ways=cards,
        points=(0, 2 * cards + COUNTER),
    )


CODEBOOK = Codebook(game=GAME, name="wink", hints=hints, bounds=bounds, options={"mode": "slots"})
