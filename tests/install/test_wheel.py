"""What is published, in an environment with nothing else: the wheel that the source distribution builds.

Each of the two by itself, installed as anybody would from the index of the day, is for long runs.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import aiohttp
import pytest

from support.commands import refused, said
from support.packaging.installer import install
from support.packaging.locks import ROOT, closure, lock, only, pins
from support.servers.ports import free_port, wait_for_port
from support.servers.tablemates import Place, play_out, run, three_at_a_table

UNPUBLISHED = {".ci/run", ".gitignore"}  # of use in a repository alone
PAGE = "brushpass/server/page/"


def build(root: Path, target: str, folder: Path) -> Path:
    """Build with what is installed here, so that nothing is downloaded but what the page is made of."""
    words = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(words, cwd=root, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture
def source(tmp_path_factory):
    """The source distribution of this checkout, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(build(ROOT, "sdist", folder / "packed")) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (root,) = (folder / "unpacked").iterdir()
    return root


@pytest.fixture
def wheel(source, tmp_path_factory):
    """Its wheel, with a page that was built far from this checkout's."""
    return build(source, "wheel", tmp_path_factory.mktemp("wheel") / "built")


@pytest.fixture
def installed(wheel, tmp_path_factory):
    """The command, in an environment with the wheel and what it declares, no extra."""
    folder = tmp_path_factory.mktemp("installed")
    base = folder / "base.lock"
    # What serve.lock has beyond the base is for PostgreSQL and for messages to browsers.
    names = (
        {pin.name for pin in pins(lock("serve"))}
        - closure(lock("serve"), "asyncpg")
        - closure(lock("serve"), "cryptography")
    )
    base.write_text(only(lock("serve"), names), "utf-8")
    venv.create(folder / "venv")
    for words in (install.listed_in(base), ["--no-deps", str(wheel)]):
        subprocess.run([*installer(folder / "venv"), *words], check=True)
    return str(folder / "venv" / install.BINARIES / "brushpass")


def installer(folder: Path) -> list[str]:
    """Say how to install into an environment without pip."""
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    if uv:
        return [uv, "--quiet", "--no-config", "pip", "install", "--python", str(folder)]
    return [sys.executable, "-m", "pip", "--quiet", "--python", str(folder), "install"]


def tracked(under: str = ".") -> set[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("only a repository knows what belongs to it")
    words = ["git", "ls-files", under]
    listed = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}


def test_the_source_distribution_has_everything(source):
    there = {str(path.relative_to(source)) for path in source.rglob("*") if path.is_file()}
    assert not tracked() - there - UNPUBLISHED


def test_a_plain_install_plays_and_serves(wheel, installed, tmp_path):
    """One test, lest several processes each build the page."""
    has_the_package_and_the_page(wheel)
    serves_the_page_and_a_whole_match(installed, tmp_path)
    plays_in_a_terminal(installed, tmp_path)
    says_which_extra_a_command_needs(installed, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_each_is_installed_by_itself_and_played_with(target, tmp_path):
    archive = build(ROOT, target, tmp_path / "built")
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / install.BINARIES
    subprocess.run(
        [binaries / "python", "-m", "pip", "--quiet", "install", archive], check=True, cwd=tmp_path
    )
    subprocess.run([binaries / "python", "-m", "pip", "check"], check=True, capture_output=True)
    serves_the_page_and_a_whole_match(str(binaries / "brushpass"), tmp_path)


def has_the_package_and_the_page(wheel):
    with ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.startswith("brushpass/")}
    page = {name for name in names if name.startswith(PAGE)}
    assert f"{PAGE}index.html" in page
    assert names - page == {name.removeprefix("src/") for name in tracked("src")}


def bare() -> dict[str, str]:
    """An environment that leads to nothing of this checkout."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BRUSHPASS"))}
    return {**env, "LC_ALL": "en"}


def serves_the_page_and_a_whole_match(installed, tmp_path):
    port = free_port()
    server = subprocess.Popen(
        [installed, "serve", "--port", str(port)], cwd=tmp_path, env=bare(),
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        wait_for_port(port)
        run(visit(f"http://127.0.0.1:{port}"))
    finally:
        server.terminate()
        _, errors = server.communicate(timeout=30)
    assert "Traceback" not in errors
    assert "no page" not in errors
    assert (tmp_path / "data" / "brushpass.db").exists()


async def visit(url: str) -> None:
    """Look at the page and all that it names, then play a match of Spywhere to its end."""
    async with aiohttp.ClientSession() as http:
        here = Place(http, url)
        status, page = await here.get("/")
        assert status == 200
        named = re.findall(r'(?:src|href)="(/[^"]+\.\w+)"', page)
        assert {Path(name).suffix for name in named} >= {".js", ".css"}
        for name in named:
            async with http.get(url + name) as answer:
                assert answer.status == 200, name
                assert await answer.read()
        await play_out(await three_at_a_table(here), lambda offers: offers[-1])


def plays_in_a_terminal(installed, tmp_path):
    words = [installed, "play", "spywhere", "--seats", "3", "--seed", "meridian"]
    typed = "1\n" * 400
    done = subprocess.run(
        words, input=typed, capture_output=True, text=True, check=False, cwd=tmp_path, env=bare()
    )
    assert "The whole record" in said(done)


def says_which_extra_a_command_needs(installed, tmp_path):
    for words, extra in (
        (["migrate", "--data", "postgresql://spy@127.0.0.1:1/x"], "postgres"),
        (["bench", "research"], "research"),
    ):
        done = subprocess.run(
            [installed, *words], capture_output=True, text=True, check=False, cwd=tmp_path, env=bare()
        )
        assert refused(done).endswith(f"pip install 'brushpass[{extra}]'")
