"""Static files: the built page and its assets, robots.txt, and the licences of what the page bundles."""

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from brushpass.server.errors import RequestRefused
from brushpass.server.http.middleware import HEADERS
from brushpass.server.http.texts import text

PAGE = Path(__file__).parent.parent / "page"  # where the build puts it
PATHS = ("/", "/t/{code}", "/tv/{code}", "/r/{id}", "/rules/{game}", "/settings", "/{tail:.*}")
POLICY = "Content-Security-Policy"
# Their names are prints of what they hold: under the same name there will never be another.
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
# Search engines may show home and the rules, with what those are made of; a table's link is for its people.
ROBOTS = """User-agent: *
Allow: /
Allow: /rules/
Allow: /api/words/
Allow: /api/rules/
Allow: /api/games$
Disallow: /t/
Disallow: /tv/
Disallow: /r/
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
    if file.suffix in (".br", ".gz") or not file.is_file():
        raise RequestRefused("no_such_table")
    return web.FileResponse(file, headers=FOREVER)


async def page(request: web.Request) -> web.StreamResponse:
    """Give the page; it finds its own way from there, and says so if there is none."""
    tail = request.match_info.get("tail")
    known = tail is None
    file = "." in (tail or "").rpartition("/")[2]  # who asks for a picture wants no page
    if file or not (PAGE / "index.html").is_file() or request.path.startswith(("/api/", "/assets/")):
        raise RequestRefused("no_such_table")
    html = (PAGE / "index.html").read_text("utf-8")
    headers = {POLICY: policy(html)}
    return text(
        request, html.encode(), "text/html; charset=utf-8", status=200 if known else 404, headers=headers
    )


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
