"""The evaluation for Inspect: whole matches with a mock model, scored in two numbers, with transcripts."""

import re
from importlib.metadata import entry_points

import pytest
from inspect_ai import eval as evaluate
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from brushpass.core import BadSetup, replace, to_json
from brushpass.table import Match
from brushpass.text.evals import tasks
from brushpass.text.probes.probe import Probe
from support.text import last_offer

pytestmark = pytest.mark.filterwarnings("default")  # of Inspect's own libraries
TASKS = (tasks.spywhere, tasks.double_agent, tasks.wink, tasks.linq_spies, tasks.linq_counter_spies)
PER_CALL = ModelUsage(input_tokens=100, output_tokens=2, total_tokens=102)


@pytest.mark.parametrize("task", TASKS)
def test_a_task_plays_as_many_deals_as_it_is_told_to(task):
    found = task(deals=2)
    assert (found.name, len(found.dataset)) == (f"brushpass/{task.__name__}", 2)


def mock(answer, name="mockllm/model"):
    """A model that answers as a function does; with a usage of its own, so that nothing is downloaded."""

    def said(messages, tools, tool_choice, config):  # noqa: ARG001 -- as Inspect calls it
        output = ModelOutput.from_content("mock", answer([message.text for message in messages]))
        output.usage = PER_CALL
        return output

    return get_model(name, custom_outputs=said, memoize=False)


def logged(task, folder, answer, **more):
    """Evaluate one deal, and give its log and what came of it."""
    (log,) = evaluate(
        task, model=mock(answer), log_dir=str(folder / "logs"), display="none", log_realtime=False, **more
    )
    assert log.status == "success", log.error
    return log, log.samples[0].scores["strength_and_slips"]


def last_move(told):
    """Answer with the last move of the list that was read last."""
    return next(filter(None, map(last_offer, reversed(told))))


@pytest.mark.parametrize(
    "task", [pytest.param(each, marks=pytest.mark.soak) if each is tasks.wink else each for each in TASKS]
)
def test_a_deal_is_played_from_both_sides_and_its_transcripts_are_verified(tmp_path, task):
    short = {"team": "model,random", "remembers": 1} if task is tasks.wink else {}  # it asks so often
    log, score = logged(task(deals=1, transcripts=str(tmp_path / "kept"), **short), tmp_path, last_move)
    assert set(score.value) == {"won", "lead", "slip_rate", "house_rate"}
    assert 0 <= score.value["won"] <= 1
    assert score.value["slip_rate"] == score.value["house_rate"] == 0
    kept = [Match.from_transcript(path.read_text("utf-8")) for path in (tmp_path / "kept").rglob("*.jsonl")]
    assert len(kept) == len(score.metadata["transcripts"]) == 2
    assert all(match.over for match in kept)
    assert len({match.seed for match in kept}) == 1
    calls = log.stats.model_usage["mockllm/model"].total_tokens / PER_CALL.total_tokens
    assert calls == score.metadata["decisions"] > 3


def test_strength_and_slips_are_two_numbers_with_intervals(tmp_path):
    task = tasks.spywhere(deals=2, transcripts=str(tmp_path))
    log, score = logged(task, tmp_path, lambda _: "I would rather not say.")
    assert score.value["slip_rate"] == 3
    assert score.value["house_rate"] == 1
    assert score.value["won"] == 0.5  # for the house plays both sides
    assert score.metadata["slips"] == {"unreadable": 3 * score.metadata["decisions"]}
    results = {each.name: each.metrics for each in log.results.scores}
    assert results["slip_rate"]["mean"].value == 3
    assert results["won"]["mean"].value == 0.5
    assert {"lower", "upper"} <= {*re.split(r"\W|_", " ".join(results["won"]))}


def test_models_and_levels_share_a_side_and_a_role_gets_a_model_of_its_own(tmp_path):
    heard = []
    rival = mock(lambda told: heard.append(told[-1]) or last_move(told), "mockllm/rival")
    task = tasks.spywhere(
        deals=1, transcripts=str(tmp_path), team="model,novice", rivals="random,role:rival", language="fr"
    )
    log, score = logged(task, tmp_path, last_move, model_roles={"rival": rival})
    assert {"mockllm/model", "mockllm/rival"} == set(log.stats.model_usage)
    seats = {line for text in heard for line in text.splitlines() if line.startswith("Vous êtes ")}
    assert len(seats) == 2
    assert score.metadata["decisions"] > 0


@pytest.mark.parametrize(("remembers", "longest"), [(0, 1), (1, 3), (4, 9)])
def test_a_model_is_told_the_rules_and_so_many_decisions_as_it_remembers(tmp_path, remembers, longest):
    told = []
    logged(
        tasks.double_agent(deals=1, transcripts=str(tmp_path), remembers=remembers, listed=False),
        tmp_path,
        lambda texts: told.append(texts) or "nothing that is a move",
    )
    assert max(map(len, told)) == longest
    assert all(texts[0].startswith("# ") for texts in told)


def test_each_seat_has_a_conversation_of_its_own(tmp_path):
    """What one seat was told stands in no prompt of another, though one model plays both."""
    prompts = []
    logged(
        tasks.spywhere(deals=1, transcripts=str(tmp_path)),
        tmp_path,
        lambda texts: prompts.append(texts) or last_move(texts),
    )
    assert len(prompts) > 10
    for texts in prompts:
        assert len(re.findall(r"^You are \w+\. At the table", "\n".join(texts), re.MULTILINE)) == 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"team": "genius"}, "there is no player 'genius'"),
        ({"rivals": "role:"}, "there is no player 'role:'"),
        ({"deals": 0}, "0 deals are not from 1"),
    ],
)
def test_what_cannot_be_is_refused_before_a_model_is_asked(wrong, why):
    with pytest.raises(BadSetup, match=why):
        tasks.spywhere(**wrong)


def test_inspect_finds_the_tasks_by_the_name_of_the_package():
    (found,) = [each for each in entry_points(group="inspect_ai") if each.name == "brushpass"]
    assert found.load() is tasks


def test_probes_are_asked_one_by_one_and_scored_by_kind(tmp_path):
    probe = Probe("p-0", "linq", "seen", "a {context}", "Who saw it?", ("you", "all"), 1, "match", 3, 0)
    told = []
    lines = [
        to_json(replace(probe, id=f"p-{number}", kind=kind)) for number, kind in enumerate(("seen", "knows"))
    ]
    (tmp_path / "linq.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    (tmp_path / "rules.md").write_text("# The {rules}\n", "utf-8")
    (log,) = evaluate(
        tasks.probes(str(tmp_path)),
        model=mock(lambda texts: told.append(texts) or "ANSWER: B"),
        log_dir=str(tmp_path / "logs"),
        display="none",
    )
    assert log.status == "success", log.error
    assert told[0][0] == "# The {rules}\n"
    assert "a {context}" in told[0][1]
    assert {
        name: each.value for name, each in log.results.scores[0].metrics.items() if name in ("seen", "knows")
    } == {
        "seen": 1,
        "knows": 1,
    }


def test_a_folder_without_probes_is_refused(tmp_path):
    with pytest.raises(BadSetup, match="has no data set"):
        tasks.probes(str(tmp_path))
