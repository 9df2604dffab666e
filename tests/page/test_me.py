"""Somebody, if one wants to be: passkeys in a real browser, other devices, ladders, and the end of it."""

import json
import re

import pytest
from playwright.sync_api import expect

from page.actions import open_table, sit
from page.authenticators import Device, become
from page.conftest import DESK

PHONE = {"width": 360, "height": 620}


SEATS = "() => JSON.parse(localStorage.getItem('brushpass.tables') ?? '[]').map(({code}) => code)"


def test_seats_follow_somebody_to_another_device_and_so_does_forgetting(visit, site, snap, axe):
    desk, phone = Device(visit("/settings"), site), Device(visit("/settings", size=PHONE, lang="fr-FR"), site)
    become(desk, "Ada")
    axe(desk.page)
    snap(desk.page, "me")
    desk.go("/")
    code = open_table(desk.page, "Ada", seats=2, game="double_agent")
    desk.go("/mine")
    expect(desk.page.locator("main")).to_contain_text("Double Agent")
    phone.go("/me")
    assert phone.passkeys == []
    phone.take_keys(desk)
    snap(phone.page, "before")
    phone.page.get_by_role("button", name=re.compile("ai une")).click()
    expect(phone.page.get_by_role("heading", name="Ici, vous êtes vous")).to_be_visible()
    phone.page.wait_for_function("() => localStorage.getItem('brushpass.tables')?.includes('double_agent')")
    assert phone.page.evaluate(SEATS) == [code]
    axe(phone.page)
    snap(phone.page, "fr")
    # The server has nothing of it that can be read, and the secret was never sent.
    secret = json.loads(phone.page.evaluate("() => localStorage.getItem('brushpass.me')"))["secret"]
    held = b"".join(part.read_bytes() for part in site.folder.glob("kill.db*"))
    key = json.loads(desk.page.evaluate("() => localStorage.getItem('brushpass.tables')"))[0]["key"]
    assert secret.encode() not in held
    assert key.encode() not in held
    # What one device forgets, the other does.
    phone.go("/mine")
    phone.page.get_by_role("button", name=re.compile("Oublier")).first.click()
    phone.page.locator("dialog[open] button.hot").click()
    expect(phone.page.locator("main")).not_to_contain_text("avant la donne")
    phone.page.wait_for_timeout(2_500)
    desk.go("/me")
    desk.page.wait_for_function("() => localStorage.getItem('brushpass.tables') === '[]'")


def test_another_device_is_added_by_a_code_that_is_good_once(visit, site):
    old, new, late = (Device(visit("/settings"), site) for _ in range(3))
    become(old)
    old.page.get_by_role("button", name="Add another device").click()
    link = old.page.locator(".secret input").input_value()
    new.go(link.removeprefix(new.home))
    new.page.get_by_role("button", name="Add this device").click()
    assert "#" not in new.page.url
    expect(new.page.get_by_text("Passkey 2")).to_be_visible()
    assert len(new.passkeys) == 1
    late.go(link.removeprefix(late.home))
    late.page.get_by_role("button", name="Add this device").click()
    expect(late.page.get_by_role("alert")).to_contain_text("no longer good")
    new.page.get_by_role("button", name="Remove passkey 1").click()
    expect(new.page.get_by_text("Passkey 2")).to_have_count(0)
    # Everything is deleted with one tap; the passkey opens nothing any more.
    new.page.get_by_role("button", name="Delete everything").click()
    new.page.locator("dialog[open] button.hot").click()
    expect(new.page.get_by_role("button", name="Make a passkey")).to_be_visible()
    new.page.get_by_role("button", name="I have one").click()
    expect(new.page.get_by_role("alert")).to_contain_text("does not know that passkey")
    old.go("/me")
    expect(old.page.get_by_role("button", name="Make a passkey")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "size", "said"), [("en-GB", DESK, "is a number"), ("fr-FR", PHONE, "un numéro")]
)
def test_the_page_says_why_not(visit, lang, size, said, axe, snap):
    page = visit("/me", lang=lang, size=size)  # by an address that is a number
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(page.locator("main button.hot")).to_be_disabled()
    axe(page)
    snap(page, "why")
    forged = "Object.defineProperty(window, 'isSecureContext', {value: false})"
    plain = visit("/me", lang=lang, prepare=lambda page: page.add_init_script(forged))
    expect(plain.get_by_role("status").filter(has_text="https")).to_be_visible()


def test_who_closes_the_dialogue_has_changed_nothing(visit, site):
    device = Device(visit("/settings"), site)
    denied = "throw new DOMException('', 'NotAllowedError')"
    script = f"CredentialsContainer.prototype.create = async () => {{ {denied} }}"
    device.page.add_init_script(script)
    device.go("/me")
    device.page.get_by_role("button", name="Make a passkey").click()
    expect(device.page.get_by_role("alert")).to_contain_text("Nothing has changed")
    assert device.page.evaluate("() => localStorage.getItem('brushpass.me')") is None


def test_ladders_and_programs_for_who_looks(visit, site, axe, snap):
    ada = Device(visit("/settings"), site)
    become(ada)
    ada.page.locator("details summary", has_text="Programs").click()
    ada.page.get_by_label("Name of the program").fill("Deep Wink")
    ada.page.get_by_role("button", name="Make a token").click()
    expect(ada.page.get_by_label("The token")).to_have_value(re.compile(r"^[\w-]{32}$"))
    axe(ada.page)
    ada.go("/ladder?game=wink&speed=quick&which=programs")
    expect(ada.page.get_by_text("Nobody is on this ladder yet")).to_be_visible()
    expect(ada.page.locator(".rows")).to_contain_text("bot, spymaster")
    axe(ada.page)
    snap(ada.page, "ladder")
    ada.go("/p/nobody-at-all-is-here")
    expect(ada.page.get_by_role("alert")).to_contain_text("Nobody has this page")


def test_a_table_agrees_in_the_lobby(visit, site, axe, snap):
    ada, bo = Device(visit("/settings"), site), Device(visit("/settings"), site)
    become(ada, "Agatha")
    ada.go("/")
    code = open_table(ada.page, "Ada", seats=2, game="double_agent")
    bo.go(f"/t/{code}")
    sit(bo.page, "Bo")
    panel = ada.page.locator("section", has=ada.page.locator("#ladder-panel"))
    panel.get_by_role("checkbox").check()
    expect(panel).to_contain_text("once everybody at the table has agreed")
    theirs = bo.page.locator("section", has=bo.page.locator("#ladder-panel"))
    expect(theirs).to_contain_text("Agreed so far: Ada")
    expect(theirs).to_contain_text("you need a passkey")
    axe(ada.page)
    snap(ada.page, "asked")
    become(bo, "Boris")
    bo.go(f"/t/{code}")
    theirs.get_by_role("checkbox").check()
    expect(panel).to_contain_text("Everybody has agreed")
