"""Double Agent in numbers: with any deck, on either layout."""

from itertools import combinations
from typing import Any

from brushpass.core import Setup
from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.cards import (
    AGENTS,
    HAND,
    PLUS_COUNTERS,
    TOKENS,
    Deck,
    Effect,
    box,
    worth,
)
from brushpass.games.double_agent.rules import PULLS
from brushpass.games.double_agent.told import AskTip, SwapTokens
from brushpass.games.double_agent.truth import FULL
from brushpass.research.codes import Among, Bag, Forgotten, Hints, LeftOut, Slots, UpTo
from brushpass.research.task import Bounds, Codebook

SIDES = 2
FILES = FULL + PLUS_COUNTERS  # with one agent, at most
HIGHEST = 7  # value of a card


def copies(deck: Deck, effect: Effect) -> int:
    """Count the cards of a deck that have this effect."""
    return sum(card.copies for card in deck.cards if card.effect is effect)


def keys(deck: Deck, effect: Effect) -> Among:
    """List the kinds of cards that have this effect."""
    return Among(tuple([card.key for card in deck.cards if card.effect is effect]))


def hints(setup: Setup[Any]) -> Hints:
    """Say what the types leave open."""
    return {**cards_hints(setup.options.deck), **board_hints(setup), **move_hints(setup.options.deck)}


def cards_hints(deck: Deck) -> Hints:
    """Say how many cards there can be, and where; what no card lets anybody learn has no place."""
    card = Among(tuple([each.key for each in deck.cards]))
    some = Bag(max(each.copies for each in deck.cards), card)
    several = Slots(FILES, card)
    ears, clues, laid = copies(deck, Effect.EARS), copies(deck, Effect.CLUES), len(box(deck))
    shown = min(laid, HAND * ears + (FILES - 1) * clues)  # files of which more can be known than the back
    since = laid if ears else 0
    return {
        "Figure.score": Bag(SIDES * some.most, card),
        "Glimpse.files": Slots(since),
        "Hand.files": Slots(len(AGENTS), several, full=True),
        "Memory.files": Slots(shown),
        "Memory.hand": some,
        "Opened.files": Slots(SIDES, several, full=True),
        "Sprung.cards": several,
        "YouDrew.cards": Slots(HAND, card),
        "YouSearched.cards": several,
        "among": Bag(1, card),
        "card": card,
        "cards": some,
        "earlier": Slots(max(0, ears - 1)),
        "played": some,
        "since": Slots(since),
        "sums": Slots(copies(deck, Effect.TIP)),
        "trapped": Bag(FILES, card),
    }


def board_hints(setup: Setup[Any]) -> Hints:
    """Say how large the numbers of the board and the turns get."""
    deck = setup.options.deck
    personal = copies(deck, Effect.PERSONAL)
    loyalty = UpTo(max(TOKENS) + 1 + personal)
    return {
        "Agent.files": Slots(SIDES, Slots(FILES), full=True),
        "Over.who": LeftOut(),  # nobody
        "accounts": LeftOut(),  # the end, when nobody decides any more
        "letter": LeftOut(),  # these two were agreed on with the board
        "neighbours": LeftOut(),
        "losing": loyalty,
        "needs": UpTo(FILES),
        "personal": Slots(SIDES, UpTo(max(1, personal)), full=True),
        "place": Among(range(FILES)),
        "points": UpTo(FILES * HIGHEST),
        "space": UpTo(setup.options.track - 1),
        "winning": loyalty,
    }


def move_hints(deck: Deck) -> Hints:
    """Say which moves there are: each action with its own cards, and two agents from left to right."""
    pairs = tuple(combinations(AGENTS, 2))
    return {
        "AddCounter.card": keys(deck, Effect.NOSY),
        "AskTip": Among(
            tuple([AskTip(key, *pair) for key in keys(deck, Effect.TIP).values for pair in pairs])
        ),
        "Eavesdrop.card": keys(deck, Effect.EARS),
        "PlayInVain.card": keys(deck, Effect.NOSY),
        "SearchFiles.card": keys(deck, Effect.CLUES),
        "SwapTokens": Among(
            tuple([SwapTokens(key, *pair) for key in keys(deck, Effect.SWAP).values for pair in pairs])
        ),
        "YouFiled": Forgotten(),  # the own moves say it
        "YouPlaced": Forgotten(),
    }


def bounds(setup: Setup[Any]) -> Bounds:
    """Both place five tokens, play each card once, and pull three counters."""
    deck = setup.options.deck
    cards = box(deck)
    many, actions = len(cards), sum(card.copies for card in deck.cards if card.back == "?")
    placed, pulled, checked = len(AGENTS) - 1, PULLS, 3 * len(AGENTS)
    return Bounds(
        decisions=SIDES * (placed + many + pulled),
        diary=placed + many + pulled + SIDES * (3 * many + actions + 2 * pulled + 1) + checked + 1,
        throws=SIDES * many + 1,
        ways=max(SIDES, len(deck.cards)),
        points=(0, SIDES * worth(deck, cards)),
    )


CODEBOOK = Codebook(game=GAME, name="double_agent", hints=hints, bounds=bounds)
