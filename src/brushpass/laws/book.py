"""What people read of a game: its rulebook and its words, in every language they are there in."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any, get_type_hints

from brushpass.core import CLOCK, Seat, TimeUp, Write, field_names, sights
from brushpass.laws.worlds import Case
from brushpass.plugins.sound import kinds
from brushpass.table.seating import PEOPLE
from brushpass.terminal.face import face_of
from brushpass.words import Phrasebook, phrases, rulebook
from brushpass.words.forms import ENGLISH, LANGUAGES
from brushpass.words.lists import lists_of

CLAUSE = re.compile(r"\*\*([A-Z]\d+\.\d+)\*\*")
SECTION = re.compile(r"^## ([A-Z]\d+)\. ", re.MULTILINE)


def clauses(game: str, language: str) -> list[str]:
    """List the numbers of all clauses, in the order in which they stand."""
    return CLAUSE.findall(rulebook(game, language))


def the_clauses_are_numbered_without_gaps(case: Case) -> Iterator[str]:
    """Follow the numbers: **L1.1**, **L1.2**, **L2.1** and so on."""
    before = (0, 0)
    for clause in clauses(case.game.name, ENGLISH):
        section, number = map(int, clause[1:].split("."))
        if (section, number) not in {(before[0], before[1] + 1), (before[0] + 1, 1)}:
            yield f"rules.md: the clause {clause} follows {before[0]}.{before[1]}"
        before = section, number


def the_rulebook_is_the_same_in_every_language(case: Case) -> Iterator[str]:
    """Compare the clauses and the sections."""
    game = case.game.name
    for language in LANGUAGES:
        for what, found in (("clauses", CLAUSE), ("sections", SECTION)):
            here, there = (found.findall(rulebook(game, spoken)) for spoken in (language, ENGLISH))
            if odd := sorted({*here} ^ {*there}):
                yield f"rules.{language}.md has other {what} than rules.md: {', '.join(odd)}"


def clauses_refer_to_clauses_that_there_are(case: Case) -> Iterator[str]:
    """Look up every clause and section that the rulebook names."""
    game = case.game.name
    known = clauses(game, ENGLISH)
    if not known:
        return
    for language in LANGUAGES:
        text = rulebook(game, language)
        cited = {*re.findall(rf"\b{known[0][0]}\d+(?:\.\d+)?\b", text)}
        for clause in sorted(cited - {*known, *SECTION.findall(text)}):
            yield f"the rulebook ({language}) names {clause}, and there is no such clause"


def every_blank_is_a_part_of_what_is_told(case: Case) -> Iterator[str]:
    """Look through the phrases for blanks that nothing fills."""
    nouns = case.game.nouns
    told = {"sights": nouns.sight, "moves": nouns.move, "phases": get_type_hints(nouns.table)["phase"]}
    for language in LANGUAGES:
        words = phrases(case.game.home, language)
        for section, noun in told.items():
            for kind in kinds(noun):
                for blank in sorted(blanks(words[section][kind.__name__]) - {*field_names(kind)}):
                    place = f"words/{language}.toml, {section}.{kind.__name__}"
                    yield f"{place}: nothing is called {{{blank}}}"


def blanks(entry: Any) -> set[str]:
    """List the fields of a phrase, in whatever form."""
    if isinstance(entry, str):
        return {field for _, field, _, _ in Formatter().parse(entry) if field is not None}
    return {blank for name, form in entry.items() if name not in ("by", "language") for blank in blanks(form)}


def all_that_happens_can_be_told(case: Case) -> Iterator[str]:
    """Tell a whole match to everybody, in every language."""
    for language in LANGUAGES:
        for viewer in case.viewers:
            lists = lists_of(case.game, case.setup.options, language)
            book = Phrasebook(case.game.name, language, viewer, PEOPLE, lists)
            for what, value in _said(case, viewer):
                try:
                    getattr(book, what)(value)
                except Exception as error:  # noqa: BLE001 -- a phrase may go wrong in any way
                    fault = f"{type(error).__name__}: {error}"
                    yield f"words/{language}.toml cannot tell the {what} {type(value).__name__}: {fault}"


def _said(case: Case, viewer: Seat | None) -> Iterator[tuple[str, Any]]:
    game = case.game
    for played in case.steps:
        view = game.view(played.before, viewer)
        yield "phase", view.table.phase
        if view.hand is not None:
            yield "part", view.hand
        yield from (("sight", seen) for seen in sights(game, played.events, viewer))
        if played.seat == CLOCK:
            yield "move", TimeUp()
        elif played.seat == viewer:
            yield "move", played.move
            yield from (("move", offer) for offer in game.legal(view)[:3] if not isinstance(offer, Write))
    yield "phase", game.table(case.steps[-1].after).phase


def a_terminal_can_draw_it(case: Case) -> Iterator[str]:
    """Draw the table before the first move and after the last, as a terminal would."""
    face, game = face_of(case.game), case.game
    for language in LANGUAGES:
        for seat in case.seats:
            book = Phrasebook(game.name, language, seat, PEOPLE, lists_of(game, case.setup.options, language))
            try:
                [*face.tell(game.table(case.steps[0].before), book)]
                face.draw(game.view(case.steps[0].before, seat), book)
                face.draw_end(game.table(case.steps[-1].after), book)
            except Exception as error:  # noqa: BLE001 -- a face may go wrong in any way
                yield f"its face in the terminal raises {type(error).__name__}: {error} ({language})"
