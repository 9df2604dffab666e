"""The Dockerfile read, and its steps run where no container engine is, a Python of its own for each stage."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import urllib.request
import venv
from pathlib import Path
from typing import NamedTuple

from support.servers.ports import free_port, wait_for_port

ROOT = Path(__file__).parents[3]
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
BUILT = shutil.ignore_patterns("node_modules", "page", "__pycache__")  # as .dockerignore says


class Step(NamedTuple):
    """One instruction, such as ``RUN``, and what follows it."""

    verb: str
    rest: str


def stages() -> list[list[Step]]:
    """Read the Dockerfile; each stage begins with its ``FROM``."""
    text = re.sub(r"^#.*\n", "", DOCKERFILE.read_text("utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    steps = [Step(*line.split(maxsplit=1)) for line in text.splitlines() if line.strip()]
    starts = [index for index, step in enumerate(steps) if step.verb == "FROM"]
    return [steps[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def copied(step: Step) -> list[str]:
    """Name what a ``COPY`` takes from the repository."""
    return [] if "--from" in step.rest else step.rest.split()[:-1]


class Stage:
    """A folder that stands for a stage's file system, with a Python of its own."""

    def __init__(self, root: Path, beside: Path) -> None:
        self.root, self.beside = root, beside
        self.place = root
        self.python = root / "python"
        venv.create(self.python, with_pip=True)

    def there(self, path: str) -> Path:
        """Find a path of the image's in this folder."""
        return self.root / path.lstrip("/") if path.startswith("/") else self.place / path

    def take(self, step: Step) -> None:
        """Do one step, if it can be done here."""
        match step.verb:
            case "WORKDIR":
                self.place = self.there(step.rest)
                self.place.mkdir(parents=True, exist_ok=True)
            case "COPY":
                self._copy(step)
            case "RUN" if "useradd" not in step.rest:  # which is for root, on a machine of its own
                self._run(step.rest)

    def _copy(self, step: Step) -> None:
        *sources, target = [word for word in step.rest.split() if not word.startswith("--")]
        base = self.beside if "--from" in step.rest else ROOT
        for source in sources:
            origin = base / source.lstrip("/")
            goal = self.there(target) / origin.name if target == "./" else self.there(target)
            goal.parent.mkdir(parents=True, exist_ok=True)
            if origin.is_dir():
                shutil.copytree(origin, goal, ignore=BUILT)
            else:
                shutil.copy(origin, goal)

    def _run(self, command: str) -> None:
        here = re.sub(r"(?<= )/(?=\w)", f"{shlex.quote(str(self.root))}/", command)
        path = f"{self.python / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "PIP_QUIET": "1"}
        subprocess.run(["/bin/sh", "-c", here], check=True, cwd=self.place, env=environment)


def perform(folder: Path) -> Stage:
    """Run all stages, each beside the one before, and give the last."""
    before = folder
    for number, steps in enumerate(stages()):
        stage = Stage(folder / str(number), before)
        for step in steps:
            stage.take(step)
        before = stage.root
    return stage


def answers(python: Path, folder: Path, *paths: str) -> dict[str, str]:
    """Serve a table with an installed Brushpass, far from the repository; give what it answers."""
    port = free_port()
    command = [python.parent / "brushpass", "serve", "--port", str(port)]
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, cwd=folder, **silent) as serving:
        try:
            wait_for_port(port)
            return {path: _get(f"http://127.0.0.1:{port}{path}") for path in paths}
        finally:
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(30) == 0  # the release workflow asks the same of the image


def _get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310 -- on loopback
        return answer.read().decode()
