"""An index from the future: whatever is released tomorrow, a lock installs what it pins.

The oldest pip that Brushpass promises to run with is the one that came with Python 3.11.0. It is
offered a release 999 of everything; a lock made this minute would pass on the index of today.
"""

import re
import subprocess
import sys
import venv

import pytest

from support.packaging.installer import install
from support.packaging.locks import FOLDER, closure, lock, only, pins, releases_of, stripped

FUTURE = "999"

pytestmark = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="the pip of Python 3.11.0 does not run on this Python"
)


@pytest.fixture(scope="module")
def old_pip(tmp_path_factory):
    """The oldest pip that we promise to run with, in an environment of its own."""
    folder = tmp_path_factory.mktemp("old") / "venv"
    venv.create(folder)
    new = [sys.executable, "-m", "pip", "--python", str(folder), "--quiet", "install"]
    subprocess.run([*new, *install.listed_in(FOLDER / "oldest-pip.lock")], check=True)
    return [str(install.Environment(folder).python), "-m", "pip", "--disable-pip-version-check"]


def asked(pip, options, future):
    """Ask pip what it would install; a future that is offered must not tempt it."""
    command = [*pip, "install", "--dry-run", "--ignore-installed", "--find-links", str(future), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def chosen(done):
    """What pip would install."""
    assert done.returncode == 0, done.stderr
    (line,) = re.findall(r"^Would install (.*)$", done.stdout, re.MULTILINE)
    return line.split()


def passes(name, old_pip, tmp_path):
    future = releases_of(lock(name), FUTURE, tmp_path / "future")
    found = chosen(asked(old_pip, install.listed_in(FOLDER / f"{name}.lock"), future))
    assert len(found) == sum(pin.applies for pin in pins(lock(name)))
    assert not [each for each in found if each.endswith(f"-{FUTURE}")]


def test_the_oldest_pip_installs_what_is_pinned_whatever_is_newer(old_pip, tmp_path):
    passes("play", old_pip, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["serve", "dev"])
def test_the_oldest_pip_installs_the_longer_locks_too(name, old_pip, tmp_path):
    passes(name, old_pip, tmp_path)


def test_a_lock_without_its_extras_would_fail_if_pip_resolved_it(old_pip, tmp_path):
    """So this index does tempt, and each of two cares is enough: the extras, and to resolve nothing."""
    whole = only(lock("dev"), closure(lock("dev"), "pytest-cov"))
    future = releases_of(whole, FUTURE, tmp_path / "future")
    kept, bare = tmp_path / "kept.lock", tmp_path / "bare.lock"
    kept.write_text(whole, "utf-8")
    bare.write_text(stripped(whole), "utf-8")
    resolving = ["--require-hashes", "--requirement"]
    fails = asked(old_pip, [*resolving, str(bare)], future)
    assert fails.returncode
    assert f"coverage-{FUTURE}" in fails.stderr
    want = chosen(asked(old_pip, [*resolving, str(kept)], future))
    assert chosen(asked(old_pip, install.listed_in(bare), future)) == want
