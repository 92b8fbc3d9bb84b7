"""What truces and plans are worth to powers, weighed in the kernel."""

import pytest

from variorum.agreements import Attack, GiveOrder, Promise
from variorum.bots import situation
from variorum.bots.kernel_war import war_of
from variorum.bots.pacts import expected, gains, judge, peace_deals, with_orders
from variorum.bots.talk import CHARACTERS, Negotiator
from variorum.bots.talk.terms import pact_of
from variorum.env import classical
from variorum.notation import read_sheet
from variorum.variants.registry import variant

GAME = classical(variant("standard"))
OPENING = GAME.opening
POWERS = GAME.rules.powers


def test_expectations_are_shares_and_the_same_for_a_seed():
    found = expected(OPENING, None, 1, games=50)
    assert found.sum() == pytest.approx(1)
    assert (found == expected(OPENING, None, 1, games=50)).all()
    assert (found != expected(OPENING, None, 2, games=50)).any()


def test_a_pact_that_changes_nothing_gains_nothing():
    assert set(gains(OPENING, GAME.rules.pact(), None, 1, games=50).values()) == {0}


def test_an_offer_is_judged_by_what_it_gains_beside_what_holds():
    held, more = (
        GAME.rules.pact([("ENGLAND", "FRANCE")]),
        GAME.rules.pact([("ENGLAND", "FRANCE"), ("ITALY", "AUSTRIA")]),
    )
    assert judge(OPENING, "ITALY", more, held, 3, games=50) == gains(OPENING, more, held, 3, games=50)["ITALY"]


def test_truces_are_offered_where_both_gain_the_best_first():
    deals = peace_deals(OPENING, "AUSTRIA", POWERS, None, 5, games=100)
    assert deals
    assert all(min(deal.gains) > 0 and deal.powers[0] == "AUSTRIA" != deal.powers[1] for deal in deals)
    products = [deal.product for deal in deals]
    assert products == sorted(products, reverse=True)
    held = deals[0].pact
    again = peace_deals(OPENING, "AUSTRIA", POWERS, held, 5, games=100)
    assert all({*held.truces} <= {*deal.pact.truces} for deal in again)


def test_whoever_has_no_units_offers_nothing():
    gone = GAME.rules.state("S", 1905, "M", [("FRANCE", "A", "PAR")], {"PAR": "FRANCE"})
    assert peace_deals(gone, "FRANCE", POWERS, None, 1, games=20) == []
    assert peace_deals(gone, "TURKEY", POWERS, None, 1, games=20) == []


def test_what_only_has_to_be_done_somehow_is_done_by_units_that_are_free():
    standard = variant("standard")
    seen = situation(standard, standard.opening(standard), "FRANCE")
    war = war_of(seen)
    order = read_sheet(standard, seen.position, "FRANCE", "A PAR - PIC")[0].orders[0]
    promises = [Promise("FRANCE", Attack("BUR")), Promise("FRANCE", GiveOrder(order))]
    pact = pact_of(war, Negotiator(seen, (), (), CHARACTERS[0]), promises)
    assert sorted(pact.orders) == sorted(war.rules.codes(["A PAR - PIC", "A MAR - BUR"]))


def test_orders_are_promised_beside_what_holds():
    closed = GAME.rules.pact([("ENGLAND", "FRANCE")], {"FRANCE": ["ENG"]})
    (code,) = GAME.rules.codes(["A PAR - BUR"])
    pact = with_orders(OPENING, closed, [code])
    assert pact.truces == closed.truces
    assert pact.closed == closed.closed
    assert code in OPENING.search("FRANCE", 60, 1, pact=pact).tolist()
