"""The master test of secrecy, on the bytes: two servers that differ in one secret say the same.

Both see the same moves. Everybody who may not know the secret is sent identical bytes: on
joining, in frames, on coming back, by the watch link, in refusals and in the logs.
"""

from functools import partial

import pytest

from brushpass.core import Moment, Seat
from games.double_agent.secrets import swap_two_tokens
from games.spywhere.secrets import swap_two_passports
from support.servers.tablemates import Mate, place, run, three_at_a_table, two_double_agents

NOT_A_MOVE = {"type": "Identify", "rival": 9, "nation": "italy"}


async def move(room, works, mates, watcher, pick):
    """Let whoever is asked make a move, or the house, and everybody hear of it."""
    mover = next((mate for mate in mates if mate.known.get("offers")), None)
    if mover is None:
        let_the_house_decide(room, works)
    else:
        answer = await mover.play(pick(mover.known["offers"]))
        assert answer["type"] == "Frame", answer
    await settle([*mates, watcher])


def let_the_house_decide(room, works):
    """Let time pass until the house is due, and no longer."""
    runner = room._runner
    works.time = max(works.time, runner.began + room._due(runner).at)
    room._on_time()


async def settle(mates):
    """Let everything that was sent arrive."""
    for mate in mates:
        await mate.say(play=NOT_A_MOVE)


async def world(db, works, pick, moves, secret, viewer, gather):
    """Play ``moves`` moves, do something secret, play on; return what the innocent were sent."""
    async with place(db) as here:
        mates = await gather(here, pace="standard")
        await here.found(name="Zoe", public=True)  # beside it in the list of public tables
        await mates[0].ask("Publish", public=True)
        code, watch = mates[0].presence["code"], mates[0].presence["watch"]
        watcher = await here.join({"code": code, "key": watch})
        await watcher.until("Frame")
        room = here.server.rooms[code]
        for _ in range(moves):
            await move(room, works, mates, watcher, pick)
        innocent = [mate for mate in mates if mate.seat == viewer]
        works.time += 5_000  # whatever happens in it, or not
        await secret(room, mates)
        await settle([*innocent, watcher])
        key = (await mates[0].ask("NewKey", seat=viewer))["key"]
        again = Mate(await here.open(), viewer)
        await again.say(join={"table": code, "key": key})
        await again.until("Frame")
        late = await here.join({"code": code, "key": watch})
        await late.until("Frame")
        screen = Mate(await here.open(), None)
        await screen.say(join={"table": code, "key": watch, "screen": True})
        await screen.until("Frame")
        heard = [mate.heard for mate in (*innocent, watcher, again, late, screen)]
        match, addresses = again.presence["match"], ("/api/tables", f"/api/tables/{code}", "/metrics")
        asked = (*addresses, f"/api/matches/{match}", f"/api/matches/{match}/record")
        # What a chat shows of the table, of its big screen, of the film, of a moment.
        links = (f"/t/{code}", f"/tv/{code}", f"/r/{match}", f"/r/{match}?at=2&by=1")
        turns = [await here.post(f"/api/tables/{code}/turn", {"key": opener}) for opener in (key, watch)]
        shown = [(await here.get(link))[1].replace(here.url, "") for link in links]
        return [*heard, [await here.get(address) for address in asked], turns, shown]


def logged(caplog):
    """What the server wrote into its log, but for how long things took."""
    return [r.getMessage().split('"ms"')[0] for r in caplog.records if r.name == "brushpass"]


async def nothing(room, mates):
    """Do nothing."""


async def other_passports(room, mates):
    """Exchange the passports of the two others, behind their backs."""
    del mates
    lie = swap_two_passports(room.match._state, Seat(0), Moment("lie"))
    assert lie is not None
    assert lie != room.match._state
    room.match._become(lie, room.match.at)


async def other_loyalties(room, mates):
    """Exchange two of the rival's tokens, behind the rival's back."""
    del mates
    lie = swap_two_tokens(room.match._state, Seat(0), Moment("lie"))
    assert lie is not None
    assert lie != room.match._state
    room.match._become(lie, room.match.at)


async def one_more_token(room, mates):
    """Place one more token, which nobody may notice."""
    rival = next(mate for mate in mates if mate.seat != 0)
    before = len(room.match.steps)
    assert (await rival.play(rival.known["offers"][0]))["type"] == "Frame"
    assert len(room.match.steps) == before + 1


async def one_more_guess(room, mates):
    """Lay one more last guess, which nobody may notice."""
    rival = next(mate for mate in mates if mate.seat != 0 and len(mate.known.get("offers") or ()) > 2)
    before = len(room.match.steps)
    assert (await rival.play(rival.known["offers"][1]))["type"] == "Frame"
    assert rival.seat in [step.seat for step in room.match.steps[before:]]


async def a_bots_guess(room, mates):
    """Let a bot lay a last guess, which nobody may notice."""
    del mates
    before = len(room.match.steps)
    room._on_time()
    assert len(room.match.steps) > before


def patient(offers):
    return offers[0]


def hasty(offers):
    return offers[-1]


def rounds_until_last_guesses(db, same_chance, bots):
    """Count the moves until the last guesses, in the world that clockwork makes."""

    async def scenario(works):
        async with place(db) as here:
            mates = await three_at_a_table(here, bots, pace="standard")
            code, key = mates[0].presence["code"], mates[0].presence["watch"]
            watcher = await here.join({"code": code, "key": key})
            await watcher.until("Frame")
            moves = 0
            while mates[0].known["table"]["phase"]["type"] != "LastGuesses":
                await move(here.server.rooms[code], works, mates, watcher, hasty)
                moves += 1
            return moves

    return run(scenario(same_chance()))


def both_worlds(tmp_path, same_chance, caplog, pick, moves, secret, gather=three_at_a_table):
    caplog.set_level("INFO")
    told = []
    for number, act in enumerate((nothing, secret)):
        works = same_chance()
        caplog.clear()
        sent = run(world(str(tmp_path / f"{number}.db"), works, pick, moves, act, 0, gather))
        told.append((sent, logged(caplog)))
    return told


def test_who_may_not_know_a_passport_is_sent_the_same_bytes(tmp_path, same_chance, caplog):
    truth, lie = both_worlds(tmp_path, same_chance, caplog, patient, 9, other_passports)
    assert lie == truth
    assert len(truth[0][0]) > 9


@pytest.mark.parametrize(("bots", "secret"), [(0, one_more_guess), (1, one_more_guess), (1, a_bots_guess)])
def test_who_may_not_notice_a_covert_move_is_sent_the_same_bytes(tmp_path, same_chance, caplog, bots, secret):
    moves = rounds_until_last_guesses(str(tmp_path / "count.db"), same_chance, bots)
    gather = partial(three_at_a_table, bots=bots)
    truth, lie = both_worlds(tmp_path, same_chance, caplog, hasty, moves, secret, gather)
    assert lie == truth


def test_who_may_not_know_a_loyalty_is_sent_the_same_bytes(tmp_path, same_chance, caplog):
    truth, lie = both_worlds(tmp_path, same_chance, caplog, patient, 18, other_loyalties, two_double_agents)
    assert lie == truth
    assert len(truth[0][0]) > 8


def test_who_may_not_notice_a_token_is_sent_the_same_bytes(tmp_path, same_chance, caplog):
    truth, lie = both_worlds(tmp_path, same_chance, caplog, patient, 2, one_more_token, two_double_agents)
    assert lie == truth
