"""The command line with a server on which a match is soon too long."""

from brushpass.cli import main
from brushpass.server.http import app
from brushpass.server.rooms.context import LongestMatch

app.LongestMatch = lambda steps, milliseconds: LongestMatch(min(steps, 3), milliseconds)

if __name__ == "__main__":
    main()
