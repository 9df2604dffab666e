"""List the Pythons of this machine that run: ``python3 tools/pythons.py 3.11 3.12``, one path a line.

A name on the PATH may be a shim for a version that is not active, so each is asked for its version;
those that pyenv keeps are looked at too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def found(version: str) -> str | None:
    """Find an interpreter of this version, such as 3.12, that runs."""
    return next((path for path in _candidates(version) if _is(path, version)), None)


def _candidates(version: str) -> list[str]:
    name = f"python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    kept = sorted(pyenv.glob(f"{version}.*"), key=_patch, reverse=True)
    return [path for path in (shutil.which(name), *(str(each / "bin" / name) for each in kept)) if path]


def _patch(folder: Path) -> int:
    figures = folder.name.rsplit(".", 1)[-1]
    return int(figures) if figures.isdigit() else -1


def _is(path: str, version: str) -> bool:
    """Ask an interpreter which it is; a shim without a version behind it has no answer."""
    asked = [path, "-c", "import sys; print('.'.join(map(str, sys.version_info[:2])))"]
    try:
        done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)  # noqa: S603
    except OSError:
        return False
    return done.stdout.decode().strip() == version


def main(versions: list[str]) -> None:
    """Print where they are; what is not here is named on the other stream."""
    for version in versions:
        path = found(version)
        if path:
            print(path)
        else:
            print(f"no Python {version} here", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
