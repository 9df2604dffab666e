"""How a round begins: which cards are dealt, at a table of this size with these options (L3, L9)."""

from functools import lru_cache

from brushpass.core import Moment, Setup, without
from brushpass.games.linq.cards import BUILT_IN, WordCard, WordCards, box, check
from brushpass.games.linq.told import Card, CounterSpyCard, Options, SpyCard, Table

TWINS = 2  # of every spy card
MANY = 7  # players from whom on there can be two couples (L9.1)


def vet(setup: Setup[Options]) -> None:
    """Refuse a sheet that cannot be read, or has fewer cards than the match needs (L1.4)."""
    if setup.options.cards != BUILT_IN:
        check(setup.options.cards, setup.seats * passwords_in(setup.options, setup.seats))


def couples_in(options: Options, seats: int) -> int:
    """Count the couples of spies: two at a large table that wants them (L9.1)."""
    return 2 if options.two_couples and seats >= MANY else 1


def has_sleeper(options: Options, seats: int) -> bool:
    """Say whether one spy has no partner: never beside a second couple (L9.3)."""
    return options.sleeper and couples_in(options, seats) == 1


def passwords_in(options: Options, seats: int) -> int:
    """Count the passwords of a round: a sleeper has one too."""
    return couples_in(options, seats) + has_sleeper(options, seats)


def cards_left(table: Table) -> WordCards:
    """List the cards of which no password has been told (L3.4)."""
    return _left(table.options.language, table.options.cards, table.passwords)


@lru_cache(maxsize=256)
def _left(language: str, sheet: str, passwords: tuple[str, ...]) -> WordCards:
    card_with = _card_of_each_word(language, sheet)
    return without(box(language, sheet), *[card_with[password] for password in passwords])


@lru_cache(maxsize=64)
def _card_of_each_word(language: str, sheet: str) -> dict[str, WordCard]:
    return {word: card for card in box(language, sheet) for word in card}


def shuffled(table: Table, moment: Moment) -> tuple[Card, ...]:
    """Shuffle twin spy cards and as many counter-spy cards as are needed (L3.2, L9.1, L9.3)."""
    seats, options = len(table.points), table.options
    assert table.number is not None, "a number was named"
    drawn = moment.draw(cards_left(table), passwords_in(options, seats))
    spies = [SpyCard(card[table.number - 1]) for card in drawn] * TWINS
    if has_sleeper(options, seats):
        spies.remove(*moment.draw(spies))  # nobody sees which
    return moment.draw([*spies, *[CounterSpyCard()] * (seats - len(spies))], seats)
