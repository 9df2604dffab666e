"""The line: when nothing comes it is said, clocks stop, and of several pages the newest has the seat."""

import pytest
from playwright.sync_api import expect

from page.actions import decide, open_table, sit, start, whoever_is_asked
from page.conftest import PHONE

LIT = """
    window.lit = 0;
    navigator.wakeLock.request = async () => {
        window.lit += 1;
        return { release: async () => { window.lit -= 1; } };
    };
"""


class Network:
    """Stands between a page and the table, and can swallow what is said while both believe in it."""

    def __init__(self):
        self.swallows = False
        self.lines = 0

    def __call__(self, page):
        page.route_web_socket("**/ws/*", self._connect)

    def _connect(self, ws):
        self.lines += 1
        if self.swallows:
            return  # it rings, and nobody answers
        table = ws.connect_to_server()
        ws.on_message(lambda message: self.swallows or table.send(message))
        table.on_message(lambda message: self.swallows or ws.send(message))


def two_in_a_hurry(visit, network):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2, pace="standard")
    bo = visit(f"/t/{code}", PHONE, prepare=network)
    sit(bo, "Bo")
    start(ada)
    expect(bo.locator(".shell")).to_be_visible()
    return ada, bo, code


def test_a_line_on_which_nothing_comes_is_noticed_and_the_clock_stands_still(visit, axe, snap):
    network = Network()
    ada, bo, _ = two_in_a_hurry(visit, network)
    clock = bo.locator("[role='timer']").first
    expect(clock).to_be_visible()
    network.swallows = True
    expect(bo.locator(".notice", has_text="Nothing comes from the table")).to_be_visible()
    snap(bo, "silent")
    shown = clock.inner_text()
    bo.wait_for_timeout(2100)  # two seconds that it must not count
    assert clock.inner_text() == shown
    axe(bo)
    network.swallows = False
    expect(bo.locator(".notice")).to_have_count(0)
    decide(whoever_is_asked(ada, bo))


@pytest.mark.soak
def test_a_calm_line_is_asked_and_stays_the_same(visit):
    network = Network()
    _, bo, _ = two_in_a_hurry(visit, network)
    lines = network.lines
    bo.wait_for_timeout(6000)  # longer than silence is borne
    assert network.lines == lines
    expect(bo.locator(".notice")).to_have_count(0)


def test_a_page_whose_line_comes_back_leaves_the_seat_to_one_that_was_opened_later(visit, site):
    network = Network()
    _, bo, code = two_in_a_hurry(visit, network)
    network.swallows = True  # it is not told that it has to go
    newer = bo.context.new_page()
    newer.goto(f"{site.url}/t/{code}")
    expect(newer.locator(".shell")).to_be_visible()
    bo.bring_to_front()
    network.swallows = False
    expect(bo.locator("main .notice")).to_contain_text("taken your seat on another device")
    lines = network.lines
    expect(newer.locator(".shell")).to_be_visible()
    bo.wait_for_timeout(2000)  # as long as a loop would need
    assert network.lines == lines
    bo.get_by_role("button", name="Play here").click()  # who wants it back says so
    expect(bo.locator(".shell")).to_be_visible()
    expect(newer.locator("main .notice")).to_be_visible()


def test_the_screen_stays_lit_while_a_match_is_on(visit):
    ada = visit("/", prepare=lambda page: page.add_init_script(LIT))
    code = open_table(ada, "Ada", seats=2)
    assert ada.evaluate("() => window.lit") == 0
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    start(ada)
    ada.wait_for_function("() => window.lit === 1")
    ada.locator(".bar button").first.click()
    ada.wait_for_function("() => window.lit === 0")
