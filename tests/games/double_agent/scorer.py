"""Scores a written match of Double Agent by hand, from its lines alone: no code of the game is asked."""

import json
import tomllib
from pathlib import Path
from typing import Any

R1 = Path(__file__).parents[3] / "src/brushpass/games/double_agent/decks/r1.toml"


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


def score(text: str) -> tuple[list[int], list[int]]:
    """Return the points and the winners that follow from a transcript of Double Agent."""
    head, _, *lines = map(json.loads, text.split("\n")[:-1])
    ledger = Ledger(head["options"])
    for line in lines:
        if "event" in line:
            ledger.note(line["event"])
    ranks = [(points, -cards) for points, cards in zip(ledger.points, ledger.won, strict=True)]
    return ledger.points, [seat for seat in (0, 1) if ranks[seat] == max(ranks)]
