"""A year in the browser, played by two people and a game master, with messages, votes and a rollback.

With SCREENSHOTS=1 in the environment there are pictures of the pages in `build/screenshots` afterwards.
"""

import re
from random import Random

import pytest
from deskwork import open_desk, roll_back
from django.utils import timezone
from hands import OFFERED, PATIENCE, by_text, changed, follow, open_board, put_away, ready, shot, tap, version
from msgspec.structs import replace
from tests.acting import do
from tests.asked import asked

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.games.life.creation import seats_of
from variorum.host.games.models import Game, SavedSheet, State
from variorum.host.gm.acts.clock import ProcessNow
from variorum.host.press.models import Message
from variorum.notation import write_sheet
from variorum.testing.players import random_sheet

MOST_TAPPED, MOST_TAPS = 3, 2
MOST_PHASES = 12
VARIANTS = ("standard", "goals", "capitalist", "gametest1815", "geophysical") if asked.every else ("goals",)
"""Variants whose orders are unlike each other. Rather Silly has a story of its own, with eleven people."""

VOTES = re.compile(r"draw|vote|propose", re.IGNORECASE)


class Table:
    """The pages of those who play one game: ann at a desk, ben with a phone, gil at the game master's desk.

    Ann's board stays open from phase to phase; Ben puts his phone away when he is ready.
    """

    def __init__(self, game, people, page_for):
        self.game = game
        sizes = ("desktop", "phone", "desktop")
        self.ann, self.ben, self.gil = (page_for(one, size) for one, size in zip(people, sizes, strict=True))
        self.chance = Random(game.variant)
        for page in (self.ann, self.ben, self.gil):
            page.set_default_timeout(PATIENCE)

    def shot(self, page, name):
        shot(page, f"{self.game.variant}-{name}")

    def access(self, page):
        """What somebody at a page may see and do."""
        name = {self.ann: "ann", self.ben: "ben", self.gil: "gil"}[page]
        return access.find(Person.objects.get(username=name), self.game.key)

    def open(self, page, rest=""):
        page.goto(f"/games/{self.game.key}/{rest}")

    def give_orders(self, page):
        """Orders by tapping for some units; where no unit waits for one, a sheet as text."""
        rows = "rows => rows.map(row => row.dataset.select)"
        areas = page.eval_on_selector_all("#sheet .idle [data-select]", rows)
        for area in areas[:MOST_TAPPED]:
            self.tap(page, area)
        if not areas and page.locator("#sheet-text").count():
            self.send_text(page)

    def tap(self, page, area):
        """Tap a unit, then what lights up, until there is an order to choose, or it is sent."""
        before = version(page)
        tap(page, area)
        for _ in range(MOST_TAPS):
            targets = page.eval_on_selector_all(".hit.next", "hits => hits.map(hit => hit.dataset.area)")
            if targets:
                tap(page, self.chance.choice(targets))
        choices = page.locator(OFFERED)
        if choices.count():
            choices.first.click()
        changed(page, before)

    def send_text(self, page):
        """A sheet that the rules accept, through the field for text; no vote in it ends the game before its time."""
        who = self.access(page)
        sheet = random_sheet(who.variant, who.seen().position, who.seat, self.chance)
        orders = tuple(order for order in sheet.orders if not VOTES.search(order.purpose))
        if orders:
            by_text(page, write_sheet(replace(sheet, orders=orders)))

    def process_at_the_desk(self):
        """The game master processes the phase by hand, and Ann sees the next one."""
        open_desk(self.gil, self.game)
        self.gil.click("summary:has-text('Process now')")
        self.gil.click("button:has-text('Process the phase')")
        self.gil.wait_for_selector("#messages .message, .message", state="attached")
        self.go_on()

    def process(self):
        """The game master's program processes the phase, and Ann sees the next one."""
        do(self.access(self.gil), ProcessNow())
        self.go_on()

    def go_on(self):
        """The game goes to its next phase, as soon as the game master has answered what it waits for."""
        self.game.refresh_from_db()
        if self.game.state == State.WAITING:
            self.answer()
        if self.game.state == State.RUNNING:
            follow(self.ann, self.game)

    def order(self):
        """Ann and Ben give orders, and Ann votes."""
        open_board(self.ben, self.game)
        for page in (self.ann, self.ben):
            self.give_orders(page)
        self.vote()

    def say_ready(self):
        """Both are, and Ben puts his phone away."""
        for page in (self.ann, self.ben):
            ready(page)
        put_away(self.ben)

    def answer(self):
        """The phase waits for the game master, and goes on by itself when the answer has come."""
        assert self.game.waits_for == (GM,)
        open_board(self.gil, self.game)
        while self.gil.locator("#game-status .wait", has_text="the phase needs your answer").count():
            self.send_text(self.gil)
        ready(self.gil)
        for pk, phase in phases.claim(timezone.now()):
            phases.process(pk, phase)
        self.game.refresh_from_db()
        self.shot(self.gil, "answered")

    def write(self):
        """Ann writes, and Ben's page hears of it."""
        self.open(self.ben, "press/")
        self.open(self.ann, "press/")
        seat = self.game.members.get(person__username="ben").seat
        self.ann.check(f"input[value='{seat}']")
        self.ann.fill("textarea", "Let us share the East, and tell nobody.")
        self.ann.click("button:has-text('Send')")
        self.ben.wait_for_selector("#threads .badge")
        self.shot(self.ben, "messages-phone")

    def vote(self):
        """Ann proposes something, or votes against it, by a form; some phases have none."""
        kinds = self.ann.locator("details.kind")
        names = kinds.locator("summary").all_inner_texts()
        found = sorted((i for i, name in enumerate(names) if VOTES.search(name)), key=lambda i: "on a" not in names[i])
        if not found:
            return
        chosen = found[0]
        kinds.nth(chosen).evaluate("kind => kind.open = true")
        lists = kinds.nth(chosen).locator("select")
        for index in range(lists.count()):
            choices = lists.nth(index).locator("option")
            against = lists.nth(index).locator("option[value=no]").count()
            lists.nth(index).select_option(**({"value": "no"} if against else {"index": min(1, choices.count() - 1)}))
        for box in kinds.nth(chosen).locator("input[type=checkbox]").all()[:2]:
            box.check()
        before = version(self.ann)
        kinds.nth(chosen).locator("button.save").click()
        changed(self.ann, before)

    def roll_back(self):
        """The game master looks at what would be different, and everybody is back."""
        before = Game.objects.get(pk=self.game.pk)
        roll_back(self.gil, self.game, 0, "The first phase was played by mistake.")
        assert self.game.phase_number == before.phase_number + 1
        assert self.game.turn != before.turn
        follow(self.ann, self.game)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_year_in_the_browser(variant, people, begun, seated, page_for):
    ann, ben, gil = people("ann", "ben", "gil")
    game = begun(variant, ann, ben, master=gil)
    for person, seat in zip((ann, ben), seats_of(game), strict=False):
        seated(game, person, seat)
    table, first = Table(game, (ann, ben, gil), page_for), game.turn
    table.write()
    assert Message.objects.get(game=game).text.startswith("Let us share")
    open_board(table.ann, game)
    table.order()
    table.shot(table.ann, "orders-desktop")
    table.shot(table.ben, "orders-phone")
    assert SavedSheet.objects.filter(game=game).count() == 2
    table.say_ready()
    table.process_at_the_desk()
    table.roll_back()
    assert game.turn == first
    played, until = 0, int(first[1:5]) + 1 + first.startswith("W")
    while int(game.turn[1:5]) < until and played < MOST_PHASES:
        table.order()
        table.say_ready()
        table.process()
        played += 1
    assert int(game.turn[1:5]) == until
    for page, size in ((table.ann, "desktop"), (table.ben, "phone")):
        for rest in ("phases/", "about/"):
            table.open(page, rest)
            table.shot(page, f"{rest.strip('/')}-{size}")
    table.open(table.gil, "desk/")
    table.shot(table.gil, "desk")
