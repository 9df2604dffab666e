"""What a live table of Wink costs to draw. To be run alone: others would slow it down."""

import json

import pytest

from page.actions import MINE
from page.conftest import PHONE
from page.winking import with_bots

SLOW = 4  # a phone is so much slower than this machine
LONG = 50  # milliseconds: longer, and a finger notices
MEMORY = "v8"  # where the browser tells of its memory; more to trace would be more to do
COLLECTION = ("MajorGC", "MinorGC", "V8.GC")


def play(page, seconds):
    """Look at somebody else every second, and call in turn; by keys, which cost the page least."""
    for _ in range(seconds):
        if page.locator(".rivals").count():
            page.locator(f"{MINE} .btn:not(.hot):not(.beside)").first.focus()  # name nobody
            page.keyboard.press("Enter")
        elif page.locator(".crowd button.can").count():
            page.locator(".crowd button.can").first.focus()
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(1000)


def traced(browser, page, seconds):
    """Trace the page while it is played: what its main thread did, each with the processor time it took."""
    browser.start_tracing(page=page, categories=["-*", "disabled-by-default-devtools.timeline", MEMORY])
    play(page, seconds)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {(e["pid"], e["tid"]) for e in events if e.get("args", {}).get("name") == "CrRendererMain"}
    return [e for e in events if "dur" in e and (e["pid"], e["tid"]) in main]


def collecting(task, collections):
    """Say how much of a task went into putting memory in order; of one such event within another, once."""
    until, spent = task["ts"], 0
    for event in collections:
        if event["ts"] >= until and event["ts"] + event["dur"] <= task["ts"] + task["dur"]:
            until, spent = event["ts"] + event["dur"], spent + event.get("tdur", 0)
    return spent


def longest(browser, page, seconds):
    """Find the page's longest task, in milliseconds of the processor, but for putting memory in order."""
    events = sorted(traced(browser, page, seconds), key=lambda e: (e["ts"], -e["dur"]))
    tasks = [e for e in events if e["name"] == "RunTask"]
    collections = [e for e in events if e["name"].startswith(COLLECTION)]
    assert len(tasks) > 10 * seconds
    return max(task.get("tdur", 0) - collecting(task, collections) for task in tasks) / 1000


@pytest.mark.soak
def test_a_live_minute_is_smooth_on_a_slow_phone(browser, visit):
    """The middle one of three: the throttle slows down what others take of this machine, too."""
    ada = with_bots(visit, 6, {}, size=PHONE)
    ada.emulate_media(reduced_motion="no-preference")
    play(ada, 10)  # what is drawn for the first time is no part of it
    ada.context.new_cdp_session(ada).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    minutes = [longest(browser, ada, 60) for _ in range(3)]
    assert sorted(minutes)[1] < LONG, minutes
