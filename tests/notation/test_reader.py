"""Habits of writing, and what is answered to what cannot be read."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables import each
from tests.work import counted

from variorum.game.condition import Both, Either, Not
from variorum.game.conditions import Dislodged, Empty, HasCenters, Occupied, Owns, Result
from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.notation import reader_for
from variorum.notation.lines import MOST_PROBLEMS
from variorum.notation.reader import LONGEST_LINE
from variorum.rules.movement.orders import Move, SupportMove
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
MOVEMENT = reader_for(STANDARD, OPENING.turn)
RETREATS = reader_for(STANDARD, Turn.read("S1901R"))
ADJUSTMENTS = reader_for(STANDARD, Turn.read("W1901A"))

HABITS = {
    "A PAR H": (
        "A PAR (H)",
        "Apar hld",
        "A Par",
        "A(Par) Stands",
        "A Paris holds",
        "A PAR HOLD",
        "army paris hold",
        "a par h.",
        "PAR H",
    ),
    "A PAR - BUR": (
        "A(Par)-Bur",
        "A Paris -> Burgundy",
        "A PAR-BUR",
        "A Par to Bur",
        "A PAR M BUR",
        "A PAR – BUR",
        "A PAR → BUR",
        "FRENCH A PAR - BUR",
        "France: A PAR - BUR",
        "1. A PAR - BUR",
        "* A PAR - BUR",
        "- A PAR - BUR",
        "> A PAR - BUR",
        "Ａ ＰＡＲ － ＢＵＲ",
        "A Pàris - Burgúndy",
        "A PAR - BUR # at last",
        "Par - Bur",
        "> > 2) A. Par - Bur.",
        "**A Par** --> Bur",
        "\ufeffA\u00a0PAR\u00a0-\u00a0BUR",
        "A PAR ⇒ BUR",
        "A Paris moves to Burgundy",
        "A Par bur",
        "A par mto bur",
        "Apar-bur",
        "Par Burgundy",
    ),
    "A LON - BRE VIA": ("A LON - BRE via convoy", "A LON-ENG-BRE", "A Lon via convoy - Bre", "A LON-NTH-ENG-BRE"),
    "A MAR S A PAR - BUR": (
        "A Mar s FRENCH A(Par)-Bur",
        "A Mar supports A Par - Bur",
        "A MAR S PAR - BUR",
        "A MAR S A PAR - BUR VIA",
        "A mar (S) a par - bur",
        "Mar s par bur",
        "Amar s Apar bur",
    ),
    "A MAR S A PAR": ("A MAR S A PAR H", "A Mar supports Paris to hold", "A(Mar) S A(Par)"),
    "F ENG C A LON - BRE": (
        "F(ENG) C ENGLISH A(Lon)-Bre",
        "F Eng convoys A Lon - Bre",
        "F English Channel C A LON-BRE",
        "Feng cvy A lon bre",
    ),
    "F STP/SC - BOT": (
        "F STP(SC) - Bot",
        "F StP sc - GOB",
        "F St Petersburg (south coast) - Gulf of Bothnia",
        "F STPSC - BOT",
        "F St. Petersburg/SC - bot",
    ),
    "F MAO - SPA/NC": ("F Mid-Atlantic Ocean - Spain (nc)", "F MID - SPA/NC", "F mao-spa nc"),
    "F NTH - NWG": ("F North Sea - Norwegian Sea", "F Nth - NRG", "F north sea - Norwegian"),
    "A ALB - SER VIA": ("A Alb-Ser via", "A Alb - Servia via convoy"),
    "A ALB - SER": ("A Alb - Servia",),
    "F SWE - DEN": ("F SWE-DEN", "Fleet Swe - Den"),
    "A SMY - CON": ("A Smy Con", "smy con", "Asmy con"),
    "F LON - NTH": ("F Lon nth", "F Lon North Sea"),
    "A LVP - YOR": ("A Liv - Yor", "Liv - Yor"),
    "A MOS - LVN": ("A Mos - Liv", "Mos Liv"),
    "A LVP S F LON - YOR": ("Liv s lon yor",),
    "F TYS - LYO": ("F TYN - GOL", "F Tyrrhenian Sea - Gulf of Lyon"),
    "DRAW": ("dias", "Draw"),
}


@each(("canonical", "written"), [(key, text) for key, texts in HABITS.items() for text in texts])
def test_habit(canonical, written):
    reading = MOVEMENT.read(written, units=OPENING.units)
    assert reading.problems == ()
    assert [str(order) for line in reading.lines for order in line.orders] == [canonical]


@each(
    ("reader", "written", "canonical"),
    [
        (ADJUSTMENTS, "build A Liv", "BUILD A LVP"),
        (RETREATS, "A BUR - GAS", "A BUR R GAS"),
        (RETREATS, "A BUR retreats to Gascony", "A BUR R GAS"),
        (RETREATS, "Disband A BUR", "A BUR D"),
        (RETREATS, "A BUR disbands", "A BUR D"),
        (ADJUSTMENTS, "A PAR B", "BUILD A PAR"),
        (ADJUSTMENTS, "Build Army Paris", "BUILD A PAR"),
        (ADJUSTMENTS, "Build F(STP/NC)", "BUILD F STP/NC"),
        (ADJUSTMENTS, "A PAR D", "REMOVE A PAR"),
        (ADJUSTMENTS, "Disband A PAR", "REMOVE A PAR"),
        (ADJUSTMENTS, "waived", "WAIVE"),
    ],
)
def test_habit_of_other_phases(reader, written, canonical):
    assert str(reader.read_order(written)) == canonical


@each(
    ("written", "column", "message"),
    [
        ("A PAR - BURR", 9, 'no area "BURR"; BUR (Burgundy)?'),
        ("A PAR -", 8, "something is missing at the end: a location"),
        ("F BRE C Apar", 13, 'something is missing at the end: "-" or a location'),
        ("F north - NWG", 3, 'no area "north"; NTH (North Sea)'),
        ("A PAR ? BUR", 7, '"?" was not understood'),
        ("A PARR - BUR", 3, 'no area "PARR"; PAR (Paris)'),
        ("A PAR - BUR BUR", 13, 'no area|"BUR" was not understood; expected'),
        ("hello world", 1, "hello world: no seat has this name"),
        ("IF A BUR DISLODGED A BUR R GAS", 20, '"A" was not understood; expected "THEN"'),
    ],
)
def test_problem(written, column, message):
    (problem,) = MOVEMENT.read(written, units=OPENING.units).problems
    assert (problem.line, problem.column) == (1, column)
    assert any(part in problem.message for part in message.split("|"))


def test_whose_orders():
    text = "A LON - WAL\nFRANCE:\nA PAR - BUR; A MAR - SPA\n\nGermany\nA MUN - RUH\nengland: F LON - ENG"
    sheets = MOVEMENT.read(text, "ENGLAND", OPENING.units).sheets()
    assert {seat: [str(order) for order in sheet.orders] for seat, sheet in sheets.items()} == {
        "ENGLAND": ["A LON - WAL", "F LON - ENG"],
        "FRANCE": ["A PAR - BUR", "A MAR - SPA"],
        "GERMANY": ["A MUN - RUH"],
    }


CONDITIONS = {
    "A BUR DISLODGED": Dislodged(UnitRef("A", "BUR")),
    "NOT BUR EMPTY": Not(Empty("BUR")),
    "BUR OCCUPIED BY FRANCE": Occupied("BUR", "FRANCE"),
    "BUR OCCUPIED": Occupied("BUR"),
    "OWN BEL": Owns("", "BEL"),
    "GERMANY OWNS BEL": Owns("GERMANY", "BEL"),
    "FRANCE HAS 5 CENTERS": HasCenters("FRANCE", 5, 5),
    "FRANCE HAS <= 5 CENTERS": HasCenters("FRANCE", 0, 5),
    "A Par-Bur FAILS": Result("A PAR - BUR", succeeds=False, about="move"),
    "A PAR HOLDS SUCCEEDS": Result("A PAR H", succeeds=True, about="hold"),
    "French A Par-Bur SUCCEEDS": Result("A PAR - BUR", succeeds=True, power="FRANCE", about="move"),
    "BUR HOLDS FRANCE": Occupied("BUR", "FRANCE"),
    "BUR EMPTY AND PIC EMPTY OR GAS EMPTY": Either((Both((Empty("BUR"), Empty("PIC"))), Empty("GAS"))),
    "BUR EMPTY AND (PIC EMPTY OR GAS EMPTY)": Both((Empty("BUR"), Either((Empty("PIC"), Empty("GAS"))))),
}


@each(("written", "condition"), CONDITIONS.items())
def test_condition(written, condition):
    (line,) = MOVEMENT.read(f"IF {written} THEN A BUR R GAS; A MAR D ELSE WAIVE").lines
    assert line.conditional.condition == condition
    assert [str(order) for order in line.conditional.then] == ["A BUR R GAS", "A MAR D"]
    assert [str(order) for order in line.conditional.otherwise] == ["WAIVE"]


def all_orders():
    position = OPENING
    attack = (Move(UnitRef("A", "MUN"), "BUR"), SupportMove(UnitRef("A", "RUH"), UnitRef("A", "MUN"), "BUR"))
    for _ in range(3):
        for power in STANDARD.powers:
            yield from legal_orders(STANDARD, position, power).orders()
        position = process(STANDARD, position, {"GERMANY": Sheet(attack)}).position


def test_every_offered_order_is_read_as_it_is_written():
    orders = {str(order): order for order in all_orders()}
    for text, order in orders.items():
        assert MOVEMENT.read_order(text) == order
    assert len(orders) > 200


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_noise_never_raises_and_costs_no_other_line(noise):
    good = MOVEMENT.read(f"FRANCE: A PAR - BUR\n{noise}", units=OPENING.units)
    assert str(good.lines[0].orders[0]) == "A PAR - BUR"
    for problem in good.problems:
        assert problem.message


@given(
    st.lists(
        st.sampled_from(
            [
                "A",
                "F",
                "PAR",
                "BUR",
                "-",
                "S",
                "C",
                "IF",
                "THEN",
                "(",
                ")",
                "/",
                "NC",
                "FRANCE",
                ":",
                ";",
                '"',
                "#1",
                "NOT",
            ]
        )
    )
)
@settings(max_examples=500)
def test_nearly_orders_never_raise(words):
    MOVEMENT.read(" ".join(words), units=OPENING.units)


def test_bounds_are_told():
    long = MOVEMENT.read("A" * (LONGEST_LINE + 1) + "\nFRANCE: A PAR - BUR")
    assert "at most" in long.problems[0].message
    assert long.sheets()["FRANCE"].orders
    many = MOVEMENT.read("nonsense\n" * (MOST_PROBLEMS + 50))
    assert many.problems[-1].message == "50 more lines could not be read"


def test_ten_megabytes_of_noise():
    lines = [
        " ".join(pair) + " x" * 900 for pair in product(("A PAR", "F", "(", "S S S"), ("- -", "BUR BUR", '"', "@"))
    ]
    noise = "\n".join(lines * 350)
    assert len(noise) > 10_000_000
    reading, work = counted(MOVEMENT.read, noise + "\nFRANCE: A PAR - BUR")
    assert work < 5 * len(noise)
    assert reading.problems


@each(
    "text",
    [
        "A PAR - BUR\nA MAR S A PAR - BUR",
        "A PAR - BUR; A MAR H",
        "A PAR - BUR\n\nA MAR H",
        "A PAR - BUR\rA MAR H",
        "PAR - BUR\nA MAR H",
        "ENGLAND: A LVP H",
        "A PAR - BUR\ngibberish",
        "",
    ],
)
def test_a_text_says_the_same_when_its_lines_are_remembered(text):
    first, again = (MOVEMENT.read(text, "FRANCE", OPENING.units) for _ in range(2))
    assert first == again
    assert first.sheets() == again.sheets()
