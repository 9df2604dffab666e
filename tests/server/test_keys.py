"""Who holds the key of a seat: nobody gets another's in secret, or by waiting, or passes for another."""

import pytest

from brushpass.core import replace
from brushpass.server.rooms import room as rooms
from brushpass.server.settings import Settings
from support.servers.tablemates import place, play_out, run, three_at_a_table


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "table.db")


@pytest.fixture
def brief(monkeypatch):
    """Graces of some milliseconds."""
    monkeypatch.setitem(
        rooms.PACES, "none", replace(rooms.PACES["none"], think=(1, 2), grace=20, patient=False)
    )


def attack(scenario, db):
    async def whole():
        async with place(db, Settings(messages_per_second=1_000)) as here:
            await scenario(here)

    run(whole())


async def lobby_of_three(here):
    seated = [await here.found()]
    seated += [await here.sit(seated[0]["code"], name) for name in ("Bo", "Cleo")]
    return seated, [await here.join(one) for one in seated]


async def until_chair(mate, seat, **fields):
    while any(mate.presence["chairs"][seat].get(name) != value for name, value in fields.items()):
        await mate.hear()


def test_a_key_that_was_taken_before_the_deal_is_shown_before_and_after_it(db):
    async def scenario(here):
        seated, (ada, _, cleo) = await lobby_of_three(here)
        key = (await ada.ask("NewKey", seat=1))["key"]
        await until_chair(cleo, 1, rekeyed=True)
        bo = await here.join({**seated[1], "key": key})
        assert (await bo.ask("NewKey", seat=1))["type"] == "Key"  # whoever holds the other key could ask, too
        await ada.ask("Start")
        while not cleo.presence.get("playing"):
            await cleo.hear()
        assert cleo.presence["chairs"][1]["rekeyed"]
        kept = (await here.server.store.match(cleo.presence["match"])).begun
        assert [chair.rekeyed for chair in kept.chairs] == [False, True, False]

    attack(scenario, db)


@pytest.mark.usefixtures("brief")
def test_a_key_from_the_last_match_is_shown_in_the_next(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        code = mates[0].presence["code"]
        await mates[1].ws.close()
        await until_chair(mates[2], 1, played=True)
        key = (await mates[0].ask("NewKey", seat=1))["key"]
        mates[1] = await here.join({"code": code, "key": key, "seat": 1})
        await mates[1].until("Frame")
        for mate in mates:  # the house played for Bo: by the answer, all have heard of it
            await mate.say(say="hello")
        await play_out(mates)
        while mates[0].presence.get("playing"):
            await mates[0].hear()
        await mates[0].ask("Start")
        while not mates[2].presence.get("playing"):
            await mates[2].hear()
        assert mates[2].presence["chairs"][1]["rekeyed"]

    attack(scenario, db)


def test_who_sits_down_anew_has_a_key_that_nobody_else_was_given(db):
    async def scenario(here):
        _, (ada, bo, cleo) = await lobby_of_three(here)
        await ada.ask("NewKey", seat=1)
        await until_chair(cleo, 1, rekeyed=True)
        await ada.ask("Unseat", seat=1)
        await here.sit(ada.presence["code"], "Bo")
        await until_chair(cleo, 1, name="Bo", rekeyed=None)
        assert bo.seat == 1

    attack(scenario, db)


def test_the_own_new_key_marks_nobody(db):
    async def scenario(here):
        _, (ada, bo, _) = await lobby_of_three(here)
        await bo.ask("NewKey", seat=1)
        await ada.ask("Lock", locked=True)
        assert not ada.presence["chairs"][1].get("rekeyed")

    attack(scenario, db)


@pytest.mark.usefixtures("brief")
def test_who_hosts_by_waiting_takes_no_seat(db):
    async def scenario(here):
        seated, (ada, bo, cleo) = await lobby_of_three(here)
        for mate in (ada, cleo):
            await mate.ws.close()
        while bo.presence["host"] != 1:
            await bo.hear()
        assert bo.presence["stand_in"]
        room = here.server.rooms[seated[0]["code"]]
        before = room.record
        for wish in ("NewKey", "Unseat", "HandOver"):
            for seat in (0, 2):
                assert (await bo.ask(wish, seat=seat))["reason"] == "stand_in"
        assert room.record == before
        again = [await here.join(seated[seat]) for seat in (0, 2)]
        assert [mate.presence["chairs"][mate.seat]["name"] for mate in again] == ["Ada", "Cleo"]

    attack(scenario, db)


@pytest.mark.usefixtures("brief")
def test_who_stands_in_may_do_all_else_until_the_host_is_back(db):
    async def scenario(here):
        ada = await here.join(seated := await here.found())
        bo = await here.join(await here.sit(seated["code"], "Bo"))
        await ada.ws.close()
        while bo.presence["host"] != 1:
            await bo.hear()
        assert (await bo.ask("SeatBot", seat=2, level="novice"))["type"] == "Done"
        assert (await bo.ask("Unseat", seat=2))["type"] == "Done"
        ada = await here.join(seated)
        while ada.presence["host"] != 0:
            await ada.hear()
        assert not ada.presence.get("stand_in")
        assert (await bo.ask("Lock", locked=True))["reason"] == "host_only"
        assert (await ada.ask("NewKey", seat=1))["type"] == "Key"

    attack(scenario, db)


@pytest.mark.usefixtures("brief")
def test_a_table_that_its_owner_left_is_its_hosts(db):
    async def scenario(here):
        seated, (ada, bo, cleo) = await lobby_of_three(here)
        await ada.ws.close()
        while bo.presence["host"] != 1:
            await bo.hear()
        await bo.ask("Leave")
        while cleo.presence["host"] != 2:
            await cleo.hear()
        assert cleo.presence["stand_in"]
        await (await here.join(seated[0])).ask("Leave")
        while cleo.presence["host"] != 2 or cleo.presence.get("stand_in"):
            await cleo.hear()
        assert (await cleo.ask("HandOver", seat=2))["type"] == "Done"

    attack(scenario, db)


def test_nobody_takes_another_name_or_colour_during_a_match(db):
    async def scenario(here):
        mates = await three_at_a_table(here)
        room = here.server.rooms[mates[0].presence["code"]]
        before = room.record
        for mate, wish in ((mates[0], ("Zoe", "rose")), (mates[1], ("Bo", "ivory"))):
            assert (await mate.ask("Dress", name=wish[0], colour=wish[1]))["reason"] == "playing"
        assert room.record == before

    attack(scenario, db)
