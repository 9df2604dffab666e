"""Pacts: what was promised before a deal follows from its seed, and from no other."""

from brushpass import GAMES, Match
from brushpass.core import commitment
from brushpass.table.pact import BOT, COMMIT, commit, pact_of, print_of, seed_of
from support.games.matches import play

PART = "a" * 32


def test_a_seed_opens_what_was_promised():
    promise = commitment("half")
    pact = pact_of(seed_of("half", (PART, BOT, "")), 3)
    assert pact == [promise, commit(promise, 0, PART), BOT, ""]
    assert COMMIT.fullmatch(pact[1])
    assert print_of(pact) == commitment(":".join(pact))


def test_a_promise_is_for_one_seat_and_upon_one_promise():
    assert len({commit(promise, seat, PART) for promise in ("p", "q") for seat in (0, 1)}) == 4


def test_seeds_of_other_kinds_open_nothing():
    for seed in ("meridian", f"half:{PART}:{PART}", f"pact:half:{PART}", "pact"):
        assert pact_of(seed, 2) is None


def test_a_transcript_names_the_pact_in_its_head_and_is_read_with_it():
    match = play(Match(GAMES["spywhere"], 2, seed_of("half", (PART, BOT))))
    text = match.transcript()
    assert f'"pact":["{match.pact[0]}","{match.pact[1]}","bot"]' in text.split("\n")[0]
    assert Match.from_transcript(text).pact == match.pact
    assert Match(GAMES["spywhere"], 2, "meridian").pact is None
