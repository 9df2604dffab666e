"""What is told of a match that is over: every step, by what it changed."""

from brushpass.core import CLOCK, to_json
from brushpass.server.replays import recorded
from brushpass.server.store import Begun, Played
from brushpass.wire import codec
from support.matches import play, wink


def test_a_live_match_is_told_step_by_step_by_what_has_changed():
    match = play(wink(4, "record"), "novice", until=600)
    begun = Begun("m", "abc", "wink", 4, {}, 0, "", (), (), version=match.game.version)
    played = [
        Played(step.step, step.seat, step.at, None, to_json(step.move))
        for step in match.steps
        if step.seat != CLOCK
    ]
    positions = recorded(begun, match.seed, played).positions
    steps = [position.step for position in positions]
    assert steps == sorted(set(steps))
    assert len(steps) > 0.9 * steps[-1]  # but for steps of one moment, there is one for each
    table, hands = None, [None] * 4
    for position in positions:
        assert position.table is None or position.table != table
        table = position.table or table
        for seat, hand in enumerate(position.hands):
            assert hand is None or hand != hands[seat]
            hands[seat] = hand or hands[seat]
    last = match.steps[steps[-1] - 1]
    assert table.calls == sum(type(step.move).__name__ == "Call" for step in match.steps[: last.step])
    assert sum(position.table is not None for position in positions) < len(positions) / 5
    assert len(codec.encode(recorded(begun, match.seed, played))) < 600 * 1_000
