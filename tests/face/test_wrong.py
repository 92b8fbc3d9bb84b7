"""Whatever is wrong is answered by a ValueError that quotes it and says what would be accepted."""

import re

import pytest
from tests.tables import each

import variorum
from variorum.game.process import process
from variorum.game.sheet import Sheet

STANDARD = variorum.variant("standard")
OPENING = STANDARD.opening(STANDARD)


def game():
    return variorum.Game("standard")


WRONG = {
    "variant": (lambda: variorum.Game("standrd"), '"standrd"', "standard"),
    "variant's type": (lambda: variorum.Game(3), "3 (int)", "standard"),
    "variant alone": (lambda: variorum.variant(None), "None", "goals"),
    "setting": (lambda: variorum.Game("standard", settings={"drows": "any"}), '"drows"', "draws"),
    "value": (lambda: variorum.Game("standard", settings={"draws": 7}), '"7"', "survivors"),
    "settings": (lambda: variorum.Game("standard", settings="draws"), '"draws"', "draws"),
    "seed": (lambda: variorum.Game("standard", seed=[]), "[] (list)", "a text or a number"),
    "opening": (lambda: variorum.Game("goals", position=game().position), "Standard", "a position of Goals"),
    "power": (lambda: game().units["FRANC"], '"FRANC"', "FRANCE"),
    "power's type": (lambda: game().centers[1], "1 (int)", "FRANCE"),
    "seat": (lambda: game().order("FRANC", "A PAR H"), '"FRANC"', "FRANCE"),
    "seat's type": (lambda: game().legal_orders(None), "None", "FRANCE"),
    "unit": (lambda: game().legal_orders("FRANCE")["A PAX"], '"A PAX"', "A PAR"),
    "orders": (lambda: game().order("FRANCE", 3), "3 (int)", "orders as text"),
    "list of orders": (lambda: game().order("FRANCE", [3]), "3 (int)", "orders as text"),
    "orders by unit": (lambda: game().order("FRANCE", {"A PAR": "H"}), "(dict)", "orders as text"),
    "bytes": (lambda: game().order("FRANCE", b"A PAR H"), "(bytes)", "orders as text"),
    "reader": (lambda: game().process().sentences("FRANC"), '"FRANC"', "PUBLIC"),
    "theme": (lambda: game().svg(theme="gaudy"), '"gaudy"', "atlas"),
    "theme's type": (lambda: game().svg(theme=[]), "[]", "atlas"),
    "file": (lambda: variorum.Game.load("/nowhere/game.jsonl"), "/nowhere/game.jsonl", "cannot be read"),
    "file's type": (lambda: game().save(3), "3 (int)", "the name of a file"),
    "no file": (lambda: game().save(""), '""', "the name of a file"),
    "folder": (lambda: game().save("/nowhere/game.jsonl"), "/nowhere/game.jsonl", "cannot be written"),
    "phase": (lambda: variorum.adjudicate("units: {FRANCE: [A XXX]}"), '"XXX"', "PAR"),
    "phase's type": (lambda: variorum.adjudicate(3), "3 (int)", "a phase as text"),
    "JSON": (lambda: variorum.adjudicate("{"), "text:1:2", "broken JSON"),
    "position": (lambda: variorum.adjudicate("units: {FRANCE: [F PAR]}"), "F PAR", "no fleet can be in PAR"),
    "text to read": (lambda: variorum.read_orders(b"A PAR H"), "(bytes)", "orders as text"),
    "sheet": (lambda: process(STANDARD, OPENING, {"FRANCE": "A PAR H"}), "'A PAR H' (str)", "read_orders"),
    "sheets": (lambda: process(STANDARD, OPENING, "A PAR H"), "'A PAR H' (str)", "read_orders"),
    "order in a sheet": (lambda: process(STANDARD, OPENING, {"FRANCE": Sheet(("A PAR H",))}), "'A PAR H'", "orders"),
    "variant of a process": (lambda: process("standard", OPENING, {}), "'standard'", 'variorum.variant("standard")'),
    "position of a process": (lambda: process(STANDARD, "opening", {}), "'opening'", "variant.opening"),
}


@each(("call", "quoted", "accepted"), WRONG.values(), ids=WRONG)
def test_wrong_values_are_answered_in_words(call, quoted, accepted):
    with pytest.raises(ValueError, match=re.escape(quoted)) as error:
        call()
    assert accepted in str(error.value)
    assert str(error.value).count("\n") <= 1


def test_what_there_is_not():
    with pytest.raises(AttributeError, match="Game"):
        _ = variorum.Gam
    assert {"Game", "adjudicate", "variants", "variant", "read_orders"} <= set(dir(variorum))


def test_a_phase_that_waits():
    with pytest.raises(ValueError, match="no seat"):
        variorum.adjudicate("orders: {BERT: [A PAR H]}")
