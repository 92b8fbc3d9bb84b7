"""What is written is read back as it was."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import each

from variorum.game.condition import Both, Conditional, Either, Not
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
)
from variorum.game.sheet import Sheet
from variorum.game.unit import UnitRef
from variorum.notation import reader_for, write_conditional, write_sheet
from variorum.rules.adjustments import Build, Remove, Waive
from variorum.rules.draws import Draw
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat
from variorum.variants.registry import variant

STANDARD = variant("standard")
MOVEMENT = reader_for(STANDARD, STANDARD.opening(STANDARD).turn)

areas = st.sampled_from(tuple(STANDARD.board.areas))
locations = st.sampled_from(tuple(STANDARD.board.locations))
powers = st.sampled_from(STANDARD.powers)
units = st.builds(UnitRef, st.sampled_from(("A", "F")), locations)
now = st.one_of(
    st.builds(Hold, units),
    st.builds(Move, units, locations, st.booleans()),
    st.builds(SupportHold, units, units),
    st.builds(SupportMove, units, units, locations),
    st.builds(Convoy, units, units, locations),
    st.just(Draw()),
)
later = st.one_of(
    st.builds(Retreat, units, locations),
    st.builds(Disband, units),
    st.builds(Build, units),
    st.builds(Remove, units),
    st.just(Waive()),
)
counts = st.integers(0, 40)
questions = st.one_of(
    st.builds(Dislodged, units),
    st.builds(Destroyed, units),
    st.builds(
        lambda order, succeeds, power: Result(str(order), succeeds, power, order.tag()),
        now | later,
        st.booleans(),
        st.just("") | powers,
    ),
    st.builds(Occupied, areas, powers | st.just("")),
    st.builds(Empty, areas),
    st.builds(Contested, areas),
    st.builds(Owns, powers | st.just(""), areas),
    st.builds(HasCenters, powers, st.just(0), counts),
    st.builds(HasCenters, powers, counts, st.just(MOST_CENTERS)),
    st.builds(lambda power, count: HasCenters(power, count, count), powers, counts),
)


def joined(parts):
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return st.one_of(st.builds(Both, several), st.builds(Either, several), st.builds(Not, parts))


conditions = st.recursive(questions, joined, max_leaves=6)
then = st.lists(now | later, min_size=1, max_size=3).map(tuple)
conditionals = st.builds(Conditional, conditions, then, st.just(()) | then)


@given(st.lists(now, max_size=4).map(tuple), st.lists(conditionals, min_size=1, max_size=2).map(tuple))
@settings(max_examples=200)
def test_a_sheet_is_read_as_it_is_written(orders, conditional):
    sheet = Sheet(orders, conditional)
    reading = MOVEMENT.read(write_sheet(sheet), "FRANCE")
    assert reading.problems == ()
    assert reading.sheets() == {"FRANCE": sheet}


A, B, C = Empty("BUR"), Owns("", "BEL"), Contested("PIC")
WRITTEN = {
    "BUR EMPTY OR OWN BEL AND PIC CONTESTED": Either((A, Both((B, C)))),
    "(BUR EMPTY OR OWN BEL) AND PIC CONTESTED": Both((Either((A, B)), C)),
    "BUR EMPTY AND (OWN BEL AND PIC CONTESTED)": Both((A, Both((B, C)))),
    "NOT (BUR EMPTY OR OWN BEL)": Not(Either((A, B))),
    "NOT NOT BUR EMPTY": Not(Not(A)),
    "FRANCE HAS 3 CENTERS": HasCenters("FRANCE", 3, 3),
    "FRANCE HAS >= 3 CENTERS": HasCenters("FRANCE", 3, MOST_CENTERS),
    "FRANCE HAS < 4 CENTERS": HasCenters("FRANCE", 0, 3),
    "FRANCE HAS < 0 CENTERS": HasCenters("FRANCE", 0, -1),
}


@each(("text", "condition"), WRITTEN.items())
def test_brackets_stand_only_where_they_are_needed(text, condition):
    conditional = Conditional(condition, (Waive(),))
    assert write_conditional(conditional) == f"IF {text} THEN WAIVE"
    assert MOVEMENT.read(write_conditional(conditional)).lines[0].conditional == conditional


def test_two_bounds_are_two_conditions():
    conditional = Conditional(Not(HasCenters("FRANCE", 3, 5)), (Waive(),))
    text = "IF NOT (FRANCE HAS >= 3 CENTERS AND FRANCE HAS < 6 CENTERS) THEN WAIVE"
    assert write_conditional(conditional) == text


@pytest.mark.parametrize(
    ("condition", "then_", "word"), [(A, (), "THEN"), (Both(()), (Waive(),), "AND"), (Either(()), (Waive(),), "OR")]
)
def test_what_no_text_says(condition, then_, word):
    with pytest.raises(ValueError, match=word):
        write_conditional(Conditional(condition, then_))


def test_an_empty_sheet_is_an_empty_text():
    assert write_sheet(Sheet()) == ""
