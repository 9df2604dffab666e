"""People at the page: four browsers at one table, reloads, leavers, onlookers, replays, keyboards."""

import json
import re

import pytest
from playwright.sync_api import expect

from page.actions import (
    SEEN,
    by_keyboard,
    carry_out,
    change_what_is_played,
    decide,
    open_table,
    play_out,
    sit,
    start,
    watch_link,
    whoever_is_asked,
)
from page.conftest import DESK, HASTY, PHONE, TABLET


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
        decide(whoever_is_asked(*pages))
    snap(ada, "middle")
    snap(cleo, "middle-phone")
    expect(bo.locator(".only").first).to_have_text("Privé")
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
    for _ in range(4):
        decide(whoever_is_asked(ada, bo))


def hearing_all_again(page):
    """Let every answer to a move reach the page once more, a while later."""

    def relay(ws):
        table, last = ws.connect_to_server(), []

        def pass_on(message):
            ws.send(message)
            for answer in last:
                ws.send(answer)
            told = json.loads(message)
            last[:] = [message] if told["type"] == "Frame" and told.get("ref") else []

        table.on_message(pass_on)

    page.route_web_socket("**/ws/**", relay)


def test_an_answer_that_is_given_again_is_told_once(visit):
    """A page that comes back asks again for what it did not hear, and may have heard by then."""
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", prepare=hearing_all_again)
    sit(bo, "Bo")
    start(ada)
    for _ in range(8):
        decide(whoever_is_asked(ada, bo))
    whoever_is_asked(ada, bo)
    seen = bo.locator(SEEN).all_text_contents()
    assert len(seen) > 8
    bo.reload()
    expect(bo.locator(SEEN)).to_have_text(seen)


def test_a_second_tab_takes_over_and_the_first_can_take_it_back(visit, site):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    tab = ada.context.new_page()
    tab.goto(f"{site.url}/t/{code}")
    expect(tab.locator(".lobby")).to_be_visible()
    expect(ada.locator(".lobby")).to_have_count(0)
    ada.locator("main button.hot, main button.btn").first.click()
    expect(ada.locator(".lobby")).to_be_visible()


@pytest.mark.parametrize("site", [HASTY], indirect=True, ids=["hasty"])
@pytest.mark.usefixtures("site")
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
    play_out([ada], lambda page: carry_out(page, by_keyboard))
    expect(ada.locator("section.over")).to_be_visible()


def test_an_onlooker_sees_the_table_and_nobodys_hand(visit, site, snap):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    link = watch_link(ada)
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
    expect(ada.locator(".stage .hand")).to_be_visible()  # it opens as it was for her
    ada.locator(".points label").first.click()
    expect(ada.locator(".stage .hand")).to_have_count(0)
    ada.locator(".points label").last.click()
    expect(ada.locator(".stage .tile .open")).to_have_count(2)  # every hand, face up
    snap(ada, "replay")
    ada.locator(".columns button.btn:not(.round)").last.click()
    expect(ada.locator("main")).to_contain_text(re.compile("SHA-256|commit", re.IGNORECASE))
    expect(ada.locator("main")).to_contain_text("The seed contains the part that this device gave.")
    expect(ada.locator("main")).to_contain_text("The seed opens every promise that this device was told")


def test_a_deal_that_one_page_does_not_open_is_called_off_and_told(visit):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE, prepare=with_a_part_that_is_not_opened)
    sit(bo, "Bo")
    ada.locator(".lobby .decision button.hot").click()
    expect(ada.locator(".notice")).to_contain_text("did not open its part: Bo.")
    start(ada)
    expect(bo.locator(".shell")).to_be_visible()
    expect(bo.locator(".notice")).to_contain_text("Your device gave no part to this deal")
    bo.locator(".notice").get_by_role("button", name="Close").click()
    expect(bo.locator(".notice")).to_have_count(0)
    assert ada.locator(".notice").count() == 0


def test_a_finished_match_keeps_its_board_whatever_is_agreed_on_next(visit):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE, prepare=with_another_game_agreed_on)
    sit(bo, "Bo")
    start(ada)
    play_out([ada, bo])
    ada.get_by_role("button", name="Change the table").click()
    change_what_is_played(ada)
    ada.locator(".lobby form").get_by_text("3", exact=True).click()
    ada.get_by_role("button", name="Agree on this").click()
    expect(ada.locator(".chairs article")).to_have_count(3)

    for _ in range(2):  # and so it is after a reload
        expect(bo.locator("section.over")).to_contain_text("Ada")
        expect(bo.locator("h1")).to_have_text("Spywhere")
        bo.reload()
    ada.locator(".chairs select").select_option("novice")
    start(ada)
    expect(bo.locator(".tile")).to_have_count(2)


def test_a_deal_that_vanished_after_it_was_opened_is_told(visit):
    ada = visit("/", prepare=with_nothing_heard_of_deals_called_off)
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE, prepare=with_a_part_that_is_not_opened)
    sit(bo, "Bo")
    button = ada.locator(".lobby .decision button.hot")
    button.click()
    expect(bo.locator(".notice")).to_contain_text("Bo")  # it was called off
    button.click()
    expect(ada.locator(".shell")).to_be_visible()
    expect(ada.locator(".notice")).to_contain_text("a deal that was never dealt")


def with_nothing_heard_of_deals_called_off(page):
    """Let the page see of a deal that came to nothing what it would see of a server that was restarted."""

    def relay(ws):
        table = ws.connect_to_server()
        table.on_message(lambda message: None if "CalledOff" in message else ws.send(message))

    page.route_web_socket("**/ws/**", relay)


def with_a_part_that_is_not_opened(page):
    """Let the page promise its part, and never open it."""

    def relay(ws):
        table = ws.connect_to_server()
        ws.on_message(lambda message: None if "open" in json.loads(message) else table.send(message))

    page.route_web_socket("**/ws/**", relay)


def with_another_game_agreed_on(page):
    """Let the table agree on a game of which the page knows nothing, whenever no match is on."""

    def relay(ws):
        table = ws.connect_to_server()
        table.on_message(lambda message: ws.send(another_game(message)))

    page.route_web_socket("**/ws/**", relay)


def another_game(message):
    told = json.loads(message)
    between = told["type"] == "Presence" and told.get("match") and not told.get("playing")
    return json.dumps(told | {"game": "whist"} if between else told)


def test_the_language_changes_without_a_reload(visit):
    page = visit("/settings", lang="en-GB")
    page.evaluate("() => { window.same = true }")
    page.get_by_text("Français").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("() => window.same")


def test_the_settings_lead_to_the_licences_of_what_the_page_is_made_with(visit):
    page = visit("/settings", lang="fr-FR")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Leurs noms et leurs licences").click()
    text = opened.value.locator("body").inner_text()
    assert "SIL OPEN FONT LICENSE" in text
    assert "svelte 5." in text
