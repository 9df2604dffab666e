"""Plots: a picture that any reader of SVG can read, with everything where it belongs."""

from xml.etree import ElementTree as ET

from brushpass.strength.plots import LEFT, RIGHT, WIDTH, Interval, intervals

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*rows, even=0.0):
    return ET.fromstring(intervals("a <title> & more", rows, even, "%"))  # noqa: S314 -- our own


def circles(picture):
    return [float(circle.get("cx")) for circle in picture.iter(f"{SVG}circle")]


def test_a_stronger_row_stands_further_right_and_all_stand_inside():
    picture = drawn(Interval("one", 10, 0, 20, "+10"), Interval("two", 90, 70, 100, "+90"))
    one, two = circles(picture)
    assert LEFT < one < two < WIDTH - RIGHT


def test_a_text_cannot_break_the_picture():
    picture = drawn(Interval("<b>", 1, 0, 2, "&"))
    assert picture.find(f"{SVG}title").text == "a <title> & more"
    assert {"<b>", "&"} <= {text.text for text in picture.iter(f"{SVG}text")}


def test_a_row_that_is_even_for_certain_can_be_drawn():
    assert circles(drawn(Interval("one", 0, 0, 0, "0"))) == [LEFT]
