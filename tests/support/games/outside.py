"""Games from outside, as an installer leaves them: a package, and beside it what it declares."""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from brushpass import GAMES, plugins
from brushpass.words import phrases, rulebook
from support.checkout import ROOT

DIBS = Path(__file__).parent / "dibs"
LIARS_DICE = ROOT / "examples/liars_dice"
REMEMBERED = (plugins.installed, plugins._read, plugins._tell, phrases, rulebook)


@contextmanager
def path_to(folder):
    """What is installed in a folder can be imported; afterwards the shelf is as it was before."""
    before, modules = dict(GAMES), {*sys.modules}
    for cache in REMEMBERED:
        cache.cache_clear()
    sys.path.insert(0, str(folder))
    try:
        yield folder
    finally:
        sys.path.remove(str(folder))
        for name in {*sys.modules} - modules:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
        GAMES.clear()
        GAMES.update(before)
        for cache in REMEMBERED:
            cache.cache_clear()


def unpacked(project, folder):
    """Install a project in a folder as an installer does: a wheel is built of it, and unpacked."""
    wheels = folder / "wheels"
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    (wheel,) = wheels.iterdir()
    ZipFile(wheel).extractall(folder)
    shutil.rmtree(wheels)
    return folder


def own_tests(project, installed):
    """Run the tests of a project on what is installed of it."""
    words = ["-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir=.", "tests"]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def install(folder, package="dibs", files=None, declares=None):
    """Install Dibs in a folder; ``files`` read otherwise: a text, one text for another, or ``None``: gone."""
    place = folder / package
    shutil.copytree(DIBS, place, ignore=shutil.ignore_patterns("__pycache__"))
    for path, text in (files or {}).items():
        change(place / path, text)
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    points = declares or f"{package} = {package}:GAME"
    (about / "entry_points.txt").write_text(f"[brushpass.games]\n{points}\n", "utf-8")
    return folder


def change(file, text):
    if text is None:
        file.unlink()
    elif isinstance(text, tuple):
        before = file.read_text("utf-8")
        assert text[0] in before, text
        file.write_text(before.replace(*text), "utf-8")
    else:
        file.write_text(text, "utf-8")


def planted(folder, places):
    """Install Dibs, with what is planted in it: in a file, one text for another."""
    install(folder)
    for file, before, after in places:
        path = folder / "dibs" / file
        text = path.read_text("utf-8") if before else ""
        assert not before or before in text, f"{file} no longer has {before!r}"
        path.write_text(text.replace(before, after) if before else after, "utf-8")
