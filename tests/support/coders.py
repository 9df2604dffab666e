"""Players who signal by a code of their own, which nobody listens for: a meter must see it all the same."""

from brushpass.bots import player
from brushpass.games.linq import GAME as LINQ
from brushpass.games.linq import bot
from brushpass.games.linq.told import Point, Say
from brushpass.games.wink import GAME as WINK
from brushpass.games.wink.told import Glance, Glances, my_callers
from brushpass.lexicon import letters, spoken

SLOTS = (2, 5)  # in which an accomplice looks at the own cards


def after(letter):
    """The next letter, round the alphabet."""
    return chr((ord(letter) - ord("a") + 1) % 26 + ord("a"))


class Spelling:
    """As a spy of Linq: says any word that begins with the letter after the password's first."""

    def choose(self, view, log, offers, moment):
        move, wake = player(LINQ, "novice").choose(view, log, offers, moment)
        password = bot.password_in(view)
        if password is None or not isinstance(move, Say | Point):
            return move, wake
        sign = after(letters(password)[0])
        if isinstance(move, Say):
            words = [word for word in spoken("en") if letters(word)[:1] == sign]
            return Say(moment.draw(bot.fresh(view, words) or [move.text])[0]), wake
        signed = {seat for seat, said in enumerate(view.table.words) if all(word[0] == sign for word in said)}
        partners = [offer for offer in offers if view.seat in offer.at and signed.issuperset(offer.at)]
        return moment.draw(partners or [move])[0], wake


class Gazing:
    """As an accomplice of Wink: never winks, and looks at the own cards in two slots; otherwise never."""

    def choose(self, view, log, offers, moment):
        if not isinstance(view.table.phase, Glances):
            return player(WINK, "novice").choose(view, log, offers, moment)
        slot = len(view.hand.glances) + 1
        caller = view.table.phase.caller
        looks = [offer for offer in offers if isinstance(offer, Glance)]
        if not looks:
            return player(WINK, "novice").choose(view, log, offers, moment)
        tells = caller in my_callers(view.table, view.hand) and slot in SLOTS
        others = [look for look in looks if (look.to is None) == tells]
        return moment.draw(others or looks)[0], None
