"""The page that writes Liar's Dice is true: it is followed from top to bottom, and ends in the example."""

import os
import re
import subprocess
import sys
import tomllib
from typing import NamedTuple

import pytest

from support.checkout import ROOT
from support.commands import brushpass
from support.games.outside import LIARS_DICE

PAGE = (ROOT / "docs/writing-a-game.md").read_text("utf-8")
STOP = re.compile(r"\]\(\.\./examples/liars_dice/([^)]+)\)|^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = {"markdown", "python", "toml"}
# What the page leaves to the example; and what only this repository wants to have there.
LEFT = {"liars_dice/rules.fr.md", "liars_dice/words/fr.toml", "tests/test_rules.py"}
OURS = {"README.md", "ruff.toml"}


class Block(NamedTuple):
    """An example on the page, and the file that is named last before it."""

    language: str
    file: str
    text: str


def blocks(page):
    file = ""
    for named, language, text in STOP.findall(page):
        file = named or file
        if language:
            yield Block(language, file, text)


def squeezed(text):
    """A text without its empty lines: where there are two, and where one, is for the eye."""
    return [line for line in text.splitlines() if line]


def changed(text, diff):
    """Change a text as a diff says."""
    lines = [line or " " for line in diff.splitlines()]
    before, after = ("\n".join(line[1:] for line in lines if line[0] in f" {sign}") for sign in "-+")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def answers(console):
    """The commands of a console, and what each is said to print."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield command.split(), printed


def agrees(said, printed):
    """Whether a page says what is printed: `…` stands for more, and a line may be broken anywhere."""
    parts = [re.escape(" ".join(part.split())) for part in said.split("…")]
    return re.fullmatch(r"\s*" + r"\s*.*\s*".join(parts) + r"\s*", " ".join(printed.split())) is not None


class Reader:
    """Does what the page says, in a folder of its own."""

    def __init__(self, folder, setenv):
        self.setenv = setenv
        self.folder, self.project, self.installed = folder, folder / "liars_dice", folder / "installed"
        self.written = set()

    def follow(self, block):
        if block.language == "console":
            for command, said in answers(block.text):
                self.type(command, said)
        elif ">>>" in block.text:
            self.try_out(block.text)
        elif block.language == "diff":
            file = self.project / block.file
            file.write_text(changed(file.read_text("utf-8"), block.text), "utf-8")
        else:
            assert block.language in FILES, block
            self.write(block)

    def write(self, block):
        """Write a file, or go on with one."""
        file = self.project / block.file
        before = f"{file.read_text('utf-8')}\n\n" if block.file in self.written else ""
        file.write_text(before + block.text, "utf-8")
        self.written.add(block.file)

    def type(self, command, said):
        tool, *words = command
        if tool == "pip":
            assert words[:2] == ["install", "--editable"]
            declare(self.folder / words[2], self.installed)
            self.setenv("PYTHONPATH", f"{self.project}{os.pathsep}{self.installed}")
        elif tool == "rm":
            for word in words:
                (self.folder / word).unlink()
        else:
            assert tool == "brushpass"
            typed = re.findall(r"^Your choice > (.+)$", said, re.MULTILINE)
            done = brushpass(self.folder, *words, typed="\n".join([*typed, ""]))
            shown = re.sub(r"^(Your choice >) .+$", r"\1", said, flags=re.MULTILINE)
            assert agrees(shown, done.stdout), f"{command} prints\n{done.stdout}{done.stderr}"

    def try_out(self, text):
        file = self.folder / "example.txt"
        file.write_text(text, "utf-8")
        command = [sys.executable, "-m", "doctest", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def declare(project, installed):
    """Leave what an editable install does: what the project declares."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    place = installed / f"{about['name']}-{about['version']}.dist-info"
    place.mkdir(parents=True)
    told = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (place / "METADATA").write_text(told, "utf-8")
    points = about["entry-points"]["brushpass.games"]
    lines = "\n".join(f"{name} = {place}" for name, place in points.items())
    (place / "entry_points.txt").write_text(f"[brushpass.games]\n{lines}\n", "utf-8")


def files(project):
    found = [path for path in project.rglob("*") if path.suffix in (".py", ".md", ".toml")]
    return {path.relative_to(project).as_posix(): path.read_text("utf-8") for path in found}


@pytest.mark.uncounted
def test_who_follows_the_page_has_written_the_example(tmp_path, monkeypatch):
    reader = Reader(tmp_path, monkeypatch.setenv)
    for block in blocks(PAGE):
        reader.follow(block)
    written, example = files(reader.project), files(LIARS_DICE)
    assert {*example} - {*written} == LEFT | {"ruff.toml"}
    assert all(f"../examples/liars_dice/{file}" in PAGE for file in LEFT)
    for file in {*written} - OURS:
        assert squeezed(written[file]) == squeezed(example[file]), file


def test_the_page_is_read_as_it_is_written():
    found = [*blocks(PAGE)]
    assert len(found) == PAGE.count("```") / 2 > 20
    assert {block.language for block in found} == {*FILES, "console", "diff"}
    assert changed("a\nb\n\nc\n", " b\n\n-c\n+d") == "a\nb\n\nd\n"
    assert [*answers("$ brushpass play\nWhat?\n$ rm a b\n")] == [
        (["brushpass", "play"], "What?\n"),
        (["rm", "a", "b"], ""),
    ]
    assert agrees("a b\n…\nd", "a\nb c d\n")
    assert agrees("a\n…\n", "a\n")
    assert not agrees("a b", "a b c")
