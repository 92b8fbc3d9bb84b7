"""Convoys on land, dice, and what strengths are called: small rules and twists that variants are given."""

import pytest
from msgspec.structs import replace
from tests.tables import each

import variorum
from variorum.game.dice import Dice
from variorum.game.event import told
from variorum.game.happened import OrderResult
from variorum.game.opening import Opening
from variorum.game.process import legal_orders, process
from variorum.game.turn import Turn
from variorum.game.unit import ARMY, FLEET
from variorum.notation import read_sheet
from variorum.rules.adjustments import Adjustments, any_vacant
from variorum.rules.carriers import Carriers
from variorum.rules.luck import Lucky, Rolls
from variorum.rules.movement.rule import Movement

STANDARD = variorum.variant("standard")
WORLD = STANDARD.world


def with_twist(twist, world=WORLD, **changes):
    return STANDARD.but(
        id="hooks", world=world, replaced={Movement: lambda old: replace(old, twists=(twist,))}, **changes
    )


def played(variant, units, forced=None, **orders):
    position = replace(variant, opening=Opening(units)).start({})
    read = {seat: read_sheet(variant, position, seat, text) for seat, text in orders.items()}
    assert [problem for _, unread in read.values() for problem in unread] == []
    return process(
        variant, position, {seat: sheet for seat, (sheet, _) in read.items()}, Dice("hooks", forced=forced or {})
    )


def results(done):
    return {event.unit: event.result for event in done.events if isinstance(event, OrderResult)}


COASTS = with_twist(Carriers(("F",)))
ISLANDS = with_twist(Carriers(("F",), ("TUN",)))
COLUMNS = with_twist(Carriers(("A",)), replace(WORLD, kinds=(replace(ARMY, carries=True), FLEET)))


@each(
    ("variant", "units", "orders", "moved"),
    [
        (COASTS, ("A PIC", "F BRE"), "A Pic - Gas; F Bre C A Pic - Gas", "success"),
        (COASTS, ("A PIC", "F BRE", "F MAO"), "A Pic - Spa; F Bre C A Pic - Spa; F Mao C A Pic - Spa", "success"),
        (COASTS, ("A PIC", "F BRE"), "A Pic - Gas; F Bre H", "void"),
        (ISLANDS, ("A PIC", "F BRE"), "A Pic - Gas; F Bre C A Pic - Gas", "void"),
        (COLUMNS, ("A PIC", "A PAR", "A BUR"), "A Pic - Mun; A Par C A Pic - Mun; A Bur C A Pic - Mun", "success"),
        (COLUMNS, ("A PIC", "A PAR"), "A Pic - Mun; A Par C A Pic - Mun", "void"),
    ],
)
def test_units_on_land_carry_armies(variant, units, orders, moved):
    assert results(played(variant, {"FRANCE": units}, FRANCE=orders))["A PIC"] == moved


def test_a_dislodged_carrier_carries_nobody():
    done = played(
        COLUMNS,
        {"FRANCE": ("A PIC", "A PAR"), "GERMANY": ("A BUR", "A GAS")},
        FRANCE="A Pic - Bre VIA; A Par C A Pic - Bre",
        GERMANY="A Bur - Par; A Gas S A Bur - Par",
    )
    assert results(done)["A PIC"] == "disrupted"


LUCKY = with_twist(Lucky(), before={Movement: [Rolls(WORLD)]})
RIVALS = {"FRANCE": ("A PAR",), "GERMANY": ("A MUN",), "ITALY": ("A RUH",)}


@pytest.mark.parametrize(
    ("french", "german", "result"), [("5", "2", "success"), ("2", "5", "bounce"), ("3", "3", "bounce")]
)
def test_a_die_decides_between_equal_attacks(french, german, result):
    forced = {"die/PAR": french, "die/MUN": german}
    done = played(LUCKY, RIVALS, forced, FRANCE="A Par - Bur", GERMANY="A Mun - Bur")
    assert results(done)["A PAR"] == result
    (why,) = (told(event, "", {}) for event in done.events if isinstance(event, OrderResult) and event.unit == "A PAR")
    assert f"1 and a {french} against 1 and a {german} by A MUN - BUR" in why


def test_no_die_beats_an_equal_defence():
    done = played(LUCKY, RIVALS, {"die/MUN": "6"}, GERMANY="A Mun - Ruh")
    assert results(done)["A MUN"] == "bounce"
    assert any("1 and a 6 against 1 by A RUH H" in told(event, "", {}) for event in done.events)


def test_builds_in_any_vacant_center_of_some_kinds():
    variant = STANDARD.but(id="vacant", replaced={Adjustments: Adjustments(WORLD, any_vacant, kinds=("F",))})
    winter = replace(variant.start({}), turn=Turn.read("W1901A"), units=(), owners={"PAR": "FRANCE", "MUN": "GERMANY"})
    offered = legal_orders(variant, winter, "FRANCE").kinds[0].fields[0].choices
    assert {unit.kind for unit in offered} == {"F"}
    assert {"LON", "BRE", "STP"} <= {unit.area for unit in offered}
    assert "MUN" not in {unit.area for unit in offered}
