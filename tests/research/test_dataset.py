"""Transcripts as arrays: every decision in its place, and clear words for what cannot be loaded."""

import numpy as np
import pytest

from brushpass import GAMES, Match
from brushpass.core import BadSetup, BadShape, Seat
from brushpass.games.linq.told import Guess, Say
from brushpass.research import CODEBOOKS, MatchPosition, Task, WrongAction, by_seed, settle
from brushpass.research.dataset import dataset, load
from support.games import bell
from support.games.bell import Note
from support.games.matches import play
from support.games.numbers import BELL
from support.laws import LAWS

OPTIONS = {codebook.game.name: LAWS[codebook.game.name].loaded for codebook in CODEBOOKS.values()}


def matches(name, count=2, **options):
    """Whole matches between house players."""
    game = GAMES[name]
    return [
        play(Match(game, min(game.seats), f"{name} {number}", {**OPTIONS[name], **options}))
        for number in range(count)
    ]


@pytest.mark.uncounted
@pytest.mark.parametrize("name", OPTIONS)
def test_every_decision_of_a_match_is_there(name, tmp_path):
    written = matches(name)
    for number, match in enumerate(written):
        (tmp_path / f"{number}.jsonl").write_text(match.transcript(), "utf-8")
    (tmp_path / "notes.txt").write_text("nothing of that", "utf-8")
    data = load(tmp_path, returns="points")
    steps = [step for match in written for step in match.steps]
    assert data.observations.shape == (len(steps), data.task.observation_size)
    assert data.masks.shape == (len(steps), data.task.actions.count)
    assert data.seats.tolist() == [step.seat for step in steps]
    assert data.masks[np.arange(len(steps)), data.actions].all()
    for row, step in enumerate(steps):
        move = data.task.actions.move(data.actions[row])
        assert move == step.move or isinstance(move, Say | Guess)
    gained = [match.points[step.seat] for match in written for step in match.steps]
    assert data.returns.tolist() == gained
    assert data.matches.tolist() == [n for n, match in enumerate(written) for _ in match.steps]


def test_what_is_loaded_is_what_an_adapter_would_have_shown():
    (match,) = matches("spywhere", 1)
    task, throw = Task(CODEBOOKS["spywhere"], 2, OPTIONS["spywhere"]), by_seed(match.seed)
    data = dataset([match], returns="win", recall=True)
    now = dataset([match], returns="win", recall=False).observations
    position = settle(MatchPosition(task), throw)
    row = 0
    while not position.over:
        if len(position.deciders) == 1:
            (seat,) = position.deciders
            assert np.array_equal(
                data.observations[row], task.recall(position.view(seat), position.diary(seat))
            )
            assert np.array_equal(now[row], task.observe(position.view(seat)))
            assert np.flatnonzero(data.masks[row]).tolist() == position.open(seat)
        chosen = {}
        for seat in position.deciders:
            assert data.seats[row] == seat
            chosen[seat] = int(data.actions[row])
            row += 1
        position = settle(position.choose(chosen), throw)
    assert row == len(data.actions)
    assert data.returns.tolist() == [task.returns(match.result, "win")[seat] for seat in data.seats]


def test_every_word_that_was_said_has_a_number():
    written = matches("linq", 1, language="en")
    data = dataset(written, returns="win", recall=False)
    said = [
        (row, step.move) for row, step in enumerate(written[0].steps) if isinstance(step.move, Say | Guess)
    ]
    assert len(said) > 10
    for row, move in said:
        assert data.task.actions.number(move) == data.actions[row]
    with pytest.raises(WrongAction, match="has no number here"):
        dataset(
            matches("linq", 1, **CODEBOOKS["linq"].options), CODEBOOKS["linq"], returns="win", recall=False
        )


@pytest.mark.parametrize(
    ("others", "fault"),
    [
        ([("spywhere", {}), ("double_agent", {})], "the matches are not all of one game"),
        ([("spywhere", {}), ("spywhere", {"scoring": "sum"})], "the matches are not all of one game"),
        ([("wink", {"mode": "in_person"})], "the option mode of wink is agreed on already"),
    ],
)
def test_what_does_not_go_together_is_refused(others, fault):
    written = [match for name, options in others for match in matches(name, 1, **options)]
    with pytest.raises(BadSetup, match=fault):
        dataset(written, returns="win", recall=False)


def test_a_game_without_a_codebook_is_named():
    with pytest.raises(BadSetup, match="bell has no codebook"):
        dataset([Match(bell.GAME, 2, "s")], returns="win", recall=False)


def test_what_cannot_be_loaded_is_named(tmp_path):
    (match,) = matches("double_agent", 1)
    file = tmp_path / "match.jsonl"
    file.write_text(match.transcript().replace('"seat":0', '"seat":1', 1), "utf-8")
    with pytest.raises(BadShape, match=r"match\.jsonl: line \d+: "):
        load([file])
    with pytest.raises(BadShape, match=r"nowhere\.jsonl: .*No such file"):
        load(tmp_path / "nowhere.jsonl")
    with pytest.raises(BadSetup, match="returns are win or points, not 'glory'"):
        load(file, returns="glory")
    file.unlink()
    with pytest.raises(BadSetup, match="there is nothing to load"):
        load(str(tmp_path))


def test_what_the_clock_did_is_no_decision():
    match = Match(bell.GAME, 2, "s")
    match.play(Seat(0), Note("rope"), 500)
    match.tick(bell.RINGS[0])
    match.play(Seat(1), Note("sail"), bell.RINGS[0] + 1)
    match.tick(bell.RINGS[-1])
    data = dataset([match], BELL, returns="points", recall=True)
    assert [data.task.actions.move(action) for action in data.actions] == [Note("rope"), Note("sail")]
    assert len(match.steps) > len(data.actions)
