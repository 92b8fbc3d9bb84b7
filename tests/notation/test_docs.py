"""The page about writing orders says what is so."""

import re
from pathlib import Path

import pytest
from tests.tables import each

from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.notation import reader_for, write_conditional
from variorum.notation.again import LONGEST_TEXT
from variorum.notation.conditional import DEEPEST, MOST_CONDITIONS
from variorum.notation.language import languages
from variorum.notation.lexer import MOST_TOKENS
from variorum.notation.lines import MOST_FAULTS, MOST_PROBLEMS
from variorum.notation.parse import LONGEST_LINE, MOST_CONDITIONAL_TOKENS, MOST_ORDER_TOKENS
from variorum.notation.reader import MOST_TOKENS_OF_TEXT
from variorum.rules.adjustments import Remove
from variorum.rules.retreats import Disband
from variorum.variants.registry import variant

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
STANDARD = variant("standard")
READERS = {
    phase: reader_for(STANDARD, Turn.read(turn))
    for phase, turn in (("movement", "S1901M"), ("retreats", "S1901R"), ("adjustments", "W1901A"))
}
UNITS = (
    Unit(1, "A", "FRANCE", "PAR"),
    Unit(2, "A", "FRANCE", "MAR"),
    Unit(3, "A", "ENGLAND", "LON"),
    Unit(4, "F", "ENGLAND", "ENG"),
)


def rows(heading):
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    table = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def code(cell):
    return re.findall(r"`([^`]+)`", cell)


SPELLINGS = [
    (phase, code(shown)[0], text)
    for shown, also, when in rows("Orders")
    for text in (*code(shown), *code(also))
    for phase in (READERS if when == "every phase" else (when,))
]
HABITS = [
    *((code(text)[0], code(shown), when) for _, text, shown, when in rows("Habits")),
    *((code(text)[0], code(shown), "movement") for _, text, shown in rows("Languages")),
]
PLACES = [(code(shown)[0], text) for shown, also in rows("Names") for text in (*code(shown), *code(also))]
CONDITIONS = [code(condition)[0] for condition, _ in rows("Conditional orders")]


@each(("text", "shown", "phase"), HABITS)
def test_a_habit_of_the_page(text, shown, phase):
    reading = READERS[phase].read(text, units=UNITS)
    assert reading.problems == ()
    assert [str(order) for line in reading.lines for order in line.orders] == shown


def test_the_languages_of_the_page():
    named = {language for language, *_ in rows("Languages")}
    assert named == {wording.title for wording in languages()}


def test_the_question_of_the_page():
    (problem,) = READERS["movement"].read("T MUN - TYR", units=UNITS).problems
    assert f"    {problem.message}\n" in PAGE


@each(("phase", "shown", "text"), SPELLINGS)
def test_an_order_of_the_page(phase, shown, text):
    order = READERS[phase].read_order(text, UNITS)
    assert isinstance(order, Order)
    assert str(order) == shown


@each(("shown", "text"), PLACES)
def test_a_name_of_the_page(shown, text):
    assert str(READERS["movement"].read_order(f"F {text} H")) == f"F {shown} H"
    assert str(READERS["movement"].read_order(f"F NAO-{text}")) == f"F NAO - {shown}"


@each("condition", CONDITIONS)
def test_a_condition_of_the_page(condition):
    text = f"IF {condition} THEN A PAR - BUR; A MAR H ELSE A PAR H"
    (line,) = READERS["movement"].read(text).lines
    assert line.conditional
    assert write_conditional(line.conditional) == text


def test_the_whole_text_of_the_page():
    block = PAGE.partition("## A whole text\n")[2].partition("\nA power's name")[0]
    reading = READERS["movement"].read(block)
    assert {seat: list(map(str, sheet.orders)) for seat, sheet in reading.sheets().items()} == {
        "FRANCE": ["A PAR - BUR", "A MAR - SPA"],
        "GERMANY": ["A MUN - RUH"],
        "ENGLAND": ["F LON - ENG"],
    }
    assert not reading.problems


def test_the_answer_of_the_page():
    (problem,) = READERS["movement"].read("A PAR - BURR").problems
    assert f"    {problem.message}\n" in PAGE


def test_the_answers_to_a_strange_name():
    text = PAGE.partition("    BERT\n")[2].partition("\n\n")[0]
    problems = READERS["movement"].read(f"BERT\n{text}").problems
    assert len(problems) == 2
    assert all(f"    {problem.message}\n" in PAGE for problem in problems)


def test_the_bounds_of_the_page():
    told = [int(number.replace(",", "")) for _, most in rows("Bounds") for number in re.findall(r"[\d,]*\d", most)]
    assert told == [
        LONGEST_LINE,
        MOST_TOKENS,
        MOST_ORDER_TOKENS,
        MOST_CONDITIONAL_TOKENS,
        MOST_CONDITIONS,
        DEEPEST,
        MOST_TOKENS_OF_TEXT,
        MOST_PROBLEMS,
        MOST_FAULTS,
        LONGEST_TEXT,
    ]


@pytest.mark.parametrize(("text", "meant"), [("REMOVE A PAR", Remove), ("A PAR D", Disband)])
def test_a_word_of_two_phases(text, meant):
    (line,) = READERS["movement"].read(f"IF BUR EMPTY THEN {text}").lines
    assert [type(order) for order in line.conditional.then] == [meant]
    assert f"`{text}`" in PAGE
