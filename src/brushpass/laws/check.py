"""Trying all laws on one game: which of them are kept, and for each that is broken a sentence."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from brushpass.core import AnyGame, Moment
from brushpass.laws import book, course, dreams, nouns, purity, secrecy
from brushpass.laws.record import Law
from brushpass.laws.worlds import Case, drawn_setup

Check: TypeAlias = Callable[[Case], Iterator[str]]
CheckOfAll: TypeAlias = Callable[[Sequence[Case]], Iterator[str]]


class Statute(NamedTuple):
    """One law: what is asked once, of every match, and of all matches together."""

    title: str
    once: tuple[Check, ...] = ()
    always: tuple[Check, ...] = ()
    over_all: tuple[CheckOfAll, ...] = ()


LAWS = (
    Statute(
        "law 1, replay",
        always=(
            course.a_match_is_its_seed_and_its_moves,
            course.a_state_is_the_fold_of_its_events,
            course.any_step_can_be_played_again_alone,
        ),
    ),
    Statute(
        "law 2, progress",
        always=(
            course.a_match_goes_on_until_it_has_a_result,
            course.every_offer_can_be_played,
            course.nobody_moves_unless_offered,
            course.after_the_end_there_is_nothing_left_to_do,
            course.who_always_takes_the_mildest_offer_comes_to_an_end,
        ),
    ),
    Statute("law 3, silence", always=(secrecy.who_is_shown_nothing_sees_nothing_change,)),
    Statute("law 4, recall", always=(secrecy.what_was_seen_decides_what_is_known,)),
    Statute(
        "law 5, ignorance",
        (secrecy.the_game_says_what_is_secret,),
        (
            secrecy.nobody_can_tell_what_is_secret,
            secrecy.a_covert_move_leaves_no_trace,
            secrecy.moves_that_look_alike_are_told_alike,
        ),
        (secrecy.every_change_finds_something_to_change,),
    ),
    Statute(
        "law 6, imagination",
        always=(
            dreams.a_dream_cannot_be_told_from_the_truth,
            dreams.a_dream_can_be_played_to_its_end,
            dreams.dreams_differ,
        ),
    ),
    Statute(
        "law 7, address",
        always=(
            secrecy.an_onlooker_is_never_addressed_as_you,
            secrecy.onlookers_learn_nothing_that_a_seat_does_not,
        ),
    ),
    Statute(
        "law 8, schema",
        (
            nouns.no_truth_has_a_name_on_the_wire,
            nouns.every_noun_that_is_told_is_told_by_its_type,
            nouns.every_event_is_either_a_truth_or_a_sight,
        ),
    ),
    Statute(
        "law 9, conservation",
        (course.the_game_says_what_it_conserves,),
        (course.every_state_conserves_what_its_game_says,),
    ),
    Statute("law 10, purity", (purity.no_order_of_a_set_decides_anything,)),
    Statute(
        "law 11, shape",
        (
            nouns.the_table_has_the_parts_that_all_rely_on,
            nouns.types_have_names_where_they_are_chosen_by_them,
        ),
        (
            nouns.the_phase_says_who_may_act,
            nouns.the_end_says_who_won,
            nouns.what_is_told_can_be_read_again,
            nouns.offers_differ_and_keep_their_order,
        ),
    ),
    Statute(
        "the rulebook",
        (
            book.the_clauses_are_numbered_without_gaps,
            book.the_rulebook_is_the_same_in_every_language,
            book.clauses_refer_to_clauses_that_there_are,
        ),
    ),
    Statute(
        "the words",
        (book.every_blank_is_a_part_of_what_is_told,),
        (book.all_that_happens_can_be_told, book.a_terminal_can_draw_it),
    ),
)


def cases(game: AnyGame, law: Law, matches: int) -> list[Case]:
    """Draw the matches on which laws are tried: as many of each way as the game says is enough."""
    return [
        Case(game, law, drawn_setup(game, law, tried.settled, Moment(seed, "setup")), seed)
        for tried in law.tried
        for seed in (f"{tried.name}{number}" for number in range(max(1, matches // tried.enough)))
    ]


def broken(statute: Statute, tried: Sequence[Case], tell: Callable[[], None] = lambda: None) -> list[str]:
    """Say how a law is broken: of each thing it asks the first sentence; none, if it is kept."""
    found: dict[Check, str] = {}
    for number, case in enumerate(tried):
        for check in (*(() if number else statute.once), *statute.always):
            if check not in found and (sentence := first_fault(check, case)):
                found[check] = sentence
        tell()
    over_all = [] if found else [sentence for check in statute.over_all for sentence in check(tried)]
    return list(dict.fromkeys((*found.values(), *over_all)))


def first_fault(check: Check, case: Case) -> str | None:
    """Ask one thing of one match; what the game raises on the way is a fault, too."""
    try:
        return next(check(case), None)
    except Exception as error:  # noqa: BLE001 -- a game that breaks a law may raise anything
        return f"{_raised(error)} {case.here()}"


def _raised(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__}: {error}" if str(error) else f"{type(error).__name__} at `{last.line}`"
    return f"{Path(last.filename).name}, line {last.lineno}, raises {said}"
