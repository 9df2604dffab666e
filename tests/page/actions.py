"""What people do on the page."""

import re

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooSlow

MINE = ".decision:not(.calm)"
SEEN = "#wire ol li:not(.quiet)"
PATIENCE = 5_000  # milliseconds for a click


def open_table(page: Page, name: str, seats: int = 4, pace: str = "none", game: str = "spywhere") -> str:
    """Open a table, and say its code."""
    form = page.locator("form.start")
    form.locator(f"label:has(input[value='{game}'])").click()
    form.get_by_text(str(seats), exact=True).click()
    form.locator("select").first.select_option(pace)
    name_field(form).fill(name)
    form.locator("button.hot").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator(".lobby")).to_be_visible()
    return re.search(r"/t/(\w+)", page.url).group(1)


def open_together(page: Page, names: list[str], seats: int) -> str:
    """Open a table for people who pass this device round, and say its code."""
    form = page.locator("form.start")
    form.get_by_text(str(seats), exact=True).click()
    form.locator("input[name='where']").last.check()
    for _ in names[2:]:
        form.locator("button[type='button']").last.click()
    for field, name in zip(form.locator("input[maxlength]").all(), names, strict=True):
        field.fill(name)
    form.locator("button.hot").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator(".lobby")).to_be_visible()
    return re.search(r"/t/(\w+)", page.url).group(1)


def curtained(page: Page) -> bool:
    """Say whether the curtain is down."""
    return page.locator(".curtain").count() > 0


def lift(page: Page) -> None:
    """Take the device that is passed, and look."""
    page.wait_for_timeout(600)  # the curtain does not mind a tap that came too soon
    page.locator(".curtain .panel button.hot").click()
    expect(page.locator(".curtain")).to_have_count(0)


def pass_on(page: Page) -> None:
    """Pass the device on."""
    page.locator(".decision.pass button").click()
    expect(page.locator(".curtain")).to_be_visible()


def name_field(form):
    """Find where one's name is typed."""
    return form.locator("input[maxlength]").first


def sit(page: Page, name: str) -> None:
    """Take a chair at the table whose page is open."""
    form = page.locator("form.panel")
    name_field(form).fill(name)
    form.locator("button.hot").click()
    expect(page.locator(".lobby")).to_be_visible()


def watch_link(page: Page) -> str:
    """Find in the lobby where onlookers go."""
    texts = page.evaluate("() => [...document.querySelectorAll('input')].map((field) => field.value)")
    return next(text for text in texts if "/tv/" in text)


def start(host: Page) -> None:
    """Deal."""
    host.locator(".lobby .decision button.hot, .ending button.hot").first.click()
    expect(host.locator(".shell")).to_be_visible()


def asked(page: Page) -> bool:
    """Say whether this person is asked for something."""
    return page.locator(f"{MINE} button.btn").count() > 0


def whoever_is_asked(*pages: Page) -> Page:
    """Wait until it is somebody's decision."""
    for _ in range(100):
        for page in pages:
            if asked(page):
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def over(page: Page) -> bool:
    """Say whether the passports are on the table."""
    return page.locator("section.over").count() > 0


def decide(page: Page) -> None:
    """Do the next best thing: swap, leave what can be left, or lay a card; then see what came of it."""
    before = seen(page)
    try:
        act(page)
    except TooSlow:  # what glowed does so no longer: look again
        return
    settle(page, before)


def act(page: Page) -> None:
    """Do the next best thing, whatever comes of it."""
    if page.locator(".counter button.can").count():
        page.locator(".counter button.can").first.click(timeout=PATIENCE)
        page.locator(".hand button.can").first.click(timeout=PATIENCE)
        page.locator(f"{MINE} button.hot:not([disabled])").click(timeout=PATIENCE)
    elif page.locator(".slot button.can").count():
        page.locator(".slot button.can").first.click(timeout=PATIENCE)
        page.locator(".ids button.can").first.click(timeout=PATIENCE)
        page.locator(f"{MINE} button.hot:not([disabled])").click(timeout=PATIENCE)
    else:
        page.locator(f"{MINE} button.btn:not(.hot)").first.click(timeout=PATIENCE)


def seen(page: Page) -> int:
    """Count what this person has seen."""
    return page.locator(SEEN).count()


def settle(page: Page, before: int) -> None:
    """Wait until a decision has come back as something seen."""
    page.wait_for_function(f"before => document.querySelectorAll('{SEEN}').length !== before", arg=before)
    page.wait_for_timeout(400)  # the page lets one decision sink in before it takes the next


def play_out(pages: list[Page], most: int = 400) -> None:
    """Let these people play until the end."""
    for _ in range(most):
        if over(pages[0]):
            return
        for page in pages:
            if asked(page) and not over(page):
                decide(page)
                break
        else:
            pages[0].wait_for_timeout(100)
    raise AssertionError("the match did not end")
