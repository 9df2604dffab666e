"""Static files: the built page and its assets, robots.txt, and the licences of what the page bundles."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from aiohttp import web

from brushpass.server.errors import RequestRefused
from brushpass.server.http.middleware import HEADERS
from brushpass.server.http.previews import Previews, filled, spoken
from brushpass.server.http.texts import text
from brushpass.server.settings import Settings

PAGE = Path(__file__).parent.parent / "page"  # where the build puts it
PREVIEWS = web.AppKey("previews", Previews)
SETTINGS = web.AppKey("settings", Settings)
RULES = ("/rules/{game}", "/rules/{game}/law")
OWN = ("/mine", "/settings", "/eye", "/me", "/ladder", "/p/{person}")
PATHS = ("/", "/t/{code}", "/tv/{code}", "/r/{id}", *RULES, *OWN, "/{tail:.*}")
POLICY = "Content-Security-Policy"
# Their names are prints of what they hold: under the same name there will never be another.
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
A_DAY = {"Cache-Control": "public, max-age=86400"}
HOST = re.compile(r"[a-z0-9][a-z0-9.-]*(:[0-9]{1,5})?|\[[0-9a-f:]+\](:[0-9]{1,5})?")
KINDS = {
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SMALLER = {"br": ".br", "gzip": ".gz"}  # the best first
# The worker that looks at the camera's pictures, and nothing else, may run what is compiled to WebAssembly.
LOOKER = "eye-"
LOOKS = {POLICY: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"}
# Search engines may show home and the rules, with what those are made of. A table's link is for its people:
# the page says not to list it. It is not disallowed, so that a chat may read what the link tells.
ROBOTS = """User-agent: *
Allow: /
Allow: /rules/
Allow: /api/words/
Allow: /api/rules/
Allow: /api/guides/
Allow: /api/games$
Disallow: /tv/
Disallow: /api/
Disallow: /ws
"""


def add_to(app: web.Application) -> None:
    """Add the routes of the page: the last of them takes every path that nothing else takes."""
    app.add_routes(
        [
            web.get("/robots.txt", robots),
            web.get("/third-party.txt", notices),
            web.get(r"/assets/{name:[\w.-]+}", asset),
            web.get("/{name:manifest.webmanifest|touch-icon.png|icon-192.png|icon-512.png}", picture),
            web.get("/{name:sw.js}", worker),
            web.get(r"/{name:previews/\w+\.png}", preview),
        ]
    )
    for path in PATHS:
        app.router.add_get(path, page)


async def robots(request: web.Request) -> web.Response:
    """Say to search engines what they may look at."""
    return text(request, ROBOTS.encode(), "text/plain; charset=utf-8")


async def asset(request: web.Request) -> web.StreamResponse:
    """Give a part of the page: compressed, where the build has left it so and the browser can read that."""
    file = PAGE / "assets" / request.match_info["name"]
    if file.suffix in SMALLER.values():
        raise RequestRefused("no_such_table")
    headers = {"Vary": "Accept-Encoding", **FOREVER, **(LOOKS if file.name.startswith(LOOKER) else {})}
    return given(file, headers, request.headers.get("Accept-Encoding", ""))


async def picture(request: web.Request) -> web.StreamResponse:
    """Give what a home screen shows."""
    return given(PAGE / request.match_info["name"], A_DAY)


async def worker(request: web.Request) -> web.StreamResponse:
    """Give the service worker, which a browser asks for again whenever it wonders whether the page is new."""
    return given(PAGE / request.match_info["name"], {"Cache-Control": "no-cache"})


async def preview(request: web.Request) -> web.StreamResponse:
    """Give what a chat shows beside a link; of a game without a picture of its own, that of the house."""
    file = PAGE / request.match_info["name"]
    return given(file if file.is_file() else PAGE / "previews" / "home.png", A_DAY)


def given(file: Path, headers: dict[str, str], reads: str = "") -> web.Response:
    """Give a file of the build, or the smallest form of it that a browser reads.

    Files are small, and are read at once: aiohttp sends them past what it writes to, between two beats.
    """
    if not file.is_file():
        raise RequestRefused("no_such_table")
    kind = KINDS.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    told = {"Content-Type": kind, **headers}
    for coding, suffix in SMALLER.items():
        smaller = file.with_name(file.name + suffix)
        if coding in reads and smaller.is_file():
            return web.Response(body=smaller.read_bytes(), headers={**told, "Content-Encoding": coding})
    return web.Response(body=file.read_bytes(), headers=told)


async def page(request: web.Request) -> web.StreamResponse:
    """Give the page; it finds its own way from there, and says so if there is none."""
    tail = request.match_info.get("tail")
    known = tail is None
    file = "." in (tail or "").rpartition("/")[2]  # who asks for a picture wants no page
    if file or not (PAGE / "index.html").is_file() or request.path.startswith(("/api/", "/assets/")):
        raise RequestRefused("no_such_table")
    html, language = (PAGE / "index.html").read_text("utf-8"), spoken(request)
    headers = {POLICY: policy(html), "Vary": "Accept-Encoding, Accept-Language"}
    said = await request.app[PREVIEWS].of(request, language)
    whole = filled(html, said, language, address(request), request.path)
    status = 200 if known else 404
    return text(request, whole.encode(), "text/html; charset=utf-8", status=status, headers=headers)


def address(request: web.Request) -> str:
    """Say by which address the world knows this server: its owner's, or that which was asked for."""
    settings = request.app[SETTINGS]
    if settings.address:
        return settings.address
    host = request.host.lower()
    proxied = settings.trusted_proxy and request.headers.get("X-Forwarded-Proto") == "https"
    return f"{'https' if proxied else request.scheme}://{host}" if HOST.fullmatch(host) else ""


@lru_cache(4)
def policy(html: str) -> str:
    """Allow the lines of script and style that stand in the page itself, by their prints, and no others."""
    said = HEADERS[POLICY]
    for kind in ("script", "style"):
        inside = re.findall(rf"<{kind}>(.*?)</{kind}>", html, re.DOTALL)
        prints = (f" 'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in inside)
        said = said.replace(f"{kind}-src 'self'", f"{kind}-src 'self'{''.join(prints)}")
    return said


async def notices(request: web.Request) -> web.StreamResponse:
    """Give the licences of what the page is made with, which was written when the page was built."""
    if not (PAGE / "third-party.txt").is_file():
        raise RequestRefused("no_such_table")
    return text(request, (PAGE / "third-party.txt").read_bytes(), "text/plain; charset=utf-8")
