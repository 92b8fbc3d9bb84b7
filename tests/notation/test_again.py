"""What the plain grammar doesn't read: habits, pasted lines, DAIDE, signs, and lines without separators."""

from tests.tables import each
from tests.work import counted

from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.notation import reader_for
from variorum.notation.again import LONGEST_TEXT
from variorum.notation.lines import MOST_FAULTS, MOST_PROBLEMS
from variorum.variants.registry import variant

STANDARD = variant("standard")
READERS = {
    name: reader_for(STANDARD, Turn.read(turn))
    for name, turn in (("movement", "S1901M"), ("retreats", "S1901R"), ("adjustments", "W1901A"))
}
UNITS = [
    Unit(number, *unit)
    for number, unit in enumerate(
        (
            ("A", "FRANCE", "PAR"),
            ("A", "FRANCE", "MAR"),
            ("F", "FRANCE", "BRE"),
            ("A", "ENGLAND", "YOR"),
            ("F", "ENGLAND", "NTH"),
            ("A", "GERMANY", "MUN"),
            ("F", "GERMANY", "KIE"),
        ),
        start=1,
    )
]


def orders(text, phase="movement", seat=""):
    reading = READERS[phase].read(text, seat, UNITS)
    assert reading.problems == ()
    return [" ".join(filter(None, (line.seat, str(order)))) for line in reading.lines for order in line.orders]


MOVEMENT = {
    "Army in Paris moves into Burgundy": ["A PAR - BUR"],
    "A Mar supports Paris's attack on Bur": ["A MAR S A PAR - BUR"],
    "The fleet at St. Petersburg (South Coast) move to Gulf of Bothnia. (fail)": ["F STP/SC - BOT"],
    "A Par in to Bur": ["A PAR - BUR"],
    "the French army in Paris attacks Burgundy": ["A PAR - BUR"],
    "Army Paris moving to Burgundy": ["A PAR - BUR"],
    "A: Par - Bur": ["A PAR - BUR"],
    "Army: Paris -> Burgundy": ["A PAR - BUR"],
    "The army at Paris is holding": ["A PAR H"],
    "A Par stays": ["A PAR H"],
    "Army Marseilles supports the army in Paris moving into Burgundy": ["A MAR S A PAR - BUR"],
    "A Mar supports attack on Bur by A Par": ["A MAR S A PAR - BUR"],
    "A Mar supports the army in Paris holding": ["A MAR S A PAR"],
    "The fleet in the North Sea convoys the army from Yorkshire to Norway": ["F NTH C A YOR - NWY"],
    "F Nth transports A Yor into Nwy": ["F NTH C A YOR - NWY"],
    "A Yor goes by sea to Nwy": ["A YOR - NWY VIA"],
    "A Yor to Nwy via Nth": ["A YOR - NWY VIA"],
    "The army at Yorkshire move to Norway via convoy.": ["A YOR - NWY VIA"],
    "The fleet at North Sea convoy to Norway from Yorkshire.": ["F NTH C A YOR - NWY"],
    "The army at Marseilles support move to Burgundy from Paris.": ["A MAR S A PAR - BUR"],
    "The army at Marseilles support hold to Paris.": ["A MAR S A PAR"],
    "A PAR - BUR A MAR S A PAR - BUR F BRE - MAO": ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"],
    "a par h f bre h": ["A PAR H", "F BRE H"],
    "France: A Par Bur A Mar Spa": ["FRANCE A PAR - BUR", "FRANCE A MAR - SPA"],
    "Austria: Army Vienna -> Galicia.  (*bounce*)": ["AUSTRIA A VIE - GAL"],
    "France: Army Marseilles SUPPORT Army Paris -> Burgundy.  (*cut, dislodged*)": ["FRANCE A MAR S A PAR - BUR"],
    "A PAR - BUR (succeeded)": ["A PAR - BUR"],
    "Russia: Army Moscow, no order processed.": [],
    "((FRA AMY PAR) HLD)": ["FRANCE A PAR H"],
    "( ( FRA AMY PAR ) MTO BUR )": ["FRANCE A PAR - BUR"],
    "((FRA AMY MAR) SUP (FRA AMY PAR))": ["FRANCE A MAR S A PAR"],
    "((FRA AMY MAR) SUP (FRA AMY PAR) MTO BUR)": ["FRANCE A MAR S A PAR - BUR"],
    "((ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY)": ["ENGLAND F NTH C A YOR - NWY"],
    "((ENG AMY YOR) CTO NWY VIA (NTH))": ["ENGLAND A YOR - NWY VIA"],
    "((RUS FLT (STP SCS)) MTO GOB)": ["RUSSIA F STP/SC - BOT"],
    "SUB ((FRA AMY PAR) MTO BUR) ((FRA FLT BRE) HLD)": ["FRANCE A PAR - BUR", "FRANCE F BRE H"],
    "ORD (SPR 1901) ((TUR FLT ANK) MTO BLA) (SUC)": ["TURKEY F ANK - BLA"],
}
RETREATS = {
    "The army at Paris retreat to Gascony.": ["A PAR R GAS"],
    "Army Paris -> Gascony. Army Munich -> Bohemia": ["A PAR R GAS", "A MUN R BOH"],
    "The army at Paris disband.": ["A PAR D"],
    "((FRA AMY PAR) RTO GAS)": ["FRANCE A PAR R GAS"],
    "((FRA AMY PAR) DSB)": ["FRANCE A PAR D"],
}
ADJUSTMENTS = {
    "Build an Army in Paris": ["BUILD A PAR"],
    "France:  Builds a fleet in St. Petersburg (north coast).": ["FRANCE BUILD F STP/NC"],
    "build army paris build fleet brest": ["BUILD A PAR", "BUILD F BRE"],
    "Germany: Removes the fleet in Kiel.": ["GERMANY REMOVE F KIE"],
    "Defaults, removing the army in Paris.": ["REMOVE A PAR"],
    "Destroy the unit at Paris": ["REMOVE A PAR"],
    "FRANCE: + f bre, + a par": ["FRANCE BUILD F BRE", "FRANCE BUILD A PAR"],
    "+f bre +a par": ["BUILD F BRE", "BUILD A PAR"],
    "GERMANY: - a mun": ["GERMANY REMOVE A MUN"],
    "- a mun": ["REMOVE A MUN"],
    "((FRA AMY PAR) BLD)": ["FRANCE BUILD A PAR"],
    "((FRA AMY PAR) REM)": ["FRANCE REMOVE A PAR"],
    "(FRA WVE)": ["FRANCE WAIVE"],
}
CASES = [
    (phase, text, meant)
    for phase, cases in (("movement", MOVEMENT), ("retreats", RETREATS), ("adjustments", ADJUSTMENTS))
    for text, meant in cases.items()
]


@each(("phase", "text", "meant"), CASES)
def test_habit_beyond_the_grammar(phase, text, meant):
    assert orders(text, phase) == meant


@each(("phase", "text", "meant"), [case for case in CASES if len(case[2]) == 1])
def test_a_single_order_is_read_alike(phase, text, meant):
    assert meant[0].endswith(str(READERS[phase].read_order(text, UNITS)))


def test_a_judge_mail_as_a_whole():
    text = """SIGNON Fhazel secret
:: Judge: HERE  Game: hazel  Variant: Standard
Movement results for Spring of 1901.  (hazel.001)

Austria: Army Vienna -> Galicia.  (*bounce*)
Austria: Army Budapest, no order processed.
Russia: Army Warsaw -> Galicia.  (*bounce*)
Russia: Fleet St. Petersburg (south coast) -> Gulf of Bothnia.
England: Fleet London -> North Sea.

The following units were dislodged:

The Austrian Army in Trieste can retreat to Tyrolia or Albania.

Ownership of supply centers:

Austria:   Budapest, Trieste, Vienna.
England:   Edinburgh, Liverpool, London.

The next phase of 'hazel' will be Movement for Fall of 1901.
SIGNOFF
"""
    found = orders(text)
    assert found == [
        "AUSTRIA A VIE - GAL",
        "RUSSIA A WAR - GAL",
        "RUSSIA F STP/SC - BOT",
        "ENGLAND F LON - NTH",
    ]


def test_signs_below_a_title_are_not_guessed():
    reading = READERS["adjustments"].read("Builds:\n- F Bre\n- A Par", "FRANCE", UNITS)
    assert not any(line.orders for line in reading.lines)
    assert [problem.line for problem in reading.problems] == [1, 2, 3]
    assert "F Bre: do you mean BUILD F BRE or REMOVE F BRE?" in reading.problems[1].message
    assert reading.problems[2].accepted == ("BUILD A PAR", "REMOVE A PAR")


def test_a_bullet_of_a_movement_phase_is_no_removal():
    assert orders("- a par - bur\n- the army in Marseilles attacks Spain") == ["A PAR - BUR", "A MAR - SPA"]


def test_a_unit_alone_between_orders_is_not_taken_for_one():
    assert READERS["movement"].read("A PAR - BUR A MAR F BRE", units=UNITS).problems


def test_lines_that_read_plainly_keep_their_text_and_place():
    lines = READERS["movement"].read("A PAR - BUR\nArmy in Marseilles into Spain\n  F bre mao", "FRANCE", UNITS).lines
    assert [(line.number, line.text) for line in lines] == [
        (1, "A PAR - BUR"),
        (2, "Army in Marseilles into Spain"),
        (3, "F bre mao"),
    ]


def test_a_misspelt_line_is_answered_as_before():
    (problem,) = READERS["movement"].read("A PARR into BUR", units=UNITS).problems
    assert problem.message == 'A PARR into BUR: no area "PARR"; PAR (Paris)?'


def test_the_answer_tells_how_far_a_habit_made_sense():
    (problem,) = READERS["movement"].read("A PAR H\nthe army in Parris moves into Bur", "FRANCE", UNITS).problems
    assert problem.message == 'the army in Parris moves into Bur: no area "Parris"; PAR (Paris)?'
    assert (problem.line, problem.column) == (2, 13)


def test_a_text_of_faults_is_given_up():
    text = "FRANCE: A PAR - BUR\n" + "".join(f"A XY{number} S F BRE - MAO\n" for number in range(50_000))
    reading, work = counted(READERS["movement"].read, text)
    assert work < 2_000_000
    assert [str(order) for order in reading.sheets()["FRANCE"].orders] == ["A PAR - BUR"]
    assert f"more than {MOST_FAULTS} lines aren't orders" in reading.problems[-2].message
    assert len(reading.problems) == MOST_PROBLEMS + 2


def test_signs_alone_cost_little():
    reading, work = counted(READERS["movement"].read, ",\n" * 445_000)
    assert reading.lines == ()
    assert work < 3_000_000


def test_reading_again_is_bounded():
    lines = [f"the army in {name} goes " + "(into " * 60 for name in ("Paris", "Munich", "Parrr", "München", "Parigi")]
    text = "\n".join(line[:900] for line in lines * 18)
    assert len(text) < LONGEST_TEXT
    _, work = counted(READERS["movement"].read, text)
    assert work < 8_000_000
