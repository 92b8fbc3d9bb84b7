"""Eleven people, each with a seat of Rather Silly and a browser, and a game master with a desk."""

from html import unescape

from django.utils import timezone
from hands import PATIENCE, by_form, by_map, by_text, follow, open_board, put_away, ready
from silly_years import FORM, MAP

from variorum.game.audience import GM
from variorum.game.problem import Severity
from variorum.host.games import access
from variorum.host.games.clock.awaited import expected
from variorum.host.games.life import phases
from variorum.host.games.seats import sheets
from variorum.notation import read_sheet, write_sheet

ON_PHONES = ("ENGLAND", "ITALY", "TURKEY", "JESTER", "SOOTHSAYER")
STAYING = ("AUSTRIA",)
"""Those who leave their boards open, and go on when they order something; the others come back to do so."""

REPLACED = ("htmx:afterRequest", "htmx:sendAbort")
"""What htmx tells when an answer to the person replaces a refresh that is under way. Real failures have other names."""


def _is_error(told):
    return told.type == "error" and not told.text.startswith(REPLACED)


class Company:
    """All who play, by seat: their pages, and what they have told each other and the host so far."""

    def __init__(self, game, people, page_for):
        self.game = game
        self.people = people
        self.errors = []
        self.kinds = set()
        self.given = set()
        self.pages = {seat: self._page(page_for, seat) for seat in people}

    def _page(self, page_for, seat):
        page = page_for(self.people[seat], "phone" if seat in ON_PHONES else "desktop")
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda told: self.errors.append((seat, told.text)) if _is_error(told) else None)
        return page

    def access(self, seat):
        """What a seat may see and do."""
        return access.find(self.people[seat], self.game.key)

    @property
    def players(self):
        """The pages of all but the game master, by seat."""
        return {seat: page for seat, page in self.pages.items() if seat != GM}

    def board(self, seat):
        """A seat's page of this phase: opened once, afterwards it hears of every phase and goes to the latest."""
        page = self.pages[seat]
        if page.locator("#play").count():
            follow(page, self.game)
        else:
            open_board(page, self.game)
        return page

    def send(self, seat, sent):
        """Give a seat's orders, and say that it is ready: in the browser, where an order of that kind is new there."""
        known = self.access(seat)
        sheet, problems = read_sheet(known.variant, known.seen().position, seat, "\n".join(sent.orders))
        assert problems == ()
        ways = {(sent.way, type(order)) for order in sheet.orders}
        if seat in STAYING or not ways <= self.given:
            self._in_the_browser(seat, sent, sheet)
        else:
            before = sheets.saved(known)
            sheets.replace_sheet(known, self.game.phase_number, before.version, sheet, ready=True)
        self.given |= ways
        saved = sheets.saved(self.access(seat))
        assert write_sheet(saved.sheet) == write_sheet(sheet)
        assert [problem for problem in saved.problems if problem.severity is Severity.REFUSED] == []
        self.note(sheet.orders)

    def _in_the_browser(self, seat, sent, sheet):
        """Tap orders, fill in their forms, or write them."""
        page = self.board(seat)
        if sent.way in (MAP, FORM):
            give = by_map if sent.way == MAP else by_form
            for order in sheet.orders:
                give(page, order)
        else:
            by_text(page, "\n".join(sent.orders))
        fits(page)
        ready(page)
        if seat not in STAYING:
            put_away(page)

    def note(self, orders):
        """Remember what kinds of orders there have been."""
        self.kinds |= {type(order) for order in orders}

    def written(self, seat):
        """What a seat has sent for this phase."""
        return sheets.saved(self.access(seat)).sheet

    def fetch(self, seat, rest):
        """The text of a page of the game as a seat's browser gets it."""
        return unescape(self.pages[seat].request.get(f"/games/{self.game.key}/{rest}").text())

    @property
    def last(self):
        """The number of the present moment."""
        return self.access(GM).last

    def say_ready(self, seats):
        """Those of whom something is expected, but who order nothing, say so."""
        for seat in expected(self.access(GM).seen().position):
            if seat in seats:
                sheets.set_ready(self.access(seat), self.game.phase_number, ready=True)

    def go_on(self):
        """What a worker does: process what is complete; whether anything was."""
        done = [phases.process(pk, phase) for pk, phase in phases.claim(timezone.now())]
        self.game.refresh_from_db()
        return any(done)


def fits(page):
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
