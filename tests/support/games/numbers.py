"""What the tests of ``research`` need: every game at every size, and the Bell put into numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from brushpass.core import Moment, Seat, Setup, View
from brushpass.research import CODEBOOKS, Bounds, Codebook, MatchPosition, Task, by_seed, settle
from brushpass.research.codes import Among, Hints, LeftOut, Slots, UpTo
from support.games import bell

WORDS = ("rope", "sail", "box", "lantern")  # one does not fit by a rule of its own, one is too long
TICK = 1_000
TICKS = bell.RINGS[-1] // TICK


def hints(setup: Setup[Any]) -> Hints:
    del setup
    return {
        "Hand.words": Slots(TICKS, Among(WORDS)),
        "Over.words": LeftOut(),
        "rings": UpTo(len(bell.RINGS)),
        "text": Among(WORDS),
    }


def bounds(setup: Setup[Any]) -> Bounds:
    return Bounds(TICKS * setup.seats, 2 * TICKS + 2, 1, 1, (0, TICKS))


BELL = Codebook(game=bell.GAME, name="bell", hints=hints, bounds=bounds, tick=TICK)


def _while_it_is_silent(view: View[Any, Any]) -> tuple[Any, ...]:
    return bell.legal(view) if view.table.phase == bell.Listening(0) else ()


def _ring_at_a_word(state: Any, seat: Seat, move: Any, moment: Moment) -> Iterator[Any]:
    if isinstance(move, bell.Note):
        yield bell.Noted(seat, move.text)
    if state.table.phase == bell.Listening(0):
        yield bell.Rang(bell.Listening(1))
    else:
        yield from bell.apply(state, seat, move, moment)


# A Bell that rings at the first word: what one does forbids the next to do the same.
HASTY = replace(BELL, name="hasty", game=replace(bell.GAME, legal=_while_it_is_silent, apply=_ring_at_a_word))

# A Bell that rings only when everybody has long gone: a match that must be cut.
ENDLESS = replace(
    BELL,
    name="endless",
    game=replace(bell.GAME, deadline=lambda _: None),
    bounds=lambda setup: bounds(setup)._replace(decisions=10),
)


def sizes(codebook: Codebook) -> Iterable[int]:
    """At what sizes to try a game; of a second codebook, such as one in another language, one will do."""
    return codebook.game.seats if codebook.name.endswith(codebook.game.name) else codebook.game.seats[:1]


SIZES = [(codebook, seats) for codebook in (*CODEBOOKS.values(), BELL) for seats in sizes(codebook)]

FEW = 120  # decisions of a short match
ROWS = 40  # of a small diary


def small(codebook: Codebook) -> Codebook:
    """The same with diaries that forget soon: large arrays take long to compare."""
    bounds_ = codebook.bounds
    return replace(
        codebook, name=f"small_{codebook.name}", bounds=lambda setup: bounds_(setup)._replace(diary=ROWS)
    )


def short(codebook: Codebook) -> Codebook:
    """The same, cut after a while."""
    bounds_ = codebook.bounds

    def fewer(setup: Setup[Any]) -> Bounds:
        whole = bounds_(setup)
        return whole._replace(decisions=min(FEW, whole.decisions), diary=min(ROWS, whole.diary))

    return replace(codebook, name=f"short_{codebook.name}", bounds=fewer)


SHORT = {name: short(codebook) for name, codebook in {**CODEBOOKS, "bell": BELL}.items()}
SHORT_SIZES = [(codebook, seats) for codebook in SHORT.values() for seats in sizes(codebook)]


def size_name(value: Any) -> str:
    return getattr(value, "name", str(value))


def some(positions: Iterable[MatchPosition], count: int) -> list[MatchPosition]:
    """Some of many, evenly spread; the first and the last are among them."""
    every = list(positions)
    return [every[n * (len(every) - 1) // (count - 1)] for n in range(count)] if len(every) > count else every


def walk(task: Task, seed: str) -> Iterator[MatchPosition]:
    """Play a match at random by numbers; every position of it, the last too."""
    throw = by_seed(seed)
    position, dice = settle(MatchPosition(task), throw), Moment(seed, "choices")
    yield position
    while not position.over:
        actions = {seat: dice.draw(position.open(seat))[0] for seat in position.deciders}
        position = settle(position.choose(actions), throw)
        yield position
