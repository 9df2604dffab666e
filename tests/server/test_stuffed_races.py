"""Who sends more moves into a race is not first any oftener."""

import json

import pytest

from brushpass.core import Moment, Seat
from brushpass.table.house import HOLD, NEAR, Held, ranked
from games.wink.winkers import party, wind_up
from support.servers.tablemates import run

CALLS = 20


@pytest.fixture
def works(monkeypatch):
    return wind_up(monkeypatch)


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "stuffed.db")


def held(seat, made, number):
    return Held(Seat(seat), number, 1, made, made)


def test_among_those_as_good_as_first_the_seat_is_drawn_and_not_the_move():
    race = [held(0, 10, 0), *(held(1, 10 + n, n) for n in range(CALLS))]
    first = [ranked(race, Moment(str(dice)))[0].seat for dice in range(400)]
    assert 160 < first.count(0) < 240


def test_the_moves_of_one_seat_keep_their_order():
    race = [held(1, 30, "third"), held(1, 10, "first"), held(0, 10, "other"), held(1, 20, "second")]
    race.append(held(2, 10 + NEAR, "late"))
    for dice in range(40):
        order = ranked(race, Moment(str(dice)))
        assert [each.move for each in order if each.seat == 1] == ["first", "second", "third"]
        assert order[-1].move == "late"


async def pawn_on_a_card(table):
    """Play until the turn is over: the caller's pawn stands where it stood, and the next one is to call."""
    await table.call()
    for _ in range(3):
        table.wait(60_000)
        await table.settle()
        mate = table.mate(table.match.table.phase.who[0])
        await table.send(mate, next(o for o in mate.known["offers"] if o["type"] == "Call"))
        table.wait(HOLD)
        await table.settle()
    table.wait(60_000)
    await table.settle()


def race_away(offers):
    """List different moves with which a caller leaves the card on which the pawn stands."""
    return [offer for offer in offers if offer["type"] in ("Call", "Skip", "Designate")][:CALLS]


def answers(mate, refs):
    """Say how each of these was answered, if it was."""
    said = [json.loads(text) for text in mate.heard]
    told = {each.get("ref"): each.get("reason", each["type"]) for each in said}
    return [told.get(ref) for ref in refs]


def test_of_many_moves_of_a_seat_in_one_race_the_first_stands(db, works):
    async def scenario():
        async with party(db, works) as table:
            await pawn_on_a_card(table)
            caller = table.caller
            moves = race_away(caller.known["offers"])
            refs = [await table.send(caller, move) for move in moves]
            assert len(moves) > 1
            assert answers(caller, refs) == [None, *["too_late"] * (len(moves) - 1)]
            table.wait(HOLD)
            await table.settle()
            assert answers(caller, refs)[0] == "Frame"

    run(scenario())


def test_a_move_that_was_said_twice_is_answered_once(db, works):
    async def scenario():
        async with party(db, works) as table:
            await table.call()
            ref = await table.send(table.third, table.accusation())
            table.third.ref = ref - 1
            await table.send(table.third, table.accusation(of=table.fourth))  # the same number stands for it
            assert answers(table.third, [ref]) == [None]
            table.wait(HOLD)
            await table.settle()
            assert answers(table.third, [ref]) == ["Frame"]

    run(scenario())


def test_one_seat_may_race_for_two_cards(db, works):
    async def scenario():
        async with party(db, works, options={"accuse_scope": "any_faceup"}) as table:
            await pawn_on_a_card(table)
            offers = [offer for offer in table.third.known["offers"] if offer["type"] == "Accuse"]
            cards = {offer["agent"]: offer for offer in offers}
            assert len(cards) > 1
            refs = [await table.send(table.third, offer) for offer in [*cards.values()][:2]]
            assert answers(table.third, refs) == [None, None]

    run(scenario())
