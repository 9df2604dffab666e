"""Come closer to equilibrium in a game small enough to walk through, with an algorithm of OpenSpiel's.

    python examples/equilibrium.py [GAME] [ITERATIONS] [CURVE.svg]

GAME is any that OpenSpiel can load, such as ``brushpass_double_agent_finale`` or ``leduc_poker``: two
players, zero sum. External-sampling MCCFR improves a strategy; NashConv says how much both
players together could gain by answering it as well as can be, so at 0 it is an equilibrium.
"""

import sys
from pathlib import Path

import pyspiel
from plot import curve

import brushpass.research.openspiel  # noqa: F401 -- to import it is to register the games


def solve(name: str, iterations: int) -> list[tuple[int, float]]:
    """Run the algorithm; say after more and more iterations how far it still is from equilibrium."""
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game(name))  # so that Python is asked only once
    solver = pyspiel.ExternalSamplingMCCFRSolver(tree, 1)
    measured, found = sorted({round(iterations ** (step / 12)) for step in range(13)}), []
    for iteration in range(1, iterations + 1):
        solver.run_iteration()
        if iteration in measured:
            distance = pyspiel.nash_conv(tree, solver.average_policy(), use_state_get_policy=True)
            found.append((iteration, distance))
            print(f"{iteration:8} {distance:.5f}", flush=True)
    return found


if __name__ == "__main__":
    game, iterations, file = (
        *sys.argv[1:],
        *["brushpass_double_agent_finale", "5000", "curve.svg"][len(sys.argv) - 1 :],
    )
    found = solve(game, int(iterations))
    x, y = zip(*found, strict=True)
    curve(Path(file), f"{game}: external-sampling MCCFR", ("iterations", x), ("NashConv", y), log=True)
