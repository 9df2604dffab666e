"""D9. Options."""

import pytest

from brushpass.core import BadSetup, BadShape, from_json, from_plain, to_json
from brushpass.games.double_agent import GAME
from brushpass.games.double_agent.cards import R1, Deck, box, built_in
from brushpass.games.double_agent.told import Options, YouDrew
from brushpass.table.match import Match
from brushpass.table.setup import option_from_file
from games.double_agent.decks import BUSY, DECKS, FOLDER, plain_deck
from support.games.matches import play
from support.laws.scenes import play_on

from .builder import begun, dealt, rule, with_options


def whole_match(**options):
    """Everything that happens in a match, and how it ends; what was agreed on is left aside."""
    scenes = [*play_on(begun("options", **options))]
    return [(with_options(scene.state, Options()), scene.events) for scene in scenes]


def fault(**changes):
    """What is wrong with a deck that is like ``busy`` but for these changes."""
    with pytest.raises(BadShape) as refused:
        from_plain({**plain_deck("busy"), **changes}, Deck)
    return str(refused.value)


def with_card(number, **changes):
    """The cards of ``busy``, one of them changed; what is changed to ``None`` is missing."""
    cards = plain_deck("busy")["cards"]
    card = {**cards[number], **changes}
    return [*cards[:number], {k: v for k, v in card.items() if v is not None}, *cards[number + 1 :]]


def with_board(**changes):
    return {**plain_deck("busy")["board"], **changes}


@rule("D9.1")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name.en)
def test_a_deck_of_ones_own_can_be_played_with(deck):
    match = play(Match(GAME, 2, "own deck", {"deck": from_json(to_json(deck))}))
    assert match.over
    assert match.table.options.deck == deck


@rule("D9.1")
def test_it_brings_its_board_along():
    table = dealt(deck=BUSY).table
    assert "".join(agent.letter for agent in table.agents) == "SBALPC"
    assert [agent.neighbours for agent in table.agents] == [(1,), (0, 2), (1,), (4,), (3, 5), (4,)]
    ring = dealt(deck=BUSY, layout="ring").table
    assert ring.agents[0].neighbours == (1, 3, 5)


@rule("D9.1")
def test_a_transcript_carries_the_deck_and_is_read_anywhere():
    match = play(Match(GAME, 2, "own deck", {"deck": plain_deck("busy")}))
    text = match.transcript()
    assert '"love_letter"' in text.split("\n")[0]
    again = Match.from_transcript(text)
    assert again.transcript() == text
    assert again.table.options.deck == BUSY


@rule("D9.1")
def test_with_r1_it_carries_none():
    assert '"options":{}' in play(Match(GAME, 2, "r1")).transcript()


@rule("D9.1")
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cards": []}, "a deck has 22 cards, not 0"),
        ({"cards": with_card(0, copies=3)}, "a deck has 22 cards, not 23"),
        ({"cards": with_card(0, copies=0)}, "there cannot be 0 copies of one - at `$.cards[0]`"),
        ({"cards": with_card(0, copies=-1)}, "there cannot be -1 copies of one"),
        ({"cards": with_card(0, copies=10**9)}, "there cannot be 1000000000 copies of one"),
        ({"cards": with_card(0, value=8)}, "one is worth 8; values are 0 to 7 - at `$.cards[0]`"),
        ({"cards": with_card(0, value=-1)}, "one is worth -1; values are 0 to 7"),
        ({"cards": with_card(0, value=1.5)}, "Expected `int`, got `float` - at `$.cards[0].value`"),
        ({"cards": with_card(0, value=2)}, "one is worth 2, which its back 1 does not show"),
        ({"cards": with_card(4, value=3)}, "seven is worth 3, which its back 0/7 does not show"),
        ({"cards": with_card(0, back=None)}, "Object missing required field `back` - at `$.cards[0]`"),
        ({"cards": with_card(0, back="5")}, "Invalid enum value '5' - at `$.cards[0].back`"),
        ({"cards": with_card(0, back="?")}, "one has the back ? and the effect none; actions have ?"),
        ({"cards": with_card(7, back="2")}, "tip has the back 2 and the effect tip; actions have ?"),
        ({"cards": with_card(7, effect="explode")}, "Invalid enum value 'explode' - at `$.cards[7].effect`"),
        ({"cards": with_card(7, after_play="hand")}, "Invalid enum value 'hand'"),
        ({"cards": with_card(7, colour="red")}, "Object contains unknown field `colour` - at `$.cards[7]`"),
        ({"cards": with_card(7, key="clues")}, "two kinds of card have the key clues"),
        ({"cards": with_card(7, key="Tip!")}, "a key has 1 to 20 small letters"),
        ({"cards": with_card(7, key="x" * 21)}, "a key has 1 to 20 small letters"),
        ({"cards": with_card(7, title={"en": "Tip"})}, "Object missing required field `fr`"),
        ({"cards": with_card(7, title={"en": "", "fr": "Tuyau"})}, "a title has 1 to 30 printable"),
        ({"cards": with_card(7, title={"en": "x" * 31, "fr": "y"})}, "a title has 1 to 30 printable"),
        ({"cards": with_card(7, title={"en": "a\x1b[2J", "fr": "y"})}, "a title has 1 to 30 printable"),
        ({"cards": with_card(7, title={"en": " a", "fr": "y"})}, "a title has 1 to 30 printable"),
        ({"cards": [*with_card(4, copies=2)[:6], *with_card(0, copies=1)[6:]]}, "22 cards"),
        ({"cards": with_card(3, value=0, back="0/7")}, "4 cards of a deck have the back 0/7, not 8"),
        ({"name": None}, "Expected `object`, got `null` - at `$.name`"),
        ({"board": with_board(agents=[])}, "a board has six agents with six different letters"),
        ({"board": with_board(agents=[{"letter": "A", "side": 0}] * 6)}, "six different letters"),
        ({"board": with_board(agents=[{"letter": c, "side": 0} for c in "SBALPC"])}, "three counters"),
        ({"board": with_board(agents=[{"letter": c, "side": 2} for c in "SBALPC"])}, "Invalid enum value 2"),
        (
            {"board": with_board(agents=[{"letter": c, "side": n % 2} for n, c in enumerate("SBALP1")])},
            "an agent has one letter",
        ),
        ({"board": with_board(neighbours={"line": ["SS"], "ring": []})}, "neighbours are pairs of two"),
        ({"board": with_board(neighbours={"line": ["SB", "SZ"], "ring": []})}, "neighbours are pairs of two"),
        ({"board": with_board(neighbours={"line": [], "ring": ["SBA"]})}, "neighbours are pairs of two"),
        ({"board": with_board(neighbours={"line": ["SB", "BS"], "ring": []})}, "neighbours only once"),
        ({"board": with_board(neighbours={"line": []})}, "Object missing required field `ring`"),
        ({"dice": 6}, "Object contains unknown field `dice`"),
    ],
)
def test_what_is_no_deck_is_refused_in_one_line_that_names_the_fault(changes, complaint):
    assert complaint in fault(**changes)
    assert "\n" not in fault(**changes)


@rule("D9.1")
@pytest.mark.parametrize("missing", ["name", "cards", "board"])
def test_a_deck_is_whole(missing):
    deck = plain_deck("busy")
    del deck[missing]
    with pytest.raises(BadSetup, match=rf"^option deck: Object missing required field `{missing}`"):
        Match(GAME, 2, "seed", {"deck": deck})


@rule("D9.1")
@pytest.mark.parametrize("deck", [None, "r1", "busy.toml", 7, [], [1], {}, {"cards": {}}, True])
def test_what_is_not_even_like_a_deck_is_refused(deck):
    with pytest.raises(BadSetup, match=r"^option deck: "):
        Match(GAME, 2, "seed", {"deck": deck})


@rule("D9.1")
def test_a_deck_is_read_from_a_file():
    for name, deck in (("busy", BUSY), ("loud", DECKS[2])):
        content = (FOLDER / f"{name}.toml").read_bytes()
        assert from_plain(option_from_file(GAME, "deck", content), Deck) == deck


@rule("D9.1")
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"once upon a time", "the file is not TOML: Expected '='"),
        (b"a.b.c.d.e.f.g.h = 1", "a key of the file has too many parts: at most 5"),
        (b"# a deck\n\xff\xfe", "line 2: this is not text in UTF-8"),
        (b"a = [" + b"[\n" * 5_000, "the file is not TOML: "),
        (b"name = {}\nname = {}", "the file is not TOML: "),
        (b"a." * 300 + b"a = 1", "a line of the file is too long: at most 400 characters"),
        (b"#" * 10 * 2**20, "the file is too large: at most 16384 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(content, complaint):
    with pytest.raises(BadSetup) as refused:
        option_from_file(GAME, "deck", content)
    assert str(refused.value).startswith(complaint)
    assert "\n" not in str(refused.value)


@rule("D9.3")
@pytest.mark.parametrize("count", [1, 2, 5, 6, 21, 22])
@pytest.mark.parametrize("layout", ["line", "ring"])
def test_a_training_deck_may_be_small(count, layout):
    deck = {**plain_deck("busy"), "training": True, "cards": with_card(4, copies=count)[4:5]}
    match = play(Match(GAME, 2, f"training {count}", {"deck": deck, "layout": layout}))
    assert match.over
    assert Match.from_transcript(match.transcript()).table.options.deck.training


@rule("D9.3")
def test_what_is_in_the_box_for_training_is_marked_and_all_drawn_without_a_throw():
    deck = built_in("training")
    assert deck.training
    match = Match(GAME, 2, "training", {"deck": from_json(to_json(deck))})
    for token in (5, 4, 3, 2, 2):
        for seat in match.seats:
            match.play(seat, next(move for move in match.offers(seat) if move.token == token))
    assert {match.hand(seat).cards for seat in match.seats} == {tuple(sorted(box(deck)))}
    assert [sight.cards for sight in match.log(0) if isinstance(sight, YouDrew)] == [box(deck)]


@rule("D9.3")
@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"cards": []}, "a training deck has 1 to 22 cards, not 0"),
        ({"cards": with_card(0, copies=3)}, "a training deck has 1 to 22 cards, not 23"),
        ({"cards": with_card(0, value=2)}, "one is worth 2, which its back 1 does not show"),
        ({"cards": with_card(7, key="clues")}, "two kinds of card have the key clues"),
        ({"board": with_board(agents=[])}, "a board has six agents with six different letters"),
        ({"training": 1}, "Expected `bool`, got `int` - at `$.training`"),
    ],
)
def test_all_else_holds_of_a_training_deck_too(changes, complaint):
    assert complaint in fault(**{"training": True, **changes})


@rule("D9.3")
def test_a_deck_that_is_not_marked_must_be_whole():
    assert "training" not in to_json(BUSY)
    assert "a deck has 22 cards, not 4" in fault(cards=with_card(4, copies=4)[4:5])


@rule("D9.2", "D1.2", "D1.4", "D1.6", "D3.5", "D5.8", "D6.4")
def test_nothing_is_switched_on_unless_the_table_agrees_on_it():
    assert dealt().table.options == Options(
        influence_timing="after_check",
        layout="line",
        track=4,
        hand_backs="hidden",
        swap_owner="self",
        deck=R1,
    )


@rule("D9.2", "D3.5")
def test_visible_backs_change_nothing_but_what_is_seen():
    hidden, visible = whole_match(), whole_match(hand_backs="visible")
    assert [len(events) for _, events in hidden] == [len(events) for _, events in visible]
    assert [state.sides[0].cards for state, _ in hidden] == [state.sides[0].cards for state, _ in visible]


@rule("D9.2")
@pytest.mark.parametrize(
    "options",
    [
        {"layout": "circle"},
        {"track": 6},
        {"track": "4"},
        {"hand_backs": True},
        {"swap_owner": "nobody"},
        {"influence_timing": ""},
        {"tokens": 7},
    ],
)
def test_there_are_no_other_options_and_no_other_choices(options):
    with pytest.raises(BadSetup):
        Match(GAME, 2, "seed", options)


@rule("D9.2")
@pytest.mark.parametrize("seats", [0, 1, 3, True, "2", None])
def test_it_is_for_two(seats):
    with pytest.raises(BadSetup, match=r"^double_agent is for 2 players, not"):
        Match(GAME, seats, "seed")
