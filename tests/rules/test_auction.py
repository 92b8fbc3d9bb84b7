"""Auctioned units: what they do, who pays, and who learns of it."""

from tests.tables import each

import variorum
from variorum.game.happened import OrderResult
from variorum.game.opening import Opening
from variorum.game.process import process
from variorum.game.view import view
from variorum.notation import read_sheet
from variorum.rules.auction import Auction, Purses
from variorum.rules.movement.rule import Movement

STANDARD = variorum.variant("standard")
PAYOLA = STANDARD.but(
    id="payola",
    before={Movement: [Auction(STANDARD.world, Movement(STANDARD.world))]},
    opening=Opening({"FRANCE": ("A PAR",), "GERMANY": ("A MUN",), "ITALY": ("A VEN",)}),
)
SEATS = ("FRANCE", "GERMANY")


def played(**orders):
    position = PAYOLA.start({})
    read = {seat: read_sheet(PAYOLA, position, seat, text) for seat, text in orders.items()}
    assert not any(unread for _, unread in read.values())
    return process(PAYOLA, position, {seat: sheet for seat, (sheet, _) in read.items()})


@each(
    ("orders", "does", "left"),
    [
        ({}, "A PAR - PIC", {"GERMANY": 6, "ITALY": 6}),
        ({"GERMANY": "BRIBE 2 A Par - Bur"}, "A PAR - BUR", {"GERMANY": 4, "ITALY": 6}),
        ({"GERMANY": "BRIBE 2 A Par - Bur", "ITALY": "BRIBE 3 A Par H"}, "A PAR H", {"GERMANY": 6, "ITALY": 3}),
        ({"GERMANY": "BRIBE 2 A Par - Bur", "ITALY": "BRIBE 2 A Par H"}, "A PAR - PIC", {"GERMANY": 6, "ITALY": 6}),
        (
            {"GERMANY": "BRIBE 2 Par - Bur", "ITALY": "BRIBE 1 A Par - Bur", "FRANCE": "BRIBE 2 A Par H"},
            "A PAR - BUR",
            {"GERMANY": 4, "ITALY": 5, "FRANCE": 6},
        ),
    ],
)
def test_a_unit_does_what_it_is_offered_most_for(orders, does, left):
    done = played(**orders | {"FRANCE": f"A Par - Pic\n{orders.get('FRANCE', '')}"})
    (result,) = (event for event in done.events if isinstance(event, OrderResult) and event.unit == "A PAR")
    purses = done.position.record(Purses).rows
    assert (result.order, {seat: purses[seat] for seat in left}) == (does, left)
    assert not done.problems


def test_nobody_spends_more_than_the_purse_holds():
    done = played(GERMANY="BRIBE 2 A Par - Bur\nBRIBE 2 A Ven H\nBRIBE 4 A Ven H\nBRIBE 1 A Par - Lon")
    assert [problem.message for problem in done.problems["GERMANY"]] == [
        "BRIBE 2 A VEN H: at most 3 (points to spend), and the first ones count",
        "BRIBE 4 A VEN H: no unit can do that",
        "BRIBE 1 A PAR - LON: LON is not next to PAR: A PAR cannot leap",
    ]


def test_a_bribe_is_told_without_its_price():
    done = played(GERMANY="BRIBE 3 A Par - Bur")
    told = {
        seat: [event.sentence() for event in view(PAYOLA, done.position, seat, done.events).events] for seat in SEATS
    }
    assert "You paid 3 for A PAR - BUR." in told["GERMANY"]
    assert "A PAR was bribed: A PAR - BUR." in told["FRANCE"]
    assert not any("paid" in sentence for sentence in told["FRANCE"])
    assert view(PAYOLA, done.position, "FRANCE").position.record(Purses).rows == {"FRANCE": 6}
