"""The documentation: every link of it looked at, and a site made of it.

``python tools/docs.py check`` looks at all Markdown of the repository, ``build`` also makes the site in
``site/`` and looks at that. On GitHub a page may link to any file of the repository. On the site only pages
can be read, so what leads elsewhere leads to the repository.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
# Of each Python there may be a .venv-3.12, and pytest writes a page of its own.
LEFT_OUT = re.compile(r"\.git|\.\w+_cache|\.venv.*|dist|node_modules|site")
AT_THE_ROOT = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CHANGELOG.md": "changelog.md",
}
FENCE = re.compile(r"^ *(```|~~~)")
LINK = re.compile(r"(?<=\])\(([^()\s]+)\)")
CODE = re.compile(r"(`+)(?:(?!\1).)+\1")
STYLE = """\
/* The colours of the page: morning papers by day, the night train by night. */
[data-md-color-scheme="default"] {
  --md-default-bg-color: #fffaf0; --md-default-fg-color: #1c1a36; --md-typeset-color: #1c1a36;
  --md-typeset-a-color: #0c655c; --md-accent-fg-color: #bd2b0a; --md-code-bg-color: #f6ead2;
}
[data-md-color-scheme="slate"] {
  --md-default-bg-color: #14152b; --md-default-fg-color: #f8ebd2; --md-typeset-color: #f8ebd2;
  --md-typeset-a-color: #6fd3c1; --md-accent-fg-color: #ff6a4a; --md-code-bg-color: #20234a;
}
.md-header { background: #14152b; border-bottom: 2px solid #b98a45; color: #f8ebd2; }
.md-header .md-source, .md-header .md-header__button, .md-header .md-header__topic { color: #f8ebd2; }
.md-header .md-search__button { background: #2b2f60; color: #f8ebd2; }
.md-header__topic:first-child, .md-typeset h1, .md-typeset h2, .md-typeset h3 {
  font-family: "Yeseva One", "Bodoni 72", Didot, "Playfair Display", Georgia, serif; font-weight: 600;
}
.md-typeset table:not([class]) { display: block; overflow-x: auto; }
"""


def pages() -> list[str]:
    """Name all Markdown files of the repository."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not LEFT_OUT.fullmatch(name))
        found += [
            (Path(folder) / name).relative_to(ROOT).as_posix() for name in names if name.endswith(".md")
        ]
    return sorted(found)


def lines(text: str) -> Iterator[tuple[str, bool]]:
    """Give each line, and whether it is prose rather than an example."""
    fence = ""
    for line in text.splitlines():
        mark = FENCE.match(line)
        if mark and (not fence or mark[1] == fence):
            fence = "" if fence else mark[1]
            yield line, False
        else:
            yield line, not fence


def relinked(text: str, change: Callable[[str], str]) -> str:
    """Change the targets of all links in prose."""

    def prose(line: str) -> str:
        kept: list[str] = []
        hidden = CODE.sub(lambda code: (kept.append(code[0]), f"\0{len(kept) - 1}\0")[1], line)
        changed = LINK.sub(lambda link: f"({change(link[1])})", hidden)
        return re.sub("\0(\\d+)\0", lambda mark: kept[int(mark[1])], changed)

    return "\n".join(prose(line) if is_prose else line for line, is_prose in lines(text)) + "\n"


def links(text: str) -> list[str]:
    """List the targets of all links in prose."""
    found: list[str] = []
    relinked(text, lambda target: (found.append(target), target)[1])
    return found


def slug(heading: str) -> str:
    """Call a heading what GitHub calls it in links."""
    shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w -]", "", shown).strip().lower().replace(" ", "-")


def anchors(path: Path) -> set[str]:
    """Name all places of a page that a link can lead to."""
    seen: dict[str, int] = {}
    found = set()
    for line, is_prose in lines(path.read_text("utf-8")):
        heading = re.match(r"#+ (.+)$", line) if is_prose else None
        if heading:
            name = slug(heading[1])
            found.add(f"{name}-{seen[name]}" if name in seen else name)
            seen[name] = seen.get(name, 0) + 1
    return found


def broken(page: str) -> list[str]:
    """List the links of a page that lead nowhere."""
    path = ROOT / page
    return [target for target in links(path.read_text("utf-8")) if not _leads(path, target)]


def _leads(page: Path, target: str) -> bool:
    where = urlsplit(target)
    if where.scheme:
        return where.scheme in {"https", "mailto"}
    goal = page.parent / unquote(where.path) if where.path else page
    if not goal.exists():
        return False
    return not where.fragment or (goal.suffix == ".md" and where.fragment in anchors(goal))


def placed(page: str) -> str | None:
    """Say where the site has a file of the repository, if it has it."""
    return AT_THE_ROOT.get(page) or (page.removeprefix("docs/") if page.startswith("docs/") else None)


def _moved(page: str, target: str, repository: str) -> str:
    """Say where a link of a page leads on the site."""
    where = urlsplit(target)
    if where.scheme or not where.path:
        return target
    goal = Path(os.path.normpath(ROOT / page / ".." / where.path))
    inside = goal.relative_to(ROOT).as_posix()
    hash_ = f"#{where.fragment}" if where.fragment else ""
    there = placed(inside)
    if there and goal.is_file():
        here = PurePosixPath(placed(page) or page).parent
        return os.path.relpath(there, here) + hash_
    return f"{repository}/{'tree' if goal.is_dir() else 'blob'}/main/{inside}{hash_}"


def stage(folder: Path) -> None:
    """Put together what the site is made of."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        repository = tomllib.load(file)["project"]["urls"]["Source"]
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.is_file() and path.suffix != ".md":
            _write(folder / "docs" / path.relative_to(ROOT / "docs"), path.read_bytes())
    for page in pages():
        if there := placed(page):
            text = (ROOT / page).read_text("utf-8")
            moved = relinked(text, lambda target, page=page: _moved(page, target, repository))
            _write(folder / "docs" / there, moved.encode())
    _write(folder / "docs" / "icon.svg", (ROOT / "web" / "src" / "icon.svg").read_bytes())
    _write(folder / "docs" / "site.css", STYLE.encode())
    decisions = sorted(path.name for path in (ROOT / "docs" / "adr").glob("0*.md"))
    listed = "".join(f"      - adr/{name}\n" for name in decisions)
    index = "      - adr/README.md\n"
    _write(
        folder / "mkdocs.yml",
        (ROOT / "mkdocs.yml").read_text("utf-8").replace(index, index + listed).encode(),
    )


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def build(folder: Path) -> Path:
    """Make the site in a folder of its own; any warning is an error."""
    stage(folder)
    zensical = Path(sys.executable).parent / "zensical"
    done = subprocess.run(  # noqa: S603 -- from the lock
        [zensical, "build", "--clean", "--strict"], cwd=folder, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return folder / "site"


class _Html(HTMLParser):
    """What a page of the site links to, and what can be linked to in it."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses and the names of an element."""
        said = {name: value or "" for name, value in attrs}
        self.places.update(said[name] for name in ("id", "name") if said.get(name))
        if tag != "base":
            self.targets += [said[name] for name in ("href", "src") if said.get(name)]


def broken_in_site(site: Path) -> list[str]:
    """List the links of the site that lead nowhere, each with its page."""
    read: dict[Path, _Html] = {}
    for path in sorted(site.rglob("*.html")):
        read[path] = _Html()
        read[path].feed(path.read_text("utf-8"))
    return [
        f"{path.relative_to(site)}: {target}"
        for path, html in read.items()
        if path.name != "404.html"  # its addresses begin with the one the site will have
        for target in html.targets
        if not _leads_in_site(site, path, target, read)
    ]


def _leads_in_site(site: Path, path: Path, target: str, read: dict[Path, _Html]) -> bool:
    where = urlsplit(target)
    if where.scheme or where.netloc:
        return where.scheme != "http"
    base = site if where.path.startswith("/") else path.parent
    goal = Path(os.path.normpath(base / unquote(where.path).lstrip("/"))) if where.path else path
    goal = goal / "index.html" if goal.is_dir() else goal
    if not goal.is_file():
        return False
    return not where.fragment or goal not in read or unquote(where.fragment) in read[goal].places | {"__skip"}


def main(wanted: str) -> str | None:
    """Check the pages, and build the site if it is wanted; say what is wrong."""
    wrong = [f"{page}: {target}" for page in pages() for target in broken(page)]
    if wanted == "build" and not wrong:
        with tempfile.TemporaryDirectory() as folder:
            made = build(Path(folder))
            wrong = broken_in_site(made)
            shutil.rmtree(ROOT / "site", ignore_errors=True)
            shutil.copytree(made, ROOT / "site")
        print(f"{len(list((ROOT / 'site').rglob('*.html')))} pages in site/")
    return "\n".join(["these links lead nowhere:", *wrong]) if wrong else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[-1]))
