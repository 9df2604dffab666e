"""The command line with a server that waits for nobody who is slow to say what they want."""

from brushpass.cli import main
from brushpass.server import answers, run

run.PATIENCE = answers.PATIENCE = 0.5

if __name__ == "__main__":
    main()
