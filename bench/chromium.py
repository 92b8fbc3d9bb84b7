"""Debian's Chromium, for tests and measurements of pages: it asks nothing of the network but what pages ask."""

import shutil

from playwright.sync_api import Browser, Playwright

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # pages of one person share a process, and none is started in advance
    # Without a graphics card a map is drawn once for each tile that it touches: few large tiles take less work.
    "--default-tile-width=2048",
    "--default-tile-height=2048",
)


def chromium(playwright: Playwright) -> Browser:
    """A browser of its own, with nothing in its cache: the shell without windows, which is quicker."""
    return _launched(playwright, "chromium-headless-shell")


def chromium_with_windows(playwright: Playwright) -> Browser:
    """The same with windows, of whose tabs one is visible at a time, as in the hands of people."""
    return _launched(playwright, "chromium")


def _launched(playwright: Playwright, name: str) -> Browser:
    program = shutil.which(name)
    assert program, f"Debian's {name} is needed"
    return playwright.chromium.launch(executable_path=program, args=[*_FLAGS])
