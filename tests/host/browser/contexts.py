"""Contexts of a browser that tests use one after another: each loads files once, and compiles scripts once."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Error

MOST_IDLE = 3
"""Contexts with the same options that wait for a test."""
STILL = "/static/site/icon.svg"
"""A page that keeps the process of a context."""


class Contexts:
    """The contexts of a browser, by their options."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._idle: defaultdict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def lent(self, **options: object) -> Iterator[BrowserContext]:
        """A context that other tests may have had; what this one leaves in it is forgotten."""
        idle = self._idle[repr(options)]
        context = idle.pop() if idle else self._new(options)
        try:
            yield context
        finally:
            try:
                self._forget(context)
                idle.append(context)
            except Error:
                context.close()
            if len(idle) > MOST_IDLE:
                idle.pop(0).close()

    def _new(self, options: Mapping[str, object]) -> BrowserContext:
        context = self._browser.new_context(base_url=self._address, **options)
        context.new_page().goto(STILL)
        return context

    def _forget(self, context: BrowserContext) -> None:
        still, *pages = context.pages
        for page in pages:
            page.close()
        context.unroute_all()
        context.set_offline(False)
        context.clear_cookies()
        protocol = context.new_cdp_session(still)
        protocol.send("Storage.clearDataForOrigin", {"origin": self._address, "storageTypes": "all"})
        protocol.detach()
