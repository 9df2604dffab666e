"""A written match, told to a reader: all of it, or what one seat could see."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from brushpass.core import CLOCK, WATCHER, BadSetup, Seat, Value, Viewer, sights
from brushpass.words import Phrasebook, house, phrases

if TYPE_CHECKING:
    from brushpass.table.transcript import AnyMatch, Step


def whole(match: "AnyMatch", language: str) -> Iterator[str]:
    """Tell everything that happened, and who saw what of it. Only a finished match is told so."""
    if not match.over:
        raise BadSetup("the match is not over: its secrets stay closed")
    yield from _head(match, language)
    for step in match.steps:
        yield _decision(match, step, language)
        for event in step.events:
            yield from _seen(match, event, language)
    yield from _end(match, language)


def seen_from(match: "AnyMatch", seat: Seat, language: str) -> Iterator[str]:
    """Tell only what this seat saw."""
    if seat not in match.seats:
        raise BadSetup(f"there is no seat {seat}; there are 0 to {match.setup.seats - 1}")
    yield from _head(match, language)
    yield house(language, "transcript.seen_by", viewer=_name(seat, language))
    book = _book(match, seat, language)
    for step in match.steps:
        for sight in sights(match.game, step.events, seat):
            yield f"{step.step:>5}  {book.sight(sight)}"
    if match.over:
        yield from _end(match, language)


def _head(match: "AnyMatch", language: str) -> Iterator[str]:
    game = match.game
    title = phrases(f"brushpass.games.{game.name}", language)["title"]
    yield house(language, "transcript.head", title=title, version=game.version, seats=match.setup.seats)
    yield house(language, "transcript.commitment", commitment=match.commitment)


def _decision(match: "AnyMatch", step: "Step[Any, Any]", language: str) -> str:
    who = house(language, "transcript.clock") if step.seat == CLOCK else _name(step.seat, language)
    return f"{step.step:>5}  {who}: {_book(match, WATCHER, language).move(step.move)}"


def _seen(match: "AnyMatch", event: Value, language: str) -> Iterator[str]:
    """Tell what each viewer saw of an event, those who saw the same on one line."""
    groups: dict[Any, list[Viewer]] = {}
    for viewer in match.viewers:
        sight = match.game.show(event, viewer)
        if sight is not None:
            groups.setdefault(sight, []).append(viewer)
    for sight, viewers in groups.items():
        if len(viewers) == len(match.viewers):
            who = house(language, "transcript.all_see")
        else:
            who = ", ".join(_name(viewer, language) for viewer in viewers)
        reader = viewers[0] if len(viewers) == 1 else WATCHER
        yield f"         {_book(match, reader, language).sight(sight)}  ({who})"


def _end(match: "AnyMatch", language: str) -> Iterator[str]:
    winners = ", ".join(_name(seat, language) for seat in match.winners)
    points = ", ".join(map(str, match.points))
    yield house(language, "transcript.end", points=points, winners=winners)
    yield house(language, "transcript.seed", seed=match.seed)


def _book(match: "AnyMatch", viewer: Viewer, language: str) -> Phrasebook:
    names = [_name(seat, language) for seat in match.seats]
    return Phrasebook(match.game.name, language, viewer, names)


def _name(viewer: Viewer, language: str) -> str:
    if viewer is WATCHER:
        return house(language, "transcript.onlookers")
    return house(language, "transcript.seat", seat=viewer)
