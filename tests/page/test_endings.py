"""Endings are told scene by scene: whole on a phone upright and on its side, by keyboard and by names."""

import json
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import expect

from brushpass import GAMES
from brushpass.core import CLOCK
from brushpass.server.rooms.replays import recorded
from brushpass.server.store import Begun, Played
from brushpass.table.match import Match
from brushpass.wire import codec
from page.staged import Stage

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
ENDINGS = {game: import_module(f"games.{game}.screens").ENDING for game in GAMES}
UPRIGHT = {"width": 360, "height": 620}
ON_ITS_SIDE = {"width": 740, "height": 360}
LAPTOP = {"width": 1366, "height": 640}
WHOLE = """() => [...document.querySelectorAll('.play, .finale, .finale .stage')]
    .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
    .map(({ className, scrollWidth, scrollHeight }) => [className, scrollWidth, scrollHeight].join(" "))"""


class Evening:
    """A match from the golden ones, seen to its end."""

    def __init__(self, game):
        self.text = (TRANSCRIPTS / game / f"{ENDINGS[game]}.jsonl").read_text("utf-8")
        self.match = Match.from_transcript(self.text)
        self.lines = [json.loads(line) for line in self.text.splitlines()]
        self.stage = Stage()

    def __call__(self, page):
        self.stage(page)
        record = codec.encode(recorded(*self._logged())).decode()
        page.route("**/api/matches/*", lambda route: route.fulfill(body=self.text))
        page.route("**/api/matches/*/record", lambda route: route.fulfill(body=record))

    def _logged(self):
        head, steps = self.lines[0], [line for line in self.lines if "step" in line]
        what = head["game"], head["seats"], head["options"]
        begun = Begun("match-1", "stage", *what, 0, "", (), version=head["version"])
        played = [
            Played(step["step"], step["seat"], step["at"], None, json.dumps(step["move"]))
            for step in steps
            if step["seat"] != CLOCK
        ]
        return begun, self.match.seed, played

    def end(self, viewer=0):
        """Show the match as it was before its last step, and then that step."""
        *before, last = self.match.steps
        head, seed = self.lines[0], self.match.seed
        again = Match(self.match.game, head["seats"], seed, head["options"], version=head["version"])
        for step in before:
            if step.step > len(again.steps):
                again.tick(step.at) if step.seat == CLOCK else again.play(step.seat, step.move, step.at)
        self.stage.show(again, viewer)
        self.stage.finish(again, last)


@pytest.mark.parametrize("game", ENDINGS)
def test_an_ending_is_told_scene_by_scene_whole_and_by_keyboard(game, visit, snap, axe):
    evening = Evening(game)
    page = visit("/t/stage#backstage", UPRIGHT, prepare=evening)
    evening.end()
    # Where nothing is to move, the result stands there at once.
    expect(page.locator("section.over h2")).to_be_visible()
    page.get_by_role("button", name="How it ended").focus()
    page.keyboard.press("Enter")
    finale = page.get_by_role("region", name="How it ended")
    expect(finale).to_be_focused()
    said = []
    for number in range(30):
        for size in (UPRIGHT, ON_ITS_SIDE):
            page.set_viewport_size(size)
            assert page.evaluate(WHOLE) == [], (game, number, size)
            snap(page, f"{game}-{number}-{size['width']}")
        said.append(finale.locator("[aria-live]").inner_text())
        if finale.get_by_role("button", name="On", exact=True).is_disabled():
            break
        page.keyboard.press("ArrowRight")
    assert len(said) > 1
    assert len(set(said)) == len(said)
    axe(page)
    page.keyboard.press("Escape")
    expect(finale).to_have_count(0)
    expect(page.locator("section.over h2")).to_be_visible()
