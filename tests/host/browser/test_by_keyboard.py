"""A year on the board's page by keyboard alone, a trade and an act, read at every phase as a screen reader reads it."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hands import OFFERED, open_board
from keys import Keys, in_order, read
from msgspec.structs import replace
from test_board import set_by_hand, units

from variorum.game.title import called
from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence
from variorum.notation import read_sheet

MOST_PHASES = 12


class Year:
    """Ann's page from phase to phase, and her keyboard."""

    def __init__(self, game, page):
        self.game, self.page, self.keys = game, page, Keys(page)
        open_board(page, game)
        self.keys.go(".skip[href='#sheet-heading']")
        self.keys.press("Enter")
        self.keys.rest_on("#sheet-heading")

    @property
    def turn(self):
        return self.game.turn

    def reads(self, *texts):
        """What is told of the present: where and when, what is due, the orders, and what comes after them."""
        told = read(self.page)
        seat = self.page.get_attribute("#sheet", "data-seat")
        in_order(
            told,
            "heading",
            self.game.summary,
            "Waiting for orders",
            'group "Board"',
            f"Orders for {called(seat)}",
            *texts,
            "Ready",
        )
        return told

    def holds(self):
        """The first order of its list for every unit that has none."""
        rows = "rows => rows.map(row => row.dataset.select)"
        for area in self.page.eval_on_selector_all("#sheet .idle [data-select]", rows):
            self.keys.row(area)

    def over(self):
        """Say ready, hear of the next phase, read what happened, and go on."""
        self.keys.ready()
        assert "You're ready" in self.page.inner_text("#saved")
        before = self.game.summary
        phases.process(self.game.pk, self.game.phase_number, now=timezone.now() + timedelta(days=99))
        self.game.refresh_from_db()
        self.keys.look()
        in_order(
            read(self.page), self.game.summary, 'radio "Results" [checked]', f'heading "{before}"', "To your orders"
        )
        self.keys.go_on()

    def powers(self, *texts):
        """The table of powers, and back."""
        self.keys.go("[name=panel]", back=True)
        self.keys.press("ArrowLeft")
        in_order(read(self.page), 'radio "Powers" [checked]', 'heading "Powers"', *texts)
        self.keys.press("ArrowRight")
        self.keys.go("#sheet [data-select], #ready")

    def sent(self, text):
        """What the host has acknowledged."""
        self.page.wait_for_selector(f"#saved:has-text('{text}')")


@pytest.fixture
def year(people, begun, seated, page_for):
    """A game that Ann plays with her keyboard, and Ben by other means."""

    def make(variant, *seats):
        pair = people("ann", "ben")
        game = begun(variant, *pair, grace=0, absence=Absence.HOLD)
        for person, seat in zip(pair, seats, strict=False):
            seated(game, person, seat)
        return game, pair[1], lambda: Year(game, page_for(pair[0]))

    return make


def _sends(person, game, *lines):
    who = access.find(person, game.key)
    found = read_sheet(who.variant, who.seen().position, who.seat, "\n".join(lines))[0]
    sheets.put(who, game.phase_number, list(found.orders))


def test_a_year_of_standard_with_a_retreat_and_builds(year):
    game, ben, begin = year("standard", "FRANCE", "GERMANY")
    mine, others = units("FRANCE", "A PAR", "A MAR", "F BRE"), units("GERMANY", "A MUN", "A BER")
    set_by_hand(game, units=(*mine, *(replace(one, id=one.id + 50) for one in others)))
    ann = begin()
    ann.reads("Army Paris no order", "Army Marseilles no order", "Fleet Brest no order")
    ann.keys.row("PAR", "A PAR - BUR")
    ann.keys.named("mars", "spain")
    ann.sent("A MAR - SPA")
    ann.keys.named("brest", "mid")
    ann.sent("F BRE - MAO")
    ann.reads('button "Army Paris moves to Burgundy A PAR - BUR', 'img "Sent"', 'button "Delete: army Paris')
    ann.reads("Army Marseilles moves to Spain A MAR - SPA")
    ann.powers("France", "you", "3 centers", "3 units")
    _sends(ben, game, "A MUN - RUH", "A BER - MUN")
    ann.over()
    assert ann.turn == "F1901M"
    ann.holds()
    ann.keys.named("mid", "portu")
    ann.sent("F MAO - POR")
    _sends(ben, game, "A RUH - BUR", "A MUN S A RUH - BUR")
    ann.over()
    assert ann.turn == "F1901R"
    ann.reads("Army Burgundy no order")
    ann.keys.row("BUR", "A BUR R PAR")
    ann.over()
    assert ann.turn == "W1901A"
    ann.reads("0 of 2 builds ordered")
    ann.keys.named("brest")
    ann.keys.rest_on(OFFERED)
    ann.keys.sends("Enter")
    ann.sent("BUILD")
    ann.keys.named("marseil")
    ann.keys.rest_on(OFFERED)
    ann.keys.sends("Enter")
    ann.reads("2 of 2 builds ordered", "Delete: build")
    ann.over()
    assert ann.turn == "S1902M"
    ann.reads("Army Paris no order")


def test_a_trade_of_capitalist(year):
    game, _, begin = year("capitalist")
    set_by_hand(game, units=units("FRANCE", "A PAR"))
    ann = begin()
    told = ann.reads()
    in_order(told, 'heading "The exchange"', "no order", 'heading "Trade"', 'spinbutton "Sell Crowns')
    first = ann.turn
    ann.keys.go("[aria-label^='Sell Francs']")
    ann.page.keyboard.type("40")
    assert ann.page.inner_text(".ledger .left") == "$40.00 left"
    ann.keys.sends("Enter")
    ann.sent("1 order sent.")
    ann.holds()
    ann.over()
    assert ann.turn != first
    ann.reads()


def test_an_act_of_geophysical(year):
    game, _, begin = year("geophysical", "FRANCE")
    set_by_hand(game, units=units("FRANCE", "A PAR"))
    ann, played = begin(), 0
    while not ann.page.locator("#modes").count() and played < MOST_PHASES:
        ann.holds()
        ann.over()
        played += 1
    ann.keys.go("#modes [name=mode]", back=True)
    ann.keys.press("ArrowLeft")
    assert ann.page.locator("#modes :checked").get_attribute("value") == "acts"
    ann.keys.named("paris")
    ann.keys.choose("STABILIZE")
    ann.sent("STABILIZE")
    ann.holds()
    ann.reads()
    ann.over()
    ann.reads()
