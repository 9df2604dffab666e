"""The house player: what it says, at whom it points, what it takes for the password."""

import pytest

from brushpass.bots import player
from brushpass.core import Moment
from brushpass.games.linq import GAME, bot
from brushpass.games.linq.told import Guess, Point, SaidIt, Say
from brushpass.lexicon import nearest, same_root, spoken
from support.laws.scenes import play_on

from .builder import FOUR, SIX, briefed, dealt, linq

SAME = {
    "en": ("river", "lake", "stream", "moon", "pizza"),
    "fr": ("neige", "pluie", "froid", "camion", "banque"),
}


def choices(scene, seat, count=60):
    view, offers = scene.view(seat), scene.offers(seat)
    return [bot.choose(view, (), offers, Moment(f"dice {n}"))[0] for n in range(count)]


def words(scene, seat, count=60):
    return {move.text for move in choices(scene, seat, count)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_spy_says_something_near_the_password_but_nothing_too_plain(language):
    password = SAME[language][0]
    scene = linq(f"{password}:", f"{password}:", "-:", "-:", to="Talk 0", language=language)
    near = nearest(language, password)
    said = words(scene, 0)
    assert len(said) > 5
    assert said <= {*near}
    assert not said & {*near[:3]}
    assert not any(same_root(language, word, password) for word in said)


def test_a_spy_says_no_word_of_the_family_that_the_rules_refuse():
    """L4.3: "monarch" is of the family of "monarchy", though it has another root."""
    scene = linq("monarchy:", "monarchy:", "-:", "-:", to="Talk 0")
    assert "monarch" in nearest("en", "monarchy")
    view = scene.view(0)
    assert "monarch" not in bot.fresh(view, nearest("en", "monarchy"))
    assert all(GAME.fits(view, move) is None for move in choices(scene, 0))


def test_a_counter_spy_says_something_near_what_was_said():
    scene = linq("river: lake", "river: boat", "-:", "-:", to="Talk 2")
    near = {*nearest("en", "lake"), *nearest("en", "boat")}
    assert words(scene, 2) <= near - {"lake", "boat"}


def test_a_counter_spy_who_speaks_first_speaks_as_if_there_were_a_password():
    said = words(linq("-:", "river:", "river:", "-:", to="Talk 0"), 0)
    assert len(said) > 30
    assert said <= {*spoken("en")}


def test_nothing_is_said_twice():
    scene = linq("river: bank", "river: fish", "-: moon", "-: star", to="Talk 0 lap 2")
    assert not words(scene, 0, 200) & {"bank", "fish", "moon", "star"}


def test_with_a_password_it_does_not_know_it_says_anything():
    scene = linq("xyzzyx:", "xyzzyx:", "-:", "-:", to="Talk 0")
    said = words(scene, 0)
    assert len(said) > 30
    assert all(isinstance(move, Say) for move in choices(scene, 0, 3))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_spy_points_at_who_speaks_of_the_password(language):
    password, one, other, far, farther = SAME[language]
    scene = linq(
        f"{password}: {one}", f"-: {far}", f"-: {farther}", f"{password}: {one} {other}", language=language
    )
    assert {*choices(scene, 0)} == {Point((0, 3))}


def test_a_counter_spy_points_at_two_who_speak_of_the_same():
    scene = linq("river: lake dam", "-: pizza bread", "river: stream creek", "-: moon star", "-: king crown")
    assert {*choices(scene, 1)} == {Point((0, 2))}


def test_a_counter_spy_never_points_at_himself():
    for seat in (2, 3, 4, 5):
        assert all(seat not in move.at for move in choices(linq(*SIX), seat))


def test_a_free_spy_points_at_himself_all_the_same():
    assert all(0 in move.at for move in choices(linq(*FOUR, spy_self="free"), 0))


@pytest.mark.parametrize(
    ("password", "one", "other"),
    [
        ("violin", "piano orchestra", "guitar harp"),
        ("volcano", "lava eruption", "ash island"),
        ("wedding", "bride church", "dress ceremony"),
    ],
)
def test_the_guess_is_the_word_on_a_card_that_the_spies_words_are_nearest_to(password, one, other):
    scene = linq(f"{password}: {one}", f"{password}: {other}", "-: moon star", "-: bread cheese")
    scene = scene.point("01", "01", "01", "23")
    assert {*choices(scene, 2)} == {Guess(password)}


def test_a_password_that_was_told_is_not_guessed_again():
    told = ("accordion", "violin", "trumpet", "symphony")
    scene = linq("harp: piano orchestra", "harp: guitar solo", "-: moon star", "-: bread", passwords=told)
    (guess,) = {*choices(scene.point("01", "01", "01", "23"), 2)}
    assert guess.text not in told


def test_where_words_are_spoken_it_speaks_and_points_by_chance():
    scene = linq("river:", "river:", "-:", "-:", to="Talk 0", words="spoken")
    assert {*choices(scene, 0)} == {SaidIt()}
    scene = linq("river:", "river:", "-:", "-:", words="spoken")
    assert {*choices(scene, 0)} == {Point((0, 1)), Point((0, 2)), Point((0, 3))}
    assert {*choices(scene, 2)} == {Point((0, 1)), Point((0, 3)), Point((1, 3))}


def test_any_number_may_be_named():
    scene = dealt(4)
    assert len({*choices(scene, scene.table.start, 200)}) == 10


def test_what_the_random_player_says_is_a_plausible_word_of_the_language():
    for language in ("en", "fr"):
        scene = briefed(4, language=language)
        (seat,) = scene.phase.who
        said = [
            player(GAME, "random").choose(scene.view(seat), (), scene.offers(seat), Moment(str(n)))[0]
            for n in range(50)
        ]
        assert {move.text for move in said} <= {*spoken(language)}


def found(level, language, matches=5):
    """How often spies found each other, and counter-spies both spies, at tables of this level."""
    couples = hits = finders = chances = 0
    for seed in range(matches):
        for scene in play_on(dealt(6, f"{seed}", language=language), level):
            debrief = scene.table.debrief
            if any(type(event).__name__ == "Opened" for event in scene.events):
                a, b = debrief.couples[0]
                couples += 1
                hits += b in debrief.aims[a] and a in debrief.aims[b]
                others = [seat for seat in scene.seats if seat not in (a, b)]
                chances += len(others)
                finders += sum(debrief.aims[seat] == (a, b) for seat in others)
    return hits / couples, finders / chances


@pytest.mark.uncounted
@pytest.mark.parametrize("language", ["en", "fr"])
def test_novices_find_each_other_and_are_found_more_often_than_random_players(language):
    novices, randoms = found("novice", language), found("random", language)
    assert novices[0] > 0.5 > 5 * randoms[0]
    assert novices[1] > 2 * randoms[1]
