"""One seat's sheet: what is read, what is wrong in which line, and that it comes back as written."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import each
from tests.work import counted

from variorum.game.process import legal_orders
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, UnitRef
from variorum.notation import read_orders, read_sheet, write_sheet
from variorum.notation.lines import MOST_PROBLEMS
from variorum.notation.sheet import LONGEST_SHEET, read_own
from variorum.rules.movement.orders import Hold
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)


def test_a_sheet_comes_back_as_written():
    text = "a par-bur; f bre - mao\nIF BUR EMPTY THEN A MAR - BUR"
    sheet, problems = read_sheet(STANDARD, OPENING, "FRANCE", text)
    assert problems == ()
    assert write_sheet(sheet) == "A PAR - BUR\nF BRE - MAO\nIF BUR EMPTY THEN A MAR - BUR"
    assert read_sheet(STANDARD, OPENING, "FRANCE", write_sheet(sheet)) == (sheet, ())


def test_every_order_that_is_offered_can_be_read():
    for seat in OPENING.seats:
        sheet = Sheet(tuple(legal_orders(STANDARD, OPENING, seat.id).orders()))
        assert read_sheet(STANDARD, OPENING, seat.id, write_sheet(sheet)) == (sheet, ())


def test_problems_tell_their_line():
    sheet, problems = read_sheet(STANDARD, OPENING, "FRANCE", "A PAR - BUR\n\nF BRE - NOWHERE\nBUILD A PAR")
    assert list(map(str, sheet.orders)) == ["A PAR - BUR"]
    assert [(problem.line, problem.message.split(":")[0]) for problem in problems] == [
        (3, "F BRE - NOWHERE"),
        (4, "BUILD A PAR"),
    ]
    assert "n't an order for movement" in problems[1].message


def test_orders_under_another_name_are_problems():
    sheet, (problem,) = read_sheet(STANDARD, OPENING, "FRANCE", "FRANCE: A PAR H\nGERMANY:\nA MUN - BUR")
    assert list(map(str, sheet.orders)) == ["A PAR H"]
    assert (problem.line, problem.message) == (
        3,
        "A MUN - BUR: it was ignored, because it is under GERMANY on the sheet of FRANCE",
    )


def test_a_unit_that_must_retreat_is_filled_in():
    army = next(unit for unit in OPENING.units if str(unit) == "A PAR")
    entry = Dislodgement(army, ("PIC",), "BUR")
    position = replace(OPENING, turn=Turn.read("S1901R"), units=(), dislodged=(entry,))
    sheet, _ = read_sheet(STANDARD, position, "FRANCE", "PAR R PIC")
    assert list(map(str, sheet.orders)) == ["A PAR R PIC"]


def test_a_newcomer_writes_under_a_name_that_is_not_known_yet():
    capitalist = variant("capitalist")
    opening = capitalist.opening(capitalist)
    sheet, problems = read_sheet(capitalist, opening, "ZOE", "ZOE: JOIN")
    assert len(sheet.orders) == 1
    assert problems == ()


def test_a_text_too_long_is_not_read_at_all():
    text = "A PAR H\n" * (LONGEST_SHEET // 8 + 1)
    sheet, (problem,) = read_sheet(STANDARD, OPENING, "FRANCE", text)
    assert sheet == Sheet()
    assert problem.line == LONGEST_SHEET // 8 + 1
    assert str(LONGEST_SHEET) in problem.message


LINES = ["A PAR - BUR;" * 160, "X;" * 900, "IF " + "(" * 300, "IF " + "BUR EMPTY AND " * 100 + "BUR EMPTY THEN A PAR H"]


@each("line", [*LINES, "GERMANY: A MUN H", "A B C", '"', "F1:", ""])
def test_the_longest_text_takes_bounded_work(line):
    text = f"{line}\n" * (LONGEST_SHEET // (len(line) + 1))
    (_, problems), work = counted(read_sheet, STANDARD, OPENING, "FRANCE", text)
    assert work < 80 * len(text)
    assert len(problems) <= MOST_PROBLEMS


@given(st.text(max_size=200))
@settings(max_examples=300)
def test_any_text_is_answered(text):
    sheet, problems = read_sheet(STANDARD, OPENING, "FRANCE", text)
    reading = read_orders(STANDARD, OPENING, text, "FRANCE")
    assert len(sheet.orders) + len(sheet.conditional) <= sum(max(1, len(line.orders)) for line in reading.lines)
    assert all(1 <= problem.line <= text.count("\n") + text.count("\r") + 1 for problem in problems)
    assert not sheet.orders or not text.isspace()


@each(
    ("heading", "counts"),
    [
        ("Spring 1901", True),
        ("*** Spring, 1901 ***", True),
        ("1901 Spring:", True),
        ("S1901M", True),
        ("My orders for Spring 1901 movement", True),
        ("Autumn 1901", False),
        ("Fall 1901 moves:", False),
        ("Spring 1902", False),
        ("W1900A", False),
        ("France's orders for Spring 1901", True),
        ("FRANCE (Spring 1901):", True),
        ("France's orders for Fall 1901", False),
        ("FRANCE (Spring 1905):", False),
        ("Spring 1901 movement", True),
        ("Spring 1901 Retreats", False),
    ],
)
def test_orders_below_the_heading_of_another_phase_do_not_count_now(heading, counts):
    text = f"F BRE H\n{heading}\nA PAR - BUR\n\nA MAR S A PAR - BUR"
    found = read_own(STANDARD, OPENING, "FRANCE", text)
    assert len(found.sheet.orders) == (3 if counts else 1)
    assert [problem.line for problem in found.problems] == ([] if counts else [2])
    assert found.kept == (() if counts else (text.partition("\n")[2],))


def test_what_is_kept_of_another_phase_takes_nothing_with_it_when_it_is_read_again():
    found = read_own(STANDARD, OPENING, "FRANCE", "S1902M\nA PAR - BUR\nS1901M\nA MAR foo")
    assert found.kept == ("A MAR foo", "S1902M\nA PAR - BUR")
    mended = "\n".join(found.kept).replace("foo", "H")
    assert read_own(STANDARD, OPENING, "FRANCE", mended).sheet.orders == (Hold(UnitRef("A", "MAR")),)


@each("text", ["(a" + " " * 50_000 + "x(", "(" + " " * 50_000 + "x", "A PAR - BUR" + "(" * 2_000, " convoy" * 280])
def test_no_line_costs_more_than_its_length(text):
    assert read_own(STANDARD, OPENING, "FRANCE", text).sheet.orders == ()


def test_the_phase_that_is_named_again_counts_again():
    text = "FRANCE:\nF1901M\nA PAR - BUR\nS1901M\nFRANCE: A MAR H"
    reading = read_orders(STANDARD, OPENING, text)
    assert reading.sheets()["FRANCE"].orders == (Hold(UnitRef("A", "MAR")),)
    assert [problem.line for problem in reading.problems] == [2]
