"""Films for a camera that is none: pictures of one face, one after the other, as Chromium reads them."""

from contextlib import contextmanager
from pathlib import Path

from .conftest import FLAGS, installed

FACES = Path(__file__).parent / "faces"
RATE = 30  # pictures a second, of every film
CAMERA = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


def film(path, *scenes):
    """Write a film: each scene is a picture, and for how many tenths of a second it stands."""
    stills = ((FACES / f"{name}.jpg").read_bytes() * (tenths * RATE // 10) for name, tenths in scenes)
    path.write_bytes(b"".join(stills))
    return path


@contextmanager
def camera_with(playwright, path):
    """Start a browser before whose camera this film runs, again and again."""
    show = f"--use-file-for-fake-video-capture={path}"
    chromium = playwright.chromium.launch(executable_path=installed(), args=[*FLAGS, *CAMERA, show])
    yield chromium
    chromium.close()
