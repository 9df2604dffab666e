"""Database health: whether the last write was kept. The log says when that changes."""

import logging

from brushpass.server.errors import StoreUnavailable

log = logging.getLogger("brushpass")


class Health:
    """Well while the store keeps things. Before it ever did, who opens it is told, and nobody else."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._well: bool | None = None
        self._damaged = False

    @property
    def failing(self) -> bool:
        """Whether what was written last could not be kept, or something could not be read: that stays so."""
        return self._well is False or self._damaged

    def failed(self, why: str) -> StoreUnavailable:
        """Note that the store cannot be used, and why."""
        if self._well:
            log.warning("the store is away: %s", why)
        self._well = False
        return StoreUnavailable(why)

    def damaged(self, why: str) -> StoreUnavailable:
        """Note that a part of the store is damaged. An operator has to mend it; the rest goes on."""
        log.error("the store is damaged: %s; bring back a saved copy", why)
        self._damaged = True
        return StoreUnavailable(why)

    def recovered(self) -> None:
        """Note that the store has kept something."""
        if self._well is False:
            log.warning("the store is back")
        self._well = True
