"""Orders in any order, given twice, or naming a unit or a coast otherwise than it stands, step as they are meant."""

import random

import pytest
from tests.tables import each

from variorum.adjudicator.selfplay import State, compile_board
from variorum.variants.registry import variant

RULES = compile_board(variant("standard").board)

UNITS = [
    ("RUSSIA", "F", "STP/SC"),
    ("RUSSIA", "A", "MOS"),
    ("GERMANY", "A", "WAR"),
    ("GERMANY", "A", "UKR"),
    ("FRANCE", "F", "MAO"),
    ("FRANCE", "F", "GAS"),
    ("FRANCE", "A", "MAR"),
    ("ITALY", "F", "LYO"),
    ("ENGLAND", "A", "LON"),
    ("ENGLAND", "F", "NTH"),
]
EXACT = [
    "F STP/SC H",
    "A MOS H",
    "A WAR - MOS",
    "A UKR S A WAR - MOS",
    "F MAO S F GAS - SPA",
    "F GAS - SPA/NC",
    "A MAR S F GAS - SPA",
    "F LYO - SPA/SC",
    "A LON - NWY VIA",
    "F NTH C A LON - NWY",
]


def state() -> State:
    return RULES.state("S", 1901, "M", UNITS, {})


def stepped(texts: list[str]) -> bytes:
    return state().step(RULES.codes(texts)).to_bytes()


@each("seed", range(5))
def test_the_order_of_orders_does_not_matter(seed: int) -> None:
    shuffled = random.Random(seed).sample(EXACT, len(EXACT))
    assert stepped(shuffled) == stepped(EXACT)


@each("seed", range(5))
def test_of_several_orders_the_first_possible_one_counts(seed: int) -> None:
    chance = random.Random(seed)
    more = ["A MOS - LVN", "F MAO H", "A LON H", "A WAR - GAL", "F GAS - BRE"]
    impossible = ["A MOS - PAR", "F NTH C A LON - MAR", "A UKR S A WAR - PRU", "F LYO - NAP"]
    texts = chance.sample(impossible, 4) + EXACT + chance.sample(more, 5)
    assert stepped(texts) == stepped(EXACT)


@pytest.mark.parametrize(
    ("exact", "given"),
    [
        ("F STP/SC H", "F STP/NC H"),
        ("F STP/SC H", "F STP H"),
        ("F MAO S F GAS - SPA", "F MAO S F GAS - SPA/NC"),
    ],
)
def test_a_unit_or_a_coast_may_be_named_otherwise(exact: str, given: str) -> None:
    assert stepped([given if text == exact else text for text in EXACT]) == stepped(EXACT)


def test_a_support_to_another_coast_is_none() -> None:
    alone = [text for text in EXACT if not text.startswith(("F MAO", "A MAR"))]
    assert stepped([*alone, "F MAO S F GAS - SPA/SC"]) == stepped(alone)
    assert stepped([*alone, "F MAO S F GAS - SPA/NC"]) != stepped(alone)


def test_a_unit_that_is_not_there_orders_nothing() -> None:
    assert stepped(["F BAR H", "A PAR - BUR", "F BAR - STP/NC", *EXACT]) == stepped(EXACT)
