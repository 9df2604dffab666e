"""What is in the box of Spywhere: six countries, each with its passport, its dish and its cards."""

from bisect import insort
from collections.abc import Collection
from enum import StrEnum
from functools import cache
from typing import TypeAlias


class Nation(StrEnum):
    """A country, which is also its dish and its identification card."""

    BELGIUM = "belgium"
    ENGLAND = "england"
    FRANCE = "france"
    GERMANY = "germany"
    ITALY = "italy"
    SPAIN = "spain"


Cards: TypeAlias = tuple[Nation, ...]

NATIONS: Cards = tuple(Nation)
SEATS = range(2, 7)
COPIES = 18  # dish cards of each country (S1.1)
HAND = 3  # cards dealt to each spy (S2.4)
MARKET = 5  # cards face up (S2.5)
ALIKE = 3  # cards of one country that can be cleared (S4.1)
FIRST_ATTEMPT = 5  # the round from which two players may identify (S8.3)


def box(nations: Cards) -> Cards:
    """List every dish card of these countries."""
    return nations * COPIES


def with_card(cards: Cards, card: Nation) -> Cards:
    """Add a card to a hand, which is kept sorted: the order of a hand tells nothing."""
    sorted_cards = list(cards)
    insort(sorted_cards, card)
    return tuple(sorted_cards)


def swapped(cards: Cards, give: Nation, take: Nation) -> Cards:
    """Put ``take`` into a hand in exchange for ``give``."""
    sorted_cards = list(cards)
    sorted_cards.remove(give)
    insort(sorted_cards, take)
    return tuple(sorted_cards)


def kinds(cards: Collection[Nation]) -> Cards:
    """List the different countries among ``cards``, in the order of the box."""
    return tuple([nation for nation in NATIONS if nation in cards])


@cache
def three_alike(market: Cards) -> Nation | None:
    """Find the country of which three cards or more lie face up: among five, there can be only one."""
    for nation in market[:ALIKE]:
        if market.count(nation) >= ALIKE:
            return nation
    return None
