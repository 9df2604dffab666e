"""An event loop whose clock leaps to whatever is due next: an evening passes in no time."""

import asyncio
import selectors

import pytest

from brushpass.server import metronome


class Leap(selectors.DefaultSelector):
    """Waits for nothing: time leaps to when something is due."""

    now = 1000.0

    def select(self, timeout=None):
        self.now += timeout or 0
        return super().select(0)


class Timeless(asyncio.SelectorEventLoop):
    """An event loop whose clock a test moves."""

    def __init__(self):
        self.leap = Leap()
        super().__init__(self.leap)

    def time(self):
        return self.leap.now


def in_no_time(scenario):
    """Run a scenario by a clock that leaps, to beats of that clock."""
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=Timeless) as runner:
        patch.setattr(metronome, "KernelTimer", metronome.LoopTimer)
        patch.setattr(metronome, "PUT_OFF", 1)  # no dice
        return runner.run(scenario)


async def a_beat(metronome):
    """Wait until all is said that was ready."""
    said = asyncio.get_running_loop().create_future()
    metronome.say(lambda: said.set_result(None))
    await said
