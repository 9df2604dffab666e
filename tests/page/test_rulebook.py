"""The rulebook on the page: with pictures, a way through it by keyboard, and the law one tap behind."""

import re

import pytest
from playwright.sync_api import expect

from brushpass import GAMES
from brushpass.words import guide
from page.conftest import DESK, PHONE

PICTURE = re.compile(r"^\[\w+(?: \"[^\"]*\")?: (.+?)\]$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_picture_of_every_guide_is_drawn_and_has_a_name(visit, site, lang, snap, axe):
    page = visit(lang=lang, size=PHONE)
    for game in GAMES:
        page.goto(f"{site.url}/rules/{game}")
        named = [said.replace("\n", " ") for said in PICTURE.findall(guide(game, lang))]
        expect(page.locator(".prose figure[role=img]")).to_have_count(len(named))
        assert [figure.get_attribute("aria-label") for figure in page.locator("figure").all()] == named
        assert all(figure.locator("svg").count() for figure in page.locator("figure").all())
        snap(page, game)
    axe(page)


def test_the_contents_lead_through_it_and_the_law_is_one_tap_behind(visit, snap, axe):
    page = visit("/rules/linq", DESK)
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="Who gets what").focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Who gets what")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.get_by_role("link", name="Every rule, by number").click()
    expect(page.get_by_text("L6.7", exact=True)).to_be_visible()
    axe(page)
    snap(page, "law")
    page.get_by_role("link", name="The short rulebook").click()
    expect(page.get_by_text("L6.7", exact=True)).to_have_count(0)
    expect(heading).to_be_visible()
