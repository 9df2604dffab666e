"""Play over days, on the page: how long there is, days off, and another pace when all agree."""

import pytest
from playwright.sync_api import expect

from page.actions import open_table, sit, start
from page.conftest import DESK

PHONE = {"width": 360, "height": 620}
WORDS = {
    "en-GB": "24h|Time to think|Stop the clock|Ada is off until|I am back|Propose it|Agree",
    "fr-FR": "24h|Temps de réflexion|Arrêter|Ada est en congé|Je suis de retour|Le proposer|accord",
}


def unfold(page, title):
    """Show how long there is to think."""
    if page.locator(".opener[aria-controls=wire]").is_visible():
        page.locator(".opener[aria-controls=wire]").click()
    panel = page.locator("details", has=page.locator("summary", has_text=title))
    panel.locator("summary").click()
    return panel


@pytest.mark.parametrize(("lang", "size"), [("en-GB", DESK), ("fr-FR", PHONE)])
def test_a_table_over_days(visit, lang, size, snap, axe):
    clock, title, stop, off, back, propose, agree = WORDS[lang].split("|")
    ada = visit("/", lang=lang, size=size)
    code = open_table(ada, "Ada", seats=2, pace="day", game="double_agent")
    bo = visit(f"/t/{code}", lang=lang, size=size)
    sit(bo, "Bo")
    start(ada)
    for page in (ada, bo):
        expect(page.get_by_role("timer")).to_contain_text(clock)
    mine, theirs = unfold(ada, title), unfold(bo, title)
    mine.locator("input[type=number]").fill("2")
    snap(ada, "panel")
    axe(ada)
    mine.get_by_text(stop).click()
    expect(mine).to_contain_text(off)
    expect(theirs).to_contain_text("Ada")
    expect(bo.get_by_role("timer")).to_contain_text("3")  # days
    snap(bo, "off")
    mine.get_by_text(back).click()
    expect(bo.get_by_role("timer")).to_contain_text(clock)
    theirs.locator("select").select_option("week")
    theirs.get_by_text(propose).click()
    expect(mine.get_by_role("status")).to_contain_text("Bo")
    snap(ada, "asked")
    mine.locator(".notice").get_by_text(agree).click()
    expect(bo.get_by_role("timer")).to_contain_text("7")
