"""A table of Linq without a server: the page is sent what one viewer would see of a match the test plays."""

import json

from brushpass import GAMES
from brushpass.core import CLOCK, replace
from brushpass.games.linq.told import GiveUp, Guess, Guessing, Point, Pointing, SaidIt, Say, SpyCard, Talk
from brushpass.table.feed import Feed
from brushpass.table.match import Match
from brushpass.wire import codec
from brushpass.wire.messages import Chair, Done, Presence

LINQ = GAMES["linq"]
NAMES = ("Marguerite", "Bao", "Chloé", "Dmitri", "Maximilienne", "Farid", "Greta", "Ousmane")
COLOURS = ("rose", "straw", "leaf", "sky", "lilac", "copper", "ivory", "slate")
# Some short, some long, and one that is as long as words get.
WORDS = (
    *("lune", "bibliothèque", "or", "pain", "automne", "violon", "incompréhensible", "échelle"),
    *("anticonstitutionnellement", "mer", "faux", "panier", "dimanche", "poussière", "arc-en-ciel"),
    *("grange", "aujourd'hui", "thé", "extraordinaire", "île", "verger", "boussole"),
)


# One line shows several matches, and nobody deals them: what the page says of that is not looked at here.
UNDOUBTED = """addEventListener('DOMContentLoaded', () => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync(".doubt { display: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, unseen];
})"""


class Stage:
    """Stands where the table would be, and shows one viewer a match."""

    def __init__(self, called=None):
        self.called = called  # the game, where the page is to know none of that name
        self.played = []
        self.refuse = None  # the reason why nothing is taken
        self.screens = 0  # big screens in the room
        self._feed = None
        self._shown = 0
        self._number = 0  # of the last frame: one line shows several matches
        self._socket = None
        self._joined = False  # on the line there is now
        self._told = []  # since the match was shown: a page that comes back is told it again

    def __call__(self, page):
        """Stand between page and server, before the page is opened."""
        page.add_init_script(UNDOUBTED)
        page.route_web_socket("**/ws/*", self._meet)

    def timed(self, page):
        """Stand there, and take the page's clock in hand."""
        self(page)
        page.clock.install()

    @staticmethod
    def let_pass(page, time):
        """Let so many milliseconds go by on the page's clock, but no faster than the table can answer it."""
        for part in [1000] * (time // 1000) + [time % 1000]:
            page.clock.run_for(part)
            for _ in range(3):  # question, answer, and what comes of it
                page.evaluate("() => new Promise((heard) => queueMicrotask(heard))")

    def show(self, match, viewer):
        """Let the page see where a match has come to, and what this viewer has seen on the way there."""
        self._shown += 1
        self._told = []
        self._feed = Feed(viewer)
        chairs = tuple(
            Chair(name, colour, bot="novice" if seat == 1 else None)
            for seat, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True))
        )[: len(match.seats)]
        number = f"match-{self._shown}"
        here = Presence(
            "stage",
            0,
            chairs,
            self.called or match.game.name,
            "none",
            "",
            you=viewer,
            match=number,
            playing=True,
            lesson=match.lesson is not None,
            screens=self.screens,
        )
        self._here = here
        frame = self._numbered(replace(self._feed.whole(match), sights=tuple(match.log(viewer))))
        end = [replace(here, playing=False)] if match.over else []
        self._send(*map(codec.encode, (here, frame, *end)))

    def go_on(self, match, seat, move):
        """Let somebody move, and the page see what came of it."""
        seen = match.play(seat, move)
        frame = self._feed.after(match, seen[self._feed.viewer])
        if frame:
            self._send(codec.encode(self._numbered(frame)))

    def finish(self, match, step):
        """Let the last thing happen, and the page see the end."""
        seen = match.tick(step.at) if step.seat == CLOCK else match.play(step.seat, step.move, step.at)
        frame = self._numbered(self._feed.after(match, seen[self._feed.viewer]))
        self._send(*map(codec.encode, (frame, replace(self._here, playing=False))))

    def _numbered(self, frame):
        self._number += 1
        return replace(frame, n=self._number)

    def _meet(self, socket):
        self._socket, self._joined = socket, False
        socket.on_message(self._hear)

    def _hear(self, message):
        told = json.loads(message)
        if "play" in told and self.refuse:
            self._socket.send(json.dumps({"type": "Refused", "ref": told["ref"], "reason": self.refuse}))
            return
        self.played += [told["play"]] if "play" in told else []
        self._socket.send(codec.encode(Done(told["ref"])).decode())
        if "join" in told:
            self._joined = True
            self._pass_on(self._told)

    def _send(self, *messages):
        self._told += messages
        if self._joined:
            self._pass_on(messages)

    def _pass_on(self, messages):
        for message in messages:
            self._socket.send(message.decode())


def spies(match):
    """List the seats that have a password."""
    return [seat for seat in match.seats if isinstance(match.hand(seat).card, SpyCard)]


def counter_spies(match):
    """List the seats that have none."""
    return [seat for seat in match.seats if seat not in spies(match)]


def played(seats, until, **options):
    """Play a match until something is so."""
    match = Match(LINQ, seats, "stage", options)
    words = iter(WORDS * 40)
    for _ in range(2000):
        if until(match):
            return match
        seat = match.to_act[0]
        match.play(seat, decision(match, seat, words))
    raise AssertionError("it does not come to that")


def decision(match, seat, words):
    """Decide, knowing everything: the first counter-spy finds spies and password, nobody else anything."""
    phase, offers = match.table.phase, match.offers(seat)
    if isinstance(phase, Talk):
        return to_say(match, seat, words)
    if isinstance(phase, Pointing):
        return aim(match, seat, offers)
    if isinstance(phase, Guessing):
        return Guess(match.hand(spies(match)[0]).card.password) if seat == phase.who[0] else GiveUp()
    return offers[min(3, len(offers) - 1)]


def to_say(match, seat, words):
    """Find the next word that may be said, or say that it was."""
    if SaidIt() in match.offers(seat):
        return SaidIt()
    return next(say for say in map(Say, words) if match.game.fits(match.view(seat), say) is None)


def aim(match, seat, offers):
    """Let the first spy find the second, and be missed; let the first counter-spy find both."""
    first = spies(match)[0]
    couple = Point(tuple([spy for spy in spies(match) if match.hand(spy).card == match.hand(first).card]))
    return couple if seat in (first, counter_spies(match)[0]) and couple in offers else offers[-1]
