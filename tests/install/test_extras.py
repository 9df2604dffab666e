"""Where an extra is missing, a command or an import says in one line how to get it."""

import os
import subprocess
import sys
import tomllib

import pytest

from brushpass.bench import peer_servers
from brushpass.extras import FOR, MissingExtra
from support.commands import BRUSHPASS
from support.packaging.locks import ROOT
from support.servers.ports import free_port

POSTGRES = "this needs PostgreSQL support: pip install 'brushpass[postgres]'"
RESEARCH = "this needs the research tools: pip install 'brushpass[research]'"
ADDRESS = "postgresql://spy@127.0.0.1:1/x"


@pytest.fixture
def without(tmp_path):
    """Run something as if these modules were not installed."""

    def run(missing, words):
        for name in missing:
            (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError(name={name!r})", "utf-8")
        env = {**os.environ, "PYTHONPATH": str(tmp_path), "BRUSHPASS_PORT": str(free_port())}
        return subprocess.run(words, capture_output=True, text=True, check=False, env=env, cwd=tmp_path)

    return run


@pytest.mark.parametrize(
    ("missing", "words", "line"),
    [
        (["asyncpg"], ["serve", "--data", ADDRESS], POSTGRES),
        (["asyncpg"], ["migrate", "--data", ADDRESS], POSTGRES),
        (["asyncpg"], ["move-data", ADDRESS, "sqlite:///a.db"], POSTGRES),
        (["asyncpg"], ["bench", "server", "--data", ADDRESS], POSTGRES),
        (["numpy"], ["bench", "research"], RESEARCH),
        (["pyspiel"], ["bench", "research"], RESEARCH),
        (["gymnasium"], ["bench", "research"], RESEARCH),
        (["pettingzoo"], ["bench", "research"], RESEARCH),
    ],
)
def test_a_command_says_what_to_install(without, missing, words, line):
    done = without(missing, [*BRUSHPASS, *words])
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"brushpass: {line}"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("missing", "module"),
    [
        ("numpy", ""),
        ("numpy", ".dataset"),
        ("pyspiel", ".openspiel"),
        ("gymnasium", ".gymnasium"),
        ("gymnasium", ".pettingzoo"),
        ("pettingzoo", ".pettingzoo"),
    ],
)
def test_an_import_says_what_to_install(without, missing, module):
    done = without([missing], [sys.executable, "-c", f"import brushpass.research{module}"])
    assert done.stderr.splitlines()[-1] == f"brushpass.extras.MissingExtra: {RESEARCH}"


def test_the_peers_say_that_they_need_node(monkeypatch):
    monkeypatch.setattr(peer_servers.shutil, "which", lambda _: None)
    monkeypatch.setattr(peer_servers, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"this needs Node: pip install 'brushpass\[build\]'"):
        peer_servers.node()


def test_a_checkout_whose_page_is_not_built_says_how_to_build_it(without):
    begin = "import pathlib; from brushpass.server import run; run.PAGE = pathlib.Path('nowhere')"
    words = [sys.executable, "-c", f"{begin}; from brushpass.cli import main; main()"]
    done = without([], [*words, "serve", "--data", "sqlite:////dev/null/x"])
    warning, _ = done.stderr.splitlines()
    assert warning.endswith("build the page: make page")


def test_every_extra_that_is_named_exists():
    there = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert set(FOR) <= set(there)
