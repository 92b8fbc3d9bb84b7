"""What players do without a mouse: Tab, arrows, Enter and typing; and the page as a screen reader reads it."""

import re

from hands import CHANGED, OFFERED, POLLING, version

MOST_TABS = 120
TYPED = 1_600
"""Milliseconds after which the board takes a key as the beginning of another name; a busy machine may be slower."""

_NAMED = "button|link|radio|checkbox|textbox|spinbutton|combobox|searchbox|slider|region|img|dialog"
_NAMELESS = re.compile(rf"^ *- (?:{_NAMED})(?: \[[^]]*\])*:?(?: [^\"]*)?$", re.MULTILINE)
_LABELLED = "name => document.activeElement.getAttribute('aria-label').toLowerCase().includes(name)"
_NOTATION = "(document.activeElement.querySelector('code') ?? document.activeElement).textContent"
_IS = "selector => document.activeElement.matches(selector)"


class Keys:
    """A keyboard, and nothing else, on a page."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys):
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def on(self, selector):
        """Whether what has the focus matches a selector."""
        return self.page.evaluate(_IS, selector)

    def go(self, selector, *, back=False):
        """Reach something with Tab alone."""
        for _ in range(MOST_TABS):
            self.press("Shift+Tab" if back else "Tab")
            if self.on(selector):
                return
        raise AssertionError(f"Tab never reaches {selector}")

    def rest_on(self, selector):
        """Wait until the page has put the focus somewhere by itself."""
        self.page.wait_for_function(_IS, arg=selector, polling=POLLING)

    def sends(self, *keys):
        """Press keys that change the order sheet, and wait until they have."""
        before = version(self.page)
        self.press(*keys)
        self.page.wait_for_function(CHANGED, arg=before, polling=POLLING)

    def row(self, area, order=""):
        """Give the unit in a row of the panel an order from its list: the first, or the one that is written so."""
        row = f'#sheet [data-select="{area}"]'
        if not self.on(row):
            self.go(row)
        self.press("Enter")
        self.rest_on(OFFERED)
        self.choose(order)
        self.rest_on(row)

    def choose(self, order):
        """Choose the order in the list that is written so, or begins so."""
        while not self.page.evaluate(_NOTATION).startswith(order):
            self.press("Tab")
            assert self.on("#beside *, #choices *"), f"{order} isn't in the list"
        self.sends("Enter")

    def named(self, *names):
        """Give an order on the board by the names of its areas."""
        if not self.on(".hit"):
            self.go(".hit", back=True)
        for name in names:
            self.page.keyboard.type(name)
            while not self.page.evaluate(_LABELLED, name):
                self.page.wait_for_timeout(TYPED)
                self.page.keyboard.type(name)
            self.press("Enter")

    def ready(self):
        """Say that all is done, and that it's meant."""
        self.go("#ready")
        self.press("Enter")
        self.page.wait_for_selector("#ready[value=no], [name=sure]", state="attached")
        if self.page.locator("[name=sure]").count():
            self.rest_on("#ready")
            self.press("Enter")
        self.page.wait_for_selector("#ready[value=no]")
        self.rest_on("#ready")

    def look(self):
        """Go from the news that a phase is over to what happened."""
        self.page.wait_for_selector("#arrive", state="visible")
        self.go("#arrive", back=True)
        self.press("Enter")
        self.rest_on("#look-heading")

    def go_on(self):
        """Go from what happened to one's orders."""
        self.go("[data-now]")
        self.press("Enter")
        self.rest_on("#sheet-heading")


def read(page):
    """The page as a screen reader reads it; everything that can be operated has a name."""
    told = page.locator("body").aria_snapshot()
    assert not _NAMELESS.findall(told), _NAMELESS.findall(told)
    return told


def in_order(told, *texts):
    """Check that texts come one after another."""
    at = 0
    for text in texts:
        found = told.find(text, at)
        assert found >= 0, f"{text!r} doesn't come after what is before it:\n{told}"
        at = found + len(text)
