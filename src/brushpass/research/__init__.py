"""The games as benchmarks: moves and sights in numbers, and adapters to the tools that researchers know.

Only the adapters need more than numpy: ``openspiel``, ``pettingzoo`` and ``gymnasium`` each import
the library of that name, from the extra ``research``.
"""

from brushpass.research.actions import WAIT, WrongAction
from brushpass.research.codebooks import CODEBOOKS
from brushpass.research.position import MatchPosition, by_seed, settle
from brushpass.research.task import Bounds, Codebook, Task

__all__ = [
    "CODEBOOKS",
    "WAIT",
    "Bounds",
    "Codebook",
    "MatchPosition",
    "Task",
    "WrongAction",
    "by_seed",
    "settle",
]
