"""Every link leads somewhere: on GitHub, which shows files, and on the site, which has pages alone."""

import importlib.util
import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
SPEC = importlib.util.spec_from_file_location("docs", ROOT / "tools" / "docs.py")
docs = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(docs)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return docs.build(tmp_path_factory.mktemp("docs"))


@pytest.mark.parametrize("page", docs.pages())
def test_every_link_leads_somewhere(page):
    assert docs.broken(page) == []


def test_links_that_lead_nowhere_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    (tmp_path / "there.md").write_text("# A *place*\n\n```\n# No place\n```\n\n# A place\n", "utf-8")
    good = "[a](there.md) [b](there.md#a-place) [c](there.md#a-place-1) [d](https://example.org) [e](#here)"
    bad = "[a](gone.md) [b](there.md#no-place) [c](#gone) [d](http://example.org)"
    (tmp_path / "page.md").write_text(f"# Here\n\n{good}\n{bad} `[e](code.md)`\n", "utf-8")
    assert docs.broken("page.md") == ["gone.md", "there.md#no-place", "#gone", "http://example.org"]


def test_no_link_or_picture_of_the_site_is_broken(site):
    assert docs.broken_in_site(site) == []
    home = site / "index.html"
    text = home.read_text("utf-8")
    home.write_text(text.replace('href="why/"', 'href="whither/"'), "utf-8")
    wrong = docs.broken_in_site(site)
    home.write_text(text, "utf-8")
    assert wrong
    assert set(wrong) == {"index.html: whither/"}


def test_what_the_site_does_not_have_is_shown_by_the_repository(site):
    text = (site / "runbook" / "index.html").read_text("utf-8")
    assert "https://github.com/brushpass/brushpass/blob/main/tests/server/test_chaos.py" in text


def test_the_site_asks_nothing_of_others(site):
    for page in site.rglob("*.html"):
        loaded = re.findall(r"<(?:script|img|link|iframe) [^>]*https?://[^>]*>", page.read_text("utf-8"))
        assert [tag for tag in loaded if 'rel="canonical"' not in tag] == []


def test_every_page_can_be_found_in_the_menu(tmp_path):
    docs.stage(tmp_path)
    text = (tmp_path / "mkdocs.yml").read_text("utf-8")
    nav = yaml.safe_load(text[text.index("nav:") :])["nav"]
    there = {path.relative_to(tmp_path / "docs").as_posix() for path in (tmp_path / "docs").rglob("*.md")}
    assert set(listed(nav)) == there


def test_the_glossary_explains_what_is_said_to_stand_in_it():
    text, glossary = (
        (ROOT / "docs" / name).read_text("utf-8") for name in ("how-it-works.md", "glossary.md")
    )
    said = {word.removesuffix("s") for word in re.findall(r"(?<!\*)\*([a-z]{2,})\*(?!\*)", text)} - {"italic"}
    assert {"event", "hand", "ledger"} <= said
    assert said <= {word.lower().removesuffix("s") for word in re.findall(r"\*\*(\w+)\*\*", glossary)}


def listed(nav):
    """The pages of a menu, and of the menus in it."""
    for each in nav if isinstance(nav, list) else nav.values():
        if isinstance(each, str):
            yield each
        else:
            yield from listed(each)
