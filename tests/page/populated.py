"""Pages of people as they are when there is much on them: long names, large figures, many matches."""

import json

from brushpass import GAMES

LONGEST = "Wilhelmina Wwwwwwwww"  # 20 letters
PERSON = "a" * 22
PEOPLE = {"/me": "section > ul li", "/ladder": ".line", f"/p/{PERSON}": ".card", "/mine": "main"}
SESSION = {"person": PERSON, "token": "t" * 32, "secret": "s" * 43}


def _match(n, game):
    rivals = [{"name": f"{LONGEST[:-1]}{seat}", "points": 120 - seat} for seat in range(3)]
    rivals.append({"name": "Tin", "points": 3, "bot": "spymaster"})
    return {
        "match": f"match-{n}",
        "at": 1_700_000_000_000,
        "game": game,
        "speed": "days",
        "seat": 0,
        "place": 1 + n % 5,
        "points": 121,
        "before": 1500,
        "after": 1623 - 60 * n,
        "rivals": rivals,
        "shared": n % 2 == 0,
        "left": n == 4,
    }


PLAYED = (*GAMES, "wink", "wink")
ANSWERS = {
    "/api/me": {"challenge": "", "site": "brushpass.example"},
    "/api/me/known": {
        "person": PERSON,
        "name": LONGEST,
        "passkeys": [{"id": f"key{n}", "made": 1_700_000_000_000} for n in range(3)],
        "programs": [{"id": "b" * 22, "name": LONGEST}],
    },
    "/api/me/shared": {"sealed": "", "version": 0},
    "/api/me/share": {"sealed": "", "version": 1},
    f"/api/people/{PERSON}": {
        "person": PERSON,
        "name": LONGEST,
        "program": False,
        "places": [
            {"game": game, "speed": "days", "points": 2345, "give": 480, "matches": 1234} for game in GAMES
        ],
        "matches": [_match(n, game) for n, game in enumerate(PLAYED)],
    },
}
LADDER = {
    "game": "spywhere",
    "speed": "calm",
    "programs": False,
    "ranks": [
        {"person": letter * 22, "name": LONGEST, "points": 2345 - 90 * n, "give": 480, "matches": 1234}
        for n, letter in enumerate("bac")
    ],
    "anchors": [
        {"level": "spymaster", "points": 1641, "give": 62},
        {"level": "novice", "points": 1500, "give": 6},
    ],
}


def populate(page):
    """Let a page see all of that."""
    kept = json.dumps(json.dumps(SESSION))
    page.add_init_script(f"localStorage.setItem('brushpass.me', {kept})")

    def answer(route):
        path = route.request.url.split("/", 3)[3].partition("?")[0]
        told = LADDER if path.startswith("api/ladders/") else ANSWERS[f"/{path}"]
        route.fulfill(body=json.dumps(told), content_type="application/json")

    for pattern in ("**/api/me", "**/api/me/*", "**/api/people/*", "**/api/ladders/**"):
        page.route(pattern, answer)
