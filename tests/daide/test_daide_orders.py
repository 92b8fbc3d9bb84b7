"""Orders in the words of DAIDE, and the notes on those that don't count."""

import pytest
from msgspec.structs import replace
from tests.daide.player import words
from tests.tables import each

from variorum.daide.language import NotUnderstoodError, shown
from variorum.daide.names import names_of
from variorum.daide.orders import Orders
from variorum.daide.telling import now, owners, results
from variorum.face.given import given_by
from variorum.game.process import process
from variorum.notation import read_own
from variorum.variants import registry

STANDARD = registry.variant("standard")
NAMES = names_of(STANDARD)

MOVES = """
phase: F1901M
units:
  FRANCE: [A PAR, F MAO, A GAS, F BRE]
  ENGLAND: [F ENG, A LON, A WAL]
  GERMANY: [A MUN]
  RUSSIA: [F STP/SC]
"""
RETREATS = """
phase: F1901R
units:
  FRANCE: [A PIC, A BUR]
dislodged:
  GERMANY: [A BUR < PAR]
"""
BUILDS = """
phase: W1901A
units:
  FRANCE: [A PAR]
  GERMANY: [A MUN, A RUH, A BUR, F HOL]
  RUSSIA: [A MOS, A UKR]
centers: {FRANCE: [PAR, BRE, MAR, SPA], GERMANY: [MUN], RUSSIA: [STP, MOS, SEV, WAR]}
"""


def position(text):
    return given_by(text, "test", "standard").position


@each(
    ("power", "order", "note"),
    [
        ("FRANCE", "(FRA AMY PAR) HLD", "MBV"),
        ("FRANCE", "(FRA AMY PAR) MTO BUR", "MBV"),
        ("FRANCE", "(FRA AMY PAR) MTO MUN", "FAR"),
        ("FRANCE", "(FRA AMY PAR) MTO ECH", "FAR"),
        ("FRANCE", "(FRA AMY BUR) HLD", "NSU"),
        ("FRANCE", "(FRA FLT PAR) HLD", "NSU"),
        ("FRANCE", "(GER AMY MUN) HLD", "NYU"),
        ("FRANCE", "(FRA FLT MAO) MTO SPA", "CST"),
        ("FRANCE", "(FRA FLT MAO) MTO (SPA SCS)", "MBV"),
        ("FRANCE", "(FRA AMY GAS) MTO (SPA SCS)", "MBV"),
        ("FRANCE", "(FRA AMY PAR) SUP (GER AMY MUN) MTO BUR", "MBV"),
        ("FRANCE", "(FRA AMY PAR) SUP (GER AMY MUN)", "FAR"),
        ("FRANCE", "(FRA AMY PAR) SUP (GER AMY KIE) MTO BUR", "NSU"),
        ("FRANCE", "(FRA AMY PAR) SUP (FRA AMY GAS)", "MBV"),
        ("FRANCE", "(FRA AMY PAR) RTO BUR", "NRS"),
        ("FRANCE", "(FRA AMY PAR) BLD", "NRS"),
        ("FRANCE", "FRA WVE", "NRS"),
        ("FRANCE", "(FRA AMY GAS) CTO LON VIA (MAO ECH)", "MBV"),
        ("FRANCE", "(FRA AMY GAS) CTO LON VIA (MAO IRI)", "NSF"),
        ("FRANCE", "(FRA AMY GAS) CTO LON VIA (BRE)", "NAS"),
        ("FRANCE", "(FRA AMY GAS) CTO LON VIA (ECH)", "FAR"),
        ("FRANCE", "(FRA FLT BRE) CTO LON VIA (ECH)", "NSA"),
        ("FRANCE", "(FRA FLT BRE) CVY (FRA AMY GAS) CTO LON", "NAS"),
        ("FRANCE", "(FRA FLT MAO) CVY (FRA AMY GAS) CTO LON", "MBV"),
        ("FRANCE", "(FRA AMY PAR) CVY (FRA AMY GAS) CTO LON", "NSF"),
        ("FRANCE", "(FRA FLT MAO) CVY (FRA AMY BUR) CTO LON", "NSA"),
        ("RUSSIA", "(RUS FLT (STP SCS)) MTO GOB", "MBV"),
        ("RUSSIA", "(RUS FLT (STP SCS)) MTO BAR", "FAR"),
        ("RUSSIA", "(RUS FLT STP) MTO FIN", "MBV"),
    ],
)
def test_notes_on_moves(power, order, note):
    assert Orders(NAMES, position(MOVES), power).add(words(order)) == note


@each(
    ("order", "note"),
    [
        ("(GER AMY BUR) RTO RUH", "MBV"),
        ("(GER AMY BUR) RTO PAR", "NVR"),
        ("(GER AMY BUR) DSB", "MBV"),
        ("(FRA AMY PIC) DSB", "NRN"),
        ("(GER AMY BUR) HLD", "NRS"),
    ],
)
def test_notes_on_retreats(order, note):
    assert Orders(NAMES, position(RETREATS), "GERMANY").add(words(order)) == note


@each(
    ("power", "order", "note"),
    [
        ("FRANCE", "(FRA FLT BRE) BLD", "MBV"),
        ("FRANCE", "FRA WVE", "MBV"),
        ("FRANCE", "GER WVE", "NYU"),
        ("FRANCE", "(FRA AMY GAS) BLD", "NSC"),
        ("FRANCE", "(FRA AMY PAR) BLD", "ESC"),
        ("FRANCE", "(FRA AMY SPA) BLD", "HSC"),
        ("FRANCE", "(FRA AMY LON) BLD", "YSC"),
        ("FRANCE", "(FRA AMY PAR) REM", "NMR"),
        ("RUSSIA", "(RUS FLT STP) BLD", "CST"),
        ("RUSSIA", "(RUS FLT (STP NCS)) BLD", "MBV"),
        ("RUSSIA", "(RUS FLT WAR) BLD", "CST"),
        ("GERMANY", "(GER AMY MUN) REM", "MBV"),
        ("GERMANY", "(GER AMY KIE) REM", "NSU"),
        ("GERMANY", "(GER AMY KIE) BLD", "NMB"),
        ("GERMANY", "GER WVE", "NMB"),
    ],
)
def test_notes_on_adjustments(power, order, note):
    assert Orders(NAMES, position(BUILDS), power).add(words(order)) == note


def test_a_build_that_has_no_room_is_waived():
    full = position(BUILDS.replace("FRANCE: [A PAR]", "FRANCE: [A PAR, A BRE, A MAR]"))
    france = Orders(NAMES, full, "FRANCE")
    assert france.add(words("FRA WVE")) == "MBV"
    assert france.due == 0


def test_no_more_builds_or_removals_than_are_due():
    russia = Orders(NAMES, position(BUILDS), "RUSSIA")
    assert [russia.add(words(order)) for order in ("(RUS AMY SEV) BLD", "RUS WVE", "(RUS AMY WAR) BLD")] == [
        "MBV",
        "MBV",
        "NMB",
    ]
    germany = Orders(NAMES, position(BUILDS), "GERMANY")
    removals = [f"(GER {unit}) REM" for unit in ("AMY MUN", "AMY RUH", "AMY BUR", "FLT HOL")]
    assert [germany.add(words(order)) for order in removals] == ["MBV", "MBV", "MBV", "NMR"]


NONSENSE = """
HLD
(FRA AMY PAR)
(FRA AMY PAR) MTO
(FRA AMY) HLD
(PAR AMY FRA) HLD
(FRA AMY PAR) SUP BUR
(FRA AMY PAR) HLD HLD
(FRA AMY (PAR NCS SCS)) HLD
(FRA AMY (PAR)) HLD
(FRA AMY 5) HLD
5
"""


@each("order", NONSENSE.split("\n")[1:])
def test_what_is_no_order(order):
    with pytest.raises(NotUnderstoodError):
        Orders(NAMES, position(MOVES), "FRANCE").add(words(order))


def told(text, orders):
    """The results of a phase, as clients hear them."""
    before = position(text)
    sheets = {power: read_own(STANDARD, before, power, "\n".join(mine)).sheet for power, mine in orders.items()}
    done = process(STANDARD, before, sheets)
    return {shown(one[2:]) for one in results(NAMES, before, done)}, done.position


def test_results_of_moves():
    said, after = told(
        MOVES,
        {
            "FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR", "F MAO C A GAS - LON", "F BRE - ENG"],
            "GERMANY": ["A MUN - BUR"],
            "ENGLAND": ["F ENG C A WAL - PIC", "A WAL - PIC VIA", "A LON H"],
        },
    )
    assert said == {
        "((FRA AMY PAR) MTO BUR) (SUC)",
        "((FRA AMY GAS) SUP (FRA AMY PAR) MTO BUR) (SUC)",
        "((FRA FLT MAO) CVY (FRA AMY GAS) CTO LON) (NSO)",
        "((FRA FLT BRE) MTO ECH) (BNC)",
        "((GER AMY MUN) MTO BUR) (BNC)",
        "((ENG FLT ECH) CVY (ENG AMY WAL) CTO PIC) (SUC)",
        "((ENG AMY WAL) CTO PIC VIA (ECH)) (SUC)",
        "((ENG AMY LON) HLD) (SUC)",
        "((RUS FLT (STP SCS)) HLD) (SUC)",
    }
    assert "(ENG AMY PIC)" in shown(now(NAMES, after))


def test_results_of_dislodgements_and_retreats():
    said, after = told(
        MOVES,
        {
            "FRANCE": ["F MAO - ENG", "F BRE S F MAO - ENG"],
            "ENGLAND": ["F ENG C A WAL - PIC", "A WAL - PIC VIA", "A LON S F ENG - NTH"],
        },
    )
    assert "((ENG FLT ECH) CVY (ENG AMY WAL) CTO PIC) (RET)" in said
    assert "((ENG AMY WAL) CTO PIC VIA (ECH)) (DSR)" in said
    stands = shown(now(NAMES, after))
    assert stands.startswith("NOW (AUT 1901)")
    assert "(ENG FLT ECH MRT (BEL IRI" in stands
    retreat = process(STANDARD, after, {"ENGLAND": read_own(STANDARD, after, "ENGLAND", "F ENG R IRI").sheet})
    assert [shown(one) for one in results(NAMES, after, retreat)] == ["ORD (AUT 1901) ((ENG FLT ECH) RTO IRI) (SUC)"]
    idle = process(STANDARD, after, {})
    assert [shown(one) for one in results(NAMES, after, idle)] == ["ORD (AUT 1901) ((ENG FLT ECH) DSB) (SUC)"]


def test_results_of_adjustments():
    said, after = told(BUILDS, {"FRANCE": ["BUILD F BRE", "WAIVE"], "RUSSIA": ["BUILD F STP/NC"]})
    assert {"((FRA FLT BRE) BLD) (SUC)", "(FRA WVE) (SUC)", "((RUS FLT (STP NCS)) BLD) (SUC)"} <= said
    assert sum(one.startswith("((GER") and one.endswith("REM) (SUC)") for one in said) == 3
    assert "(RUS MOS SEV STP WAR)" in shown(owners(NAMES, replace(after, owners=dict(sorted(after.owners.items())))))
