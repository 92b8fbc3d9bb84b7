"""Every reason has a phrase that names the order responsible, the strengths and a clause that exists."""

import re
from pathlib import Path

from tests.tables import each

from variorum.adjudicator.explain import TEMPLATES, explain, halves
from variorum.adjudicator.verdict import Reason

PAGE = Path(__file__).parents[2] / "docs" / "standard.md"
CLAUSES = re.findall(r"^\*\*(std:\w+)\*\* ", PAGE.read_text(), re.MULTILINE)

EXAMPLES = {
    Reason.UNATTACKED: (
        ("", 2),
        "held: nobody attacked it (a unit stays where it is, std:M1)",
    ),
    Reason.WITHSTOOD: (
        ("A BUR - PAR", 2, 2),
        "held: 1 against 1 by A BUR - PAR (only the stronger side enters, std:M4)",
    ),
    Reason.BEATEN: (
        ("A BUR - PAR", 2, 4),
        "was dislodged: 1 against 2 by A BUR - PAR (the stronger attack dislodges, std:M5)",
    ),
    Reason.UNOPPOSED: (
        ("", 2),
        "succeeded: nobody opposed it (a move into a free area, std:M3)",
    ),
    Reason.BEAT_RIVAL: (
        ("A MUN - BUR", 4, 2),
        "succeeded: 2 against 1 by A MUN - BUR (the stronger move enters, std:M5)",
    ),
    Reason.DISLODGED: (
        ("A BUR H", 4, 2),
        "succeeded: 2 against 1 by A BUR H, which is dislodged (the stronger attack dislodges, std:M5)",
    ),
    Reason.OWN_UNIT: (
        ("A BUR H",),
        "bounced: A BUR H did not leave (no power dislodges its own unit, std:M7)",
    ),
    Reason.HEAD_TO_HEAD: (
        ("A BUR - PAR", 2, 4),
        "bounced head to head: 1 against 2 by A BUR - PAR (the other side is stronger, std:M6)",
    ),
    Reason.DEFENDED: (
        ("A BUR H", 2, 2),
        "bounced: 1 against 1 by A BUR H (equal strength, std:M4)",
    ),
    Reason.STAND_OFF: (
        ("A MUN - BUR", 1, 2),
        "bounced: ½ against 1 by A MUN - BUR (the other side is stronger, std:M4)",
    ),
    Reason.UNRESOLVED: (
        (),
        "failed: it is part of a loop of orders that has no consistent outcome (nobody moves then, std:M13)",
    ),
    Reason.FLEET_DISLODGED: (
        ("F ENG C A LON - BRE",),
        "was disrupted: F ENG C A LON - BRE was dislodged (a dislodged fleet carries nobody, std:M12)",
    ),
    Reason.PARADOX: (
        (),
        "was disrupted: its army would decide the fate of its own convoy (the convoys of a paradox fail, std:M13)",
    ),
    Reason.NO_CONVOY: (
        (),
        "is void: no chain of fleets was ordered to carry it (an army crosses the sea only by convoy, std:M11)",
    ),
    Reason.DENIED: (
        ("F IRI H",),
        "is void: F IRI H denied it (a denied crossing, std:M15)",
    ),
    Reason.AVAILABLE: (
        (),
        "was available (a fleet that is not dislodged can convoy, std:M11)",
    ),
    Reason.UNMATCHED: (
        ("A PAR H",),
        "is void: it does not match A PAR H (a support or convoy must match the order that it is for, std:M15)",
    ),
    Reason.GIVEN: (
        (),
        "was given (support adds its strength, std:M8)",
    ),
    Reason.ATTACKED: (
        ("A GAS - MAR",),
        "was cut by A GAS - MAR (an attacked unit cannot support, std:M9)",
    ),
    Reason.SECOND_ATTACK: (
        ("A GAS - MAR",),
        "was cut by A GAS - MAR, the second attack on it (only a second attack cuts this support, std:M9)",
    ),
    Reason.SUPPORTED_ATTACK: (
        ("A GAS - MAR",),
        "was cut by A GAS - MAR, an attack with support (only a supported attack cuts this support, std:M9)",
    ),
    Reason.CROSSED: (
        ("A TYR - PIE",),
        "was cut by A TYR - PIE, which crossed it (certain moves cut this support, std:M9)",
    ),
    Reason.SUPPORTER_DISLODGED: (
        ("A BUR - MAR",),
        "was cut: the unit was dislodged by A BUR - MAR (a dislodged unit cannot support, std:M10)",
    ),
}


@each("reason", Reason, ids=lambda reason: reason.name)
def test_phrase(reason):
    arguments, phrase = EXAMPLES[reason]
    assert explain(reason, *arguments) == phrase


@each("reason", Reason, ids=lambda reason: reason.name)
def test_the_clause_exists(reason):
    assert TEMPLATES[reason].clause in CLAUSES


def test_unmatched_without_anything_to_match():
    assert "the order that it is for was not given" in explain(Reason.UNMATCHED)


def test_a_dislodged_fleet_names_the_unit_that_dislodged_it():
    phrase = explain(Reason.FLEET_DISLODGED, "F NTH - ENG", 2, 4)
    assert phrase.startswith("was disrupted: the fleet was dislodged by F NTH - ENG (")


def test_a_unit_without_an_order():
    phrase = explain(Reason.UNATTACKED, ordered=False)
    assert phrase == "held: nobody attacked it (no order was given; a unit stays where it is, std:M1)"


@each(("strength", "text"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (8, "4")])
def test_halves(strength, text):
    assert halves(strength) == text
