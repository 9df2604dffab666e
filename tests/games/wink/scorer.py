"""Scores a written match of Wink by hand, from its lines alone: no code of the game is asked."""

import json


def score(text: str) -> tuple[list[int], list[int]]:
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
