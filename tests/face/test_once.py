"""One phase typed by hand gives what the command line shows; orders are read in any notation."""

import json

from typer.testing import CliRunner

import variorum
from variorum.cli.main import app

PHASE = """
units:
  FRANCE: [A PAR, A MAR, A GAS]
  GERMANY: [A MUN, A BUR]
  ITALY: [A PIE]
orders:
  FRANCE: ["A Par - Bur", "A Mar supports A Paris -> Burgundy", "A GAS - Lon", A Foo H]
  GERMANY: ["A(Bur) Stands", "A Mun S Bur"]
  ITALY: ["A Pie to Mar"]
"""


def shown(text, *options):
    done = CliRunner(env={"COLUMNS": "100"}).invoke(app, ["adjudicate", "-", *options], input=text)
    return [line.rstrip() for line in done.stdout.rstrip().splitlines()]


def test_the_table_is_that_of_the_command_line():
    assert str(variorum.adjudicate(PHASE)).splitlines() == shown(PHASE)


def test_everything_that_the_command_line_reads():
    orders = "FRANCE: A Par - Bur\nGERMANY: A Mun - Bur"
    after = shown(PHASE, "--json")
    position = json.dumps(json.loads("\n".join(after))["next"])
    for text in (orders, '{"orders": {"FRANCE": ["A Par - Bur"]}}', position, ""):
        assert str(variorum.adjudicate(text)).splitlines() == shown(text)


def test_the_variant_is_named_by_the_text_or_the_caller():
    assert variorum.adjudicate("", "goals").variant is variorum.variant("goals")
    assert variorum.adjudicate("", variorum.variant("goals")).variant is variorum.variant("goals")
    assert variorum.adjudicate("variant: goals", "standard").variant is variorum.variant("goals")


def test_orders_are_read_for_a_game_or_a_variant():
    game = variorum.Game("standard")
    game.order("FRANCE", "A Par - Bur")
    game.process()
    reading = variorum.read_orders("FRANCE: Burgundy -> Belgium\nGERMANY: A Mun - Xyz", game)
    assert [str(order) for order in reading.sheets()["FRANCE"].orders] == ["A BUR - BEL"]
    assert "Xyz" in str(reading.problems[0])
    assert variorum.read_orders("A Par H", seat="france").sheets().keys() == {"FRANCE"}
    assert variorum.read_orders("Par H", game.position, "FRANCE").sheets().keys() == {"FRANCE"}
