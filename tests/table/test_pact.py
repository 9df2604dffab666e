"""Pacts: what was promised before a deal follows from its seed, and from no other."""

import json

import pytest

from brushpass import GAMES, Match
from brushpass.core import BadShape, BadTranscript, commitment
from brushpass.table.pact import BOT, COMMIT, commit, pact_of, print_of, seed_of
from support.games.matches import play

HALF, PART = "ab" * 32, "a" * 32


def test_a_seed_opens_what_was_promised():
    promise = commitment(HALF)
    pact = pact_of(seed_of(HALF, (PART, BOT, "")), 3)
    assert pact == [promise, commit(promise, 0, PART), BOT, ""]
    assert COMMIT.fullmatch(pact[1])
    assert print_of(pact) == commitment(":".join(pact))


def test_a_promise_is_for_one_seat_and_upon_one_promise():
    assert len({commit(promise, seat, PART) for promise in ("p", "q") for seat in (0, 1)}) == 4


def test_seeds_of_other_kinds_open_nothing():
    for seed in ("meridian", f"half:{PART}:{PART}", "pacts", "PACT:x"):
        assert pact_of(seed, 2) is None


def test_a_transcript_names_the_pact_in_its_head_and_is_read_with_it():
    match = play(Match(GAMES["spywhere"], 2, seed_of(HALF, (PART, BOT))))
    text = match.transcript()
    assert f'"pact":["{match.pact[0]}","{match.pact[1]}","bot"]' in text.split("\n")[0]
    assert Match.from_transcript(text).pact == match.pact
    assert Match(GAMES["spywhere"], 2, "meridian").pact is None


ILL_FORMED = {
    "no half": "pact",
    "an empty half": f"pact::{PART}:{PART}",
    "a half that was made up": f"pact:chosen by me:{PART}:",
    "a short half": f"pact:{HALF[1:]}:{PART}:",
    "a half in capitals": f"pact:{HALF.upper()}:{PART}:",
    "a nonce of one letter": f"pact:{HALF}:a:",
    "a long nonce": f"pact:{HALF}:{'a' * 65}:",
    "no nonce": f"pact:{HALF}:{'-' * 32}:",
    "too few places": f"pact:{HALF}:{PART}",
    "too many places": f"pact:{HALF}:{PART}:{PART}:",
}


@pytest.mark.parametrize("seed", ILL_FORMED.values(), ids=ILL_FORMED)
def test_a_seed_that_binds_nobody_is_refused(seed, monkeypatch):
    with pytest.raises(BadShape, match="begins with 'pact'"):
        Match(GAMES["spywhere"], 2, seed)
    with monkeypatch.context() as lenient:  # a transcript of somebody who does not look
        lenient.setattr("brushpass.table.match.pact_of", lambda *_: None)
        text = play(Match(GAMES["spywhere"], 2, seed)).transcript()
    assert json.loads(text.splitlines()[-1])["seed"] == seed
    with pytest.raises(BadTranscript, match="begins with 'pact'"):
        Match.from_transcript(text)
