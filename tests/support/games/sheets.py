"""Sheets that a host might bring, by game and option: the usual value, and what can be played with."""

from itertools import islice

from brushpass.games.linq.cards import our_cards


def as_sheet(cards) -> str:
    """Write cards down as a host would."""
    return "# our own\n\n" + "\n".join(", ".join(card) for card in cards)


FEW = as_sheet(islice(our_cards("fr"), 16))  # as many as the largest table needs
