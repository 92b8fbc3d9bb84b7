"""What conditions can ask, and how they are said."""

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.game.condition import Conditional, Knowledge
from variorum.game.conditions import (
    MOST_CENTERS,
    Contested,
    Destroyed,
    Dislodged,
    Empty,
    HasCenters,
    Occupied,
    Owns,
    Result,
    Verb,
)
from variorum.game.legal_orders import Field
from variorum.game.order import Order, Slot, SlotKind
from variorum.game.question import questions
from variorum.game.unit import Unit, UnitRef
from variorum.notation import read_sheet, write_conditional
from variorum.variants import registry

STANDARD = registry.variant("standard")


def asked(variant, position):
    return {
        question.condition: {field.name: field for field in question.fields}
        for question in questions(variant, position)
    }


def made(question, order):
    """Conditions of one type with each choice of each field once, the first of the others."""
    usual = {field.name: field.choices[0] if field.choices else usual_of(field, order) for field in question.fields}
    if question.condition is Result:
        usual["about"] = order.tag()
    yield question.condition(**usual)
    for field in question.fields:
        yield from (question.condition(**usual | {field.name: choice}) for choice in field.choices)
    for name, blank in question.condition.blanks.items():
        yield question.condition(**usual | {name: blank.value})


def usual_of(field: Field, order: Order):
    return str(order) if field.kind is SlotKind.ORDER else field.most


@each("name", registry.coded())
def test_whatever_can_be_asked_is_decided_and_read_again_as_it_is_written(name):
    variant = registry.variant(name)
    position = variant.start({})
    seat = position.seats[0].id if position.seats else variant.powers[0]
    order = next(orders_of(variant))
    for question in questions(variant, position):
        for condition in made(question, order):
            condition.decide(Knowledge(position, (), (seat,)))
            text = write_conditional(Conditional(condition, (order,)))
            sheet, problems = read_sheet(variant, position, seat, text)
            assert problems == ()
            assert [entry.condition for entry in sheet.conditional] == [condition]


def orders_of(variant):
    """Orders that need nothing but a unit."""
    found = (kind for kind in variant.orders if kind.__struct_fields__ == ("unit",) and not kind.kinds)
    return (kind(UnitRef("A", "PAR")) for kind in found)


def test_every_field_is_said_in_some_clause_or_decided_by_it():
    for question in questions(STANDARD, STANDARD.start({})):
        assert question.condition.purpose
        for field in question.fields:
            for clause in question.condition.clauses:
                slots = [part.field for part in clause.parts if isinstance(part, Slot)]
                assert (field.name in slots) != (field.name in clause.fixed)
        for clause in question.condition.clauses:
            (verb,) = (part for part in clause.parts if isinstance(part, Verb))
            assert " not " in verb.not_so or verb.not_so.endswith(" not")


def test_choices_are_what_the_position_has():
    position = replace(STANDARD.start({}), units=(Unit(1, "A", "FRANCE", "PAR"), Unit(2, "F", "FRANCE", "STP/NC")))
    found = asked(STANDARD, position)
    assert found[Dislodged]["unit"].choices == (UnitRef("A", "PAR"), UnitRef("F", "STP/NC"))
    assert found[Destroyed]["unit"].choices == found[Dislodged]["unit"].choices
    assert "BUR" in found[Empty]["area"].choices
    assert "BUR" not in found[Owns]["area"].choices
    assert set(found[Occupied]["power"].choices) == set(STANDARD.powers)
    assert found[HasCenters]["least"].most == 34
    assert found[Result]["succeeds"].choices == (True, False)


def test_units_that_share_a_name_are_told_apart_by_their_powers():
    units = (Unit(1, "A", "FRANCE", "PAR"), Unit(2, "A", "ITALY", "PAR"), Unit(3, "A", "ITALY", "ROM"))
    choices = asked(STANDARD, replace(STANDARD.start({}), units=units))[Dislodged]["unit"].choices
    assert list(map(str, choices)) == ["FRANCE A PAR", "ITALY A PAR", "A ROM"]


@each(
    ("condition", "verb"),
    [
        (Occupied("BUR"), "is occupied"),
        (Occupied("BUR", "FRANCE"), "is occupied by"),
        (Owns("", "PAR"), "own"),
        (Owns("FRANCE", "PAR"), "owns"),
        (Contested("BUR"), "is left empty by a stand-off"),
        (Result("A PAR - BUR", succeeds=True), "succeeds"),
        (Result("A PAR - BUR", succeeds=False), "fails"),
        (Result("A PAR - BUR", succeeds=False, power="FRANCE"), "fails"),
        (HasCenters("FRANCE", 3, 3), "has exactly"),
        (HasCenters("FRANCE", 3, MOST_CENTERS), "has at least"),
        (HasCenters("FRANCE", 0, 3), "has at most"),
        (HasCenters("FRANCE", 2, 3), "has from"),
    ],
)
def test_a_condition_is_said_by_the_clause_that_fits_it(condition, verb):
    assert [part.so for part in condition.clause.parts if isinstance(part, Verb)] == [verb]
    assert condition.fault == ""


@pytest.mark.parametrize(("least", "most"), [(5, 3), (0, MOST_CENTERS)])
def test_bounds_that_say_nothing_have_a_fault(least, most):
    assert HasCenters("FRANCE", least, most).fault
