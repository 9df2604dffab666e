"""S5. Identifying."""

import pytest

from brushpass.core import WATCHER
from brushpass.games.spywhere.told import (
    Began,
    ClearThree,
    Drew,
    Identify,
    LastGuesses,
    Marked,
    Pass,
    Spot,
    Swap,
    SwapCard,
    YouDrew,
    YouPlaced,
)

from .builder import BELGIUM, ENGLAND, FRANCE, GERMANY, ITALY, SPAIN, TRIO, dealt, rule, spywhere


@rule("S5.1")
def test_after_the_swap_a_spy_may_identify_any_rival_or_go_on():
    scene = spywhere(*TRIO).play(0, SwapCard(GERMANY, FRANCE))
    assert scene.phase == Spot((0,), 1)
    identifications = [Identify(rival, nation) for rival in (1, 2) for nation in scene.table.nations]
    assert scene.offers(0) == [Pass(), *identifications]


@rule("S5.1")
def test_a_spy_may_identify_after_clearing():
    scene = spywhere("Germany: FFI", *TRIO[1:], market="FFFGB", to="Clear 0").play(0, ClearThree(FRANCE))
    assert Identify(1, ITALY) in scene.offers(0)


@rule("S5.1")
def test_identifying_may_be_left_out():
    scene = spywhere(*TRIO, to="Spot 0").play(0, Pass())
    assert scene.phase == Swap((1,), 1)
    assert scene.marked(0) == ()


@rule("S5.1")
def test_the_turn_ends_with_the_card_laid():
    scene = spywhere(*TRIO, to="Spot 0").play(0, Identify(1, ITALY))
    assert scene.phase == Swap((1,), 1)
    assert scene.refusal(0, Identify(2, BELGIUM)) == "not_your_turn"


@rule("S5.1", "S6.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whoever_identifies_in_every_turn_ends_the_game_in_a_round_for_each_rival(seats):
    scene = dealt(seats)
    first = scene.table.first
    while not isinstance(scene.phase, LastGuesses):
        seat, turn = *scene.phase.who, scene.phase.round
        scene = scene.play(seat, scene.offers(seat)[-1])
    assert scene.phase.ender == first
    assert turn == seats - 1


@rule("S5.2")
def test_before_each_rival_one_card_is_laid_in_the_whole_game():
    scene = spywhere("France: GGI, 1 is I", *TRIO[1:], to="Spot 0")
    assert scene.may_lay(0, 1) == ""
    assert scene.may_lay(0, 2) == "BEFG"
    assert scene.refusal(0, Identify(1, GERMANY)) == "already_identified"


@rule("S5.2")
@pytest.mark.parametrize("to", ["Spot 0", "LastGuesses 0 1 2"])
def test_a_card_laid_can_never_be_changed(to):
    scene = spywhere("France: GGI, 1 is I", *TRIO[1:], to=to)
    for nation in scene.table.nations:
        assert scene.refusal(0, Identify(1, nation)) == "already_identified"
    assert scene.play(0, Identify(2, BELGIUM)).hand(0).guesses[0] == Identify(1, ITALY)


@rule("S5.2")
def test_a_rival_may_be_identified_by_several_spies():
    scene = spywhere("France: GGI, 2 is B", *TRIO[1:], to="Spot 1")
    assert scene.may_lay(1, 2) == "BEFGI"


@rule("S5.3")
def test_the_same_country_cannot_be_named_for_two_rivals():
    scene = spywhere("France: GGI, 1 is I", *TRIO[1:], to="Spot 0")
    assert Identify(2, ITALY) not in scene.offers(0)
    assert scene.refusal(0, Identify(2, ITALY)) == "card_already_laid"


@rule("S5.3")
def test_a_card_laid_early_binds_the_last_guesses_too():
    scene = spywhere("France: GGI, 1 is I", *TRIO[1:], to="LastGuesses 0 1 2")
    assert scene.refusal(0, Identify(2, ITALY)) == "card_already_laid"


@rule("S5.3")
def test_two_spies_may_name_the_same_country():
    scene = spywhere("France: GGI, 2 is G", *TRIO[1:], to="Spot 1")
    assert "G" in scene.may_lay(1, 2)


@rule("S5.4")
def test_a_spy_may_lay_the_card_of_the_own_country_and_it_is_never_right():
    scene = spywhere("France: FFF", *TRIO[1:], to="LastGuesses 0 1 2")
    scene = scene.play(0, Identify(1, FRANCE)).finish()
    assert scene.account(0).guesses == (Identify(1, FRANCE),)
    assert scene.account(0).right == 0


@rule("S5.4", "S6.2")
def test_the_own_country_serves_to_end_the_game():
    scene = spywhere("France: FFF, 1 is I", *TRIO[1:], to="Spot 0").play(0, Identify(2, FRANCE))
    assert scene.phase.ender == 0


@rule("S5.5")
def test_everybody_sees_before_whom_a_card_is_laid_and_only_its_owner_which():
    scene = spywhere(*TRIO, stack="EEE", to="Spot 0").play(0, Identify(2, BELGIUM))
    turn = Began(Swap((1,), 1))
    assert scene.sights == {
        0: (YouPlaced(2, BELGIUM), Drew(1), turn),
        1: (Marked(0, 2), YouDrew(ENGLAND), turn),
        2: (Marked(0, 2), Drew(1), turn),
        WATCHER: (Marked(0, 2), Drew(1), turn),
    }
    for viewer in scene.viewers:
        assert scene.view(viewer).table.figures[0].marked == (2,)


@rule("S5.5")
def test_no_rival_not_even_the_one_concerned_can_tell_which_card_it_is():
    right, wrong = (
        spywhere(*TRIO, stack="EEE", to="Spot 0").play(0, Identify(2, nation))
        for nation in (BELGIUM, GERMANY)
    )
    assert right.looks(0) != wrong.looks(0)
    for viewer in right.others(0):
        assert right.looks(viewer) == wrong.looks(viewer)


@rule("S5.5")
def test_whoever_laid_a_card_keeps_knowing_which():
    scene = spywhere(*TRIO, to="Spot 0").play(0, Identify(2, BELGIUM))
    assert scene.view(0).hand.guesses == (Identify(2, BELGIUM),)
    assert scene.view(2).hand.guesses == ()


@rule("S5.1")
@pytest.mark.parametrize("nobody", [0, 3, 6, -1])
@pytest.mark.parametrize("to", ["Spot 0", "LastGuesses 0 1 2"])
def test_only_a_rival_at_the_table_can_be_identified(nobody, to):
    assert spywhere(*TRIO, to=to).refusal(0, Identify(nobody, ITALY)) == "nobody_to_identify"


@rule("S5.1", "S3.2", "S4.6")
@pytest.mark.parametrize("to", ["Swap 0", "Clear 0"])
def test_identifying_comes_last(to):
    assert spywhere(*TRIO, market="BBBGI", to=to).refusal(0, Identify(1, ITALY)) == "not_on_offer"


@rule("S5.2", "S2.3")
@pytest.mark.parametrize("to", ["Spot 0", "LastGuesses 0 1 2"])
def test_only_countries_in_play_can_be_named(to):
    assert spywhere(*TRIO, to=to).refusal(0, Identify(1, SPAIN)) == "not_in_play"
