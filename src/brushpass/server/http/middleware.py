"""HTTP middleware and helpers: errors as JSON, security headers, access log, bearer tokens, redirects."""

import asyncio
import json
import logging
import secrets
import time
from base64 import b64decode
from typing import Any

from aiohttp import web

from brushpass.core import BadShape, Told, from_json, to_json
from brushpass.server.errors import Redirect, RequestRefused
from brushpass.wire import codec

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
ELSEWHERE = ("cross-site", "same-site")  # as browsers say it
FORMS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
PATIENCE = 10.0  # seconds for a body: it is small
log = logging.getLogger("brushpass")


def told(message: Told) -> web.Response:
    """Answer with one message."""
    return web.Response(body=codec.encode(message), content_type="application/json")


def told_list(items: list[Any]) -> web.Response:
    """Answer with several."""
    body_ = b"[" + b",".join(codec.encode(item) for item in items) + b"]"
    return web.Response(body=body_, content_type="application/json")


async def content(request: web.Request) -> bytes:
    """Read what a request brings, but not for ever."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None


async def body(request: web.Request, kind: type[Any]) -> Any:
    """Read the body of a request."""
    try:
        return codec.decode_as(await content(request), kind)
    except (BadShape, web.RequestPayloadError):
        raise RequestRefused("bad_message") from None


def same_origin(request: web.Request, allowed: tuple[str, ...]) -> bool:
    """Say whether a socket was opened by our own page, or by no page at all."""
    origin = request.headers.get("Origin")
    return origin is None or origin in allowed or origin.split("://", 1)[-1] == request.host


def refuse_foreign(request: web.Request, allowed: tuple[str, ...]) -> None:
    """Refuse what another site's page asks, with its visitor's browser and address.

    It could lock a household out by asking for wrong codes as pictures, or open tables in its name. Whoever
    follows a link comes from another site too, and is no page.
    """
    if request.headers.get("Origin") in allowed:
        return
    if request.method in ("GET", "HEAD"):
        follows_link = request.headers.get("Sec-Fetch-Dest") == "document"
        foreign = request.headers.get("Sec-Fetch-Site", "none") in ELSEWHERE and not follows_link
    else:
        foreign = not same_origin(request, allowed)
    if foreign:
        raise RequestRefused("not_ours")
    # A form's types are those that a browser sends anywhere without asking the server first.
    if request.method not in ("GET", "HEAD") and request.content_type in FORMS:
        raise RequestRefused("not_json")


def bears(request: web.Request, token: str) -> bool:
    """Say whether a request carries this token; where there is none, no request does."""
    carried = request.headers.get("Authorization", "").removeprefix("Bearer ")
    said = carried.encode("utf-8", "surrogateescape")  # bytes that are no text, too
    return bool(token) and secrets.compare_digest(said, token.encode())


def authorised(request: web.Request, token: str) -> bool:
    """Say whether a request carries this token, or a browser gives it as the password."""
    scheme, _, carried = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Basic":
        return bears(request, token)
    try:
        password = b64decode(carried, validate=True).partition(b":")[2]
    except ValueError:
        return False
    return bool(token) and secrets.compare_digest(password, token.encode())


def led_to(request: web.Request, at: str) -> web.Response:
    """Send a request to the worker that can answer it; one that was sent there already has to wait."""
    if request.query.get("at") == at:
        return web.json_response({"reason": "one_moment"}, status=503, headers={"Retry-After": "1"})
    there = request.rel_url.update_query(at=at)
    return web.Response(status=307, headers={"Location": str(there), "Cache-Control": "no-store"})


REASONS = {403: "not_ours", 404: "no_such_table", 429: "too_much"}
STATUS = {
    "not_ours": 403,
    "no_such_table": 404,
    "signed_out": 401,
    "not_json": 415,
    "too_much": 429,
    "one_moment": 503,
    "busy": 503,
}
RETRY = {"one_moment": "1", "busy": "5"}  # seconds after which to ask again


@web.middleware
async def courteous(request: web.Request, handler: Any) -> web.StreamResponse:
    """Answer refusals as JSON, log what was asked without secrets, and add the security headers."""
    began = time.monotonic()
    try:
        response: web.StreamResponse = await handler(request)
    except Redirect as elsewhere:
        response = led_to(request, elsewhere.at)
    except RequestRefused as refusal:
        status = STATUS.get(refusal.reason, 409)
        sheet = {"sheet": from_json(to_json(refusal.sheet))} if refusal.sheet else {}
        response = web.json_response({"reason": refusal.reason, **sheet}, status=status)
        if refusal.reason in RETRY:
            response.headers["Retry-After"] = RETRY[refusal.reason]
    except web.HTTPException as answer:
        response = web.json_response(
            {"reason": REASONS.get(answer.status, "bad_message")}, status=answer.status
        )
    except Exception:
        log.exception("unexpected")
        response = web.json_response({"reason": "one_moment"}, status=500)
    if not response.prepared:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
    route = request.match_info.route.resource
    line = {
        "route": route.canonical if route else None,
        "method": request.method,
        "status": response.status,
        "ms": round(1000 * (time.monotonic() - began)),
    }
    if route is None or route.canonical != "/readyz":  # a router asks every second
        log.info(json.dumps(line))
    return response
