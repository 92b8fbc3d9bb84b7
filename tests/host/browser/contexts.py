"""Contexts of a browser that tests use one after another: each loads files once, and compiles scripts once."""

from playwright.sync_api import Browser, BrowserContext, Error

MOST_IDLE = 3
"""Contexts of each size that wait for a test."""
STILL = "/static/site/icon.svg"
"""A page that keeps the process of a context."""


class Contexts:
    """The contexts of a browser, of one size each."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._idle: dict[str, list[BrowserContext]] = {}

    def new(self, **options: object) -> BrowserContext:
        """A context for one test alone."""
        return self._browser.new_context(base_url=self._address, **options)

    def lent(self, size: str, **options: object) -> BrowserContext:
        """A context that others may have had; size and options always go together."""
        idle = self._idle.setdefault(size, [])
        if idle:
            return idle.pop()
        context = self.new(**options)
        context.new_page().goto(STILL)
        return context

    def take_back(self, size: str, context: BrowserContext) -> None:
        """Forget all that a test has left in a context."""
        idle = self._idle[size]
        try:
            still, *pages = context.pages
            for page in pages:
                page.close()
            context.unroute_all()
            context.set_offline(False)
            context.clear_cookies()
            stored = {"origin": self._address, "storageTypes": "all"}
            context.new_cdp_session(still).send("Storage.clearDataForOrigin", stored)
            idle.append(context)
        except Error:
            context.close()
        if len(idle) > MOST_IDLE:
            idle.pop(0).close()
