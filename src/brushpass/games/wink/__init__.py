"""Wink, for four to eight spies: give your accomplice the sign, and let nobody else see it."""

from typing import TypeAlias

from brushpass.core import Game, Nouns
from brushpass.games.wink import belief, bot, cards, expert, imagine, offers, rules, telling, told, truth
from brushpass.games.wink.cards import SEATS

Wink: TypeAlias = Game[truth.State, told.Move, truth.Event, told.Table, told.Hand, told.Sight, cards.Options]

GAME: Wink = Game(
    name="wink",
    version="1.1",
    past=("1.0",),
    seats=SEATS,
    nouns=Nouns(cards.Options, told.Move, truth.Event, told.Table, told.Hand, told.Sight),
    deal=rules.deal,
    table=telling.table,
    hand=telling.hand,
    legal=offers.legal,
    apply=rules.apply,
    evolve=truth.evolve,
    show=telling.show,
    result=rules.result,
    deadline=rules.deadline,
    real_time=offers.REAL_TIME,
    fits=offers.fits,
    imagine=imagine.imagine,
    novice=bot,
    believe=belief.believe,
    experts={"agent": expert.AGENT, "spymaster": expert.SPYMASTER},
)
