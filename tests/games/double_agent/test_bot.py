"""The house player: sensible moves, from what its seat knows."""

import pytest

from brushpass.bots import player
from brushpass.bots.arena import arena
from brushpass.core import Moment
from brushpass.games.double_agent import GAME, bot
from brushpass.games.double_agent.cards import R1
from brushpass.games.double_agent.told import (
    AddCounter,
    AskTip,
    Eavesdrop,
    LayFile,
    PlayInVain,
    PullCounter,
    SearchFiles,
    SwapTokens,
)
from brushpass.table.setup import set_up
from games.double_agent.decks import BUSY

from .builder import dealt, double_agent

L, A, S, B, X, Y = range(6)


def choice(scene, seat=0):
    move, wake = bot.choose(scene.view(seat), (), scene.offers(seat), Moment("bot"))
    assert wake is None
    return move


def standings(matches, seed="1", **options):
    players = [(level, player(GAME, level)) for level in ("novice", "random")]
    return arena(GAME, set_up(GAME, 2, options), players, matches, seed).players


def test_novice_clearly_beats_random():
    novice, other = standings(40)
    assert novice.win_rate > 0.8
    assert novice.points_mean > other.points_mean + 10


@pytest.mark.parametrize("deck", [R1, BUSY], ids=lambda deck: deck.name.en)
@pytest.mark.parametrize("options", [{"layout": "ring", "hand_backs": "visible"}, {"swap_owner": "opponent"}])
def test_with_another_deck_and_at_another_table(deck, options):
    assert standings(16, deck=deck, **options)[0].win_rate > 0.6


def test_the_same_seed_gives_the_same_standings():
    assert standings(10) == standings(10)
    assert standings(10) != standings(10, seed="2")


def test_tokens_go_anywhere():
    scene = dealt()
    moves = {bot.choose(scene.view(0), (), scene.offers(0), Moment(f"bot {n}"))[0] for n in range(40)}
    assert moves == {*scene.offers(0)}


def test_a_high_file_goes_to_an_agent_who_will_deliver_it_here():
    scene = double_agent(("seven one", "one"), tokens=("122345", "122345"), counters={"Y": 0})
    assert choice(scene) == LayFile("seven", Y)


def test_an_agent_who_will_deliver_to_the_rival_gets_the_least():
    scene = double_agent(("seven one", "one"), gone="ASBX", tokens=("125342", "341225"))
    assert choice(scene).card == "one"


def test_personal_files_go_where_they_turn_the_scales():
    files = ({"S": "seven"}, {"S": "seven"})
    scene = double_agent(("personal one", "one"), files, tokens=("123245", "123245"), counters={"S": 2})
    assert choice(scene) == LayFile("personal", S)


def test_a_counter_is_pulled_where_it_turns_the_scales():
    """S is open to both, with much at stake; whatever is done for Y, he is loyal to seat 0."""
    files = ({"S": "seven", "Y": "one"}, {"S": "seven"})
    scene = double_agent(files=files, tokens=("123245", "123245"), to="Influence 0", turns=1)
    assert choice(scene) == PullCounter(S)


def test_tokens_are_swapped_to_where_the_points_are():
    files = ({"L": "seven four"}, {"L": "seven", "Y": "one"})
    scene = double_agent(("swap one", "one"), files, tokens=("122345", "122345"))
    assert choice(scene) == SwapTokens("swap", L, Y)


def test_the_rivals_tokens_are_not_swapped_blindly():
    files = ({"L": "seven four"}, {"L": "seven", "Y": "one"})
    scene = double_agent(("swap one", "one"), files, swap_owner="opponent")
    assert not isinstance(choice(scene), SwapTokens)


def losing(*hand, **drawn):
    """Whatever seat 0 lays goes to the rival: the two agents who are left are loyal there for certain."""
    return double_agent(
        (" ".join(hand), "one"), gone="ASBX", tokens=("125342", "341225"), counters={"L": 3, "Y": 3}, **drawn
    )


def test_rather_than_feed_the_rival_it_looks_or_waits():
    assert isinstance(choice(losing("ears", "four")), Eavesdrop)
    assert isinstance(choice(losing("clues", "four", files=({}, {"L": "one"}))), SearchFiles)
    assert isinstance(choice(losing("nosy", "four", files=({}, {"L": "seven"}))), AddCounter)
    assert isinstance(choice(losing("nosy", "four", plus="AB")), PlayInVain)


def test_it_asks_about_those_of_whom_it_knows_least():
    """L and S are open, with little hope; B is lost for certain."""
    tokens, counters = ("132245", "124523"), {"L": 0, "B": 3}
    scene = double_agent(("tip four", "one"), tokens=tokens, counters=counters, gone="AXY")
    assert choice(scene) == AskTip("tip", L, S)


def test_what_it_has_seen_counts():
    """A file marked 0/7 may be much; once it was seen, it is what it is."""
    scene = double_agent(("one clues", "one"), ({}, {"S": "trapped"}))
    assert stake(scene, S) == (7 + 7 + 0 + 0) / 4
    assert stake(scene.play(0, SearchFiles("clues", S)), S) == 0


def stake(scene, agent):
    view = scene.view(0)
    return bot.stake(bot.Prospect(view.table, view.hand, view.seat, ()), agent)
