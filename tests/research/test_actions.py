"""Moves by number: there and back again, the same numbers for ever, and clear words for a wrong one."""

from dataclasses import replace

import pytest

from brushpass import GAMES
from brushpass.core import Seat, Told, View, Write
from brushpass.games.double_agent.told import AskTip
from brushpass.games.linq.told import Guess, Say
from brushpass.games.spywhere.cards import Nation
from brushpass.games.spywhere.told import ClearThree, Finish, Identify, Pass, SwapCard
from brushpass.research import CODEBOOKS, WAIT, MatchPosition, Task, WrongAction, by_seed, settle
from brushpass.research.actions import Actions
from brushpass.research.codebooks import linq
from brushpass.research.codes import Coder, UpTo
from support.games.bell import Note
from support.games.numbers import BELL, SIZES, WORDS, size_name, some, walk
from support.laws.numbers import counted, pins

SPYWHERE = CODEBOOKS["spywhere"]


@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_every_number_is_a_move_and_every_move_a_number(codebook, seats):
    actions = Task(codebook, seats).actions
    moves = [actions.move(number) for number in range(actions.count)]
    assert moves[WAIT] is None
    assert len(set(map(str, moves))) == len({actions.name(n) for n in range(actions.count)}) == actions.count
    assert [actions.number(move) for move in moves[1:]] == list(range(1, actions.count))


def filled(task, view, offer):
    """All that an offer stands for: every text with a number that fits its blank, one by one."""
    if not isinstance(offer, Write):
        return [offer]
    every = [task.actions.move(number) for number in range(1, task.actions.count)]
    return [move for move in every if offer.admits(move) and task.game.fits(view, move) is None]


@pytest.mark.uncounted
@pytest.mark.parametrize(("codebook", "seats"), SIZES, ids=size_name)
def test_what_is_open_is_what_is_offered(codebook, seats):
    task = Task(codebook, seats)
    for position in some(walk(task, "open"), 30):
        for seat in position.deciders:
            numbers = position.open(seat)
            assert numbers == sorted(set(numbers))
            moves = [position.chosen(seat, number) for number in numbers]
            assert task.tick is not None or None not in moves
            assert set(moves) - {None} == {
                move for offer in position.offers(seat) for move in filled(task, position.view(seat), offer)
            }


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_a_game_never_change(game):
    """If this must fail: in ``tests/``, ``python -m support.laws.goldens GAME`` pins them anew."""
    assert pins(game).exists(), f"in tests/: python -m support.laws.goldens {game}"
    assert pins(game).read_text("utf-8") == counted(game)


def test_the_numbers_go_by_kind_and_then_by_field():
    actions = Task(SPYWHERE, 4).actions
    assert actions.move(1) == SwapCard(Nation.BELGIUM, Nation.BELGIUM)
    assert actions.move(2) == SwapCard(Nation.BELGIUM, Nation.ENGLAND)
    assert actions.move(37) == ClearThree(Nation.BELGIUM)
    assert actions.move(43) == Identify(0, Nation.BELGIUM)
    assert actions.move(67) == Pass()
    assert actions.move(68) == Finish()
    assert actions.name(43) == "Identify(rival=0, nation=belgium)"
    assert actions.name(WAIT) == "Wait"


@pytest.mark.parametrize("number", [-1, 69, 10**30, 0.5, True])
def test_a_number_that_is_none_is_refused(number):
    with pytest.raises(WrongAction, match=r"is no action: spywhere has 0 to 68 here"):
        Task(SPYWHERE, 4).actions.move(number)


def test_a_move_without_a_number_is_refused():
    with pytest.raises(WrongAction, match="has no number here"):
        Task(SPYWHERE, 4).actions.number(Identify(5, Nation.ITALY))


def test_an_action_that_is_not_open_is_refused_with_its_name_and_the_reason():
    position = settle(MatchPosition(Task(SPYWHERE, 4)), by_seed("meridian"))
    (seat,) = position.deciders
    with pytest.raises(
        WrongAction, match=rf"^action 68 is Finish\(\): seat {seat} may not do that: not on offer$"
    ):
        position.choose({seat: 68})
    with pytest.raises(WrongAction, match=rf"^action 0 is to wait, and seat {seat} has to decide$"):
        position.choose({seat: WAIT})
    other = (seat + 1) % 4
    with pytest.raises(WrongAction, match=rf"^seats \[{seat}\] have to decide, not \[{other}\]$"):
        position.choose({other: 67})
    with pytest.raises(WrongAction, match=rf"^seats \[{seat}\] have to decide, not \[\]$"):
        position.decide({})


def test_a_refusal_says_what_the_rules_say():
    position = settle(MatchPosition(Task(SPYWHERE, 4)), by_seed("meridian"))
    (seat,) = position.deciders
    missing = next(n for n in Nation if n not in position.view(seat).hand.cards)
    number = position.task.actions.number(SwapCard(missing, position.view(seat).table.market[0]))
    with pytest.raises(WrongAction, match="not in hand"):
        position.choose({seat: number})


def test_a_blank_is_filled_with_the_words_that_fit():
    position = settle(MatchPosition(Task(BELL, 2)), by_seed("s"))
    actions = position.task.actions
    assert [actions.name(n) for n in range(actions.count)] == [
        "Wait",
        *(f"Note(text={word})" for word in WORDS),
    ]
    assert [actions.move(number) for number in position.open(0)] == [None, Note("rope"), Note("sail")]
    with pytest.raises(
        WrongAction, match=r"action 3 is Note\(text=box\): seat 1 may not do that: no x please"
    ):
        position.choose({0: WAIT, 1: 3})


LINQ = CODEBOOKS["linq"]


@pytest.mark.parametrize("options", [{}, {"allow_copy": False}, {"same_root": "strict", "spy_self": "free"}])
def test_words_that_fit_are_found_quickly_and_rightly(options):
    task = Task(LINQ, 4, options)
    for position in some(walk(task, "words"), 30):
        for seat in position.deciders:
            view, offers = position.view(seat), position.offers(seat)
            every = {move for offer in offers for move in filled(task, view, offer)}
            assert set(task.actions.open(view, offers).values()) == every


def test_lists_that_are_kept_are_let_go_when_they_are_many(monkeypatch):
    monkeypatch.setattr("brushpass.research.actions.KEPT", 1)
    task = Task(LINQ, 4)
    for position in walk(task, "words"):
        assert len(task.actions._filled) <= 1
        assert len(task.actions._kept) <= 1
        for seat in position.deciders:
            assert position.open(seat)


def talking(*words):
    """A table of Linq where these were said: who speaks next, and there."""
    task = Task(LINQ, 4)
    throw = by_seed("talk")
    position = settle(MatchPosition(task), throw)
    position = settle(position.choose({position.deciders[0]: 1}), throw)
    for word in words:
        position = settle(position.decide({position.deciders[0]: Say(word)}), throw)
    return position


def test_a_word_has_its_number_however_it_is_spelt():
    actions = Task(LINQ, 4).actions
    assert actions.number(Say("juliet")) == actions.number(Say("Juliet")) == actions.number(Say("JU-LIET"))
    assert actions.number(Say("Juliet")) != actions.number(Guess("Juliet"))
    with pytest.raises(WrongAction, match="has no number here"):
        actions.number(Say("zeppelin"))
    with pytest.raises(WrongAction, match="has no number here"):
        Task(BELL, 2).actions.number(Note("ROPE"))


def test_more_words_come_after_those_on_the_cards():
    wide = linq.codebook("wide", "en", linq.some_cards("en"), ["zeppelin", "GATE", "ballast", "Zeppelin"])
    before, after = Task(LINQ, 4).actions, Task(wide, 4).actions
    words = [after.move(number).text for number in range(11, 173)]
    assert words == [*[before.move(number).text for number in range(11, 171)], "zeppelin", "ballast"]


def test_what_was_said_in_other_letters_or_without_a_number_is_not_open_again():
    position = talking("JULIET", "zeppelin", "tokyo", "sneeze")
    (seat,) = position.deciders
    actions = position.task.actions
    assert actions.number(Say("Juliet")) not in position.open(seat)
    assert actions.number(Say("Tokyo")) in position.open(seat)
    assert len(position.open(seat)) >= 158  # all but that, and what a password forbids


def test_the_moves_of_a_kind_can_be_listed():
    actions = Task(CODEBOOKS["double_agent"]).actions
    tips = [move for n in range(actions.count) if isinstance(move := actions.move(n), AskTip)]
    assert len(tips) == 15
    assert all(tip.card == "tip" and tip.agent < tip.other for tip in tips)


def test_an_onlooker_has_nothing_open():
    task = Task(SPYWHERE, 4)
    position = settle(MatchPosition(task), by_seed("s"))
    assert task.actions.open(View(None, position.view(None).table, None), ()) == {}


class Bet(Told):
    amount: int
    hidden: bool
    against: Seat | None


def test_moves_can_have_numbers_switches_and_somebody_or_nobody():
    nouns = replace(BELL.game.nouns, move=Bet)
    actions = Actions(replace(BELL.game, nouns=nouns), Coder((Seat(0), Seat(1)), {"amount": UpTo(3, 2)}))
    assert actions.count == 1 + 2 * 2 * 3
    assert actions.move(1) == Bet(amount=2, hidden=False, against=None)
    assert actions.move(12) == Bet(amount=3, hidden=True, against=Seat(1))
