"""A curve as an SVG file, without a library for it."""

from collections.abc import Sequence
from math import log10
from pathlib import Path

WIDTH, HEIGHT, EDGE = 640, 360, 56


def scaled(values: Sequence[float], *, log: bool) -> list[float]:
    """Put values between 0 and 1."""
    shown = [log10(value) if log else value for value in values]
    low, high = min(shown), max(shown)
    return [(value - low) / (high - low or 1) for value in shown]


def curve(
    path: Path, title: str, x: tuple[str, Sequence[float]], y: tuple[str, Sequence[float]], *, log: bool
) -> None:
    """Draw ``y`` over ``x``, each given with its name; ``log``: on logarithmic scales."""
    right, up = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    across = [EDGE + right * part for part in scaled(x[1], log=log)]
    along = [HEIGHT - EDGE - up * part for part in scaled(y[1], log=log)]
    points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(across, along, strict=True))
    words = [
        (WIDTH / 2, EDGE / 2, title),
        (WIDTH / 2, HEIGHT - EDGE / 4, x[0]),
        (EDGE, HEIGHT - EDGE / 1.6, f"{min(x[1]):g}"),
        (WIDTH - EDGE, HEIGHT - EDGE / 1.6, f"{max(x[1]):g}"),
        (EDGE / 2, EDGE - 8, f"{max(y[1]):.3g}"),
        (EDGE / 2, HEIGHT - EDGE, f"{min(y[1]):.3g}"),
        (EDGE, EDGE - 24, y[0]),
    ]
    texts = "".join(
        f'<text x="{a:.0f}" y="{b:.0f}" text-anchor="middle">{text}</text>' for a, b, text in words
    )
    frame = f'<path d="M{EDGE},{EDGE}V{HEIGHT - EDGE}H{WIDTH - EDGE}" stroke="#888"/>'
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="13"><rect width="100%" height="100%" fill="#fff"/><g fill="none">{frame}'
        f'<polyline points="{points}" stroke="#1f6f8b" stroke-width="2"/></g>{texts}</svg>\n',
        "utf-8",
    )
