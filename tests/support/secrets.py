"""A secret to lie about where servers are tested; each game's are in its folder, under ``tests/games``."""

from games.spywhere.secrets import swap_two_passports

__all__ = ["swap_two_passports"]
