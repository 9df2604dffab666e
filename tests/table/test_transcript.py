"""Transcripts: one text that is saved, replayed, compared and verified."""

import hmac
import json

import pytest

from brushpass import GAMES, Match
from brushpass.core import BadTranscript, commitment, to_json
from brushpass.table.transcript import SEAL, _sealed, game_in
from support.games.bell import GAME as BELL
from support.games.bell import Note
from support.games.matches import play, spywhere


@pytest.fixture(scope="module")
def text():
    return play(spywhere(3, chain_elimination=True)).transcript()


@pytest.fixture
def shelf_with_bell(monkeypatch):
    monkeypatch.setitem(GAMES, "bell", BELL)


def lines(text):
    return text.split("\n")[:-1]


def joined(some):
    return "".join(f"{line}\n" for line in some)


def fault(text, seed=None):
    with pytest.raises(BadTranscript) as refusal:
        Match.from_transcript(text, seed)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value) == f"line {refusal.value.line}: {refusal.value.fault}"
    return refusal.value.line, refusal.value.fault


def with_line(text, number, change, seal=None):
    """Change one line; with ``seal``, seal it anew as only one who knows the seed can."""
    some = lines(text)
    fields = json.loads(some[number - 1])
    change(fields)
    if seal:
        del fields["seal"]
        some[number - 1] = _sealed(seal, json.dumps(fields, separators=(",", ":")))
    else:
        some[number - 1] = json.dumps(fields, separators=(",", ":"))
    return joined(some)


def first(text, key):
    return next(n for n, line in enumerate(lines(text), start=1) if key in json.loads(line))


def test_a_finished_match_reads_back_as_the_same_match(text):
    match = Match.from_transcript(text)
    assert match.transcript() == text
    assert match.over


def test_the_head_says_what_was_played_and_commits_to_the_seed(text):
    head = json.loads(lines(text)[0])
    del head["seal"]
    assert head == {
        "brushpass": 1,
        "game": "spywhere",
        "version": "1.1",
        "seats": 3,
        "options": {"chain_elimination": True},
        "commitment": commitment("meridian"),
    }


def test_the_seed_stands_in_the_last_line_alone(text):
    assert json.loads(lines(text)[-1])["seed"] == "meridian"
    assert "meridian" not in joined(lines(text)[:-1])


def test_an_unfinished_match_shows_its_seed_nowhere():
    match = play(spywhere(), until=30)
    assert "meridian" not in match.transcript()


def test_an_unfinished_match_goes_on_with_the_seed_kept_apart():
    match = play(spywhere(), until=30)
    again = Match.from_transcript(match.transcript(), seed="meridian")
    assert again.transcript() == match.transcript()
    assert again.at == match.at
    assert again.stirred_at == match.stirred_at
    assert play(again).transcript() == play(match).transcript()


def test_an_unfinished_match_does_not_go_on_without_its_seed():
    text = play(spywhere(), until=30).transcript()
    assert fault(text) == (
        len(lines(text)),
        "the match stops here, before its end; its seed is kept apart",
    )


def test_every_event_is_followed_by_who_saw_what_of_it(text):
    events = [json.loads(line) for line in lines(text) if '"event"' in line]
    drawn = next(line for line in events if line["event"]["type"] == "Drawn")
    seat, card = drawn["event"]["seat"], drawn["event"]["card"]
    others = " ".join([*(str(s) for s in range(3) if s != seat), "watcher"])
    assert drawn["seen"] == {
        str(seat): {"type": "YouDrew", "card": card},
        others: {"type": "Drew", "seat": seat},
    }
    assert all(line["seen"] == "all" for line in events if line["event"]["type"] == "Swapped")


def test_what_nobody_else_saw_names_one_viewer_alone():
    match = Match(BELL, seats=2, seed="s")
    match.play(0, Note("lamp"))
    noted = json.loads(lines(match.transcript())[-1])
    assert noted["seen"] == {"0": {"type": "YouNoted", "text": "lamp"}}


@pytest.mark.usefixtures("shelf_with_bell")
def test_clock_moves_read_back():
    match = Match(BELL, seats=2, seed="s")
    match.play(0, Note("lamp"), at=500)
    match.play(1, Note("oil"), at=30_000 - 6_000)
    match.tick(30_000)
    assert [step.seat for step in match.steps] == [0, -1, 1, -1]
    assert Match.from_transcript(match.transcript()).transcript() == match.transcript()


@pytest.mark.parametrize("key", ["brushpass", "deal", "move", "event", "points"])
def test_any_changed_line_is_named(text, key):
    number = first(text, key)
    some = lines(text)
    for place, letter in ((len(some[number - 1]) // 2, "~"), (len(some[number - 1]) - 4, "0")):
        line = some[number - 1]
        if line[place] != letter:
            changed = line[:place] + letter + line[place + 1 :]
            assert fault(joined([*some[: number - 1], changed, *some[number:]]))[0] == number


def test_every_single_line_is_watched(text):
    """Change the time, a card, a name: somewhere in each line, whatever the line is."""
    some = lines(text)
    for number in range(1, len(some) + 1):
        changed = some[number - 1].replace('"seal":"', '"seal":"0', 1)
        assert fault(joined([*some[: number - 1], changed, *some[number:]]))[0] in (number, 1)


def test_a_changed_move_is_named(text):
    number = first(text, "move")

    def give_another(fields):
        fields["move"]["give"] = "france" if fields["move"]["give"] != "france" else "italy"

    assert fault(with_line(text, number, give_another)) == (number, "this line was changed")


def test_a_changed_move_is_named_even_when_sealed_anew(text):
    """After the end the seed is known, and anyone can seal; but the events would have to follow."""
    number = first(text, "move")

    def take_another(fields):
        fields["move"]["take"], fields["move"]["give"] = fields["move"]["give"], fields["move"]["take"]

    line, _ = fault(with_line(text, number, take_another, seal="meridian"))
    assert line in (number, number + 1)


def test_a_changed_time_is_named(text):
    number = first(text, "move")
    assert fault(with_line(text, number, lambda fields: fields.update(at=1))) == (
        number,
        "this line was changed",
    )


def test_a_time_that_goes_back_is_named(text):
    number = [n for n, line in enumerate(lines(text), start=1) if '"move"' in line][3]
    changed = with_line(text, number, lambda fields: fields.update(at=0), seal="meridian")
    assert fault(changed) == (number, "this is not what the seed and the moves lead to")


def test_a_move_that_is_none_is_named(text):
    number = first(text, "move")
    changed = with_line(text, number, lambda f: f.update(move={"type": "Sing"}), seal="meridian")
    assert fault(changed) == (number, "this is no decision of spywhere")


def test_an_illegal_move_is_named(text):
    number = first(text, "move")
    changed = with_line(text, number, lambda f: f.update(move={"type": "Pass"}), seal="meridian")
    line, why = fault(changed)
    assert line == number
    assert "may not do that" in why


@pytest.mark.parametrize("move", [{"type": "TimeUp"}, {"type": "Pass"}])
def test_a_clock_that_strikes_when_nothing_is_due_is_named(text, move):
    number = first(text, "move")
    changed = with_line(text, number, lambda f: f.update(seat=-1, move=move), seal="meridian")
    assert fault(changed)[0] == number


def test_a_long_seed_does_not_make_the_commitment_a_key():
    """HMAC hashes a key of more than 64 bytes: the bare seed would then be its published SHA-256."""
    seed = "a seed that is longer than a block " * 3
    line = lines(spywhere(seed=seed).transcript())[1]
    seal = hmac.digest(bytes.fromhex(commitment(seed)), (line[:-SEAL] + "}").encode(), "sha256").hex()[:16]
    assert json.loads(line)["seal"] != seal


@pytest.mark.parametrize("text", ["{}\ud800\n", None, b"{}\n"])
def test_what_is_no_text_is_no_transcript(text):
    assert fault(text)[0] == 1


@pytest.mark.parametrize("seed", ["\ud800", "", 7])
def test_a_seed_kept_apart_that_is_none_is_refused(seed):
    assert "printable" in fault(play(spywhere(), until=3).transcript(), seed)[1]


def test_a_changed_seed_is_named(text):
    last = len(lines(text))
    changed = with_line(text, last, lambda fields: fields.update(seed="equator"))
    assert fault(changed) == (last, "the seed is not the one that was committed to")


def test_a_seed_that_is_no_text_is_named(text):
    last = len(lines(text))
    assert fault(with_line(text, last, lambda fields: fields.update(seed=7)))[0] == last


def test_a_changed_commitment_is_named(text):
    changed = with_line(text, 1, lambda fields: fields.update(commitment=commitment("equator")))
    assert fault(changed) == (1, "this is not the commitment of the seed that was played with")


def test_seed_and_commitment_changed_together_are_named(text):
    changed = with_line(text, 1, lambda fields: fields.update(commitment=commitment("equator")))
    changed = with_line(changed, len(lines(text)), lambda fields: fields.update(seed="equator"))
    assert fault(changed)[0] == 1


def test_changed_points_are_named(text):
    last = len(lines(text))
    assert fault(with_line(text, last, lambda fields: fields.update(points=[99, 0, 0])))[0] == last


def test_a_transcript_cut_off_within_a_line_is_named(text):
    assert fault(text[:-30]) == (len(lines(text)), "the line is cut off")


@pytest.mark.parametrize("kept", [1, 2, 3, 10, -1])
def test_a_transcript_cut_off_between_lines_is_named(text, kept):
    some = lines(text)[:kept]
    assert fault(joined(some)) == (
        len(some),
        "the match stops here, before its end; its seed is kept apart",
    )


@pytest.mark.parametrize("gone", [2, 3, 4, 12])
def test_a_missing_line_is_named(text, gone):
    some = lines(text)
    line, why = fault(joined([*some[: gone - 1], *some[gone:]]))
    assert line == gone
    assert "`" not in why


def test_a_missing_decision_is_told_as_such(text):
    some = lines(text)
    gone = first(text, "move")
    assert fault(joined([*some[: gone - 1], *some[gone:]])) == (gone, "here a decision should stand")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seat": "0"}, "seat 0 may not do that: no such seat"),
        ({"seat": None}, "seat None may not do that: no such seat"),
        ({"at": "0"}, "this is no decision of spywhere"),
        ({"at": None}, "this is not what the seed and the moves lead to"),
        ({"move": None}, "this is no decision of spywhere"),
    ],
)
def test_a_decision_that_cannot_be_is_named(text, change, why):
    number = first(text, "move")
    assert fault(with_line(text, number, lambda f: f.update(change), seal="meridian")) == (number, why)


def test_events_missing_at_the_end_of_an_unfinished_match_are_named():
    match = play(spywhere(), until=3)
    some = lines(match.transcript())[:-1]
    assert fault(joined(some), seed="meridian") == (
        len(some),
        "the transcript is cut off after this line",
    )


def test_a_line_too_many_is_named(text):
    some = lines(text)
    assert fault(joined([*some, some[-1]])) == (len(some) + 1, "nothing may follow the end")


@pytest.mark.parametrize("more", ["", "{}", "hello", "{}\n{}", '{"step":1}\n{"points":[],"seed":"s"}'])
def test_whatever_follows_the_end_is_named(text, more):
    assert fault(f"{text}{more}\n") == (len(lines(text)) + 1, "nothing may follow the end")


def test_two_lines_exchanged_are_named(text):
    some = lines(text)
    some[4], some[5] = some[5], some[4]
    assert fault(joined(some))[0] == 5


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"brushpass": 2}, "this is not a transcript of format 1"),
        ({"game": "ludo"}, "there is no game 'ludo'"),
        ({"game": None}, "there is no game None"),
        ({"game": ["spywhere"]}, "there is no game"),
        ({"version": "0.9"}, "the rules were of version '0.9', these are 1.1"),
        ({"seats": 9}, "2 to 6 players"),
        ({"seats": "3"}, "spywhere is for 2 to 6 players, not '3'"),
        ({"options": {"luck": 1}}, "no option 'luck'"),
        ({"options": None}, "options are given by name"),
    ],
)
def test_a_head_that_cannot_be_is_named(text, change, why):
    line, told = fault(with_line(text, 1, lambda fields: fields.update(change)))
    assert line == 1
    assert why in told


@pytest.mark.parametrize("text", ["", "\n", "hello\n", "{}\n", "[]\n", "\x00\n", "null\nnull\n"])
def test_what_is_no_transcript_is_named(text):
    assert fault(text)[0] == 1


def test_the_wrong_seed_kept_apart_is_refused():
    text = play(spywhere(), until=3).transcript()
    assert fault(text, seed="equator") == (
        len(lines(text)),
        "the seed is not the one that was committed to",
    )


@pytest.mark.parametrize("text", ["", "once upon a time", "[1]", '{"game":3}', "{}"])
def test_which_game_a_text_is_of_can_be_asked_before_it_is_read(text):
    assert game_in('{"game":"dibs"}\nanything') == "dibs"
    assert game_in(text) == ""


@pytest.mark.parametrize("seat", [0, -1])
def test_a_step_in_the_far_future_is_refused_before_all_that_time_is_played(seat):
    match = Match(GAMES["wink"], seats=4, seed="meridian", options={"mode": "live"})
    opening = lines(match.transcript())
    move = '{"type":"TimeUp"}' if seat < 0 else to_json(match.offers(0)[0])
    far = f'{{"step":1,"seat":{seat},"at":{2**53},"move":{move}}}'
    forged = joined([*opening, _sealed("meridian", far)])
    assert fault(forged, "meridian") == (3, "something was due before that time")
