"""First games: every one of them can be played as it is written, in every language, and ends."""

import pytest

from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.core import Illegal, Moment, Seat
from brushpass.table.feed import Feed
from brushpass.table.lesson import PUPIL, Lesson, Task, lesson_for
from brushpass.words import LANGUAGES, Phrasebook
from support.bell import GAME as BELL
from support.bell import Note

NAMES = ("Ada", "Tin", "Cog", "Bolt", "Spring", "Rivet", "Dial", "Gear")

every_lesson = pytest.mark.parametrize(
    "game", [g for g in GAMES.values() if lesson_for(g)], ids=lambda g: g.name
)


def first_game(game):
    lesson = lesson_for(game)
    return Match(game, lesson.seats, lesson.seed, lesson.options, lesson)


def play(match, pick=lambda offers: offers[0], most=400):
    """Play to the end: the pupil takes what ``pick`` takes, the rivals what the house would."""
    hints = [match.hint]
    for _ in range(most):
        if match.over:
            return hints
        seat = match.to_act[0]
        offers = match.offers(seat)
        if seat == PUPIL:
            move = pick(offers)
        else:
            dice = Moment(f"bot {seat}", len(match.steps), match.at)
            move, _ = player(match.game, "novice").choose(match.view(seat), match.log(seat), offers, dice)
        match.play(seat, move)
        hints.append(match.hint)
    raise AssertionError("it does not end")


@every_lesson
@pytest.mark.parametrize("pick", [lambda offers: offers[0], lambda offers: offers[-1]], ids=["first", "last"])
def test_a_first_game_can_be_played_as_it_is_written(game, pick):
    match = first_game(game)
    hints = play(match, pick)
    script = [task.hint for task in match.lesson.scripts[PUPIL]]
    assert list(dict.fromkeys(hints)) == script
    for seat, tasks in enumerate(match.lesson.scripts):
        made = [step.move for step in match.steps if step.seat == seat]
        for task, move in zip(tasks, made, strict=False):
            assert not task.moves or move in task.moves, (seat, task)


@every_lesson
def test_a_first_game_is_an_ordinary_match(game):
    match = first_game(game)
    play(match)
    again = Match.from_transcript(match.transcript())
    assert again.points == match.points


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_is_said_in_every_language(game, language):
    book = Phrasebook(game.name, language, PUPIL, NAMES)
    hints = [task.hint for task in lesson_for(game).scripts[PUPIL]]
    assert list(book.words["lesson"]) == hints
    for hint in hints:
        assert len(book.hint(hint)) > 20
        assert "{" not in book.hint(hint)


@every_lesson
def test_what_a_lesson_is_not_about_is_refused(game):
    match = first_game(game)
    free = Match(game, match.lesson.seats, match.lesson.seed, match.lesson.options)
    others = [move for move in free.offers(PUPIL) if move not in match.offers(PUPIL)]
    assert others
    with pytest.raises(Illegal):
        match.play(PUPIL, others[0])


def test_a_script_that_does_not_fit_leaves_everything_open():
    lesson = Lesson("s", 2, ((Task("one", (Note("far too long a note for any bell"),)), Task("two")),))
    match = Match(BELL, 2, "s", lesson=lesson)
    assert match.offers(PUPIL) == Match(BELL, 2, "s").offers(PUPIL)
    assert match.offers(Seat(1)) == Match(BELL, 2, "s").offers(Seat(1))


def test_a_blank_is_narrowed_to_the_words_of_the_script():
    lesson = Lesson("s", 2, ((Task("one", (Note("lamp"),)), Task("two")),))
    match = Match(BELL, 2, "s", lesson=lesson)
    assert match.offers(PUPIL) == (Note("lamp"),)
    match.play(PUPIL, Note("lamp"))
    assert match.hint == "two"


def test_the_pupil_is_sent_a_hint_when_it_is_new():
    lesson = Lesson("s", 2, ((Task("one"), Task("two")),))
    match = Match(BELL, 2, "s", lesson=lesson)
    feed, watcher = Feed(PUPIL), Feed(None)
    assert feed.whole(match).hint == "one"
    assert watcher.whole(match).hint is None
    assert feed.after(match, match.play(PUPIL, Note("lamp"))[PUPIL]).hint == "two"
    assert feed.after(match, match.play(PUPIL, Note("oil"))[PUPIL]).hint is None


def test_a_game_without_a_lesson_has_none():
    assert lesson_for(GAMES["spywhere"]) is lesson_for(GAMES["spywhere"])
    assert Match(BELL, 2, "s").hint is None
