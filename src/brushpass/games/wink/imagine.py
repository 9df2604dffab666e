"""Wink for bots: a whole table that could lie behind what one player knows."""

from collections.abc import Mapping, Sequence

from brushpass.core import Moment, Seat, Seats, View, all_seats, put, replace, without
from brushpass.games.wink.cards import HALF_LIFE, Agent, Cards
from brushpass.games.wink.told import Face, Gaze, Hand, Sight, Table
from brushpass.games.wink.truth import State

BOX = None  # where an unused card lies


def imagine(view: View[Table, Hand], log: Sequence[Sight], moment: Moment) -> State:
    """Sample a truth of a running game that ``view`` cannot tell from the real one."""
    del log  # all that matters of it stands in the view
    me, table, mine = view.seat, view.table, view.hand
    assert me is not None, "only a player can imagine"
    assert mine is not None, "a player has a hand"
    places = dealt_out(me, table, mine, moment)
    held = [
        mine.cards if seat == me else tuple(sorted(a for a, place in places.items() if place == seat))
        for seat in all_seats(len(table.figures))
    ]
    unused = tuple(sorted(agent for agent, place in places.items() if place is BOX))
    if table.options.mode != "live":
        hands = put([Hand(cards) for cards in held], me, mine)
        return State(table, hands, unused, (), ())
    now = _latest(mine, table)
    gazes = _gazes(me, mine, len(held), now, moment)
    hands = put([Hand(cards, gaze=gaze) for cards, gaze in zip(held, gazes, strict=True)], me, mine)
    blinks = tuple([now + 1 + moment.roll(2 * HALF_LIFE) for _ in held])
    return State(table, hands, unused, blinks, ((),) * len(held))


def dealt_out(me: Seat, table: Table, mine: Hand, moment: Moment) -> dict[Agent, Seat | None]:
    """Deal the agents that could be anywhere, as all that is known of them allows."""
    known = {sign.agent: sign.seat for sign in mine.saw}
    unseen = [agent for agent in table.faceup if agent not in mine.cards and agent not in known]
    room: list[Seat | None] = []
    for seat, figure in enumerate(table.figures):
        if seat != me:
            room += [Seat(seat)] * (figure.cards - [*known.values()].count(Seat(seat)))
    room += [BOX] * (len(unseen) - len(room))
    barred = {Seat(seat): figure.lacks for seat, figure in enumerate(table.figures)}
    return {**known, **_fitted(moment.draw(unseen, len(unseen)), moment.draw(room, len(room)), barred)}


def _fitted(
    agents: Cards, room: Sequence[Seat | None], barred: Mapping[Seat, Cards]
) -> dict[Agent, Seat | None]:
    """Find a place for every agent where it can be; if need be, one that is in the way moves on."""
    free, taken = list(range(len(room))), dict[int, Agent]()

    def fits(agent: Agent, place: int) -> bool:
        seat = room[place]
        return seat is BOX or agent not in barred[seat]

    def find_place(agent: Agent, tried: set[int]) -> bool:
        place = next((place for place in free if fits(agent, place)), None)
        if place is not None:
            free.remove(place)
            taken[place] = agent
            return True
        for place in [place for place in taken if place not in tried and fits(agent, place)]:
            tried.add(place)
            if find_place(taken[place], tried):
                taken[place] = agent
                return True
        return False

    for agent in agents:
        found = find_place(agent, set())
        assert found, "the truth itself is one way to deal"
    return {agent: room[place] for place, agent in taken.items()}


def _gazes(me: Seat, mine: Hand, count: int, now: int, moment: Moment) -> tuple[Gaze, ...]:
    """Let everybody look somewhere; of the one this player looks at, it is known where."""
    seats = all_seats(count)
    gazes: list[Gaze] = []
    for seat in seats:
        (to,) = moment.draw([None, *without(seats, seat)])
        gazes.append(Gaze(to, now))
    gazes[me] = mine.gaze
    face, watched = mine.gaze.face, mine.gaze.to
    if face is not None and watched is not None:
        to = gazes[watched].to if face.turning else face.towards
        gazes[watched] = Gaze(to, now, face.turning)
    return put([replace(gaze, face=_face(gaze, gazes, now)) for gaze in gazes], me, mine.gaze)


def _face(gaze: Gaze, gazes: Sequence[Gaze], now: int) -> Face | None:
    if gaze.to is None or gaze.turning:
        return None
    watched = gazes[gaze.to]
    return Face(None if watched.turning else watched.to, now, watched.turning)


def _latest(mine: Hand, table: Table) -> int:
    """Say the latest time this player knows to have come."""
    phase, gaze = table.phase, mine.gaze
    times = [gaze.since, gaze.face.at if gaze.face else 0, mine.wink.at if mine.wink else 0]
    return max(*times, *(sign.at for sign in mine.saw), getattr(phase, "since", 0))


def likely_holders(table: Table, me: Seat, agent: Agent) -> Seats:
    """List who may hold an agent, as all the table knows."""
    return tuple(
        [
            seat
            for seat in all_seats(len(table.figures))
            if seat != me and table.figures[seat].cards and agent not in table.figures[seat].lacks
        ]
    )
