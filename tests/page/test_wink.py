"""Four people at a table of Wink, each at a screen: real winks, seen by some and not by others."""

import re

import pytest
from playwright.sync_api import expect

from page.actions import MINE, fits, over, start, stop_clock
from page.conftest import DESK, PHONE, TABLET
from page.winking import (
    NAMES,
    QUICK,
    call,
    confirm,
    gather,
    glimpse,
    hand,
    in_turn,
    is_asked,
    look,
    name_holder,
    open_wink,
    seat_bots,
    sees,
)

STILL = "() => document.querySelector('.play').innerHTML"
LISTEN = """(region) => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(region.innerText)).observe(region, { childList: true });
}"""
WAYS = [
    {"size": DESK},
    {"size": PHONE, "lang": "fr-FR", "theme": "light"},
    {"size": PHONE},
    {"size": TABLET, "theme": "light"},
]
LIVE = {**QUICK, "edition": "first_edition"}  # eight cards each: the shortest game for four


class Evening:
    """A table whose players the test knows: who calls now, who holds the cards that will be called."""

    def __init__(self, pages):
        self.pages = pages
        self.first = in_turn(pages)
        self.holder = self.after(self.first, 1)

    def name(self, page):
        return NAMES[self.pages.index(page)]

    def after(self, page, steps):
        return self.pages[(self.pages.index(page) + steps) % len(self.pages)]

    def theirs(self, caller, holder):
        """Find a card that the caller can call, one of the holder's if there is one."""
        able = caller.locator(".crowd li:has(button.can)").evaluate_all(
            "all => all.map((li) => +li.dataset.agent)"
        )
        return next((agent for agent in hand(holder) if agent in able), able[0])

    def call_theirs(self, caller, holder):
        agent = self.theirs(caller, holder)
        call(caller, agent)
        expect(holder.locator(f".dues b:text-is('{agent}')")).to_have_count(1)
        return agent

    def turn(self):
        """Let whoever is asked name the holder, then call another card of theirs."""
        page = in_turn(self.pages)
        rival = self.holder if page is not self.holder else self.after(page, 1)
        if is_asked(page, "name"):
            name_holder(page, self.name(rival))
            expect(page.locator(".crowd button.can, section.over").first).to_be_visible()
        if not over(page):
            call(page, self.theirs(page, rival))
            expect(page.locator(".crowd button.can")).to_have_count(0)


def test_four_people_play_live_to_the_end_with_winks_seen_and_not_seen(visit, snap, axe):
    pages = gather(visit, WAYS, LIVE)
    evening = Evening(pages)
    caller, holder = evening.first, evening.holder
    thief, blind = evening.after(caller, 2), evening.after(caller, 3)

    # A wink that only its caller sees; on the screen of somebody who looks elsewhere, not a dot changes.
    agent = evening.call_theirs(caller, holder)
    look(holder, evening.name(caller))
    look(caller, evening.name(holder))
    sees(holder, "you" if holder is not pages[1] else "vous")
    expect(blind.locator(".seats li.turn")).to_contain_text(evening.name(holder))  # who now has all the time
    still = blind.evaluate(STILL)
    snap(holder, "able")
    holder.keyboard.press("w")
    glimpse(holder, ".eye.shut")
    snap(holder, "winking")
    expect(caller.locator(".notes b")).to_have_text("1")
    snap(caller, "seen")
    expect(holder.locator(".dues svg")).to_have_count(2)  # the caller's shape, and a mark: done
    assert blind.evaluate(STILL) == still
    assert thief.locator(".notes b").count() == 0

    # The next one's card is looked for, and a third player watches the holder: intercepted in two taps.
    evening.turn()
    third = in_turn(pages)
    agent = evening.call_theirs(third, holder)
    look(blind, evening.name(holder))
    expect(holder.locator(".eye.shut")).to_have_count(0)
    look(holder, evening.name(third))
    sees(blind, evening.name(third))
    holder.locator("button.eye").click()
    expect(blind.locator(".notes b")).to_have_text("1")
    snap(blind, "claim")
    blind.locator(f"[data-agent='{agent}'] button").click()
    expect(blind.locator(f"{MINE} .ask")).to_contain_text(evening.name(holder))
    blind.wait_for_timeout(300)  # a double tap accuses nobody
    snap(blind, "accuse")
    confirm(blind)
    for page in pages:
        expect(page.locator(f"[data-agent='{agent}'] .gone")).to_be_visible()

    for _ in range(40):
        if any(over(page) for page in pages):
            break
        evening.turn()
    for page in pages:
        expect(page.locator("section.over h2")).to_be_visible()
        snap(page, f"end-{pages.index(page)}")
    axe(pages[0])
    axe(pages[1])

    for page in pages[:2]:
        on_film(page, snap, evening.name(blind), f"{pages.index(page)}")
        axe(page)


def on_film(page, snap, thief, name):
    """After the end what was covert is on the film: who saw it, and who caught it."""
    page.locator(".ending a[href^='/r/']").click()
    signs = page.locator(".film > ol > li")
    expect(signs).to_have_count(2)
    expect(signs.first.locator(".viewers li.saw")).to_have_count(1)
    expect(signs.last).to_have_class(re.compile("caught"))
    expect(signs.last.locator(".fate")).to_contain_text(thief)
    page.locator(".film").scroll_into_view_if_needed()
    snap(page, f"film-{name}")
    expect(page.locator(".points label").last).to_have_class(re.compile("chosen"))  # everybody's eyes
    signs.last.locator("button").click()
    expect(page.locator(".film span.living.sign")).to_be_in_viewport()
    snap(page, f"replay-{name}")


def test_a_sign_is_heard_to_its_end_whatever_else_is_seen(visit):
    pages = gather(visit, [{"prepare": lambda page: page.clock.install()}] * 4, LIVE)
    evening = Evening(pages)
    caller, holder = evening.first, evening.holder
    evening.call_theirs(caller, holder)
    look(holder, evening.name(caller))
    look(caller, evening.name(holder))
    sees(holder, "you")
    stop_clock(caller)  # its time is moved on by hand
    holder.keyboard.press("w")
    aloud = "[aria-live='assertive'][data-aloud='{}']"
    sign, glance = (caller.locator(aloud.format(what)) for what in ("sign", "glance"))
    told = f"You saw {evening.name(holder)} give you the sign, for "
    expect(sign).to_contain_text(told)
    glance.evaluate(LISTEN)

    third = evening.name(evening.after(caller, 2))
    expect(holder.locator(".eye.shut")).to_have_count(0)
    look(holder, third)
    sees(caller, f"looks at {third}")
    caller.clock.run_for(2900)
    expect(sign).to_contain_text(told)
    assert caller.evaluate("() => window.heard") == []
    caller.clock.run_for(200)
    now = f"{evening.name(holder)} looks at {third} now."
    caller.wait_for_function("now => window.heard.includes(now)", arg=now)
    expect(sign).to_contain_text(told)


def test_at_a_padded_table_every_message_is_of_one_size_both_ways(visit):
    sizes = {"up": [], "down": []}

    def listen(page):
        def opened(socket):
            socket.on(
                "framesent", lambda data: sizes["up"].append(len(data) if isinstance(data, bytes) else data)
            )
            socket.on(
                "framereceived",
                lambda data: sizes["down"].append(len(data) if isinstance(data, bytes) else data),
            )

        page.on("websocket", opened)

    ada = visit("/", prepare=listen)
    open_wink(ada, 4, {**QUICK, "traffic": "padded"})
    seat_bots(ada)
    for heard in sizes.values():
        heard.clear()
    start(ada)
    look(ada, ada.locator(".seats .who").first.get_attribute("title"))
    ada.reload()
    look(ada, ada.locator(".seats .who").nth(1).get_attribute("title"))
    ada.wait_for_timeout(300)
    assert set(sizes["up"]) == {256}
    assert set(sizes["down"]) == {2048}


def settle_glances(page, name, slot=None):
    """Look at somebody in every slot, one tap each; give the sign in a slot; seal."""
    for number in range(1, 9):
        expect(page.locator(".strip .next .number")).to_have_text(str(number))
        page.locator(f".seats li:has-text('{name}') button").click()
    expect(page.locator(".strip .next")).to_have_count(0)
    confirm(page)
    if slot:
        page.locator(f".strip li:nth-child({slot}) button.can").click()
        expect(page.locator(f".strip li:nth-child({slot}).wink")).to_be_visible()
        confirm(page)


def look_about(page):
    """Settle all eight slots as fast as fingers can, and seal."""
    for digit in "11223312":
        page.keyboard.press(digit)
    expect(page.locator(".strip .next")).to_have_count(0)
    confirm(page)


def test_four_people_play_slot_by_slot_and_see_a_sign_on_the_film(visit, snap, axe):
    ways = [
        {"size": PHONE},
        {"size": PHONE, "lang": "fr-FR", "theme": "light"},
        {"size": DESK},
        {"size": TABLET},
    ]
    pages = gather(visit, ways, {"mode": "slots", "edition": "first_edition"})
    evening = Evening(pages)
    caller, holder = evening.first, evening.holder
    third, fourth = evening.after(caller, 2), evening.after(caller, 3)
    agent = evening.call_theirs(caller, holder)
    settle_glances(holder, evening.name(caller), 4)
    settle_glances(third, evening.name(holder))
    settle_glances(fourth, evening.name(caller))
    snap(holder, "sealed")
    fits(holder)
    settle_glances(caller, evening.name(holder))
    for page in (caller, third):
        expect(page.locator(".strip li:nth-child(4).caught")).to_be_visible()
        expect(page.locator(".notes b")).to_have_text("1")
        fits(page)
    assert fourth.locator(".strip .caught").count() == 0
    snap(caller, "film")
    snap(third, "film")
    expect(third.locator(".decision.waits")).to_have_count(0)
    third.keyboard.press("a")  # what was seen is filled in
    expect(third.locator(f"{MINE} .ask")).to_contain_text(evening.name(holder))
    third.wait_for_timeout(300)
    confirm(third)
    axe(third)
    for page in pages:  # nobody accuses any more, and it goes on by itself
        expect(page.locator(f"[data-agent='{agent}'] .gone")).to_be_visible()


@pytest.mark.soak
def test_a_game_slot_by_slot_comes_to_its_end(visit, snap, axe):
    """Somebody calls, names the holder, and all look anywhere, until a hand is empty: all is on the film."""
    pages = gather(visit, [{"size": PHONE}] * 4, {"mode": "slots", "edition": "first_edition"})
    evening = Evening(pages)
    for _ in range(300):
        if over(pages[0]):
            break
        page = next((page for page in pages if page.locator(MINE).count()), None)
        if page is None:
            pages[0].wait_for_timeout(50)
        elif page.locator(".strip .next").count():
            look_about(page)
        elif page.locator(".crowd button.can").count() or is_asked(page, "name"):
            evening.turn()
        else:
            confirm(page)  # nothing to accuse about
    expect(pages[0].locator("section.over h2")).to_be_visible()
    axe(pages[0])
    pages[0].locator(".ending a[href^='/r/']").click()
    expect(pages[0].locator(".film > ol > li").first).to_be_visible()
    pages[0].locator(".film").scroll_into_view_if_needed()
    snap(pages[0], "reels")
    axe(pages[0])


def test_people_in_one_room_wink_for_real_and_the_big_screen_shows_no_eyes(visit, site, snap, axe):
    ways = [
        {"size": PHONE},
        {"size": PHONE, "lang": "fr-FR"},
        {"size": PHONE, "theme": "light"},
        {"size": TABLET},
    ]
    links = []
    pages = gather(visit, ways, {"mode": "in_person", "edition": "first_edition"}, links)
    tv = visit(links[0].removeprefix(site.url), DESK)
    expect(tv.locator(".crowd li")).to_have_count(36)
    evening = Evening(pages)
    evening.call_theirs(evening.first, evening.holder)
    for page in (*pages, tv):
        assert page.locator("span.living, .eye, .seats button").count() == 0
    assert tv.locator(".hand, .mine, .only, button.can").count() == 0
    snap(tv, "tv")
    snap(pages[0], "phone")
    axe(tv)
    for _ in range(60):
        if over(pages[0]):
            break
        fits(pages[0])
        evening.turn()
    expect(tv.locator("section.over h2")).to_be_visible()
    snap(tv, "tv-end")
    axe(pages[0])
