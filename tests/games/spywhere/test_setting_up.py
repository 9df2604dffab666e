"""S2. Setting up."""

import pytest

from brushpass.core import WATCHER, replace
from brushpass.games.spywhere.cards import NATIONS
from brushpass.games.spywhere.told import Identify, Pass, Spot, Swap, SwapCard

from .builder import GERMANY, TRIO, Scene, cards, dealt, letters, play_on, rule, spywhere

SEEDS = [f"deal {number}" for number in range(60)]
SIZES = range(2, 7)

# players, countries in play, cards in the stack once the first spy has drawn, passports left over
BOX = [(2, 5, 78, 1), (3, 5, 75, 2), (4, 5, 72, 1), (5, 6, 87, 1), (6, 6, 84, 0)]


def secrets(scene):
    """All that belongs to a country, wherever it lies."""
    hands = scene.state.hands
    held = [nation for hand in hands for nation in (*hand.passports, *hand.cards)]
    return {*held, *scene.table.market, *scene.state.stack}


def at_spot(scene):
    """The same table, when the first spy may identify."""
    table = replace(scene.table, phase=Spot((scene.table.first,), 5))
    return Scene(replace(scene.state, table=table))


@rule("S2.1", "S2.5")
@pytest.mark.parametrize(("seats", "countries", "stack", "_"), BOX)
def test_the_box_is_laid_out_for_every_number_of_spies(seats, countries, stack, _):
    scene = dealt(seats)
    assert len(scene.table.nations) == countries
    assert scene.stack == len(scene.state.stack) == stack


@rule("S2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_up_to_four_spies_one_country_is_left_out_with_everything(seats):
    scene = dealt(seats)
    (gone,) = {*NATIONS} - {*scene.table.nations}
    assert gone not in secrets(scene)
    rival = next(seat for seat in scene.seats if seat != scene.table.first)
    assert gone.name[0] not in at_spot(scene).may_lay(scene.table.first, rival)


@rule("S2.1")
@pytest.mark.parametrize("seats", [5, 6])
def test_five_and_six_spies_play_with_every_country(seats):
    assert dealt(seats).table.nations == NATIONS


@rule("S2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_country_left_out_is_drawn_by_lot(seats):
    gone = [{*NATIONS} - {*dealt(seats, seed).table.nations} for seed in SEEDS]
    assert set.union(*gone) == {*NATIONS}


@rule("S2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("choice", NATIONS)
def test_the_table_may_choose_the_country_that_is_left_out(seats, choice):
    for seed in SEEDS[:3]:
        scene = dealt(seats, seed, removed_nationality=choice)
        assert {*NATIONS} - {*scene.table.nations} == {choice}
        assert choice not in secrets(scene)


@rule("S2.1")
def test_everybody_knows_which_country_is_left_out():
    scene = dealt(3, removed_nationality="spain")
    for viewer in (0, 1, 2, WATCHER):
        assert letters(scene.view(viewer).table.nations) == "BEFGI"


@rule("S2.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_spy_is_dealt_one_passport(seats):
    assert [len(hand.passports) for hand in dealt(seats).state.hands] == [1] * seats


@rule("S2.2")
def test_passports_are_dealt_by_lot():
    for seat in (0, 1, 2):
        assert {dealt(3, seed).hand(seat).passports[0] for seed in SEEDS} == {*NATIONS}


@rule("S2.2")
def test_a_spy_knows_the_own_passport():
    assert spywhere(*TRIO).view(0).hand.passports == cards("F")


@rule("S2.2")
def test_nobody_else_can_tell_one_passport_from_another():
    _, *rivals = TRIO
    french, german = (
        spywhere(f"{country}: EEI", *rivals, market="BBEGI", stack="BEFGI")
        .play(0, SwapCard(*cards("EI")))
        .play(0, Pass())
        for country in ("France", "Germany")
    )
    assert french.looks(0) != german.looks(0)
    for viewer in french.others(0):
        assert french.looks(viewer) == german.looks(viewer)


@rule("S2.2", "S6.5")
def test_passports_lie_open_at_the_end():
    scene = spywhere(*TRIO, to="LastGuesses 0 1 2").finish()
    assert letters(scene.account(seat).passports[0] for seat in scene.seats) == "BFI"


@rule("S2.2")
@pytest.mark.parametrize(("seats", "countries", "_", "left_over"), BOX)
def test_passports_left_over_are_seen_by_nobody_not_even_at_the_end(seats, countries, _, left_over):
    *_, over = play_on(dealt(seats))
    opened = {nation for account in over.phase.accounts for nation in account.passports}
    assert opened == {nation for hand in over.state.hands for nation in hand.passports}
    assert len(opened) == countries - left_over


@rule("S2.3")
@pytest.mark.parametrize("seats", SIZES)
def test_identification_cards_are_one_of_each_country_in_play(seats):
    scene = at_spot(dealt(seats))
    first = scene.table.first
    for rival in scene.seats:
        if rival != first:
            assert scene.may_lay(first, rival) == letters(scene.table.nations)


@rule("S2.3")
def test_a_country_that_is_left_out_cannot_be_named():
    scene = spywhere("France: BBI", *TRIO[1:], market="BEFII", out="G", to="Spot 0")
    assert scene.refusal(0, Identify(1, GERMANY)) == "not_in_play"


@rule("S2.4", "S3.1")
@pytest.mark.parametrize("seats", SIZES)
def test_each_spy_is_dealt_three_cards_and_the_first_has_drawn_a_fourth(seats):
    scene = dealt(seats)
    for seat in scene.seats:
        assert scene.cards(seat) == len(scene.held(seat)) == (4 if seat == scene.table.first else 3)


@rule("S2.5")
@pytest.mark.parametrize("seats", SIZES)
def test_five_cards_lie_face_up_for_everybody(seats):
    scene = dealt(seats)
    for viewer in scene.viewers:
        assert len(scene.view(viewer).table.market) == 5


@rule("S2.5")
def test_the_stack_is_everything_else_and_nobody_sees_into_it():
    one, other = (spywhere(*TRIO, stack=stack) for stack in ("BEFGI", "IIIII"))
    for viewer in one.viewers:
        assert one.looks(viewer) == other.looks(viewer)


@rule("S2.6")
@pytest.mark.parametrize("seats", SIZES)
def test_the_first_spy_is_drawn_by_lot(seats):
    assert {dealt(seats, seed).table.first for seed in SEEDS} == {*range(seats)}


@rule("S2.6")
@pytest.mark.parametrize("seats", SIZES)
def test_the_first_spy_begins(seats):
    scene = dealt(seats)
    assert scene.phase == Swap((scene.table.first,), 1)


@rule("S2.6")
@pytest.mark.parametrize("seats", SIZES)
def test_turns_go_round_in_the_order_of_the_seats(seats):
    turns = [
        (*scene.phase.who, scene.phase.round)
        for scene in play_on(dealt(seats), shy=True)
        if isinstance(scene.phase, Swap)
    ]
    first = turns[0][0]
    assert turns == [((first + turn) % seats, turn // seats + 1) for turn in range(len(turns))]


@rule("S2.6")
def test_the_same_seed_deals_the_same_table():
    assert dealt(4, "a") == dealt(4, "a")
    assert dealt(4, "a").state != dealt(4, "b").state
