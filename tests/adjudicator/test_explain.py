"""Every reason has a phrase that names the order responsible, the strengths and a clause that exists."""

import re
from pathlib import Path

import pytest

from variorum.adjudicator.explain import TEMPLATES, explain
from variorum.adjudicator.halves import halves
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
        "was overcome: 1 against 2 by A BUR - PAR (the stronger attack dislodges, std:M5)",
    ),
    Reason.UNOPPOSED: (
        ("", 2),
        "succeeded: nobody stood against it (a move into a free area, std:M3)",
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
        "failed: it hangs together with other orders in a circle that has no consistent outcome "
        "(nobody moves then, std:M13)",
    ),
    Reason.FLEET_DISLODGED: (
        ("F ENG C A LON - BRE",),
        "was disrupted: F ENG C A LON - BRE was dislodged (a dislodged fleet carries nobody, std:M12)",
    ),
    Reason.PARADOX: (
        (),
        "was disrupted: the convoy would decide over its own disruption "
        "(the convoys of a paradox do not take place, std:M13)",
    ),
    Reason.NO_CONVOY: (
        (),
        "is void: no chain of fleets was ordered to carry it (an army at sea needs a convoy, std:M11)",
    ),
    Reason.DENIED: (
        ("F IRI H",),
        "is void: F IRI H denied it (a denied crossing, std:M15)",
    ),
    Reason.AVAILABLE: (
        (),
        "was there to be used (a fleet that is not dislodged carries, std:M11)",
    ),
    Reason.UNMATCHED: (
        ("A PAR H",),
        "is void: A PAR H is what was ordered (an order must match the one that it is for, std:M15)",
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
        "was cut by A GAS - MAR, the second attack on it (a support that only a second attack cuts, std:M9)",
    ),
    Reason.SUPPORTED_ATTACK: (
        ("A GAS - MAR",),
        "was cut by A GAS - MAR, an attack with support (a support that a supported attack cuts, std:M9)",
    ),
    Reason.CROSSED: (
        ("A TYR - PIE",),
        "was cut by A TYR - PIE, which crossed it (a support that named moves cut, std:M9)",
    ),
    Reason.SUPPORTER_DISLODGED: (
        ("A BUR - MAR",),
        "was cut: the unit was dislodged by A BUR - MAR (a dislodged unit cannot support, std:M10)",
    ),
}


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_phrase(reason):
    arguments, phrase = EXAMPLES[reason]
    assert explain(reason, *arguments) == phrase


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.name)
def test_the_clause_exists(reason):
    assert TEMPLATES[reason].clause in CLAUSES


def test_unmatched_without_anything_to_match():
    assert "nothing was ordered that it is for" in explain(Reason.UNMATCHED)


def test_a_unit_without_an_order():
    phrase = explain(Reason.UNATTACKED, remark=" (no order was given)")
    assert phrase.startswith("held: nobody attacked it (no order was given)")


@pytest.mark.parametrize(("strength", "text"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (8, "4")])
def test_halves(strength, text):
    assert halves(strength) == text
