"""The command line with a house that has little patience: an absent player is soon played for."""

from brushpass.cli import main
from brushpass.table.house import PACES, Pace

PACES["quick"] = Pace(limit=60_000, think=(50, 100), grace=1_000, pause=0)
PACES["none"] = Pace(limit=None, think=(50, 100), pause=0)

if __name__ == "__main__":
    main()
