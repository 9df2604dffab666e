"""RFC 6455 without a socket: the classes of cases that WebSocket test suites have, one after the other."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brushpass.server.ws.frames import (
    BINARY,
    BROKEN,
    CLOSE,
    MORE,
    NOT_TEXT,
    PING,
    PONG,
    TEXT,
    TOO_LONG,
    WRONG,
    FrameReader,
    framed,
    unmasked,
)
from support.servers.raw_lines import closed, sent

MOST = 70_000


def read(*frames, step=None, most=MOST):
    """Read what a client sends, all in one or so many bytes at a time."""
    reader, data = FrameReader(most), b"".join(frames)
    parts = [data[at : at + step] for at in range(0, len(data), step)] if step else [data]
    return [message for part in parts for message in reader.read(part)]


def broken(code):
    return BROKEN, code.to_bytes(2, "big")


# 1. Framing.


@pytest.mark.parametrize("kind", [TEXT, BINARY])
@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 128, 65_535, 65_536])
@pytest.mark.parametrize("step", [None, 997])
def test_1_messages_of_any_length_come_whole(kind, length, step):
    said = b"*" * length
    assert read(sent(kind, said), step=step) == [(kind, said)]


def test_1_several_messages_may_come_at_once():
    assert read(sent(TEXT, b"one"), sent(BINARY, b"\xfe"), sent(TEXT)) == [
        (TEXT, b"one"),
        (BINARY, b"\xfe"),
        (TEXT, b""),
    ]


def test_1_the_example_of_the_rfc():
    assert read(bytes.fromhex("818537fa213d7f9f4d5158")) == [(TEXT, b"Hello")]


# 2. Pings and pongs.


@pytest.mark.parametrize("payload", [b"", b"Hello", b"\x00\xff\xfe\xfd", b"\xfe" * 125])
@pytest.mark.parametrize("step", [None, 1])
def test_2_pings_and_pongs_carry_up_to_125_bytes(payload, step):
    assert read(sent(PING, payload), sent(PONG, payload), step=step) == [(PING, payload), (PONG, payload)]


@pytest.mark.parametrize("kind", [PING, PONG, CLOSE])
def test_2_no_control_frame_is_longer(kind):
    assert read(sent(kind, b"\xfe" * 126)) == [broken(WRONG)]


@pytest.mark.parametrize("step", [None, 1])
def test_2_ten_pings_in_a_row_are_ten_and_pongs_that_nobody_asked_for_are_nothing_else(step):
    pings = [(PING, b"payload-%d" % n) for n in range(10)]
    unasked = (PONG, b"unsolicited")
    said = [unasked, *pings, unasked, (TEXT, b"after")]
    assert read(*(sent(*each) for each in said), step=step) == said


# 3. Reserved bits.


@pytest.mark.parametrize("reserved", range(1, 8))
@pytest.mark.parametrize("kind", [TEXT, BINARY, PING, PONG, CLOSE, MORE])
def test_3_reserved_bits_are_refused_and_what_came_before_counts(reserved, kind):
    wrong = sent(kind, reserved=reserved)
    assert read(sent(TEXT, b"good"), wrong, sent(PING)) == [(TEXT, b"good"), broken(WRONG)]


# 4. Opcodes.


@pytest.mark.parametrize("kind", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
@pytest.mark.parametrize("payload", [b"", b"reserved"])
def test_4_unknown_opcodes_are_refused(kind, payload):
    assert read(sent(TEXT, b"good"), sent(kind, payload), sent(PING)) == [(TEXT, b"good"), broken(WRONG)]


# 5. Fragments.


@pytest.mark.parametrize("kind", [PING, PONG, CLOSE])
def test_5_control_frames_come_in_one(kind):
    assert read(sent(kind, b"frag", final=False), sent(MORE, b"ment")) == [broken(WRONG)]


@pytest.mark.parametrize("step", [None, 1, 3])
def test_5_fragments_are_one_message_and_control_frames_come_between(step):
    frames = (
        sent(TEXT, b"fragment1", final=False),
        sent(PING, b"between"),
        sent(MORE, b"", final=False),
        sent(PONG, b"too"),
        sent(MORE, b"fragment2"),
        sent(BINARY, b"whole"),
    )
    assert read(*frames, step=step) == [
        (PING, b"between"),
        (PONG, b"too"),
        (TEXT, b"fragment1fragment2"),
        (BINARY, b"whole"),
    ]


@pytest.mark.parametrize("final", [True, False])
def test_5_nothing_goes_on_that_has_not_begun(final):
    assert read(sent(MORE, b"what", final=final), sent(TEXT, b"no")) == [broken(WRONG)]
    begun = (sent(TEXT, b"a", final=False), sent(MORE, b"b"), sent(MORE, b"c", final=final))
    assert read(*begun) == [(TEXT, b"ab"), broken(WRONG)]


@pytest.mark.parametrize("final", [True, False])
@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_5_no_message_begins_within_another(final, kind):
    assert read(sent(TEXT, b"a", final=False), sent(kind, b"b", final=final)) == [broken(WRONG)]


def test_5_fragments_of_nothing_are_a_message_of_nothing_and_each_is_counted():
    reader = FrameReader(MOST)
    nothing = sent(TEXT, final=False) + sent(MORE, final=False) * 50 + sent(MORE)
    assert reader.read(nothing) == [(TEXT, b"")]
    assert reader.frames == 52


@pytest.mark.parametrize("control", [PING, PONG])
def test_5_many_control_frames_may_come_between_many_fragments(control):
    frames = [sent(TEXT, b"first", final=False)]
    for n in range(20):
        frames += [sent(control, b"%d" % n), sent(MORE, b"<%d>" % n, final=False)]
    whole = b"first" + b"".join(b"<%d>" % n for n in range(20))
    assert read(*frames, sent(MORE)) == [*((control, b"%d" % n) for n in range(20)), (TEXT, whole)]


# 6. UTF-8.

GOOD = ["Hello-µ@ßöäüàá-UTF-8!!", "κόσμε", "\U0010ffff", "\x00", "\ufffe", "\ue000", "\ud7ff", ""]
BAD = [
    b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",  # a surrogate
    b"\xf4\x90\x80\x80",  # above the last code point
    b"\xc0\xaf",  # overlong
    b"\xed\xaf\xbf\xed\xbf\xbf",  # a pair of surrogates
    b"\xf8\x88\x80\x80\x80",
    b"\xff",
    b"\x80",
    b"\xce",  # cut short
]


SURROGATES = ["eda080", "edadbf", "edae80", "edafbf", "edb080", "edbe80", "edbfbf"]
LISTED = {  # what such suites list, by their numbers
    "6.4, in the middle": [
        "cebae1bdb9cf83cebcceb5f4908080656469746564",
        "cebae1bdb9cf83cebcceb5eda080656469746564",
    ],
    "6.8, the first of five and six bytes": ["f888808080", "fc8480808080"],
    "6.10, the last of four to six bytes": ["f7bfbfbf", "fbbfbfbfbf", "fdbfbfbfbfbf"],
    "6.11, beyond the last": ["f4908080"],
    "6.12, nothing goes on": ["80", "bf", *("80bf" * n for n in range(1, 4)), bytes(range(0x80, 0xC0)).hex()],
    "6.13, nobody goes on": [f"{first:02x}20" for first in range(0xC0, 0xFE)],
    "6.14, the last is missing": ["c0", "e080", "f08080", "f8808080", "fc80808080", "df", "efbf", "f7bfbf"],
    "6.15, all of these": ["c0e080f08080f8808080fc80808080dfefbff7bfbffbbfbfbffdbfbfbfbf"],
    "6.16, impossible bytes": ["fe", "ff", "fefeffff"],
    "6.17, too long": ["c0af", "e080af", "f08080af", "f8808080af", "fc80808080af"],
    "6.18, the most that is too long": ["c1bf", "e09fbf", "f08fbfbf", "f887bfbfbf", "fc83bfbfbfbf"],
    "6.19, nothing, too long": ["c080", "e08080", "f0808080", "f880808080", "fc8080808080"],
    "6.20, half a pair": SURROGATES,
    "6.21, a pair": [high + low for high in SURROGATES[:4] for low in (SURROGATES[4], SURROGATES[6])],
}
FIRST_AND_LAST = [0x00, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF]
NOBODY_S = [plane << 16 | low for plane in range(17) for low in (0xFFFE, 0xFFFF)]


@pytest.mark.parametrize("text", GOOD)
def test_6_text_is_utf_8_wherever_it_is_cut(text):
    data = text.encode()
    for at in range(len(data) + 1):
        cut = (sent(TEXT, data[:at], final=False), sent(MORE, data[at:]))
        assert read(*cut) == read(sent(TEXT, data)) == [(TEXT, data)]


def test_6_the_first_and_last_of_each_length_are_text_and_so_is_what_names_no_character():
    for point in (*FIRST_AND_LAST, *NOBODY_S):
        data = chr(point).encode()
        pieces = [sent(MORE, bytes([byte]), final=False) for byte in data]
        assert read(sent(TEXT, final=False), *pieces, sent(MORE)) == [(TEXT, data)]


@pytest.mark.parametrize("data", BAD)
def test_6_what_is_not_is_refused(data):
    assert read(sent(TEXT, data), sent(PING)) == [broken(NOT_TEXT)]
    assert read(sent(TEXT, data[:1], final=False), sent(MORE, data[1:])) == [broken(NOT_TEXT)]
    assert read(sent(BINARY, data)) == [(BINARY, data)]


@pytest.mark.parametrize("listed", LISTED.values(), ids=LISTED.keys())
def test_6_so_is_all_that_is_listed_whole_cut_and_as_a_reason(listed):
    for data in map(bytes.fromhex, listed):
        pieces = [sent(MORE, data[at : at + 1], final=False) for at in range(len(data))]
        assert read(sent(TEXT, data), sent(PING)) == [broken(NOT_TEXT)]
        assert read(sent(TEXT, b"good", final=False), *pieces, sent(MORE, b"good")) == [broken(NOT_TEXT)]
        assert read(sent(CLOSE, closed(1000, data))) == [broken(NOT_TEXT)]


# 7. Closing.


@pytest.mark.parametrize(
    "payload",
    [b"", *map(closed, (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 3999, 4999))],
)
def test_7_nothing_is_read_after_the_end(payload):
    after = (sent(TEXT, b"too late"), sent(PING), sent(CLOSE, closed(1000)))
    assert read(sent(TEXT, b"in time"), sent(CLOSE, payload), *after) == [
        (TEXT, b"in time"),
        (CLOSE, payload),
    ]


def test_7_a_reason_has_up_to_123_bytes_of_text():
    assert read(sent(CLOSE, closed(1000, b"*" * 123))) == [(CLOSE, closed(1000, b"*" * 123))]
    assert read(sent(CLOSE, closed(1000, b"*" * 124))) == [broken(WRONG)]
    assert read(sent(CLOSE, closed(1000, BAD[0]))) == [broken(NOT_TEXT)]


@pytest.mark.parametrize(
    "payload",
    [b"\x03", *map(closed, (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535))],
)
def test_7_codes_that_nobody_may_send_are_refused(payload):
    assert read(sent(CLOSE, payload)) == [broken(WRONG)]


def test_7_the_end_may_come_between_fragments():
    assert read(sent(TEXT, b"a", final=False), sent(CLOSE), sent(MORE, b"b")) == [(CLOSE, b"")]


# 9. Limits.


def test_9_a_message_that_is_too_long_is_refused_before_it_is_there():
    head = sent(TEXT, b"*" * (MOST + 1))[:14]
    assert read(head) == [broken(TOO_LONG)]
    assert read(sent(BINARY, b"*" * MOST)) == [(BINARY, b"*" * MOST)]


def test_9_so_are_fragments_that_are_together():
    half = b"*" * (MOST // 2)
    assert read(sent(TEXT, half, final=False), sent(MORE, half)) == [(TEXT, half * 2)]
    assert read(sent(TEXT, half, final=False), sent(MORE, half, final=False), sent(MORE, b"*")) == [
        broken(TOO_LONG)
    ]
    between = (sent(TEXT, half * 2, final=False), sent(PING, b"*"), sent(MORE))
    assert read(*between) == [(PING, b"*"), (TEXT, half * 2)]


@pytest.mark.parametrize("kind", [TEXT, BINARY])
@pytest.mark.parametrize("size", [64, 256, 1_024, 4_096, 16_384])
def test_9_a_long_message_comes_in_fragments_of_any_size(kind, size):
    said = b"*" * 65_536
    cuts = [said[at : at + size] for at in range(0, len(said), size)]
    frames = [sent(MORE if at else kind, cut, final=at == len(cuts) - 1) for at, cut in enumerate(cuts)]
    assert read(*frames) == read(*frames, step=1_300) == [(kind, said)]


@pytest.mark.parametrize("head", ["81fe0005", "82fe007d", "82ff000000000000007d", "81ff000000000000ffff"])
def test_9_lengths_are_written_as_short_as_they_can_be(head):
    assert read(bytes.fromhex(head)) == [broken(WRONG)]


def test_9_a_length_of_no_number_is_refused():
    assert read(b"\x82\xff" + b"\xff" * 8) == [broken(TOO_LONG)]


# 10. Masks, and whatever else.


@pytest.mark.parametrize("kind", [TEXT, BINARY, PING, PONG, CLOSE])
def test_10_a_client_that_does_not_mask_is_refused(kind):
    assert read(framed(kind, b"")) == [broken(WRONG)]


def test_10_nothing_is_read_after_an_error():
    reader = FrameReader(MOST)
    assert reader.read(sent(3)) == [broken(WRONG)]
    assert reader.read(sent(TEXT, b"more")) == []


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4))
def test_10_a_mask_taken_off_is_what_was_put_on(payload, mask):
    assert unmasked(payload, mask) == bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


said = st.lists(
    st.tuples(st.sampled_from([TEXT, BINARY, PING, PONG]), st.text(max_size=40), st.integers(1, 9)),
    max_size=8,
)


@given(said, st.integers(1, 50))
def test_10_whatever_is_said_is_heard_however_it_is_cut(messages, step):
    frames, expected = [], []
    for kind, text, size in messages:
        data, mask = text.encode()[:120], os.urandom(4)
        if kind in (PING, PONG):
            frames.append(sent(kind, data, mask=mask))
        else:
            data = data.decode(errors="ignore").encode()
            cuts = [data[at : at + size] for at in range(0, len(data), size)] or [b""]
            kinds = [kind, *[MORE] * (len(cuts) - 1)]
            frames += [
                sent(each, cut, final=at == len(cuts) - 1, mask=mask)
                for at, (each, cut) in enumerate(zip(kinds, cuts, strict=True))
            ]
        expected.append((kind, data))
    assert read(*frames, step=step) == expected


@given(st.binary(max_size=200), st.integers(1, 40))
def test_10_any_bytes_end_the_same_however_they_are_cut(data, step):
    assert read(data, step=step) == read(data)


# What the server sends.


@pytest.mark.parametrize(
    ("length", "head"),
    [(0, "8100"), (125, "817d"), (126, "817e007e"), (65_535, "817effff"), (65_536, "817f")],
)
def test_frames_of_the_server_have_no_mask_and_the_shortest_length(length, head):
    frame = framed(TEXT, b"*" * length)
    assert frame.startswith(bytes.fromhex(head))
    assert frame.endswith(b"*" * length)
    assert len(frame) == length + (2 if length < 126 else 4 if length < 65_536 else 10)
