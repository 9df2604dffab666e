"""What must be said of each game before it can be put into numbers."""

from brushpass.research.codebooks import (
    double_agent,
    double_agent_finale,
    linq,
    spywhere,
    spywhere_finale,
    wink,
)
from brushpass.research.task import Codebook

CODEBOOKS: dict[str, Codebook] = {
    codebook.name: codebook
    for codebook in (
        spywhere.CODEBOOK,
        spywhere_finale.CODEBOOK,
        double_agent.CODEBOOK,
        double_agent_finale.CODEBOOK,
        linq.CODEBOOK,
        linq.FRENCH,
        wink.CODEBOOK,
    )
}
