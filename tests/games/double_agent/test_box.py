"""D1. The box."""

from collections import Counter

import pytest

from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.cards import R1, TOKENS, backs_of, box, worth
from brushpass.games.double_agent.told import LayFile
from brushpass.words import rulebook
from games.double_agent.decks import DECKS
from support.laws.phrases import in_every_language
from support.laws.scenes import play_on

from .builder import LETTERS, begun, dealt, double_agent, rule

NEIGHBOURS = {"line": "A LS AB SX BY X", "ring": "AY LS AB SX BY XL"}


@rule("D1.1")
def test_six_agents_stand_between_two_players():
    assert [*GAME.seats] == [2]
    assert "".join(agent.letter for agent in dealt().table.agents) == LETTERS == "LASBXY"


@rule("D1.2")
@pytest.mark.parametrize("layout", NEIGHBOURS)
def test_agents_who_stand_side_by_side_are_neighbours(layout):
    table = dealt(layout=layout).table
    for agent, letters in zip(table.agents, NEIGHBOURS[layout].split(), strict=True):
        assert {LETTERS[other] for other in agent.neighbours} == {*letters}


@rule("D1.2")
def test_they_stand_in_a_line_unless_the_table_wants_a_ring():
    assert dealt().table.agents == dealt(layout="line").table.agents


@rule("D1.3")
def test_each_player_has_six_tokens():
    assert TOKENS == (1, 2, 2, 3, 4, 5)
    for seat in (0, 1):
        assert sorted(begun(tokens=("543221", "212345")).hand(seat).tokens) == [1, 2, 2, 3, 4, 5]


@rule("D1.4")
def test_each_agent_has_a_grey_counter_on_a_track_of_four_spaces():
    scene = dealt(track=4)
    assert scene.table.options.track == 4
    assert all(agent.grey and agent.space in range(4) for agent in scene.table.agents)


@rule("D1.4", "D7.7")
@pytest.mark.parametrize(
    ("space", "tokens", "winner"), [(0, "34", 0), (1, "33", 0), (2, "33", 1), (3, "43", 1)]
)
def test_the_two_spaces_nearer_to_a_player_are_that_players_side(space, tokens, winner):
    """With equal loyalty the side decides; on an end, the token must be 1 less to be equal."""
    sets = {"3": "123245", "4": "124235"}
    files = ({"S": "one one"}, {"S": "one"})
    scene = double_agent(files=files, tokens=(sets[tokens[0]], sets[tokens[1]]), counters={"S": space})
    delivered = scene.lay(0, "one", "S").agent("S").delivered
    assert delivered.winning == delivered.losing
    assert delivered.seat == winner


@rule("D1.5")
def test_there_are_two_plus_counters():
    assert dealt().table.plus_left == 2


@rule("D1.6")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name.en)
def test_both_players_have_the_same_22_cards(deck):
    assert len(box(deck)) == 22
    for scene in (dealt(deck=deck), begun(deck=deck)):
        for side in scene.state.sides:
            assert Counter(side.cards + side.pile) == Counter(box(deck))


@rule("D1.6")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name.en)
def test_no_card_is_ever_lost_or_made(deck):
    """The builder counts all cards after every move."""
    assert [*play_on(begun(deck=deck))][-1].result


@rule("D1.6", "D1.10")
def test_without_another_deck_r1_is_played():
    assert dealt().table.options.deck is R1
    assert "reconstruction" in R1.name.en


@rule("D1.7")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name.en)
def test_every_card_is_worth_0_to_7(deck):
    assert {card.value for card in deck.cards} <= {*range(8)}


@rule("D1.8")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name.en)
def test_the_back_of_a_file_shows_its_value(deck):
    for card in deck.cards:
        if card.value in (0, 7) and card.back != "?":
            assert card.back == "0/7"
        else:
            assert card.back in ("?", str(card.value))
    assert backs_of(deck, box(deck)).count("0/7") == 4


@rule("D1.9")
def test_only_cards_with_a_question_mark_can_be_actions():
    kinds = {card.key for card in R1.cards if card.back == "?"}
    assert kinds == {"tip", "clues", "ears", "nosy", "swap"}
    for card in R1.cards:
        scene = double_agent((card.key, "one"))
        assert len(scene.offers(0, LayFile)) == 6
        assert (len(scene.offers(0)) > 6) == (card.back == "?")


@rule("D1.10")
def test_this_is_r1():
    listed = {card.key: (card.copies, card.value, card.back) for card in R1.cards}
    assert listed == {
        "one": (3, 1, "1"),
        "two": (3, 2, "2"),
        "three": (3, 3, "3"),
        "four": (3, 4, "4"),
        "seven": (2, 7, "0/7"),
        "personal": (1, 0, "0/7"),
        "trapped": (1, 0, "0/7"),
        "tip": (1, 2, "?"),
        "clues": (2, 2, "?"),
        "ears": (1, 3, "?"),
        "nosy": (1, 4, "?"),
        "swap": (1, 5, "?"),
    }
    assert worth(R1, box(R1)) == 62


@rule("D1.10")
@in_every_language
def test_the_rulebook_names_every_card_of_r1(language):
    book = " ".join(rulebook("double_agent", language).split())
    for card in R1.cards:
        title = getattr(card.title, language)
        stem = title.rstrip("s").split()[0].rstrip("s")  # it may stand there in the plural
        assert stem in book, title
