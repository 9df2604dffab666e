"""Scores a written match of Spywhere by hand, from its lines alone: no code of the game is asked."""

import json
from collections import Counter
from typing import Any


def score(text: str) -> tuple[list[int], list[int]]:
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
