"""Four people who play Linq by typing, and somebody who looks on."""

from support.servers.tablemates import at_a_table, catch_up, place

GUESTS = ("Bo", "Cleo", "Dan")
NOT_A_MOVE = {"type": "NameNumber", "number": 99}


async def table(here, *, public=False, **options):
    """Four people, and somebody who looks on."""
    mates = await at_a_table(here, GUESTS, game="linq", seats=4, public=public, options=options)
    watch = {"code": mates[0].presence["code"], "key": mates[0].presence["watch"]}
    watcher = await here.join(watch)
    await watcher.until("Frame")
    return mates, watcher


def fill(offers, word):
    """Take the last offer; a blank is filled with ``word``."""
    offer = offers[-1]
    return {"type": offer["kind"], "text": word} if offer["type"] == "Write" else offer


async def move(mates, watcher, play):
    mover = next(mate for mate in mates if mate.known.get("offers"))
    answer = await mover.play(play(mover))
    assert answer["type"] == "Frame", answer
    for mate in (*mates, watcher):
        if mate is not mover:
            await catch_up(mate, mover)
    return mover


async def briefed(mates, watcher):
    """Name a number; now everybody has a card."""
    await move(mates, watcher, lambda mover: mover.known["offers"][0])
    return [mate for mate in mates if mate.known["hand"]["card"]["type"] == "SpyCard"]


async def talked(mates, watcher, laps=2):
    for number in range(laps * len(mates)):
        await move(mates, watcher, lambda mover, n=number: fill(mover.known["offers"], "abcdefgh"[n] * 9))


async def settle(mates):
    """Let everything that was sent arrive."""
    for mate in mates:
        await mate.say(play=NOT_A_MOVE)


async def innocent_bytes(db, secret, *, public=False):
    """Come to where a spy is to speak, let ``secret`` happen, and say all that others were sent."""
    async with place(db) as here:
        mates, watcher = await table(here, public=public)
        spies = await briefed(mates, watcher)
        while (mover := next(m for m in mates if m.known["offers"])) not in spies:
            await move(mates, watcher, lambda m: fill(m.known["offers"], "boat" + "abcd"[m.seat] * 3))
        await secret(mover)
        await move(mates, watcher, lambda m: fill(m.known["offers"], "plain"))
        others = [mate for mate in (*mates, watcher) if mate is not mover]
        await settle(others)
        code, watch = mates[0].presence["code"], mates[0].presence["watch"]
        late = await here.join({"code": code, "key": watch})
        await late.until("Frame")
        return [mate.heard for mate in (*others, late)]


async def nothing(mover):
    """Do nothing."""


def logged(caplog):
    return [r.getMessage().split('"ms"')[0] for r in caplog.records if r.name == "brushpass"]
