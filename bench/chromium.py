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
)


def chromium(playwright: Playwright) -> Browser:
    """A browser of its own, with nothing in its cache."""
    program = shutil.which("chromium-headless-shell")
    assert program, "Debian's chromium is needed"
    return playwright.chromium.launch(executable_path=program, args=[*_FLAGS])
