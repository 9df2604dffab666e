"""Winks that are refused, on a real server: to everybody else they never were, to the byte."""

import json

import pytest

from brushpass.core import to_json
from games.wink.winkers import COOL, FRONT, LONG, SIDE, WINK, party, wind_up
from support.servers.tablemates import run

NOBODY = 9
AFTER = (0, 100, FRONT, SIDE, WINK, COOL, LONG)


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "wink.db")


@pytest.fixture
def works(monkeypatch):
    return wind_up(monkeypatch)


def wink_at(seat):
    return {"type": "WinkAt", "caller": seat}


def test_winks_without_a_card_and_at_strangers_are_refused_and_tell_nothing(db, works):
    """Whoever has the card is refused in the same words as who has not, except towards who called it."""

    async def scenario():
        async with party(db, works) as table:
            await table.call()
            steps = len(table.match.steps)
            for mate in table.mates:
                for seat in (0, 1, 2, 3, NOBODY):
                    answer = await mate.play(wink_at(seat))
                    good = mate is table.accomplice and seat == table.caller.seat
                    expected = "not_looking" if good else "not_your_caller"
                    assert (answer["type"], answer["reason"]) == ("Refused", expected)
            assert len(table.match.steps) == steps

    run(scenario())


async def evening(db, works, looks, wink, *, winks):
    """An evening with a refused wink in it, or without; return what all were sent, and what was played."""
    who, at, reason = wink
    async with party(db, works) as table:
        await table.call()
        for one, other in looks:
            await table.look(getattr(table, one), getattr(table, other))
        winker = getattr(table, who)
        await table.fourth.ask("Unseat", seat=winker.seat)  # it counts until the winker plays on
        if winks:
            answer = await winker.play(wink_at(getattr(table, at).seat))
            assert (answer["type"], answer["reason"]) == ("Refused", reason)
        for after in AFTER:
            table.wait(after)
            await table.settle()
        late = await table.here.join({"code": table.code, "key": table.mates[0].presence["watch"]})
        await late.until("Frame")
        await table.settle()
        names = ("caller", "accomplice", "third", "fourth", "watcher")
        sent = {name: getattr(table, name).heard for name in names} | {"late": late.heard}
        return sent, [(step.seat, step.at, to_json(step.move)) for step in table.match.steps]


def but_refusals(heard):
    """What somebody was sent, without the answers that number their own questions."""
    return [text for text in heard if json.loads(text)["type"] != "Refused"]


@pytest.mark.parametrize(
    ("looks", "wink"),
    [
        # Without the card, at who called.
        (
            [("third", "caller"), ("fourth", "third"), ("caller", "third")],
            ("third", "caller", "not_your_caller"),
        ),
        # With the card, eye to eye with somebody who did not call.
        (
            [("accomplice", "third"), ("third", "accomplice"), ("fourth", "accomplice")],
            ("accomplice", "third", "not_your_caller"),
        ),
        # With the card, at who called, who looks on: but one's eyes are elsewhere.
        (
            [("accomplice", "third"), ("caller", "accomplice"), ("fourth", "accomplice")],
            ("accomplice", "caller", "not_looking"),
        ),
        # The caller back at the accomplice.
        (
            [("caller", "accomplice"), ("accomplice", "caller"), ("third", "caller")],
            ("caller", "accomplice", "not_your_caller"),
        ),
    ],
    ids=["no card", "a stranger", "looking away", "the caller"],
)
def test_a_refused_wink_changes_no_byte_for_anybody_else(tmp_path, monkeypatch, caplog, looks, wink):
    caplog.set_level("INFO")
    runs = []
    for winks in (False, True):
        works = wind_up(monkeypatch)
        caplog.clear()
        sent, steps = run(evening(str(tmp_path / f"{winks}.db"), works, looks, wink, winks=winks))
        logged = [r.getMessage().split('"ms"')[0] for r in caplog.records if r.name == "brushpass"]
        runs.append((sent, steps, logged))
    (plain, played, logged), (winked, *same) = runs
    winker = wink[0]
    for name in plain.keys() - {winker}:
        assert winked[name] == plain[name], name
    assert but_refusals(winked[winker]) == but_refusals(plain[winker])
    assert len(winked[winker]) == len(plain[winker]) + 1
    assert same == [played, logged]
