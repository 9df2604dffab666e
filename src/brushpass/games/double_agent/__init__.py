"""Double Agent, for two: buy six agents' loyalties, and let them deliver to you."""

from typing import TypeAlias

from brushpass.core import Game, Nouns
from brushpass.games.double_agent import belief, bot, expert, imagine, mastermind, rules, telling, told, truth
from brushpass.games.double_agent.cards import SEATS

DoubleAgent: TypeAlias = Game[
    truth.State, told.Move, truth.Event, told.Table, told.Hand, told.Sight, told.Options
]

GAME: DoubleAgent = Game(
    name="double_agent",
    version="1.0",
    seats=SEATS,
    nouns=Nouns(told.Options, told.Move, truth.Event, told.Table, told.Hand, told.Sight),
    deal=rules.deal,
    table=telling.table,
    hand=telling.hand,
    legal=rules.legal,
    apply=rules.apply,
    evolve=truth.evolve,
    show=telling.show,
    result=rules.result,
    fits=rules.fits,
    pauses={"Opened": 5400},
    imagine=imagine.imagine,
    novice=bot,
    believe=belief.believe,
    advise=expert.advise,
    estimate=belief.estimate,
    experts={
        "agent": expert.AGENT,
        "spymaster": expert.SPYMASTER,
        "mastermind": mastermind.MASTERMIND,
    },
)
