"""A match in the terminal: one person, and bots in the other seats."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from brushpass import bots
from brushpass.core import AnyGame, BadSetup, Illegal, Seat, Viewer, apart, replace
from brushpass.table.house import PACES, Asked, House
from brushpass.table.seating import PEOPLE, Occupant, Seating
from brushpass.terminal import menu
from brushpass.terminal.again import command
from brushpass.terminal.clock import heard
from brushpass.terminal.face import face_of
from brushpass.terminal.keep import Kept, Shelf
from brushpass.terminal.screen import tell
from brushpass.words import Phrasebook, listed, rulebook, say
from brushpass.words.lists import lists_of

if TYPE_CHECKING:
    from brushpass.table.match import AnyMatch

RECENT = 8  # sights told again to who comes back
THINK = (250, 600)  # how long bots take here


def fit_for_a_terminal(game: AnyGame, options: Mapping[str, object]) -> dict[str, object]:
    """Complete the options with those a terminal needs; it has no eyes to look into."""
    needed = face_of(game).options
    for name, value in needed.items():
        if options.get(name, value) != value:
            raise BadSetup(f"in a terminal, {game.name} is played with {name}={value}")
    return {**needed, **options}


def open_book(match: "AnyMatch", language: str, viewer: Viewer, names: Sequence[str]) -> Phrasebook:
    """Open the book in which a match is told to one viewer."""
    lists = lists_of(match.game, match.setup.options, language)
    return Phrasebook(match.game.name, language, viewer, names, lists)


class Left(Exception):  # noqa: N818 -- not an error: the person got up
    """The person got up from the table."""


class TimeIsUp(Exception):  # noqa: N818 -- not an error: the person took too long
    """The person took longer than the table allows."""


@dataclass(frozen=True)
class Sitting:
    """One person at one table."""

    name: str  # of the match, on the shelf
    match: "AnyMatch"
    kept: Kept
    shelf: Shelf
    console: Console
    waiting: dict[Seat, Asked] = field(default_factory=dict)  # bots that asked for time

    @property
    def me(self) -> Seat:
        """The person's seat."""
        return Seat(self.kept.seat)

    @property
    def book(self) -> Phrasebook:
        """What is said to the person."""
        return open_book(self.match, self.kept.language, self.me, PEOPLE[: len(self.match.seats)])

    def run(self) -> None:
        """Play to the end, or until the person leaves; nothing is lost either way."""
        self.shelf.begin(self.name, self.match, self.kept)
        self._welcome()
        try:
            while not self.match.over:
                self._go_on()
        except (Left, EOFError, KeyboardInterrupt):
            self.console.print()
            self._say("play.saved", command=command(self.shelf.folder, "play", "--resume", self.name))
            raise SystemExit(0) from None
        self._farewell()

    def _go_on(self) -> None:
        if self.me in self.match.to_act:
            self._draw()
            try:
                self._decide()
            except TimeIsUp:
                self._say("play.time_is_up")
                self._let_house_decide(self.me)
        else:
            self._let_house_decide()

    def _decide(self) -> None:
        """Ask the person until a move is one that can be made, or the time is up."""
        asked, limit = time.monotonic(), self._limit
        until = None if limit is None else asked + limit
        while True:
            keyboard = menu.Keyboard(partial(self._pick, until), partial(self._write, until))
            move = menu.choose(self.match.offers(self.me), self.book, keyboard)
            thought = int(1000 * (time.monotonic() - asked))
            try:
                return self._play(self.me, move, self.match.at + thought)
            except Illegal as refusal:
                self.console.print(Text(self.book.refusal(refusal.reason), style="red"))

    @property
    def _limit(self) -> float | None:
        """How many seconds the person has for this decision."""
        limit = PACES[self.kept.pace].limit
        return None if limit is None else (self.match.stirred_at + limit - self.match.at) / 1000

    def _let_house_decide(self, seat: Seat | None = None) -> None:
        """Wait for the first bot, or decide for ``seat``, and let it move."""
        waiting = self._house.due(self.match, self._seating, self.waiting)
        due = next(due for due in waiting if seat in (None, due.seat))
        if self.console.is_terminal and seat is None:
            time.sleep(max(0, due.at - self.match.at) / 1000)
        move, wake = self._house.decide(self.match, due)
        self.waiting[due.seat] = Asked(len(self.match.log(due.seat)), wake)
        if move is not None:
            self._play(due.seat, move, due.at)

    def _play(self, seat: Seat, move: Any, at: int) -> None:
        seen = self.match.play(seat, move, at)
        if seat == self.me or seen[self.me]:  # a bot's sealed choice would be the same again
            self.shelf.keep(self.name, self.match)  # before anybody is told
        self._tell(seen[self.me])

    def _tell(self, sights: Iterable[Any]) -> None:
        for sight in sights:
            line = Text(self.book.sight(sight))
            self.console.print(Padding(line, (0, 0, 0, 2), expand=False))

    @property
    def _house(self) -> House:
        pace = replace(PACES[self.kept.pace], think=THINK, pause=0)
        return House(pace, bots.players(self.match.game), apart(self.match.seed, "house"))

    @property
    def _seating(self) -> Seating:
        levels = [None if seat == self.me else self.kept.bots for seat in self.match.seats]
        return tuple([Occupant(PEOPLE[seat], level) for seat, level in enumerate(levels)])

    def _welcome(self) -> None:
        title = self.book.words["title"]
        self.console.print(
            Rule(say(self.kept.language, "play.table_for", title=title, seats=self.match.setup.seats))
        )
        self.console.print(self.book.words["tagline"], style="italic")
        self._say("play.commitment", commitment=self.match.commitment)
        self._say("play.keys")
        self._tell(self.match.log(self.me)[-RECENT:])  # when a match is taken up again

    def _farewell(self) -> None:
        self._draw_end()
        winners = self.match.winners
        others = listed(self.kept.language, [self.book.title(seat) for seat in winners])
        if self.me in winners:
            self._say("play.won" if len(winners) == 1 else "play.shared")
        else:
            self._say("play.lost" if len(winners) == 1 else "play.lost_shared", winners=others)
        self._say("play.transcript", command=command(self.shelf.folder, "transcript", self.name))

    def _draw(self) -> None:
        self.console.print()
        self.console.print(face_of(self.match.game).draw(self.match.view(self.me), self.book))
        self.console.print(Text(self.book.phase(self.match.table.phase), style="bold yellow"))
        if self._limit is not None:
            self._say("play.limit", seconds=max(0, round(self._limit)))

    def _draw_end(self) -> None:
        self.console.print(face_of(self.match.game).draw_end(self.match.table, self.book))

    def _pick(self, until: float | None, question: str, answers: Sequence[str]) -> int:
        self.console.print(Text(question, style="bold"))
        keys = menu.keys(answers)
        self._list(keys, answers)
        while True:
            typed = self._input("play.choose", until).lower()
            if typed in keys:
                return keys.index(typed)
            if not self._heeds(typed):
                plain = keys[-1] == str(len(answers))
                self._say("play.not_a_choice" if plain else "play.not_there", most=len(answers))

    def _list(self, keys: Sequence[str], answers: Sequence[str]) -> None:
        """Print the answers, one a line; those that are their own keys stand side by side."""
        numbers = [answer for key, answer in zip(keys, answers, strict=True) if key == answer]
        if numbers:
            self.console.print(Padding(Text("  ".join(numbers), style="bold"), (0, 0, 0, 2)))
        for key, answer in zip(keys, answers, strict=True):
            if key != answer:
                self.console.print(Text.assemble((f"  {key}", "bold"), f"  {answer}"))

    def _write(self, until: float | None, question: str) -> str:
        """Ask for a text; what begins with a stroke is for the table."""
        self.console.print(Text(question, style="bold"))
        while True:
            typed = self._input("play.write", until)
            if not typed.startswith("/"):
                return typed
            if not self._heeds(typed[1:].lower()):
                self._say("play.not_a_command")

    def _input(self, prompt: str, until: float | None) -> str:
        self.console.print(f"{say(self.kept.language, prompt)} > ", end="", markup=True)
        self.console.file.flush()
        if not heard(None if until is None else until - time.monotonic()):
            self.console.print()
            raise TimeIsUp
        try:
            return self.console.input().strip()
        except UnicodeDecodeError:  # what is no text is no choice
            return ""

    def _heeds(self, typed: str) -> bool:
        """Do what a key stands for, if it stands for something."""
        if typed == "q":
            raise Left
        if typed == "r":
            self._rules()
        elif typed == "t":
            self._draw()
        elif typed == "l":
            self._log()
        else:
            return False
        return True

    def _rules(self) -> None:
        from rich.markdown import Markdown  # slow to import, and few ask

        self.console.print(Markdown(rulebook(self.match.game.name, self.kept.language)))

    def _log(self) -> None:
        log = self.match.log(self.me)
        self._tell(log)
        if not log:
            self._say("play.nothing_yet")

    def _say(self, key: str, **fields: object) -> None:
        tell(self.console, self.kept.language, key, **fields)
