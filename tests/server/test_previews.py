"""What a link tells in a chat: who invites to what, and nothing that a stranger may not know."""

import re
from html import unescape

import pytest

from brushpass.server.http import static_page
from brushpass.server.http.previews import Preview, filled
from brushpass.server.settings import Settings
from support.servers.tablemates import place, play_out, run, three_at_a_table

HTML = """<!doctype html>
<html lang="en"><head><title>Brushpass</title>
<!--head-->
<script>early()</script></head><body><div id="before"><!--before--></div></body></html>"""
HOST = {"Host": "spies.example"}


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "brushpass.db")


@pytest.fixture(autouse=True)
def built(tmp_path, monkeypatch):
    """A page as the build leaves it, with two pictures."""
    folder = tmp_path / "page"
    (folder / "previews").mkdir(parents=True)
    (folder / "index.html").write_text(HTML, "utf-8")
    for name in ("home", "spywhere"):
        (folder / "previews" / f"{name}.png").write_bytes(name.encode())
    (folder / "touch-icon.png").write_bytes(b"icon")
    (folder / "manifest.webmanifest").write_text("{}", "utf-8")
    monkeypatch.setattr(static_page, "PAGE", folder)


async def look(here, path, **headers):
    """Read a page as a chat does: its title, and what its tags say."""
    async with here.http.get(here.url + path, headers=HOST | headers) as answer:
        html = await answer.text()
    tags = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html))
    title = re.search("<title>(.*?)</title>", html)[1]
    return {"title": unescape(title), **{name: unescape(said) for name, said in tags.items()}}, html


def test_a_link_to_a_table_says_who_invites_to_what_and_how_many_chairs_are_free(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.found()
            path = f"/t/{ada['code']}"
            told, html = await look(here, path)
            assert told["title"] == told["og:title"] == "Ada invites you to Spywhere"
            assert told["og:description"].startswith("2 of 3 chairs are free. Hoard your own")
            assert told["og:image"] == "http://spies.example/previews/spywhere.png"
            assert told["og:url"] == f"http://spies.example{path}"
            assert told["robots"] == "noindex"
            assert f'<link rel="canonical" href="http://spies.example{path}" />' in html
            told, html = await look(here, path, **{"Accept-Language": "fr-CA, en;q=0.5"})
            assert told["title"] == "Ada vous invite à une partie\u00a0: Spywhere"
            assert '<html lang="fr">' in html
            for name in ("Bo", "Cleo"):
                await here.sit(ada["code"], name, "leaf")
            assert (await look(here, path))[0]["description"].startswith("All chairs are taken.")
            mate = await here.join(ada)
            await mate.ask("Lock", locked=True)
            assert (await look(here, path))[0]["description"].startswith("Locked.")

    run(scenario())


def test_a_link_to_a_replay_tells_of_it_only_when_the_match_is_over(db):
    async def scenario():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            mates = await three_at_a_table(here)
            while not mates[0].presence.get("match"):
                await mates[0].hear()
            path = f"/r/{mates[0].presence['match']}"
            house, _ = await look(here, "/r/no-such-match")
            playing, _ = await look(here, path)
            drop = ("og:url",)
            assert {k: v for k, v in playing.items() if k not in drop} == {
                k: v for k, v in house.items() if k not in drop
            }
            await play_out(mates, lambda offers: offers[-1])
            told, _ = await look(here, path)
            assert (told["title"], told["og:image"][-13:]) == ("Replay: Spywhere", "/spywhere.png")
            assert not re.search("Ada|Bo|Cleo|wins|point", str(told))

    run(scenario())


def test_every_other_page_tells_of_the_house_or_of_the_rules(db):
    async def scenario():
        async with place(db) as here:
            home, html = await look(here, "/")
            assert home["title"].startswith("Brushpass: ")
            assert "robots" not in home
            assert "<noscript><p>Brushpass is played in a page that needs JavaScript." in html
            for path in ("/t/nosuchtab", "/tv/nosuchtab", "/settings", "/nowhere", "/rules/nothing"):
                told, _ = await look(here, path)
                assert (told["title"], told["og:image"]) == (home["title"], home["og:image"]), path
            rules, _ = await look(here, "/rules/spywhere")
            assert "Spywhere" in rules["title"]

    run(scenario())


def test_who_guesses_codes_by_their_previews_is_told_nothing_more(db):
    async def scenario():
        async with place(db) as here:
            code = (await here.found())["code"]
            for n in range(40):
                await look(here, f"/t/guess{n}")
            assert "Ada" not in (await look(here, f"/t/{code}"))[1]

    run(scenario())


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/{code}",
        "/r/nothing",
        "/rules/linq",
        "/nowhere",
        "/schema.json",
        "/robots.txt",
        "/third-party.txt",
        "/admin",
        "/api/nothing",
    ],
)
def test_who_looks_in_too_much_of_a_hurry_is_refused_pages_and_not_files(db, path):
    async def scenario():
        async with place(db, Settings(requests_per_second=1)) as here:
            code = (await here.found())["code"]
            seen = [(await here.get(path.format(code=code)))[0] for _ in range(12)]
            assert seen[0] in (200, 404)
            assert seen[-1] == 429
            assert {(await here.get("/previews/home.png"))[0] for _ in range(12)} == {200}

    run(scenario())


def test_pages_and_files_are_paid_for_by_who_asks_and_probes_are_not(db, monkeypatch):
    async def scenario():
        async with place(db) as here:
            purse, paid = here.server.budget.of("127.0.0.1"), []
            spend = purse.spend
            monkeypatch.setattr(purse, "spend", lambda seconds: [paid.append(seconds), spend(seconds)])
            await here.get("/readyz")
            assert not paid
            for number, path in enumerate(("/previews/home.png", "/r/nothing")):
                await here.get(path)
                assert len(paid) > number
            purse.spend(60)
            for path in ("/t/nothing", "/previews/home.png"):
                assert await here.get(path) == (429, {"reason": "too_much"})
            assert (await here.get("/healthz"))[0] == 200


def test_what_no_route_takes_counts_as_any_request_does(db):
    async def scenario():
        async with place(db, Settings(requests_per_second=1)) as here:
            seen = [(await here.post("/nowhere", {}))[0] for _ in range(12)]
            assert (seen[0], seen[-1]) == (405, 429)

    run(scenario())

    run(scenario())


def test_the_moves_of_a_match_that_goes_on_are_not_read_for_strangers(db, monkeypatch):
    """To read them would take the longer, the more were made covertly."""

    async def scenario():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            mates = await three_at_a_table(here)
            while not mates[0].presence.get("match"):
                await mates[0].hear()
            match, read = mates[0].presence["match"], []
            store = here.server.store
            reads = store.ask

            async def ask(query, *values):
                read.append(query)
                return await reads(query, *values)

            monkeypatch.setattr(store, "ask", ask)
            for path in ("/r/", "/api/matches/"):
                await here.get(path + match)
            assert (await here.get(f"/api/matches/{match}/record"))[0] == 404
            assert len(read) >= 3
            assert not any("moves" in query for query in read)
            await play_out(mates)
            await here.get(f"/r/{match}")  # nor are they needed there afterwards
            assert not any("moves" in query for query in read)

    run(scenario())


def test_a_store_that_is_away_takes_no_page_away(db, monkeypatch):
    from brushpass.server.errors import StoreUnavailable

    async def away(*_):
        raise StoreUnavailable("gone")

    async def scenario():
        async with place(db) as here:
            code = (await here.found())["code"]
            monkeypatch.setattr(type(here.server.store), "table", away)
            assert (await look(here, f"/t/{code}"))[0]["title"].startswith("Brushpass")
            monkeypatch.undo()

    run(scenario())


@pytest.mark.parametrize(
    ("settings", "headers", "address"),
    [
        (Settings(address="https://tables.example"), {}, "https://tables.example"),
        (Settings(), {"X-Forwarded-Proto": "https"}, "http://spies.example"),
        (Settings(trusted_proxy=True), {"X-Forwarded-Proto": "https"}, "https://spies.example"),
        (Settings(), {"Host": "a_b'<c>.example"}, None),
    ],
)
def test_pictures_are_named_by_the_address_that_the_world_knows(db, settings, headers, address):
    async def scenario():
        async with place(db, settings) as here:
            told, _ = await look(here, "/", **headers)
            assert told.get("og:image") == (address and f"{address}/previews/home.png")

    run(scenario())


def test_what_strangers_typed_is_no_markup():
    told = Preview('"><script>x</script>', "a & <b>", "home")
    html = filled(HTML, told, "en", 'https://a"b', "/t/<i>")
    assert html.count("<script") == 1
    assert "<b>" not in html
    assert "<i>" not in html
    assert 'a"b' not in html


def test_pictures_are_given_and_kept_for_a_day_and_a_game_without_one_has_that_of_the_house(db):
    async def scenario():
        async with place(db) as here:
            for path, body in {
                "/previews/spywhere.png": b"spywhere",
                "/previews/dibs.png": b"home",
                "/touch-icon.png": b"icon",
                "/manifest.webmanifest": b"{}",
            }.items():
                async with here.http.get(here.url + path) as answer:
                    assert (answer.status, await answer.read()) == (200, body)
                    assert answer.headers["Cache-Control"] == "public, max-age=86400"
            assert (await here.get("/icon-192.png"))[0] == 404
            for picture in (static_page.PAGE / "previews").iterdir():
                picture.unlink()
            assert (await here.get("/previews/spywhere.png"))[0] == 404

    run(scenario())
