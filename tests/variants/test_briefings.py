"""What a seat is told first, and that it tells of no secret of others."""

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.game.audience import GM
from variorum.game.view import briefings
from variorum.rules.auction import Purses
from variorum.variants import registry
from variorum.variants.goals.goals import ChosenGoals, Goal, Goals
from variorum.variants.rather_silly.pieces.llamas import Herds


def told(name, seat, *records):
    """All texts of the briefings at the start of a variant, with other records."""
    variant = registry.variant(name)
    position = variant.start({})
    for record in records:
        position = position.with_record(record)
    found = briefings(variant, position, seat)
    cells = (cell for one in found for table in one.tables for row in table.rows for cell in row)
    return " | ".join([*(one.title for one in found), *(text for one in found for text in one.paragraphs), *cells])


def choice(*areas):
    return ChosenGoals(tuple(Goal(area, area == "MUN") for area in areas), spies=2)


def herds(**rows):
    return Herds({seat: tuple(areas.split()) for seat, areas in rows.items()})


@each(
    ("name", "seat", "records", "expected"),
    [
        ("capitalist", "ADA", (), "You own $7000.00: $0.00 in dollars"),
        ("capitalist", "ADA", (), "Austria | $1.00 | 1000 crowns | everybody"),
        ("capitalist", "", (), "Austria | $1.00 | everybody"),
        ("rather_silly", "FRANCE", (herds(FRANCE="RUH RUH BUR"),), "your herds | RUH, RUH, BUR"),
        ("rather_silly", "JESTER", (), "You are the Jester"),
        ("rather_silly", "DOCTOR", (), "the TARDIS | hyperspace"),
        ("rather_silly", "SOOTHSAYER", (), "predictions this season | 2"),
        ("goals", "FRANCE", (Goals({"FRANCE": choice("MUN", "LON", "DEN")}),), "LON | secret | England"),
        ("goals", "ITALY", (Goals({"FRANCE": choice("MUN", "LON", "DEN")}),), "Goals | France | MUN"),
        ("goals", "FRANCE", (), "You choose supply centers as your goals with your builds in winter 1901"),
        ("geophysical", "RUSSIA", (), "You also have 4 stabilizations"),
        ("payola", "RUSSIA", (), "You have 4 points"),
        ("payola", "RUSSIA", (Purses({"RUSSIA": 1, "ITALY": 7}),), "You have 1 point to pay"),
        ("ducats", "FRANCE", (), "In autumn your centers bring 3 ducats; in winter your units cost 3 ducats."),
        ("gametest1815", "FRANCE", (), "You have 4 points to spend on garrisons' orders"),
        ("dark", "FRANCE", (), "nobody else is there now"),
    ],
)
def test_a_seat_is_told_first_what_is_its_own(name, seat, records, expected):
    assert expected in told(name, seat, *records)


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("rather_silly", herds(FRANCE="RUH RUH BUR"), herds(FRANCE="PIC")),
        (
            "goals",
            Goals({"FRANCE": choice("MUN", "LON", "DEN"), "ITALY": choice("MUN", "LON", "DEN")}),
            Goals({"FRANCE": choice("MUN", "SWE", "BER"), "ITALY": choice("MUN", "LON", "DEN")}),
        ),
        ("payola", Purses({"FRANCE": 1, "ITALY": 7}), Purses({"FRANCE": 9, "ITALY": 7})),
    ],
)
def test_nobody_else_is_told_of_it(name, one, other):
    for seat in ("ITALY", ""):
        assert told(name, seat, one) == told(name, seat, other)
    assert told(name, "FRANCE", one) != told(name, "FRANCE", other)


def test_fog_hides_who_is_near():
    variant = registry.variant("dark")
    start = variant.start({})
    near, far = (
        replace(
            start, units=tuple(replace(unit, location=to) if str(unit) == "A MUN" else unit for unit in start.units)
        )
        for to in ("BUR", "PRU")
    )
    (seen,) = briefings(variant, near, "FRANCE")
    assert seen.tables[0].rows == (("Germany", "A BUR", ""),)
    assert briefings(variant, far, "ITALY") == briefings(variant, start, "ITALY")


def test_variants_without_such_things_have_none():
    assert told("standard", "FRANCE") == told("rather_silly", GM) == told("rather_silly", "") == ""
