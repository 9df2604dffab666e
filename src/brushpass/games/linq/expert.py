"""Players of Linq who reckon what the others will infer (see ``belief.py``).

A spy says what a partner, who knows the password, takes for a sign, and what leaves the others in
doubt which password it is a sign of. A counter-spy finds out what the password probably is, and
speaks as if in the know: who points at them by mistake pays for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log as ln

from brushpass.core import Moment, View, Write, all_seats
from brushpass.games.linq import bot
from brushpass.games.linq.belief import bearings, candidates, couples, echo, fits, utterances
from brushpass.games.linq.cards import forbidden
from brushpass.games.linq.told import Guess, Guessing, Hand, Move, Point, Pointing, Say, Sight, Table, Talk
from brushpass.lexicon import nearest

SAYABLE = 40  # neighbours of the password that are looked at
SHORTLIST = 3  # of the best words, so many may be said: who always says the best is read easily
LOUD = 4.0  # beyond this, a sign is no clearer to the partner


@dataclass(frozen=True, slots=True)
class Expert:
    """A player, by how it goes about it."""

    echoes: float  # how often it takes counter-spies to echo what was said
    wary: float  # how much it minds being understood by the others, against being understood at all

    def choose(
        self, view: View[Table, Hand], log: Sequence[Sight], offers: Sequence[Move | Write], moment: Moment
    ) -> tuple[Move | None, int | None]:
        """Speak, point and guess by what words tell."""
        points = [offer for offer in offers if isinstance(offer, Point)]
        if isinstance(view.table.phase, Pointing):
            return self.aim(view, points, moment), None
        if isinstance(view.table.phase, Guessing):
            return Guess(self.password(view)), None
        if isinstance(view.table.phase, Talk) and any(isinstance(offer, Write) for offer in offers):
            return Say(self.word(view, moment)), None
        return bot.choose(view, log, offers, moment)

    def word(self, view: View[Table, Hand], moment: Moment) -> str:
        """Say something that means more to a partner than to the others; without one, as if there were."""
        password = bot.password_in(view)
        if password is None:
            return self.echoed(view, moment)
        words = bot.fresh(view, nearest(view.table.options.language, password)[:SAYABLE])
        ranked = sorted(words, key=lambda word: -self.worth(view.table, password, word))
        return moment.draw(ranked[:SHORTLIST] or bot.fresh(view, bot.babble(view)))[0]

    def worth(self, table: Table, password: str, word: str) -> float:
        """Weigh how clear a word is to a partner, and how clear to everybody."""
        language, every = table.options.language, candidates(table)
        (clear,) = bearings(language, word, (password,))
        heard = echo(language, word, tuple([said for _, said in utterances(table)]), self.echoes)
        given_away = clear * len(every) / sum(bearings(language, word, every))
        return min(ln(clear / heard), LOUD) - self.wary * ln(given_away)

    def echoed(self, view: View[Table, Hand], moment: Moment) -> str:
        """Say something near what the password may be."""
        every = candidates(view.table)
        found = fits(view.table, every, self.echoes)
        weights = [sum(sorted(of_all)[-2:]) for of_all in zip(*found, strict=True)]
        likely = sorted(zip(weights, every, strict=True), reverse=True)[:SHORTLIST]
        (theme,) = moment.draw([word for _, word in likely] if utterances(view.table) else every)
        near = bot.fresh(view, nearest(view.table.options.language, theme)[bot.PLAIN :])
        return moment.draw(near[: bot.SAYABLE] or bot.fresh(view, bot.babble(view)))[0]

    def aim(self, view: View[Table, Hand], aims: Sequence[Point], moment: Moment) -> Point:
        """Point at who very likely has the same password; without one, at the likeliest couple."""
        me, password, table = view.seat, bot.password_in(view), view.table
        assert me is not None, "only a player is asked"
        aims = [aim for aim in aims if (me in aim.at) == (password is not None)]
        if password is not None:
            found = fits(table, (password,), self.echoes)
            worth = [max(found[seat][0] for seat in aim.at if seat != me) for aim in aims]
        else:
            found = fits(table, candidates(table), self.echoes)
            weights = couples(found, [seat for seat in all_seats(len(table.words)) if seat != me])
            worth = [weights[aim.at] for aim in aims]
        best = [aim for aim, value in zip(aims, worth, strict=True) if value == max(worth)]
        return moment.draw(best)[0]

    def password(self, view: View[Table, Hand]) -> str:
        """Find the password that fits the spies who were found."""
        table, options = view.table, view.table.options
        assert table.debrief is not None, "spies were found"
        assert view.seat is not None, "only a player is asked"
        one, other = table.debrief.aims[view.seat]
        every = candidates(table)
        found = fits(table, every, self.echoes)
        said = [*table.words[one], *table.words[other]]
        ranked = sorted(zip(found[one], found[other], every, strict=True), key=lambda fit: -fit[0] * fit[1])
        return next(
            (
                word
                for *_, word in ranked
                if not any(forbidden(heard, word, options.language, options.same_root) for heard in said)
            ),
            every[0],
        )


AGENT = Expert(echoes=0.0, wary=0.0)
SPYMASTER = Expert(echoes=0.6, wary=0.3)
