"""Finding people: a chair with one tap, a table for the weekend, a chair for a friend, and a report."""

import time
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from page.actions import open_table, sit
from page.conftest import DESK

PHONE = {"width": 360, "height": 620}


def listed(page):
    """List a table for everybody."""
    page.get_by_label("Listed for everybody").check()
    expect(page.get_by_label("Listed for everybody")).to_be_checked()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_one_tap_leads_to_the_table_that_fits_and_none_to_one_of_ones_own(visit, site, size, snap, axe):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=4, game="linq", pace="day")
    listed(ada)
    bo = visit("/", size=size)
    find = bo.locator("section", has_text="Find people")
    find.get_by_label("Game").select_option("linq")
    find.get_by_label("Pace").select_option("minutes")
    expect(find).to_contain_text("No public table is like that")
    find.get_by_role("button", name="Seat me").click()
    expect(find.locator(".notice")).to_contain_text("Nobody waits for players like that")
    snap(bo, "none")
    find.get_by_role("button", name="Open such a table").click()
    form = bo.locator("form.start")
    expect(form.get_by_label("List it here")).to_be_checked()
    expect(form.locator("input[value='linq']")).to_be_checked()
    find.get_by_label("Pace").select_option("days")
    find.get_by_label("Language").select_option("fr")
    expect(find.locator(".entry")).to_have_count(0)
    find.get_by_label("Language").select_option("en")
    expect(find.locator(".entry")).to_contain_text("3 of 4 chairs are free")
    expect(find.locator(".entry")).to_contain_text("By post: a day a decision")
    axe(bo)
    snap(bo, "found")
    bo.reload()  # what was looked for is remembered
    expect(find.get_by_label("Pace")).to_have_value("days")
    find.get_by_role("button", name="Seat me").click()
    bo.wait_for_url(f"**/t/{code}")
    expect(bo.locator(".chairs article:not(.vacant)")).to_have_count(2)
    ada.get_by_label("Listed for everybody").uncheck()  # the next one is to find another
    bo.goto(f"{site.url}/")
    expect(find.locator(".entry")).to_have_count(0)


def test_a_table_for_the_weekend_tells_everybody_the_time_where_they_are(visit, site, snap, axe):
    ada = visit("/", size=PHONE)
    code = open_table(ada, "Ada", seats=3)
    at = (datetime.now() + timedelta(days=2)).replace(hour=20, minute=30)  # noqa: DTZ005 -- as the field has it
    when = ada.locator("section.panel", has_text="As soon as everybody is here")
    when.locator("summary").click()
    ada.locator("input[type='datetime-local']").fill(at.strftime("%Y-%m-%dT%H:%M"))
    ada.get_by_role("button", name="Set the time").click()
    told = f"You meet {at:%A}"
    expect(ada.locator("main")).to_contain_text(told)
    ada.locator("summary", has_text="Tell me ten minutes before").click()
    expect(ada.get_by_text("At an address of your own")).to_be_visible()
    axe(ada)
    snap(ada, "planned")
    bo = visit(f"/t/{code}", size=PHONE)
    expect(bo.locator("form")).to_contain_text(told)
    far = visit(f"/t/{code}", prepare=lambda page: elsewhere(page, at))
    expect(far.locator("form")).to_contain_text("You wanted to meet")
    ada.get_by_role("button", name="No fixed time").click()
    expect(ada.locator("main")).to_contain_text("As soon as everybody is here")
    ada.locator("input[type='datetime-local']").fill("2020-01-01T10:00")
    ada.get_by_role("button", name="Set the time").click()
    expect(ada.get_by_role("alert")).to_contain_text("from now on")
    assert site.url


def elsewhere(page, at):
    """Put the page's clock after the meeting."""
    page.clock.install(time=time.mktime(at.timetuple()) + 3600)


def test_a_chair_is_held_for_a_friend_and_taken_with_the_invitation_alone(visit, site, snap, axe):
    ada = visit("/", size=PHONE)
    code = open_table(ada, "Ada", seats=2)
    ada.get_by_role("button", name="Hold a chair for a friend").click()
    link = ada.locator("dialog[open] input").input_value()
    axe(ada)
    snap(ada, "invitation")
    ada.keyboard.press("Escape")
    expect(ada.locator(".chairs")).to_contain_text("held for a friend")
    eve = visit(f"/t/{code}")
    expect(eve.locator("form")).to_contain_text("All chairs are taken")
    bo = visit(link.removeprefix(site.url), size=PHONE)
    expect(bo.locator("form")).to_contain_text("A chair is held for you")
    snap(bo, "invited")
    sit(bo, "Bo")
    assert "#" not in bo.url
    late = visit(link.removeprefix(site.url))
    late.locator("form input[maxlength]").fill("Cleo")
    late.get_by_role("button", name="Sit down").click()
    expect(late.locator("form")).to_contain_text("no longer valid")
    expect(late.get_by_role("button", name="Tell the host")).to_be_visible()


def test_somebody_is_reported_and_learns_nothing_of_it(visit, snap, axe):
    ada = visit("/", size=PHONE)
    code = open_table(ada, "Ada", seats=3)
    expect(ada.get_by_role("button", name="Report somebody")).to_have_count(0)  # nobody else is here
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    ada.get_by_role("button", name="Report somebody").click()
    ada.get_by_label("What about").select_option("behaviour")
    ada.get_by_label("What happened").fill("He shouts.")
    axe(ada)
    snap(ada, "report")
    ada.get_by_role("button", name="Report", exact=True).click()
    expect(ada.locator("dialog[open]")).to_contain_text("it was passed on")
    expect(bo.locator(".notice")).to_have_count(0)
