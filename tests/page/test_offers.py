"""A game of which the page knows nothing: all that is on offer, as buttons and blanks."""

import json

from playwright.sync_api import expect

from page.actions import open_table, sit, start, whoever_has
from page.conftest import PHONE

REFUSED = {"type": "Refused", "reason": "not_on_offer"}
BLANK = {"type": "Write", "kind": "Say", "limit": 5}


class Stranger:
    """Stands between page and table: the game is called whist, and has a blank in it."""

    def __init__(self, blanks=1):
        self.said = []
        self.blanks = [BLANK | {"kind": f"Say{n or ''}"} for n in range(blanks)]

    def __call__(self, page):
        page.route_web_socket("**/ws/**", self._relay)

    def _relay(self, ws):
        table = ws.connect_to_server()
        table.on_message(lambda message: ws.send(self._from_table(message)))
        ws.on_message(lambda message: self._from_page(ws, table, message))

    def _from_table(self, message):
        told = json.loads(message)
        if told["type"] == "Presence" and told.get("playing"):
            told["game"] = "whist"
        if told.get("offers"):
            told["offers"] = [*self.blanks, *told["offers"][:3]]
        return json.dumps(told)

    def _from_page(self, ws, table, message):
        told = json.loads(message)
        if told.get("play", {}).get("type") != "Say":
            table.send(message)
            return
        self.said.append(told["play"]["text"])
        answer = (
            {"type": "Frame", "n": 0} if len(self.said) > 1 else {"type": "Refused", "reason": "not_on_offer"}
        )
        ws.send(json.dumps(answer | {"ref": told["ref"]}))


def test_a_game_without_a_board_can_be_played_with_buttons_and_blanks(visit, axe, snap):
    strangers = [Stranger(), Stranger()]
    ada = visit("/", PHONE, prepare=strangers[0])
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE, prepare=strangers[1])
    sit(bo, "Bo")
    start(ada)
    for page in (ada, bo):
        expect(page.locator("h1")).to_have_text("whist")
    mine = whoever_has(".felt form", ada, bo)
    stranger = strangers[(ada, bo).index(mine)]
    axe(mine)
    snap(mine, "offers")
    field = mine.locator(".felt input")
    field.press_sequentially("rivers")
    expect(field).to_have_value("river")  # the table takes five letters, and so does the page
    field.press("Enter")
    expect(mine.get_by_role("alert")).to_be_visible()
    expect(field).to_have_value("river")  # to be mended
    field.press("Enter")
    expect(field).to_have_value("")
    assert stranger.said == ["river", "river"]

    mine.locator(".felt .wrap button").first.click()
    expect(mine.locator("#wire ol li:not(.quiet)").first).to_be_attached()


def test_where_more_is_on_offer_than_fits_what_is_asked_can_still_be_read(visit):
    """It stood above the felt, where nobody can scroll to."""
    strangers = [Stranger(blanks=30), Stranger(blanks=30)]
    ada = visit("/", PHONE, prepare=strangers[0])
    code = open_table(ada, "Ada", seats=2)
    bo = visit(f"/t/{code}", PHONE, prepare=strangers[1])
    sit(bo, "Bo")
    start(ada)
    mine = whoever_has(".felt form", ada, bo)
    felt, phase = mine.locator(".felt"), mine.locator(".felt p.display")
    assert felt.evaluate("felt => felt.scrollHeight > felt.clientHeight")
    assert phase.bounding_box()["y"] >= felt.bounding_box()["y"]
