"""The games on the shelf: a tuple, no discovery magic."""

from brushpass.core import AnyGame
from brushpass.games import double_agent, linq, spywhere, wink

GAMES: dict[str, AnyGame] = {
    game.name: game for game in (spywhere.GAME, double_agent.GAME, linq.GAME, wink.GAME)
}
