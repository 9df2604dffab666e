"""What an index shows of Brushpass: it has the README alone, far from the files that the README links to."""

import re
from email import message_from_string
from pathlib import Path

import pytest
from hatchling.build import prepare_metadata_for_build_wheel
from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
THERE = "https://github.com/brushpass/brushpass"


@pytest.fixture
def metadata(tmp_path, monkeypatch):
    """What a wheel would say of itself, made by the backend that builds it."""
    monkeypatch.chdir(ROOT)
    folder = tmp_path / prepare_metadata_for_build_wheel(str(tmp_path))
    return message_from_string((folder / "METADATA").read_text("utf-8"))


def test_no_link_or_picture_is_relative(metadata):
    assert metadata["Description-Content-Type"] == "text/markdown"
    html = MarkdownIt().enable("table").render(metadata.get_payload())
    addresses = re.findall(r'(?:href|src)="([^"]*)"', html)
    tag = f"v{metadata['Version']}/"
    assert len(addresses) > 20
    assert [address for address in addresses if not address.startswith(("https://", "#"))] == []
    inside = [address.split(tag) for address in addresses if address.startswith(THERE)]
    assert all((ROOT / path.split("#")[0]).exists() for _, path in inside)
    assert re.findall(r'src="([^"]*)"', html) == [f"{THERE}/raw/{tag}docs/pictures/tables.webp"]


def test_it_says_where_to_look_and_for_whom_it_is(metadata):
    links = dict(each.split(", ") for each in metadata.get_all("Project-URL"))
    assert {"Homepage", "Documentation", "Source", "Issues", "Changelog"} <= links.keys()
    assert metadata["Author"] == "The Brushpass authors"
    assert metadata["License-Expression"] == "MIT"
    known = metadata.get_all("Classifier")
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in range(11, 15)} <= set(known)
    assert not any(each.startswith("License ::") for each in known)  # the expression says it
