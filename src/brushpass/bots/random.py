"""A player without a plan: any kind of move first, then any move of that kind.

Drawing the kind first matters where one kind has many moves and another few:
otherwise this player would identify at almost every turn of Spywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from brushpass.core import AnyGame, Moment, Player, View, Write

SOONEST = 250  # milliseconds: nobody acts quicker on what was seen
PAUSE = 2_000  # milliseconds by which it may take longer
BABBLE = ("rope", "sail", "keys", "lamp", "snow", "river", "paper", "clock")
TRIES = 60  # texts looked at for one blank; more are never refused


@dataclass(frozen=True, slots=True)
class Random:
    """The random player of one game."""

    game: AnyGame

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Choose without looking."""
        del log
        by_kind: dict[type, list[Any]] = {}
        for offer in offers:
            by_kind.setdefault(offer.kind if isinstance(offer, Write) else type(offer), []).append(offer)
        kinds = list(by_kind.values())
        of_kind = kinds[moment.roll(len(kinds))]
        offer = of_kind[moment.roll(len(of_kind))]
        if not isinstance(offer, Write):
            return offer, None
        plain = [offer for offer in offers if not isinstance(offer, Write)]
        return self.filled(view, offer, moment) or next(iter(moment.draw(plain)), None), None

    def filled(self, view: View[Any, Any], blank: Write, moment: Moment) -> Any | None:
        """Fill a blank with any text that fits; where none is found, with none."""
        texts = moment.draw(self.game.babble(view) or BABBLE, TRIES)
        moves = (blank.fill(text) for text in texts)
        fitting = (move for move in moves if blank.admits(move) and self.game.fits(view, move) is None)
        return next(fitting, None)


class Unhurried(Random):
    """The same player, where the game goes on by itself: it acts now and then.

    It has a beat of its own, thrown anew whenever it saw something, and acts on the beat alone: to be asked
    is no reason to act, and to be asked twice changes nothing.
    """

    __slots__ = ()

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Choose without looking, or wait for the beat."""
        beat = moment.named("beat", len(log)).roll(PAUSE)
        if moment.at % PAUSE == beat:
            return Random.choose(self, view, log, offers, moment)
        soonest = moment.at + SOONEST
        return None, soonest + (beat - soonest) % PAUSE


def without_a_plan(game: AnyGame) -> Random:
    """Ask a player without a plan to a game."""
    return Random(game) if game.real_time is None else Unhurried(game)


def novice_of(game: AnyGame) -> Player[Any, Any, Any, Any]:
    """Ask the house player to a game."""
    return without_a_plan(game) if game.novice is None else game.novice
