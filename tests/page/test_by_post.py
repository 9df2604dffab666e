"""Two people play a whole match over simulated days, told by push, one on two devices, and are rated.

In the short form the last moves are made by programs with the same keys: the long one is played on the page.
"""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from queue import Empty

import aiohttp
import pytest
from playwright.sync_api import expect

from page.actions import asked, breathe, open_table, over, sit, skip, start
from page.authenticators import Device, become
from page.conftest import ROOT
from page.test_double_agent import decide
from page.test_told import SUBSCRIBE
from support.faults.kills import Victim
from support.servers.inbox import Browser
from support.servers.tablemates import Place, play_out

COMMAND = (sys.executable, "-P", str(ROOT / "tests" / "support" / "faults" / "simulated_days.py"))
HOUR = 3_600_000
PHONE = {"width": 390, "height": 664}
SHORT, LONG = 6, 120  # waits
KEY = "() => JSON.parse(localStorage.getItem('brushpass.tables'))[0]"


class Days:
    """A server for which days pass when a test says so."""

    def __init__(self, folder):
        self.file, self.passed = folder / "passed", 0
        self.file.write_text("0", "utf-8")
        self.site = Victim(
            folder, "env", f"BRUSHPASS_PASSED={self.file}", "BRUSHPASS_TAP_ANYWHERE=1", *COMMAND
        )
        self.site.start()

    def go_by(self, hours):
        self.passed += hours * HOUR
        self.file.write_text(str(self.passed), "utf-8")

    def restart(self):
        self.site.kill()
        self.site.start()


@pytest.fixture
def days(tmp_path):
    passing = Days(tmp_path)
    yield passing
    passing.site.kill()


@pytest.fixture
def site(days):
    return days.site


class Told:
    """What the push service was given for each of them, read with their browsers' keys."""

    def __init__(self, pushes):
        self.service, self.browsers = pushes, {name: Browser() for name in ("ada", "bo")}
        self.waiting, self.count = set(), 0

    def at(self, name):
        return f"http://127.0.0.1:{self.service.server_port}/{name}"

    def subscribing(self, name):
        return f"({SUBSCRIBE})({json.dumps([self.at(name), self.browsers[name].keys])})"

    def hear(self, code, patience):
        """Take in what came; each message is the same but for its seal, and says which table waits."""
        try:
            while True:
                path, _, body = self.service.came.get(timeout=patience)
                name = path.strip("/")
                assert json.loads(self.browsers[name].read(body)) == {
                    "title": "Your turn: Double Agent",
                    "body": "The table of Ada waits for you.",
                    "tag": code,
                    "at": f"/t/{code}",
                }
                self.waiting.add(name)
                self.count += 1
                patience = 0.3
        except Empty:
            pass


def switch_on(device):
    device.go("/settings")
    device.page.get_by_label("Tell me on this device").check()
    expect(device.page.get_by_label("Quiet hours")).to_be_visible()


def agree(device, code):
    device.go(f"/t/{code}")
    panel = device.page.locator("section", has=device.page.locator("#ladder-panel"))
    panel.get_by_role("checkbox").check()
    return panel


def on_holiday(page):
    """Stop the clock for two days, and look that it stands still."""
    panel = page.locator("details", has=page.locator("summary", has_text="Time to think"))
    panel.locator("summary").click()
    panel.locator("input[type=number]").fill("2")
    panel.get_by_text("Stop the clock").click()
    expect(panel).to_contain_text("is off until")
    expect(page.get_by_role("timer")).to_contain_text("3")  # days: two off, and one to think


def done_here(page):
    """Say whether nothing more is asked for: a page lets one decision sink in before it asks for the next."""
    for _ in range(6):
        skip(page)
        page.wait_for_timeout(350)
        if asked(page):
            return False
    return True


def move(device, code):
    """Come to the table, make every decision that waits, and leave again; say whether it is over."""
    page = device.go(f"/t/{code}")
    expect(page.locator(".board, section.over").first).to_be_visible()
    while not over(page) and not done_here(page):
        breathe(page)
        decide(page)
    ended = over(page)
    device.go("/mine")
    return ended


def two_who_are_somebody(desk, bo, told):
    """Let both have a passkey, a name and messages, and agree at a table of Ada's; say its code."""
    for device, name in ((desk, "ada"), (bo, "bo")):
        device.page.add_init_script(told.subscribing(name))
        become(device, name.title())
        switch_on(device)
    desk.go("/")
    code = open_table(desk.page, "Ada", seats=2, pace="day", game="double_agent")
    bo.go(f"/t/{code}")
    sit(bo.page, "Bo")
    expect(agree(desk, code)).to_contain_text("once everybody")
    expect(agree(bo, code)).to_contain_text("Everybody has agreed")
    return code


def come_along(phone, desk, code):
    """Come in on another device, by the same passkey, and find the seat there."""
    phone.take_keys(desk)
    phone.go("/me")
    phone.page.get_by_role("button", name="I have one").click()
    phone.page.wait_for_function("code => localStorage.getItem('brushpass.tables')?.includes(code)", arg=code)


def look_at_the_ladder(device):
    for _ in range(20):  # it is rated some seconds after the end
        device.go("/ladder?game=double_agent&speed=days&which=people")
        device.page.locator(".line").first.wait_for()
        if device.page.locator(".line:not(.bot)").count():
            break
        device.page.wait_for_timeout(1_000)
    expect(device.page.locator(".line:not(.bot)")).to_have_count(2)
    expect(device.page.locator(".rows")).to_contain_text("1 match")


def wait_for_a_message(days, told, code):
    """Wait until somebody is told; what a killed server was about to send comes when its claim lapses."""
    for _ in range(4):
        told.hear(code, 10)
        if told.waiting:
            return
        days.go_by(1)
    raise AssertionError("nobody was told")


def play_by_post(days, told, code, adas, bo, waits):
    """Play whenever somebody is told, with a restart and a holiday in between; say whether it is over."""
    ended, restarted, rested = False, False, False
    for _ in range(waits):
        wait_for_a_message(days, told, code)
        days.go_by(7)
        for name in sorted(told.waiting):
            told.waiting.discard(name)
            if name == "bo" and restarted and not rested:
                rested = True
                on_holiday(bo.go(f"/t/{code}"))
                days.go_by(40)  # longer than a day: nobody is played for
            adas.reverse()
            ended = move(bo if name == "bo" else adas[0], code) or ended
        if ended:
            break
        if told.count >= 4 and not restarted:
            restarted = True
            days.restart()
    assert (restarted, rested) == (True, True)
    return ended


def finish(site, seats):
    """Let programs make the last moves, with the keys of those who played."""

    async def to_the_end():
        async with aiohttp.ClientSession() as http:
            here = Place(http, site.url)
            mates = [await here.join(seated) for seated in seats]
            for mate in mates:
                mate.ref = 1_000_000_000_000_000  # what the pages said had smaller numbers
                while "table" not in mate.known:
                    await mate.hear()
            await play_out(mates)

    with ThreadPoolExecutor() as beside:  # the browser has this thread's loop
        beside.submit(asyncio.run, to_the_end()).result(60)


@pytest.mark.parametrize("waits", [SHORT, pytest.param(LONG, marks=pytest.mark.soak)])
def test_a_match_over_days_on_two_devices_told_by_push_and_rated(visit, days, service, waits):
    told = Told(service)
    sizes = (None, PHONE, None)
    desk, phone, bo = (Device(visit("/healthz", size=size, worker=True), days.site) for size in sizes)
    code = two_who_are_somebody(desk, bo, told)
    desk.page.wait_for_timeout(2_500)  # what is to be shared is shared
    come_along(phone, desk, code)
    desk.go(f"/t/{code}")
    start(desk.page)
    for device in (desk, bo):
        device.go("/mine")
    ended = play_by_post(days, told, code, [desk, phone], bo, waits)
    assert days.passed > 48 * HOUR
    if waits == SHORT:
        assert not ended
        finish(days.site, [device.page.evaluate(KEY) for device in (desk, bo)])
    else:
        assert ended
    for device in (desk, phone, bo):
        look_at_the_ladder(device)
    phone.page.locator(".line.own a").click()
    expect(phone.page.get_by_role("heading", name="Rated matches")).to_be_visible()
    expect(phone.page.locator(".card", has_text="against Bo")).to_have_count(1)
    expect(phone.page.locator("main")).to_contain_text("Likes best: Double Agent")
