"""Learning to play Spywhere by watching: a notebook in plain Python.

    python examples/learn.py [MATCHES] [CURVE.svg]

Run it whole, or cell by cell in an editor that knows ``# %%``. A policy that is one matrix watches
house players, copies them, and is tried against one of them: first without having learnt anything,
then after every round.
"""

# %%
import sys
from pathlib import Path

import numpy as np
from plot import curve

from brushpass.core import Moment
from brushpass.research import CODEBOOKS, MatchPosition, Task, by_seed, settle
from brushpass.research.gymnasium import SoloEnv

MATCHES = int(sys.argv[1]) if len(sys.argv) > 1 else 600
FILE = Path(sys.argv[2] if len(sys.argv) > 2 else "learning.svg")
ROUNDS, TRIALS, RATE = 12, max(4, MATCHES // 3), 0.5

task = Task(CODEBOOKS["spywhere"], 2)
dice = np.random.default_rng(1)


# %% Watch: what a seat saw, which actions were open to it, and which it took.
def watch(number: int) -> list[tuple[np.ndarray, np.ndarray, int]]:
    throw, noted = by_seed(f"watched {number}"), []
    position = settle(MatchPosition(task), throw)
    while position.result is None:
        moves = {}
        for seat in position.deciders:
            view, log, offers = position.view(seat), position.log(seat), position.offers(seat)
            moves[seat], _ = task.game.novice.choose(
                view, log, offers, Moment(f"novice {number}/{seat}", len(log))
            )
            mask = np.zeros(task.actions.count, bool)
            mask[position.open(seat)] = True
            noted.append((np.append(task.observe(view), 1.0), mask, task.actions.number(moves[seat])))
        position = settle(position.decide(moves), throw)
    return noted


seen, masks, taken = map(
    np.array, zip(*[step for number in range(MATCHES) for step in watch(number)], strict=True)
)
print(f"{len(taken)} decisions watched in {MATCHES} matches")


# %% The policy: a score for every action, and chance among those that are open.
def chances(weights: np.ndarray, rows: np.ndarray, mask: np.ndarray) -> np.ndarray:
    scores = np.where(mask, rows @ weights.T, -np.inf)
    odds = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return odds / odds.sum(axis=-1, keepdims=True)


# %% Try: what it wins against a house player in the mean, from 1 (always) to -1 (never).
def trial(weights: np.ndarray) -> float:
    env, total = SoloEnv("spywhere", 2, rivals="novice"), 0.0
    for number in range(TRIALS):
        (now, info), over = env.reset(seed=number), False
        while not over:
            odds = chances(weights, np.append(now, 1.0), info["action_mask"])
            best = np.flatnonzero(odds == odds.max())
            now, reward, over, _, info = env.step(int(dice.choice(best)))
        total += float(reward)
    return total / TRIALS


# %% Copy: push up the score of what was done, in small batches, and try every so often.
weights = np.zeros((task.actions.count, seen.shape[1]))
results = [trial(weights)]
print(f"before: wins {results[0]:+.2f}")
for number in range(ROUNDS):
    for batch in np.array_split(dice.permutation(len(taken)), max(1, len(taken) // 32)):
        push = -chances(weights, seen[batch], masks[batch])
        push[np.arange(len(batch)), taken[batch]] += 1
        weights += RATE / (1 + number / 4) / len(batch) * push.T @ seen[batch]
    alike = (chances(weights, seen, masks).argmax(axis=1) == taken).mean()
    results.append(trial(weights))
    print(f"round {number + 1}: as the house does in {alike:.0%}, wins {results[-1]:+.2f}")

curve(FILE, "Spywhere, copied from the house", ("rounds", range(ROUNDS + 1)), ("return", results), log=False)
