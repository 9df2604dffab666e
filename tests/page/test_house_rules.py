"""House rules by name: one tap each, what only experts change folded away, real eyes without bots."""

from playwright.sync_api import expect

from page.actions import every_choice
from page.conftest import PHONE


def test_house_rules_have_names_and_real_eyes_come_first(visit, snap, axe):
    page = visit(size=PHONE)
    form = every_choice(page)
    form.get_by_text("Wink", exact=True).click()
    ways = form.get_by_role("group", name="How signs are given").get_by_role("radio")
    assert [way.get_attribute("value") for way in ways.all()] == ["in_person", "live", "slots"]
    expect(form.get_by_label("Milliseconds a sign lasts")).to_be_hidden()
    form.get_by_text("Short", exact=True).click()
    form.get_by_text("Every house rule").click()
    expect(form.get_by_label("Naming the holder: the caller")).to_have_value("mandatory")
    form.get_by_label("Naming the holder: the caller").select_option("optional")
    expect(form.get_by_text("Your own mix")).to_be_visible()
    form.get_by_text("First edition", exact=True).click()
    form.get_by_text("Real eyes", exact=True).click()
    axe(page)
    snap(page, "chosen")
    form.get_by_role("button", name="Open the table").click()
    lobby = page.locator(".lobby")
    expect(lobby.get_by_role("heading", name="On the big screen")).to_be_visible()
    expect(lobby.get_by_text("Edition: first edition")).to_be_visible()
    expect(lobby.get_by_text("How signs are given: you sit together")).to_be_visible()
    expect(lobby.get_by_role("button", name="Start with bots")).to_have_count(0)
