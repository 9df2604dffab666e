"""The way in, by ``brushpass`` and by ``python -m brushpass``."""

import sys

STOPPED = 130  # exit code of whatever was stopped by Ctrl-C


def main() -> None:
    """Run the command line; Ctrl-C, even while it is being read in, simply ends it."""
    try:
        from brushpass.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)


if __name__ == "__main__":
    main()
