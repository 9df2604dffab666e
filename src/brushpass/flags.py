"""The flags of `brushpass serve`: what each is called in the environment, what it may be, and its help."""

from pathlib import Path
from typing import Annotated, Any

import typer


def _flag(variable: str, said: str, **more: Any) -> Any:
    return typer.Option(help=said, envvar=f"BRUSHPASS_{variable}", **more)


Database = Annotated[str, _flag("DATA", "Database: sqlite:///FILE or postgresql://…", metavar="URL")]
Host = Annotated[str, _flag("HOST", "Address to listen on; 0.0.0.0: the whole network.")]
Port = Annotated[int, _flag("PORT", "Port to listen on.", min=1, max=65535)]
Durable = Annotated[bool, _flag("DURABLE", "SQLite: survive a power cut, too.")]
KeepDays = Annotated[
    int, _flag("KEEP_DAYS", "Delete tables untouched for so many days, a week later.", min=1)
]
TrustedProxy = Annotated[bool, _flag("TRUSTED_PROXY", "Behind a proxy: believe X-Forwarded-For.")]
SocketsPerAddress = Annotated[int, _flag("SOCKETS_PER_ADDRESS", "Open WebSockets of one address.", min=1)]
TablesPerAddress = Annotated[int, _flag("TABLES_PER_ADDRESS", "New tables of one address at once.", min=1)]
MessagesPerSecond = Annotated[int, _flag("MESSAGES_PER_SECOND", "Rate limit of one WebSocket.", min=1)]
RequestsPerSecond = Annotated[
    int, _flag("REQUESTS_PER_SECOND", "Rate limit of one address, for API requests and pages.", min=1)
]
WorkPerAddress = Annotated[
    int, _flag("WORK_PER_ADDRESS", "Milliseconds of processor time one address may use in a second.", min=10)
]
LongestMatch = Annotated[int, _flag("LONGEST_MATCH", "Break a match off after so many steps.", min=1_000)]
MatchDays = Annotated[int, _flag("MATCH_DAYS", "Break a match off after so many days.", min=1)]
MostLag = Annotated[
    int, _flag("MOST_LAG", "Open no tables while the server is so many milliseconds late.", min=1)
]
RudeWords = Annotated[Path | None, _flag("RUDE_WORDS", "File with more words for the profanity filter.")]
AdminToken = Annotated[
    str, _flag("ADMIN_TOKEN", "Token for /metrics and /admin; without it they are closed.")
]
Name = Annotated[str, _flag("NAME", "Name of this worker among those of one database.")]
Lease = Annotated[
    float | None, _flag("LEASE", "Seconds without a heartbeat until a worker counts as dead.", min=0.5)
]
Drain = Annotated[bool, _flag("DRAIN", "When stopped, hand the tables to other workers first.")]
Thinkers = Annotated[int, _flag("THINKERS", "Processes in which bots search.", min=1)]
Thinker = Annotated[
    str | None, _flag("THINKER", "Command that starts one of these processes.", metavar="COMMAND")
]
Origin = Annotated[
    list[str], _flag("ORIGINS", "Another site whose pages may open WebSockets here.", metavar="URL")
]
TapAnywhere = Annotated[
    bool, _flag("TAP_ANYWHERE", "Let turns be told to this machine and its network, over http too.")
]
Address = Annotated[
    str,
    _flag("ADDRESS", "Address by which the world knows this server, for previews of links.", metavar="URL"),
]
Game = Annotated[list[str], _flag("GAMES", "Serve this installed game, too.", metavar="NAME")]
