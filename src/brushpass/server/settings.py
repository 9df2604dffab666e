"""Settings of a server, from its flags and its environment."""

from dataclasses import dataclass
from math import inf

from brushpass.server.bots.pool import COMMAND


@dataclass(frozen=True)
class Settings:
    """Settings of a server."""

    keep_days: int = 30  # tables untouched for so many days are deleted
    trusted_proxy: bool = False  # behind a reverse proxy: take client addresses from X-Forwarded-For
    sockets_per_address: int = 64
    tables_per_address: int = 30  # at once, and then one a minute
    messages_per_second: int = 20  # rate limit of one WebSocket; the burst is three times as many
    requests_per_second: int = 20  # rate limit of one address; the burst is six times as many
    work_per_address: int = 200  # milliseconds of processor time that one address may use in a second
    longest_match: int = 50_000  # steps of a match; one that has more is broken off
    match_days: int = 90  # the same for how long it is played
    most_lag: float = inf  # milliseconds that the event loop may be late while new tables are opened
    rude: frozenset[str] = frozenset()  # more words for the profanity filter of public tables
    address: str = (
        ""  # by which the world knows this server, such as https://example.org; for what links tell
    )
    tap_anywhere: bool = False  # whose turn it is may be told to this machine and its network, over http too
    origins: tuple[str, ...] = ()  # sites besides our own page that may open WebSockets
    admin_token: str = ""  # opens /metrics and /admin; without one both are closed
    name: str = "alone"  # of this worker among those of one database
    lease: float | None = None  # seconds without a heartbeat until a worker counts as dead
    drain: bool = False  # when stopped, hand the tables to other workers first
    thinkers: int = 1  # processes in which bots search
    thinker: tuple[str, ...] = COMMAND  # the command that starts one of them
