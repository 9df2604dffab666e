"""Texts over HTTP: compressed, with a validator, and not sent twice to a browser that has them."""

import gzip
from functools import lru_cache
from hashlib import sha256

from aiohttp import web

LEAST = 1024  # bytes: below that a compressed text is hardly shorter


def text(
    request: web.Request, body: bytes, kind: str, *, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """Answer with a text that may be kept, or with nothing where the asker has it already."""
    small = len(body) >= LEAST and "gzip" in request.headers.get("Accept-Encoding", "")
    tag = etag(body, "-gz" if small else "")
    told = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding", **(headers or {})}
    if status == 200 and tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=told)
    if small:
        body, told["Content-Encoding"] = _shorter(body), "gzip"
    return web.Response(body=body, status=status, headers={"Content-Type": kind, **told})


def etag(body: bytes, form: str = "") -> str:
    """Name a text by what it says: all workers give it the same name."""
    return f'"{sha256(body).hexdigest()[:20]}{form}"'


@lru_cache(64)
def _shorter(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
