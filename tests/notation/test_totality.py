"""Any text is read to its end, in time that its length bounds, and no line costs another one."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import each
from tests.work import counted

from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.notation import Reader, reader_for
from variorum.notation.lines import MOST_PROBLEMS
from variorum.notation.reader import LONGEST_LINE, MOST_TOKENS_OF_TEXT
from variorum.rules.adjustments import Build, Remove, Waive
from variorum.rules.draws import Draw
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
MOVEMENT = reader_for(STANDARD, OPENING.turn)
READERS = {letter: reader_for(STANDARD, Turn.read(f"{season}1901{letter}")) for season, letter in ("SM", "SR", "WA")}

LOCATIONS = STANDARD.board.locations
locations = st.sampled_from(LOCATIONS)
units = st.builds(UnitRef, st.sampled_from(("A", "F")), locations)
ORDERS = {
    "M": st.one_of(
        st.builds(Hold, units),
        st.builds(Move, units, locations, st.booleans()),
        st.builds(SupportHold, units, units),
        st.builds(SupportMove, units, units, locations),
        st.builds(Convoy, units, units, locations),
        st.just(Draw()),
    ),
    "R": st.one_of(st.builds(Retreat, units, locations), st.builds(Disband, units)),
    "A": st.one_of(st.builds(Build, units), st.builds(Remove, units), st.just(Waive())),
}


@pytest.mark.parametrize("phase", READERS)
def test_every_order_is_read_as_it_is_written(phase):
    @given(ORDERS[phase])
    @settings(max_examples=300)
    def check(order: Order):
        assert READERS[phase].read_order(str(order)) == order
        assert READERS[phase].read_order(str(order).lower(), OPENING.units) == order

    check()


@each("place", LOCATIONS)
def test_every_location_is_read(place):
    area, _, coast = place.partition("/")
    title = STANDARD.board.areas[area].name
    spellings = [place, title, f"({place})"] if not coast else [
        place, f"{area}({coast})", f"{area} {coast.lower()}", area + coast, f"{title} ({coast})", f"{title}/{coast[0]}",
        f"{title} ({ {'N': 'north', 'S': 'south', 'E': 'east', 'W': 'west'}[coast[0]] } coast)",
    ]  # fmt: skip
    for text in spellings if coast else [place, title, f"{title.upper()}"]:
        assert MOVEMENT.read_order(f"F {text} H") == Hold(UnitRef("F", place))
        assert MOVEMENT.read_order(f"F MAO - {text}") == Move(UnitRef("F", "MAO"), place)
        assert MOVEMENT.read_order(f"F({text})-{text}") == Move(UnitRef("F", place), place)


def test_every_pair_of_areas_is_a_move():
    reader = Reader(MOVEMENT.names, (Move,))
    for one, other in product(STANDARD.board.areas, repeat=2):
        assert reader.read_order(f"A {one}-{other}") == Move(UnitRef("A", one), other)
        assert reader.read_order(f"A {one.title()} to {other.title()} via") == Move(UnitRef("A", one), other, via=True)


noise = st.text(max_size=200) | st.text("AFPRBU-> ()/:;#\"'“=<0\n\x00\\é", max_size=60)


@given(noise)
@settings(max_examples=500)
def test_noise_changes_no_other_line(bad):
    bad = " ".join(bad.split())
    before, after = "FRANCE: A PAR - BUR", "FRANCE: F BRE - MAO; A MAR H"
    reading = MOVEMENT.read(f"{before}\n{bad}\n{after}", units=OPENING.units)
    kept = [(line.seat, str(order)) for line in reading.lines if line.number != 2 for order in line.orders]
    assert [text for _, text in kept] == ["A PAR - BUR", "F BRE - MAO", "A MAR H"]
    assert all(problem.line == 2 and 0 < problem.column <= len(bad) + 1 for problem in reading.problems)


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_one_order_or_one_problem(text):
    assert MOVEMENT.read_order(text)


@each(
    "line",
    [
        '"' * LONGEST_LINE,
        '"\\' * 999,
        "(" * LONGEST_LINE,
        "IF " + "(" * 1900,
        "IF " + "NOT " * 400,
        "IF " + "PAR EMPTY AND " * 130 + "BUR EMPTY THEN A PAR H",
        "A PAR" + "-ENG" * 400,
        "A PAR S " * 250,
        "A PAR H;" * 200,
        "#" * LONGEST_LINE,
        "\ud800 A PAR - BUR",
        "A PAR#1#2#3",
        "²³¼ ① Ⅷ ﷺ",
        "A\u0301\u0302 PAR",
        "IF A PAR - BUR SUCCEEDS THEN",
        "IF BUR EMPTY THEN A PAR - BUR ELSE",
        "IF",
        ":",
        "FRANCE::",
    ],
)
def test_odd_lines(line):
    MOVEMENT.read("A MARS fliegt\nTyrkey\nIF BRU EMPTIE THEN A PAR H")  # what is looked up is made on first use
    reading, work = counted(MOVEMENT.read, f"A MAR H\n{line}\nA MAR - SPA")
    assert work < 100_000
    assert [str(order) for line in reading.lines if line.number != 2 for order in line.orders] == [
        "A MAR H",
        "A MAR - SPA",
    ]
    assert str(reading.problems).encode()


def test_a_text_with_too_many_bad_lines_keeps_every_good_one():
    reading = MOVEMENT.read("hello world\nA PAR - BURR\n" * (MOST_PROBLEMS // 2 + 50) + "FRANCE: A PAR - BUR")
    assert [str(order) for order in reading.sheets()["FRANCE"].orders] == ["A PAR - BUR"]
    assert len(reading.problems) == MOST_PROBLEMS + 1
    assert reading.problems[-1].message == "100 more lines could not be read"


def test_a_line_that_is_too_long_costs_no_other():
    reading = MOVEMENT.read("A MAR H\n" + "A" * (LONGEST_LINE + 1) + "\nA PAR - BUR")
    (problem,) = reading.problems
    assert problem.line == 2
    assert str(LONGEST_LINE) in problem.message
    assert len(reading.lines) == 3


def test_a_text_without_end_is_read_to_a_bound():
    reading = MOVEMENT.read("A PAR - BUR\n" * MOST_TOKENS_OF_TEXT)
    assert f"{MOST_TOKENS_OF_TEXT} words" in reading.problems[-1].message
    assert len(reading.lines) == pytest.approx(MOST_TOKENS_OF_TEXT / 4, rel=0.01)


def _noise(megabytes):
    generator = random.Random(7)
    words = ["".join(generator.choices("abcdefghijklmnopqrstuvwxyzäß🙂\x00()-", k=6)) for _ in range(5000)]
    lines = (" ".join(generator.choices(words, k=6)) for _ in range(megabytes * 24_000))
    return "\n".join(lines)


def _nearly(megabytes):
    return "\n".join(f"A PAR - XY{number} S F BRE - MAO" for number in range(megabytes * 35_000))


@pytest.mark.parametrize(
    ("kind", "megabytes", "most"),
    [(_noise, 1, 6_200_000), (_nearly, 1, 60_000_000), (_noise, 10, 6_200_000)],
    ids=["a megabyte of noise", "a megabyte of near misses", "ten megabytes of noise"],
)
def test_work_is_bounded(kind, megabytes, most):
    text = kind(megabytes)
    assert len(text) > 900_000
    reading, work = counted(MOVEMENT.read, text)
    assert work < most
    assert reading.problems


def test_a_line_read_before_costs_next_to_nothing():
    text = "A PAR - BUR\nA MAR S A PAR - BUR\nF ENG C A LON - BRE\n" * 1000
    MOVEMENT.read(text, "FRANCE", OPENING.units)
    _, work = counted(MOVEMENT.read, text, "FRANCE", OPENING.units)
    assert work / 3000 < 20
