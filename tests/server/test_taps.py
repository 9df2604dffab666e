"""Taps on the shoulder: told once, when the whole table begins to wait for somebody, and nothing secret."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from brushpass.core import from_json, replace, to_json
from brushpass.server.errors import RequestRefused, StoreUnavailable
from brushpass.server.rooms import days, lobby
from brushpass.server.settings import Settings
from brushpass.server.store import open_store, sqlite
from brushpass.server.store.taps import CLAIM, MOST, REST
from brushpass.server.taps import address, courier, message, webpush
from brushpass.server.taps.message import Target
from games.wink.winkers import wind_up
from support.servers.inbox import Browser, claims_of, inbox
from support.servers.tablemates import at_a_table, place, run

ANYWHERE = Settings(tap_anywhere=True)
DA = {"game": "double_agent", "pace": "day"}


@pytest.fixture(autouse=True)
def works(monkeypatch):
    """Clocks that stand still until they are moved."""
    works = wind_up(monkeypatch)
    clock = SimpleNamespace(
        time_ns=lambda: works.time * 1_000_000, monotonic_ns=lambda: works.time * 1_000_000
    )
    monkeypatch.setattr(sqlite, "time", clock)
    monkeypatch.setattr(courier, "time", SimpleNamespace(time=lambda: works.time / 1000))
    return works


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "taps.db")


async def tap(here, mate, at, **more):
    """Switch messages on for somebody's seat."""
    wish = {"key": mate.key, "at": at, "kind": "text", **more}
    return await here.post(f"/api/tables/{mate.presence['code']}/tap", wish)


async def sent(here):
    """Let all that is due be sent."""
    for code in [*here.server.rooms]:
        await here.server.rooms[code].ledger.settled()
    while await here.server.courier.send():
        pass


async def choose(mates, whom, pick=0):
    """Let somebody place all tokens, sealed; when both have, everybody sees something."""
    mate = mates[whom]
    for _ in range(20):
        if not mate.known.get("offers") or mate.known["table"]["phase"]["type"] != "SetUp":
            return
        answer = await mate.play(mate.known["offers"][pick])
        assert answer["type"] == "Frame", answer
    raise AssertionError(mate.known)


@asynccontextmanager
async def two(db, box, **wish):
    """Ada and Bo, each with an address, before the first deal; the match begins with ``Start``."""
    async with place(db, ANYWHERE) as here:
        seated = await here.found(**{"seats": 2, **DA, **wish})
        other = await here.sit(seated["code"], "Bo")
        mates = [await here.join(each) for each in (seated, other)]
        for mate, name in zip(mates, ("ada", "bo"), strict=True):
            assert (await tap(here, mate, f"{box.url}/{name}"))[0] == 200
        await mates[0].ask("Start")
        for mate in mates:
            while "table" not in mate.known:
                await mate.hear()
        yield here, mates


def paths(box):
    return [path for path, _, _ in box.came]


def test_the_table_begins_to_wait_and_everybody_is_told_once_and_alike(db, works):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            await sent(here)
            assert sorted(paths(box)) == ["/ada", "/bo"]
            assert {body for _, _, body in box.came} == {
                f"Your turn: Double Agent The table of Ada waits for you. {here.url}/mine".encode()
            }
            works.time += REST
            await choose(mates, 0)  # sealed: nobody is told, and Ada is not told again
            await sent(here)
            assert len(box.came) == 2
            await choose(mates, 1)  # now both are open, and everybody sees something
            await sent(here)
            who = here.server.rooms[mates[0].presence["code"]].match.table.phase.who
            assert sorted(paths(box)[2:]) == sorted(["/ada", "/bo"][seat] for seat in who)

    run(scenario())


def test_who_sealed_what_and_when_changes_no_message_nor_its_time(tmp_path, works):
    """Two runs: in one Ada seals first and the one thing, in the other last and another, after hours."""

    async def world(db, first, pick, pause):
        begun = works.time
        async with inbox() as box, two(db, box) as (here, mates):
            seen = []

            async def look():
                await sent(here)
                seen.append(
                    (works.time - begun, sorted((path, body.split(b"http")[0]) for path, _, body in box.came))
                )

            await look()
            works.time += pause
            await choose(mates, first, pick)
            await look()
            works.time += 2 * 3_600_000 - pause
            await choose(mates, 1 - first)
            await look()
            works.time += REST
            await look()
            return [seen[0][1], seen[1][1], *seen[2:]]

    one = run(world(str(tmp_path / "one"), 0, 0, 60_000))
    other = run(world(str(tmp_path / "other"), 1, 0, 3_600_000))
    third = run(world(str(tmp_path / "third"), 0, -1, 60_000))
    assert one == other == third
    assert len(one[-1][1]) > 2


def test_whom_alone_the_table_waits_for_is_not_told_of_the_next_own_decision():
    assert days.to_tell((), (0, 1)) == [0, 1]
    assert days.to_tell((0,), (0,)) == []
    assert days.to_tell((0,), (1,)) == [1]
    assert days.to_tell((0, 1), (0, 1)) == [0, 1]
    assert days.to_tell((0, 1), (1,)) == [1]
    assert days.to_tell((0,), (0, 1)) == [1]


@pytest.mark.parametrize("pace", ["quick", "standard"])
def test_where_minutes_count_nobody_is_told(db, pace):
    async def scenario():
        async with inbox() as box, two(db, box, pace=pace) as (here, mates):
            await choose(mates, 0)
            await choose(mates, 1)
            await sent(here)
            assert not box.came

    run(scenario())


def test_a_browser_alone_can_read_what_is_pushed_and_knows_who_sent_it(db):
    async def scenario():
        browser = Browser()
        async with inbox() as box, place(db, ANYWHERE) as here:
            key = (await here.get("/api/taps"))[1]["key"]
            mates = await at_a_table(here, ("Bo",), **DA)
            code, watch = mates[0].presence["code"], mates[0].presence["watch"]
            assert (await tap(here, mates[0], box.url, key=watch))[1] == {"reason": "bad_key"}
            push = {"kind": "push", "language": "fr", **browser.keys}
            for mate in mates:
                assert (await tap(here, mate, f"{box.url}/push", **push))[0] == 200
            await choose(mates, 0)
            await choose(mates, 1)
            await sent(here)
            ((_, headers, body),) = box.came[:1]
            assert json.loads(browser.read(body)) == {
                "title": "À vous de jouer\xa0: Agent Double",
                "body": "La table de Ada vous attend.",
                "tag": code,
                "at": f"/t/{code}",
            }
            assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
            claims, signer = claims_of(headers["Authorization"])
            assert (claims["aud"], signer) == (box.url, key)
            with pytest.raises(InvalidTag):
                Browser().read(body)

    run(scenario())


def test_the_seal_is_that_of_the_standard():
    """RFC 8291, appendix A."""

    def private(text):
        return ec.derive_private_key(int.from_bytes(webpush.bytes_of(text), "big"), ec.SECP256R1())

    text = b"When I grow up, I want to be a watermelon"
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ours = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = webpush.bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    auth = "BTBZMqHH6r4Tts7J_aSIgg"
    made = webpush.sealed(text, theirs, auth, lambda _: salt, lambda: ours, len(text) + 1)
    assert webpush.text_of(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK"
        "6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = Browser(private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), webpush.bytes_of(auth))
    assert browser.read(made) == text
    lengths = {len(webpush.sealed(b"x" * n, theirs, auth)) for n in (1, 300)}
    assert len(lengths) == 1
    assert max(lengths) < 4096


def test_the_servers_key_is_made_once_and_kept(db):
    async def scenario():
        async with place(db) as here:
            return (await here.get("/api/taps"))[1]["key"]

    assert run(scenario()) == run(scenario()) != ""


def test_without_the_extra_no_browser_is_told_and_texts_are(db, monkeypatch):
    monkeypatch.setattr(courier, "_webpush", lambda: None)

    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            assert (await here.get("/api/taps"))[1] == {"key": ""}
            push = {"kind": "push", **Browser().keys}
            assert (await tap(here, mates[0], f"{box.url}/push", **push))[0] == 409
            target = Target(f"{box.url}/push", **Browser().keys)
            assert await here.server.courier._post(target, b"", "") is None
            await sent(here)
            assert len(box.came) == 2

    run(scenario())


@pytest.mark.parametrize(
    "wish",
    [
        {"key": "wrong"},
        {"at": "https://127.0.0.1/"},
        {"at": "https://[::1]/"},
        {"at": "http://example.org/"},
        {"at": "https://example.org:8443/"},
        {"at": "https://user:word@example.org/"},
        {"at": "ftp://example.org/"},
        {"at": "https://[/"},
        {"at": "https:///x"},
        {"at": "https://10.1.2.3/"},
        {"at": "https://169.254.169.254/latest"},
        {"at": "https://[::ffff:10.0.0.1]/"},
        {"at": "https://[64:ff9b::a00:1]/"},
        {"at": "https://example.org/" + 600 * "x"},
        {"at": "https://example.org/" + 60_000 * "x"},
        {"quiet": [0, 1440]},
        {"quiet": [-1, 3]},
        {"language": "xx"},
        {"kind": "pigeon"},
        {"kind": "push"},
        {"kind": "push", **Browser().keys, "at": "https://192.168.0.1/push"},
        {"kind": "push", **Browser().keys, "at": "http://localhost/push"},
        {"kind": "json", "at": "https://[fe80::1]/hook"},
        {"kind": "push", "p256dh": "AAAA", "auth": "AAAA"},
        {"kind": "push", "p256dh": "é", "auth": "AAAA"},
        {"kind": "push", "p256dh": 300 * "A"},
        {"kind": "push", **Browser().keys, "auth": "AAAA"},
    ],
)
def test_what_is_forged_is_refused_and_nothing_is_kept(db, wish):
    async def scenario():
        async with place(db) as here:
            mates = await at_a_table(here, ("Bo",), **DA)
            more = {"at": "https://example.org/ours", **wish}
            status, said = await tap(here, mates[0], **more)
            assert 400 <= status < 500, said
            assert not await here.server.store.ask("SELECT 1 FROM taps")

    run(scenario())


@pytest.mark.parametrize(
    ("ip", "good"),
    [
        ("1.1.1.1", True),
        ("2606:4700::1111", True),
        *(
            (ip, False)
            for ip in ("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "0.1.2.3")
        ),
        *((ip, False) for ip in ("169.254.1.1", "224.0.0.1", "255.255.255.255", "198.18.0.1", "240.0.0.1")),
        *(
            (ip, False)
            for ip in ("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:1.1.1.1")
        ),
        *((ip, False) for ip in ("64:ff9b::a00:1", "2002:a00:1::", "2001::1", "2001:db8::1", "name", "")),
    ],
)
def test_only_addresses_in_the_world_are_written_to(ip, good):
    assert address.is_public(ip) is good


def names_lead_to(monkeypatch, *ips):
    """Let every name lead to these addresses; list what was looked up."""
    asked = []

    def look(host, port, **_):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (ip, port)) for ip in ips]

    monkeypatch.setattr(address.socket, "getaddrinfo", look)
    return asked


def test_a_name_that_leads_inside_leads_nowhere_and_is_looked_up_once(monkeypatch):
    async def scenario():
        asked = names_lead_to(monkeypatch, "127.0.0.1", "93.184.215.14", "10.0.0.1")
        assert await address.found_at("example.org", 443, anywhere=False) == ["93.184.215.14"]
        assert asked == ["example.org"]
        asked = names_lead_to(monkeypatch, "127.0.0.1")
        url = address.sound("https://inside.example.org/", anywhere=False)
        assert await address.post(url, b"", {}, anywhere=False) is None
        assert asked == ["inside.example.org"]

    run(scenario())


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0x7f.1", "0177.0.0.1", "①②⑦.1"])
def test_no_other_spelling_leads_to_this_machine(host):
    async def scenario():
        url = address.sound(f"https://{host}/", anywhere=False)
        with suppress(OSError):
            assert await address.found_at(url.raw_host, 443, anywhere=False) == []

    run(scenario())


@asynccontextmanager
async def answering(answer):
    """Listen on loopback, and let a coroutine say what it likes over each line."""
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield address.sound(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", anywhere=True)


def test_an_answer_is_not_followed_not_read_and_not_waited_for_long():
    async def scenario():
        async with inbox() as box:
            url = address.sound(f"{box.url}/?a=b c", anywhere=True)
            box.status, box.headers = 302, {"Location": f"{box.url}/elsewhere"}
            assert await address.post(url, b"said", {"X": "y"}, anywhere=True) == 302
            ((path, headers, body),) = box.came
            assert (path, headers["X"], headers["Host"], body) == ("/", "y", url.authority, b"said")
            box.open.clear()
            assert await address.post(url, b"", {}, anywhere=True, patience=0.2) is None

    run(scenario())


@pytest.mark.parametrize(
    ("said", "status"),
    [(b"HTTP/1.1 100 Continue\r\n\r\n", 100), (b"HTTP/1.1 200 O" + 100 * b"K", None), (b"\n", None)],
)
def test_of_an_answer_without_end_next_to_nothing_is_read(said, status):
    """Interim answers would be read one after the other, and a line that never ends kept."""

    async def answer(_, writer):
        with suppress(OSError):
            while True:
                writer.write(500 * said)
                await writer.drain()

    async def scenario():
        async with answering(answer) as url:
            assert await address.post(url, b"", {}, anywhere=True) == status

    run(scenario())


@pytest.mark.parametrize(
    "said", [b"", b"HTTP/1.1 20", b"HTTP/1.1 999 x\r\n", b"HTTP/2 200\r\n", b"SSH-2.0\r\n"]
)
def test_what_is_no_answer_is_none(said):
    async def answer(_, writer):
        writer.write(said)
        writer.close()

    async def scenario():
        async with answering(answer) as url:
            assert await address.post(url, b"", {}, anywhere=True) is None

    run(scenario())


@pytest.mark.parametrize(
    ("status", "alive"), [(404, False), (410, False), (403, False), (301, False), (429, True), (500, True)]
)
def test_a_dead_address_is_forgotten_and_a_busy_one_is_asked_again(db, works, status, alive):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, _):
            box.status = status
            await sent(here)
            assert len(box.came) == 2
            assert len(await here.server.store.ask("SELECT 1 FROM taps")) == 2 * alive
            await sent(here)
            assert len(box.came) == 2  # not at once
            box.status = 200
            works.time += 30_000
            await sent(here)
            assert len(box.came) == 2 + 2 * alive
            works.time += 3_600_000
            await sent(here)
            assert len(box.came) == 2 + 2 * alive  # and once it has arrived, no more

    run(scenario())


def test_after_some_tries_a_message_is_given_up_and_the_next_one_is_not(db, works):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            box.status = 503
            for _ in range(30):
                await sent(here)
                works.time += 3_600_000 // 2
            assert len(box.came) == 2 * courier.TRIES
            box.status = 200
            await choose(mates, 0)
            await choose(mates, 1)
            await sent(here)
            assert len(box.came) > 2 * courier.TRIES

    run(scenario())


def test_a_server_that_dies_with_a_message_in_hand_loses_none(db, works):
    async def before():
        async with inbox() as box, two(db, box) as (here, _):
            await here.server.rooms[next(iter(here.server.rooms))].ledger.settled()
            assert len(await here.server.store.taps.claim(9, 9)) == 2  # and then it dies
            return box.url

    async def after():
        async with inbox() as box, place(db, ANYWHERE) as here:
            ((target,), *_) = await here.server.store.ask("SELECT target FROM taps")
            moved = to_json(replace(from_json(target, Target), at=f"{box.url}/again"))
            await here.server.store.ask("UPDATE taps SET target = $1", moved)
            await sent(here)
            assert not box.came  # another may be sending it
            works.time += CLAIM
            await sent(here)
            assert len(box.came) == 2

    run(before())
    run(after())


def test_of_several_workers_one_sends_a_message_and_a_wait_is_told_once(address):
    async def scenario():
        stores = [await open_store(address)]
        if "postgres" in address:
            stores.append(await open_store(address))
        box = stores[0].taps
        for tap in "abc":
            assert await box.keep(tap, "code", "lock", "{}", ["lock"])
        await stores[0].found("code", "{}", public=False)
        taken = await stores[0].take("code", "w1")
        for wait in ("m/1", "m/1", "m/2", "m/2"):
            taken.ledger.transaction().tap(["lock", "other"], wait)
            assert await taken.ledger.settled()
            claimed = [
                each
                for some in await asyncio.gather(*(s.taps.claim(2, 2) for s in stores * 3))
                for each in some
            ]
            fresh = await stores[0].ask("SELECT wait FROM taps")
            assert {row[0] for row in fresh} == {wait}
            for each in claimed:
                await box.done(each, sent=False)
            assert sorted(each.id for each in claimed) in (["a", "b", "c"], [])
        for store in stores:
            await store.close()

    run(scenario())


def test_a_wait_that_begins_while_one_is_told_is_told_too(address):
    async def scenario():
        store = await open_store(address)
        await store.taps.keep("a", "code", "lock", "{}", ["lock"])
        await store.found("code", "{}", public=False)
        taken = await store.take("code", "w1")

        async def wait(name):
            taken.ledger.transaction().tap(["lock"], name)
            assert await taken.ledger.settled()

        await wait("m/1")
        (claimed,) = await store.taps.claim(9, 9)
        await wait("m/2")
        await store.taps.done(claimed, sent=True)
        (again,) = await store.taps.claim(9, 9)
        await store.taps.done(again, sent=True)
        await wait("m/2")
        assert not await store.taps.claim(9, 9)
        await wait("m/3")  # within a minute: not yet
        assert not await store.taps.claim(9, 9)
        assert (await store.ask("SELECT due - sent FROM taps"))[0][0] == REST
        await store.close()

    run(scenario())


def test_a_seat_has_some_addresses_and_each_can_be_taken_away(db):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            for number in range(MOST - 1):
                assert (await tap(here, mates[0], f"{box.url}/{number}"))[0] == 200
            assert (await tap(here, mates[0], f"{box.url}/more"))[0] == 429
            assert (await tap(here, mates[0], f"{box.url}/0", quiet=[0, 60]))[0] == 200  # that one is known
            for name in ("ada", *range(MOST - 1)):
                assert (await tap(here, mates[0], f"{box.url}/{name}", off=True))[0] == 200
            await sent(here)
            assert paths(box) == ["/bo"]

    run(scenario())


def test_a_seat_that_gets_a_new_key_leaves_no_addresses_behind(db):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            for number in range(3):
                answer = await mates[0].say(ask={"type": "NewKey", "seat": 0})
                mates[0].key = answer["key"]
                assert (await tap(here, mates[0], f"{box.url}/{number}"))[0] == 200
            assert len(await here.server.store.ask("SELECT 1 FROM taps")) == 2

    run(scenario())


def test_tables_of_one_address_take_few_of_the_places_in_a_round(address):
    async def scenario():
        store = await open_store(address)
        for number in range(12):
            code, opener = f"t{number}", "many" if number < 9 else "" if number < 11 else "other"
            await store.found(code, "{}", public=False, opener=opener)
            await store.taps.keep(f"{number}", code, "lock", "{}", ["lock"])
            ledger = (await store.take(code, "w1")).ledger
            ledger.transaction().tap(["lock"], "m/1")
            assert await ledger.settled()
        claimed = [each.code for each in await store.taps.claim(20, 2)]
        assert set(claimed) >= {"t9", "t10", "t11"}
        assert len(claimed) == 5
        await store.close()

    run(scenario())


def test_addresses_that_do_not_answer_hold_up_no_other(monkeypatch, caplog):
    monkeypatch.setattr(courier, "OFTEN", 0.001)

    async def scenario():
        teller, silent, rounds = courier.Courier(None, anywhere=True), asyncio.Event(), []

        async def send():
            rounds.append(len(rounds))
            if len(rounds) == 1:
                raise StoreUnavailable
            if len(rounds) == 2:
                raise ZeroDivisionError
            await silent.wait()

        monkeypatch.setattr(teller, "send", send)
        sending = asyncio.create_task(teller.keep_sending())
        await asyncio.sleep(0.2)
        assert len(rounds) == courier.ROUNDS + 2
        silent.set()
        await asyncio.sleep(0.05)
        assert len(rounds) > courier.ROUNDS + 2
        sending.cancel()
        await teller.end()

    run(scenario())
    assert caplog.text.count("while telling whose turn it is") == 1


def test_in_quiet_hours_nothing_is_sent_and_then_it_is(db, works):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            now = works.time // 60_000 % 1440
            quiet = [(now - 1) % 1440, (now + 90) % 1440]
            assert (await tap(here, mates[1], f"{box.url}/bo", quiet=quiet))[0] == 200
            await sent(here)
            assert paths(box) == ["/ada"]
            works.time += 91 * 60_000
            await sent(here)
            assert paths(box) == ["/ada", "/bo"]

    run(scenario())
    assert [message.rest((1380, 420), minute) for minute in (1379, 1380, 0, 419, 420)] == [0, 480, 420, 1, 0]
    assert message.rest((60, 60), 60) == 0


def test_what_the_table_no_longer_waits_for_is_not_told(db):
    async def scenario():
        async with inbox() as box, two(db, box) as (here, mates):
            room = here.server.rooms[mates[0].presence["code"]]
            await room.ledger.settled()
            room.agree(lobby.over(room.record))
            await sent(here)
            assert not box.came
            await here.server.store.ask("UPDATE taps SET due = 0")
            await here.server.store.ask("DELETE FROM tables")
            await sent(here)
            assert not box.came

    run(scenario())


def test_messages_follow_the_public_record_alone():
    chairs = (lobby.Person("Ada", "rose", "a"), lobby.Person("Bo", "sky", "b"))
    record = lobby.TableRecord(
        "code", "double_agent", {}, "day", chairs, 0, "secret", playing=True, due=9, awaits=(1,)
    )
    assert [message.awaits(record, lock) for lock in ("a", "b", "c")] == [False, True, False]
    assert message.awaits(replace(record, pace="none", due=None), "a")
    assert not message.awaits(replace(record, playing=False), "b")
    assert not message.awaits(replace(record, game="gone"), "b")
    content, kind = message.content(record, Target("", "json"))
    assert kind == "application/json"
    assert json.loads(content)["content"] == "Your turn: Double Agent The table of Ada waits for you."


def test_a_private_address_is_refused_again_once_the_leave_is_taken_back(db):
    async def scenario():
        async with inbox() as box:
            async with two(db, box) as (here, _):
                await here.server.rooms[next(iter(here.server.rooms))].ledger.settled()
            async with place(db) as here:
                await sent(here)
                assert not box.came
                assert not await here.server.store.ask("SELECT 1 FROM taps")

    run(scenario())


def test_an_address_is_refused_by_its_reason():
    with pytest.raises(RequestRefused, match="bad_address"):
        address.sound("https://10.0.0.1/", anywhere=False)
    assert address.sound("http://10.0.0.1:81/", anywhere=True).port == 81
