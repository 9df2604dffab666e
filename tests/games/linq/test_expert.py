"""Players who reckon what others infer: what they hear, what they say, at whom they point."""

import pytest

from brushpass.core import Moment, Seat
from brushpass.games.linq import expert
from brushpass.games.linq.belief import bearings, candidates, couples, fits, heard, odds, surprise, utterances
from brushpass.games.linq.cards import our_cards
from brushpass.games.linq.told import GiveUp, Guess, Point, SaidIt
from brushpass.lexicon import nearest, same_root, spoken

from .builder import dealt, linq

LEVELS = pytest.mark.parametrize("player", [expert.AGENT, expert.SPYMASTER], ids=["agent", "spymaster"])
ONE, OTHER = "violin: piano concert", "violin: orchestra guitar"
TALKING = ("violin: piano", "violin: orchestra", "-: moon", "-:")


def about_violins(*players, to="Pointing", **options):
    """A table whose number is that under which the violin stands on its card."""
    (number,) = [card.index("violin") + 1 for card in our_cards("en") if "violin" in card]
    return linq(*players, to=to, number=number, **options)


def choices(player, scene, seat, count=12):
    view, offers = scene.view(seat), scene.offers(seat)
    return {player.choose(view, (), offers, Moment(f"dice {n}"))[0] for n in range(count)}


def words(player, scene, seat, count=12):
    return {move.text for move in choices(player, scene, seat, count)}


def test_words_are_heard_in_the_order_they_were_said():
    scene = linq("-: a d", "-: b", "-: c", "-: e", start=3)
    assert utterances(scene.table) == [(3, "e"), (0, "a"), (1, "b"), (2, "c"), (0, "d")]


def test_a_near_word_speaks_for_a_password_and_a_far_one_against_it():
    near, far = bearings("en", "orchestra", ("violin", "potato"))
    assert near > 10
    assert 0 < far < 1


def test_whoever_speaks_first_of_a_thing_tells_more_than_who_echoes_it():
    scene = about_violins("-: piano", "-: orchestra", "-: moon", "-: bread")
    place = candidates(scene.table).index("violin")
    deaf, wise = fits(scene.table, 0.0), fits(scene.table, 0.6)
    assert wise[1][place] / deaf[1][place] < wise[0][place] / deaf[0][place]


def test_before_a_word_is_said_all_passwords_are_as_likely():
    scene = about_violins("violin:", "violin:", "-:", "-:", to="Talk 0")
    chances = odds(fits(scene.table, 0.3))
    assert chances == pytest.approx([1 / len(chances)] * len(chances))
    assert surprise([2.0] * len(chances), chances, 0.5) == pytest.approx(1.5)


def test_what_is_heard_of_one_player_changes_nothing_of_the_others():
    found = heard([[1.0, 1.0], [1.0, 1.0]], Seat(1), [4.0, 1.0], 0.0)
    assert found == [[1.0, 1.0], [4.0, 1.0]]
    assert couples(found, [Seat(0), Seat(1)]) == {(0, 1): 5.0}


@LEVELS
def test_a_spy_points_at_whose_words_fit_the_password(player):
    scene = about_violins(ONE, "-: moon star", "-: bread cheese", OTHER)
    assert choices(player, scene, 0) == {Point((0, 3))}


@LEVELS
def test_a_counter_spy_points_at_the_two_whose_words_fit_one_password(player):
    scene = about_violins(ONE, "-: moon star", "-: bread cheese", OTHER)
    assert choices(player, scene, 1) == {Point((0, 3))}


@LEVELS
def test_a_counter_spy_does_not_suspect_himself(player):
    scene = about_violins(ONE, "-: guitar orchestra", "-: bread cheese", "-: moon star")
    assert all(1 not in move.at for move in choices(player, scene, 1))


@LEVELS
def test_a_password_is_one_under_the_number_that_allows_what_was_said(player):
    scene = about_violins(ONE, OTHER, "-: moon star", "-: bread cheese").point("01", "01", "01", "23")
    assert choices(player, scene, 2) == {Guess("violin")}
    scene = about_violins("violin: piano violins", OTHER, "-: moon star", "-: bread cheese", same_root="off")
    assert choices(player, scene.point("01", "01", "01", "23"), 2) == {Guess("violin")}
    scene = about_violins("violin: piano violins", OTHER, "-: moon star", "-: bread cheese")
    (guess,) = choices(player, scene.point("01", "01", "01", "23"), 2)
    assert guess.text in {*candidates(scene.table)} - {"violin"}


@LEVELS
def test_a_spy_says_what_is_near_but_not_plain(player):
    said = words(player, about_violins(*TALKING, to="Talk 0 lap 2"), 0)
    near = nearest("en", "violin")
    assert len(said) > 1
    assert said <= {*near[8:]}
    assert not any(same_root("en", word, "violin") for word in said)


@LEVELS
def test_nobody_repeats_what_was_said(player):
    scene = about_violins(*TALKING, to="Talk 0 lap 2")
    assert not words(player, scene, 0) & {"piano", "orchestra", "moon"}


def test_an_agent_without_a_password_speaks_as_if_it_had_one():
    scene = about_violins("violin: piano", "violin: orchestra", "-:", "-:", to="Talk 2")
    chances = dict(zip(candidates(scene.table), odds(fits(scene.table, 0.3)), strict=True))
    likely = sorted(chances, key=chances.get, reverse=True)[: expert.SHORTLIST]
    assert "violin" in likely
    assert words(expert.AGENT, scene, 2) <= {word for theme in likely for word in nearest("en", theme)}


def test_an_agent_who_speaks_first_speaks_of_anything():
    scene = about_violins("-:", "violin:", "violin:", "-:", to="Talk 0")
    said = words(expert.AGENT, scene, 0, 30)
    assert len(said) > 20
    assert said <= {*spoken("en")}


def test_a_spymaster_without_a_password_says_what_is_a_sign_of_nothing():
    scene = about_violins("violin: piano", "violin: orchestra", "-:", "-:", to="Talk 2")
    place = candidates(scene.table).index("violin")
    said = words(expert.SPYMASTER, scene, 2)
    assert len(said) > 5
    assert all(bearings("en", word, candidates(scene.table))[place] < 0.2 for word in said)


def test_a_spymaster_gives_less_away_than_an_agent():
    """How likely the password is to those who only listen, after one word more of a spy."""
    scene = about_violins(*TALKING, to="Talk 0 lap 2")
    every, found = candidates(scene.table), fits(scene.table, 0.3)

    def given_away(player):
        said = words(player, scene, 0, 30)
        told = [odds(heard(found, Seat(0), bearings("en", word, every), 0.3)) for word in said]
        return sum(each[every.index("violin")] for each in told) / len(told)

    assert given_away(expert.SPYMASTER) < given_away(expert.AGENT)


@LEVELS
def test_a_word_that_nobody_knows_leaves_them_something_to_say(player):
    sheet = "\n".join(",".join("xyz" + "q" * card + "w" * word for word in range(10)) for card in range(4))
    scene = linq("xyzww:", "xyzww:", "-:", "-:", to="Talk 0", cards=sheet)
    assert len(words(player, scene, 0)) > 5
    assert words(player, scene, 2) <= {*spoken("en")}


@LEVELS
def test_the_rest_is_done_as_the_house_player_does_it(player):
    scene = dealt(4)
    assert len(choices(player, scene, scene.table.start, 60)) == 10
    scene = linq("river:", "river:", "-:", "-:", to="Talk 0", words="spoken")
    assert choices(player, scene, 0) == {SaidIt()}
    scene = about_violins(ONE, OTHER, "-: moon star", "-: bread cheese").point("01", "01", "01", "23")
    view = scene.view(2)
    assert player.choose(view, (), [GiveUp()], Moment("d"))[0] == GiveUp()
