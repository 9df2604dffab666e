"""Serves the page that lies in a folder of the test's own, so that it can change while people look at it."""

import os
from pathlib import Path

from brushpass.__main__ import main
from brushpass.server.http import static_page

static_page.PAGE = Path(os.environ["BRUSHPASS_OTHER_PAGE"])

if __name__ == "__main__":
    main()
