"""What a deck of Double Agent calls its cards."""

from brushpass.games.double_agent.cards import Title
from brushpass.games.double_agent.told import Options
from brushpass.words import Lists


def lists(options: Options, language: str) -> Lists:
    """Say what the cards of this deck are called."""
    return {
        "card": {
            card.key: f"{in_language(card.title, language)} ({card.value})" for card in options.deck.cards
        },
    }


def in_language(title: Title, language: str) -> str:
    """Say a title in one of the two languages that decks have."""
    return title.fr if language == "fr" else title.en
