"""Gametest 1815: its settings as a whole; the garrisons in reports, and the game master's power over them."""

from pathlib import Path

from msgspec.structs import replace

from variorum.game.happened import UnitDestroyed
from variorum.game.position import position_from_json, to_json
from variorum.game.process import process
from variorum.game.report import Table, Told
from variorum.game.unit import Unit
from variorum.game.validate import faults
from variorum.game.view import report
from variorum.scenario import load
from variorum.scenario.play import read_lines
from variorum.testing import conformance
from variorum.variants.gametest1815.opening import Standing
from variorum.variants.registry import variant

VARIANT = variant("gametest1815")
OPENING = VARIANT.opening(VARIANT)


def position(units):
    pairs = [(power, text) for power, texts in units.items() for text in texts]
    placed = tuple(Unit(number, text[0], power, text[2:]) for number, (power, text) in enumerate(pairs, start=1))
    return replace(OPENING, units=placed, next_id=len(placed) + 1)


def play(before, **orders):
    sheets = {seat: read_lines(VARIANT, before, seat, lines).sheet for seat, lines in orders.items()}
    return process(VARIANT, before, sheets)


def test_every_setting_is_played_otherwise_in_some_scenario():
    cases = load(Path(__file__).parents[1] / "scenarios" / "gametest1815" / "settings.yaml")
    usual = OPENING.settings
    tried = {name for case in cases for name, value in case.position.settings.items() if value != usual[name]}
    assert tried == set(usual)


def otherwise(setting):
    match setting.default:
        case bool(usual):
            return not usual
        case int(usual):
            return abs(usual - 3)
        case usual:
            return next(choice for choice in setting.choices if choice != usual)


def test_random_games_with_every_setting_otherwise():
    settings = {name: replace(setting, default=otherwise(setting)) for name, setting in VARIANT.settings.items()}
    assert conformance(replace(VARIANT, settings=settings), games=3, years=4, seed="otherwise") == ()


def test_every_setting_is_explained():
    page = (Path(__file__).parents[2] / "docs" / "gametest1815.md").read_text()
    assert [name for name in OPENING.settings if f"`{name}`" not in page] == []


def test_the_opening_takes_all_settings_along():
    assert OPENING.settings == {name: setting.default for name, setting in VARIANT.settings.items()}
    assert position_from_json(to_json(OPENING), VARIANT.records) == OPENING
    assert faults(VARIANT, OPENING) == ()


def test_unknown_settings_and_values_are_faults():
    (unknown,) = faults(VARIANT, replace(OPENING, settings={"points": 3}))
    assert unknown.message == 'Gametest 1815 has no setting "points"'
    assert "income_cap" in unknown.accepted
    (strange,) = faults(VARIANT, replace(OPENING, settings={"income_cap": True}))
    assert strange.message == "the setting income_cap cannot be True"


def test_a_garrison_that_is_dislodged_leaves_no_retreat():
    done = play(OPENING, PRUSSIA=["A BER - SAX", "A SIL S A BER - SAX"])
    assert [event.unit for event in done.events if isinstance(event, UnitDestroyed)] == ["A SAX"]
    assert done.position.dislodged == ()


def test_the_report_lists_what_the_garrisons_did():
    before = position({"PRUSSIA": ["A BER"], "MINOR": ["A SAX", "A BAV", "A TUS"]})
    done = play(before, PRUSSIA=["DP 1 BAV S A SAX"])
    (table,) = report(VARIANT, (Told(before.turn, done.position, done.events),), "FRANCE")
    assert table == Table("Garrisons", ("garrison", "order"), (("BAV", "A BAV S A SAX"), ("SAX, TUS", "H")))


def test_the_game_master_puts_garrisons_back():
    before = position({"PRUSSIA": ["A BER"]})
    done = play(before, GM=["SET UNIT MINOR A SAX"], PRUSSIA=["A BER - SAX"])
    assert {str(unit) for unit in done.position.units} == {"A BER", "A SAX"}
    assert done.position.record(Standing).rows == {"SAX": "A"}
