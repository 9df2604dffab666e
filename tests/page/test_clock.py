"""The house's clock on the page. The time is the browser's, and is moved on by hand."""

import json
import re

import pytest
from playwright.sync_api import expect

from page.actions import MINE, open_table, sit, start, stop_clock
from page.conftest import PHONE


def timed(page):
    """Let the page believe that the house waits ten minutes after every frame, and take its clock in hand."""

    def relay(ws):
        table = ws.connect_to_server()
        table.on_message(lambda message: ws.send(hurried(message)))

    page.route_web_socket("**/ws/**", relay)
    page.clock.install()


def hurried(message):
    told = json.loads(message)
    return json.dumps(told | {"left": 600_000} if told["type"] == "Frame" else told)


def stop(page):
    """Stop the page's clock, and let it show what it has come to."""
    stop_clock(page)
    page.clock.run_for(500)


def wind(page, seconds):
    """Move the page's clock on until so much is left."""
    minutes, rest = page.get_by_role("timer").inner_text().split(":")
    page.clock.fast_forward((60 * int(minutes) + int(rest) - seconds) * 1000)
    expect(page.get_by_role("timer")).to_contain_text(f"0:{seconds:02}")


def told(page):
    """What a screen reader was told."""
    return page.locator("[aria-live] p").all_text_contents()


@pytest.mark.parametrize(
    ("lang", "left", "house"),
    [
        ("en-GB", "{} seconds left, then the house will play for you", "then the house decides"),
        ("fr-FR", "Encore {} secondes, puis la maison jouera pour vous", "puis la maison décide"),
    ],
    ids=["en", "fr"],
)
def test_whoever_must_decide_sees_the_time_and_is_told_twice(visit, axe, snap, lang, left, house):
    pages = [visit("/", PHONE, lang, prepare=timed)]
    code = open_table(pages[0], "Ada", seats=2)
    pages.append(visit(f"/t/{code}", PHONE, lang, "light", prepare=timed))
    sit(pages[1], "Bo")
    start(pages[0])
    for page in pages:
        expect(page.get_by_role("timer")).to_have_attribute("aria-label", re.compile(house))
        stop(page)
    pages.sort(key=lambda page: page.locator(f"{MINE} .btn").count(), reverse=True)
    mine, theirs = pages
    expect(theirs.locator(".tile .face .ring")).to_be_visible()  # round the one who must decide
    assert mine.locator(".tile .face .ring").count() == 0

    for page in pages:
        wind(page, 29)
    expect(mine.locator("[aria-live] p", has_text=left.format(30))).to_have_count(1)
    assert mine.locator(".decision .last").count() == 0
    assert left.format(30) not in told(theirs)
    snap(theirs, "theirs")

    wind(mine, 9)
    expect(mine.locator(".decision .last")).to_have_text(left.format(9))
    expect(mine.locator("[aria-live] p", has_text=left.format(10))).to_have_count(1)
    wind(mine, 6)
    expect(mine.locator(".decision .last")).to_have_text(left.format(6))
    marks = [left.format(seconds) for seconds in (30, 10, 9, 6)]
    assert [text for text in told(mine) if text in marks] == marks[:2]
    snap(mine, "mine")
    mine.clock.resume()
    axe(mine)


def test_nothing_is_counted_where_there_is_no_limit(visit):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2, pace="none")
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    start(ada)
    expect(ada.locator(".shell")).to_be_visible()
    assert ada.get_by_role("timer").count() == 0
    assert ada.locator(".ring").count() == 0
