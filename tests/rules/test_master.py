"""The game master sets what stands on the board and forces dice, in any phase; nobody else does."""

import pytest
from msgspec.structs import replace

from variorum.game.audience import EVERYONE, GM
from variorum.game.process import check, legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.notation import reader_for
from variorum.rules.master import DrawForced, Force, MasterActed, SetEmpty, SetOwner, SetUnit
from variorum.rules.movement.orders import Move
from variorum.variants.goals.spies import Spy
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def played(*orders, **sheets):
    sheets = {seat: Sheet(tuple(given)) for seat, given in sheets.items()}
    return process(STANDARD, OPENING, {GM: Sheet(orders), **sheets})


def test_an_owner_is_set_and_unset():
    done = played(SetOwner("BEL", "FRANCE"), SetOwner("PAR"))
    assert done.position.owners["BEL"] == "FRANCE"
    assert "PAR" not in done.position.owners


def test_units_are_set_before_anybody_moves():
    done = played(SetUnit("FRANCE", UnitRef("A", "BUR")), SetEmpty("MUN"), FRANCE=[Move(UnitRef("A", "BUR"), "MUN")])
    assert not done.problems
    assert {"A MUN"} <= {str(unit) for unit in done.position.units_of("FRANCE")}
    assert len({unit.id for unit in done.position.units}) == len(done.position.units)


def test_everybody_hears_of_it():
    event = next(event for event in played(SetEmpty("MUN")).events if isinstance(event, MasterActed))
    assert event.audience == EVERYONE
    assert event.sentence() == "The game master ordered: SET EMPTY MUN."


def test_nobody_else_may():
    done = played(FRANCE=[SetOwner("BEL", "FRANCE")])
    assert "BEL" not in done.position.owners
    assert "n't an order for movement" in done.problems["FRANCE"][0].message


@pytest.mark.parametrize(
    "order",
    [
        SetOwner("BUR", "FRANCE"),
        SetOwner("BEL", "SPAIN"),
        SetUnit("FRANCE", UnitRef("A", "NTH")),
        SetEmpty("BUR"),
        Force("x" * 200, "y"),
    ],
)
def test_what_cannot_be_set_is_refused(order):
    assert check(STANDARD, OPENING, GM, (order,))
    assert played(order).position.units == played().position.units


def test_what_is_offered_is_accepted():
    for order in legal_orders(STANDARD, OPENING, GM).orders():
        assert not check(STANDARD, OPENING, GM, (order,))


def test_a_draw_is_forced():
    goals = variant("goals")
    record = goals.records["goals"].read(
        {
            "RUSSIA": {"goals": [{"area": a, "public": False} for a in ("EDI", "NAP", "GRE")], "spies": 0},
            "FRANCE": {"spies": 1},
        }
    )
    position = replace(goals.opening(goals), turn=Turn("S", 1902, "M")).with_record(record)
    for result in ("EDI", "NAP", "GRE"):
        sheets = {GM: Sheet((Force("goals:spy/FRANCE/1", result),)), "FRANCE": Sheet((Spy("RUSSIA"),))}
        assert any(getattr(event, "answer", "") == result for event in process(goals, position, sheets).events)
        told = [
            event for event in process(goals, position, sheets).events if isinstance(event, MasterActed | DrawForced)
        ]
        assert [(event.sentence(), event.audience) for event in told] == [
            ("The game master forced a secret draw.", EVERYONE),
            (f'The game master ordered: FORCE "goals:spy/FRANCE/1" "{result}".', ("FRANCE",)),
        ]
    impossible = process(goals, position, sheets | {GM: Sheet((Force("goals:spy/FRANCE/1", "PAR"),))})
    assert impossible.waiting == {GM}
    assert impossible.position == position
    assert "cannot give 'PAR'" in impossible.problems[GM][0].message


def test_a_label_that_no_draw_has_is_warned_of_and_told_to_nobody():
    goals = variant("goals")
    order = Force("goals:spies/FRANCE/1", "EDI")
    (problem,) = check(goals, goals.opening(goals), GM, (order,))
    assert problem.severity == "warning"
    assert problem.accepted == ("goals:spy/{seat}/{number}",)
    events = process(goals, goals.opening(goals), {GM: Sheet((order,))}).events
    assert [event.audience for event in events if isinstance(event, MasterActed)] == [()]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("SET OWNER BEL FRANCE", SetOwner("BEL", "FRANCE")),
        ("set owner Belgium", SetOwner("BEL")),
        ("SET UNIT FRANCE A BUR", SetUnit("FRANCE", UnitRef("A", "BUR"))),
        ("SET EMPTY MUN", SetEmpty("MUN")),
        ('FORCE "goals:spy/FRANCE/1" "EDI"', Force("goals:spy/FRANCE/1", "EDI")),
    ],
)
def test_written_and_read(text, order):
    reader = reader_for(STANDARD, OPENING.turn)
    assert reader.read(text, GM).sheets()[GM].orders == (order,)
    assert reader.read(str(order), GM).sheets()[GM].orders == (order,)
