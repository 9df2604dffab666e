"""People at the page: four browsers at one table, reloads, leavers, onlookers, replays, keyboards."""

import re

import pytest
from playwright.sync_api import expect

from page.actions import MINE, asked, decide, open_table, over, play_out, sit, start
from page.conftest import DESK, PHONE, TABLET


def four_at_a_table(visit):
    """Ada and Dan at desks, Bo and Cleo on phones, in two languages."""
    ada = visit("/")
    code = open_table(ada, "Ada")
    others = [
        visit(f"/t/{code}", PHONE, "fr-FR"),
        visit(f"/t/{code}", PHONE, "en-GB", "light"),
        visit(f"/t/{code}", DESK, "fr-FR"),
    ]
    for page, name in zip(others, ("Bo", "Cleo", "Dan"), strict=True):
        sit(page, name)
    start(ada)
    for page in others:
        expect(page.locator(".shell")).to_be_visible()
    return [ada, *others], code


def test_four_people_play_a_whole_match_in_two_languages(visit, snap):
    pages, _ = four_at_a_table(visit)
    ada, bo, cleo, _ = pages
    snap(ada, "begin")
    snap(bo, "begin-phone")
    for _ in range(6):
        next(page for page in pages if asked(page)).wait_for_timeout(50)
        decide(next(page for page in pages if asked(page)))
    snap(ada, "middle")
    snap(cleo, "middle-phone")
    expect(bo.locator(".only").first).to_have_text(re.compile("Vous seul"))
    expect(ada.locator(".only").first).to_have_text(re.compile("Only you"))

    play_out(pages)
    for page in pages:
        expect(page.locator("section.over")).to_be_visible()
    snap(ada, "end")
    snap(bo, "end-phone")

    ada.locator(".ending button.hot").click()  # a rematch, in one tap
    for page in pages:
        expect(page.locator("section.over")).to_have_count(0)


def test_a_reload_and_a_dropped_socket_bring_one_back_to_the_same_seat(visit):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    start(ada)
    expect(bo.locator(".hand li").first).to_be_visible()
    held = bo.locator(".hand li").count()
    bo.reload()
    expect(bo.locator(".hand li")).to_have_count(held)
    bo.context.set_offline(True)
    bo.wait_for_timeout(300)
    bo.context.set_offline(False)
    expect(bo.locator(".hand li")).to_have_count(held)
    play_out([ada, bo])


def test_a_second_tab_takes_over_and_the_first_can_take_it_back(visit, site):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    tab = ada.context.new_page()
    tab.goto(f"{site.url}/t/{code}")
    expect(tab.locator(".lobby")).to_be_visible()
    expect(ada.locator(".lobby")).to_have_count(0)
    ada.locator("main button.hot, main button.btn").first.click()
    expect(ada.locator(".lobby")).to_be_visible()


def test_bots_fill_the_chairs_and_a_whole_game_is_played_by_keyboard_alone(visit, snap):
    ada = visit("/", TABLET)
    open_table(ada, "Ada", seats=2, pace="quick")
    ada.locator(".chairs select").last.focus()
    ada.keyboard.press("ArrowDown")
    ada.keyboard.press("ArrowDown")
    expect(ada.locator(".lobby .decision button.hot")).to_be_enabled()
    ada.locator(".lobby .decision button.hot").focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".shell")).to_be_visible()
    snap(ada, "tablet")
    for _ in range(400):
        if over(ada):
            break
        if asked(ada):
            by_keyboard(ada)
        ada.wait_for_timeout(120)
    expect(ada.locator("section.over")).to_be_visible()


def by_keyboard(page):
    """Decide without touching the mouse."""
    steps = [".counter button.can", ".hand button.can"]
    if page.locator(".slot button.can").count():
        steps = [".slot button.can", ".ids button.can"]
    elif not page.locator(".counter button.can").count():
        steps = []
    for step in steps:
        page.locator(step).first.focus()
        page.keyboard.press("Enter")
    button = f"{MINE} button.hot:not([disabled])" if steps else f"{MINE} button.btn:not(.hot)"
    if page.locator(button).count():
        page.locator(button).first.focus()
        page.keyboard.press("Enter")
    page.wait_for_timeout(400)


def test_an_onlooker_sees_the_table_and_nobodys_hand(visit, site, snap):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    watch = ada.evaluate("() => [...document.querySelectorAll('a, input')].map(e => e.href || e.value)")
    link = next(text for text in watch if text and "/tv/" in text)
    start(ada)
    onlooker = visit(link.removeprefix(site.url), DESK)
    expect(onlooker.locator(".counter")).to_be_visible()
    assert onlooker.locator(".hand").count() == 0
    assert onlooker.locator(".passport").count() == 0
    snap(onlooker, "tv")


def test_a_replay_can_be_stepped_through_and_verified(visit, snap):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE, "fr-FR")
    sit(bo, "Bo")
    start(ada)
    play_out([ada, bo])
    ada.locator("a[href^='/r/']").click()
    expect(ada.locator(".controls")).to_be_visible()
    ada.keyboard.press("ArrowRight")
    ada.keyboard.press("ArrowRight")
    expect(ada.locator(".stage .counter")).to_be_visible()
    expect(ada.locator(".stage .hand")).to_have_count(0)
    ada.locator(".points label").nth(1).click()
    expect(ada.locator(".stage .hand")).to_be_visible()
    snap(ada, "replay")
    ada.locator("main button.btn:not(.round)").last.click()
    expect(ada.locator("main")).to_contain_text(re.compile("SHA-256|commit", re.IGNORECASE))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["en-GB", "fr-FR"])
def test_axe_finds_nothing_serious_on_any_page(visit, axe, snap, lang, theme):
    for path in ("/", "/rules/spywhere", "/settings", "/nowhere"):
        page = visit(path, PHONE, lang, theme)
        page.wait_for_selector("main")
        axe(page)
    ada = visit("/", DESK, lang, theme)
    code = open_table(ada, "Ada", seats=2)
    axe(ada)
    stranger = visit(f"/t/{code}", PHONE, lang, theme)
    stranger.wait_for_selector("form.panel")
    axe(stranger)
    sit(stranger, "Bo")
    start(ada)
    for page in (ada, stranger):
        expect(page.locator(".shell")).to_be_visible()
        axe(page)
    snap(stranger, "phone")


def test_the_language_changes_without_a_reload(visit):
    page = visit("/settings", lang="en-GB")
    page.evaluate("() => { window.same = true }")
    page.get_by_text("Français").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("() => window.same")
