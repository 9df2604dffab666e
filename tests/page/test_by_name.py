"""Games by what a screen reader says, and by its keys: no picture, no place, no mouse.

Whoever plays here knows roles and names alone. What has just come, or can be pressed only now, is what the
last pick was for; otherwise something is picked that is not picked yet.
"""

import re
from itertools import cycle
from time import monotonic

import pytest
from playwright.sync_api import TimeoutError as TooSlow
from playwright.sync_api import expect

from brushpass import GAMES
from brushpass.core import Moment
from brushpass.words import phrases
from page.conftest import PHONE
from page.winking import open_wink

BUTTON = re.compile(r'- \'?button "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)')
WORDS = (
    "river",
    "stone",
    "music",
    "cloud",
    "engine",
    "forest",
    "mirror",
    "candle",
    "garden",
    "winter",
    "pepper",
)
OVER = "The film"  # the link to it is there at the end, and not before
QUICK = {"attention": "relaxed", "turn_min_ms": 1_000, "contact": "mandatory"}
LONGEST = 400  # seconds
PICKS = 12  # in the short form
# In Linq a card has another name when it is turned over, and in Wink faces say what they do: both confuse it.
WHOLE = ("spywhere", "double_agent")


def title(game):
    return phrases(GAMES[game].home, "en")["title"]


class Listener:
    """Somebody who hears what is there, and goes to it by its name."""

    def __init__(self, page):
        self.page = page
        self.main = page.get_by_role("main")
        self.words = cycle(WORDS)
        self.before = set()
        self.pressed = []

    @property
    def over(self):
        return self.page.get_by_role("link", name=OVER, exact=True).count() > 0

    def heard(self):
        """Names of what can be pressed, and of what of it is picked already."""
        found = BUTTON.findall(self.main.aria_snapshot())
        open_to = [(name, marks) for name, marks in found if "disabled" not in marks]
        names = [(re.sub(r"\\(.)", r"\1", name.replace("''", "'")), marks) for name, marks in open_to]
        return [name for name, _ in names], {name for name, marks in names if "pressed" in marks}

    def go_on(self):
        """Write what can be written, or press what the last pick was for, or pick something."""
        try:
            field = self.main.get_by_role("textbox")
            if field.count():
                field.first.focus()
                self.page.keyboard.type(next(self.words))
                self.page.keyboard.press("Enter")
                self.page.wait_for_timeout(200)
            names, picked = self.heard()
            fresh = [name for name in names if name not in self.before]
            self.before = set(names)
            names = [name for name in names if name not in picked]
            if names:
                self.press((fresh or [names[Moment("names", len(self.pressed)).roll(len(names))]])[-1])
        except TooSlow:
            pass  # others were quicker: it is there no more
        self.page.wait_for_timeout(150)

    def press(self, name):
        button = self.main.get_by_role("button", name=name, exact=True).last
        button.focus(timeout=2_000)
        self.page.keyboard.press("Enter")
        self.pressed.append(name)


def begin(visit, game):
    """Begin a game against bots by names and keys."""
    page = visit(size=PHONE)
    if game == "wink":  # live, and in shorter turns than people like
        open_wink(page, 4, QUICK)
        page.get_by_role("button", name="Start with bots").focus()
    else:
        page.get_by_role("button", name=f"{title(game)}: play bots now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=title(game), level=1)).to_be_visible()
    expect(page.get_by_role("complementary").or_(page.get_by_role("main")).first).to_be_visible()
    return Listener(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_and_played_by_names_alone(visit, game):
    listener = begin(visit, game)
    while len(listener.pressed) < PICKS and not listener.over:
        listener.go_on()
    assert len({*listener.pressed}) > 1


@pytest.mark.soak
@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_is_played_by_names_and_keys_alone(visit, game):
    listener, began = begin(visit, game), monotonic()
    while not listener.over:
        assert monotonic() - began < LONGEST, listener.pressed[-20:]
        listener.go_on()
    expect(listener.main.get_by_role("heading", level=2).first).to_be_visible()
