"""Linq, for four to eight players: two spies share a password and must find each other by what they say."""

from typing import TypeAlias

from brushpass.core import Game, Nouns
from brushpass.games.linq import bot, briefing, expert, imagine, rules, telling, told, truth
from brushpass.games.linq.cards import SEATS
from brushpass.lexicon import VERSION

Linq: TypeAlias = Game[truth.State, told.Move, truth.Event, told.Table, told.Hand, told.Sight, told.Options]

GAME: Linq = Game(
    name="linq",
    version=f"1.1+{VERSION}",  # of the rules and the cards, and of the lexicon
    past=("1.0+1",),
    former_options={"1.0+1": told.FormerOptions},
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
    vet=briefing.vet,
    pauses={"HandsUp": 6500, "Tried": 1600, "Opened": 1600},
    babble=bot.babble,
    imagine=imagine.imagine,
    novice=bot,
    experts={"agent": expert.AGENT, "spymaster": expert.SPYMASTER},
)
