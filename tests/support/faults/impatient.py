"""The command line with a server that waits for nobody who is slow to say what they want."""

from brushpass.cli import main
from brushpass.server import run
from brushpass.server.http import middleware as answers

run.PATIENCE = answers.PATIENCE = 0.5

if __name__ == "__main__":
    main()
