"""Probes made from matches: points of a match are drawn, questions asked there, and answers balanced.

Theory of operation. A question with its options is one text. Which option is the right one is thrown by a
die, for each probe with that text, and a point of a match is looked for at which it is right. So who sees
questions alone, and knows all that can be learnt of other probes, is right as often as who throws dice.
Texts of which some option is never right are left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from brushpass.core import AnyGame, BadSetup, BadShape, Moment, Seat, fold, sights
from brushpass.extensions import extension
from brushpass.table.match import AnyMatch, Match
from brushpass.table.seating import PEOPLE
from brushpass.text.door import TextDoor
from brushpass.text.probes.probe import Probe, ProbeQuestion, context, seen_last, worded

POINTS = 24  # of a match, at each of which one seat is asked
MOST = 600  # probes of one kind

Texts: TypeAlias = tuple[str, tuple[str, ...]]  # a question, and its options
ByAnswer: TypeAlias = "list[list[Candidate]]"  # by which option is right


class Candidate(NamedTuple):
    """A question that may be asked, with where it arises."""

    match: AnyMatch
    step: int
    seat: Seat
    view: Any
    log: tuple[Any, ...]
    asked: ProbeQuestion


def matches_in(folder: Path, game: AnyGame) -> list[AnyMatch]:
    """Read the finished matches of a game that lie in a folder; each is recomputed from its seed."""
    found = [_read(path) for path in sorted(folder.rglob("*.jsonl"))]
    mine = [match for match in found if match.game.name == game.name and match.over]
    if not mine:
        raise BadSetup(f"there is no finished match of {game.name} in {folder}")
    return mine


def _read(path: Path) -> AnyMatch:
    try:
        match: AnyMatch = Match.from_transcript(path.read_text("utf-8"))
    except (BadShape, OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"{path}: {error}") from None
    return match


def asked_of(game: AnyGame, view: Any, log: Sequence[Any]) -> list[ProbeQuestion]:
    """List what can be asked of a seat that knows this."""
    own = extension(game, __package__, "probes")
    if own is None:
        raise BadSetup(f"{game.name} has no probes")
    return [*([seen_last(log[-1], own.PARTLY)] if log else []), *own.ask(view, log, PEOPLE)]


def candidates(match: AnyMatch, points: int = POINTS) -> Iterator[Candidate]:
    """Go through a match, and ask one seat at each of so many points."""
    game, state, dice = match.game, match.dealt, Moment(match.seed, "probes")
    drawn = {*dice.draw(range(len(match.steps)), points)}
    logs: dict[Seat, list[Any]] = {seat: [] for seat in match.seats}
    for number, step in enumerate(match.steps):
        state = fold(game, state, step.events)
        for seat, log in logs.items():
            log.extend(sights(game, step.events, seat))
        if number in drawn and game.result(game.table(state)) is None:
            (seat,) = dice.draw(match.seats)
            view, seen = game.view(state, seat), tuple(logs[seat])
            for asked in asked_of(game, view, seen):
                yield Candidate(match, number + 1, seat, view, seen, asked)


def balanced(found: Iterable[Candidate], language: str, most: int = MOST) -> list[Candidate]:
    """Choose questions so that nothing about the answer can be known from their texts."""
    kinds: dict[str, dict[Texts, ByAnswer]] = {}
    for each in found:
        text = worded(each.match.game, each.asked, language)
        answers = kinds.setdefault(each.asked.kind, {}).setdefault(text, [[] for _ in text[1]])
        answers[each.asked.answer].append(each)
    chosen: list[Candidate] = []
    for kind, texts in kinds.items():
        dice = Moment(f"balance/{kind}")
        even = [each for _, answers in sorted(texts.items()) for each in _thrown(answers, dice)]
        chosen += dice.draw(even, most)
    return chosen


def _thrown(answers: ByAnswer, dice: Moment) -> Iterator[Candidate]:
    """Throw a die for each answer; the rarest answer says how often, so that none runs out."""
    bags = [list(dice.draw(bag, len(bag))) for bag in answers]
    for _ in range(min(map(len, bags))):
        yield bags[dice.roll(len(bags))].pop()


def written(each: Candidate, number: int, language: str) -> Probe:
    """Write a probe down, as the seat reads it."""
    match, game = each.match, each.match.game
    names = PEOPLE[: len(match.seats)]
    door = TextDoor(game, match.setup.options, each.seat, names, language)
    question, options = worded(game, each.asked, language)
    return Probe(
        f"{game.name}-{each.asked.kind}-{number}",
        game.name,
        each.asked.kind,
        context(door, each.view, each.log),
        question,
        options,
        each.asked.answer,
        match.commitment,
        each.step,
        each.seat,
    )


def chosen_from(matches: Iterable[AnyMatch], language: str, most: int = MOST) -> list[Candidate]:
    """Choose the probes of these matches."""
    return balanced((each for match in matches for each in candidates(match)), language, most)
