"""Tables of every game in each of their phases, to be laid out: played by bots, with long words."""

from collections.abc import Callable, Iterator
from itertools import chain, pairwise
from typing import Any, NamedTuple

from brushpass import GAMES
from brushpass.core import Write
from brushpass.games.double_agent.told import Opened
from brushpass.table.lesson import PUPIL, lesson_for
from brushpass.table.match import Match
from page.staged import WORDS, Stage, decision
from support.games import matches

COUNTS = {game.name: tuple(range(game.seats[0], game.seats[-1] + 1)) for game in GAMES.values()}
MODES: dict[str, tuple[dict[str, Any], ...]] = {
    "wink": ({"attention": "relaxed"}, {"mode": "slots"}, {"mode": "in_person"}),
    "linq": ({"language": "fr"},),
}
LONGEST = 4_000  # steps of a match


class Scene(NamedTuple):
    """What one viewer sees of a table."""

    name: str
    show: Callable[[Stage], None]


def scenes(game: str, seats: int) -> Iterator[Scene]:
    """Stop at the first and the last table of each phase, for one who is asked, and one who is not."""
    for options in MODES.get(game, ({},)):
        yield from _phases(game, seats, options)
    if game == "double_agent":
        yield _story()


def hints(game: str, language: str) -> Iterator[Scene]:
    """Go through a first game, hint by hint."""
    lesson = lesson_for(GAMES[game], {"language": language})
    assert lesson
    match = Match(GAMES[game], lesson.seats, lesson.seed, lesson.options, lesson)
    told = None
    for _ in chain([match], _steps(match)):
        if match.hint != told and match.offers(PUPIL):
            told = match.hint
            yield Scene(f"hint-{told}", lambda stage: stage.show(match, PUPIL))


def _phases(game: str, seats: int, options: dict[str, Any]) -> Iterator[Scene]:
    mode = options.get("mode", "")
    met: dict[tuple[str, bool], int] = {}
    for match in _played(game, seats, options):
        for key, _ in _views(match):
            met[key] = met.get(key, 0) + 1
    seen = dict.fromkeys(met, 0)
    for match in _played(game, seats, options):
        for key, viewer in _views(match):
            seen[key] += 1
            if seen[key] in (1, met[key]):
                when = "first" if seen[key] == 1 else "last"
                name = "-".join(filter(None, (mode, key[0], "asked" if key[1] else "calm", when)))
                yield Scene(name, lambda stage, match=match, viewer=viewer: stage.show(match, viewer))


def _views(match: Any) -> list[tuple[tuple[str, bool], int]]:
    """Find one seat that is asked in this phase, and one that is not."""
    phase = match.table.phase
    who = getattr(phase, "who", ())
    asked = [seat for seat in match.seats if seat in who]
    calm = [seat for seat in match.seats if seat not in who]
    name = type(phase).__name__
    return [((name, group is asked), group[0]) for group in (asked, calm) if group]


def _played(game: str, seats: int, options: dict[str, Any]) -> Iterator[Any]:
    match = Match(GAMES[game], seats, "meridian", options)
    yield match
    yield from _steps(match)


def _steps(match: Any) -> Iterator[Any]:
    """Let everybody go on, a step at a time."""
    words = iter(WORDS * 40)
    for step in range(LONGEST):
        if match.over:
            return
        if match.game.name == "linq":
            seat = match.to_act[0]
            match.play(seat, _next(match, seat, words))
        else:
            matches.play(match, "random", until=step + 1)
        yield match


def _next(match: Any, seat: int, words: Iterator[str]) -> Any:
    """Decide in Linq: as a first game has it, if it has anything to say."""
    first = match.offers(seat)[0]
    scripted = match.lesson and not isinstance(first, Write)
    return first if scripted else decision(match, seat, words)


def _story() -> Scene:
    """Double Agent: a check that is being told, the one with the longest chain."""
    whole = list(_played("double_agent", 2, {}))[-1]
    checks = [_checked(match) for match in _played("double_agent", 2, {})]
    grown = [after - before for before, after in pairwise(checks)]
    at = grown.index(max(grown))

    def show(stage: Stage) -> None:
        match = matches.play(Match(GAMES["double_agent"], 2, "meridian"), "random", until=at)
        stage.show(match, PUPIL)
        stage.go_on(match, whole.steps[at].seat, whole.steps[at].move)

    return Scene("story", show)


def _checked(match: Any) -> int:
    return sum(isinstance(sight, Opened) for sight in match.log(PUPIL))
