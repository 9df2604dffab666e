"""What ``/admin`` shows: workers, reports, tables, bans, and what was done. It shows no secret of a match.

Of private tables it shows no names, unless somebody there has reported one.
"""

import time
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from brushpass.core import Seat, to_json
from brushpass.server.rooms import lobby
from brushpass.server.store import Listing, WorkerStatus
from brushpass.server.store.office import Ban, Deed, Report
from brushpass.words import phrases, say
from brushpass.words.forms import LANGUAGES

EDGE = "border-bottom:1px solid;padding:.2em .8em;text-align:left;vertical-align:top"
CELL = f"{EDGE};min-width:4em;max-width:34ch;overflow-wrap:break-word"
BODY = "font-family:sans-serif;margin:1.5em;line-height:1.5"
BUTTON = "font:inherit;min-height:44px;padding:0 .8em;margin:.1em .2em .1em 0"


class Desk(NamedTuple):
    """All that the page shows."""

    here: str  # the worker that answers
    workers: list[WorkerStatus]
    tables: list[Listing]
    reports: list[Report]
    bans: list[Ban]
    deeds: list[Deed]


def language_of(wanted: str) -> str:
    """Choose the visitor's language."""
    spoken = [tag.strip()[:2].lower() for tag in wanted.split(",")]
    return next((tag for tag in spoken if tag in LANGUAGES), "en")


def drawn(desk: Desk, lang: str) -> str:
    """Draw the page."""
    records = [lobby.from_record(each.record) for each in desk.tables]
    told = {report.code for report in desk.reports}
    now = time.time_ns() // 1_000_000
    parts = [
        _grid(lang, "workers", (_worker(lang, each, desk.here) for each in desk.workers)),
        f"<p>{escape(_total(lang, desk.workers))}</p>",
        _grid(lang, "reports", (_report(lang, each, now) for each in desk.reports)),
        _grid(
            lang,
            "tables",
            (_table(lang, *each, told) for each in zip(desk.tables, records, strict=True)),
        ),
        _grid(lang, "bans", (_ban(lang, each, now) for each in desk.bans)),
        _pardon(lang),
        _grid(lang, "deeds", (_deed(lang, each, now) for each in desk.deeds)),
    ]
    title = escape(say(lang, "admin.title"))
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f'<body style="{BODY}"><h1>{title}</h1><p id="said" role="status"></p>{"".join(parts)}'
        '<script src="/admin/admin.js"></script></body></html>'
    )


def _total(lang: str, workers: list[WorkerStatus]) -> str:
    rooms, sockets, rate = (
        sum(getattr(worker.figures, name) for worker in workers) for name in ("rooms", "sockets", "rate")
    )
    counted = {"rooms": say(lang, "admin.rooms", n=rooms), "sockets": say(lang, "admin.sockets", n=sockets)}
    return say(lang, "admin.total", **counted, rate=f"{rate:.1f}")


def _grid(lang: str, name: str, rows: Iterable[tuple[str, ...]]) -> str:
    """Draw a list; each cell is HTML."""
    words = phrases("brushpass", lang)["admin"][name]
    cells = ["".join(f'<td style="{CELL}">{cell}</td>' for cell in row) for row in rows]
    title = f"<h2>{escape(words['title'])}</h2>"
    if not cells and "none" in words:
        return f"{title}<p>{escape(words['none'])}</p>"
    head = "".join(f'<th scope="col" style="{EDGE}">{escape(word)}</th>' for word in words["columns"])
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    grid = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f"{title}<div style='overflow-x:auto'><table style='border-collapse:collapse'>{grid}</table></div>"


def _plain(*cells: object) -> tuple[str, ...]:
    return tuple(escape(str(cell)) for cell in cells)


def _button(lang: str, deed: str, fields: Mapping[str, Any], **said: object) -> str:
    """Draw a button that does something, once it was asked whether that is meant."""
    label = escape(say(lang, f"admin.do.{deed}", **said))
    sure = escape(say(lang, "admin.sure", what=say(lang, f"admin.do.{deed}", **said)))
    wish = escape(to_json({"deed": deed, **fields}))
    return f'<button style="{BUTTON}" data-deed="{wish}" data-sure="{sure}">{label}</button>'


def _ago(lang: str, at: int, now: int) -> str:
    return say(lang, "admin.ago", hours=f"{max(0, now - at) / 3_600_000:.1f}")


def _worker(lang: str, worker: WorkerStatus, here: str) -> tuple[str, ...]:
    figures = worker.figures
    state = "draining" if figures.draining else "here" if worker.name == here else "lives"
    return _plain(
        worker.name,
        say(lang, f"admin.{state}"),
        f"{worker.silent / 1000:.1f}",
        f"{worker.left / 1000:.1f}",
        figures.rooms,
        figures.sockets,
        f"{figures.rate:.1f}",
        figures.messages,
        figures.refused,
    )


def _report(lang: str, report: Report, now: int) -> tuple[str, ...]:
    about = say(lang, f"admin.about_{report.about}")
    told = _plain(_ago(lang, report.at, now), report.code, report.name, about, report.note)
    table, seat = {"code": report.code}, {"code": report.code, "seat": report.seat}
    hide = _button(lang, "hide", seat, name=report.name)
    rest = _button(lang, "close", table) + _button(lang, "settle", {"report": report.id})
    return (*told, hide + rest)


def _table(lang: str, listing: Listing, record: lobby.TableRecord, told: set[str]) -> tuple[str, ...]:
    taken = sum(bool(chair.name) for chair in record.chairs)
    states = {"closed": record.closed, "playing": record.playing, "public": record.public}
    state = next((name for name, holds in states.items() if holds), "waiting")
    cells = _plain(
        listing.code,
        record.game,
        f"{taken}/{len(record.chairs)}",
        say(lang, f"admin.{state}"),
        listing.worker or say(lang, "admin.asleep"),
        listing.epoch,
        f"{listing.idle / 3_600_000:.1f}",
    )
    return (*cells, _deeds_at(lang, record, named=record.public or listing.code in told))


def _deeds_at(lang: str, record: lobby.TableRecord, *, named: bool) -> str:
    table = {"code": record.code}
    if record.closed:
        return _button(lang, "reopen", table)
    people = [(Seat(seat), chair.name) for seat, chair in enumerate(record.chairs) if chair.lock and named]
    hiding = "".join(_button(lang, "hide", {**table, "seat": seat}, name=name) for seat, name in people)
    return _button(lang, "close", table) + (_button(lang, "ban", table) if record.public else "") + hiding


def _ban(lang: str, ban: Ban, now: int) -> tuple[str, ...]:
    left = say(lang, "admin.days", n=-(-(ban.until - now) // 86_400_000))
    told = _plain(ban.who, _ago(lang, ban.at, now), left, ban.about)
    return (*told, _button(lang, "pardon", {"who": ban.who}))


def _pardon(lang: str) -> str:
    """Draw a field for an address whose limits and bans are to end, or that is to be kept away."""
    label = escape(say(lang, "admin.address"))
    deeds = _button(lang, "pardon", {}) + _button(lang, "ban", {})
    return f'<p><label>{label} <input id="address" style="{BUTTON}" maxlength="60"></label> {deeds}</p>'


def _deed(lang: str, deed: Deed, now: int) -> tuple[str, ...]:
    return _plain(_ago(lang, deed.at, now), say(lang, f"admin.did.{deed.deed}"), deed.code, deed.about)
