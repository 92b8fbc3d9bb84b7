"""Offers made on the board: taps on the own and the other's units, the fewest taps for what is offered most."""

import pytest
from axe import violations
from hands import open_board, shot, tap

from variorum.agreements import State
from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence
from variorum.host.offers import queries, services
from variorum.host.orders.text import read_text

MOST_TAPS = 3
CARD = "#thread .offer:last-child"


@pytest.fixture
def table(people, begun, seated):
    """Ann (England) and Ben (France) in a game of Standard."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.HOLD)
    seated(game, ann, "ENGLAND")
    seated(game, ben, "FRANCE")
    return game, ann, ben


def put(game, person, seat, text):
    one = access.find(person, game.key)
    sheets.put(one, game.phase_number, read_text(one.variant, one.seen().position, seat, text).orders)


class Taps:
    """Taps on a page, counted."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def on(self, *places):
        for place in places:
            self.page.locator(place).tap() if self.page.evaluate("navigator.maxTouchPoints") else self.page.click(place)
            self.count += 1


def test_peace_and_support_take_three_taps_from_the_board(table, page_for):
    game, ann, _ = table
    put(game, ann, "ENGLAND", "F LON - ENG")
    for number, wanted in enumerate(("Peace until winter 1901", "You support F LON - ENG"), 1):
        page = page_for(ann, "phone")
        open_board(page, game)
        taps = Taps(page)
        taps.on("#show-powers", "a.write:has-text('France')")
        taps.on(f".quick-offers button:has-text('{wanted}')")
        page.wait_for_selector(f"#offer-{number}.open")
        assert taps.count <= MOST_TAPS
        page.close()
    first, second = queries.ledger(game, "FRANCE").deals
    assert [str(each.pledge) for each in first.offer.promises] == ["PEACE FRANCE", "PEACE ENGLAND"]
    assert [str(each) for each in second.offer.promises] == ["ENGLAND F LON - ENG", "FRANCE SUPPORT F LON - ENG"]


def test_an_offer_is_tapped_on_the_board_drawn_and_accepted_there(table, page_for):
    game, ann, ben = table
    put(game, ann, "ENGLAND", "F EDI - NTH")
    desk, other = page_for(ann, "phone"), page_for(ben)
    open_board(desk, game)
    desk.check("#show-powers")
    desk.click("a.write:has-text('France')")
    with desk.expect_response("**/bargain/*"):
        desk.click("#offering summary")
    desk.wait_for_selector(".on-map:not([hidden])")
    desk.wait_for_selector("#told:has-text('Tap your units and theirs')")
    tap(desk, "LVP", "YOR")
    desk.wait_for_selector(".tapped-orders li:has-text('A LVP - YOR')")
    tap(desk, "BRE", "MAO")
    desk.wait_for_selector(".tapped-orders li:has-text('F BRE - MAO')")
    tap(desk, "LVP", "WAL")
    desk.wait_for_selector(".tapped-orders li:has-text('A LVP - WAL')")
    assert desk.locator(".tapped-orders li").count() == 2, "one order a unit"
    desk.check("#offering [name=peace]")
    desk.click("#offering .aim")
    tap(desk, "ENG")
    desk.wait_for_selector(".offer-told:has-text('nobody enters the English Channel')")
    desk.wait_for_selector("#sketch [data-zone=ENG] .power-ENGLAND", state="attached")
    assert desk.locator("#sketch .order.power-FRANCE").count() == 1
    assert desk.locator("#sketch [data-peace='ENGLAND FRANCE']").count() == 1
    assert [found["id"] for found in violations(desk)] == []
    shot(desk, "offer-on-board-phone")
    assert [str(order) for order in sheets.saved(access.find(ann, game.key)).sheet.orders] == ["F EDI - NTH"]
    desk.click("button:has-text('Send offer')")
    desk.wait_for_selector("#offer-1.open")
    desk.wait_for_selector(".offering:not([open])")
    tap(desk, "LON", "ENG")
    desk.wait_for_selector("#saved:has-text('F LON - ENG')", state="attached")

    open_board(other, game)
    other.click("#show-press")
    other.wait_for_selector(f"{CARD} button:has-text('Accept')")
    other.hover(f"{CARD} .promises")
    other.wait_for_selector("#sketch .order.power-FRANCE", state="attached")
    assert other.locator("#sketch [data-zone=ENG]").count() == 1
    shot(other, "offer-looked-at-phone")
    other.click(f"{CARD} button:has-text('Accept')")
    other.wait_for_selector("#offer-1.agreed")
    desk.wait_for_selector("#offer-1.agreed")
    assert [deal.state for deal in queries.ledger(game, "ENGLAND").deals] == [State.AGREED]
    assert other.locator("#board").count() == 1


def test_agreements_stay_on_the_map_and_a_refused_offer_says_why_and_keeps_what_was_written(table, page_for):
    game, ann, _ = table
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ ENG UNTIL F1901")
    services.answer(game, "FRANCE", 1, accepts=True)
    page = page_for(ann)
    open_board(page, game)
    assert page.locator("#sketch").count() == 0
    page.click("#agreements summary")
    page.check("#agreements-drawn")
    page.wait_for_selector("#sketch [data-zone=ENG]", state="attached")
    shot(page, "agreements-on-map")
    page.reload()
    page.wait_for_selector("#sketch [data-zone=ENG]", state="attached")
    assert page.is_checked("#agreements-drawn")
    page.click("#agreements summary")
    page.uncheck("#agreements-drawn")
    page.wait_for_selector("#sketch", state="detached")
    page.check("#show-powers")
    page.click("a.write:has-text('France')")
    page.click("#offering summary")
    page.fill("#offering [name=more]", "YOU A PAR - LON")
    page.wait_for_selector(".offer-told .problem")
    page.click("button:has-text('Send offer')")
    page.wait_for_selector("#offering [role=alert]")
    assert page.input_value("#offering [name=more]") == "YOU A PAR - LON"
    assert page.is_checked("#show-press")


def test_an_offer_is_changed_on_the_board_and_sent_back(table, page_for):
    game, _, ben = table
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ ENG; YOU F BRE - MAO UNTIL F1901")
    page = page_for(ben)
    open_board(page, game)
    page.click("label:has(#show-press)")
    page.click(f"{CARD} >> text=Change and send back")
    page.wait_for_selector("#told:has-text('Tap your units and theirs')")
    page.wait_for_selector("#sketch .order.power-FRANCE", state="attached")
    assert page.locator("#sketch [data-zone=ENG]").count() == 1
    tap(page, "BRE", "GAS")
    page.wait_for_selector(".tapped-orders li:has-text('F BRE - GAS')")
    assert page.locator(".tapped-orders li").count() == 1, "one order a unit"
    shot(page, "offer-changed-on-board")
    page.click("button:has-text('Decline and send this offer')")
    page.wait_for_selector("#offer-2.open")
    first, second = queries.ledger(game, "ENGLAND").deals
    assert first.state == State.DECLINED
    said = {str(each) for each in second.offer.promises} - {str(each) for each in first.offer.promises}
    assert said == {"FRANCE F BRE - GAS"}
