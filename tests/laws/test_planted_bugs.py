"""Every law can be broken: a bug is planted in a game from outside, and its sentence says where it is.

The game is Dibs: each has a die that the others do not see, and bids on the sum of all.
"""

from dataclasses import replace

import pytest

from brushpass import GAMES, plugins
from brushpass.core import BadSetup, Moment, Setup, Truth
from brushpass.laws import Law, dreams, law_of, nouns, purity
from brushpass.laws.check import LAWS, broken, cases
from brushpass.laws.differences import difference, differences, listed
from brushpass.laws.worlds import Case, EndlessMatch, drawn_setup, values
from brushpass.table.setup import option_choices, set_up
from support.games.outside import install, path_to, planted
from support.laws.planted import BUGS, INIT, LAW, LAWFUL

MATCHES = 6


def faults(title, matches=MATCHES):
    """What is said of Dibs under one law."""
    dibs = plugins.take("dibs")
    (statute,) = [statute for statute in LAWS if statute.title == title]
    return broken(statute, cases(dibs, law_of(dibs), matches))


@pytest.fixture
def folder(tmp_path):
    with path_to(tmp_path):
        yield tmp_path


@pytest.mark.parametrize("title", [statute.title for statute in LAWS])
def test_without_a_bug_every_law_is_kept(folder, title):
    install(folder)
    assert faults(title) == []


@pytest.mark.parametrize(("title", "bug"), [(title, bug) for title, bugs in BUGS.items() for bug in bugs])
def test_a_planted_bug_breaks_its_law(folder, title, bug):
    places, said = BUGS[title][bug]
    planted(folder, places)
    found = faults(title)
    assert any(said in fault for fault in found), found


def test_every_law_can_be_broken():
    assert [*BUGS] == [statute.title for statute in LAWS]


def test_a_leak_is_named_by_its_law_and_its_field(folder):
    planted(folder, BUGS["law 5, ignorance"]["the history shows a hidden die"][0])
    (fault,) = faults("law 5, ignorance")
    assert fault == (
        "what seat 0 is sent differs in table.claims[1].hidden when only state.hands[1].die is changed: "
        "Claim.hidden, in Table.claims, tells a secret (change another_die) (2 seats, seed '0', step 2)"
    )


@pytest.mark.parametrize(
    ("title", "bug"),
    [
        ("law 2, progress", "points for one"),
        ("law 3, silence", "onlookers are not told"),
        ("law 5, ignorance", "a bid that is said to be covert"),
        ("law 5, ignorance", "a change of nothing"),
        ("law 5, ignorance", "the history shows a hidden die"),
    ],
)
def test_a_law_tells_of_every_place_in_which_it_is_broken(folder, title, bug):
    planted(folder, BUGS[title][bug][0])
    dibs = plugins.take("dibs")
    (statute,) = [statute for statute in LAWS if statute.title == title]
    tried = cases(dibs, law_of(dibs), MATCHES)
    assert sum(1 for check in statute.always for case in tried for _ in check(case)) >= MATCHES


def test_where_a_match_has_no_result_secrets_are_kept_to_its_last_step(folder):
    told = [(INIT, "Over(dice,", "Over((),"), (INIT, "(claim.seat if right else seat,)", "(seat,)")]
    planted(folder, [*BUGS["law 2, progress"]["no result"][0], *told])
    assert faults("law 5, ignorance") == []


def test_in_a_long_match_not_everybody_dreams_at_every_step(folder, monkeypatch):
    install(folder)
    monkeypatch.setattr(dreams, "OFTEN", 1)
    assert faults("law 6, imagination") == []


def test_a_process_is_told_which_game_to_play(folder, monkeypatch, capsys):
    install(folder)
    monkeypatch.setattr("sys.argv", ["purity", "dibs"])
    purity.main()
    assert capsys.readouterr().out.count('{"brushpass":1') == 4


@pytest.mark.parametrize("what", LAWFUL)
def test_what_no_law_forbids_breaks_none(folder, what):
    planted(folder, LAWFUL[what])
    quick = [statute.title for statute in LAWS if "purity" not in statute.title]
    assert {title: faults(title) for title in quick} == {title: [] for title in quick}


@pytest.mark.parametrize("imagined", [True, False])
def test_both_processes_print_matches_and_what_is_imagined(folder, imagined):
    planted(folder, [] if imagined else LAWFUL["nobody imagines"])
    told = [*purity.play(plugins.take("dibs"))]
    assert sum('{"brushpass":1' in each for each in told) == 4  # two tables, two levels
    assert any(each.startswith("State(") for each in told) == imagined


def test_a_match_of_bots_without_an_end_is_ended(folder, monkeypatch):
    install(folder)
    monkeypatch.setattr(purity, "ENDLESS", 1)
    with pytest.raises(EndlessMatch):
        [*purity.play(plugins.take("dibs"))]


def test_types_are_looked_at_by_their_families():
    """What a plugin tells is looked at when it is shelved; here, games of the house are."""
    wink = GAMES["wink"]

    class Winked(Truth):
        pass

    odd = replace(wink.nouns, hand=Winked, event=Winked, sight=Winked)
    case = Case(replace(wink, nouns=odd), Law(), set_up(wink, 4, {}), "s")
    assert "Winked is told, and is no Told" in [*nouns.every_noun_that_is_told_is_told_by_its_type(case)]
    assert [*nouns.every_event_is_either_a_truth_or_a_sight(case)] == [
        "the event Winked is both a Truth and a sight"
    ]


def test_options_are_tried_with_all_they_can_be():
    law = Law(sheets={"cards": ("built-in", "a sheet")})
    assert values(GAMES["linq"], law, "cards") == ("built-in", "a sheet")
    assert values(GAMES["linq"], Law(), "cards") == ["built-in"]
    assert values(GAMES["wink"], Law(), "turn_ms") == [None, 1, 250, 900, 2_000]
    assert values(GAMES["spywhere"], Law(), "chain_bonus") == [False, True]


def test_options_that_do_not_go_together_are_drawn_again_and_in_the_end_left_out():
    def vet(setup):
        if setup.options.chain_bonus is True:
            raise BadSetup("not so")

    choosy, tables = replace(GAMES["spywhere"], vet=vet), range(30)
    drawn = [drawn_setup(choosy, Law(), {}, Moment(f"{number}")) for number in tables]
    assert {setup.seats for setup in drawn} == {*choosy.seats}
    assert {setup.options.chain_bonus for setup in drawn} == {False}
    assert {setup.options.scoring for setup in drawn} == {"sum", "product"}
    nothing_goes = Law(sheets=dict.fromkeys(option_choices(choosy), (3,)))
    assert drawn_setup(choosy, nothing_goes, {}, Moment("s")).options == choosy.nouns.options()


def test_where_values_differ_every_place_is_named():
    found = [*differences((Setup(2, (1, 2)), "a"), (Setup(3, (1, 3)), 4))]
    assert [place.path for place in found] == ["[0].seats", "[0].options[1]", "[1]"]
    assert listed(found) == "[0].seats and [0].options[1] and 1 more"
    assert difference((1,), (1, 2), "sights").telltale == "what is seen"
    assert difference(Setup(2, None), Setup(2, None)) is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("LAW = {}", "dibs/law.py: its LAW is no Law but dict"),
        ("1 / 0", "dibs.law cannot be imported: ZeroDivisionError: division by zero"),
    ],
    ids=["no Law", "an error"],
)
def test_a_law_that_is_none_is_refused(folder, text, fault):
    install(folder, files={LAW: text})
    with pytest.raises(BadSetup, match=fault):
        law_of(plugins.take("dibs"))


def test_a_game_without_a_law_tells_nothing(folder):
    install(folder, files={LAW: None})
    assert law_of(plugins.take("dibs")) == Law()
