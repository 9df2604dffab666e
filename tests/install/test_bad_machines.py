"""Where a machine lacks something, ``tools/install.py`` says in one line what to do; the next run succeeds.

The script is the real one, in a checkout of its own that is small, so that an installation takes seconds.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.faults.disks import need_a_small_disk, on_a_small_disk
from support.packaging.installer import SCRIPT, install, pythons
from support.packaging.locks import ROOT, closure, lock, only
from support.servers.ports import free_port

PATIENCE = 120  # seconds for anything here
PYTHON = sys._base_executable  # as before there is any environment
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "brushpass"
version = "0"

[tool.hatch.build.targets.wheel]
packages = ["tools"]
"""


@pytest.fixture
def checkout(tmp_path):
    """A project with the same script and the same pins, of which it needs the fewest."""
    root = tmp_path / "checkout"
    for folder in ("tools", "requirements"):
        (root / folder).mkdir(parents=True)
    shutil.copy(SCRIPT, root / "tools")
    (root / "pyproject.toml").write_text(PROJECT, "utf-8")
    few = closure(lock("play"), "hatchling") | {"editables"}
    (root / "requirements" / "play.lock").write_text(only(lock("play"), few), "utf-8")
    (root / "requirements" / "installer.lock").write_text(lock("installer"), "utf-8")
    return root


@pytest.fixture
def heeding():
    """Let what a test starts heed Ctrl-C, which jobs in the background of a shell ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def command(checkout, *arguments, python=PYTHON):
    return [str(python), str(checkout / "tools" / "install.py"), *(arguments or ("play",))]


def environment(**more):
    """What a person's shell has, and pip as the installer unless the test is about uv."""
    return {**os.environ, "INSTALLER": "pip", **{name: str(value) for name, value in more.items()}}


def attempt(words, **more):
    return subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=PATIENCE, env=environment(**more)
    )


def told(done):
    """The one line in which it was said what to do."""
    assert done.returncode == 1, done.stdout
    (line,) = done.stderr.splitlines()
    return line


def succeeds(checkout, **more):
    """The next run makes an environment that works; the one after it has nothing to do."""
    done = attempt(command(checkout), **more)
    assert (done.returncode, done.stderr) == (0, "")
    python = install.Environment(checkout / ".venv").python
    subprocess.run([python, "-c", "import hatchling, pathspec"], check=True)
    subprocess.run([python, "-m", "pip", "check"], check=True, capture_output=True)
    assert attempt(command(checkout), **more).stdout == ""
    return python


def test_an_old_python_is_told_which_is_needed(checkout):
    found = [path for minor in (7, 8, 9, 10) if (path := pythons.found(f"3.{minor}"))]
    for python in found:
        line = told(attempt(command(checkout, python=python)))
        assert line.startswith("Brushpass needs Python 3.11 or newer")
        assert "make play PYTHON=python3." in line
    assert not (checkout / ".venv").exists()
    with pytest.raises(
        install.InstallError, match=r"needs Python 3\.11 or newer, and .* is 3\.10; install one"
    ):
        install.check_python((3, 10, 13))


LOOKS = """
import pathlib, sys
folder = pathlib.Path(".venv")
folder.mkdir(exist_ok=True)
stamp = folder / f".{sys.argv[1]}"
stamp.exists() or stamp.touch()
print("looked at", sys.argv[1])
"""


@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_make_lets_the_script_look_at_every_lock_each_time(tmp_path):
    """Also where the stamps look new: a lock can change alone, with a pull."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "install.py").write_text(LOOKS, "utf-8")
    for _ in range(2):
        done = attempt(["make", "-C", str(tmp_path), "--no-print-directory", ".venv/.dev"])
        assert done.stdout.splitlines() == ["looked at play", "looked at dev"]


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_that_cannot_make_environments_is_told_what_to_install(checkout, tmp_path, module):
    (tmp_path / f"{module}.py").write_text("raise ImportError", "utf-8")
    line = told(attempt(command(checkout), PYTHONPATH=tmp_path))
    assert "apt install python3-venv" in line
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("installer", ["pip", pytest.param("uv", marks=pytest.mark.soak)])
def test_without_a_network_it_says_so_and_the_next_run_succeeds(checkout, tmp_path, installer):
    nowhere = f"http://127.0.0.1:{free_port()}/simple"
    offline = {
        "PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": nowhere, "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "", "PIP_RETRIES": 1, "PIP_CACHE_DIR": tmp_path / "pip",
    }  # fmt: skip
    if installer == "uv":  # it is there, but then nothing more is
        offline = {"UV_DEFAULT_INDEX": nowhere, "UV_HTTP_RETRIES": 0, "UV_CACHE_DIR": tmp_path / "uv"}
    line = told(attempt(command(checkout), **offline, INSTALLER=installer))
    assert "no package index answers; connect this machine and run this again" in line
    succeeds(checkout, INSTALLER=installer)


def test_where_the_index_has_too_little_it_says_what_to_look_at(checkout, tmp_path):
    line = told(attempt(command(checkout), PIP_NO_INDEX=1, PIP_FIND_LINKS=tmp_path))
    assert "the package index does not offer all of it" in line
    assert "No matching distribution" in (checkout / ".venv" / "install.log").read_text("utf-8")


@pytest.mark.soak
def test_where_there_is_no_uv_pip_does_the_same(checkout):
    """A pin that no index has stands for a machine that no uv was built for."""
    pin = checkout / "requirements" / "installer.lock"
    pin.write_text(f"uv==0.0.0.1 --hash=sha256:{'0' * 64}\n", "utf-8")
    python = succeeds(checkout, INSTALLER="")
    assert not (python.parent / "uv").exists()
    assert "No matching distribution found for uv" in (checkout / ".venv" / "install.log").read_text("utf-8")


def test_a_folder_that_cannot_be_written_is_named(checkout, tmp_path):
    """Root may write where modes forbid it, but not below a file, nor among the devices of Linux."""
    (tmp_path / "file").touch()
    places = [tmp_path / "file" / ".venv", *([Path("/sys/.venv")] if sys.platform == "linux" else [])]
    for place in places:
        line = told(attempt(command(checkout, "play", str(place))))
        assert line.startswith(f"cannot write {place} (")
        assert line.endswith("work in a folder that is yours to change")


def test_a_folder_with_something_else_in_it_is_left_alone(checkout):
    (checkout / "diary").mkdir()
    (checkout / "diary" / "today.txt").write_text("dear diary", "utf-8")
    for place in ("diary", "."):
        line = told(attempt(command(checkout, "play", place)))
        assert line.endswith("is no virtual environment; name another folder, or remove it")
    assert (checkout / "diary" / "today.txt").read_text("utf-8") == "dear diary"


def test_a_full_disk_is_named(checkout):
    disk = checkout / "disk"
    disk.mkdir()
    need_a_small_disk(disk)
    words = command(checkout, "play", str(disk / ".venv"))
    line = told(attempt(on_a_small_disk(disk, *words, full=True)))
    assert line.endswith("No space left on device; make room, or work elsewhere, and run this again")


def test_a_lock_that_is_not_there_is_named(checkout):
    assert told(attempt(command(checkout, "plya"))) == "there is no lock 'plya'; there are: installer, play"


@pytest.mark.parametrize(
    ("begun", "sign"),
    [
        ("packaging", signal.SIGINT),  # while the environment is filled
        ("pip", signal.SIGKILL),  # while it is made
        pytest.param("pip", signal.SIGINT, marks=pytest.mark.soak),
        pytest.param("packaging", signal.SIGKILL, marks=pytest.mark.soak),
    ],
)
@pytest.mark.usefixtures("heeding")
def test_what_was_stopped_half_way_is_begun_again(checkout, begun, sign):
    # A terminal sends Ctrl-C to all that runs in it: to pip as well.
    process = subprocess.Popen(
        command(checkout), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment(), start_new_session=True,
    )  # fmt: skip
    wait_for(checkout / ".venv", f"lib/*/site-packages/{begun}", process)
    os.killpg(process.pid, sign)
    _, errors = process.communicate(timeout=PATIENCE)
    if sign is signal.SIGINT:
        assert (process.returncode, errors) == (1, "stopped; the next run begins again\n")
    assert (checkout / ".venv" / ".unfinished").exists()
    succeeds(checkout)


def wait_for(folder, pattern, process):
    patience = time.monotonic() + PATIENCE
    while not any(folder.glob(pattern)):
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < patience
        time.sleep(0.002)


@pytest.mark.soak
def test_half_a_wreck_is_not_taken_for_sound(checkout):
    """Stopped while it removes what another run left, it goes on removing."""
    succeeds(checkout)
    wreck = checkout / ".venv-wreck"
    (checkout / ".venv").rename(wreck)
    (wreck / ".unfinished").unlink(missing_ok=True)
    succeeds(checkout)
    assert not wreck.exists()


def begun(checkout, **streams):
    return subprocess.Popen(
        command(checkout), text=True, env=environment(), start_new_session=True, **streams
    )


def test_a_second_installation_waits_for_the_first(checkout):
    with (checkout / "tools" / SCRIPT.name).open("rb") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        with begun(checkout, stdout=subprocess.PIPE) as second:
            assert second.stdout.readline() == "another installation is at work here; waiting for it ...\n"
            assert not (checkout / ".venv").exists()
            second.kill()


@pytest.mark.soak
def test_two_installations_at_once_both_succeed(checkout):
    both = [begun(checkout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for _ in range(2)]
    said = [process.communicate(timeout=PATIENCE)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert sum("installing" in each for each in said) == 1
    succeeds(checkout)
