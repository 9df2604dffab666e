"""Database URLs: parse one, and redact its password for logs and error messages."""

import re

from brushpass.core import BadSetup

KINDS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
SECRET = re.compile(r"(://[^:@?]*):.*@", re.DOTALL)  # up to the last sign that may end it


def in_file(url: str) -> str | None:
    """Give the file that an address names; ``None``: it names a PostgreSQL."""
    kind, slashes, path = url.partition("://")
    if slashes and kind in ("postgresql", "postgres"):
        return None
    if kind != "sqlite" or not path.startswith("/") or len(path) < 2:
        raise BadSetup(f"no store at {harmless(url)!r}: it is {KINDS}")
    return path[1:]


def harmless(url: str) -> str:
    """Give an address without its password, which may stand in two places, and hold any sign."""
    return SECRET.sub(r"\1@", url).partition("?")[0]
