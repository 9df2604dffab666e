"""Tournaments: kept deal by deal, taken up again, and never mixed with others."""

import pytest

from brushpass.core import BadSetup
from brushpass.strength import report
from brushpass.strength.bouts import Bout, Deal, bouts_of, play
from brushpass.strength.tournament import Book, compete, play_and_save
from brushpass.table import Match

BOUT = Bout("spywhere", "novice", "random")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "deals.jsonl"


def noted(path, numbers, bout=BOUT, share=1.0):
    book = Book(path)
    for number in numbers:
        book.note(bout, Deal(number, share, 0))
    return book


def test_a_book_is_read_as_it_was_written(path):
    book = noted(path, range(16))
    assert Book(path).played == book.played == {BOUT: {n: Deal(n, 1, 0) for n in range(16)}}


def test_what_is_missing_is_played_up_to_the_next_look(path):
    assert Book(path).missing(BOUT) == [*range(16)]
    assert noted(path, [0, 1, 3, 20]).missing(BOUT) == [2, *range(4, 16)]
    assert noted(path, range(16)).missing(BOUT) == []
    assert Book(path, most=18).missing(BOUT) == []


def test_deals_out_of_turn_do_not_count_and_those_after_it_was_clear_neither(path):
    assert len(noted(path, [0, 1, 3]).deals(BOUT)) == 2
    assert len(noted(path, range(40)).deals(BOUT)) == 16


def test_an_unclear_bout_goes_on(path):
    assert noted(path, range(16), share=0.5).missing(BOUT) == [*range(16, 32)]
    assert Book(path, most=16).missing(BOUT) == []


def test_a_line_that_was_cut_off_is_played_again(path):
    noted(path, range(3))
    whole = path.read_text("utf-8")
    path.write_text(whole + whole[:30], "utf-8")
    book = Book(path)
    assert len(book.deals(BOUT)) == 3
    book.note(BOUT, Deal(3, 1, 0))
    assert len(Book(path).deals(BOUT)) == 4


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("4 seats", "6 seats", "spywhere was played under other conditions"),
        ('"game":"spywhere"', '"game":"ludo"', "no game of that name"),
        ("deal", "meal", "line 2"),
    ],
)
def test_a_file_of_another_set_up_is_refused_in_one_line_and_left_alone(path, old, new, why):
    noted(path, range(2))
    first, second = path.read_text("utf-8").splitlines()
    text = f"{first}\n{second.replace(old, new)}\n"
    path.write_text(text, "utf-8")
    with pytest.raises(BadSetup, match=why) as error:
        Book(path)
    assert "\n" not in str(error.value)
    assert path.read_text("utf-8") == text


def test_a_file_that_is_no_text_is_refused(path):
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadSetup, match="line 1"):
        Book(path)


def test_a_place_where_nothing_can_be_written_is_refused_before_a_deal_is_played(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Book(tmp_path / "file" / "deals.jsonl")


def test_bouts_are_played_to_their_end_in_other_processes_and_taken_up_again(path, tmp_path):
    noted(path, [1, 4])
    told = []
    compete([BOUT], Book(path, most=6), 1, lambda _, deal: told.append(deal.number), tmp_path / "kept")
    assert sorted(told) == [0, 2, 3, 5]
    assert Book(path).played[BOUT][5] == play(BOUT, 5)
    files = [*(tmp_path / "kept").glob("*.jsonl")]
    assert len(files) == 8
    assert all(Match.from_transcript(file.read_text("utf-8")).over for file in files)


def test_both_matches_of_a_deal_are_kept(tmp_path):
    play_and_save(BOUT, 2, tmp_path)
    assert len([*tmp_path.glob("*.jsonl")]) == len([*tmp_path.glob("*.players")]) == 2


def test_without_a_folder_nothing_is_kept(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert play_and_save(BOUT, 2, None) == play(BOUT, 2)
    assert [*tmp_path.iterdir()] == []


def test_a_page_tells_of_all_bouts_that_were_played(tmp_path):
    book = Book(tmp_path / "deals.jsonl")
    linq = bouts_of("linq", ["novice", "agent"])
    for number in range(16):
        book.note(BOUT, Deal(number, 1, 2.5))
        for bout in linq:
            book.note(bout, Deal(number, number % 2, -1))
        book.note(Bout("wink", "agent", "novice"), Deal(number, 0, -3))
    told = []
    report.measure([BOUT], book, tell=told.append)
    page = (tmp_path / "README.md").read_text("utf-8")
    assert told == []
    assert "| novice against random | 100.0% |" in page
    assert "| +2.50 | 16 | better |" in page
    assert "## linq, as counter-spies" in page
    assert "| -1.00 | 16 | not yet |" in page
    assert "| -3.00 | 16 | worse |" in page
    assert "## double_agent" not in page
    plots = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert plots == ["linq-counter-spies.svg", "linq-spies.svg", "spywhere.svg", "wink.svg"]
    assert all(f"]({name})" in page for name in plots)


def test_without_novices_the_lowest_level_has_no_points(tmp_path):
    book = Book(tmp_path / "deals.jsonl")
    for number in range(16):
        book.note(Bout("spywhere", "spymaster", "agent"), Deal(number, 1, 1))
    report.write(book, tmp_path)
    assert "| agent | +0 | +0 to +0 |" in (tmp_path / "README.md").read_text("utf-8")


def test_a_measurement_says_how_far_it_is(tmp_path):
    told = []
    report.measure([BOUT], Book(tmp_path / "deals.jsonl", 2), tell=told.append)
    assert sorted(told) == ["spywhere novice:random 1", "spywhere novice:random 2"]
