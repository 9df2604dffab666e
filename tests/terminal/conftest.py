"""The command line in a folder of its own."""

import os
import subprocess

import pytest

from support.commands import BRUSHPASS


@pytest.fixture
def run(tmp_path):
    def run(*arguments, typed="", lang="en"):
        return subprocess.run(
            [*BRUSHPASS, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=120,
            env={**os.environ, "LC_ALL": lang, "COLUMNS": "80"},
            check=False,
        )

    return run
