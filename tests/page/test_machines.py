"""A program that sits down: everybody sees that it is none of us, before the deal and at the table."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.actions import open_table, start

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
SIZES = [{"width": 360, "height": 620}, {"width": 1366, "height": 640}]
SAID = {"en-GB": "outside bot", "fr-FR": "robot extérieur"}


@pytest.fixture
def tin(site):
    """Let the example bot sit down at a table."""
    running = []

    def sit(code):
        running.append(subprocess.Popen([sys.executable, str(BOT), site.url, code, "Tin"]))

    yield sit
    for process in running:
        process.kill()
        process.wait()


@pytest.mark.parametrize("game", ["spywhere", "double_agent"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("lang", SAID)
def test_an_outside_bot_bears_a_badge_and_says_it_in_words(visit, tin, axe, snap, lang, size, game):
    page = visit("/", size, lang)
    code = open_table(page, "Ada", 2, game=game)
    tin(code)
    chair = page.locator("article.chair", has_text="Tin")
    expect(chair.get_by_text(SAID[lang])).to_be_visible()
    expect(chair.locator(".face svg.tag")).to_be_visible()
    expect(page.locator("article.chair", has_text="Ada").locator("svg.tag")).to_have_count(0)
    chair.scroll_into_view_if_needed()
    snap(page, "lobby")
    axe(page)
    start(page)
    board = page.locator("main")
    expect(board.get_by_text("Tin").first).to_be_visible()
    expect(board.get_by_text(SAID[lang]).first).to_be_attached()  # where it is narrow, it is only heard
    expect(board.locator(".face svg.tag").first).to_be_visible()
    snap(page, "table")
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    axe(page)
