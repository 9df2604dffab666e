"""Players of Wink who reckon who holds what (see ``belief.py``), and look where there is most to be seen.

They watch one face, rather than all of them a little: whoever has just turned misses signs that are
meant for others, and a face that was watched to the end has told something either way. They call and
name by what they believe. Live, they take their time as the house player does, and look round like it.

Slot by slot an agent looks at the caller as if to give the sign even if it has none to give, so that
whoever sees it look there learns nothing.

A spymaster gives no sign while somebody is left who could accuse it: a caller may find the right one without
a sign, but whoever sees one has both cards. When there is nobody, it gives the sign until it
was seen, which the giver can tell when the caller looks back. So it need not feign: where it looks at the
caller to give the sign, nobody can make anything of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from brushpass.core import Moment, Seat, Seats, View, Write, without
from brushpass.games.wink import bot
from brushpass.games.wink.belief import FIRST, Holders, holders
from brushpass.games.wink.cards import SLOTS, Agent, slots_apart
from brushpass.games.wink.told import (
    Accuse,
    Call,
    Called,
    Designate,
    Glance,
    Glances,
    Hand,
    Move,
    Seal,
    Sight,
    Suspicion,
    Table,
    WinkIn,
    YouGlimpsed,
    YouSettled,
    my_callers,
    open_calls,
)

ASIDE = 1.4  # points that a sign to somebody else is worth to whoever sees it: theirs, and none for others
OWN = 0.7  # points that a sign to oneself is worth: one might have named the right one without it
SURE = 1.0  # belief from which one accuses: few cards allow it, and signs will come, so a guess is a waste


@dataclass(frozen=True, slots=True)
class Expert:
    """A player, by how it goes about it."""

    signs: int  # that it gives in one phase, at most
    insists: bool  # on being seen: it gives the sign again until it was
    prudent: bool  # it gives no sign that somebody could accuse it of

    def choose(
        self, view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
    ) -> tuple[Move | None, int | None]:
        """Do what promises most, by what one believes."""
        moves = [offer for offer in offers if not isinstance(offer, Write)]
        if isinstance(view.table.phase, Glances):
            return self.settle(view, log, moves, moment), None
        if isinstance(view.table.phase, Suspicion):
            return self.accuse(view, log, moves), None
        move, wake = bot.choose(view, log, offers, moment)
        return in_turn(view, log, moves, moment) if isinstance(move, Designate | Call) else move, wake

    @staticmethod
    def accuse(view: View[Table, Hand], log: Sequence[Sight], moves: Sequence[Move]) -> Move:
        """Accuse whoever was seen, or is as good as seen, one about each card."""
        assert view.hand is not None, "a player has a hand"
        believed, done = holders(view, log), [laid.agent for laid in view.hand.accusations]
        accusations = [move for move in moves if isinstance(move, Accuse) and move.agent not in done]

        def belief(accusation: Accuse) -> float:
            return believed.get(accusation.agent, {}).get(accusation.rival, 0)

        best = max(accusations, key=belief, default=None)
        return best if best is not None and belief(best) >= SURE else Seal()

    def settle(
        self, view: View[Table, Hand], log: Sequence[Sight], moves: Sequence[Move], moment: Moment
    ) -> Move:
        """Follow one plan for all slots, made with dice of this call."""
        assert view.seat is not None, "only a player is asked"
        assert view.hand is not None, "a player has a hand"
        hand, dice = view.hand, moment.named("slots", view.table.calls)
        face = best_face(view, holders(view, log), dice)
        waiting = self.waiting(view, log)
        signs = self.plan(waiting or self.feigned(view), slots_apart(view.table.options), dice)
        looks = looks_for(face, signs)
        if len(hand.glances) < SLOTS:
            return Glance(len(hand.glances) + 1, looks[len(hand.glances)])
        planned = [move for move in moves if waiting and move in signs]
        return next(iter((*planned, *[move for move in moves if isinstance(move, Seal)], *moves)))

    def waiting(self, view: View[Table, Hand], log: Sequence[Sight]) -> Seats:
        """List the callers who are to be given the sign."""
        assert view.seat is not None, "only a player is asked"
        assert view.hand is not None, "a player has a hand"
        callers = my_callers(view.table, view.hand)
        done = answered(view.seat, log) if self.insists else view.hand.winked
        waiting = [caller for caller in callers if caller not in done]
        return tuple([c for c in waiting if not (self.prudent and hunted(view.table, view.seat, c))])

    def feigned(self, view: View[Table, Hand]) -> Seats:
        """List the caller, at whom one looks as if to give the sign: no different from whoever gives it."""
        phase = view.table.phase
        assert isinstance(phase, Glances), "glances are settled when a card was called"
        return () if self.prudent or phase.caller == view.seat else (phase.caller,)

    def plan(self, callers: Seats, apart: int, dice: Moment) -> list[WinkIn]:
        """Choose the slots in which callers are given the sign, far enough apart."""
        plan: list[WinkIn] = []
        for caller in dice.draw(callers, len(callers)):
            for _ in range(self.signs):
                taken = [sign.slot for sign in plan]
                free = [s for s in range(FIRST, SLOTS + 1) if all(abs(s - slot) >= apart for slot in taken)]
                plan += [WinkIn(slot, caller) for slot in dice.draw(free)]
        return plan


AGENT = Expert(signs=1, insists=False, prudent=False)
SPYMASTER = Expert(signs=2, insists=True, prudent=True)


def hunted(table: Table, me: Seat, caller: Seat) -> bool:
    """Say whether somebody could accuse one about the card of this caller (W6.1, W6.8)."""
    hunters = [fig for seat, fig in enumerate(table.figures) if fig.counter and seat not in (me, caller)]
    return bool(hunters) and table.figures[caller].pawn not in table.locked


def looks_for(face: Seat, signs: Sequence[WinkIn]) -> list[Seat]:
    """Look at one face, but at callers when they are given the sign, and just before (W9.3)."""
    looks = [face] * SLOTS
    for sign in signs:
        looks[sign.slot - 2] = looks[sign.slot - 1] = sign.caller
    return looks


def best_face(view: View[Table, Hand], believed: dict[Agent, Holders], dice: Moment) -> Seat:
    """Find the face that is most likely to give a sign worth seeing."""
    assert view.seat is not None, "only a player is asked"
    table, me = view.table, view.seat
    others = without([Seat(seat) for seat in range(len(table.figures))], me)
    hope = dict.fromkeys(dice.draw(others, len(others)), 0.0)
    for caller, agent in open_calls(table).items():
        chances = believed.get(agent, {})
        able = table.figures[me].counter and agent not in table.locked
        gain = OWN if caller == me else ASIDE if able else 0
        for seat, chance in chances.items():
            if len(chances) > 1 and seat != caller:
                hope[seat] += gain * chance
    return max(hope, key=lambda seat: hope[seat])


def answered(me: Seat, log: Sequence[Sight]) -> set[Seat]:
    """List the callers who were looking when they were given the sign."""
    seen: set[Seat] = set()
    signs: list[WinkIn] = []
    for sight in log:
        match sight:
            case Called(seat):
                seen.discard(seat)
                signs = []
            case YouSettled(WinkIn() as sign):
                signs.append(sign)
            case YouGlimpsed(glimpses):
                looked_back = {(g.slot, g.seat) for g in glimpses if g.towards == me}
                seen |= {sign.caller for sign in signs if (sign.slot, sign.caller) in looked_back}
            case _:
                pass
    return seen


def in_turn(view: View[Table, Hand], log: Sequence[Sight], moves: Sequence[Move], moment: Moment) -> Move:
    """Name the likeliest holder; call the card whose holder is surest."""
    assert view.seat is not None, "only a player is asked"
    believed, pawn = holders(view, log), view.table.figures[view.seat].pawn
    dice = moment.named("turn", view.table.calls)

    def belief(move: Move) -> float:
        if isinstance(move, Designate):
            return believed.get(pawn or 0, {}).get(move.rival, 0)
        return max(believed.get(move.agent, {}).values(), default=0) if isinstance(move, Call) else -1

    return max(dice.draw(moves, len(moves)), key=belief)
