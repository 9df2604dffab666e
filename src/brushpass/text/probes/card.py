"""The folder of a data set: the probes, a card that says what they are, and how well they can be guessed."""

from collections.abc import Sequence
from pathlib import Path

from brushpass.core import AnyGame, to_json
from brushpass.text.probes.make import Candidate, written
from brushpass.text.probes.probe import Probe
from brushpass.text.probes.scores import DREAMS, Hits, by_question_alone, of_level
from brushpass.words import rulebook

LICENCE = "cc0-1.0"


def write(folder: Path, game: AnyGame, found: Sequence[Candidate], language: str) -> list[Probe]:
    """Write probes, rules and card."""
    folder.mkdir(parents=True, exist_ok=True)
    probes = [written(each, number, language) for number, each in enumerate(found)]
    lines = "".join(f"{to_json(each)}\n" for each in probes)
    (folder / f"{game.name}.jsonl").write_text(lines, "utf-8")
    (folder / "rules.md").write_text(rulebook(game.name, language), "utf-8")
    (folder / "README.md").write_text(card(game, found, probes, language), "utf-8")
    return probes


def card(game: AnyGame, found: Sequence[Candidate], probes: Sequence[Probe], language: str) -> str:
    """Write the card, with the scores of those who need not be asked."""
    levels = {level: of_level(found, level) for level in DREAMS}
    rows = [_row("question alone, naive Bayes", "all", by_question_alone(probes))]
    rows += [_row(f"{level}, {DREAMS[level]} worlds", "likely", hit) for level, hit in levels.items() if hit]
    kinds = sorted({each.kind for each in probes})
    counts = [f"| {kind} | {sum(each.kind == kind for each in probes)} |" for kind in kinds]
    return CARD.format(
        title=game.name,
        version=game.version,
        licence=LICENCE,
        language=language,
        count=len(probes),
        matches=len({each.match for each in probes}),
        kinds="\n".join(counts),
        scores="\n".join(rows),
    )


def _row(who: str, kinds: str, hit: Hits) -> str:
    interval = f"{hit.low:.1%} to {hit.high:.1%}"
    return f"| {who} | {kinds} | {hit.asked} | {hit.share:.1%} | {interval} | {hit.chance:.1%} |"


CARD = """\
---
license: {licence}
language: {language}
pretty_name: "Brushpass probes: {title}"
task_categories: [multiple-choice, question-answering]
---

# Probes of theory of mind: {title} {version}

{count} questions from {matches} matches, made by `brushpass probes`. Each shows what one seat has seen
and how the table stands for it, and asks who saw what, who knows what, how likely something is, or what
would be inferred. `rules.md` has the rules.

| field | is |
|---|---|
| `context` | what the seat has seen, and the table as it knows it |
| `question`, `options` | what is asked; `answer` is the number of the right option, from 0 |
| `kind` | what sort of question |
| `match`, `step`, `seat` | where it was asked: the commitment to the match's seed, after so many steps |

Keys follow from the rules and from what the seat knows, by counting every world that fits. Nobody judged.
Which option is right was thrown by a die for each text of a question, so a question alone tells nothing.

| kind | probes |
|---|---:|
{kinds}

| who | kinds | probes | right | 95 % | chance |
|---|---|---:|---:|---:|---:|
{scores}

Levels of the house answer by worlds that they imagine, and weigh what others do, too. The keys count
every world once.

Licence: {licence}. The bots that played the matches, and the program that asked, wrote every word.
"""
