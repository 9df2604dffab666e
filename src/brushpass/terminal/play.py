"""A match in the terminal: one person, and bots in the other seats."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.rule import Rule

from brushpass import bots
from brushpass.core import Seat, Viewer, apart, replace
from brushpass.table.house import PACES, House
from brushpass.table.seating import Seating, empty, sit, sit_bot
from brushpass.terminal import menu, spywhere
from brushpass.terminal.keep import Apart, Shelf
from brushpass.words import Phrasebook, house, rulebook

if TYPE_CHECKING:
    from brushpass.table.transcript import AnyMatch

NAMES = ("Ada", "Basil", "Cleo", "Dmitri", "Esme", "Felix", "Greta", "Hugo")
PACE = replace(PACES["none"], think=(250, 600))

Draw = Callable[..., RenderableType]
FACES: Mapping[str, tuple[Draw, Draw]] = {"spywhere": (spywhere.draw, spywhere.draw_end)}


class Left(Exception):  # noqa: N818 -- not an error: the person got up
    """The person got up from the table."""


@dataclass(frozen=True)
class Sitting:
    """One person at one table."""

    match: "AnyMatch"
    apart: Apart
    shelf: Shelf
    console: Console
    command: str  # how this program was called, so that what is printed can be typed

    @property
    def me(self) -> Seat:
        """The person's seat."""
        return Seat(self.apart.seat)

    @property
    def book(self) -> Phrasebook:
        """What is said to the person."""
        return Phrasebook(self.match.game.name, self.apart.language, self.me, NAMES)

    def run(self) -> None:
        """Play to the end, or until the person leaves; nothing is lost either way."""
        self.shelf.keep(self.match, self.apart)
        self._welcome()
        try:
            while not self.match.over:
                self._go_on()
        except (Left, EOFError, KeyboardInterrupt):
            self._say("play.saved", command=self.command, id=self.apart.name)
            raise SystemExit(0) from None
        self._farewell()

    def _go_on(self) -> None:
        if self.me in self.match.to_act:
            self._draw()
            move = menu.choose(self.match.offers(self.me), self.book, self._ask)
            self._play(self.me, move, None)
        else:
            due = self._house.due(self.match, self._seating)[0]
            if self.console.is_terminal:
                time.sleep((due.at - self.match.at) / 1000)
            self._play(due.seat, self._house.decide(self.match, due), due.at)

    def _play(self, seat: Seat, move: Any, at: int | None) -> None:
        seen = self.match.play(seat, move, at)
        self.shelf.keep(self.match, self.apart)  # before anybody is told
        for sight in seen[self.me]:
            self.console.print(f"  {self.book.sight(sight)}", highlight=False)

    @property
    def _house(self) -> House:
        return House(PACE, bots.players(self.match.game), apart(self.match.seed, "house"))

    @property
    def _seating(self) -> Seating:
        seating = sit(empty(self.match.setup.seats), self.me, NAMES[self.me])
        for seat in self.match.seats:
            if seat != self.me:
                seating = sit_bot(seating, seat, NAMES[seat], self.apart.bots)
        return seating

    def _welcome(self) -> None:
        title = self.book.words["title"]
        self.console.print(
            Rule(house(self.apart.language, "play.table_for", title=title, seats=self.match.setup.seats))
        )
        self.console.print(self.book.words["tagline"], style="italic")
        self._say("play.commitment", commitment=self.match.commitment)
        self._say("play.keys")

    def _farewell(self) -> None:
        self._draw_end()
        winners = self.match.winners
        others = ", ".join(self.book.name(seat) for seat in winners if seat != self.me)
        if self.me in winners:
            self._say("play.won" if len(winners) == 1 else "play.shared")
        else:
            self._say("play.lost" if len(winners) == 1 else "play.lost_shared", winners=others)
        self._say("play.transcript", command=self.command, id=self.apart.name)

    def _draw(self) -> None:
        draw, _ = FACES[self.match.game.name]
        self.console.print()
        self.console.print(draw(self.match.view(self.me), self.book))

    def _draw_end(self) -> None:
        _, draw_end = FACES[self.match.game.name]
        self.console.print(draw_end(self.match.table, self.book))

    def _ask(self, question: str, answers: Sequence[str]) -> int:
        self.console.print(f"[bold]{question}[/bold]")
        for number, answer in enumerate(answers, start=1):
            self.console.print(f"  [bold]{number}[/bold]  {answer}", highlight=False)
        while True:
            typed = self.console.input(f"{house(self.apart.language, 'play.choose')} > ").strip().lower()
            if typed.isdecimal() and 1 <= int(typed) <= len(answers):
                return int(typed) - 1
            self._command(typed, len(answers))

    def _command(self, typed: str, most: int) -> None:
        if typed == "q":
            raise Left
        if typed == "r":
            self.console.print(Markdown(rulebook(self.match.game.name, self.apart.language)))
        elif typed == "t":
            self._draw()
        elif typed == "l":
            self._log(self.me)
        else:
            self._say("play.not_a_choice", most=most)

    def _log(self, viewer: Viewer) -> None:
        log = self.match.log(viewer)
        for sight in log:
            self.console.print(f"  {self.book.sight(sight)}", highlight=False)
        if not log:
            self._say("play.nothing_yet")

    def _say(self, key: str, **fields: object) -> None:
        self.console.print(house(self.apart.language, key, **fields), highlight=False)
