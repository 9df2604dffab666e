"""The terminal as something to write on."""

from rich.console import Console
from rich.markup import escape

from brushpass.words import say


class Screen(Console):
    """Prints what it is given as it stands: names and paths are no markup and no emoji."""

    def __init__(self) -> None:
        """Write to the terminal."""
        super().__init__(markup=False, emoji=False, highlight=False)


def tell(console: Console, language: str, key: str, **fields: object) -> None:
    """Say something of the house's own, in which only our own words are marked up."""
    harmless = {name: escape(str(value)) for name, value in fields.items()}
    whole = "command" in fields  # not broken into lines, so that it can be copied
    console.print(say(language, key, **harmless), markup=True, highlight=False, soft_wrap=whole)
