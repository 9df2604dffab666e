"""Pays out a written match of Linq by hand, from its lines alone: no code of the game is asked."""

import json
import unicodedata
from typing import Any


class Purse:
    """The bank and what everybody has."""

    def __init__(self, seats: int) -> None:
        self.points = [3] * seats
        self.bank = 110 - 3 * seats

    def from_bank(self, seat: int, amount: int) -> None:
        while self.bank < amount:
            for other, own in enumerate(self.points):
                self.points[other] -= min(3, own)
                self.bank += min(3, own)
        self.points[seat] += amount
        self.bank -= amount

    def between(self, payer: int, payee: int) -> None:
        if self.points[payer]:
            self.points[payer] -= 1
            self.points[payee] += 1
        else:
            self.from_bank(payee, 1)


class Round:
    """What was dealt, pointed at and tried in one round."""

    def __init__(self, seats: int, start: int) -> None:
        self.around = [(start + n) % seats for n in range(seats)]
        self.cards: dict[int, str | None] = {}
        self.aims: dict[int, list[int]] = {}
        self.tries: dict[int, str | None] = {}

    def note(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "Briefed":
                self.cards[event["seat"]] = event["card"].get("password")
            case "Aimed":
                self.aims[event["seat"]] = sorted(event["at"])
            case "Guessed":
                self.tries[event["seat"]] = event["text"]

    @property
    def held(self) -> list[str]:
        return [word for word in self.cards.values() if word]

    @property
    def couples(self) -> dict[str, list[int]]:
        twins = [word for word in self.held if self.held.count(word) == 2]
        return {word: sorted(s for s in self.around if self.cards[s] == word) for word in twins}

    @property
    def spies(self) -> set[int]:
        return {seat for couple in self.couples.values() for seat in couple}

    def pay(self, purse: Purse) -> None:
        self.pay_gains(purse)
        for spy in [s for s in self.around if s in self.spies]:
            (couple,) = [couple for couple in self.couples.values() if spy in couple]
            self.pay_choices(purse, spy, couple)
        for finder in self.around:
            for couple in self.couples.values():
                if finder not in self.spies and self.aims[finder] == couple:
                    for spy in [s for s in self.around if s in couple]:
                        purse.between(spy, finder)
        for seat in [s for s in self.around if s in self.tries]:
            (word,) = [word for word, couple in self.couples.items() if self.aims[seat] == couple]
            if plain(self.tries[seat]) == plain(word):
                purse.from_bank(seat, 1)

    def pay_gains(self, purse: Purse) -> None:
        reward = 2 if len(self.held) % 2 else 3  # with a sleeper there are three spy cards
        for seat in self.around:
            for one, other in self.couples.values():
                found = other in self.aims[one] and one in self.aims[other]
                if found and seat in (one, other):
                    purse.from_bank(seat, reward)
                elif not found and seat not in self.spies:
                    purse.from_bank(seat, 1)

    def pay_choices(self, purse: Purse, spy: int, couple: list[int]) -> None:
        for chosen in [s for s in self.around if s in self.aims[spy]]:
            if chosen not in self.spies:
                purse.between(spy, chosen)
            elif chosen not in couple and purse.points[spy]:
                purse.points[spy] -= 1
                purse.bank += 1


def score(text: str) -> tuple[list[int], list[int], list[str]]:
    """Return the points, the winners and the passwords that follow from a transcript."""
    head, deal, *lines = map(json.loads, text.split("\n")[:-1])
    seats, start = head["seats"], deal["deal"]["start"]
    rounds, told = [Round(seats, start)], []
    for event in (line["event"] for line in lines if "event" in line):
        rounds[-1].note(event)
        if event["type"] == "Opened":
            told.append(event["password"])
        if event["type"] == "NewRound":
            rounds.append(Round(seats, (start + len(rounds)) % seats))
    purse = Purse(seats)
    for each in rounds:
        each.pay(purse)
    spied = [sum(seat in each.spies for each in rounds) for seat in range(seats)]
    ranks = [*zip(purse.points, spied, strict=True)]
    assert purse.bank + sum(purse.points) == 110
    return purse.points, [seat for seat in range(seats) if ranks[seat] == max(ranks)], told


def plain(word: str) -> str:
    """A word without case and accents, and only its letters."""
    parts = unicodedata.normalize("NFD", word.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in parts if letter.isalpha() and not unicodedata.combining(letter))
