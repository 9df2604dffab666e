"""Folders in which games from outside are installed."""

import pytest

from support.games.outside import path_to


@pytest.fixture
def folder(tmp_path):
    """A folder on the path, with nothing in it yet."""
    with path_to(tmp_path):
        yield tmp_path
