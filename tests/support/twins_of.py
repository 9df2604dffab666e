"""How a match of the engine is put into the words of its twin, game by game."""

from types import SimpleNamespace

import numpy as np

from brushpass.core import Seat
from brushpass.games.double_agent import insight as da_insight
from brushpass.games.double_agent import numbering as da
from brushpass.games.double_agent import told as da_told
from brushpass.games.double_agent import truth as da_truth
from brushpass.games.double_agent import twin as da_twin
from brushpass.games.spywhere import insight as sw_insight
from brushpass.games.spywhere import numbering as sw
from brushpass.games.spywhere import told as sw_told
from brushpass.games.spywhere import truth as sw_truth
from brushpass.games.spywhere import twin as sw_twin

# Double Agent.


def files_counted(cards):
    """Count cards by kind."""
    return np.array(da_insight.counts([da_insight.KIND[card] for card in cards], da.KINDS))


def who_places(state):
    """Seat 0 places all its tokens before seat 1: sealed, so nobody can tell."""
    phase = state.table.phase
    if isinstance(phase, da_told.SetUp):
        return Seat(int(len(state.sides[0].tokens) == da.AGENTS))
    return phase.who[0]


def liked_files(style, rng, offers):
    """Like actions, or piles of files on few agents, or anything: so all meets often."""
    if style == "actions" and rng.random() < 0.7:
        return [each for each in offers if not isinstance(each, da_told.LayFile)] or offers
    if style == "piles" and rng.random() < 0.6:
        least = min(getattr(each, "agent", 0) for each in offers)
        return [each for each in offers if getattr(each, "agent", 0) == least]
    return offers


def files_dealt(_, events):
    """List both decks in the order in which they were drawn, and who began."""
    drawn, first = ([], []), None
    for event in events:
        if isinstance(event, da_truth.Drawn):
            drawn[event.seat].extend(da_insight.KIND[card] for card in event.cards)
        if isinstance(event, da_told.Began) and isinstance(event.phase, da_told.Turn) and first is None:
            first = int(event.phase.who[0])
    rest = [
        np.repeat(np.arange(da.KINDS), np.array(da.COPIES) - np.bincount(d, minlength=da.KINDS))
        for d in drawn
    ]
    return np.array([[*d, *r] for d, r in zip(drawn, rest, strict=True)]), np.array(first)


def files_truth(state):
    """List the whole truth of the engine, in the twin's words."""
    table, sides, phase = state.table, state.sides, state.table.phase
    files = np.full((2, 6, 6), da.EMPTY)
    know, since, sums = np.zeros((2, 6, 6), int), np.zeros((2, 6, 6), int), np.zeros((2, 6), int)
    for seat, side in enumerate(sides):
        for agent, cards in enumerate(side.files):
            files[seat, agent, : len(cards)] = [da_insight.KIND[card] for card in cards]
        for seen in side.learnt.files:
            know[seat, seen.agent, seen.place] = sum(1 << da_insight.KIND[card] for card in seen.among)
        for spot in side.learnt.since:
            since[seat, spot.agent, spot.place] = 1
        assert not side.learnt.earlier, "with one Eavesdropping there is nothing earlier"
    for seat, figure in enumerate(table.figures):
        assert len(figure.sums) <= 1, "each has one Tip"
        for heard in figure.sums:
            sums[seat, list(heard.agents)] = 1
    opened = [agent.opened.files for agent in table.agents if agent.opened]
    out = {
        "hand": np.stack([files_counted(side.cards) for side in sides]),
        "drawn": np.array([da.DECK - len(side.pile) for side in sides]),
        "tokens": np.array([(*side.tokens, *[0] * (da.AGENTS - len(side.tokens))) for side in sides]),
        "files": files,
        "gone": np.stack(
            [
                files_counted((*f.played, *sum((o[s] for o in opened), ())))
                for s, f in enumerate(table.figures)
            ]
        ),
        "played": np.stack([files_counted(figure.played) for figure in table.figures]),
        "score": np.stack([files_counted(figure.score) for figure in table.figures]),
        "sums": sums,
        "total": np.array([sum(heard.total for heard in figure.sums) for figure in table.figures]),
        "know": know,
        "seen": np.stack([files_counted(side.learnt.hand) for side in sides]),
        "since": since,
        "turns": np.array([figure.turns for figure in table.figures]),
        "space": np.array([agent.space for agent in table.agents]),
        "grey": np.array([int(agent.grey) for agent in table.agents]),
        "plus": np.array([agent.plus for agent in table.agents]),
        "checked": np.array([int(agent.opened is not None) for agent in table.agents]),
        "to": np.array([0 if a.delivered is None else 1 + a.delivered.seat for a in table.agents]),
        "plus_left": np.array(table.plus_left),
        "phase": np.array([da_told.SetUp, da_told.Turn, da_told.Influence, da_told.Over].index(type(phase))),
    }
    if isinstance(phase, da_told.Turn | da_told.Influence):
        out |= {"who": np.array(int(phase.who[0])), "number": np.array(phase.number)}
    return out


# Before anything is dealt nobody sees a card, so a table at the end has nothing to tell in numbers.
DOUBLE_AGENT = SimpleNamespace(
    name="double_agent",
    styles=("anything", "actions", "piles"),
    decides=who_places,
    liked=liked_files,
    number=lambda move, seat, _: da_insight.number_of(move, seat),
    observe=da_insight.observe,
    truth=files_truth,
    dealt=files_dealt,
    fresh=da_twin.fresh,
)


# Spywhere.


def six_by_six(rows):
    """Fill the chairs that are empty."""
    rows = [*rows]
    return np.array([*rows, *[np.zeros_like(rows[0])] * (sw.MOST - len(rows))])


def spy_decides(state):
    """Last guesses are sealed: seat after seat lays them, and nobody can tell."""
    phase = state.table.phase
    return next(seat for seat in phase.who if not state.hands[seat].done)


def liked_dishes(style, rng, offers):
    """Like guessing, or clearing and waiting, or anything: so short matches meet, and long ones."""
    guesses = [each for each in offers if isinstance(each, sw_told.Identify)]
    others = [each for each in offers if not isinstance(each, sw_told.Identify)]
    if style == "waits" and others and rng.random() < 0.95:
        return [each for each in others if isinstance(each, sw_told.ClearThree)] or others
    if style == "some" and others and rng.random() < 0.8:
        return others
    return guesses or others


def dishes_dealt(begun, events):
    """List the stack in the order in which it was drawn, who has which passports, who begins."""
    table, hands = begun.table, begun.hands
    nations = np.array([nation in table.nations for nation in sw_insight.NATIONS])
    order = [*table.market]
    order += [card for hand in hands for card in hand.cards]
    for event in events:
        if isinstance(event, sw_truth.Drawn):
            order.append(event.card)
        elif isinstance(event, sw_told.Cleared):
            order += event.refill
    deck = [sw_insight.PLACE[card] for card in order]
    left = nations * sw.COPIES - np.bincount(deck, minlength=sw.NATIONS)
    out = np.repeat(np.arange(sw.NATIONS), ~nations * sw.COPIES)
    deck = [*deck, *np.repeat(np.arange(sw.NATIONS), left), *out]
    passports = six_by_six(sw_insight.counted(hand.passports) for hand in hands)
    return np.array(deck), nations, passports, np.array(int(table.first)), np.array(len(hands))


def dishes_truth(state):
    """List the whole truth of the engine, in the twin's words."""
    table, hands, phase = state.table, state.hands, state.table.phase
    guesses, marked = np.zeros((6, 6, 6), int), np.zeros((6, 6), int)
    for seat, hand in enumerate(hands):
        for guess in hand.guesses:
            guesses[seat, guess.rival, sw_insight.PLACE[guess.nation]] = 1
        for rival in table.figures[seat].marked:
            marked[seat, rival] += 1
    names = [sw_told.Swap, sw_told.Clear, sw_told.Spot, sw_told.LastGuesses, sw_told.Over]
    out = {
        "passports": six_by_six(sw_insight.counted(hand.passports) for hand in hands),
        "hand": six_by_six(sw_insight.counted(hand.cards) for hand in hands),
        "market": np.array(sw_insight.counted(table.market)),
        "clues": six_by_six(sw_insight.counted(figure.clues) for figure in table.figures),
        "guesses": guesses,
        "marked": marked,
        "done": six_by_six(int(hand.done) for hand in hands),
        "phase": np.array(names.index(type(phase))),
        "drawn": np.array(len(table.nations) * sw.COPIES - len(state.stack)),
    }
    if isinstance(phase, sw_told.Swap | sw_told.Clear | sw_told.Spot):
        out |= {"who": np.array(int(phase.who[0])), "round": np.array(phase.round)}
    if isinstance(phase, sw_told.LastGuesses):
        out["ender"] = np.array(0 if phase.ender is None else 1 + phase.ender)
    return out


SPYWHERE = SimpleNamespace(
    name="spywhere",
    styles=("waits", "some", "anything"),
    decides=spy_decides,
    liked=liked_dishes,
    number=sw_insight.number_of,
    observe=sw_insight.observe,
    truth=dishes_truth,
    dealt=dishes_dealt,
    fresh=sw_twin.fresh,
)
