"""The operator's page at ``/admin``: workers, leases, rates and tables. It shows no secret of a match."""

from collections.abc import Iterable
from html import escape

from aiohttp import web

from brushpass.server.rooms import lobby
from brushpass.server.store import Listing, WorkerStatus
from brushpass.server.workers.fleet import Fleet
from brushpass.words import phrases, say
from brushpass.words.forms import LANGUAGES

EDGE = "border-bottom:1px solid;padding:.2em .8em;text-align:left"


def overview(request: web.Request, fleet: Fleet, tables: list[Listing]) -> str:
    """Draw the page, in the visitor's language."""
    lang = _language(request.headers.get("Accept-Language", ""))
    workers = _grid(lang, "workers", (_worker(lang, worker, fleet.name) for worker in fleet.workers))
    rooms = sum(worker.figures.rooms for worker in fleet.workers)
    sockets = sum(worker.figures.sockets for worker in fleet.workers)
    rate = sum(worker.figures.rate for worker in fleet.workers)
    counted = {"rooms": say(lang, "admin.rooms", n=rooms), "sockets": say(lang, "admin.sockets", n=sockets)}
    total = say(lang, "admin.total", **counted, rate=f"{rate:.1f}")
    listed = _grid(lang, "tables", (_table(lang, each) for each in tables))
    title = escape(say(lang, "admin.title"))
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">'
        '<meta name="color-scheme" content="light dark"><body style="font-family:sans-serif;margin:1.5em">'
        f"<h1>{title}</h1>{workers}<p>{escape(total)}</p>{listed}</body></html>"
    )


def _language(wanted: str) -> str:
    spoken = [tag.strip()[:2].lower() for tag in wanted.split(",")]
    return next((tag for tag in spoken if tag in LANGUAGES), "en")


def _grid(lang: str, name: str, rows: Iterable[tuple[str, ...]]) -> str:
    words = phrases("brushpass", lang)["admin"][name]
    head = "".join(f'<th scope="col" style="{EDGE}">{escape(word)}</th>' for word in words["columns"])
    cells = ("".join(f'<td style="{EDGE}">{escape(cell)}</td>' for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    grid = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f"<h2>{escape(words['title'])}</h2><table style='border-collapse:collapse'>{grid}</table>"


def _worker(lang: str, worker: WorkerStatus, here: str) -> tuple[str, ...]:
    figures = worker.figures
    state = "draining" if figures.draining else "here" if worker.name == here else "lives"
    return (
        worker.name,
        say(lang, f"admin.{state}"),
        f"{worker.silent / 1000:.1f}",
        f"{worker.left / 1000:.1f}",
        str(figures.rooms),
        str(figures.sockets),
        f"{figures.rate:.1f}",
        str(figures.messages),
        str(figures.refused),
    )


def _table(lang: str, listing: Listing) -> tuple[str, ...]:
    record = lobby.from_record(listing.record)
    taken = sum(bool(chair.name) for chair in record.chairs)
    hours = listing.idle / 3_600_000
    state = "playing" if record.playing else "public" if record.public else "waiting"
    return (
        listing.code,
        record.game,
        f"{taken}/{len(record.chairs)}",
        say(lang, f"admin.{state}"),
        listing.worker or say(lang, "admin.asleep"),
        str(listing.epoch),
        f"{hours:.1f}",
    )
