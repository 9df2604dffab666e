"""A match that the server breaks off: people are told why, and may start another."""

import sys

import pytest
from playwright.sync_api import expect

from page.actions import asked, decide, open_table, sit, start
from page.conftest import PHONE, ROOT

SHORT = (sys.executable, "-P", str(ROOT / "tests" / "support" / "faults" / "short_matches.py"))


@pytest.mark.parametrize("site", [SHORT], indirect=True, ids=["short"])
def test_people_are_told_that_their_match_was_too_long_and_start_another(visit):
    ada = visit("/")
    bo = visit(f"/t/{open_table(ada, 'Ada', seats=2)}", PHONE, lang="fr-FR")
    sit(bo, "Bo")
    start(ada)
    told = {
        ada: ada.locator(".notice", has_text="was broken off"),
        bo: bo.locator(".notice", has_text="a été interrompue"),
    }
    for _ in range(200):
        ada.wait_for_timeout(50)
        mover = next((page for page in told if asked(page)), None)
        if any(notice.count() for notice in told.values()):
            break
        if mover:
            decide(mover)
    for notice in told.values():
        expect(notice).to_be_visible()
    start(ada)
    for notice in told.values():
        expect(notice).to_have_count(0)
