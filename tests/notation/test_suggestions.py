"""Suggestions in every variant: not what was written, of use to the seat, and no game master's order."""

import random
import re

from tests.asked import asked
from tests.tables import each

from variorum.bots.drawing import random_order
from variorum.game.problem import Severity
from variorum.game.process import check, legal_orders
from variorum.notation.sheet import read_orders, read_own
from variorum.variants import registry

LINES = 40 if asked.every else 8
SUGGESTED = re.compile(r'(?:no (?:area|power|seat|power or seat) )?"([^"]*)"(?: was not understood)?; ([^"]+)\?$')
MASTERS = re.compile(r"\bSET (?:OWNER|UNIT|EMPTY)\b|\bFORCE\b|game master")


def garbled(text, chance):
    """A text with a letter left out, doubled, swapped with the next or replaced, or with two words swapped."""
    at, words = chance.randrange(len(text)), text.split()
    chance.shuffle(words)
    ways = (
        text[:at] + text[at + 1 :],
        text[:at] + text[at] + text[at:],
        text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
        text[:at] + chance.choice("AEIOSTX0-") + text[at + 1 :],
        " ".join(words),
    )
    return chance.choice(ways)


def suggestions(problem):
    """What was not understood, and the suggestions for it."""
    found = SUGGESTED.search(problem.message)
    return (found[1], [text.partition(" (")[0] for text in found[2].split(", ")]) if found else ("", [])


@each("name", sorted(registry.names()), portions=3)
def test_suggestions_are_of_use(name):
    variant, chance = registry.variant(name), random.Random(name)
    position = variant.opening(variant)
    seat = next(iter(variant.world.commands(position)))
    kinds = legal_orders(variant, position, seat).kinds
    for _ in range(LINES if name in registry.coded() else LINES // 8):
        line = garbled(str(random_order(chance.choice(kinds), chance)), chance) if kinds else "XYZZY"
        written = read_own(variant, position, seat, line)
        for problem in (*written.problems, *read_orders(variant, position, line, seat).problems):
            assert not MASTERS.search(problem.message.removeprefix(line)), problem
            word, meant = suggestions(problem)
            for text in meant:
                assert text.casefold() != word.casefold(), problem
                assert not set(text.split("/")) & inert(variant), problem
        for problem in check(variant, position, seat, written.sheet.orders):
            assert str(problem.order) not in problem.accepted, problem
            if problem.severity is Severity.REFUSED:
                assert not any(MASTERS.search(text) for text in problem.accepted), problem


def inert(variant):
    """The areas that nobody ever enters."""
    return {area.id for area in variant.board.areas.values() if area.terrain == "inert"}


@each(
    ("name", "seat", "line", "told"),
    [
        ("capitalist", "ADA", "SEL 10 POUNDS", '"SEL" was not understood; SELL?'),
        ("capitalist", "ADA", "PROPOSE EDN", "PROPOSE END?"),
        ("capitalist", "ADA", "SELL 10 POUNDZ", '"POUNDZ" was not understood; POUNDS?'),
        ("standard", "FRANCE", "A PAR - SWT", "STP (St Petersburg), SWE (Sweden)?"),
        ("geophysical", "FRANCE", "EROD PAR", "ERODE?"),
    ],
)
def test_a_misspelt_word_is_suggested(name, seat, line, told):
    variant = registry.variant(name)
    [problem] = read_own(variant, variant.opening(variant), seat, line).problems
    assert problem.message.endswith(told)


def test_the_nearest_amount_is_suggested():
    variant = registry.variant("capitalist")
    position = variant.opening(variant)
    sheet = read_own(variant, position, "ADA", "SELL 0 POUNDS\nSELL 9999 FRANCS").sheet
    assert [problem.accepted for problem in check(variant, position, "ADA", sheet.orders)] == [
        ("SELL 1 POUNDS",),
        ("SELL 500 FRANCS",),
    ]


def test_on_a_sheet_only_its_own_name_is_suggested():
    variant = registry.variant("standard")
    [problem] = read_own(variant, variant.opening(variant), "FRANCE", "XYZZY").problems
    assert problem.accepted == ("FRANCE",)
