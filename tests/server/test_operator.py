"""Whoever runs the server: reports reach them, and what they do at ``/admin`` is done, and noted."""

import json

import pytest

from brushpass.core import to_json
from brushpass.server.http import admin_page
from brushpass.server.limits import blurred
from brushpass.server.settings import Settings
from brushpass.server.store import open_store
from brushpass.server.store.office import KEPT
from support.servers.somebody import asked, somebody
from support.servers.tablemates import at_a_table, place, play_out, run

TOKEN = "sesame"  # noqa: S105 -- of a test
OWNED = Settings(admin_token=TOKEN, messages_per_second=500)  # whole matches are played
BEARER = {"Authorization": f"Bearer {TOKEN}"}
ADDRESS = "127.0.0.1"


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "operator.db")


async def do(here, deed, headers=BEARER, **wish):
    """Do something at the desk."""
    body = json.dumps({"deed": deed, **wish}).encode()
    async with here.http.post(f"{here.url}/admin/deeds", data=body, headers=headers) as answer:
        text = await answer.text()
        return answer.status, json.loads(text) if text else {}


async def shown(here, language="en"):
    headers = {**BEARER, "Accept-Language": language}
    async with here.http.get(f"{here.url}/admin", headers=headers) as answer:
        assert answer.status == 200
        return await answer.text()


async def report(here, mate, seat, about="name", note="", key=None):
    wish = {"key": key or mate.key, "seat": seat, "about": about, "note": note}
    return await here.post(f"/api/tables/{mate.presence['code']}/report", wish)


def test_a_report_reaches_the_desk_and_nobody_at_the_table(db):
    async def scenario():
        async with place(db, OWNED) as here:
            ada, bo = await at_a_table(here, ("Bo",))
            for mate in (ada, bo):
                await mate.say(there=True)
            heard = [len(mate.heard) for mate in (ada, bo)]
            assert await report(here, ada, 1, note="<b>rude</b>\n\x00 things") == (200, {})
            assert await report(here, ada, 1, "behaviour", note="<i>worse</i>") == (200, {})  # in place of it
            page = await shown(here)
            assert "&lt;i&gt;worse&lt;/i&gt;" in page
            assert "rude" not in page
            assert "Hide “Bo”" in page
            await ada.say(there=True)
            await bo.say(there=True)
            assert [len(mate.heard) - before for mate, before in zip((ada, bo), heard, strict=True)] == [1, 1]
            ((told, *_),) = [await here.server.store.office.reports(9)]
            assert await do(here, "settle", report=told.id) == (200, {"about": ""})
            assert (await do(here, "settle", report=told.id))[1]["reason"] == "no_such_report"
            assert "Nobody has reported anything." in await shown(here)

    run(scenario())


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"seat": 0}, "bad_message"),  # oneself
        ({"seat": 2}, "seat_empty"),  # a bot
        ({"seat": 7}, "no_such_seat"),
        ({"seat": 1, "note": "x" * 501}, "bad_message"),
        ({"seat": 1, "note": "x" * 70_000}, "bad_message"),
        ({"seat": 1, "about": "winning"}, "bad_message"),
        ({"seat": 1, "key": "guess"}, "bad_key"),
    ],
)
def test_a_forged_report_is_refused_and_nothing_is_kept(db, wish, reason):
    async def scenario():
        async with place(db, OWNED) as here:
            ada, _ = await at_a_table(here, ("Bo",), bots=1)
            status, said = await report(here, ada, **wish)
            assert (status, said["reason"]) in ((409, reason), (413, reason))
            watch = {"key": ada.presence["watch"], "seat": 1, "about": "name"}
            assert (await report(here, ada, **watch))[1]["reason"] == "bad_key"  # an onlooker
            assert not await here.server.store.office.reports(9)

    run(scenario())


def test_who_reports_without_end_is_stopped(db):
    async def scenario():
        async with place(db) as here:
            ada, _ = await at_a_table(here, ("Bo",))
            statuses = [(await report(here, ada, 1))[0] for _ in range(8)]
            assert statuses == [200] * 6 + [429] * 2

    run(scenario())


def test_every_limit_that_an_address_has_reached_is_lifted(db):
    async def scenario():
        async with place(db, OWNED) as here:
            ada, _ = await at_a_table(here, ("Bo",))
            while (await report(here, ada, 1))[0] == 200:
                pass
            while (await asked(here, "/api/me/challenge", {}))[0] == 200:
                pass
            assert (await do(here, "pardon", address=ADDRESS))[0] == 200
            assert (await report(here, ada, 1))[0] == 200
            assert (await asked(here, "/api/me/challenge", {}))[0] == 200

    run(scenario())


def test_a_closed_table_is_left_found_by_nobody_and_can_be_opened_again(db):
    async def scenario():
        async with place(db, OWNED) as here:
            ada, bo = await at_a_table(here, ("Bo",), game="double_agent", pace="day", public=True)
            code = ada.presence["code"]
            assert (await do(here, "close", code=code))[0] == 200
            bye = await bo.until("Bye")
            assert bye["reason"] == "restart"
            assert code not in here.server.rooms
            for path in (f"/api/tables/{code}", "/api/tables"):
                assert code not in str(await here.get(path))
            assert await here.get(f"/api/tables/{code}") == (409, {"reason": "closed"})
            again = await here.open(code)
            await again.send_str(to_json({"join": {"table": code, "key": ada.key}, "ref": 1}))
            assert (await again.receive_json())["reason"] == "closed"
            assert (await here.post(f"/api/tables/{code}/turn", {"key": ada.key}))[1] == {"reason": "closed"}
            assert await here.server.store.due(9) == []
            assert (await do(here, "close", code=code))[1]["reason"] == "closed"
            assert "Open it again" in await shown(here)
            assert (await do(here, "reopen", code=code))[0] == 200
            assert (await do(here, "reopen", code=code))[1]["reason"] == "not_closed"
            back = await here.join({"code": code, "key": ada.key, "seat": 0})
            await back.until("Frame")
            assert back.known["table"] == ada.known["table"]
            assert {deed.deed for deed in await here.server.store.office.deeds(9)} == {"reopen", "close"}

    run(scenario())


def test_a_name_is_hidden_at_the_table_in_its_matches_and_for_good(db):
    async def scenario():
        async with place(db, OWNED) as here:
            ada, bo = await at_a_table(here, ("Bo",), seats=2)
            code, match = ada.presence["code"], ada.presence["match"]
            await play_out([ada, bo])
            while ada.presence.get("playing"):
                await ada.hear()
            assert '"Bo"' in json.dumps((await here.get(f"/api/matches/{match}/record"))[1])
            assert (await do(here, "hide", code=code, seat=1)) == (200, {"about": "Bo -> Nemo 2"})
            while ada.presence["chairs"][1]["name"] != "Nemo 2":
                await ada.hear()
            assert '"Bo"' not in json.dumps((await here.get(f"/api/matches/{match}/record"))[1])
            assert (await bo.ask("Dress", name="Bo", colour="sky"))["reason"] == "bad_name"
            assert (await bo.ask("Dress", name="B o", colour="sky"))["reason"] == "bad_name"
            assert (await bo.ask("Dress", name="Robin", colour="sky"))["type"] == "Done"
            assert "Bo -&gt; Nemo 2" in await shown(here, "fr")

    run(scenario())


def test_a_hidden_name_is_gone_from_the_pages_of_rivals(db):
    async def scenario():
        async with place(db, OWNED) as here:
            people = [await somebody(here, name) for name in ("Ada", "Robin")]
            first = await here.found(seats=2, game="double_agent", pace="day")
            mates = [await here.join(each) for each in (first, await here.sit(first["code"], "Bo"))]
            for one, mate in zip(people, mates, strict=True):
                assert (await one.play_rated(mate))[0] == 200
            await mates[0].ask("Start")
            for mate in mates:
                while "table" not in mate.known:
                    await mate.hear()
            await play_out(mates)
            await here.server.rooms[first["code"]].ledger.settled()
            assert await here.server.scorer.score() == 1
            page = f"/api/people/{people[0].person}"
            assert [rival["name"] for rival in (await here.get(page))[1]["matches"][0]["rivals"]] == ["Bo"]
            assert (await do(here, "hide", code=first["code"], seat=1))[0] == 200
            assert [rival["name"] for rival in (await here.get(page))[1]["matches"][0]["rivals"]] == [
                "Nemo 2"
            ]

    run(scenario())


def test_a_name_is_hidden_while_the_table_sleeps(db):
    async def scenario():
        async with place(db, OWNED) as here:
            seated = await here.found(name="Eve")
            assert (await do(here, "hide", code=seated["code"], seat=0))[0] == 200
            assert (await here.get(f"/api/tables/{seated['code']}"))[1]["host"] == "Nemo 1"
            assert not here.server.rooms

    run(scenario())


def test_whoever_opened_a_table_is_kept_from_public_ones_until_the_ban_ends(db):
    async def scenario():
        async with place(db, OWNED) as here:
            ada = await here.join(await here.found(public=True))
            own = await here.join(await here.found(name="Eve"))
            assert (await do(here, "ban", code=ada.presence["code"], days=3))[0] == 200
            wish = {"game": "linq", "name": "Eve", "colour": "rose", "public": True}
            banned = (409, {"reason": "banned"})
            assert await here.post("/api/tables", wish) == banned
            sit = {"name": "Eve", "colour": "sky"}
            assert await here.post(f"/api/tables/{ada.presence['code']}/chairs", sit) == banned
            assert await here.post(f"/api/tables/{ada.presence['code']}/knock", {"name": "Eve"}) == banned
            assert (await own.ask("Publish", public=True))["reason"] == "banned"
            await here.found(name="Eve")  # with friends one may play
            (ban,) = await here.server.store.office.bans(9)
            assert ban.who == blurred(ADDRESS)
            assert ADDRESS not in await shown(here)
            assert (await do(here, "pardon", who=ban.who))[0] == 200
            assert (await own.ask("Publish", public=True))["type"] == "Done"
            assert (await do(here, "ban", address=ADDRESS, days=1))[0] == 200
            await here.server.store.ask("UPDATE bans SET until = 0")
            assert (await here.post("/api/tables", wish))[0] == 200  # it ended by itself

    run(scenario())


def test_limits_that_an_address_has_reached_are_lifted(db):
    async def scenario():
        async with place(db, OWNED) as here:
            for _ in range(40):
                status, _ = await here.get("/api/tables/wrongcode")
            assert status == 429
            # Nor may the desk be asked from there: whoever guesses codes could guess the token.
            assert (await do(here, "pardon", address=ADDRESS))[0] == 429
            for quota in here.server.quotas:
                quota.pardon(ADDRESS)
            assert (await do(here, "pardon", address=ADDRESS))[0] == 200
            assert (await here.get("/api/tables/wrongcode"))[0] == 404

    run(scenario())


@pytest.mark.parametrize(
    ("deed", "wish", "reason"),
    [
        ("close", {"code": "nosuch"}, "no_such_table"),
        ("close", {}, "no_such_table"),
        ("hide", {"code": "CODE"}, "no_such_seat"),
        ("hide", {"code": "CODE", "seat": 9}, "no_such_seat"),
        ("hide", {"code": "CODE", "seat": 1}, "seat_empty"),
        ("ban", {}, "nobody_known"),
        ("ban", {"code": "nosuch"}, "nobody_known"),
        ("ban", {"address": ADDRESS, "days": 0}, "bad_message"),
        ("ban", {"address": ADDRESS, "days": 9999}, "bad_message"),
        ("pardon", {}, "nobody_known"),
        ("burn", {}, "bad_message"),
    ],
)
def test_what_cannot_be_done_is_refused_and_not_noted(db, deed, wish, reason):
    async def scenario():
        async with place(db, OWNED) as here:
            code = (await here.found())["code"]
            wish.update({"code": code} if wish.get("code") == "CODE" else {})
            status, said = await do(here, deed, **wish)
            assert (status, said["reason"]) == (409, reason)
            assert not await here.server.store.office.deeds(9)

    run(scenario())


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": "Basic x"}])
def test_nobody_else_does_anything_at_the_desk(db, headers):
    async def scenario():
        async with place(db, OWNED) as here:
            code = (await here.found())["code"]
            assert (await do(here, "close", headers, code=code))[0] == 401
            foreign = {**BEARER, "Origin": "https://elsewhere.example"}
            assert (await do(here, "close", foreign, code=code))[0] == 403
            form = {**BEARER, "Content-Type": "text/plain"}
            assert (await do(here, "close", form, code=code))[0] == 415
            assert (await here.get(f"/api/tables/{code}"))[0] == 200
        async with place(db) as here:  # no token: no desk
            assert (await do(here, "close", code=code))[0] == 404

    run(scenario())


def test_names_of_private_tables_are_not_shown(db):
    async def scenario():
        async with place(db, OWNED) as here:
            await here.found(name="Secretive")
            await here.found(name="Open", public=True)
            page = await shown(here)
            assert "Secretive" not in page
            assert "Hide “Open”" in page

    run(scenario())


def test_another_worker_closes_what_it_runs(empty):
    async def scenario():
        one, two = (Settings(admin_token=TOKEN, name=name, lease=30) for name in ("w1", "w2"))
        async with place(empty, one) as first, place(empty, two) as second:
            ada = await first.join(await first.found())
            body = json.dumps({"deed": "close", "code": ada.presence["code"]}).encode()
            url = f"{second.url}/admin/deeds"
            async with second.http.post(url, data=body, headers=BEARER, allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (307, "/admin/deeds?at=w1")
            assert (await do(first, "close", code=ada.presence["code"]))[0] == 200
            assert (await second.get(f"/api/tables/{ada.presence['code']}"))[1] == {"reason": "closed"}

    run(scenario())


def test_both_stores_keep_reports_deeds_and_bans_and_forget_them_when_they_are_old(address):
    async def scenario():
        store = await open_store(address)
        office = store.office
        for note in ("first", "second"):
            await office.report("r", "code", 1, "Bo", "name", note)
        await office.note("d", "close", "code", "")
        await office.ban("hash", 3, "code")
        assert [(told.note, told.seat) for told in await office.reports(9)] == [("second", 1)]
        assert [(done.deed, done.code) for done in await office.deeds(9)] == [("close", "code")]
        assert await office.banned("hash")
        assert not await office.banned("another")
        await store.spend("guess hash", 1000, 1)
        assert not await store.spend("guess hash", 1000, 1)
        await office.pardon("hash")
        assert await store.spend("guess hash", 1000, 1)
        await office.ban("hash", 3, "code")
        await store.forget(1, 1)
        assert await office.reports(9)
        assert await office.deeds(9)
        assert await office.bans(9)
        for table in ("reports", "deeds"):
            await store.ask(f"UPDATE {table} SET at = at - {KEPT} - 1000")  # noqa: S608 -- our own names
        await store.ask("UPDATE bans SET until = 5")
        await store.forget(1, 1)
        assert not await office.reports(9)
        assert not await office.deeds(9)
        assert not await store.ask("SELECT 1 FROM bans")
        await store.close()

    run(scenario())


def test_the_desk_speaks_the_visitors_language():
    assert admin_page.language_of("fr-CH, en;q=0.9") == "fr"
    assert admin_page.language_of("de") == "en"
