"""How a server is run: what its flags and its environment say."""

from dataclasses import dataclass

from brushpass.server.bots.pool import COMMAND


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    keep_days: int = 30  # untouched tables are forgotten after so many days
    trusted_proxy: bool = False  # whether somebody stands in between, who is believed (X-Forwarded-For)
    sockets_per_address: int = 64
    tables_per_address: int = 30  # at once, and then one a minute
    messages_per_second: int = 20  # of one socket, and three times as many at once
    requests_per_second: int = 20  # of one address, and six times as many at once
    rude: frozenset[str] = (
        frozenset()
    )  # words besides our own that are not for names, and not to be typed, at a public table
    origins: tuple[str, ...] = ()  # besides the one the page came from
    admin_token: str = ""  # who has it may see the metrics and /admin; without one nobody may
    name: str = "alone"  # of this worker, among those of one database
    lease: float | None = None  # seconds after which a worker that is not heard of counts as dead
    drain: bool = False  # on being stopped, hand the tables over to the other workers first
    thinkers: int = 1  # processes that think for bots
    thinker: tuple[str, ...] = COMMAND  # what starts one of them
