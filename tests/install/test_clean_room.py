"""The room of ``make cleanroom``: as bare as it says, and the page is served in it."""

import subprocess
import sys

import pytest

from support.packaging.cleanroom import Room, pip_of
from support.packaging.locks import ROOT

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(
        sys.version_info >= (3, 12), reason="the pip of Python 3.11.0 does not run on this Python"
    ),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a repository can be cloned"),
]


def test_a_table_is_served_in_a_room_with_nothing_but_the_oldest_pip(tmp_path, monkeypatch):
    monkeypatch.setenv("UV_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PIP_CACHE_DIR", str(tmp_path))
    room = Room(tmp_path)
    assert pip_of(room) == "22.3"
    assert not any(room.home.iterdir())
    seen = room.environment()
    assert not [name for name in ("UV_CACHE_DIR", "PIP_CACHE_DIR", "VIRTUAL_ENV") if name in seen]
    asked = [room.python, "-c", "import sys; print(sys.prefix)"]
    assert subprocess.check_output(asked, text=True).strip() == str(room.folder / "python")
    assert room.play()
    assert (room.tree / ".venv").exists()


def test_a_commit_whose_page_cannot_be_made_fails_in_it(tmp_path):
    room = Room(tmp_path)
    (room.tree / "requirements" / "play.lock").write_text("aiohttp\n", "utf-8")
    assert not room.play()
    assert "cannot install what requirements/play.lock lists" in room.log.read_text("utf-8")
