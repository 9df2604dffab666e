"""Static files: the built page and its assets, robots.txt, and the licences of what the page bundles."""

from pathlib import Path

from aiohttp import web

from brushpass.server.errors import RequestRefused

PAGE = Path(__file__).parent.parent / "page"  # where the build puts it
PATHS = ("/", "/t/{code}", "/tv/{code}", "/r/{id}", "/rules/{game}", "/settings", "/{tail:.*}")
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
    app.add_routes([web.get("/robots.txt", robots), web.get("/third-party.txt", notices)])
    if (PAGE / "assets").is_dir():
        app.router.add_static("/assets", PAGE / "assets", append_version=False)
    for path in PATHS:
        app.router.add_get(path, page)


async def robots(_: web.Request) -> web.Response:
    """Say to search engines what they may look at."""
    return web.Response(text=ROBOTS, content_type="text/plain")


async def page(request: web.Request) -> web.StreamResponse:
    """Give the page; it finds its own way from there, and says so if there is none."""
    tail = request.match_info.get("tail")
    known = tail is None
    file = "." in (tail or "").rpartition("/")[2]  # who asks for a picture wants no page
    if file or not (PAGE / "index.html").is_file() or request.path.startswith(("/api/", "/assets/")):
        raise RequestRefused("no_such_table")
    headers = {"Cache-Control": "no-cache"}
    return web.FileResponse(PAGE / "index.html", status=200 if known else 404, headers=headers)


async def notices(_: web.Request) -> web.StreamResponse:
    """Give the licences of what the page is made with, which was written when the page was built."""
    if not (PAGE / "third-party.txt").is_file():
        raise RequestRefused("no_such_table")
    headers = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache"}
    return web.FileResponse(PAGE / "third-party.txt", headers=headers)
