"""The command line in a folder of its own."""

from functools import partial

import pytest

from support.commands import brushpass


@pytest.fixture
def run(tmp_path):
    return partial(brushpass, tmp_path)
