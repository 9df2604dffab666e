"""Players of Linq who reckon what the others will infer (see ``belief.py``).

An agent listens better than the house player, and so can speak more softly. A spymaster also minds what the
others make of every word. As a spy it says what a partner, who knows the password, takes for a sign, and what
leaves all others in doubt which password it is a sign of. As a counter-spy it says what is a sign of nothing:
that leaves fewer to suspect, and to find both spies earns more than to mislead them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log as ln
from typing import TypeAlias

from brushpass.core import Moment, View, Write, all_seats
from brushpass.games.linq import bot
from brushpass.games.linq.belief import bearings, candidates, couples, fits, heard, odds, surprise
from brushpass.games.linq.cards import forbidden
from brushpass.games.linq.told import Guess, Guessing, Hand, Move, Point, Pointing, Say, Sight, Table, Talk
from brushpass.lexicon import nearest

HINTS = slice(8, 28)  # neighbours of the password that an agent says: not the plainest
FAINT = slice(12, 60)  # those that a spymaster looks at
AROUND = 40  # other words that are looked at
SHORTLIST = 4  # of the best words, so many may be said: who always says the best is read easily
LOUD = 4.0  # beyond this, a sign is no clearer to the partner

Worth: TypeAlias = Callable[[str], float]


@dataclass(frozen=True, slots=True)
class Agent:
    """A player who listens: points and guesses by all that was said."""

    echoes: float = 0.3  # how often it takes counter-spies to echo what was said

    def choose(
        self, view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
    ) -> tuple[Move | None, int | None]:
        """Speak, point and guess by what words tell."""
        blank = any(isinstance(offer, Write) for offer in offers)
        if isinstance(view.table.phase, Pointing):
            return self.aim(view, [offer for offer in offers if isinstance(offer, Point)], moment), None
        if isinstance(view.table.phase, Guessing) and blank:
            return Guess(self.password(view)), None
        if isinstance(view.table.phase, Talk) and blank:
            return Say(self.word(view, moment)), None
        return bot.choose(view, log, offers, moment)

    def word(self, view: View[Table, Hand], moment: Moment) -> str:
        """Say something not too near the password; without one, near what it may be."""
        theme = bot.password_in(view) or self.theme(view.table, moment)
        near = bot.fresh(view, nearest(view.table.options.language, theme)[HINTS])
        return moment.draw(near or bot.fresh(view, bot.babble(view)))[0]

    def theme(self, table: Table, moment: Moment) -> str:
        """Think of a likely password; before anybody has spoken, any is."""
        every = candidates(table)
        if not any(table.words):
            return moment.draw(every)[0]
        ranked = sorted(zip(odds(fits(table, self.echoes)), every, strict=True), reverse=True)
        return moment.draw(ranked[:SHORTLIST])[0][1]

    def aim(self, view: View[Table, Hand], aims: Sequence[Point], moment: Moment) -> Point:
        """Point at who very likely has the same password; without one, at the likeliest couple."""
        me, password, table = view.seat, bot.password_in(view), view.table
        assert me is not None, "only a player is asked"
        aims = [aim for aim in aims if (me in aim.at) == (password is not None)]
        found = fits(table, self.echoes)
        if password is not None:
            place = candidates(table).index(password)
            worth = [max(found[seat][place] for seat in aim.at if seat != me) for aim in aims]
        else:
            weights = couples(found, [seat for seat in all_seats(len(table.words)) if seat != me])
            worth = [weights[aim.at] for aim in aims]
        best = [aim for aim, value in zip(aims, worth, strict=True) if value == max(worth)]
        return moment.draw(best)[0]

    def password(self, view: View[Table, Hand]) -> str:
        """Find the password that fits the spies who were found, and that allows what they said."""
        table, options = view.table, view.table.options
        assert table.debrief is not None, "spies were found"
        assert view.seat is not None, "only a player is asked"
        one, other = table.debrief.aims[view.seat]
        every, found = candidates(table), fits(table, self.echoes)
        said = [*table.words[one], *table.words[other]]
        ranked = sorted(zip(odds([found[one], found[other]]), every, strict=True), reverse=True)
        allowed = (
            word
            for _, word in ranked
            if not any(forbidden(each, word, options.language, options.same_root) for each in said)
        )
        return next(allowed, every[0])


@dataclass(frozen=True, slots=True)
class Spymaster(Agent):
    """A player who also minds what the others make of a word."""

    wary: float = 1.0  # how much it minds being understood by the others, against being understood at all

    def word(self, view: View[Table, Hand], moment: Moment) -> str:
        """Say something that means more to a partner than to the others; without one, nothing at all."""
        password, language = bot.password_in(view), view.table.options.language
        if password is None:
            worth, words = self.silence(view), moment.draw(bot.fresh(view, bot.babble(view)), AROUND)
        else:
            worth, words = self.sign(view, password), (*bot.fresh(view, nearest(language, password)[FAINT]),)
        ranked = sorted(words, key=worth, reverse=True)
        return moment.draw(ranked[:SHORTLIST] or bot.fresh(view, bot.babble(view)))[0]

    def sign(self, view: View[Table, Hand], password: str) -> Worth:
        """Weigh how clear a word is to a partner, against how clear it makes the password to all."""
        assert view.seat is not None, "only a player is asked"
        table, me = view.table, view.seat
        every, found = candidates(table), fits(table, self.echoes)
        place, expected = every.index(password), odds(found)

        def worth(word: str) -> float:
            telling = bearings(table.options.language, word, every)
            clear = telling[place] / surprise(telling, expected, self.echoes)
            to_all = odds(heard(found, me, telling, self.echoes))[place]
            return min(ln(clear), LOUD) - self.wary * ln(to_all)

        return worth

    def silence(self, view: View[Table, Hand]) -> Worth:
        """Weigh how little a word has to do with what the password may be."""
        table, every = view.table, candidates(view.table)
        expected = odds(fits(table, self.echoes))
        return lambda word: -surprise(bearings(table.options.language, word, every), expected, 1)


AGENT = Agent()
SPYMASTER = Spymaster()
