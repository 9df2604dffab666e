"""Moves by number: every move that a game can ever have at a table of one size, in a fixed order.

Number 0 is no move: it is to wait, or to have nothing to do. Then come the kinds of moves in the
order in which the game names them, and of each kind all that its fields can be, the last field
fastest, or as the codebook lists them. A blank to be filled is the kind of move it makes, with every
word of the vocabulary.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple, get_type_hints

from brushpass.core import AnyGame, Illegal, Refusal, Told, View, Write, admit, field_names
from brushpass.research.codes import Among, Coder

WAIT = 0
KEPT = 4096  # lists of offers whose numbers are kept


class Blanks(NamedTuple):
    """What must be said of a game with blanks to fill."""

    spelling: Callable[[str], str]  # texts that come to the same here are the same word
    # What of a view decides which texts fit, and texts that for this view alone do not.
    fitting: Callable[[View[Any, Any]], tuple[Hashable, Sequence[str]]]


class WrongAction(Refusal, ValueError):  # noqa: N818 -- as with every refusal, it is an answer
    """There is no such action, or it is not open to this seat now."""


class Actions:
    """The numbers of a game's moves."""

    def __init__(self, game: AnyGame, coder: Coder, blanks: Blanks | None = None) -> None:
        """Count them; with ``blanks``, texts may be spelt otherwise, and lists of those that fit are kept."""
        self._game = game
        self._blanks = blanks
        self._of_kind = {kind: tuple(_moves(kind, coder)) for kind in coder.kinds(game.nouns.move)}
        self._moves: tuple[Any, ...] = (None, *(move for moves in self._of_kind.values() for move in moves))
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self.count = len(self._moves)
        texts = [move for move in self._moves if blanks and hasattr(move, "text")]
        self._spelt = {self._spell(move): self._numbers[move] for move in texts}
        self._kept: dict[int, tuple[Sequence[Any], Mapping[int, Any]]] = {}
        self._filled: dict[Hashable, Mapping[int, Any]] = {}

    def move(self, number: int) -> Any:
        """Find a move by its number; to wait is ``None``."""
        if isinstance(number, bool) or number != int(number) or not 0 <= number < self.count:
            raise WrongAction(f"{number!r} is no action: {self._game.name} has 0 to {self.count - 1} here")
        return self._moves[int(number)]

    def number(self, move: Any) -> int:
        """Find the number of a move, also of one whose text is spelt otherwise."""
        number = self._numbers.get(move)
        if number is None and self._blanks and hasattr(move, "text"):
            number = self._spelt.get(self._spell(move))
        if number is None:
            raise WrongAction(f"{move} has no number here")
        return number

    def _spell(self, move: Any) -> Hashable:
        assert self._blanks is not None, "only blanks are spelt"
        return type(move), self._blanks.spelling(move.text)

    def open(self, view: View[Any, Any], offers: Sequence[Any]) -> Mapping[int, Any]:
        """List all that a seat is offered, by number and in the order of numbers."""
        kept = self._kept.get(id(offers))
        if kept is not None and kept[0] is offers:  # many games offer the very same list again and again
            return kept[1]
        if any(isinstance(offer, Write) for offer in offers):
            return self._with_blanks(view, offers)
        found = self._numbered(offers)
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[id(offers)] = offers, found
        return found

    def _numbered(self, moves: Iterable[Any]) -> Mapping[int, Any]:
        numbers = self._numbers
        return dict(sorted([(numbers[move], move) for move in moves], key=itemgetter(0)))

    def _with_blanks(self, view: View[Any, Any], offers: Sequence[Any]) -> Mapping[int, Any]:
        """Do the same where texts are to be written: which of them fit hangs on the view as well."""
        if self._blanks is None:
            return self._numbered(self._fill(view, offers))
        key, barred = self._blanks.fitting(view)
        spelt, spelling = self._spelt, self._blanks.spelling
        kinds = [offer.kind for offer in offers if isinstance(offer, Write)]
        gone = [number for kind in kinds for text in barred if (number := spelt.get((kind, spelling(text))))]
        kept = self._filled.get((offers, key))
        if kept is None:
            moves = [*self._fill(view, offers), *[self._moves[number] for number in gone]]
            if len(self._filled) >= KEPT:
                self._filled.clear()
            self._filled[offers, key] = kept = self._numbered(moves)
        found = dict(kept)
        for number in gone:
            del found[number]
        return found

    def _fill(self, view: View[Any, Any], offers: Sequence[Any]) -> Iterator[Any]:
        for offer in offers:
            if isinstance(offer, Write):
                for move in self._of_kind[offer.kind]:
                    if offer.admits(move) and self._game.fits(view, move) is None:
                        yield move
            else:
                yield offer

    def chosen(self, view: View[Any, Any], offers: Sequence[Any], number: int) -> Any:
        """Find the move that a seat means by a number, or say why that cannot be."""
        move = self.move(number)
        if move is None:
            raise WrongAction(f"action {number} is to wait, and seat {view.seat} has to decide")
        try:
            return admit(self._game, view, offers, move)
        except Illegal as refusal:
            raise WrongAction(f"action {number} is {self.name(number)}: {refusal}") from None

    def name(self, number: int) -> str:
        """Write a move as text."""
        move = self.move(number)
        if move is None:
            return "Wait"
        fields = ", ".join(f"{name}={_text(getattr(move, name))}" for name in field_names(move))
        return f"{type(move).__name__}({fields})"


def _moves(kind: type[Told], coder: Coder) -> Iterator[Any]:
    """List every move of one kind."""
    listed = coder.hints.get(kind.__name__)
    if isinstance(listed, Among):
        yield from listed.values
        return
    sorts = get_type_hints(kind, include_extras=True)
    ways = [
        coder.values(sorts[name], f"{kind.__name__}.{name}", coder.hint(kind, name, sorts[name]))
        for name in field_names(kind)
    ]
    for values in product(*ways):
        yield kind(*values)


def _text(value: object) -> str:
    return str(getattr(value, "value", value))
