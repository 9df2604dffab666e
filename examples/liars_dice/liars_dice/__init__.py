"""Liar's Dice, for two to six: bid on the dice under all cups, of which you see your own."""

from typing import TypeAlias

from brushpass.core import Game, Nouns

from liars_dice import bot, imagine, rules, telling, told, truth

LiarsDice: TypeAlias = Game[
    truth.State, told.Move, truth.Event, told.Table, told.Hand, told.Sight, told.Options
]

GAME: LiarsDice = Game(
    name="liars_dice",
    version="1.0",
    seats=told.SEATS,
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
    imagine=imagine.imagine,
    novice=bot,
    package=__name__,
)
