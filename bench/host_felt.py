"""`python -m bench.host_felt`: how fast the pages of a game feel on a slow phone, in a real browser.

The first view of a game's page: an empty cache, 1.6 Mbit/s, 150 ms latency, a processor four times slower; what comes
over the line, when the board can be tapped, and when all of it is painted. On such a phone, too: a tap until its answer
is painted, and what the panel's press takes the first time that it is opened, bytes and time. And an order that is
tapped, until the page says that it is saved, without the slow line.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich import box
from rich.console import Console
from rich.table import Table

from bench.chromium import chromium
from bench.host_here import free_port, program, running, wait_for

LIMITS = {"games": (200_000, 2_000), "largest": (250_000, 3_000)}
"""What a first view may transfer, and milliseconds until its board is painted: of any board, and of the largest."""
LONGEST_ORDER = 100
"""Milliseconds until a tap or an order is answered."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
PLAYED = 2
ORDERS, TAPS = 20, 6
WHEN_READY = """new MutationObserver((changes, observer) => {
    if (!document.querySelector("#board[data-ready]")) return;
    observer.disconnect();
    window.ready = performance.now();
    requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
}).observe(document, {subtree: true, attributes: true, childList: true})"""
ORDER = """() => new Promise((done) => {
    const saved = document.getElementById("saved"), tapped = performance.now();
    new MutationObserver((changes, observer) => {
        observer.disconnect();
        done(performance.now() - tapped);
    }).observe(saved, {childList: true, characterData: true, subtree: true});
    const places = [...document.querySelectorAll(".hit.can")];
    window.turn = ((window.turn ?? -1) + 1) % places.length;
    const tap = () => places[window.turn].dispatchEvent(new MouseEvent("click", {bubbles: true}));
    tap();
    tap();
})"""


TAP = """(turn) => new Promise((done) => {
    const units = [...document.querySelectorAll("#sheet [data-select]")].map((row) => row.dataset.select);
    const area = units[turn % units.length], tapped = performance.now();
    const hit = document.querySelector(area ? `.hit[data-area="${area}"]` : ".hit");
    hit.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - tapped)));
})"""
PRESS = """() => new Promise((done) => {
    const panel = document.getElementById("sheet-side"), tapped = performance.now();
    const tab = document.getElementById("show-press");
    if (!tab) return done(null);
    new MutationObserver((changes, observer) => {
        if (!panel.querySelector("#talk .press")) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - tapped)));
    }).observe(panel, {childList: true, subtree: true});
    tab.click();
})"""


def first_view(playwright, address, key, session):
    """Bytes that the first view of a game transfers, milliseconds until its board is ready, and drawn, and of taps.

    Then the bytes of its press, and the milliseconds until that is there.
    """
    browser = chromium(playwright)
    page = browser.new_context(base_url=address, bypass_csp=True, **PHONE).new_page()
    if session:
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    line, sizes = page.context.new_cdp_session(page), []
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.add_init_script(WHEN_READY)
    page.goto(f"/games/{key}/", wait_until="load")
    page.wait_for_function("window.drawn", timeout=30_000)
    page.wait_for_timeout(800)
    ready, drawn = page.evaluate("[window.ready, window.drawn]")
    page.evaluate("document.querySelector('[data-now]')?.click()")
    taps = [page.evaluate(TAP, turn) for turn in range(TAPS)] if session else []
    viewed = sum(sizes)
    press = page.evaluate(PRESS) if session else None
    page.wait_for_timeout(800)
    browser.close()
    return viewed, ready, drawn, taps, (sum(sizes) - viewed, press)


def orders(playwright, address, key, session):
    """Milliseconds from taps that make an order until the page says that it is saved; the first is not counted."""
    browser = chromium(playwright)
    page = browser.new_context(base_url=address, bypass_csp=True, **PHONE).new_page()
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
    page.goto(f"/games/{key}/", wait_until="load")
    page.wait_for_selector("#board[data-ready]")
    took = []
    for _ in range(ORDERS + 1):
        took.append(page.evaluate(ORDER))
        page.wait_for_timeout(100)
    browser.close()
    return took[1:]


def measured(playwright, address, told, rounds):
    """A table of first views, and whether all goals are met."""
    columns = ("who", "KB", "ready: median", "slowest", "drawn: slowest", "tap: slowest", "press")
    table = Table("first view", *columns, box=box.MARKDOWN)
    good = True
    looked_at = [(limits, *game) for group, limits in LIMITS.items() for game in told[group].items()]
    for (most_bytes, longest_view), name, key in looked_at:
        for who, session in (("player", told["session"]), ("spectator", None)):
            views = [first_view(playwright, address, key, session) for _ in range(rounds)]
            size, times, drawn = (
                max(view[0] for view in views),
                [view[1] for view in views],
                [view[2] for view in views],
            )
            tap = max((one for view in views for one in view[3]), default=0)
            good = good and size <= most_bytes and max(drawn) <= longest_view and tap <= LONGEST_ORDER
            slow = [
                f"{milliseconds / 1000:.2f} s" for milliseconds in (statistics.median(times), max(times), max(drawn))
            ]
            opened, more = max(((took, size) for *_, (size, took) in views if took), default=(0, 0))
            talk = f"{more / 1000:.0f} KB, {opened / 1000:.2f} s" if opened else ""
            table.add_row(name, who, f"{size / 1000:.0f}", *slow, f"{tap:.0f} ms" if tap else "", talk)
    return table, good


def main():
    """Start a host, look at it, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="first views of each page")
    parser.add_argument("--only", choices=LIMITS, help="look only at games on any board, or on the largest")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("wb") as log:
        env = {**os.environ, "VARIORUM_DATA": folder, "DJANGO_SETTINGS_MODULE": "variorum.host.site.settings"}
        program("-m", "django", "migrate", "-v0", env=env)
        told = json.loads(program("-m", "bench.host_fill", "seated", str(PLAYED), env=env))
        told |= {group: {} for group in LIMITS if wanted.only not in (None, group)}
        port = str(free_port())
        address = f"http://127.0.0.1:{port}"
        with (
            running("serve", "--no-migrate", "--without-worker", "--port", port, env=env, log=log),
            sync_playwright() as playwright,
        ):
            wait_for(address)
            table, good = measured(playwright, address, told, wanted.rounds)
            took = orders(playwright, address, told["opening"], told["session"])
    screen = Console(width=None if sys.stdout.isatty() else 110, highlight=False)
    screen.print(table)
    for group, (size, view) in LIMITS.items():
        screen.print(
            f"goals of {group}: {size / 1000:.0f} KB, drawn after {view / 1000:.0f} s, taps {LONGEST_ORDER} ms"
        )
    screen.print(
        f"orders saved after {statistics.median(took):.0f} ms, slowest {max(took):.0f} ms (goal: {LONGEST_ORDER})"
    )
    raise SystemExit(not (good and max(took) <= LONGEST_ORDER))


if __name__ == "__main__":
    main()
