"""Measure a first visit to the page, as a phone on a slow line has it.

Slow is what Chromium calls fast 3G: 150 ms for each request, 1.6 Mbit/s, and a processor a quarter as fast.
Each visit is a new browser profile; of all visits the medians are printed.
"""

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.faults.kills import Victim

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PHONE = {"width": 360, "height": 740}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4  # times
PATIENCE = 60_000  # milliseconds for one visit
# Usable: there is a button to press, and it does something.
USABLE = "main button:not([disabled]), main a.btn"


def main() -> None:  # python tools/first_visit.py --path /t/CODE
    """Measure, and print a line for each kind of visit."""
    options = argparse.ArgumentParser()
    options.add_argument("--path", default="/")
    options.add_argument("--visits", type=int, default=5)
    options.add_argument("--theme", default="light")
    chosen = options.parse_args()
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Victim(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        try:
            print(f"load of the machine: {os.getloadavg()[0]:.1f}")
            visits = [visit(browser, server.url + chosen.path, chosen.theme) for _ in range(chosen.visits)]
            for kind in ("first", "second"):
                print(kind, *(f"{what} {median(visits, kind, what)}" for what in visits[0][kind]), sep=", ")
        finally:
            browser.close()
            server.kill()


def median(visits: list[dict[str, Any]], kind: str, what: str) -> int:
    """Say the median of one figure."""
    return round(statistics.median(visit[kind][what] for visit in visits))


def visit(browser: Browser, url: str, theme: Any) -> dict[str, dict[str, float]]:
    """Come for the first time, and once more."""
    context = browser.new_context(viewport=PHONE, color_scheme=theme)
    try:
        return {kind: load(context, url) for kind in ("first", "second")}
    finally:
        context.close()


def load(context: Any, url: str) -> dict[str, float]:
    """Load the page on a slow line, and say how long it took, in milliseconds, and how much, in bytes."""
    page = context.new_page()
    wire = {"bytes": 0.0, "requests": 0.0}
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line.on("Network.loadingFinished", lambda told: count(wire, told["encodedDataLength"]))
    page.goto(url, wait_until="commit", timeout=PATIENCE)
    page.wait_for_selector(USABLE, timeout=PATIENCE)
    usable = page.evaluate("() => performance.now()")
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    seen = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    page.close()
    return {"seen ms": seen, "usable ms": usable, **wire}


def count(wire: dict[str, float], size: float) -> None:
    """Count a request that was answered."""
    wire["bytes"] += size
    wire["requests"] += size > 0


if __name__ == "__main__":
    main()
