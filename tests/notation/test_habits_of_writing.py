"""Orders in the habits of forty years of play by mail, by judges and on sites: each line is read in one way."""

from pathlib import Path

import pytest
from tests.tables import each

from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.notation import reader_for
from variorum.variants.registry import variant

STANDARD = variant("standard")
READERS = {
    "movement": reader_for(STANDARD, Turn.read("S1901M")),
    "retreats": reader_for(STANDARD, Turn.read("S1901R")),
    "adjustments": reader_for(STANDARD, Turn.read("W1901A")),
}
PLACED = """FRANCE A PAR, FRANCE A MAR, FRANCE A BUR, FRANCE F BRE, ENGLAND A LON, ENGLAND F ENG, GERMANY A MUN,
    GERMANY A HOL, RUSSIA F STP/SC"""
UNITS = [
    Unit(number, kind, power, place)
    for number, (power, kind, place) in enumerate((text.split() for text in PLACED.split(",")), start=1)
]


def habits():
    """The phase's reader, the orders meant, and a text that says them, as `habits.txt` has them."""
    reader = orders = ""
    for line in (Path(__file__).parent / "habits.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("== "):
            reader, _, orders = line[3:].partition(": ")
        elif line:
            yield READERS[reader], orders, line.replace("\\n", "\n")


@each(("reader", "orders", "text"), list(habits()))
def test_a_habit(reader, orders, text):
    reading = reader.read(text, "FRANCE", UNITS)
    assert reading.problems == ()
    assert "; ".join(str(order) for line in reading.lines for order in line.orders) == orders


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A Par 2 Bur", "BUR (Burgundy)?"),
        ("A Par through Gas to Mar", "no area"),
        ("A Par - Bur (or Gas)", '"(" was not understood'),
        ("A Par - Bur (if it is free)", '"(" was not understood'),
        ("A Par - Bur (not yet)", '"(" was not understood'),
        ("A Par - Bur (cancelled)", '"(" was not understood'),
        ("A Par - Bur (wait, scratch that)", '"(" was not understood'),
        ("A Par - Bur (?)", '"(" was not understood'),
        ("A Par - Bur (nicht)", '"(" was not understood'),
        ("A Par - Bur - Mun - Sil or A Par H", "or"),
    ],
)
def test_what_could_mean_two_things_is_not_guessed(text, told):
    reading = READERS["movement"].read(text, "FRANCE", UNITS)
    assert [line.orders for line in reading.lines] == [()]
    assert told in reading.problems[0].message


def test_a_unit_alone_after_a_removal_on_another_line_is_asked_about():
    reading = READERS["adjustments"].read("Remove A Mun\nA Hol", "GERMANY", UNITS)
    assert reading.problems[0].accepted == ("BUILD A HOL", "REMOVE A HOL")


def test_a_condition_keeps_its_words():
    reading = READERS["movement"].read("IF A PAR - BUR FAILS THEN A MAR H", "FRANCE", UNITS)
    assert reading.problems != () or reading.lines[0].conditional
