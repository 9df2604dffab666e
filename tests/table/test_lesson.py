"""First games: every one of them can be played as it is written, in every language, and ends."""

from dataclasses import replace

import pytest

from brushpass import GAMES, Match
from brushpass.bots import player
from brushpass.core import Illegal, Moment, Seat, Write
from brushpass.games.wink.told import Call, Look
from brushpass.table.feed import Feed
from brushpass.table.lesson import PUPIL, Lesson, LessonStep, _read, lesson_for
from brushpass.table.setup import option_choices
from brushpass.words import Phrasebook
from support.games.bell import GAME as BELL
from support.games.bell import Note
from support.laws.phrases import FINISHED, in_every_language

NAMES = ("Ada", "Tin", "Cog", "Bolt", "Spring", "Rivet", "Dial", "Gear")
WORDS = ("anchor", "ribbon", "pepper", "tunnel", "feather", "mirror", "candle", "ladder")  # for blanks
TAUGHT = [
    (game, {"language": language})
    for game in GAMES.values()
    for language in option_choices(game).get("language", ("en",))
    if lesson_for(game, {"language": language})
]
PICKS = {"first": lambda offers: offers[0], "last": lambda offers: offers[-1]}

every_lesson = pytest.mark.parametrize(
    ("game", "options"), TAUGHT, ids=[f"{game.name}-{options['language']}" for game, options in TAUGHT]
)


def first_game(game, options):
    lesson = lesson_for(game, options)
    return Match(game, lesson.seats, lesson.seed, lesson.options, lesson)


def decide(match, seat, pick, words):
    """Say what a seat does now, if anything: the pupil what ``pick`` takes, a rival what the house would."""
    offers = match.offers(seat)
    if seat == PUPIL:
        move = pick(offers)
        return move.fill(next(words)) if isinstance(move, Write) else move
    dice = Moment(f"bot {seat}", len(match.log(seat)), match.at)
    return player(match.game, "novice").choose(match.view(seat), match.log(seat), offers, dice)[0]


def play(match, pick=lambda offers: offers[0], most=40_000):
    """Play to the end; where nobody does anything, let a little time pass."""
    words = iter(WORDS)
    hints = [match.hint]
    for _ in range(most):
        if match.over:
            return hints
        decided = ((seat, decide(match, seat, pick, words)) for seat in match.to_act)
        seat, move = next(((seat, move) for seat, move in decided if move is not None), (None, None))
        if move is None:
            match.tick(match.at + 50)
        else:
            match.play(seat, move)
        hints.append(match.hint)
    raise AssertionError("it does not end")


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("game", "options", "pick"),
    [
        pytest.param(
            *taught, pick, marks=[pytest.mark.soak] if taught[0].real_time and pick == "last" else []
        )
        for taught in TAUGHT
        for pick in PICKS
    ],
)
def test_a_first_game_can_be_played_as_it_is_written(game, options, pick):
    match = first_game(game, options)
    hints = play(match, PICKS[pick])
    script = [task.hint for task in match.lesson.scripts[PUPIL]]
    assert list(dict.fromkeys(hints)) == script
    for seat, tasks in enumerate(match.lesson.scripts):
        made = [step.move for step in match.steps if step.seat == seat]
        for task, move in zip(tasks, made, strict=False):
            assert not task.moves or move in task.moves, (seat, task)
    assert Match.from_transcript(match.transcript()).points == match.points  # a match like any other


@in_every_language
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_hint_is_said_in_every_language(game, language):
    """A game may have no lesson, and then has no hints either."""
    book = Phrasebook(game.name, language, PUPIL, NAMES)
    lesson = lesson_for(game, {"language": language})
    hints = [task.hint for task in lesson.scripts[PUPIL]] if lesson else []
    assert list(book.words.get("lesson", ())) == hints
    for hint in hints:
        assert len(book.hint(hint)) > 20
        assert "{" not in book.hint(hint)


def test_a_lesson_lies_in_its_game_in_the_language_that_is_spoken():
    """It is read here: whoever gathers the tests has read all lessons already, and they are kept."""
    game = GAMES["linq"]
    for language, file in (("en", "lesson.toml"), ("fr", "lesson.fr.toml")):
        assert _read.__wrapped__(game, file) == lesson_for(game, {"language": language})


@every_lesson
def test_what_a_lesson_is_not_about_is_refused(game, options):
    match = first_game(game, options)
    free = Match(game, match.lesson.seats, match.lesson.seed, match.lesson.options)
    others = [move for move in free.offers(PUPIL) if move not in match.offers(PUPIL)]
    assert others
    for other in others:
        with pytest.raises(Illegal) as refused:
            match.play(PUPIL, other)
        assert refused.value.reason in ("not_on_offer", "not_your_turn")  # no rule forbids it


def test_a_game_without_a_first_game_has_none():
    assert lesson_for(replace(BELL, package="brushpass.games")) is None


def test_a_script_that_does_not_fit_leaves_everything_open():
    lesson = Lesson(
        "s", 2, ((LessonStep("one", (Note("far too long a note for any bell"),)), LessonStep("two")),)
    )
    match = Match(BELL, 2, "s", lesson=lesson)
    assert match.offers(PUPIL) == Match(BELL, 2, "s").offers(PUPIL)
    assert match.offers(Seat(1)) == Match(BELL, 2, "s").offers(Seat(1))


def test_a_blank_is_narrowed_to_the_words_of_the_script():
    lesson = Lesson("s", 2, ((LessonStep("one", (Note("lamp"),)), LessonStep("two")),))
    match = Match(BELL, 2, "s", lesson=lesson)
    assert match.offers(PUPIL) == (Note("lamp"),)
    match.play(PUPIL, Note("lamp"))
    assert match.hint == "two"


def test_the_pupil_is_sent_a_hint_when_it_is_new():
    lesson = Lesson("s", 2, ((LessonStep("one"), LessonStep("two")),))
    match = Match(BELL, 2, "s", lesson=lesson)
    feed, watcher = Feed(PUPIL), Feed(None)
    assert feed.whole(match).hint == "one"
    assert watcher.whole(match).hint is None
    assert feed.after(match, match.play(PUPIL, Note("lamp"))[PUPIL]).hint == "two"
    assert feed.after(match, match.play(PUPIL, Note("oil"))[PUPIL]).hint is None


def test_only_a_game_in_which_words_are_said_has_a_lesson_for_each_language():
    spywhere, linq = GAMES["spywhere"], GAMES["linq"]
    assert lesson_for(spywhere) is lesson_for(spywhere, {"language": "fr"})
    assert lesson_for(linq) is lesson_for(linq, {"language": "en"})
    assert lesson_for(linq, {"language": "fr"}).options == {"language": "fr"}
    for unheard_of in ("de", "../told", ["fr"], None):
        assert lesson_for(linq, {"language": unheard_of}) is lesson_for(linq)


def test_a_word_that_only_the_pupil_is_told_of_stands_in_the_hint():
    for language in FINISHED:
        match = first_game(GAMES["linq"], {"language": language})
        match.play(PUPIL, match.offers(PUPIL)[0])
        book = Phrasebook("linq", language, PUPIL, NAMES)
        assert match.hand(PUPIL).card.password in book.hint(match.hint)


def test_a_game_without_a_lesson_has_none(monkeypatch):
    assert Match(BELL, 2, "s").hint is None
    monkeypatch.setattr("brushpass.table.lesson.option_choices", lambda _: {"language": ("en", "tlh")})
    assert lesson_for(GAMES["spywhere"], {"language": "tlh"}) is None


def test_a_lesson_in_real_time_waits_for_the_pupil():
    match = first_game(GAMES["wink"], {})
    one, two = Seat(1), Seat(2)
    assert match.to_act == (PUPIL,)
    match.tick(600_000)  # somebody reads slowly
    assert match.to_act == (PUPIL,)
    match.play(PUPIL, Call(16))
    assert match.offers(one) == (Look(PUPIL),)
    assert match.offers(PUPIL) == ()  # until the rival has looked
    match.play(one, Look(PUPIL))
    assert match.offers(PUPIL) == (Look(one),)
    match.tick(match.at + 60_000)
    assert match.table.phase.who == (one,)
    assert match.offers(one) == match.offers(two) == ()


def test_whoever_only_waits_is_then_free():
    tasks = (LessonStep("one"), LessonStep("two")), (LessonStep(after=(1,)),)
    match = Match(BELL, 2, "s", lesson=Lesson("s", 2, tasks))
    assert match.offers(Seat(1)) == ()
    match.play(PUPIL, Note("lamp"))
    assert match.offers(Seat(1)) == Match(BELL, 2, "s").offers(Seat(1))
