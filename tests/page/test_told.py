"""Your turn, told: switched on with one tap, pushed by the server, opened by nobody but this browser."""

import json
import re

import pytest
from playwright.sync_api import expect

from page.actions import open_table, sit, start
from page.conftest import DESK
from support.faults.kills import BRUSHPASS
from support.servers.inbox import Browser, claims_of

PHONE = {"width": 360, "height": 620}
LENIENT = ("env", "BRUSHPASS_TAP_ANYWHERE=1", BRUSHPASS)
# No push service can be reached from here: the subscription is the test's, and so are its keys.
SUBSCRIBE = """([at, keys]) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async function () {
        return { toJSON: () => ({ endpoint: at, keys }) };
    };
}"""


@pytest.mark.parametrize("site", [LENIENT], indirect=True, ids=["lenient"])
def test_one_tap_and_the_browser_is_told_when_the_table_waits(visit, site, service, snap, axe):
    mine = Browser()
    at = f"http://127.0.0.1:{service.server_port}/ada"
    script = f"({SUBSCRIBE})({json.dumps([at, mine.keys])})"
    ada = visit("/mine", worker=True, prepare=lambda page: page.add_init_script(script))
    ada.get_by_label("Tell me on this device").check()
    expect(ada.get_by_label("Quiet hours")).to_be_visible()
    axe(ada)
    snap(ada, "panel")
    ada.goto(f"{site.url}/")
    with ada.expect_response(re.compile("/tap$")) as told:  # the new table is told without being asked to
        code = open_table(ada, "Ada", seats=2, pace="day", game="double_agent")
    assert told.value.status == 200
    bo = visit(f"/t/{code}")
    sit(bo, "Bo")
    start(ada)
    path, headers, body = service.came.get(timeout=20)
    assert path == "/ada"
    assert claims_of(headers["Authorization"])[0]["aud"] == at.removesuffix("/ada")
    said = json.loads(mine.read(body))
    assert said == {
        "title": "Your turn: Double Agent",
        "body": "The table of Ada waits for you.",
        "tag": code,
        "at": f"/t/{code}",
    }
    ada.goto(f"{site.url}/settings")
    ada.get_by_label("Tell me on this device").uncheck()
    expect(ada.get_by_label("Quiet hours")).to_have_count(0)


@pytest.mark.parametrize(("lang", "size"), [("en-GB", DESK), ("fr-FR", PHONE)])
def test_the_page_says_why_not(visit, lang, size, snap, axe):
    page = visit(
        "/settings",
        lang=lang,
        size=size,
        prepare=lambda page: page.add_init_script("delete window.PushManager"),
    )
    said = page.get_by_role("status").filter(has_text="iPhone")
    expect(said).to_be_visible()
    expect(page.get_by_role("checkbox").nth(0)).to_be_visible()
    page.locator("details", has=page.locator("input[type=url]")).locator("summary").click()
    page.locator("input[type=url]").fill("https://127.0.0.1/")
    snap(page, "why")
    axe(page)
    plain = visit(
        "/settings",
        lang=lang,
        prepare=lambda page: page.add_init_script(
            "Object.defineProperty(window, 'isSecureContext', {value: false})"
        ),
    )
    expect(plain.get_by_role("status").filter(has_text="https")).to_be_visible()
