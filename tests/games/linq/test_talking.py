"""L4. Words."""

import pytest

from brushpass.core import Write
from brushpass.games.linq.told import Guess, Point, Pointing, Repeated, Said, SaidIt, Say, Spoke, Talk
from support.laws.scenes import play_on

from .builder import FOUR, briefed, dealt, linq, rule, spies

SILENT = ("river", "river", "-", "-")


def table(*players, **options):
    return linq(*(f"{player}:" if ":" not in player else player for player in players), **options)


def turn(word="river", said="", **options):
    """A spy's turn to say a word, after others have spoken."""
    return linq(f"{word}: {said}", "river: boat", "-: moon", "-: bread", to="Talk 0 lap 2", **options)


@rule("L4.1")
def test_everybody_says_one_word_from_the_start_player_on():
    scene = table(*SILENT, to="Talk 2", start=2)
    order = []
    for word in ("one", "two", "three", "four"):
        order += scene.phase.who
        scene = scene.say(word)
    assert order == [2, 3, 0, 1]
    assert scene.table.words == (("three",), ("four",), ("one",), ("two",))
    assert scene.phase == Talk((2,), 2)


@rule("L4.1")
def test_then_everybody_says_another_and_all_point():
    scene = table(*SILENT, to="Talk 0").say(*"abcdefgh")
    assert scene.table.words == (("a", "e"), ("b", "f"), ("c", "g"), ("d", "h"))
    assert scene.phase == Pointing((0, 1, 2, 3))


@rule("L4.1")
def test_the_first_word_stays_in_sight_while_the_second_is_typed():
    scene = table(*SILENT, to="Talk 0").say(*"abcdef")
    assert scene.table.words == (("a", "e"), ("b", "f"), ("c",), ("d",))


@rule("L4.1")
def test_all_hear_a_word():
    scene = table(*SILENT, to="Talk 0").say("boat")
    assert all(scene.sights[viewer][0] == Said(0, "boat") for viewer in scene.viewers)


@rule("L4.1")
def test_nobody_speaks_out_of_turn():
    scene = table(*SILENT, to="Talk 1")
    assert scene.offers(1) == [Write(Say, 30)]
    for seat in (0, 2, 3):
        assert scene.offers(seat) == []
        assert scene.refusal(seat, Say("boat")) == "not_your_turn"


@rule("L4.1")
def test_talking_is_no_time_for_pointing_or_guessing():
    scene = table(*SILENT, to="Talk 0")
    assert scene.refusal(0, Point((0, 1))) == "not_on_offer"
    assert scene.refusal(0, Guess("river")) == "not_on_offer"
    assert scene.refusal(0, SaidIt()) == "not_on_offer"


@rule("L4.2")
@pytest.mark.parametrize(
    "word", ["boat", "Cleopatra", "l'eau", "pont-levis", "sailing", "x" * 30, "Œuvre", "été"]
)
def test_any_word_can_be_said(word):
    assert turn().say(word).table.words[0] == (word,)


@rule("L4.2")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("two words", "not_one_word"),
        ("Two words", "not_one_word"),
        ("two Words", "not_one_word"),
        ("New  York", "not_one_word"),
        ("Moon light River", "not_one_word"),
        ("Ann Bea Cleo Dan Eve", "not_one_word"),
        ("New Y0rk", "not_one_word"),
        ("", "not_one_word"),
        (" ", "not_one_word"),
        ("boat ", "not_one_word"),
        ("😀", "not_one_word"),
        ("boat😀", "not_one_word"),
        ("\u202eboat", "not_one_word"),
        ("bo\u200fat", "not_one_word"),
        ("<b>boat</b>", "not_one_word"),
        ("<script>alert(1)</script>", "not_one_word"),
        ("boat\n", "not_one_word"),
        ("b\u0351\u0308\u0323oat", "not_one_word"),
        ("42", "not_one_word"),
        ("x" * 31, "too_long"),
        ("x" * 10_000, "too_long"),
    ],
)
def test_what_is_not_one_word_is_refused_and_leaves_no_trace(text, reason):
    scene = turn()
    before = [scene.looks(viewer) for viewer in scene.viewers]
    assert scene.refusal(0, Say(text)) == reason
    assert [scene.looks(viewer) for viewer in scene.viewers] == before


@rule("L4.2")
@pytest.mark.parametrize(
    "name", ["New York", "Jeanne d'Arc", "Rio de Janeiro", "Ludwig van Beethoven", "La Havane"]
)
def test_a_proper_name_may_have_spaces_and_is_told_by_its_capitals(name):
    assert turn().say(name).table.words[0] == (name,)
    assert turn(said=name.replace(" ", "").replace("'", "")).refusal(0, Say(name)) == "said_before"


@rule("L4.2", "L4.3")
def test_no_name_hides_the_password():
    assert turn().refusal(0, Say("River Phoenix")) == "same_family"
    assert turn(same_root="contains").refusal(0, Say("Ri Ver")) == "password_inside"


@rule("L4.2")
def test_a_word_is_shown_with_plain_marks_and_accents_in_one_piece():
    assert turn().say("l\u2019e\u0301te\u0301").table.words[0] == ("l'été",)


@rule("L4.3")
@pytest.mark.parametrize("word", ["river", "RIVER", "Rivér", "ri-ver", "r'iver"])
def test_a_spy_may_not_say_the_password(word):
    assert turn().refusal(0, Say(word)) == "the_password"


@rule("L4.3")
@pytest.mark.parametrize(
    ("language", "password", "word"),
    [
        ("en", "river", "rivers"),
        ("en", "river", "up-river"),
        ("en", "drink", "drank"),
        ("en", "drink", "drinker"),
        ("en", "singer", "sing"),
        ("en", "fox", "foxes"),
        ("fr", "dé", "dés"),
        ("fr", "chanter", "chanteuse"),
        ("fr", "boulanger", "boulangerie"),
        ("fr", "œil", "yeux"),
    ],
)
def test_a_spy_may_not_say_a_word_of_its_family(language, password, word):
    assert turn(password, language=language).refusal(0, Say(word)) == "same_family"


@rule("L4.3")
@pytest.mark.parametrize(("password", "word"), [("pont-levis", "pontlevis"), ("été", "ete"), ("Œuf", "oeuf")])
def test_capitals_accents_and_hyphens_make_no_difference(password, word):
    assert turn(password).refusal(0, Say(word)) == "the_password"


@rule("L4.3")
@pytest.mark.parametrize(
    ("language", "password", "word"),
    [
        ("en", "river", "driven"),
        ("en", "tea", "steam"),
        ("en", "tea", "instead"),
        ("en", "ant", "elephant"),
        ("en", "king", "making"),
        ("en", "hat", "hate"),
        ("fr", "dé", "monde"),
        ("fr", "dé", "idée"),
        ("fr", "ail", "bataille"),
        ("fr", "roi", "froid"),
        ("fr", "couteau", "coûter"),
        ("fr", "confiture", "confiance"),
    ],
)
def test_a_spy_may_say_a_word_that_only_has_its_letters_in_it(language, password, word):
    assert turn(password, language=language).say(word).table.words[0] == (word,)


@rule("L4.4")
@pytest.mark.parametrize(
    "word", ["river", "RIVER", "rivers", "riverside", "Rivér", "up-river", "ri-ver", "r'iver"]
)
def test_a_table_can_refuse_every_word_that_contains_the_password(word):
    assert turn(same_root="contains").refusal(0, Say(word)) == "password_inside"


@rule("L4.4")
@pytest.mark.parametrize("word", ["rive", "stream", "riv-al", "driven"])
def test_and_then_a_spy_may_say_what_does_not_contain_it(word):
    assert turn(same_root="contains").say(word).table.words[0] == (word,)


@rule("L4.4")
@pytest.mark.parametrize(
    ("language", "password", "word"),
    [
        ("en", "swim", "swum"),
        ("en", "mouse", "mice"),
        ("en", "hope", "hoping"),
        ("fr", "boulanger", "boulange"),
    ],
)
def test_where_it_is_strict_a_spy_may_not_say_a_word_of_the_same_root(language, password, word):
    assert turn(password, language=language, same_root="contains").say(word)
    assert turn(password, language=language, same_root="strict").refusal(0, Say(word)) == "same_root"


@rule("L4.4")
def test_strict_includes_what_contains_the_password():
    assert turn(same_root="strict").refusal(0, Say("riverside")) == "password_inside"
    assert turn(same_root="strict").say("stream")


@rule("L4.4")
@pytest.mark.parametrize("word", ["river", "rivers"])
def test_a_trusting_table_checks_nothing(word):
    assert turn(same_root="off").say(word).table.words[0] == (word,)


@rule("L4.5")
@pytest.mark.parametrize("strictness", ["family", "contains", "strict", "off"])
@pytest.mark.parametrize("word", ["river", "rivers", "RIVER"])
def test_a_counter_spy_is_never_refused_for_a_password(word, strictness):
    scene = linq(*FOUR[:2], "-: moon", "-: bread", to="Talk 2 lap 2", same_root=strictness)
    assert scene.say(word).table.words[2] == ("moon", word)


@rule("L4.5")
def test_a_refusal_is_seen_by_nobody_else():
    scene = turn()
    before = {viewer: scene.looks(viewer) for viewer in scene.viewers}
    scene.refusal(0, Say("river"))
    after = scene.say("boat")
    plain = turn().say("boat")
    assert {viewer: scene.looks(viewer) for viewer in scene.viewers} == before
    assert [after.looks(viewer) for viewer in after.viewers] == [
        plain.looks(viewer) for viewer in plain.viewers
    ]


@rule("L4.5")
def test_what_a_player_is_offered_does_not_tell_the_role():
    scene = briefed(6)
    start = scene.table.start
    for _ in range(6):
        (seat,) = scene.phase.who
        assert scene.offers(seat) == [Write(Say, 30)]
        scene = scene.say("word" + "abcdef"[seat])
    assert scene.phase == Talk((start,), 2)


@rule("L4.6")
def test_a_table_can_have_a_third_lap_in_which_all_words_are_said_again():
    scene = table(*SILENT, to="Talk 0", recap_lap=True).say(*"abcdefgh")
    assert scene.phase == Talk((0,), 3)
    for seat in range(4):
        assert scene.offers(seat) == [SaidIt()]
        assert scene.refusal(seat, Say("boat")) == "not_on_offer"
        words = scene.table.words
        scene = scene.play(seat, SaidIt())
        assert scene.table.words == words
        assert all(scene.sights[viewer][0] == Repeated(seat, *words[seat]) for viewer in scene.viewers)
    assert isinstance(scene.phase, Pointing)


@rule("L4.7")
def test_words_can_be_spoken_in_the_room():
    scene = table(*SILENT, to="Talk 0", words="spoken")
    for lap in (1, 2):
        for seat in range(4):
            assert scene.phase == Talk((seat,), lap)
            assert scene.offers(seat) == [SaidIt()]
            scene = scene.play(seat, SaidIt())
            assert all(scene.sights[viewer][0] == Spoke(seat) for viewer in scene.viewers)
    assert scene.table.words == ((),) * 4
    assert isinstance(scene.phase, Pointing)


@rule("L4.6", "L4.7")
@pytest.mark.parametrize(
    ("seats", "options", "laps"),
    [
        (5, {"words": "spoken"}, 2),
        (6, {"words": "spoken"}, 3),
        (8, {"words": "spoken"}, 3),
        (4, {"words": "spoken", "recap_lap": True}, 3),
        (8, {}, 2),
    ],
)
def test_where_many_speak_all_words_are_heard_again(seats, options, laps):
    talks = [scene.phase.lap for scene in play_on(dealt(seats, **options)) if isinstance(scene.phase, Talk)]
    assert max(talks) == laps


@rule("L4.7")
def test_where_words_are_spoken_none_is_typed():
    assert table(*SILENT, to="Talk 0", words="spoken").refusal(0, Say("boat")) == "not_on_offer"


@rule("L4.7")
def test_a_spoken_match_can_be_played_to_its_end():
    *_, over = play_on(dealt(5, words="spoken"))
    assert over.result is not None


@rule("L4.8")
@pytest.mark.parametrize("word", ["boat", "BOAT", "bo-at", "bóat"])
def test_the_second_word_must_be_another(word):
    assert turn(said="boat").refusal(0, Say(word)) == "said_before"
    assert turn(said="boat", allow_copy=False).refusal(0, Say(word)) == "said_before"


@rule("L4.8")
def test_words_of_others_may_be_repeated():
    assert turn().say("moon").table.words[0] == ("moon",)


@rule("L4.8")
@pytest.mark.parametrize("word", ["moon", "Moon", "bread"])
def test_unless_the_table_forbids_it(word):
    assert turn(allow_copy=False).refusal(0, Say(word)) == "said_by_another"
    assert turn(allow_copy=False).say("moonlight")


@rule("L4.9")
def test_words_can_be_read_until_the_next_are_dealt():
    scene = linq(*FOUR)
    said = scene.table.words
    scene = scene.point("01", "01", "03", "02")
    assert scene.table.words == scene.debrief.words == said
    scene = scene.name(2)
    assert scene.table.words == ((),) * 4
    assert scene.debrief.words == said
    assert len(spies(scene)) == 2
