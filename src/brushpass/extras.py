"""Extras: what a plain install does not bring. Where one is missing, a line says how to get it."""

from collections.abc import Iterator
from contextlib import contextmanager

FOR = {
    "build": "Node",
    "fast": "JAX, for learning",
    "identity": "passkeys and ladders",
    "inspect": "Inspect, for evaluations",
    "mcp": "the Model Context Protocol",
    "postgres": "PostgreSQL support",
    "push": "messages to browsers",
    "research": "the research tools",
}


class MissingExtra(ImportError):  # noqa: N818 -- named for what is missing
    """Something is used that a plain install does not bring."""

    def __init__(self, extra: str) -> None:
        super().__init__(f"this needs {FOR[extra]}: pip install 'brushpass[{extra}]'")


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import within this what an extra brings."""
    try:
        yield
    except ImportError:
        raise MissingExtra(name) from None
