"""Plots of intervals, as SVG that any page can show: a dot where it lies, a line as far as it may reach."""

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple, TypeAlias

WIDTH, LEFT, RIGHT = 720, 230, 90
ROW, TOP, BOTTOM = 28, 34, 30
TICKS = 5
INK, FAINT, MARK = "#667", "#99a", "#b5543a"

Across: TypeAlias = Callable[[float], float]  # how far to the right a value stands


class Interval(NamedTuple):
    """One line of a plot."""

    label: str
    value: float
    low: float
    high: float
    told: str  # the value, as it is written beside the line


def intervals(title: str, rows: Sequence[Interval], even: float, unit: str) -> str:
    """Draw intervals below each other; a line stands where all are even."""
    ends = [even, *(row.low for row in rows), *(row.high for row in rows)]
    least, most = min(ends), max(ends)
    span = (most - least) or 1.0

    def across(value: float) -> float:
        return round(LEFT + (value - least) / span * (WIDTH - LEFT - RIGHT), 1)

    height = TOP + ROW * len(rows) + BOTTOM
    ticks = [least + span * step / (TICKS - 1) for step in range(TICKS)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"',
        f'font-family="sans-serif" font-size="13" fill="{INK}"><title>{escape(title)}</title>',
        f'<text x="12" y="20" font-weight="bold">{escape(title)}</text>',
        *(_tick(across(tick), height, f"{tick:.0f}{unit}") for tick in ticks),
        f'<path d="M{across(even)} {TOP - 6}V{height - BOTTOM}" stroke="{INK}" stroke-dasharray="3 3"/>',
        *(_interval(row, TOP + ROW * place + ROW // 2, across) for place, row in enumerate(rows)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _tick(x: float, height: int, told: str) -> str:
    return (
        f'<path d="M{x} {TOP - 4}V{height - BOTTOM}" stroke="{FAINT}" stroke-opacity=".35"/>'
        f'<text x="{x}" y="{height - 10}" text-anchor="middle" fill="{FAINT}">{escape(told)}</text>'
    )


def _interval(row: Interval, y: int, across: Across) -> str:
    return (
        f'<text x="{LEFT - 14}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>'
        f'<path d="M{across(row.low)} {y}H{across(row.high)}" stroke="{MARK}" stroke-width="3"/>'
        f'<circle cx="{across(row.value)}" cy="{y}" r="5" fill="{MARK}"/>'
        f'<text x="{WIDTH - RIGHT + 10}" y="{y + 4}">{escape(row.told)}</text>'
    )
