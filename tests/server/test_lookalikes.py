"""Letters that look alike, all of them: no name made with one sits beside the plain name."""

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from brushpass.core import put, replace
from brushpass.server.errors import RequestRefused
from brushpass.server.names.lookalikes import LOOKS, TABLE
from brushpass.server.rooms import lobby
from brushpass.wire.messages import NewTable, SeatBot, SitDown

TOOL = Path(__file__).parents[2] / "tools" / "lookalikes.py"
PLAIN = {chr(letter): chr(like) for letter, like in LOOKS.items() if chr(like).isascii()}
LIST = """# Version: 13.0.0
0430 ;\t0061 ;\tMA\t# a letter of another alphabet
AB7A ;\t1D00 ;\tMA\t# to a small capital, and by that to an a
00E6 ;\t0061 0065 ;\tMA\t# two letters
0030 ;\t004F ;\tMA\t# of ASCII
0660 ;\t002E ;\tMA\t# no letter
"""


def table_of(name):
    record, _ = lobby.found(NewTable("spywhere", name, "rose"))
    return record


def refusal(record, name):
    """Say why nobody sits down under this name, if so."""
    try:
        lobby.sit_down(record, SitDown(name, "sky"))
    except RequestRefused as sorry:
        return sorry.reason
    return None


def test_the_table_is_large():
    assert len(PLAIN) > 400
    assert {like.lower() for like in PLAIN.values()} >= set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("around", ["{}", "{}{}{}", "zo{}z"])
def test_no_name_with_a_look_alike_sits_beside_the_plain_one(around):
    """Either it looks the same, or it is written in several alphabets, or it is no name at all."""
    let_in = []
    for letter, like in PLAIN.items():
        plain = around.replace("{}", like)
        if refusal(table_of(plain), around.replace("{}", letter)) is None:
            let_in.append((letter, hex(ord(letter)), like))
    assert not let_in


def test_the_latin_look_alikes_are_taken_not_just_mixed():
    """They are of the same alphabet, so nothing else would keep them apart."""
    taken = [
        letter
        for letter, like in PLAIN.items()
        if refusal(table_of(f"zo{like}z"), f"zo{letter}z") == "name_taken"
    ]
    assert len(taken) > 38
    assert {*"ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"} <= {*taken}


def test_what_a_letter_looks_like_looks_like_nothing_else():
    assert not [chr(like) for like in LOOKS.values() if like in LOOKS]


def test_the_table_is_made_by_its_tool(tmp_path):
    """The same list makes the same table, in whatever order the machine keeps sets."""
    (tmp_path / "tools").mkdir()
    made = tmp_path / "src" / "brushpass" / "server" / "names" / TABLE.name
    made.parent.mkdir(parents=True)
    tool = tmp_path / "tools" / TOOL.name
    tool.write_text(TOOL.read_text("utf-8"), "utf-8")
    (tmp_path / "list.txt").write_text(LIST, "utf-8")
    subprocess.run([sys.executable, str(tool), str(tmp_path / "list.txt")], check=True, capture_output=True)
    lines = made.read_text("utf-8").splitlines()
    assert lines[0].startswith("#")
    assert "Unicode 13.0.0" in lines[0]
    (a,) = [line.split() for line in lines if line.startswith("61 ")]
    assert a == ["61", "430", "1d00", "ab7a"]
    assert all(line.split() == [line.split()[0], *sorted(line.split()[1:], key=lambda c: int(c, 16))]
               for line in lines[1:])  # fmt: skip


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        ("mara", "rnara"),
        ("Emma", "Ernrna"),
        ("wilma", "vvilma"),
        ("\u0645\u0661", "\u0645\u06f1"),
        ("\u0645\u0664", "\u06454"),
    ],
)
def test_two_letters_that_look_like_one_and_digits_of_one_value_are_taken(plain, other):
    assert refusal(table_of(plain), other) == "name_taken"
    assert refusal(table_of(other), plain) == "name_taken"


@pytest.mark.parametrize("other", ["Ada.", "A.da", "A-d-a", "a da", "Ad'a", "A_da_", "Ada\u02bc"])
def test_no_name_differs_from_another_by_signs_alone(other):
    assert refusal(table_of("Ada"), other) == "name_taken"
    assert refusal(table_of(other), "Ada") == "name_taken"


def bots_of(record):
    return [chair.name for chair in record.chairs if chair.bot]


@pytest.mark.parametrize("name", ["Cog", "cog", "C.og", "\u0421\u043eg"])
def test_no_bot_is_named_like_a_person(name):
    record = table_of("Zoe")
    record = replace(record, chairs=put(record.chairs, 0, replace(record.chairs[0], name=name)))
    bots = bots_of(lobby.seat_bots(record, SeatBot(None, "novice")))
    assert len(bots) == len({*bots}) == len(record.chairs) - 1
    assert "Cog" not in bots


def test_the_bot_of_who_gets_up_is_named_like_nobody_who_is_or_was_there():
    for name, other in (("Cog", "Zoe"), ("Zoe", "Cog")):
        record, seat, _ = lobby.sit_down(table_of(name), SitDown(other, "sky"))
        record = lobby.give_up(replace(record, playing=True), seat)
        assert bots_of(record) not in (["Cog"], [])


def test_a_bot_is_named_even_where_people_have_all_names_of_bots():
    record = table_of("Tin")
    people = tuple(replace(record.chairs[0], name=name) for name in lobby.BOT_NAMES)
    record = lobby.give_up(replace(record, chairs=people, playing=True), 1)
    assert bots_of(record) == ["Cog 2"]


DIGITS = [chr(code) for code in range(128, sys.maxunicode) if chr(code).isdecimal()]


@pytest.mark.parametrize("name", ["dora{}", "{}dora"])
def test_no_digit_of_another_alphabet_stands_in_a_name(name):
    """Beside its own letters it may: nobody takes it for something else there."""
    let_in = []
    for digit in DIGITS:
        record = table_of(name.format(unicodedata.decimal(digit)))
        if refusal(record, name.format(digit)) not in {"mixed_name", "name_taken"}:
            let_in.append(digit)
    assert not let_in
    assert len(DIGITS) > 500


@pytest.mark.parametrize(
    "name",
    ["\u0645\u0631\u0645\u0665", "\u0645\u0631\u0645\u06f4", "\u0928\u092e\u0967", "dora7", "\u5c0f\u660e7"],
)
def test_digits_of_a_names_own_alphabet_and_plain_ones_are_welcome(name):
    assert refusal(table_of("zoz"), name) is None


def test_names_that_differ_are_not_taken():
    for one, other in (
        ("Anna", "Arna"),
        ("Bernd", "Berta"),
        ("Iva", "Wiva"),
        ("Dora1", "Dora2"),
        ("A.na", "A.da"),
    ):
        assert refusal(table_of(one), other) is None
