"""Scores a written match by hand, from its lines alone: no code of the game is asked."""

import json
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

R1 = Path(__file__).parents[3] / "src/brushpass/games/double_agent/decks/r1.toml"


def spywhere(text: str) -> tuple[list[int], list[int]]:
    """Return the points and the winners that follow from a transcript of Spywhere."""
    head, deal, *lines = map(json.loads, text.split("\n")[:-1])
    hands = [Counter(hand["cards"]) for hand in deal["hands"]]
    passports = [hand["passports"] for hand in deal["hands"]]
    guesses: list[list[tuple[int, str]]] = [[] for _ in hands]
    ender = None
    for line in lines:
        event = line.get("event", {"type": None})
        match event["type"]:
            case "Drawn":
                hands[event["seat"]][event["card"]] += 1
            case "Swapped":
                hands[event["seat"]][event["give"]] -= 1
                hands[event["seat"]][event["take"]] += 1
            case "Placed" | "Sealed":
                guesses[event["seat"]].append((event["guess"]["rival"], event["guess"]["nation"]))
            case "Began" if event["phase"]["type"] == "LastGuesses":
                full = 2 if len(hands) == 2 else len(hands) - 1
                ender = next((seat for seat, laid in enumerate(guesses) if len(laid) == full), None)
    assert all(count >= 0 for hand in hands for count in hand.values())
    return _reckon(head["options"], hands, passports, guesses, ender)


def _reckon(
    options: dict[str, Any],
    hands: list[Counter[str]],
    passports: list[list[str]],
    guesses: list[list[tuple[int, str]]],
    ender: int | None,
) -> tuple[list[int], list[int]]:
    points, right = [], []
    for seat, hand in enumerate(hands):
        dishes = sum(hand[nation] for nation in passports[seat])
        hits = [nation in passports[rival] for rival, nation in guesses[seat]]
        total = dishes * sum(hits)
        if options.get("scoring", "sum") == "sum":
            total += dishes
        points.append(total + (3 if seat == ender else 0))
        right.append(sum(hits))
    best = [seat for seat in range(len(hands)) if points[seat] == max(points)]
    if options.get("tiebreak") == "more_right_guesses":
        best = [seat for seat in best if right[seat] == max(right[s] for s in best)]
    return points, best


class Ledger:
    """A game of Double Agent on paper: only what is needed to say who gets what."""

    def __init__(self, options: dict[str, Any]) -> None:
        deck = options.get("deck") or tomllib.loads(R1.read_text("utf-8"))
        self.cards = {card["key"]: card for card in deck["cards"]}
        board = deck["board"]
        letters = [agent["letter"] for agent in board["agents"]]
        pairs = board["neighbours"][options.get("layout", "line")]
        self.pairs = [{letters.index(letter) for letter in pair} for pair in pairs]
        self.counter = [1 + agent["side"] for agent in board["agents"]]
        self.tokens: list[dict[int, int]] = [{}, {}]
        self.files: list[list[list[str]]] = [[[], []] for _ in letters]
        self.plus, self.done = [0] * len(letters), set[int]()
        self.points, self.won, self.left = [0, 0], [0, 0], [22, 22]

    def needs(self, agent: int) -> int:
        beside = {other for pair in self.pairs if agent in pair for other in pair - {agent}}
        return (3 if beside & self.done else 4) + self.plus[agent]

    def is_due(self, agent: int) -> bool:
        return agent not in self.done and sum(map(len, self.files[agent])) >= self.needs(agent)

    def check(self, agent: int) -> None:
        assert self.is_due(agent)
        loyalty = [self.tokens[seat][agent] for seat in (0, 1)]
        for seat, end in ((0, 0), (1, 3)):
            loyalty[seat] += self.counter[agent] == end
            loyalty[seat] += sum(self.does(card, "personal") for card in self.files[agent][seat])
        winner = (self.counter[agent] >= 2) if loyalty[0] == loyalty[1] else (loyalty[1] > loyalty[0])
        files = [card for side in self.files[agent] for card in side]
        values = [self.cards[card]["value"] for card in files]
        if any(self.does(card, "trap") for card in files):
            values = [value for value in values if value != max(values)]
        self.points[winner] += sum(values)
        self.won[winner] += len(values)
        self.done.add(agent)

    def does(self, card: str, effect: str) -> bool:
        return self.cards[card].get("effect") == effect

    def note(self, event: dict[str, Any]) -> None:
        seat, agent = event.get("seat"), event.get("agent")
        match event["type"]:
            case "TokenPlaced":
                self.tokens[seat][agent] = event["token"]
            case "FileLaid":
                self.files[agent][seat].append(event["card"])
                self.left[seat] -= 1
            case "Acted":
                self.left[seat] -= 1
            case "Delayed":
                self.plus[agent] += 1
            case "Reassigned" | "Meddled":
                owner = self.tokens[seat if event["type"] == "Reassigned" else 1 - seat]
                owner[agent], owner[event["other"]] = owner[event["other"]], owner[agent]
            case "Pulled":
                self.counter[agent] += 1 if seat else -1
            case "Opened":
                self.check(agent)
            case "Began" if event["phase"]["type"] in ("Turn", "Over"):
                over = len(self.done) >= len(self.files) - 1 or not any(self.left)
                assert over == (event["phase"]["type"] == "Over")
                assert not any(map(self.is_due, range(len(self.files))))


def double_agent(text: str) -> tuple[list[int], list[int]]:
    """Return the points and the winners that follow from a transcript of Double Agent."""
    head, _, *lines = map(json.loads, text.split("\n")[:-1])
    ledger = Ledger(head["options"])
    for line in lines:
        if "event" in line:
            ledger.note(line["event"])
    ranks = [(points, -cards) for points, cards in zip(ledger.points, ledger.won, strict=True)]
    return ledger.points, [seat for seat in (0, 1) if ranks[seat] == max(ranks)]


def wink(text: str) -> tuple[list[int], list[int]]:
    """Return the points and the winners that follow from a transcript of Wink."""
    _, deal, *lines = map(json.loads, text.split("\n")[:-1])
    hands = [set(hand["cards"]) for hand in deal["hands"]]
    shown, counter, spent, down = ([start] * len(hands) for start in (0, 4, 0, 0))
    for event in (line["event"] for line in lines if "event" in line):
        seat, rival, agent = event.get("seat"), event.get("rival"), event.get("agent")
        match event["type"]:
            case "Met":
                hands[rival].remove(agent)
                shown[seat] += 1
                shown[rival] += 1
            case "Missed" if event["holder"] is not None:
                hands[event["holder"]].remove(agent)
                down[event["holder"]] += 1
            case "Caught":
                hands[rival].remove(agent)
                shown[seat] += 2
                counter[seat] -= 1
                spent[seat] += 1
            case "Denied":
                assert agent not in hands[rival]
                counter[seat] -= 1
    assert min(counter) >= 0
    points = [a + b for a, b in zip(shown, counter, strict=True)]
    ranks = [*zip(points, spent, down, strict=True)]
    return points, [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


SCORERS: dict[str, Callable[[str], tuple[list[int], list[int]]]] = {
    "spywhere": spywhere,
    "double_agent": double_agent,
    "wink": wink,
}
