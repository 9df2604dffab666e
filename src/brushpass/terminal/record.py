"""A written match, told to a reader: all of it, or what one seat could see."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from brushpass.core import CLOCK, WATCHER, BadSetup, Seat, Value, Viewer
from brushpass.table.transcript import seen_alike
from brushpass.terminal import options
from brushpass.terminal.face import face_of
from brushpass.terminal.play import open_book
from brushpass.words import Phrasebook, listed, phrases, say
from brushpass.words.telling import described

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch
    from brushpass.table.transcript import Step


def whole(match: "AnyMatch", language: str) -> Iterator[str]:
    """Tell everything that happened, and who saw what of it. Only a finished match is told so."""
    if not match.over:
        raise BadSetup("the match is not over: its secrets stay closed")
    yield from _head(match, WATCHER, language)
    yield say(language, "transcript.dealt")
    yield from _hands(match, {seat: match.game.hand(match.dealt, seat) for seat in match.seats}, language)
    for step in match.steps:
        yield _decision(match, step, language)
        for event in step.events:
            yield from _seen(match, event, language)
    yield say(language, "transcript.left")
    yield from _hands(match, {seat: match.hand(seat) for seat in match.seats}, language)
    yield from _end(match, language)


def seen_from(match: "AnyMatch", seat: Seat, language: str) -> Iterator[str]:
    """Tell only what this seat saw."""
    if seat not in match.seats:
        raise BadSetup(f"there is no seat {seat}; there are 0 to {match.setup.seats - 1}")
    yield from _head(match, seat, language)
    yield say(language, "transcript.seen_by", viewer=_name(seat, language))
    yield from _hands(match, {seat: match.game.hand(match.dealt, seat)}, language)
    book = _book(match, seat, language)
    for sight in match.log(seat):  # unnumbered: the number of a step would tell of those in between
        yield f"  {_capital(book.sight(sight))}"
    if match.over:
        yield from _end(match, language)


def _head(match: "AnyMatch", viewer: Viewer, language: str) -> Iterator[str]:
    """Tell what was played: with which options, and what lay on the table for all to see."""
    game = match.game
    title = phrases(game.home, language)["title"]
    yield say(language, "transcript.head", title=title, version=match.setup.version, seats=match.setup.seats)
    yield say(language, "transcript.commitment", commitment=match.commitment)
    chosen = list(options.chosen(game, match.setup.options, language))
    if chosen:
        yield say(language, "transcript.options")
        yield from _indented(chosen)
    table, book = game.table(match.dealt), _book(match, viewer, language)
    yield say(language, "transcript.table")
    yield from _indented([*face_of(game).tell(table, book), _capital(book.phase(table.phase))])


def _indented(lines: Sequence[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def _hands(match: "AnyMatch", hands: Mapping[Seat, Value], language: str) -> Iterator[str]:
    """Tell what these seats held."""
    book = _book(match, WATCHER, language)
    for seat, hand in hands.items():
        what = ", ".join(described(hand, book))
        yield "  " + say(language, "transcript.of", who=_label(seat, language), what=what)


def _decision(match: "AnyMatch", step: "Step[Any, Any]", language: str) -> str:
    who = say(language, "transcript.clock") if step.seat == CLOCK else _label(step.seat, language)
    what = _book(match, WATCHER, language).move(step.move)
    return f"{step.step:>5}  " + say(language, "transcript.of", who=who, what=what)


def _seen(match: "AnyMatch", event: Value, language: str) -> Iterator[str]:
    """Tell what each viewer saw of an event, those who saw the same on one line."""
    for sight, viewers in seen_alike(match, event).items():
        if len(viewers) == len(match.viewers):
            who = say(language, "transcript.all_see")
        else:
            who = ", ".join(_label(viewer, language) for viewer in viewers)
        reader = viewers[0] if len(viewers) == 1 else WATCHER
        yield f"         {_capital(_book(match, reader, language).sight(sight))}  ({who})"


def _end(match: "AnyMatch", language: str) -> Iterator[str]:
    winners = listed(language, [_name(seat, language) for seat in match.winners])
    points = ", ".join(map(str, match.points))
    yield say(language, "transcript.end", points=points, winners=winners)
    yield say(language, "transcript.seed", seed=match.seed)


def _book(match: "AnyMatch", viewer: Viewer, language: str) -> Phrasebook:
    names = [_name(seat, language) for seat in match.seats]
    return open_book(match, language, viewer, names)


def _name(seat: Seat, language: str) -> str:
    """Name a seat within a sentence."""
    return say(language, "transcript.seat", seat=seat)


def _label(viewer: Viewer, language: str) -> str:
    """Name a viewer in a list."""
    if viewer is WATCHER:
        return say(language, "transcript.onlookers")
    return say(language, "transcript.label", seat=viewer)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
