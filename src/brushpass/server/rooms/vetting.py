"""Checks what a table is to be played with. A big deck or sheet takes long, so what is good is remembered."""

from collections import OrderedDict

from brushpass.core import BadShape, BadSheet, to_json
from brushpass.games import GAMES
from brushpass.server.errors import RequestRefused
from brushpass.server.names.policy import TextPolicy
from brushpass.server.rooms.days import mind_pace
from brushpass.table.setup import game_named, set_up
from brushpass.wire import messages

REMEMBERED = 64  # agreements; one may hold a whole sheet
_good: OrderedDict[tuple[object, ...], None] = OrderedDict()


def vet(wish: messages.Arrange | messages.NewTable, texts: TextPolicy, *, public: bool) -> None:
    """Refuse options that cannot be played with, or read by strangers. It may take long: ask it aside."""
    agree(wish)
    texts.check_options(wish.options, public=public)


def agree(wanted: messages.Arrange | messages.NewTable) -> None:
    """Refuse what cannot be played, or not at that pace."""
    wish = (wanted.game, wanted.seats, to_json(wanted.options), wanted.pace, wanted.waits)
    if wish in _good:
        return
    try:
        setup = set_up(game_named(wanted.game, GAMES), wanted.seats, wanted.options)
        mind_pace(GAMES[wanted.game], setup.options, wanted.pace, waits=wanted.waits)
    except BadSheet as bad:
        raise bad_sheet(bad) from None
    except BadShape:
        raise RequestRefused("bad_setup") from None
    _good[wish] = None
    if len(_good) > REMEMBERED:
        _good.popitem(last=False)


def bad_sheet(bad: BadSheet) -> RequestRefused:
    """Say what is wrong with a sheet, so that it can be told in any language."""
    return RequestRefused("bad_sheet", messages.Fault(bad.fault, bad.line, bad.about))
