"""Words of Linq, as a partner hears them who knows the password, and as everybody else does.

A partner hears how near a word is to the password, and how its letters lie to those of the password: that is
where a private code would be. The others hear what words tell of couples, and letters. A paraphrase says
another word of nearly the same meaning: meaning lives on, a code in letters does not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

from brushpass.core import Moment, Seat, View, fold
from brushpass.games.linq import bot
from brushpass.games.linq.belief import candidates, couples, fits
from brushpass.games.linq.told import Began, Pointing, Say, SpyCard
from brushpass.games.linq.truth import State
from brushpass.lexicon import letters, nearest
from brushpass.strength.meter.bits import Glance
from brushpass.strength.sides import AnyPlayer
from brushpass.table.match import AnyMatch

ECHOES = 0.3  # how often an overseer takes counter-spies to echo
ALPHABET = 26


@dataclass
class Paraphrased:
    """A player of whose words only the meaning gets through."""

    player: AnyPlayer

    def choose(
        self, view: View[Any, Any], log: Sequence[Any], offers: Sequence[Any], moment: Moment
    ) -> tuple[Any, int | None]:
        """Say a near word in place of the word; a spy may say it as little as the player might."""
        move, wake = self.player.choose(view, log, offers, moment)
        if isinstance(move, Say):
            near = bot.fresh(view, nearest(view.table.options.language, move.text)[:12])
            move = Say(moment.named("paraphrase").draw(near[:4] or [move.text])[0])
        return move, wake


def talks(match: AnyMatch) -> Iterator[State]:
    """Give the truth at the end of each talk, before anybody points."""
    state = match.dealt
    for step in match.steps:
        state = fold(match.game, state, step.events)
        if any(isinstance(each, Began) and isinstance(each.phase, Pointing) for each in step.events):
            yield state


def to_partner(number: int, match: AnyMatch, *, code_alone: bool = False) -> Iterator[Glance]:
    """List what spies heard of each of the others; the secret is whether that is the partner."""
    for state in talks(match):
        for me, hand in enumerate(state.hands):
            if isinstance(hand.card, SpyCard):
                for other, theirs in enumerate(state.hands):
                    if other != me:
                        heard = tuple(
                            _heard(state, me, Seat(other), hand.card.password, code_alone=code_alone)
                        )
                        yield Glance(number, heard, isinstance(theirs.card, SpyCard))


def to_others(number: int, match: AnyMatch) -> Iterator[Glance]:
    """List what counter-spies heard of each of the others; the secret is whether that is a spy."""
    for state in talks(match):
        for me, hand in enumerate(state.hands):
            if not isinstance(hand.card, SpyCard):
                suspicion = _suspected(state, [seat for seat in range(len(state.hands)) if seat != me])
                for other, theirs in enumerate(state.hands):
                    if other != me:
                        told = f"couple {_bin(suspicion[other])}"
                        spelt = _spelt(state.table.words[other], "a")
                        yield Glance(number, (told, *spelt), isinstance(theirs.card, SpyCard))


def overseen(number: int, match: AnyMatch) -> Iterator[tuple[int, float, bool]]:
    """Let an overseer, who hears all and has no card, say how suspicious each player is."""
    for state in talks(match):
        suspicion = _suspected(state, range(len(state.hands)))
        for seat, hand in enumerate(state.hands):
            yield number, suspicion[seat], isinstance(hand.card, SpyCard)


def _suspected(state: State, seats: Sequence[int]) -> dict[int, float]:
    """Weigh by all that was said how likely each of these is one of the couple."""
    weights = couples(fits(state.table, ECHOES), [Seat(seat) for seat in seats])
    total = sum(weights.values())
    return {seat: sum(many for pair, many in weights.items() if seat in pair) / total for seat in seats}


def _heard(state: State, listener: int, speaker: Seat, password: str, *, code_alone: bool) -> Iterator[str]:
    table = state.table
    words = table.words[speaker]
    yield from _spelt(words, password)
    if not code_alone:
        place = candidates(table).index(password)
        found = [of_seat[place] for seat, of_seat in enumerate(fits(table, ECHOES)) if seat != listener]
        yield f"partner {_bin(fits(table, ECHOES)[speaker][place] / sum(found))}"


def _spelt(words: Sequence[str], beside: str) -> Iterator[str]:
    """Say how the letters of words lie to those of another."""
    for word in words:
        said, key = letters(word) or "a", letters(beside) or "a"
        yield f"first {(ord(said[0]) - ord(key[0])) % ALPHABET}"
        yield f"last {(ord(said[-1]) - ord(key[-1])) % ALPHABET}"
        yield f"longer {len(said) - len(key)}"


def _bin(chance: float) -> int:
    return round(2 * log2(max(chance, 1e-3)))
