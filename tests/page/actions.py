"""What people do on the page."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

MINE = ".decision:not(.calm)"
ASKED = f"{MINE} button.btn"
READY = f"{MINE} button.hot:not([disabled])"
SEEN = "#wire ol li:not(.quiet)"
TOLD = "#wire ol"  # which says of how much it tells: not every sight is a line
PATIENCE = 5_000  # milliseconds for a click
TRIES = 5
BREATH = 0.4  # seconds: the page lets one decision sink in before it takes the next

decided: WeakKeyDictionary[Page, float] = WeakKeyDictionary()


def every_choice(page: Page) -> Locator:
    """Unfold the form with every choice that the first page has."""
    if not page.locator("details.more[open]").count():
        page.locator("details.more > summary").click()
    return page.locator("form.start")


def open_table(page: Page, name: str, seats: int = 4, pace: str = "none", game: str = "spywhere") -> str:
    """Open a table, and say its code."""
    form = every_choice(page)
    form.locator(f"label:has(input[value='{game}'])").click()
    form.get_by_text(str(seats), exact=True).click()
    form.locator("select").first.select_option(pace)
    name_field(form).fill(name)
    form.locator("button.hot").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    expect(page.locator(".lobby")).to_be_visible()
    return re.search(r"/t/(\w+)", page.url).group(1)


def change_what_is_played(page: Page) -> None:
    """Unfold what the host may change of the game; the time to meet unfolds under the same words."""
    page.locator(".facts + details > summary").click()


def open_together(page: Page, names: list[str], seats: int) -> str:
    """Open a table for people who pass this device round, and say its code."""
    form = every_choice(page)
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


def eventually(page: Page, script: str) -> None:
    """Wait until a script that has to wait itself says yes."""
    began = monotonic()
    while not page.evaluate(script):
        assert monotonic() - began < PATIENCE * TRIES / 1000, script
        page.wait_for_timeout(50)


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
    return page.locator(ASKED).count() > 0


def whoever_is_asked(*pages: Page) -> Page:
    """Wait until it is somebody's decision."""
    return whoever_has(ASKED, *pages)


def whoever_has(thing: str, *pages: Page) -> Page:
    """Wait until something is on somebody's page."""
    for _ in range(300):
        for page in pages:
            if page.locator(thing).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError(f"nobody has {thing}")


def over(page: Page) -> bool:
    """Say whether the passports are on the table."""
    return page.locator("section.over").count() > 0


def carry_out(page: Page, act: Callable[[Page], object]) -> None:
    """Do what somebody is asked for, and see what came of it.

    Others may be quicker: what glowed a moment ago does so no longer, and what was picked is put back. So
    look again, and try again.
    """
    for _ in range(TRIES):
        breathe(page)
        before = seen(page)
        try:
            act(page)
            settle(page, before)
        except TooSlow:
            if not asked(page):
                return
            page.keyboard.press("Escape")
        else:
            return
    raise AssertionError("nothing comes of it")


def decided_now(page: Page) -> None:
    """Note that the page has something to let sink in."""
    decided[page] = monotonic()


def breathe(page: Page) -> None:
    """Wait until the page takes a decision again."""
    left = decided.get(page, 0) + BREATH - monotonic()
    if left > 0:
        page.wait_for_timeout(1000 * left)


def decide(page: Page) -> None:
    """Do the next best thing: swap, leave what can be left, or lay a card; then see what came of it."""
    carry_out(page, by_taps)


def by_taps(page: Page) -> None:
    """Tap what glows, and what it goes with."""
    for pick in next_best(page):
        page.locator(pick).first.click(timeout=PATIENCE)


def by_keyboard(page: Page) -> None:
    """Do the same without touching the mouse."""
    for pick in next_best(page):
        page.locator(pick).first.focus(timeout=PATIENCE)
        page.keyboard.press("Enter")


def next_best(page: Page) -> tuple[str, ...]:
    """Say what to pick, one after the other."""
    if page.locator(".counter button.can").count():
        return ".counter button.can", ".hand button.can", READY
    if page.locator(".slot button.can").count():
        return ".slot button.can", ".ids button.can", READY
    return (f"{MINE} button.btn:not(.hot)",)


def seen(page: Page) -> int:
    """Count what this person has seen."""
    return int(page.locator(TOLD).get_attribute("data-told") or 0)


def settle(page: Page, before: int) -> None:
    """Wait until a decision has come back as something seen."""
    decided_now(page)
    changed = f"before => document.querySelector('{TOLD}')?.dataset.told !== String(before)"
    page.wait_for_function(changed, arg=before, timeout=PATIENCE)


def play_out(pages: list[Page], decide: Callable[[Page], object] = decide, most: int = 1000) -> None:
    """Let these people play until the end."""
    for _ in range(most):
        if all(over(page) for page in pages):
            return
        page = next((page for page in pages if asked(page) and not over(page)), None)
        if page:
            decide(page)
            continue
        for other in pages:
            skip(other)
        pages[0].wait_for_timeout(50)
    raise AssertionError("the match did not end")


def skip(page: Page) -> None:
    """Do not wait for what is told, if it is told still; it tells nothing that is not seen afterwards."""
    places = ".decision.waits button, .story button, .telling button"
    page.evaluate("places => document.querySelector(places)?.click()", places)


def stop_clock(page: Page) -> None:
    """Stop the page's clock, which was installed before it was opened."""
    soon = page.evaluate("() => Date.now()") / 1000 + 10  # later than the page gets to hear of it
    page.clock.pause_at(datetime.fromtimestamp(soon, UTC))


def fits(page: Page) -> None:
    """Nothing has to be scrolled for."""
    page.wait_for_function(
        "() => { const e = document.querySelector('.play'); return e.scrollHeight <= e.clientHeight }"
    )
