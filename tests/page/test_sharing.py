"""People who pass one device round: a curtain falls between them, and hides what only one may see."""

import re

import pytest
from playwright.sync_api import expect

from brushpass.words import phrases
from page.actions import (
    asked,
    curtained,
    decide,
    lift,
    name_field,
    open_table,
    open_together,
    over,
    pass_on,
    play_out,
    sit,
    start,
)
from page.conftest import PHONE


def told_of_cards(lang):
    """Every word by which a card could be known."""
    words = phrases("brushpass.games.spywhere", lang)
    return [word.lower() for kind in ("country", "dish") for word in words[kind].values()]


WITHOUT_RECAP = """() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelector('.recap')?.remove();
    return page.outerHTML;
}"""


def nothing_is_told(page, lang):
    """Neither on the page, nor in what a screen reader hears, nor kept for later: but what everybody saw."""
    recap = page.locator(".curtain .recap")
    public = recap.inner_text().lower() if recap.count() else ""
    drawn = page.evaluate(WITHOUT_RECAP).lower()
    heard = page.locator("body").aria_snapshot().lower()
    kept = page.evaluate("() => JSON.stringify([{...localStorage}, {...sessionStorage}])").lower()
    words = told_of_cards(lang)
    found = [word for word in words for text in (drawn, kept) if word in text]
    found += [word for word in words if word in heard and word not in public]
    assert found == []
    assert page.locator(".mine, .hand, .passport, .wire, .only").count() == 0


def secrets_of(page):
    """What the one who looks alone knows: passports, and the private lines of the log."""
    passports = [p.get_attribute("aria-label") for p in page.locator(".mine .passport").all()]
    return passports, page.locator(".wire li.secret").all_text_contents()


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.soak)])
def test_two_people_play_a_whole_match_on_one_phone(visit, axe, snap, lang):
    page = visit("/", PHONE, {"en": "en-GB", "fr": "fr-FR"}[lang])
    open_together(page, ["Ada", "Cleo"], seats=2)
    snap(page, "lobby")
    start(page)
    held = {"Ada": [], "Cleo": []}
    known = {"Ada": ([], []), "Cleo": ([], [])}
    for _ in range(300):
        if over(page):
            break
        if curtained(page):
            nothing_is_told(page, lang)
            expect(page.locator(".curtain h2")).to_contain_text(re.compile("Ada|Cleo"))
            name = re.search("Ada|Cleo", page.locator(".curtain h2").inner_text()).group()
            if not held[name]:
                axe(page)
                snap(page, f"curtain-{name}")
            lift(page)
            passports, log = secrets_of(page)
            assert passports == (known[name][0] or passports)
            assert len(passports) == 2
            # The newest stands first: of what one knew, nothing is lost, and nothing of the other's is added.
            assert log[len(log) - len(known[name][1]) :] == known[name][1]
            known[name] = passports, log
            held[name].append(passports)
        elif page.locator(".decision.pass").count():
            name = next(n for n in known if known[n][0] == secrets_of(page)[0])
            known[name] = secrets_of(page)
            snap(page, f"pass-{name}")
            pass_on(page)
        elif asked(page):
            decide(page)
        else:
            page.wait_for_timeout(50)
    assert over(page)
    assert min(len(held["Ada"]), len(held["Cleo"])) > 2
    assert not {*known["Ada"][0]} & {*known["Cleo"][0]}
    assert page.locator(".wire li.secret").count() == 0  # they look at the end together
    snap(page, "end")

    page.locator(".ending button.hot").click()
    expect(page.locator(".curtain")).to_be_visible()  # the new cards are nobody's to see yet
    nothing_is_told(page, lang)


def by_keyboard(page, name):
    """Find a button by its name, with the tab key alone, and press it."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.get_by_role("button", name=name).evaluate("it => it === document.activeElement"):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} cannot be reached")


def test_people_sit_down_on_one_device_beside_others_and_go_their_own_ways(visit, site, snap):
    ada = visit("/", PHONE)
    code = open_table(ada, "Ada", seats=3)
    ada.get_by_text("Somebody else plays on this device").click()
    name_field(ada.locator("form:has-text('Sit down here')")).fill("Cleo")
    ada.get_by_role("button", name="Sit down here").click()
    expect(ada.locator(".chairs")).to_contain_text("Cleo")
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    start(ada)
    expect(ada.locator(".curtain")).to_be_visible()

    # By keyboard, and after a reload: the curtain is down again, and nobody has gone.
    ada.reload()
    expect(ada.locator(".curtain")).to_be_visible()
    ada.wait_for_timeout(600)
    by_keyboard(ada, "I am Ada")
    expect(ada.locator(".mine")).to_be_visible()
    expect(bo.locator(".tile")).to_have_count(2)
    assert bo.locator(".face.away").count() == 0

    # The device is put away: whoever takes it up may be somebody else.
    ada.evaluate(
        """() => { Object.defineProperty(document, 'visibilityState', {value: 'hidden', configurable: true});
        document.dispatchEvent(new Event('visibilitychange')); delete document.visibilityState }"""
    )
    expect(ada.locator(".curtain")).to_be_visible()

    # Cleo goes on with her own phone, and this device is Ada's alone.
    ada.wait_for_timeout(600)
    ada.get_by_role("button", name="I am Cleo").click()
    ada.get_by_role("button", name="The wire").click()
    ada.get_by_role("button", name="Move to another device").click()
    link = ada.locator("dialog input.code").input_value()
    snap(ada, "moving")
    cleo = visit(link.removeprefix(site.url), PHONE)
    expect(cleo.locator(".mine")).to_be_visible()
    expect(ada.locator(".curtain")).to_be_visible()
    ada.wait_for_timeout(600)
    expect(ada.locator(".curtain .btn")).to_have_count(1)
    ada.locator(".curtain .btn").click()
    ada.reload()
    expect(ada.locator(".mine")).to_be_visible()
    play_out([ada, bo, cleo])


def test_a_second_window_takes_all_seats_of_a_device_and_loses_none(visit, site):
    page = visit("/", PHONE)
    code = open_together(page, ["Ada", "Bo", "Cleo"], seats=3)
    window = page.context.new_page()
    window.goto(f"{site.url}/t/{code}")
    expect(window.locator(".chairs")).to_contain_text("this device")
    expect(page.locator(".lobby")).to_have_count(0)
    page.locator("main button.hot").click()
    expect(page.locator(".lobby")).to_be_visible()
    assert page.locator(".chairs").get_by_text("this device").count() == 3
    assert page.evaluate("() => JSON.parse(localStorage['brushpass.tables']).length") == 3


def test_somebody_gets_up_from_a_device_and_leaves_it_to_the_others(visit):
    page = visit("/", PHONE)
    open_together(page, ["Ada", "Bo", "Cleo"], seats=4)
    expect(page.locator(".chairs")).to_contain_text("bot")
    page.locator("summary", has_text="Bo").click()
    page.get_by_role("button", name="Get up").click()
    expect(page.locator(".chairs")).not_to_contain_text("Bo,")
    expect(page.locator(".chairs").get_by_text("this device")).to_have_count(2)
    expect(page.locator(".chairs")).to_contain_text("waiting")
