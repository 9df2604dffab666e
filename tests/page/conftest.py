"""The page in a real Chromium, against a real server process."""

import os
import shutil
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import expect, sync_playwright

from support.faults.kills import Victim

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGE = ROOT / "src" / "brushpass" / "server" / "page" / "index.html"
# A house with little patience. -P: beside it lies a module that has the name of one of the standard library.
HASTY = (sys.executable, "-P", str(ROOT / "tests" / "support" / "faults" / "hasty.py"))
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

PHONE = {"width": 360, "height": 740}
TABLET = {"width": 768, "height": 1024}
DESK = {"width": 1440, "height": 900}

SHOTS = os.environ.get("BRUSHPASS_SHOTS")
# Painting takes half the processor time of a page, and most tests ask what is there, not how it looks. What
# cannot be seen is laid out, clicked on and read as anything else. Long runs and screenshots are painted.
UNSEEN = """
    const unseen = new CSSStyleSheet();
    unseen.replaceSync("html { opacity: 0 !important }");
    document.adoptedStyleSheets = [unseen];
"""

SLOWEST = 30_000  # milliseconds: whatever else the machine has to do
expect.set_options(timeout=SLOWEST)


def installed():
    """Find the browser of this machine; ``None`` means the one that Playwright brought."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="module")  # not longer: its event loop would be in the way of other tests
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright):
    chromium = playwright.chromium.launch(executable_path=installed(), args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """The servers of a module's tests: one for each command that serves the page."""
    assert PAGE.exists(), "the page is not built: make page"
    running = {}

    def serve(*command):
        if command not in running:
            running[command] = Victim(tmp_path_factory.mktemp("site"), *command)
            running[command].start()
        return running[command]

    yield serve
    for victim in running.values():
        victim.kill()


@pytest.fixture
def site(sites, request):
    """A server with the page; as a parameter, the command that serves it."""
    return sites(*getattr(request, "param", ()))


@pytest.fixture
def visit(browser, site, request):
    """Open the page as somebody: a size, a language, a theme; errors on the page fail the test."""
    contexts, faults = [], []
    painted = SHOTS or request.node.get_closest_marker("soak")

    def visit(
        path="/",
        size=None,
        lang="en-GB",
        theme="dark",
        prepare=None,
        *,
        touch=False,
        motion="reduce",
        worker=False,  # what it asks for would not be seen
    ):
        context = browser.new_context(
            viewport=size or DESK,
            locale=lang,
            color_scheme=theme,
            reduced_motion=motion,
            has_touch=touch,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(SLOWEST)
        if not painted:
            context.add_init_script(UNSEEN)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        if prepare:
            prepare(page)
        page.goto(site.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def snap(request):
    """Keep a screenshot where ``BRUSHPASS_SHOTS`` says, to be looked at."""

    def snap(page, name):
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(SHOTS) / f"{request.node.name}-{name}.png")

    return snap


@pytest.fixture
def axe():
    """Let axe-core look at a page: nothing serious may be found."""

    def axe(page):
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text("utf-8"))  # by the debugger's door: the page's policy lets nothing in
        found = page.evaluate("""async () => {
            const kept = document.adoptedStyleSheets;
            document.adoptedStyleSheets = [];  // it has to be seen now
            const seen = getComputedStyle(document.documentElement).opacity;
            const { violations } = await axe.run(document, { resultTypes: ["violations"] });
            document.adoptedStyleSheets = kept;
            return { seen, violations };
        }""")
        assert found["seen"] == "1"
        serious = [v for v in found["violations"] if v["impact"] in ("serious", "critical")]
        told = [(v["id"], [node["html"][:200] for node in v["nodes"][:3]]) for v in serious]
        assert told == [], told

    return axe


@pytest.fixture
def service():
    """A push service: it notes what comes."""
    came = Queue()

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(201)
            self.end_headers()
            came.put((self.path, dict(self.headers), body))

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.came = came
    yield server
    server.shutdown()
    server.server_close()
