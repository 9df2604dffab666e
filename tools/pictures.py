"""Paint the pictures that links and home screens show, from the page's own art, into ``web/public``.

Run it when that art has changed, with the page built: ``python tools/pictures.py``. A browser paints them
once and for all, so no server and no build needs one.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.faults.kills import Victim

ROOT = Path(__file__).parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PUBLIC = ROOT / "web" / "public"
CARD = {"width": 1200, "height": 630}  # as chats show it
ICONS = {"touch-icon": 180, "icon-192": 192, "icon-512": 512}
INK = "#14152b"

# One poster alone, as large as the picture, with the name of the house in a corner.
ALONE = """(game) => {
    const scene = document.querySelector(`.poster:has(a[href="/rules/${game}"]) .scene`).cloneNode(true);
    const corner = 'border-radius: 0; border-width: 14px';
    scene.style.cssText = `position: fixed; inset: 0; z-index: 99; height: auto; ${corner}`;
    scene.style.setProperty('--scene', '630px');
    document.querySelectorAll('.alone').forEach((old) => old.remove());
    scene.classList.add('alone');
    document.body.append(scene);
}"""
ALL = """() => {
    document.querySelectorAll('.alone').forEach((old) => old.remove());
    const wall = document.createElement('div');
    wall.className = 'alone';
    const grid = 'display: grid; grid: 1fr 1fr / 1fr 1fr; background: #14152b';
    wall.style.cssText = `position: fixed; inset: 0; z-index: 99; ${grid}`;
    wall.style.setProperty('--scene', '315px');
    wall.append(...[...document.querySelectorAll('.poster .scene')].map((scene) => scene.cloneNode(true)));
    document.body.append(wall);
}"""


def main() -> None:
    """Paint them all."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    (PUBLIC / "previews").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Victim(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        try:
            paint_cards(browser, server.url)
            paint_icons(browser)
        finally:
            browser.close()
            server.kill()


def paint_cards(browser: Browser, url: str) -> None:
    """Paint the picture of each game, and that of the house."""
    page = browser.new_page(viewport=CARD, color_scheme="dark", reduced_motion="reduce")
    page.goto(url)
    page.wait_for_function("() => document.querySelectorAll('.poster .prop').length === 12")
    for link in page.locator(".poster a[href^='/rules/']").all():
        game = (link.get_attribute("href") or "").rpartition("/")[2]
        page.evaluate(ALONE, game)
        page.screenshot(path=PUBLIC / "previews" / f"{game}.png")
    page.evaluate(ALL)
    page.screenshot(path=PUBLIC / "previews" / "home.png")


def paint_icons(browser: Browser) -> None:
    """Paint the icon in the sizes that home screens ask for; systems cut the corners themselves."""
    drawing = (ROOT / "web" / "src" / "icon.svg").read_text("utf-8")
    for name, size in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        rules = f"* {{ margin: 0; background: {INK} }} svg {{ display: block; width: 100vw; height: 100vh }}"
        page.set_content(f"<style>{rules}</style>{drawing}")
        page.screenshot(path=PUBLIC / f"{name}.png")
        page.close()


if __name__ == "__main__":
    main()
