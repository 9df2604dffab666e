"""What is remembered of a hand that was looked at, card by card (D5.10)."""

import pytest

from brushpass.games.double_agent.told import Eavesdrop, Glimpse, Memory, SearchFiles, Seen, Spot
from games.double_agent.decks import BUSY

from .builder import double_agent, rule

L, A, S, B, X, Y = range(6)
EARS = Eavesdrop("ears")


def overheard(theirs, pile="four four four", mine="ears one two three", **options):
    """Seat 0 has looked at this hand of seat 1's."""
    return double_agent((mine, theirs), piles=("", pile), **options).play(0, EARS)


@rule("D5.10")
def test_a_card_stays_noted_while_it_is_held():
    scene = overheard("one seven tip").lay(1, "one", "S").lay(0, "one", "L")
    assert {"seven", "tip"} <= {*scene.learnt(0).hand}


@rule("D5.10")
def test_a_card_that_is_played_openly_is_forgotten():
    scene = overheard("clues seven tip").play(1, SearchFiles("clues", S))
    assert scene.learnt(0).hand == ("seven", "tip")


@rule("D5.10")
def test_a_card_laid_at_once_is_known_if_only_one_shows_that_back():
    """Nothing was drawn since, so it can only be the card that was seen."""
    scene = overheard("seven one tip").lay(1, "seven", "S")
    assert scene.learnt(0) == Memory((Seen(S, 0, ("seven",)),), ("one", "tip"))


@rule("D5.10")
def test_a_card_laid_at_once_is_one_of_those_that_show_that_back():
    scene = overheard("seven personal one").lay(1, "personal", "S")
    assert scene.learnt(0).files == (Seen(S, 0, ("personal", "seven")),)
    assert scene.learnt(0).hand == ("one", "personal", "seven")
    assert scene.learnt(0).since == (Spot(S, 0),)


@rule("D5.10")
def test_a_card_laid_after_a_draw_may_be_one_that_was_seen():
    scene = overheard("seven tip one three two", pile="nosy four four").lay(1, "one", "L")
    scene = scene.lay(0, "one", "L").lay(1, "tip", "S")
    assert scene.learnt(0).files == (Seen(L, 0, ("one",)),)
    assert "tip" in scene.learnt(0).hand
    assert scene.learnt(0).since == (Spot(S, 0),)


@rule("D5.10")
def test_it_is_all_the_same_which_it_was():
    """A '?' is laid: whether it is the Tip that was seen or the Nosy drawn since, nobody can tell."""
    seen, drawn = (
        overheard("seven tip one three two", pile="nosy")
        .lay(1, "one", "L")
        .lay(0, "one", "L")
        .lay(1, card, "S")
        for card in ("tip", "nosy")
    )
    assert seen.looks(0) == drawn.looks(0)


@rule("D5.10")
def test_a_back_that_was_not_seen_in_hand_tells_nothing_of_it():
    scene = overheard("seven one two three three", pile="tip").lay(1, "one", "L").lay(0, "one", "L")
    scene = scene.lay(1, "tip", "S")
    assert scene.learnt(0).since == ()
    assert scene.learnt(0).hand == ("seven", "three", "three", "two")


@rule("D5.10")
def test_with_an_empty_pile_every_card_laid_is_one_that_was_seen():
    scene = overheard("seven one two", pile="").lay(1, "one", "L").lay(0, "one", "L").lay(1, "seven", "S")
    assert scene.learnt(0) == Memory((Seen(L, 0, ("one",)), Seen(S, 0, ("seven",))), ("two",))


@rule("D5.10", "D7.4")
def test_a_check_settles_what_was_laid():
    hands = "seven tip one three two"
    files = ({"S": "one two"}, {})
    scene = double_agent(("ears four four three", hands), files, piles=("", "nosy four")).play(0, EARS)
    scene = scene.lay(1, "one", "L").lay(0, "four", "L").lay(1, "tip", "S")
    assert scene.learnt(0).since == (Spot(S, 0),)
    scene = scene.lay(0, "three", "S")
    assert scene.checked == "S"
    assert scene.learnt(0).since == ()
    assert scene.learnt(0).hand == ("seven", "three", "two")


@rule("D5.10", "D7.4")
def test_if_it_was_another_the_one_that_was_seen_is_still_held():
    hands = "seven tip one three two"
    files = ({"S": "one two"}, {})
    scene = double_agent(("ears four four three", hands), files, piles=("", "nosy")).play(0, EARS)
    scene = scene.lay(1, "one", "L").lay(0, "four", "L").lay(1, "nosy", "S").lay(0, "three", "S")
    assert scene.learnt(0).hand == ("seven", "three", "tip", "two")


@rule("D5.10", "D5.5")
def test_clues_settle_it_too():
    hands = ("ears clues four four", "seven tip one three two")
    scene = double_agent(hands, piles=("", "nosy")).play(0, EARS)
    scene = scene.lay(1, "one", "L").lay(0, "four", "L").lay(1, "tip", "S").play(0, SearchFiles("clues", S))
    assert scene.learnt(0).files == (Seen(L, 0, ("one",)), Seen(S, 0, ("tip",)))
    assert scene.learnt(0).since == ()
    assert scene.learnt(0).hand == ("seven", "three", "two")


@rule("D5.10")
def test_when_the_last_card_of_a_back_is_seen_to_leave_files_of_that_back_are_no_riddle():
    hands = "clues one two three four"
    scene = overheard(hands, pile="tip").lay(1, "one", "L").lay(0, "one", "L").lay(1, "tip", "S")
    assert scene.learnt(0).since == (Spot(S, 0),)
    scene = scene.lay(0, "two", "L").play(1, SearchFiles("clues", L))
    assert scene.learnt(0).since == ()


@rule("D5.10")
def test_a_second_look_leaves_what_is_gone_among_the_files_laid_between():
    scene = double_agent(
        ("ears ears one two", "tip nosy one two four"), piles=("", "clues seven four"), deck=BUSY
    )
    scene = scene.play(0, EARS).lay(1, "one", "S").lay(0, "one", "S").lay(1, "tip", "L").play(0, EARS)
    memory = scene.learnt(0)
    assert memory.hand == scene.hand(1).cards
    assert memory.since == ()
    assert memory.earlier == (Glimpse(("tip",), (Spot(L, 0),)),)
    scene = scene.lay(1, "two", "S")
    assert scene.learnt(0).earlier == memory.earlier


@rule("D5.10", "D7.4")
def test_and_there_it_stays_until_they_are_opened():
    files = ({"L": "one four"}, {})
    hands = ("ears ears one two", "tip nosy one two four")
    scene = double_agent(hands, files, piles=("", "clues seven four"), deck=BUSY).play(0, EARS)
    scene = scene.lay(1, "one", "S").lay(0, "one", "S").lay(1, "tip", "L").play(0, EARS).lay(1, "two", "S")
    assert scene.learnt(0).earlier
    scene = scene.lay(0, "two", "L")
    assert scene.table.agents[L].opened
    assert scene.learnt(0).earlier == ()


@rule("D5.10", "D3.5")
@pytest.mark.parametrize("backs", ["hidden", "visible"])
def test_visible_backs_settle_more(backs):
    """Since a 4 was drawn, a '?' that is laid can only be the Tip, if backs are seen."""
    hands = "seven tip one three two"
    scene = overheard(hands, pile="four", hand_backs=backs).lay(1, "one", "L").lay(0, "one", "L")
    scene = scene.lay(1, "tip", "S")
    assert (Seen(S, 0, ("tip",)) in scene.learnt(0).files) == (backs == "visible")
    assert ("tip" in scene.learnt(0).hand) == (backs == "hidden")


@rule("D5.10", "D3.5")
def test_visible_backs_do_not_settle_everything():
    hands = "seven tip one three two"
    scene = overheard(hands, pile="nosy", hand_backs="visible").lay(1, "one", "L").lay(0, "one", "L")
    scene = scene.lay(1, "tip", "S")
    assert scene.learnt(0).since == (Spot(S, 0),)
    assert "tip" in scene.learnt(0).hand


@rule("D5.10")
def test_each_player_remembers_apart():
    scene = double_agent(("ears one", "ears two"), piles=("", "")).play(0, EARS).play(1, EARS)
    assert scene.learnt(0).hand == ("two",)
    assert scene.learnt(1).hand == ("one",)
    assert scene.hand(0).exposed == scene.learnt(1)
