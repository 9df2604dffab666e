"""Somebody who wants to be known again: passkeys, several devices, and all that is refused."""

import asyncio
import json

import pytest
from webauthn.helpers import bytes_to_base64url

from brushpass.server.errors import RequestRefused
from brushpass.server.http import identity
from brushpass.server.identity import passkeys
from brushpass.server.settings import Settings
from brushpass.server.store.people import LASTS, MOST_PASSKEYS, MOST_SESSIONS, UNUSED
from brushpass.server.store.standings import ALONE, STAND
from brushpass.server.store.transfer import SHAPES
from support.servers.authenticator import Authenticator
from support.servers.somebody import Somebody, asked, somebody
from support.servers.tablemates import place, run


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "people.db")


def key_of(here):
    return Somebody(here).key


async def later(store, milliseconds):
    """Let everything that ends end so much sooner."""
    await store.ask("UPDATE passes SET until = until - $1", milliseconds)
    await store.ask("UPDATE people SET touched = touched - $1", milliseconds)


def test_a_person_comes_back_by_a_passkey_on_every_device(address):
    async def scenario():
        async with place(address) as here:
            ada = await somebody(here, "Ada")
            status, told = await ada.enter()
            assert (status, told["person"]) == (200, ada.person)
            assert told["token"] != ada.token
            status, me = await ada.ask("known", token=told["token"])
            assert (status, me["name"], len(me["passkeys"])) == (200, "Ada", 1)
            assert await ada.ask("leave", token=told["token"]) == (200, {"link": ""})
            assert await ada.ask("known", token=told["token"]) == (401, {"reason": "signed_out"})
            assert (await ada.ask("known"))[0] == 200
        async with place(address) as here:  # after a restart
            ada.here = here
            assert (await ada.ask("known"))[1]["person"] == ada.person

    run(scenario())


def test_what_devices_share_is_kept_sealed_and_never_written_over(address):
    async def scenario():
        async with place(address) as here:
            ada = await somebody(here)
            assert await ada.ask("shared") == (200, {"sealed": "", "version": 0})
            assert await ada.ask("share", sealed="abc", version=0) == (200, {"sealed": "", "version": 1})
            assert await ada.ask("share", sealed="def", version=0) == (409, {"reason": "stale"})
            assert await ada.ask("shared") == (200, {"sealed": "abc", "version": 1})
            for bad in ("not base64!", "x" * 60_001, "é"):
                assert await ada.ask("share", sealed=bad, version=1) == (409, {"reason": "bad_message"})
            for odd in (-1, 2**31, 2**63, 2**70):
                assert await ada.ask("share", sealed="x", version=odd) == (409, {"reason": "bad_message"})
            status, _ = await ada.ask("share", sealed="x" * 70_000, version=1)
            assert status == 413

    run(scenario())


def test_another_device_is_added_by_a_link_that_is_good_once(address):
    async def scenario():
        async with place(address) as here:
            ada, bo = await somebody(here), await somebody(here)
            link = (await ada.ask("link"))[1]["link"]
            other = key_of(here)
            status, told = await ada.register(other, link=link, token="")
            assert (status, told["person"]) == (200, ada.person)
            assert (await ada.enter(other))[1]["person"] == ada.person
            third = key_of(here)
            assert await ada.register(third, link=link, token="") == (409, {"reason": "bad_link"})
            # Somebody else's link, and somebody's link for another.
            link = (await ada.ask("link"))[1]["link"]
            assert await bo.register(third, link=link, token="") == (409, {"reason": "bad_link"})
            assert await ada.register(third, link=link, token="") == (409, {"reason": "bad_link"})  # spent
            link = (await ada.ask("link"))[1]["link"]
            await later(here.server.store, LASTS["link"])
            assert await ada.register(third, link=link, token="") == (409, {"reason": "bad_link"})
            # A session adds one to its own person alone, and a passkey belongs to one person.
            assert await ada.register(third, token=bo.token) == (401, {"reason": "signed_out"})
            assert await bo.register(ada.key) == (409, {"reason": "bad_passkey"})
            assert (await ada.register(third))[0] == 200
            keys = [key["id"] for key in (await ada.ask("known"))[1]["passkeys"]]
            assert len(keys) == 3
            for key in keys:
                await ada.ask("remove", id=key)
            assert [key["id"] for key in (await ada.ask("known"))[1]["passkeys"]] == keys[-1:]  # not the last
            assert (await ada.enter(other))[1] == {"reason": "unknown_passkey"}

    run(scenario())


def test_who_takes_away_a_passkey_is_signed_out_everywhere_else(address):
    async def scenario():
        async with place(address) as here:
            ada, bo = await somebody(here, "Ada"), await somebody(here)
            program = (await ada.ask("program", name="Deep Wink"))[1]["token"]
            first = (await ada.ask("known"))[1]["passkeys"][0]["id"]
            lost = key_of(here)
            stolen = (await ada.register(lost))[1]["token"]
            link = (await ada.ask("link"))[1]["link"]
            (second,) = {key["id"] for key in (await ada.ask("known"))[1]["passkeys"]} - {first}
            assert (await bo.ask("remove", id=second))[0] == 200  # another's: nothing happens
            assert (await ada.ask("known", token=stolen))[0] == 200
            assert (await ada.ask("remove", id=second))[0] == 200
            assert await ada.ask("known", token=stolen) == (401, {"reason": "signed_out"})
            assert await ada.register(lost, link=link, token="") == (409, {"reason": "bad_link"})
            assert (await ada.ask("known"))[1]["passkeys"][0]["id"] == first
            assert (await ada.ask("known", token=program))[0] == 200

    run(scenario())


def test_nobody_becomes_somebody_who_is_there_already(address):
    async def scenario():
        async with place(address) as here:
            ada, thief = await somebody(here), Somebody(here)
            thief.person = ada.person
            assert await thief.register() == (409, {"reason": "bad_passkey"})
            for odd in ("", "x" * 21, "é" * 22, "a" * 23):
                thief.person = odd
                assert await thief.register() == (409, {"reason": "bad_passkey"})

    run(scenario())


def forgeries(here):
    """Answers that no honest browser gives, each with its name."""
    site = key_of(here).site
    yield "of another site's page", Authenticator(site, "https://evil.example")
    yield "for another site", Authenticator("evil.example", here.url)
    yield "of another port", Authenticator(site, here.url[:-1])


def test_answers_that_are_forged_replayed_or_expired_are_refused(address):
    async def scenario():
        async with place(address, Settings(requests_per_second=500)) as here:
            store, no = here.server.store, (409, {"reason": "bad_passkey"})
            for name, key in forgeries(here):
                assert await Somebody(here).register(key) == no, name
            ada = await somebody(here)
            for name, key in forgeries(here):
                key.id, key._key, key.uses = ada.key.id, ada.key._key, 50
                assert await ada.enter(key) == no, name
            challenge = await ada.challenge()
            ada.key.uses += 1
            signed = ada.key.sign(challenge)
            first = await ada.ask("enter", challenge=challenge, credential=signed)
            assert first[0] == 200
            assert await ada.ask("enter", challenge=challenge, credential=signed) == no  # again
            assert await ada.ask("enter", challenge=await ada.challenge(), credential=signed) == no
            challenge = await ada.challenge()
            await later(store, LASTS["challenge"])
            assert await ada.ask("enter", challenge=challenge, credential=ada.key.sign(challenge)) == no
            challenge = await ada.challenge()
            forger = key_of(here)
            forger.id, forger.uses = ada.key.id, 90  # the name of the passkey, and another's signature
            assert await ada.ask("enter", challenge=challenge, credential=forger.sign(challenge)) == no
            challenge = await ada.challenge()
            registered = {"person": ada.person, "challenge": challenge, "token": ""}
            vouched = key_of(here).register(challenge, "packed", {"alg": -7, "sig": b"x", "x5c": [b"y"]})
            assert await ada.ask("register", credential=vouched, **registered) == no

    run(scenario())


def test_a_counter_that_goes_back_is_a_copy(address):
    async def scenario():
        async with place(address) as here:
            ada = Somebody(here)
            ada.key.uses = 7
            assert (await ada.register())[0] == 200
            assert (await ada.enter())[0] == 200  # 8
            for uses in (7, 6, 0):  # the same once more, and less
                ada.key.uses = uses
                assert await ada.enter() == (409, {"reason": "bad_passkey"})
                ada.key.uses = 8
            ada.key.uses = 8
            assert (await ada.enter())[0] == 200

    run(scenario())


BROKEN = (
    {},
    {"id": 5},
    {"id": "a", "rawId": "a", "type": "public-key", "response": {}},
    {"id": "a", "rawId": "a", "response": {"clientDataJSON": "e30", "attestationObject": "oA"}},
    {"id": "\0", "response": {"clientDataJSON": [], "attestationObject": "////"}},
    {"id": "a" * 9_000, "response": {"attestationObject": "v" * 9_000}},
    {"response": {"attestationObject": "n" * 20_000}},
    {"response": []},
)


@pytest.mark.parametrize("broken", BROKEN)
def test_broken_answers_are_refused_and_change_nothing(address, broken):
    async def scenario():
        async with place(address) as here:
            ada = await somebody(here)
            for what, person in (("enter", {}), ("register", {"person": "n" * 22})):
                challenge = await ada.challenge()
                body = {"challenge": challenge, "credential": broken, **person}
                status, told = await ada.ask(what, token="", **body)
                assert (status, told["reason"]) in ((409, "bad_passkey"), (409, "unknown_passkey"))
            assert len((await ada.ask("known"))[1]["passkeys"]) == 1

    run(scenario())


def test_what_is_longer_than_any_authenticator_says_is_read_by_no_parser(monkeypatch):
    """A decimal fraction of 44 kB in CBOR took a parser 170 ms, and all tables waited."""
    read = []
    monkeypatch.setattr(passkeys, "parse_attestation_object", read.append)
    monkeypatch.setattr(passkeys.webauthn, "verify_authentication_response", lambda **said: read.append(said))
    fraction = bytes_to_base64url(b"\xc4\x82\x01\xc2\x59\xab\xe0" + 44_000 * b"\xff")
    for part in ("attestationObject", "authenticatorData"):
        said = {"response": {part: fraction}}
        with pytest.raises(RequestRefused, match="bad_passkey"):
            passkeys.registered(said, "c", "https://here.example")
        with pytest.raises(RequestRefused, match="bad_passkey"):
            passkeys.asserted(said, "c", "https://here.example", "", 0)
    assert not read


def test_whoever_guesses_sessions_is_refused_everything_soon(db):
    async def scenario():
        async with place(db, Settings(requests_per_second=500)) as here:
            ada = await somebody(here)
            answers = [await ada.ask("known", token=f"guess{n}") for n in range(40)]
            assert answers[0] == (401, {"reason": "signed_out"})
            assert answers[-1] == (429, {"reason": "too_much"})
            assert await ada.ask("known") == (429, {"reason": "too_much"})
            status, _ = await ada.ask("known", token="x" * 101)
            assert status == 429

    run(scenario())


def test_an_address_asks_for_so_many_challenges_and_people(db):
    async def scenario():
        async with place(db, Settings(requests_per_second=500)) as here:
            asks = [(await Somebody(here).ask("challenge"))[0] for _ in range(35)]
            assert (asks[0], asks[-1]) == (200, 429)
        async with place(db, Settings(requests_per_second=500)) as here:
            await here.server.store.ask("DELETE FROM purses")
            made = [(await Somebody(here).register())[0] for _ in range(11)]
            assert (made[0], made[-1]) == (200, 429)

    run(scenario())


def test_names_are_fit_for_strangers_and_belong_to_one(address):
    async def scenario():
        async with place(address) as here:
            ada, bo = await somebody(here, "Ada"), await somebody(here)
            for same in ("Ada", "ada", "A.da", "\u0410d\u0430"):  # the last in two alphabets
                status, told = await bo.ask("name", name=same)
                assert (status, told["reason"]) in ((409, "name_taken"), (409, "mixed_name"))
            assert (await bo.ask("name", name="fucking"))[1] == {"reason": "bad_name"}
            assert (await bo.ask("name", name=""))[1] == {"reason": "bad_name"}
            assert (await bo.ask("name", name="Bo"))[1]["name"] == "Bo"
            assert (await ada.ask("name", name="ADA"))[1]["name"] == "ADA"  # one's own

    run(scenario())


def test_programs_have_tokens_that_open_nothing_of_their_owner(address):
    async def scenario():
        async with place(address) as here:
            ada = await somebody(here, "Ada")
            status, made = await ada.ask("program", name="Deep Wink")
            assert status == 200
            assert (await ada.ask("program", name="Ada"))[1] == {"reason": "name_taken"}
            status, me = await ada.ask("known", token=made["token"])
            assert (status, me["name"], me["program"]) == (200, "Deep Wink", True)
            for what in ("shared", "link", "forget", "leave"):
                assert await ada.ask(what, token=made["token"]) == (401, {"reason": "signed_out"})
            assert (await ada.ask("known"))[1]["programs"] == [{"id": made["id"], "name": "Deep Wink"}]
            for n in range(4):
                assert (await ada.ask("program", name=f"Bot {n}"))[0] == 200
            assert (await ada.ask("program", name="Bot six"))[1] == {"reason": "too_many_programs"}
            await ada.ask("remove", id=made["id"])
            assert await ada.ask("known", token=made["token"]) == (401, {"reason": "signed_out"})

    run(scenario())


def test_everything_is_deleted_in_one_go(address):
    async def scenario():
        async with place(address) as here:
            ada, bo = await somebody(here, "Ada"), await somebody(here, "Bo")
            program = (await ada.ask("program", name="Deep Wink"))[1]
            await ada.ask("share", sealed="abc", version=0)
            await ada.ask("link")
            assert await ada.ask("forget") == (200, {"link": ""})
            assert await ada.ask("known") == (401, {"reason": "signed_out"})
            assert await ada.enter() == (409, {"reason": "unknown_passkey"})
            left = []
            for table in ("people", "passkeys", "passes", "entries", "standings", "results"):
                rows = await here.server.store.ask(SHAPES[table].reading)
                left += [str(part) for row in rows for part in tuple(row)]
            for gone in (ada.person, program["id"], "Ada", "abc"):
                assert not any(gone in part for part in left), gone
            assert bo.person in left
            ada.token = ""
            assert (await ada.register())[0] == 200  # the same person may begin anew, as nobody

    run(scenario())


def test_who_is_deleted_while_a_match_is_rated_leaves_nothing_behind(empty):
    async def scenario():
        async with place(empty) as here:
            ada, store = await somebody(here, "Ada"), here.server.store
            async with store.in_steps() as steps:  # as a worker rates
                await steps.ask(ALONE)
                going = asyncio.create_task(store.people.forget(ada.person))
                await asyncio.sleep(0.2)
                await steps.ask(STAND, ada.person, "wink", "calm", 25.0, 8.0, 1, 1)
            await going
            assert await store.standings.of(ada.person) == []

    run(scenario())


def test_who_never_comes_back_is_forgotten_and_so_are_old_sessions(address):
    async def scenario():
        async with place(address) as here:
            store = here.server.store
            ada, bo = await somebody(here), await somebody(here)
            await later(store, LASTS["session"] * 3 // 4)
            assert (await ada.ask("known"))[0] == 200  # which makes it last
            await later(store, LASTS["session"] // 2)
            assert (await ada.ask("known"))[0] == 200
            assert (await bo.ask("known"))[0] == 401
            await store.people.sweep()
            assert (await store.ask("SELECT COUNT(*) FROM people"))[0][0] == 2
            await later(store, UNUSED)
            await store.people.sweep()
            assert (await store.ask("SELECT COUNT(*) FROM people"))[0][0] == 0

    run(scenario())


def test_a_person_has_so_many_passkeys(address):
    async def scenario():
        async with place(address, Settings(requests_per_second=500)) as here:
            ada = await somebody(here)
            added = [(await ada.register(key_of(here)))[0] for _ in range(MOST_PASSKEYS)]
            assert added == [200] * (MOST_PASSKEYS - 1) + [409]

    run(scenario())


def test_a_person_has_so_many_sessions_and_the_oldest_ends(address):
    async def scenario():
        async with place(address) as here:
            ada, bo = await somebody(here), await somebody(here)
            people = here.server.store.people
            program = await people.give("program", ada.person)
            await later(here.server.store, 1000)
            kept = [await people.give("session", ada.person) for _ in range(MOST_SESSIONS)]
            assert await people.holder(ada.token) is None
            for each in (*kept, program, bo.token):
                assert await people.holder(each)

    run(scenario())


def test_without_the_extra_the_server_says_so_and_tables_are_as_before(db, monkeypatch):
    monkeypatch.setattr(identity, "_passkeys", lambda: None)

    async def scenario():
        async with place(db) as here:
            assert await here.get("/api/me") == (200, {"challenge": "", "site": ""})
            assert await asked(here, "/api/me/challenge", {}) == (409, {"reason": "no_identity"})
            assert (await here.found())["seat"] == 0

    run(scenario())


def test_another_sites_page_asks_nothing_here(db):
    async def scenario():
        async with place(db) as here:
            headers = {"Origin": "https://evil.example", "Content-Type": "application/json"}
            for what in ("challenge", "forget", "share"):
                path = f"{here.url}/api/me/{what}"
                async with here.http.post(path, data=json.dumps({}), headers=headers) as answer:
                    assert answer.status == 403

    run(scenario())


def test_no_secret_of_a_person_stands_in_the_store(address):
    async def scenario():
        async with place(address) as here:
            ada = await somebody(here)
            link = (await ada.ask("link"))[1]["link"]
            kept = [str(tuple(row)) for row in await here.server.store.ask("SELECT * FROM passes")]
            assert len(kept) == 2
            assert not any(secret in row for row in kept for secret in (ada.token, link))

    run(scenario())
