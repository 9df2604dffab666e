"""What pages of other sites can do with a visitor's browser: nothing."""

import json
import re
import shlex
from pathlib import Path

import pytest

from brushpass.server.settings import Settings
from support.servers.tablemates import place, run

WISH = json.dumps({"game": "spywhere", "name": "Eve", "colour": "rose", "seats": 3}).encode()
PICTURE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
NEIGHBOUR = {**PICTURE, "Sec-Fetch-Site": "same-site"}
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
FRAME = {**LINK, "Sec-Fetch-Dest": "iframe"}
OWN = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
JSON = {"Content-Type": "application/json"}
SESAME = "sesame"
FRIEND = "https://friend.example"
PATHS = ("/api/tables", "/api/tables/abc/chairs", "/api/games/linq/options/cards")
PROTOCOL = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


@pytest.fixture
def ask(tmp_path):
    """Ask a server several times; give the statuses."""

    def asked(*requests, **settings):
        async def scenario():
            async with place(str(tmp_path / "table.db"), Settings(**settings)) as here:
                statuses = []
                for method, path, headers in requests:
                    data = WISH if method == "POST" else None
                    async with here.http.request(
                        method, here.url + path, headers=headers, data=data
                    ) as answer:
                        statuses.append(answer.status)
                return statuses

        return run(scenario())

    return asked


@pytest.mark.parametrize("headers", [PICTURE, NEIGHBOUR, FRAME])
def test_wrong_codes_that_another_site_asks_for_lock_nobody_out(ask, headers):
    many = [("GET", f"/api/tables/wrong{n}", headers) for n in range(40)]
    *refused, after = ask(*many, ("GET", "/api/tables/wrong", OWN))
    assert {*refused} == {403}
    assert after == 404


@pytest.mark.parametrize("path", ["/admin", "/metrics"])
def test_pictures_of_the_operators_pages_lock_nobody_out(ask, path):
    statuses = ask(
        *[("GET", path, headers) for headers in (PICTURE, LINK, {}) for _ in range(40)],
        ("GET", "/api/tables/wrong", {}),
        admin_token=SESAME,
        requests_per_second=1_000,
    )
    assert {*statuses[:40]} == {403}
    assert {*statuses[40:-1]} == {401 if path == "/admin" else 404}
    assert statuses[-1] == 404


def test_a_wrong_token_is_a_guess(ask):
    wrong = {"Authorization": "Bearer open"}
    statuses = ask(*[("GET", "/metrics", wrong) for _ in range(40)], admin_token=SESAME)
    assert statuses[0] == 404
    assert statuses[-1] == 429


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example", **JSON},
        {"Origin": "null", **JSON},
        {"Origin": "https://evil.example", "Content-Type": "text/plain"},
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_nobody_posts_in_a_visitors_name(ask, path, headers):
    assert ask(("POST", path, headers)) == [403]


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "text/plain; charset=utf-8",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_what_a_form_could_send_is_refused_and_told_how_to_be_sent(ask, path, kind):
    assert ask(("POST", path, {"Content-Type": kind})) == [415]


def test_our_page_programs_and_named_sites_are_served(ask):
    founded = [
        ("POST", "/api/tables", JSON),
        ("POST", "/api/tables", {**OWN, **JSON}),
        ("POST", "/api/tables", {"Origin": FRIEND, **JSON}),
        ("GET", "/api/tables", {"Origin": FRIEND, **PICTURE}),
        ("GET", "/api/games", LINK),
        ("GET", "/robots.txt", PICTURE),
    ]
    assert {*ask(*founded, origins=(FRIEND,))} == {200}


def test_the_protocols_first_command_is_served_as_it_stands(tmp_path):
    (command,) = re.findall(r"\$ (curl (?:.*\\\n)*.*)\n", PROTOCOL.read_text("utf-8"))
    _, _, header, _, data, address = shlex.split(command.replace("\\\n", ""))
    headers = dict([header.split(": ")])

    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            seated = await here.found()
            url = address.replace("http://127.0.0.1:8000", here.url).replace("CODE", seated["code"])
            async with here.http.post(url, headers=headers, data=data.encode()) as answer:
                assert {*await answer.json()} == {"code", "seat", "key"}

    run(scenario())
