"""Whether a store keeps what it is given: whoever runs the server is told when that changes, and no more."""

import logging

from brushpass.server.errors import Away

log = logging.getLogger("brushpass")


class Weather:
    """Fair while the store keeps things. Before it ever did, who opens it is told, and nobody else."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._fair: bool | None = None

    @property
    def foul(self) -> bool:
        """Whether what was written last could not be kept."""
        return self._fair is False

    def turned_foul(self, why: str) -> Away:
        """Note that the store cannot be used, and why."""
        if self._fair:
            log.warning("the store is away: %s", why)
        self._fair = False
        return Away(why)

    def turned_fair(self) -> None:
        """Note that the store has kept something."""
        if self.foul:
            log.warning("the store is back")
        self._fair = True
