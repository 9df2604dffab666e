"""Somebody closes the page in the middle of a match, and comes back."""

import pytest
from playwright.sync_api import expect

from page.actions import asked, decide, open_table, play_out, sit, start
from page.conftest import HASTY, PHONE


@pytest.mark.parametrize("site", [HASTY], indirect=True, ids=["hasty"])
def test_the_house_plays_for_a_leaver_who_comes_back_to_the_same_seat(visit, site, snap):
    ada = visit("/")
    code = open_table(ada, "Ada", seats=2, pace="quick")
    bo = visit(f"/t/{code}", PHONE)
    sit(bo, "Bo")
    start(ada)
    until(bo, [ada])
    passport = bo.locator(".passport").first.get_attribute("aria-label")
    device = bo.context
    bo.close()

    tile = ada.locator(".tile", has_text="Bo")
    expect(tile.locator(".face.away")).to_be_visible()
    expect(tile).to_contain_text("the house is playing")
    snap(ada, "away")
    until(ada, [])  # what was Bo's to decide, the house has decided
    expect(ada.locator("#wire li", has_text="Bo put down").first).to_be_visible()

    back = device.new_page()
    back.goto(f"{site.url}/t/{code}")
    expect(back.locator(".passport").first).to_have_attribute("aria-label", passport)
    expect(tile.locator(".face.away")).to_have_count(0)
    expect(tile).not_to_contain_text("away")
    until(back, [ada])
    decide(back)
    play_out([ada, back])


def until(page, others):
    """Let the others decide until this person is asked."""
    for _ in range(200):
        if asked(page):
            return
        for other in others:
            if asked(other):
                decide(other)
        page.wait_for_timeout(50)
    raise AssertionError("nobody was asked")
