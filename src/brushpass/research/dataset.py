"""Transcripts as arrays: what every seat that decided saw, what it did, and what it had of the match.

    from brushpass.research.dataset import load
    data = load("matches", returns="points")
    data.observations, data.actions, data.returns

To read a transcript is to play it again and compare every line, so what is loaded did happen.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brushpass.core import CLOCK, BadSetup, BadShape, Seat, field_names, fold, sights
from brushpass.research.codebooks import CODEBOOKS
from brushpass.research.task import GOALS, Array, Codebook, Did, Task
from brushpass.table.match import AnyMatch, Match

Numbers: TypeAlias = NDArray[np.int64]
PATTERN = "*.jsonl"  # of the files in a folder


class Dataset(NamedTuple):
    """Decisions, a row for each, match by match and in the order in which they were made."""

    task: Task  # says what the numbers mean
    observations: Array  # what the seat that decided saw, or with ``recall`` remembered
    masks: NDArray[np.bool_]  # which actions were open to it
    actions: Numbers  # which of them it took
    returns: Array  # what it had of the match in the end
    seats: Numbers
    matches: Numbers  # in the order of the files


class Row(NamedTuple):
    """One decision."""

    observation: Array
    mask: NDArray[np.bool_]
    action: int
    gain: float
    seat: int


def load(
    where: str | Path | Iterable[str | Path],
    codebook: Codebook | None = None,
    *,
    returns: str = GOALS[0],
    recall: bool = False,
) -> Dataset:
    """Read finished matches of one game at tables of one kind: files, or all that lie in folders."""
    if returns not in GOALS:
        raise BadSetup(f"returns are {' or '.join(GOALS)}, not {returns!r}")
    paths = [path for one in ([where] if isinstance(where, str | Path) else where) for path in _files(one)]
    if not paths:
        raise BadSetup("there is nothing to load")
    return dataset([_read(path) for path in paths], codebook, returns=returns, recall=recall)


def dataset(
    matches: Sequence[AnyMatch], codebook: Codebook | None = None, *, returns: str, recall: bool
) -> Dataset:
    """Do the same with matches that were read already."""
    task = task_of(matches, codebook or codebook_of(matches))
    rows, numbers = [], []
    for number, match in enumerate(matches):
        for row in decisions(task, match, returns, recall=recall):
            rows.append(row)
            numbers.append(number)
    seen, masks, actions, gains, seats = zip(*rows, strict=True)
    return Dataset(
        task,
        np.array(seen, np.float32),
        np.array(masks, np.bool_),
        np.array(actions, np.int64),
        np.array(gains, np.float32),
        np.array(seats, np.int64),
        np.array(numbers, np.int64),
    )


def codebook_of(matches: Sequence[AnyMatch]) -> Codebook:
    """Find the codebook of a game; where words are written, all that were get numbers."""
    first = matches[0]
    codebook = CODEBOOKS.get(first.game.name)
    if codebook is None:
        raise BadSetup(f"{first.game.name} has no codebook: its matches cannot be put into numbers")
    if codebook.written is None:
        return codebook
    texts = {step.move.text for match in matches for step in match.steps if hasattr(step.move, "text")}
    return codebook.written(first.setup.options, sorted(texts))


def task_of(matches: Sequence[AnyMatch], codebook: Codebook) -> Task:
    """Set up the task that all these matches are of."""
    setup = matches[0].setup
    for match in matches:
        if match.game.name != codebook.game.name or match.setup != setup:
            raise BadSetup("the matches are not all of one game, with as many seats and the same options")
    options = {name: getattr(setup.options, name) for name in field_names(setup.options)}
    return Task(codebook, setup.seats, options)


def decisions(task: Task, match: AnyMatch, goal: str, *, recall: bool) -> Iterator[Row]:
    """Walk through a match, and note every decision of a player."""
    game, state, gains = match.game, match.dealt, task.returns(match.result, goal)
    diaries: dict[Seat, list[Any]] = {seat: [game.view(state, seat)] for seat in task.seats}
    for step in match.steps:
        if step.seat != CLOCK:
            view, diary = game.view(state, step.seat), diaries[step.seat]
            seen = task.recall(view, tuple(diary)) if recall else task.observe(view)
            mask = np.zeros(task.actions.count, np.bool_)
            mask[list(task.actions.open(view, game.legal(view)))] = True
            yield Row(seen, mask, task.actions.number(step.move), gains[step.seat], step.seat)
            diary.append(Did(step.move))
        state = fold(game, state, step.events)
        for seat, diary in diaries.items():
            diary.extend(sights(game, step.events, seat))


def _files(where: str | Path) -> list[Path]:
    path = Path(where)
    return sorted(path.glob(PATTERN)) if path.is_dir() else [path]


def _read(path: Path) -> AnyMatch:
    try:
        match: AnyMatch = Match.from_transcript(path.read_text("utf-8"))
    except (BadShape, OSError, UnicodeDecodeError) as error:
        raise BadShape(f"{path}: {error}") from None
    return match
