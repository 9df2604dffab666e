"""A table of Wink on every screen: by keyboard, by swipe, for ears, in every size."""

import re

import pytest
from playwright.sync_api import expect

from page.actions import MINE, fits
from page.conftest import DESK, PHONE, TABLET
from page.winking import QUICK, confirm, look, sees, with_bots

SIZES = (PHONE, TABLET, DESK)


def walk_to_a_card(page):
    """Go down a row by key, and on over cards that are called already (one could accuse about them)."""
    page.locator(".crowd button.can").first.focus()
    page.keyboard.press("ArrowDown")
    for _ in range(36):
        if page.locator(".crowd button.can:focus").count():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no card below can be called")


def test_eyes_and_calls_need_no_mouse_and_no_sight(visit):
    ada = with_bots(visit, 4, QUICK, size=DESK)
    aloud = ada.locator("[aria-live='assertive'][data-aloud='glance']")
    ada.keyboard.press("2")
    expect(ada.locator(".seats li.watched")).to_have_count(1)
    expect(ada.locator(".seats li").nth(1)).to_have_class(re.compile("watched"))
    expect(aloud).to_contain_text(re.compile("You look at .*, who|looks at|turns|eyelids"))
    ada.keyboard.press("ArrowRight")
    expect(ada.locator(".seats li").nth(2)).to_have_class(re.compile("watched"))
    ada.keyboard.press("0")
    expect(aloud).to_contain_text("You look at your own cards")
    ada.keyboard.press("ArrowLeft")
    expect(ada.locator(".seats li").nth(2)).to_have_class(re.compile("watched"))
    ada.locator(".crowd button.can").first.wait_for(timeout=60_000)
    walk_to_a_card(ada)
    ada.keyboard.press("Enter")
    picked = ada.locator(".crowd .chosen").get_attribute("data-agent")
    ada.locator(f"{MINE} .btn.hot").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".pawn").first).to_be_visible()
    called = re.compile(
        rf"^{picked}, .*, called by you\. \w+"
    )  # its number, its name, whose it is, its looks
    expect(ada.locator(f".crowd [data-agent='{picked}'] button")).to_have_attribute("aria-label", called)
    ada.locator(".notes").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator("dialog[open]")).to_contain_text("Notebook")
    ada.keyboard.press("2")  # a dialog is read, not played
    ada.keyboard.press("Escape")
    expect(ada.locator("dialog[open]")).to_have_count(0)
    accusable = re.compile(r", called by (?!you\b)\w+\. (In your hand\. )?Choose it to accuse\. \w+")
    others = ada.locator(".crowd").get_by_role("button", name=accusable, disabled=False)
    expect(others.first).to_be_visible(timeout=40_000)  # it may be her own turn, in which nobody is accused


def test_a_key_opens_the_notebook_and_puts_it_away(visit):
    ada = with_bots(visit, 4, {"mode": "slots"}, size=DESK)
    notebook = ada.locator("dialog[open]")
    ada.keyboard.press("n")
    expect(notebook).to_contain_text("Notebook")
    ada.keyboard.press("n")
    expect(notebook).to_have_count(0)
    ada.keyboard.press("Control+n")
    ada.locator("button.leave").click()
    ada.keyboard.press("n")  # one thing at a time
    expect(notebook).to_have_count(1)
    expect(notebook).to_contain_text("Leave the table?")


@pytest.mark.soak  # when there is a chance of a sign is up to the bots
def test_fingers_swipe_to_look_and_to_wink(visit):
    ada = with_bots(visit, 4, {**QUICK, "turn_min_ms": 2000}, size=PHONE)
    face = ada.locator(".watched[data-place]").bounding_box()
    x, y = face["x"] + face["width"] / 2, face["y"] + face["height"] / 2

    def swipe(dx, dy):
        ada.mouse.move(x, y)
        ada.mouse.down()
        ada.mouse.move(x + dx, y + dy, steps=4)
        ada.mouse.up()

    swipe(-70, 0)
    expect(ada.locator(".seats li").first).to_have_class(re.compile("watched"))
    swipe(70, 0)
    expect(ada.locator("button.own")).to_have_attribute("aria-pressed", "true")
    for _ in range(150):  # the bots do not wait: a chance may be gone before a finger has moved
        due = ada.locator("button.due")
        if due.count():
            due.first.click()
        if ada.locator(".eye.secret").count():
            swipe(0, 70)
            ada.wait_for_timeout(200)
        if ada.locator(".due svg").count():
            return
        if ada.locator(f"{MINE} .btn:not(.hot):not(.beside)").count():
            ada.locator(f"{MINE} .btn:not(.hot):not(.beside)").first.click()  # name nobody
        elif ada.locator(".crowd button.can").count():
            ada.locator(".crowd button.can").first.click()
            confirm(ada)
        ada.wait_for_timeout(200)
    raise AssertionError("no sign was given")


@pytest.mark.parametrize("seats", [pytest.param(4, marks=pytest.mark.soak), 5, 8])
def test_a_live_table_fits_every_screen(visit, snap, axe, seats):
    lang, theme = {4: ("en-GB", "dark"), 5: ("fr-FR", "light"), 8: ("en-GB", "light")}[seats]
    ada = with_bots(visit, seats, {"attention": "relaxed"}, lang=lang, theme=theme)
    ada.keyboard.press("1")
    expect(ada.locator("span.living")).to_be_visible()
    for size in SIZES:
        ada.set_viewport_size(size)
        ada.wait_for_timeout(100)
        fits(ada)
        least = ada.locator(".crowd .cell").first.bounding_box()["width"]
        assert least >= 40, (size, least)
        snap(ada, str(size["width"]))
    axe(ada)


def test_a_face_one_looks_at_has_eyes_and_nobody_else_has(visit):
    ada = with_bots(visit, 6, QUICK, size=DESK)
    name = ada.locator(".seats .who").nth(2).get_attribute("title")
    look(ada, name)
    sees(ada, re.compile("looks at|is turning"))
    assert ada.locator(".seats svg.face, .seats img.bust").count() == 1
    shades = ".seats svg.portrait.shade"
    still = ada.locator(shades).evaluate_all("all => all.map((svg) => svg.outerHTML)")
    ada.wait_for_timeout(2000)  # the bots look about, blink and turn
    assert ada.locator(shades).evaluate_all("all => all.map((svg) => svg.outerHTML)") == still


# Some browsers scramble what is read from a canvas, lest a visitor be known by it.
SCRAMBLE = """const read = CanvasRenderingContext2D.prototype.getImageData;
CanvasRenderingContext2D.prototype.getImageData = function (...where) {
    const image = read.apply(this, where);
    image.data.fill(255);
    return image;
};"""


def test_agents_are_drawn_where_nothing_can_be_painted(visit, snap):
    ada = with_bots(visit, 4, QUICK, size=PHONE, prepare=lambda page: page.add_init_script(SCRAMBLE))
    drawn = ada.locator(".crowd .drawn")
    expect(drawn).to_have_count(ada.locator(".crowd .cell").count())
    expect(drawn.first.locator("text")).to_have_text(re.compile(r"^\d+$"))
    fits(ada)
    snap(ada, "drawn")
