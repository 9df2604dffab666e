"""The tasks as Inspect knows tasks: a game and role each; a sample is a deal, played from both sides.

A match is played in a thread, where players are plain functions. What a model is asked goes back to the
event loop, where Inspect counts tokens and cost, and keeps time, limits and the log.
"""

from functools import partial
from pathlib import Path
from typing import Any

import anyio.from_thread
import anyio.to_thread

from brushpass.core import BadSetup, Seat, from_json
from brushpass.extras import extra
from brushpass.text.evals.deals import EvalPlan, PlayedDeal, played
from brushpass.text.evals.seats import MODEL, ROLE
from brushpass.text.player import AskInText
from brushpass.text.probes.probe import Probe

with extra("inspect"):
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessage, ChatMessageUser, Model, get_model
    from inspect_ai.scorer import Score, Scorer, Target, accuracy, choice, ci, grouped, mean, scorer, stderr
    from inspect_ai.solver import Generate, Solver, TaskState, multiple_choice, solver, system_message

DEALS = 16  # after so many one looks first where strength is measured
MOST = 1024
FOLDER = "transcripts"
PLAYED = "brushpass"  # where a sample keeps what came of its deal
VERSION = 1  # raised when the same answers would be scored otherwise


def model_of(name: str) -> Model:
    """Find a model: the one that is evaluated, or the one that has a role."""
    return get_model() if name == MODEL else get_model(role=name.removeprefix(ROLE), required=True)


def conversing(
    conversations: dict[str, list[ChatMessage]], remembers: int, name: str, seat: Seat
) -> AskInText:
    """Begin to talk with a model about one seat, in this thread.

    It remembers the rules and the first decision, and so many of the last: a conversation does not grow
    without end. Who remembers none is told everything each time.
    """
    said: list[ChatMessage] = []
    conversations[f"{name}, seat {seat}, match {len(conversations) + 1}"] = said
    model = model_of(name)

    async def ask(text: str) -> str:
        del said[2 if remembers else 0 : max(0, len(said) - 2 * (remembers - 1))]
        said.append(ChatMessageUser(content=text))
        output = await model.generate(said)
        said.append(output.message)
        return str(output.completion)

    def asked(text: str) -> str:
        anyio.from_thread.check_cancelled()
        return anyio.from_thread.run(ask, text)

    return asked


@solver
def deal_played(plan: EvalPlan, transcripts: str) -> Solver:
    """Play the deal of a sample, from both sides."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 -- models are asked at the table
        conversations: dict[str, list[ChatMessage]] = {}
        converse = partial(conversing, conversations, plan.remembers)
        folder = Path(transcripts) / f"{state.sample_id}-{state.uuid}"
        number = int(state.metadata["deal"])
        found = await anyio.to_thread.run_sync(partial(played, plan, number, converse, folder))
        state.messages = next(iter(conversations.values()), [])
        state.store.set(PLAYED, told(found))
        state.completed = True
        return state

    return solve


def told(found: PlayedDeal) -> dict[str, Any]:
    """Say what came of a deal, as it is kept in the log."""
    account = found.account
    return {
        "won": found.deal.share,
        "lead": found.deal.lead,
        "slip_rate": account.slip_rate,
        "house_rate": account.by_house / account.decisions if account.decisions else 0.0,
        "decisions": account.decisions,
        "slips": dict(account.slips),
        "characters": [account.told, account.answered],
        "transcripts": [str(path) for path in found.transcripts],
    }


RATE = (mean(), ci(), stderr())


@scorer(metrics={"won": RATE, "lead": RATE, "slip_rate": RATE, "house_rate": RATE})
def strength_and_slips() -> Scorer:
    """Score judgement and form apart: part of the deal that was won, points ahead, slips to a decision."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 -- there is no right answer
        found: dict[str, Any] = state.store.get(PLAYED)
        value = {name: found[name] for name in ("won", "lead", "slip_rate", "house_rate")}
        return Score(value=value, metadata=found)

    return score


def evaluation(plan: EvalPlan, deals: int, transcripts: str) -> Task:
    """Make the task of a plan."""
    plan.vet()
    if not 1 <= deals <= MOST:
        raise BadSetup(f"{deals} deals are not from 1 to {MOST}")
    what = ", ".join(filter(None, (plan.game, plan.role)))
    samples = [
        Sample(f"{what}: deal {number}", id=f"deal-{number}", metadata={"deal": number})
        for number in range(deals)
    ]
    return Task(
        MemoryDataset(samples, name=what),
        solver=deal_played(plan, transcripts),
        scorer=strength_and_slips(),
        version=VERSION,
    )


# One task for each game and role: the register of evaluations wants functions with names of their own.


@task
def spywhere(deals: int = DEALS, transcripts: str = FOLDER, **table: Any) -> Task:
    """Spywhere for four: know whose dishes are whose, and hide your own."""
    return evaluation(EvalPlan("spywhere", "", **table), deals, transcripts)


@task
def double_agent(deals: int = DEALS, transcripts: str = FOLDER, **table: Any) -> Task:
    """Double Agent for two: whom does each agent serve, and what does the rival believe of it."""
    return evaluation(EvalPlan("double_agent", "", **table), deals, transcripts)


@task
def wink(deals: int = DEALS, transcripts: str = FOLDER, **table: Any) -> Task:
    """Wink for four, in slots: find the accomplice of each call, and give signs that no other seat reads."""
    return evaluation(EvalPlan("wink", "", **table), deals, transcripts)


@task
def linq_spies(deals: int = DEALS, transcripts: str = FOLDER, **table: Any) -> Task:
    """Linq for five, as the two spies: let the partner know without a word too many."""
    return evaluation(EvalPlan("linq", "spies", **table), deals, transcripts)


@task
def linq_counter_spies(deals: int = DEALS, transcripts: str = FOLDER, **table: Any) -> Task:
    """Linq for five, as the counter-spies: find the two who share a password."""
    return evaluation(EvalPlan("linq", "counter-spies", **table), deals, transcripts)


@task
def probes(data: str = "probes") -> Task:
    """Probes of theory of mind, in a folder that ``brushpass probes`` wrote; each has an exact key."""
    samples = [_sample(from_json(line, Probe)) for path in _data(data) for line in _lines(path)]
    return Task(
        MemoryDataset(samples, name="probes"),
        solver=[system_message(_rules(data)), multiple_choice(cot=True)],
        scorer=choice(),
        metrics=[grouped(accuracy(), "kind"), ci()],
        version=VERSION,
    )


def _data(folder: str) -> list[Path]:
    found = sorted(Path(folder).glob("*.jsonl"))
    if len(found) != 1:
        raise BadSetup(f"{folder} has no data set that `brushpass probes` wrote")
    return found


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def _rules(folder: str) -> str:
    """Take the rules as the data set has them; braces would be blanks to Inspect."""
    return (Path(folder) / "rules.md").read_text("utf-8").replace("{", "{{").replace("}", "}}")


def _sample(probe: Probe) -> Sample:
    return Sample(
        f"{probe.context}\n\n## {probe.question}",
        choices=list(probe.options),
        target="ABCDEFGH"[probe.answer],
        id=probe.id,
        metadata={"kind": probe.kind, "match": probe.match},
    )
