"""Who is at a table is told to everybody there, but only so often, and without what they know already."""

import asyncio
import json
from itertools import pairwise

from brushpass.server.rooms.announcements import A_SECOND, AT_ONCE
from brushpass.server.settings import Settings
from support.servers.tablemates import Mate, place, run

VISITS = 40
SHEET = "\n".join(
    ", ".join(f"{10 * n + m:03}".translate(str.maketrans("0123456789", "abcdefghij")) for m in range(10))
    for n in range(30)
)


def presences(mate):
    """What a mate was told of the table so far, as it came."""
    return [said for said in map(json.loads, mate.heard) if said["type"] == "Presence"]


async def visit(here, watch):
    mate = Mate(await here.open(), None)
    await mate.say(join=watch)
    await mate.ws.close()


def test_comings_and_goings_are_told_a_few_times_a_second(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            ada = await here.join(await here.found())
            watch = {"table": ada.presence["code"], "key": ada.presence["watch"]}
            loop = asyncio.get_running_loop()
            began = loop.time()
            for _ in range(VISITS):
                await visit(here, watch)
            await ada.say(say="hello")
            most = AT_ONCE + A_SECOND * (loop.time() - began) + 2
            assert most < 2 * VISITS
            assert AT_ONCE < len(presences(ada)) <= most
            while ada.presence.get("watchers", 0):
                await ada.hear()

    run(scenario())


def test_a_newcomer_is_told_at_once_and_the_others_in_a_moment(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            ada = await here.join(await here.found())
            watch = {"table": ada.presence["code"], "key": ada.presence["watch"]}
            for _ in range(AT_ONCE):
                await visit(here, watch)
            guest = Mate(await here.open(), None)
            await guest.say(join=watch)
            await guest.hear()
            assert guest.presence["watchers"] == 1
            while ada.presence.get("watchers", 0) != 1 or "you" not in ada.presence:
                await ada.hear()

    run(scenario())


def test_options_are_told_to_who_does_not_know_them(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            seated = await here.found(game="linq", seats=4, options={"cards": SHEET})
            ada = await here.join(seated)
            await ada.ask("Dress", name="Eve", colour="leaf")
            first, then = presences(ada)
            assert first["options"] == {"cards": SHEET}
            assert "options" not in then
            guest = await here.join({"code": seated["code"], "key": ada.presence["watch"]})
            assert guest.presence["options"] == {"cards": SHEET}
            await ada.ask("Arrange", game="linq", seats=4, pace="none", options={})
            assert presences(ada)[-1]["options"] == {}
            again = await here.join(seated)
            assert again.presence["options"] == {}

    run(scenario())


def test_all_onlookers_are_told_the_same_and_nobody_twice(tmp_path):
    async def scenario():
        async with place(str(tmp_path / "table.db")) as here:
            ada = await here.join(await here.found())
            watch = {"code": ada.presence["code"], "key": ada.presence["watch"]}
            guests = [await here.join(watch) for _ in range(3)]
            await ada.ask("Dress", name="Eve", colour="leaf")
            for guest in guests:
                await guest.until("Presence")
                while guest.presence["chairs"][0]["name"] != "Eve" or guest.presence["watchers"] != 3:
                    await guest.hear()
            told = [presences(guest) for guest in guests]
            assert told[0][-1] == told[1][-1] == told[2][-1]
            for mate in (ada, *guests):
                said = presences(mate)
                assert all(one != next_ for one, next_ in pairwise(said))
                assert mate is ada or "watch" not in mate.presence

    run(scenario())


def test_a_match_is_named_at_once_however_much_was_told_before(tmp_path):
    """Frames follow it: a page that took them for another match's would have no hand, and nothing to do."""

    async def scenario():
        async with place(str(tmp_path / "table.db"), Settings(messages_per_second=1_000)) as here:
            ada = await here.join(await here.found(seats=2))
            bo = await here.join(await here.sit(ada.presence["code"], "Bo"))
            for number in range(3 * AT_ONCE):
                await ada.ask("Dress", name="Ada", colour=("leaf", "lilac")[number % 2])
            await ada.ask("Start")
            while "table" not in bo.known:
                await bo.hear()
            mover = next(mate for mate in (ada, bo) if mate.known.get("offers"))
            await mover.play(mover.known["offers"][0])
            while len(frames(bo)) < 2:
                await bo.hear()
            told = [(said["type"], said.get("playing", False)) for said in map(json.loads, bo.heard)]
            named = told.index(("Presence", True))
            assert [kind for kind, _ in told[:named]].count("Frame") <= 1

    run(scenario())


def frames(mate):
    """What a mate was shown so far."""
    return [said for said in map(json.loads, mate.heard) if said["type"] == "Frame"]
