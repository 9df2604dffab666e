"""Deals that nobody chose: parts of the seed are promised before any is opened, and what is amiss is told."""

import itertools
import json

import pytest

from brushpass import GAMES, Match
from brushpass.core import BadTranscript, commitment
from brushpass.server.settings import Settings
from brushpass.table.pact import BOT, commit, pact_of, seed_of
from support.servers.tablemates import place, play_out, run

A, B, C = ("a" * 32, "b" * 32, "c" * 32)


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "table.db")


def attack(scenario, db):
    async def whole():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            await scenario(here)

    run(whole())


async def two(here):
    """Ada, who hosts, and Bo, who both promise their parts; and what opens Bo's chair again."""
    seated = await here.found(seats=2)
    ada, guest = await here.join(seated), await here.sit(seated["code"], "Bo")
    bo = await here.join(guest)
    await ada.promise(A)
    await bo.promise(B)
    return ada, bo, guest


async def two_and_a_bot(here):
    """Ada, who hosts, and Bo, who both promise their parts; and a bot."""
    ada = await here.join(await here.found())
    bo = await here.join(await here.sit(ada.presence["code"], "Bo"))
    await ada.ask("SeatBot", seat=2, level="novice")
    for mate, nonce in ((ada, A), (bo, B)):
        assert (await mate.promise(nonce))["type"] == "Done"
    return ada, bo


async def dealt(*mates):
    """Wait until all have seen the deal."""
    for mate in mates:
        while not mate.presence.get("match") or "table" not in mate.known:
            await mate.hear()


async def kept(here, mate):
    return await here.server.store.match(mate.presence["match"])


def pass_patience(here, mate):
    """Let the time run out in which parts are opened."""
    room = here.server.rooms[mate.presence["code"]]
    room._dealer.dealing = room._dealer.dealing._replace(until=room._clock())
    room._on_time()


def test_every_promise_is_told_before_a_part_is_opened(db):
    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        watcher = await here.join({"code": ada.presence["code"], "key": ada.presence["watch"]})
        promise = bo.presence["commitment"]
        await ada.ask("Start")
        pact = [commit(promise, 0, A), commit(promise, 1, B), BOT]
        for mate in (bo, watcher):
            told = await mate.see_promises()
            assert (told["promise"], told["parts"]) == (promise, pact)
        assert "table" not in ada.known
        await bo.say(open=B)
        await ada.open_part()
        await dealt(ada, bo, watcher)
        match = await kept(here, ada)
        assert match.seed == seed_of(match.begun.secret, (A, B, BOT))
        assert pact_of(match.seed, 3) == [promise, *pact]
        assert ada.presence["commitment"] != promise

    attack(scenario, db)


def test_whoever_runs_the_server_and_plays_learns_the_others_parts_too_late(db):
    """All that the server has before the honest part is opened fixes every other part of the seed."""

    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        await ada.ask("Start")
        await ada.open_part()
        room = here.server.rooms[ada.presence["code"]]
        assert B not in repr(room._dealer.dealing)
        others = (f"{number:032x}" for number in range(50))
        for nonce in itertools.chain(others, (B, "", BOT, A + A, "ä" * 32, "a" * 10**4)):
            assert (await ada.say(open=nonce))["reason"] == "not_dealing"  # one part a seat, and no other
        await bo.open_part()
        await dealt(ada, bo)
        assert (await kept(here, ada)).begun.nonces == (A, B, BOT)

    attack(scenario, db)


def test_a_dropped_line_does_not_buy_another_draw(db):
    """The same parts are dealt from however often a line ends after the promises were told."""

    async def scenario(here):
        ada, bo, guest = await two(here)
        await ada.ask("Start")
        told = await bo.see_promises()
        for _ in range(3):
            await bo.ws.close()
            bo = await here.join(guest)
            assert await bo.see_promises() == told
            assert (await bo.say(open=C))["reason"] == "wrong_part"
        assert (await bo.say(open=B))["type"] == "Done"
        await ada.open_part()
        await dealt(ada, bo)
        assert (await kept(here, ada)).begun.nonces == (A, B)

    attack(scenario, db)


def test_a_deal_that_is_not_opened_in_time_is_called_off_before_all(db):
    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        promise = ada.presence["commitment"]
        await ada.ask("Start")
        await ada.open_part()
        while bo.presence["commitment"] == promise:
            await bo.hear()
        assert (await bo.promise(C))["type"] == "Done"  # as pages do, as soon as they see the next promise
        pass_patience(here, ada)
        for mate in (ada, bo):
            assert (await mate.until("CalledOff"))["seats"] == [1]
            while mate.presence["commitment"] == promise:
                await mate.hear()
            assert not mate.presence.get("match")
        assert (await bo.say(open=C))["reason"] == "not_dealing"
        # Who let it down gives no part to the next, so nobody calls off one deal after the other.
        assert (await bo.promise(B))["reason"] == "not_opened"
        await ada.promise(C)
        await ada.ask("Start")
        assert (await bo.see_promises())["parts"][1:] == ["", BOT]
        await ada.open_part()
        await dealt(ada, bo)
        assert (await kept(here, ada)).begun.nonces == (C, "", BOT)
        assert (await bo.promise(B))["type"] == "Done"

    attack(scenario, db)


def test_who_leaves_during_the_deal_calls_it_off(db):
    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        await ada.ask("Start")
        await ada.open_part()
        await bo.ask("Leave")
        assert (await ada.until("CalledOff"))["seats"] == [1]
        assert (await ada.ask("Start"))["reason"] == "empty_seats"

    attack(scenario, db)


def test_nothing_is_arranged_during_the_deal(db):
    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        await ada.ask("Start")
        record = here.server.rooms[ada.presence["code"]].record
        for wish, fields in (
            ("Start", {}),
            ("Unseat", {"seat": 1}),
            ("SeatBot", {"seat": 2, "level": "agent"}),
        ):
            assert (await ada.ask(wish, **fields))["reason"] == "dealing"
        assert (await bo.ask("NewKey", seat=1))["reason"] == "dealing"
        assert here.server.rooms[ada.presence["code"]].record == record

    attack(scenario, db)


def test_a_part_is_opened_once_and_only_after_the_promises(db):
    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        watcher = await here.join({"code": ada.presence["code"], "key": ada.presence["watch"]})
        room = here.server.rooms[ada.presence["code"]]
        assert (await bo.promise(B))["type"] == "Done"  # the same again
        assert (await bo.say(open=B))["reason"] == "not_dealing"
        for bad in ("", "b" * 63, "g" * 64, "B" * 64, "b" * 20_000):
            assert (await bo.say(commit=bad))["reason"] == "bad_message"
        for said in ({"commit": "b" * 64}, {"open": B}):
            assert (await watcher.say(**said))["reason"] == "bad_key"
        assert room._dealer.dealing is None
        await ada.ask("Start")
        for bad in ("", A, B + B, "b" * 15, ":" * 32, "b" * 20_000):
            assert (await bo.say(open=bad))["reason"] == "wrong_part"
        await bo.say(open=B)
        await ada.open_part()
        await dealt(ada, bo)
        assert (await bo.say(open=B))["reason"] == "not_dealing"

    attack(scenario, db)


def test_a_promise_that_comes_late_gives_way_to_the_right_one(db):
    """Bo's promise upon the table's last promise arrives when that is dealt from; the next one is meant."""

    async def scenario(here):
        seated = await here.found(seats=2)
        ada, bo = await here.join(seated), await here.join(await here.sit(seated["code"], "Bo"))
        late = commit(bo.presence["commitment"], 1, B)
        await ada.promise(A)
        await ada.ask("Start")
        assert (await ada.see_promises())["parts"][1] == ""
        assert (await bo.say(commit=late))["type"] == "Done"
        while commit(bo.presence["commitment"], 1, B) == late:
            await bo.hear()
        assert (await bo.promise(B))["type"] == "Done"
        pass_patience(here, ada)
        await ada.until("CalledOff")
        bo.dealing = {}
        await ada.ask("Start")
        told = await bo.see_promises()
        while told["parts"][1] == "":
            told = await bo.see_promises()
        assert told["parts"][1] == commit(told["promise"], 1, B)
        assert (await bo.say(open=B))["type"] == "Done"
        await dealt(ada, bo)

    attack(scenario, db)


def test_a_seat_that_let_a_deal_down_gives_no_part_whoever_sits_there(db):
    """Pages note the seat, so a newcomer's part would keep them from opening theirs."""

    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        await ada.ask("Start")
        await bo.ask("Leave")
        await ada.until("CalledOff", seats=[1])
        zoe = await here.join(await here.sit(ada.presence["code"], "Zoe"))
        assert (await zoe.promise(C))["reason"] == "not_opened"
        while not ada.presence["chairs"][1].get("name"):
            await ada.hear()
        await ada.promise(A)
        await ada.ask("Start")
        ada.dealing = {}
        assert (await zoe.see_promises())["parts"][1:] == ["", BOT]
        await ada.say(open=A)
        await dealt(ada, zoe)
        assert (await zoe.promise(C))["type"] == "Done"

    attack(scenario, db)


def test_who_is_given_a_new_key_by_the_host_takes_the_promise_along(db):
    async def scenario(here):
        ada, _ = await two_and_a_bot(here)
        await ada.ask("NewKey", seat=1)
        await ada.ask("NewKey", seat=0)  # the own line stays, and knows its nonce
        promise = ada.presence["commitment"]
        await ada.ask("Start")
        assert (await ada.see_promises())["parts"] == [commit(promise, 0, A), "", BOT]

    attack(scenario, db)


def test_a_line_that_ended_takes_its_promise_along_and_may_promise_anew(db):
    """Another device of the player does not know the nonce; nothing was opened, so nothing can be gained."""

    async def scenario(here):
        ada, _, guest = await two(here)
        other = await here.join(guest)
        assert (await other.promise(C))["type"] == "Done"
        await other.ws.close()
        while not ada.presence["chairs"][1].get("away"):
            await ada.hear()
        await ada.ask("Start")
        assert (await ada.see_promises())["parts"][1] == ""

    attack(scenario, db)


def test_what_a_server_that_died_while_dealing_promised_is_never_dealt_from(db):
    async def scenario(here):
        ada, _ = await two_and_a_bot(here)
        code, promise = ada.presence["code"], ada.presence["commitment"]
        watch = ada.presence["watch"]
        await ada.ask("Start")
        await ada.open_part()
        here.server.rooms.pop(code).close("restart")
        again = await here.join({"code": code, "key": watch})
        assert again.presence["commitment"] != promise
        assert not again.presence.get("match")

    attack(scenario, db)


def test_an_opened_part_is_told_to_nobody_before_the_deal(tmp_path, same_chance):
    """Two servers: in one Bo opens his part. Until the deal, Ada and an onlooker are sent the same bytes."""

    async def world(path, *, opens):
        same_chance()
        async with place(path) as here:
            ada, bo = await two_and_a_bot(here)
            watcher = await here.join({"code": ada.presence["code"], "key": ada.presence["watch"]})
            await ada.ask("Start")
            await bo.see_promises()
            if opens:
                await bo.say(open=B)
            for mate in (ada, watcher):
                await mate.say(say="hello")
            return ada.heard, watcher.heard

    told = [run(world(str(tmp_path / f"{opens}.db"), opens=opens)) for opens in (False, True)]
    assert told[0] == told[1]
    assert any("Dealing" in text for text in told[0][0])


def test_a_record_that_says_otherwise_who_was_a_bot_or_what_was_promised_is_not_verified(db):
    async def scenario(here):
        ada, bo = await two_and_a_bot(here)
        await ada.ask("Unseat", seat=2)
        cleo = await here.join(await here.sit(ada.presence["code"], "Cleo"))
        await ada.ask("Start")
        for mate in (ada, bo):
            await mate.open_part()
        await dealt(ada, bo, cleo)
        await play_out([ada, bo, cleo])
        while ada.presence.get("playing"):
            await ada.hear()
        _, text = await here.get(f"/api/matches/{ada.presence['match']}")
        match = Match.from_transcript(text)
        assert match.pact == json.loads(text.split("\n")[0])["pact"]
        assert match.pact[3] == ""
        for other in ([*match.pact[:3], BOT], [commitment("x"), *match.pact[1:]], match.pact[:3]):
            with pytest.raises(BadTranscript):
                Match.from_transcript(
                    text.replace(json.dumps(match.pact, separators=(",", ":")), json.dumps(other))
                )

    attack(scenario, db)


def test_transcripts_from_before_there_were_pacts_are_verified_as_before():
    for seed in ("meridian", "half:aaaa:bbbb"):
        match = Match(GAMES["spywhere"], 2, seed)
        assert match.pact is None
        assert '"pact"' not in match.transcript()
        assert Match.from_transcript(match.transcript(), seed).transcript() == match.transcript()
