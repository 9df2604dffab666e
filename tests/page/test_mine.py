"""My tables and matches: from this browser's keys alone, and as one file to take along."""

import json
import re

import pytest
from playwright.sync_api import expect

from page.actions import open_table, sit, start
from page.conftest import DESK

PHONE = {"width": 360, "height": 620}


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_waits_for_me_what_runs_and_a_file_of_it(visit, site, size, snap, axe, tmp_path):
    ada = visit("/", size=size)
    code = open_table(ada, "Ada", seats=2, pace="day", game="double_agent")
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    start(ada)
    ada.goto(f"{site.url}/")
    other = open_table(ada, "Ada", seats=4, game="linq")
    ada.goto(f"{site.url}/")
    ada.get_by_role("link", name="All my tables").click()
    mine = ada.locator("section", has_text="It is your turn")
    expect(mine).to_contain_text("Double Agent")
    expect(mine).to_contain_text("Time runs out")
    expect(ada.locator("section", has_text="Before the next deal")).to_contain_text("Linq")
    expect(ada.get_by_role("heading", name="Matches", exact=True)).to_have_count(0)  # it is not over
    axe(ada)
    snap(ada, "mine")
    ada.locator(".filter select").select_option("linq")
    expect(mine).to_have_count(0)
    with ada.expect_download() as saved:
        ada.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "mine.json"
    saved.value.save_as(file)
    assert {table["code"] for table in json.loads(file.read_text("utf-8"))["tables"]} == {code, other}

    again = visit("/mine", size=size)
    expect(again.locator("main")).to_contain_text("no seat at any table")
    again.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{"}
    )
    expect(again.get_by_role("alert")).to_contain_text("broken")
    again.locator("input[type=file]").set_input_files(file)
    expect(again.locator("dialog[open]")).to_contain_text("seats: 2; matches: 1")
    again.get_by_role("button", name="Take them over").click()
    expect(again.locator("section", has_text="It is your turn")).to_contain_text("Double Agent")
    again.get_by_role("link", name=re.compile("Double Agent.*your turn")).click()
    expect(again.locator(".shell")).to_be_visible()
