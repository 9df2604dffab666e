"""Spywhere, for two to six spies: hoard your own country's dish and unmask the others."""

from typing import TypeAlias

from brushpass.core import Game, Nouns
from brushpass.games.spywhere import (
    belief,
    bot,
    expert,
    imagine,
    mastermind,
    reckoning,
    rules,
    telling,
    told,
    truth,
)
from brushpass.games.spywhere.cards import SEATS

Spywhere: TypeAlias = Game[
    truth.State, told.Move, truth.Event, told.Table, told.Hand, told.Sight, told.Options
]

GAME: Spywhere = Game(
    name="spywhere",
    version="1.1",
    past=("1.0",),
    former_options={"1.0": told.FormerOptions},
    seats=SEATS,
    nouns=Nouns(told.Options, told.Move, truth.Event, told.Table, told.Hand, told.Sight),
    deal=rules.deal,
    table=telling.table,
    hand=telling.hand,
    legal=rules.legal,
    apply=rules.apply,
    evolve=truth.evolve,
    show=telling.show,
    result=reckoning.result,
    fits=rules.fits,
    imagine=imagine.imagine,
    believe=belief.believe,
    advise=expert.advise,
    experts={
        "agent": expert.AGENT,
        "spymaster": expert.SPYMASTER,
        "mastermind": mastermind.MASTERMIND,
    },
    novice=bot,
)
