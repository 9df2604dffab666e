"""What people do at a table of Wink, by tap, key and swipe."""

import re

from playwright.sync_api import Page, expect

from page.actions import MINE, sit, start, watch_link

# As fast as eyes can be and still be followed: nobody is hurried, for the turn waits for whoever must call.
QUICK = {
    "turn_ms": 60,
    "wink_ms": 900,
    "cooldown_ms": 60,
    "front_ms": 120,
    "side_ms": 300,
    "turn_min_ms": 250,
}
FOUND = """async ([seats, options]) => {
    const wish = { game: 'wink', name: 'Ada', colour: 'rose', seats, options, pace: 'none' };
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(wish) })).json();
}"""
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal")


def open_wink(page: Page, seats: int, options: dict) -> str:
    """Open a table as Ada, with options that no form need be filled in for; say its code."""
    seated = page.evaluate(FOUND, [seats, options])
    page.goto(f"{page.url.split('/t/')[0].rstrip('/')}/t/{seated['code']}#{seated['key']}")
    expect(page.locator(".lobby")).to_be_visible()
    return seated["code"]


def seat_bots(page: Page, level: str = "novice") -> None:
    """Fill every free chair."""
    for chair in page.locator(".chairs select").all():
        chair.select_option(level)
    expect(page.locator(".lobby .decision button.hot")).to_be_enabled()


def with_bots(visit, seats: int, options: dict, **way) -> Page:
    """Sit down with bots, and deal."""
    ada = visit("/", **way)
    open_wink(ada, seats, options)
    seat_bots(ada)
    start(ada)
    expect(ada.locator(".crowd")).to_be_visible()
    return ada


def gather(visit, ways: list[dict], options: dict, links: list[str] | None = None) -> list[Page]:
    """Seat as many people as there are ways to see the page, and deal; note where onlookers go."""
    ada = visit("/", **ways[0])
    code = open_wink(ada, len(ways), options)
    if links is not None:
        links.append(watch_link(ada))
    pages = [ada]
    for name, way in zip(NAMES[1:], ways[1:], strict=False):
        pages.append(visit(f"/t/{code}", **way))
        sit(pages[-1], name)
    start(ada)
    for page in pages:
        expect(page.locator(".crowd li")).to_have_count(36)
    return pages


def hand(page: Page) -> list[int]:
    """List the cards somebody holds."""
    return [int(text) for text in page.locator(".hand b").all_inner_texts()]


def look(page: Page, name: str) -> None:
    """Tap somebody, and see that face."""
    page.locator(f".seats li:has-text('{name}') button").click()
    expect(page.locator(".seats li.watched")).to_contain_text(name)
    expect(page.locator("span.living")).to_be_visible()


def sees(page: Page, words: str | re.Pattern) -> None:
    """Wait until the face one looks at looks somewhere, or does something."""
    expect(page.locator(".watched .sub, .watched .caption").filter(has_text=words)).to_be_visible()


def glimpse(page: Page, thing: str) -> None:
    """Wait until something is there, be it for a moment: look in every frame."""
    page.wait_for_function("thing => document.querySelector(thing)", arg=thing)


def confirm(page: Page) -> None:
    """Press the button that does what was picked, and wait until something else is asked, or nothing."""
    ask = page.locator(".decision .ask").inner_text()
    page.locator(f"{MINE} .btn.hot:not([disabled]):not(.beside)").click()
    gone = "ask => document.querySelector('.decision:not(.calm) .ask')?.innerText !== ask"
    page.wait_for_function(gone, arg=ask)


def call(page: Page, agent: int) -> None:
    """Call a card of the crowd in two taps."""
    page.locator(f"[data-agent='{agent}'] button.can").click()
    confirm(page)


def name_holder(page: Page, name: str) -> None:
    """Name somebody in two taps."""
    page.locator(f".rivals button:has-text('{name}')").click()
    page.wait_for_timeout(300)  # a double tap names nobody
    confirm(page)


def is_asked(page: Page, kind: str) -> bool:
    """Say whether somebody is to call a card, or to name its holder."""
    found = {"call": ".crowd button.can", "name": ".rivals"}[kind]
    return page.locator(MINE).count() > 0 and page.locator(found).count() > 0


def in_turn(pages: list[Page], most: int = 200) -> Page:
    """Wait until somebody must decide."""
    for _ in range(most):
        for page in pages:
            if is_asked(page, "call") or is_asked(page, "name"):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")
