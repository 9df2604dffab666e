"""Programs that take a chair and say so: everybody can see it, and it stays with the chair's owner."""

import json

import pytest

from brushpass.core import to_json
from brushpass.server.rooms import lobby
from brushpass.wire.messages import NewTable
from support.servers.tablemates import place, play_out, run


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "brushpass.db")


def machines(presence):
    return [chair.get("machine", False) for chair in presence["chairs"]]


async def sit_machine(here, code, **more):
    wish = {"name": "Tin", "colour": "slate", "machine": True, **more}
    status, seated = await here.post(f"/api/tables/{code}/chairs", wish)
    assert status == 200, seated
    return await here.join(seated)


def test_everybody_sees_a_machine_before_the_start_and_in_the_replay(db):
    async def scenario():
        async with place(db) as here:
            ada = await here.join(await here.found(seats=2))
            code, watch = ada.presence["code"], ada.presence["watch"]
            tin = await sit_machine(here, code)
            watcher = await here.join({"code": code, "key": watch})
            await ada.say(say="hello")
            for mate in (ada, tin, watcher):
                assert machines(mate.presence) == [False, True]
            assert (await tin.ask("Dress", name="Tinny", colour="slate"))["type"] == "Done"
            assert machines(tin.presence) == [False, True]
            await ada.ask("Start")
            for mate in (ada, tin):
                while "table" not in mate.known:
                    await mate.hear()
            await play_out([ada, tin], lambda offers: offers[-1])
            shown = (await here.get(f"/api/matches/{tin.presence['match']}/record"))[1]
            assert machines(shown) == [False, True]
            return code, tin.presence["watch"]

    code, key = run(scenario())

    async def after_a_restart():
        async with place(db) as here:
            watcher = await here.join({"code": code, "key": key})
            assert machines(watcher.presence) == [False, True]

    run(after_a_restart())


def test_a_machine_may_open_a_table_and_whoever_follows_it_is_a_person(db):
    async def scenario():
        async with place(db) as here:
            tin = await here.join(await here.found(name="Tin", seats=2, machine=True))
            bo = await here.join(await here.sit(tin.presence["code"], "Bo"))
            assert machines(bo.presence) == [True, False]
            await tin.ask("Leave")
            cleo = await here.join(await here.sit(bo.presence["code"], "Cleo"))
            assert machines(cleo.presence) == [False, False]
            assert '"machine"' not in cleo.heard[-1]

    run(scenario())


def test_what_is_no_yes_or_no_is_not_understood(db):
    async def scenario():
        async with place(db) as here:
            code = (await here.found())["code"]
            wish = {"name": "Tin", "colour": "slate", "machine": "yes"}
            assert await here.post(f"/api/tables/{code}/chairs", wish) == (409, {"reason": "bad_message"})

    run(scenario())


def test_a_table_that_was_kept_before_there_were_machines_is_still_read():
    record, _ = lobby.found(NewTable("spywhere", "Ada", "rose"))
    kept = json.loads(to_json(record))
    usual = {"name": "", "colour": None, "lock": "", "bot": None, "rekeyed": False}  # all of it was kept then
    kept["chairs"] = [{**usual, **chair} for chair in kept["chairs"]]
    assert lobby.from_record(json.dumps(kept)) == record


def test_what_is_as_usual_is_not_kept():
    """A worker of an older version, which has never heard of machines, can read a table without one."""
    person = lobby.Person("Ada", "rose", "lock")
    assert json.loads(to_json(person)) == {"type": "Person", "name": "Ada", "colour": "rose", "lock": "lock"}
