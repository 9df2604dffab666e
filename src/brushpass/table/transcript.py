"""One text format that is the save file, the replay, the golden test and the data row.

Theory of operation. A transcript has one line of JSON for each thing that happened:

    {"brushpass":1,"game":…,"version":…,"seats":…,"options":…,"commitment":…}   the head; perhaps a ``pact``
    {"deal":…,"hands":[…]}                        the table and the hands as they were dealt
    {"step":1,"seat":0,"at":0,"move":…}           a decision
    {"event":…,"seen":"all"}                      what came of it, and who saw what of it:
    {"event":…,"seen":{"0":…,"1 2 watcher":…}}    those not named saw nothing
    {"points":…,"winners":…,"seed":…}             the end, once there is one

Every line ends in a ``seal``, a hash of the line under a key made of the seed: nobody
without the seed can write a line, and a changed line shows itself. The seed stands in
the last line alone; while a match runs, it is kept apart.

To read is to play again: every line is written anew from the seed and the moves and
compared, so reading *is* verifying, and the first line that differs is named.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any, Generic

from brushpass.core import (
    CLOCK,
    WATCHER,
    BadShape,
    BadTranscript,
    Illegal,
    Seat,
    TimeUp,
    Truth,
    apart,
    commitment,
    from_json,
    from_plain,
    to_json,
)
from brushpass.core.game import E, M
from brushpass.games import GAMES
from brushpass.table.setup import game_named, set_up, sound_seed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from brushpass.core import Viewer
    from brushpass.table.match import AnyMatch

FORMAT = 1
SEAL = len(',"seal":"0123456789abcdef"}')


class Step(Truth, Generic[M, E]):
    """One decision and all that came of it."""

    step: int
    seat: Seat
    at: int
    move: M
    events: tuple[E, ...]


class Scribe:
    """Writes a match down; what is written stays written, and only what is new is added."""

    def __init__(self) -> None:
        """Have written nothing yet."""
        self._lines: list[str] = []
        self._steps = 0

    def write(self, match: AnyMatch) -> str:
        """Write down all that has happened."""
        self._lines += () if self._lines else _opening(match)
        for step in match.steps[self._steps :]:
            self._lines += _step_lines(match, step)
        self._steps = len(match.steps)
        return "".join([f"{line}\n" for line in (*self._lines, *_ending(match))])


def read(text: str, seed: str | None, make: type[AnyMatch]) -> AnyMatch:
    """Play a transcript again, comparing every line on the way."""
    given = _lines(text)
    if given.pop() != "":
        raise BadTranscript(len(given) + 1, "the line is cut off")
    match = _deal_again(given, seed, make)
    position = _compare(given, 0, _opening(match))
    while position < len(given) and not match.over:
        played = len(match.steps)
        _play_again(match, position + 1, given[position])
        if len(match.steps) == played:
            raise BadTranscript(position + 1, "nothing was due at that time")
        for step in match.steps[played:]:
            position = _compare(given, position, _step_lines(match, step))
    _compare(given, position, _ending(match))  # nothing follows it: that was seen when the seed was sought
    return match


def game_in(text: str) -> str:
    """Read which game a transcript says it is of, before anything else is looked at."""
    try:
        game = from_json(text.partition("\n")[0], dict[str, Any]).get("game")
    except BadShape:
        game = None
    return game if isinstance(game, str) else ""


def _lines(text: object) -> list[str]:
    try:
        if isinstance(text, str) and text.encode():
            return text.split("\n")
    except UnicodeEncodeError:
        pass
    raise BadTranscript(1, "this is not a line of a transcript")


def _opening(match: AnyMatch) -> Iterator[str]:
    setup, pact = match.setup, match.pact
    head = {
        "brushpass": FORMAT,
        "game": match.game.name,
        "version": setup.version,
        "seats": setup.seats,
        "options": setup.options,
        "commitment": match.commitment,
        **({} if pact is None else {"pact": pact}),
    }
    yield _sealed(match.seed, to_json(head))
    hands = [match.game.hand(match.dealt, seat) for seat in match.seats]
    yield _sealed(match.seed, to_json({"deal": match.game.table(match.dealt), "hands": hands}))


def _step_lines(match: AnyMatch, step: Step[Any, Any]) -> Iterator[str]:
    decision = {"step": step.step, "seat": step.seat, "at": step.at, "move": step.move}
    yield _sealed(match.seed, to_json(decision))
    for event in step.events:
        yield _sealed(match.seed, to_json({"event": event, "seen": _seen(match, event)}))


def _ending(match: AnyMatch) -> Iterator[str]:
    if match.result:
        points, winners = match.result.points, match.result.winners
        end = {"points": points, "winners": winners, "seed": match.seed}
        yield _sealed(match.seed, to_json(end))


def seen_alike(match: AnyMatch, event: Any) -> dict[Any, list[Viewer]]:
    """Group those who saw the same of ``event`` by what they saw; whoever saw nothing is left out."""
    groups: dict[Any, list[Viewer]] = {}
    for viewer in match.viewers:
        sight = match.game.show(event, viewer)
        if sight is not None:
            groups.setdefault(sight, []).append(viewer)
    return groups


def _seen(match: AnyMatch, event: Any) -> object:
    """Say who saw what of ``event``."""
    groups = seen_alike(match, event)
    if list(groups.items()) == [(event, list(match.viewers))]:
        return "all"
    return {" ".join(map(_name, viewers)): sight for sight, viewers in groups.items()}


def _name(viewer: Viewer) -> str:
    return "watcher" if viewer is WATCHER else str(viewer)


def _sealed(seed: str, line: str) -> str:
    # Not under the bare seed: HMAC would hash a long one to its SHA-256, and that is published.
    key = apart(seed, "seal").encode()
    seal = hmac.digest(key, line.encode(), "sha256").hex()[:16]
    return f'{line[:-1]},"seal":"{seal}"}}'


def _is_sealed(seed: str, line: str) -> bool:
    return _sealed(seed, line[:-SEAL] + "}") == line


def _deal_again(given: Sequence[str], seed: str | None, make: type[AnyMatch]) -> AnyMatch:
    head = _fields(given, 1)
    if head.get("brushpass") != FORMAT:
        raise BadTranscript(1, f"this is not a transcript of format {FORMAT}")
    try:
        game = game_named(head.get("game"), GAMES)
        options = head.get("options")
        seats = set_up(game, head.get("seats"), options).seats
    except BadShape as error:
        raise BadTranscript(1, str(error)) from None
    version = head.get("version")
    if not game.plays(version):
        raise BadTranscript(1, f"the rules were of version {version!r}, these are {game.version}")
    found = _find_seed(given, head, seed)
    try:
        return make(game, seats, found, options, version=version)
    except BadShape as error:  # the seed is no text that a seed of its kind can be
        raise BadTranscript(len(given), str(error)) from None


def _find_seed(given: Sequence[str], head: dict[str, Any], kept: str | None) -> str:
    """Take the seed from the last line, or the one kept apart; it must be what was committed to."""
    last = len(given)
    end = next((number for number, line in enumerate(given, start=1) if _is_end(line)), last)
    if end < last:
        raise BadTranscript(end + 1, "nothing may follow the end")
    found = _fields(given, last).get("seed", kept)
    if found is None:
        raise BadTranscript(last, "the match stops here, before its end; its seed is kept apart")
    try:
        seed = sound_seed(found)
    except BadShape as error:
        raise BadTranscript(last, str(error)) from None
    if commitment(seed) == head.get("commitment"):
        return seed
    if last > 1 and _is_sealed(seed, given[1]):
        raise BadTranscript(1, "this is not the commitment of the seed that was played with")
    raise BadTranscript(last, "the seed is not the one that was committed to")


def _is_end(line: str) -> bool:
    return line.startswith('{"points":') and '"seed":' in line


def _play_again(match: AnyMatch, number: int, line: str) -> None:
    """Play the decision that stands in this line."""
    fields = _fields([line], 1, shift=number - 1)
    if not _is_sealed(match.seed, line):
        raise BadTranscript(number, "this line was changed")
    if "step" not in fields:
        raise BadTranscript(number, "here a decision should stand")
    seat: Any = fields.get("seat")  # the match itself checks who, and when
    at: Any = fields.get("at")
    due = match.deadline
    if due is not None and isinstance(at, int) and max(due, match.at) < at:
        # Each move of the clock has a line of its own. To make up those that are missing could take for ever.
        raise BadTranscript(number, "something was due before that time")
    try:
        move = from_plain(fields.get("move"), match.game.nouns.move | TimeUp)
        if seat == CLOCK and isinstance(move, TimeUp):
            match.tick(at)
        else:
            match.play(seat, move, at)
    except Illegal as refusal:
        raise BadTranscript(number, str(refusal)) from None
    except BadShape:
        raise BadTranscript(number, f"this is no decision of {match.game.name}") from None


def _fields(given: Sequence[str], number: int, shift: int = 0) -> dict[str, Any]:
    try:
        fields: dict[str, Any] = from_json(given[number - 1], dict[str, Any])
    except (BadShape, IndexError):
        raise BadTranscript(max(number, 1) + shift, "this is not a line of a transcript") from None
    return fields


def _compare(given: Sequence[str], position: int, written: Iterable[str]) -> int:
    """Compare what stands at ``position`` with what should; say where to go on."""
    for line in written:
        if position == len(given):
            raise BadTranscript(position, "the transcript is cut off after this line")
        if given[position] != line:
            raise BadTranscript(position + 1, "this is not what the seed and the moves lead to")
        position += 1
    return position
