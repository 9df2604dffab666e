"""A game from outside on the page: all that the page shows of it comes from the server."""

import pytest
from playwright.sync_api import expect

from page.actions import open_table, sit, start, whoever_has
from page.conftest import PHONE
from support.faults.kills import Victim
from support.games.outside import install


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A server that serves Dibs, too."""
    folder = tmp_path / "installed"
    folder.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(install(folder)))
    victim = Victim(tmp_path)
    victim.start("--game", "dibs")
    yield victim
    victim.kill()


def test_a_game_from_outside_is_offered_set_up_and_begun(visit):
    ada = visit("/", PHONE)
    form = ada.locator("form.start")
    expect(form).to_contain_text("Dibs")
    expect(form.locator("label:has(input[value='dibs'])")).to_contain_text(
        "Bid on all dice while you see but one."
    )
    code = open_table(ada, "Ada", seats=2, game="dibs")
    bo = visit(f"/t/{code}", PHONE, lang="fr-FR")
    sit(bo, "Bo")
    start(ada)
    expect(ada.locator("h1")).to_have_text("Dibs")
    expect(bo.locator("h1")).to_have_text("Preum\u2019s")
    whoever_has(".felt button", ada, bo)
    expect(ada.locator("body")).to_contain_text("bid")
    expect(bo.locator("body")).to_contain_text("annonce")


def test_its_rules_can_be_read(visit):
    expect(visit("/rules/dibs", PHONE).locator("body")).to_contain_text("In turn, bid more than was bid last")
    expect(visit("/rules/dibs", PHONE, lang="fr-FR").locator("body")).to_contain_text("on annonce plus que")
