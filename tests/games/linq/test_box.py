"""L1. The box."""

import pytest

from brushpass.core import BadSheet, Setup
from brushpass.games.linq import GAME
from brushpass.games.linq.cards import BUILT_IN, LONGEST, box, our_cards, read
from brushpass.games.linq.told import CounterSpyCard, Options, SpyCard
from brushpass.lexicon import is_word, knows, letters
from support.games.sheets import as_sheet
from support.laws.scenes import play_on

from .builder import briefed, dealt, rule

in_every_language = pytest.mark.parametrize("language", ["en", "fr"])


def sheet(cards=4, extra=""):
    """As many cards as asked for, of words that mean nothing."""
    names = [f"{x}{y}{z}" for x in "bcdfghklmnprst" for y in "aeiou" for z in "bcdfghklmnprst"]
    rows = [", ".join(names[10 * n : 10 * n + 10]) for n in range(cards)]
    return "\n".join(rows) + extra


def fault(text, seats=4, **options):
    with pytest.raises(BadSheet) as bad:
        GAME.vet(Setup(seats, Options(cards=text, **options)))
    return bad.value.line, bad.value.fault, bad.value.about


@rule("L1.1")
@in_every_language
def test_there_are_a_hundred_cards_of_ten_words(language):
    cards = our_cards(language)
    assert len(cards) == 100
    assert all(len(card) == 10 for card in cards)


@rule("L1.1")
@in_every_language
def test_no_word_is_on_two_cards(language):
    words = [letters(word) for card in our_cards(language) for word in card]
    assert len({*words}) == len(words)


@rule("L1.1", "L4.2")
@in_every_language
def test_every_word_on_a_card_is_one_that_can_be_tried(language):
    for card in our_cards(language):
        assert all(is_word(word) and 2 <= len(word) <= LONGEST for word in card)


@rule("L1.1")
@in_every_language
def test_every_word_on_a_card_is_in_the_vocabulary(language):
    """Names too: they stand there in small letters. There is no exception to mark."""
    assert [word for card in our_cards(language) for word in card if not knows(language, word)] == []


@rule("L1.1")
def test_the_french_cards_are_no_translation_of_the_english_ones():
    english, french = ({letters(w) for card in our_cards(lang) for w in card} for lang in ("en", "fr"))
    assert len(english & french) < 200  # pizza, and the names that both share


@rule("L1.1")
@in_every_language
def test_names_are_among_the_harder_words(language):
    names = [[word[0].isupper() for word in card] for card in our_cards(language)]
    easy, hard = (sum(sum(card[half]) for card in names) for half in (slice(5), slice(5, 10)))
    assert hard > 10 * easy


@rule("L1.1")
@in_every_language
def test_no_number_gives_away_what_kind_of_word_it_is(language):
    """Names stand under each of the harder numbers."""
    for number in range(5, 10):
        assert 20 < sum(card[number][0].isupper() for card in our_cards(language)) < 60


@rule("L1.1")
@in_every_language
def test_the_passwords_are_of_the_language_that_was_agreed_on(language):
    scene = briefed(4, language=language)
    (password,) = {hand.card.password for hand in scene.state.hands if isinstance(hand.card, SpyCard)}
    assert password in {card[0] for card in our_cards(language)}


@rule("L1.2")
@pytest.mark.parametrize("seats", range(4, 9))
def test_there_are_counter_spy_cards_for_all_who_are_no_spies(seats):
    cards = [hand.card for hand in briefed(seats).state.hands]
    assert cards.count(CounterSpyCard()) == seats - 2


@rule("L1.3")
@pytest.mark.parametrize("seats", range(4, 9))
def test_bank_and_players_have_a_hundred_and_ten_points_at_every_moment(seats):
    for scene in play_on(dealt(seats, sleeper=seats % 2 == 0, two_couples=seats == 7)):
        assert sum(scene.table.points) + scene.table.bank == 110
        assert min(scene.table.points) >= 0


@rule("L1.4")
def test_a_host_can_bring_own_cards():
    own = sheet(4)
    GAME.vet(Setup(4, Options(cards=own)))
    passwords = {word for card in read(own) for word in card}
    *_, over = play_on(dealt(4, cards=own))
    assert {*over.table.passwords} <= passwords
    assert len(over.table.passwords) == 4


@rule("L1.4")
def test_a_sheet_may_have_remarks_blank_lines_and_loose_commas():
    text = (
        "\ufeff# ours".lstrip("\ufeff") + "\n\n  " + sheet(4).replace(", ", " ,  ").replace("\n", "\r\n\r\n")
    )
    assert read(text) == read(sheet(4))


@rule("L1.4")
def test_our_own_cards_can_be_written_as_a_sheet():
    assert read(as_sheet(our_cards("fr"))) == box("fr", BUILT_IN)


@rule("L1.4")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (sheet(3), (3, "too_few_cards", "4")),
        ("", (0, "too_few_cards", "4")),
        ("# nothing", (1, "too_few_cards", "4")),
        (sheet(4, "\none, two, three"), (5, "not_ten_words", "3")),
        (sheet(4, "\n" + ", ".join("abcdefghijk")), (5, "not_ten_words", "11")),
        (sheet(4, "\na, b, c, d, e, f, g, h, i,"), (5, "not_one_word", "")),
        (sheet(4, "\na, b, c, d, e, two words, g, h, i, j"), (5, "not_one_word", "two words")),
        (sheet(4, "\na, b, c, d, e, 😀, g, h, i, j"), (5, "not_one_word", "😀")),
        (sheet(4, f"\na, b, c, d, e, {'x' * 10_000}, g, h, i, j"), (5, "not_one_word", "x" * 30)),
        (sheet(4, "\n#" + "x" * 20_000), (1, "too_much_text", "20000")),
        (sheet(4, "\na, b, c, d, e, f, g, h, i, BAB"), (5, "there_twice", "BAB")),
        (sheet(4, "\na, b, c, d, e, f, g, h, i, bâb"), (5, "there_twice", "bâb")),
        (sheet(98) + "\n# one more\n" + "a, b, c, d, e, f, g, h, i, j\n" * 3, (101, "there_twice", "a")),
    ],
)
def test_a_bad_sheet_is_refused_with_its_line(text, expected):
    assert fault(text) == expected


@rule("L1.4")
def test_there_may_be_a_hundred_cards_and_no_more():
    whole = as_sheet(our_cards("en"))
    GAME.vet(Setup(8, Options(cards=whole)))
    assert fault(whole + "\nba, be, bi, bo, bu, ca, ce, ci, co, cu") == (103, "too_many_cards", "100")


@rule("L1.4", "L9.1", "L9.3")
@pytest.mark.parametrize(
    ("seats", "options", "needed"),
    [
        (4, {}, 4),
        (8, {}, 8),
        (8, {"two_couples": True}, 16),
        (6, {"two_couples": True}, 6),
        (6, {"sleeper": True}, 12),
        (8, {"two_couples": True, "sleeper": True}, 16),
    ],
)
def test_there_must_be_a_card_for_every_password_of_the_match(seats, options, needed):
    GAME.vet(Setup(seats, Options(cards=sheet(needed), **options)))
    assert fault(sheet(needed - 1), seats, **options) == (needed - 1, "too_few_cards", str(needed))


@rule("L1.5")
def test_everybody_may_read_what_is_on_the_cards():
    own = sheet(4)
    scene = dealt(4, cards=own)
    assert all(scene.view(viewer).table.options.cards == own for viewer in scene.viewers)
