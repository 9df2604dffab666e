"""The first page: a tap into each game, one's own tables, one room, and a page that holds still."""

import re

import pytest
from playwright.sync_api import expect

from brushpass import GAMES
from page.actions import every_choice, name_field, open_table
from page.conftest import DESK, PHONE

SMALL = {"width": 360, "height": 620}


def poster(page, game):
    """The poster of a game on the first page."""
    return page.locator(".poster", has=page.locator(f"a[href='/rules/{game}']"))


def way(page, game, name):
    """One of the ways into a game."""
    return poster(page, game).get_by_role("button", name=name)


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_leads_into_a_game_against_bots(visit, game):
    page = visit("/", SMALL)
    way(page, game, "play bots now").click()
    expect(page.locator(".shell")).to_be_visible()
    assert page.locator(".lobby").count() == 0
    code = re.search(r"/t/(\w+)", page.url).group(1)
    seats = page.evaluate("code => fetch(`/api/tables/${code}`).then((found) => found.json())", code)
    assert (seats["free"], seats["playing"]) == (0, True)


def test_every_poster_says_what_it_is_for_how_many_and_how_long(visit):
    page = visit("/", DESK)
    expect(page.locator(".poster")).to_have_count(len(GAMES))
    for game in GAMES:
        expect(poster(page, game)).to_contain_text("players")
        expect(poster(page, game)).to_contain_text("minutes")
        expect(poster(page, game).locator(".prop")).to_have_count(3)
        assert len(poster(page, game).locator(".about p").first.inner_text()) > 20


def test_the_phone_of_a_first_friend_is_in_a_game_after_three_taps(visit, snap, axe):
    host = visit("/", SMALL)
    way(host, "spywhere", "invite friends").click()  # one
    expect(host.locator(".lobby")).to_be_visible()
    snap(host, "lobby")
    friend = visit(re.sub(r"^.*(/t/\w+).*$", r"\1", host.url), SMALL, "fr-FR")
    expect(name_field(friend.locator("form.panel"))).not_to_have_value("")
    snap(friend, "sit")
    friend.get_by_role("button", name="S\u2019asseoir").click()  # two
    expect(friend.locator(".lobby")).to_be_visible()
    axe(host)
    host.get_by_role("button", name="Start with bots").click()  # three
    expect(friend.locator(".shell")).to_be_visible()
    expect(host.locator(".shell")).to_be_visible()


def test_one_button_fills_the_table_and_one_choice_is_for_all_bots(visit):
    page = visit("/", DESK)
    open_table(page, "Ada", seats=4)
    fill = page.get_by_role("button", name="Bots on the other chairs")
    page.evaluate("""() => {  // at once: the table has not told yet that they sit
        const fill = (one) => one.innerText.includes("other chairs");
        [...document.querySelectorAll("button")].find(fill).click();
        const level = document.querySelector("select.level");
        level.value = "agent";
        level.dispatchEvent(new Event("change", { bubbles: true }));
    }""")
    expect(fill).to_be_hidden()  # now they sit
    expect(page.locator(".chairs select")).to_have_count(3)
    for chair in page.locator(".chairs select").all():
        expect(chair).to_have_value("agent")
    expect(page.locator(".lobby .decision button.hot")).to_be_enabled()


def test_people_in_one_room_get_the_big_screen_first(visit, site, snap):
    page = visit("/", SMALL, theme="light")
    page.get_by_text("We are in one room").click()
    snap(page, "home")
    way(page, "linq", "big screen and phones").click()
    screen = page.get_by_role("link", name="Open the big screen here")
    expect(screen).to_be_visible()
    link = screen.get_attribute("href")
    snap(page, "lobby")
    page.reload()
    expect(page.get_by_role("link", name="Open the big screen here")).to_be_visible()
    television = visit(link.removeprefix(site.url), DESK)
    expect(television.locator(".waiting")).to_be_visible()


def test_in_one_room_people_wink_for_real_and_bots_are_not_offered(visit):
    page = visit("/", SMALL)
    page.get_by_text("We are in one room").click()
    expect(way(page, "wink", "pass this device round")).to_have_count(0)
    way(page, "wink", "big screen and phones").click()
    expect(page.locator(".lobby")).to_be_visible()
    expect(page.locator(".decision small")).to_contain_text("Bots cannot wink")
    expect(page.get_by_role("button", name="Bots on the other chairs")).to_have_count(0)


def test_who_passes_one_device_round_is_asked_for_names(visit):
    page = visit("/", SMALL)
    page.get_by_text("We are in one room").click()
    way(page, "double_agent", "pass this device round").click()
    form = every_choice(page)
    expect(form.locator("input[value='double_agent']")).to_be_checked()
    expect(form.locator("input[maxlength]")).to_have_count(2)
    expect(name_field(form)).to_be_focused()


def test_ones_own_tables_come_first_and_say_whose_turn_it_is(visit, site, snap, axe):
    page = visit("/", SMALL)
    way(page, "double_agent", "play bots now").click()  # both lay out their tokens at once
    expect(page.locator(".shell")).to_be_visible()
    page.goto(site.url)
    entry = page.locator(".mine-tables .entry").first
    expect(entry).to_contain_text("Double Agent")
    expect(entry).to_contain_text("your turn")
    expect(entry).to_contain_text("now")
    top = page.locator(".mine-tables").bounding_box()["y"]
    assert top < page.locator(".poster").first.bounding_box()["y"]
    axe(page)
    snap(page, "mine")
    page.get_by_role("button", name="Forget table").click()
    page.locator("dialog button.hot").click()
    expect(page.locator(".mine-tables")).to_have_count(0)


def test_a_page_holds_still_for_who_wants_it(visit):
    page = visit("/", SMALL, motion="no-preference")
    expect(page.locator(".prop")).to_have_count(12)
    running = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    assert page.evaluate(running) > 0
    page.get_by_role("button", name="Hold still").click()
    page.wait_for_function(f"({running})() === 0")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    expect(page.locator(".prop")).to_have_count(12)
    assert page.evaluate(running) == 0


def test_eyes_follow_the_pointer_and_hold_still_where_the_device_asks_for_it(visit):
    eyes = "() => document.querySelector('.scene .follows').style.transform"
    page = visit("/", DESK, motion="no-preference")
    expect(page.locator(".scene").first).to_be_visible()
    page.mouse.move(2, 300)
    page.wait_for_function(f"({eyes})().length > 0")
    left = page.evaluate(eyes)
    page.mouse.move(1400, 300)
    page.wait_for_function(f"left => ({eyes})() !== left", arg=left)
    calm = visit("/", DESK)
    expect(calm.locator(".prop")).to_have_count(12)
    before = calm.evaluate(eyes)
    calm.mouse.move(1400, 300)
    calm.wait_for_function("() => new Promise((drawn) => requestAnimationFrame(() => drawn(true)))")
    assert calm.evaluate(eyes) == before


def test_a_code_that_leads_nowhere_is_said_beside_the_field(visit, axe):
    page = visit("/", PHONE, "fr-FR")
    field = page.get_by_label("Code ou lien d\u2019une table")
    for typed, said in (("?!", "neuf lettres"), ("abc def ghj", "n\u2019existe pas")):
        field.fill(typed)
        field.press("Enter")
        expect(page.locator(".join .problem")).to_contain_text(said)
        expect(field).to_have_attribute("aria-invalid", "true")
    axe(page)
    field.fill("abc")
    expect(page.locator(".join .problem")).to_have_count(0)


def test_a_game_against_bots_is_begun_by_keyboard(visit):
    page = visit("/", DESK)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.ariaLabel") == "Spywhere: play bots now":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".shell")).to_be_visible()


def test_a_table_like_a_full_one_is_in_the_language_of_the_page(visit, site):
    page = visit("/", PHONE)
    way(page, "linq", "play bots now").click()
    expect(page.locator(".shell")).to_be_visible()
    guest = visit(page.url.removeprefix(site.url), SMALL, "fr-FR")
    guest.get_by_role("button", name="Ouvrir une table semblable").click()
    expect(guest.locator(".facts")).to_contain_text("français")


def test_who_finds_no_chair_looks_on_tells_the_host_and_sits_down_when_one_is_free(visit, site, axe, snap):
    host = visit("/", SMALL)
    open_table(host, "Ada", seats=3)
    host.get_by_role("button", name="Bots on the other chairs").click()
    expect(host.locator(".chairs select")).to_have_count(2)
    guest = visit(host.url.removeprefix(site.url), SMALL, "fr-FR")
    watched = guest.get_by_role("link", name="Regarder").get_attribute("href")
    name_field(guest.locator("form.panel")).fill("Bao")
    snap(guest, "full")
    axe(guest)
    guest.get_by_role("button", name="Prévenir l\u2019hôte").click()
    expect(guest.get_by_role("status")).to_contain_text("L\u2019hôte est prévenu")
    door = host.get_by_role("region", name="At the door")
    expect(door).to_contain_text("Bao would like to play with you")
    snap(host, "knock")
    axe(host)
    door.get_by_role("button", name="In place of a bot").click()
    guest.get_by_role("button", name="S\u2019asseoir").click()
    expect(guest.locator(".lobby")).to_be_visible()
    expect(door).to_have_count(0)
    onlooker = visit(watched.removeprefix(site.url), DESK)
    expect(onlooker.locator(".waiting")).to_be_visible()


def test_a_full_table_and_a_wrong_code_are_no_dead_ends(visit, site, axe, snap):
    page = visit("/", PHONE)
    way(page, "spywhere", "play bots now").click()
    expect(page.locator(".shell")).to_be_visible()
    guest = visit(page.url.removeprefix(site.url), SMALL)
    expect(guest.locator("main")).to_contain_text("All chairs are taken")
    expect(guest.get_by_role("link", name="Home")).to_be_visible()
    axe(guest)
    snap(guest, "full")
    guest.get_by_role("button", name="Open one like it").click()
    expect(guest.locator(".lobby .chair")).to_have_count(4)
    for path in ("/t/nosuchtable", "/nowhere"):
        lost = visit(path, SMALL)
        lost.get_by_label("Another code or link").fill(guest.url)
        lost.keyboard.press("Enter")
        expect(lost.get_by_role("button", name="Sit down")).to_be_visible()
