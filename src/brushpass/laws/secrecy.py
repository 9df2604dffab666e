"""What nobody may learn: law 3, silence; law 4, recall; law 5, ignorance; law 7, address.

Law 5 compares two worlds that differ in one secret and see the same moves. Whatever a viewer is sent must
be the same in both, until the secret is told, the end opens all, or the secret itself forbids a move.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from brushpass.core import CLOCK, WATCHER, Illegal, Moment, Viewer, sights, step
from brushpass.laws.differences import Difference, difference, differences, listed
from brushpass.laws.record import NO_SECRETS, Change, place_of
from brushpass.laws.worlds import Case, PlayedStep, play_on

FUTURES = 4  # of one deal, which are compared


class Sent(NamedTuple):
    """All that is sent to a viewer after a step."""

    sights: tuple[Any, ...]
    view: Any
    offers: Any


def sent(case: Case, state: Any, events: tuple[Any, ...], viewer: Viewer) -> Sent:
    """Say what is sent."""
    view = case.game.view(state, viewer)
    return Sent(sights(case.game, events, viewer), view, tuple(case.game.legal(view)))


def leak(one: Sent, other: Sent) -> Difference | None:
    """Find where two viewers could tell that they are sent different things."""
    for part in ("view", "sights", "offers"):  # the table is the easiest to mend
        name = "" if part == "view" else part
        if found := difference(getattr(one, part), getattr(other, part), name):
            return found
    return None


def named(viewer: Viewer) -> str:
    """Name a viewer."""
    return "an onlooker" if viewer is WATCHER else f"seat {viewer}"


# Law 3: shown nothing, you see nothing change.


def who_is_shown_nothing_sees_nothing_change(case: Case) -> Iterator[str]:
    """Compare what was before and after every step for those who were shown nothing of it."""
    for played in case.steps:
        for viewer in case.viewers:
            if sights(case.game, played.events, viewer):
                continue
            before, after = (sent(case, state, (), viewer) for state in (played.before, played.after))
            if found := leak(before, after):
                yield (
                    f"{named(viewer)} is shown nothing of {_act(played)}, and sees {found.path} change: "
                    f"{found.telltale} changes in silence {case.here(played.number)}"
                )


def _act(played: PlayedStep) -> str:
    who = "the clock" if played.seat == CLOCK else f"seat {played.seat}"
    return f"what {who} does ({type(played.move).__name__})"


# Law 4: equal sights so far, equal view. What was seen is enough to follow the game.


def what_was_seen_decides_what_is_known(case: Case) -> Iterator[str]:
    """One deal and one will, many futures: where two of them look alike so far, they are known alike."""
    game = case.game
    dealt = game.deal(case.setup, Moment(case.seed))
    known: dict[tuple[Viewer, int], Any] = {}
    names: dict[tuple[int, Any], int] = {}  # of logs: a log is the one before and what was seen since
    for future in (f"{case.seed}/{number}" for number in range(FUTURES)):
        log = dict.fromkeys(case.viewers, 0)
        for played in play_on(game, case.setup.seats, dealt, future, case.law.pause, choices=case.seed):
            for viewer in log:
                if seen := sights(game, played.events, viewer):
                    log[viewer] = names.setdefault((log[viewer], seen), len(names) + 1)
                view = game.view(played.after, viewer)
                before = known.setdefault((viewer, log[viewer]), view)
                if found := difference(before, view):
                    yield (
                        f"two matches look alike to {named(viewer)} so far, but for {found.path}: no sight "
                        f"tells what {found.telltale} shows {case.here(played.number)}"
                    )


# Law 5: change what a viewer cannot know, and that viewer cannot tell.


def the_game_says_what_is_secret(case: Case) -> Iterator[str]:
    """Ask for what can be changed behind a back."""
    if case.law.secrets is None:
        yield NO_SECRETS.format(game=case.game.name, place=place_of(case.game))


def nobody_can_tell_what_is_secret(case: Case) -> Iterator[str]:
    """Tell everybody every lie that there is to tell, somewhere in the match."""
    for change in case.law.secrets or ():
        for viewer in case.viewers:
            told = lie(case, change, viewer, Moment(case.seed, f"of {viewer}"))
            if told is not None:
                yield from nobody_can_tell(case, told)


def every_change_finds_something_to_change(cases: Sequence[Case]) -> Iterator[str]:
    """Look for changes that were never made: they would try nothing."""
    for change in cases[0].law.secrets or ():
        tried = (lie(case, change, viewer, Moment(case.seed)) for case in cases for viewer in case.viewers)
        if not any(tried):
            yield f"the change {_name(change)} changed nothing in {len(cases)} matches: it tries nothing"


class Lie(NamedTuple):
    """A match in which something is changed at one step, behind the back of one viewer."""

    change: Change
    viewer: Viewer
    start: int  # of the steps, by their index
    state: Any


def lie(case: Case, change: Change, viewer: Viewer, dice: Moment) -> Lie | None:
    """Find a step at which there is something to change."""
    states = [change(played.before, viewer, Moment(case.seed, "lie")) for played in case.steps]
    starts = [number for number, state in enumerate(states) if state is not None]
    if not starts:
        return None
    (start,) = dice.draw(starts)
    return Lie(change, viewer, start, states[start])


def nobody_can_tell(case: Case, told: Lie) -> Iterator[str]:
    """Play the same moves in both worlds, and compare all that the viewer is sent."""
    first, changed = case.steps[told.start], told.state
    secret = listed(differences(first.before, changed, "state"))
    if not secret:
        yield f"the change {_name(told.change)} changes nothing {case.here(first.number)}"
        return
    if found := leak(sent(case, changed, (), told.viewer), sent(case, first.before, (), told.viewer)):
        yield _betrayed(case, told, secret, found, first.number)
    for played in case.steps[told.start :]:
        if case.law.told(played.before, changed, played.after, played.events, told.viewer):
            return
        moment = Moment(case.seed, played.number, played.at)
        try:
            changed, events = step(case.game, changed, played.seat, played.move, moment)
        except Illegal:
            return  # the secret itself forbids it: only who knows the secret could have moved so
        if opened(case, played.after, played.events) or opened(case, changed, events):
            return  # now all is revealed
        true = sent(case, played.after, played.events, told.viewer)
        if found := leak(sent(case, changed, events, told.viewer), true):
            yield _betrayed(case, told, secret, found, played.number)


def _betrayed(case: Case, told: Lie, secret: str, found: Difference, number: int) -> str:
    return (
        f"what {named(told.viewer)} is sent differs in {found.path} when only {secret} is changed: "
        f"{found.telltale} tells a secret (change {_name(told.change)}) {case.here(number)}"
    )


def _name(change: Change) -> str:
    return getattr(change, "__name__", "without a name")


def opened(case: Case, state: Any, events: tuple[Any, ...]) -> bool:
    """Say whether what was secret is open to all: at the end, and in some games before."""
    return case.game.result(case.game.table(state)) is not None or any(map(case.law.opens, events))


def a_covert_move_leaves_no_trace(case: Case) -> Iterator[str]:
    """With it or without it, everybody else is sent the same: nothing."""
    for played in case.steps:
        if not case.law.covert(played.before, played.move) or opened(case, played.after, played.events):
            continue
        for viewer in _others(case, played):
            before = sent(case, played.before, (), viewer)
            if found := leak(before, sent(case, played.after, played.events, viewer)):
                yield (
                    f"{named(viewer)} can notice {_act(played)}, which is covert, by {found.path}: "
                    f"{found.telltale} tells of it {case.here(played.number)}"
                )


def moves_that_look_alike_are_told_alike(case: Case) -> Iterator[str]:
    """Had another secret been put in the same place, everybody else would be sent the same."""
    for played in case.steps:
        offers = () if played.seat == CLOCK else case.game.legal(case.game.view(played.before, played.seat))
        other = case.law.alike(played.before, offers, played.move)
        if other is None or opened(case, played.after, played.events):
            continue
        moment = Moment(case.seed, played.number, played.at)
        after, events = step(case.game, played.before, played.seat, other, moment)
        for viewer in _others(case, played):
            true = sent(case, played.after, played.events, viewer)
            if found := leak(true, sent(case, after, events, viewer)):
                yield (
                    f"{named(viewer)} can tell {_act(played)} from one that looks alike, by {found.path}: "
                    f"{found.telltale} tells which it was {case.here(played.number)}"
                )


def _others(case: Case, played: PlayedStep) -> list[Viewer]:
    return [viewer for viewer in case.viewers if viewer != played.seat]


# Law 7: whoever looks on is never called "you", and is shown nothing that no player is.


def an_onlooker_is_never_addressed_as_you(case: Case) -> Iterator[str]:
    """Look for a "you" in what onlookers are shown."""
    for played in case.steps:
        for seen in sights(case.game, played.events, WATCHER):
            if type(seen).__name__.startswith("You"):
                yield f"an onlooker is shown {type(seen).__name__} {case.here(played.number)}"


def onlookers_learn_nothing_that_a_seat_does_not(case: Case) -> Iterator[str]:
    """Whatever an onlooker is shown, some seat is shown too: there is no sight for onlookers alone."""
    for played in case.steps:
        for event in played.events:
            seen = case.game.show(event, WATCHER)
            if seen is not None and seen not in [case.game.show(event, seat) for seat in case.seats]:
                yield f"an onlooker is shown {type(seen).__name__}, and no seat is {case.here(played.number)}"
