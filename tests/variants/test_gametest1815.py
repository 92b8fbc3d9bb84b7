"""Gametest 1815: every setting does what it says; the garrisons in reports, and the game master's power over them."""

import pytest
from msgspec.structs import replace

from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.position import position_from_json, to_json
from variorum.game.process import process
from variorum.game.report import Table, Told
from variorum.game.setting import Setting
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.validate import faults
from variorum.game.view import report
from variorum.scenario.sheets import read_lines
from variorum.variants.gametest1815.diplomacy_points import GarrisonOrdered
from variorum.variants.registry import variant

VARIANT = variant("gametest1815")
OPENING = VARIANT.opening(VARIANT)


def position(units, turn="S1815M", owners=OPENING.owners, **options):
    pairs = [(power, text) for power, texts in units.items() for text in texts]
    placed = tuple(Unit(number, text[0], power, text[2:]) for number, (power, text) in enumerate(pairs, start=1))
    return replace(
        OPENING,
        turn=Turn.read(turn),
        units=placed,
        next_id=len(placed) + 1,
        owners=owners,
        options=OPENING.options | options,
    )


def play(before, **orders):
    sheets = {seat: read_lines(VARIANT, before, seat, lines).sheet for seat, lines in orders.items()}
    return process(VARIANT, before, sheets)


def results(done):
    return {event.unit: event.result for event in done.events if isinstance(event, OrderResult)}


CHANGES = [
    (
        {"long_haul_attack": 2},
        {"BRITAIN": ["F ATL"], "FRANCE": ["F RED"]},
        {"BRITAIN": ["F ATL - SAS"], "FRANCE": ["F RED - SAS"]},
        "F RED",
        ("success", "bounce"),
    ),
    (
        {"long_haul_defence": 1},
        {"BRITAIN": ["F ATL"], "FRANCE": ["F EAO", "F SAS"]},
        {"BRITAIN": ["F ATL - SAS"], "FRANCE": ["F EAO - ATL", "F SAS H"]},
        "F EAO",
        ("bounce", "success"),
    ),
    (
        {"long_haul_cuts": False},
        {"BRITAIN": ["F ATL"], "FRANCE": ["F SAS", "F NAS"]},
        {"BRITAIN": ["F ATL - SAS"], "FRANCE": ["F SAS S F NAS - BOM", "F NAS - BOM"]},
        "F SAS",
        ("cut", "success"),
    ),
    (
        {"long_haul_supports": True},
        {"BRITAIN": ["F ATL", "F RED"]},
        {"BRITAIN": ["F ATL S F RED - SAS", "F RED - SAS"]},
        "F ATL",
        ("void", "success"),
    ),
    (
        {"carriers_block": False},
        {"BRITAIN": ["A SCO"], "FRANCE": ["F IRI", "A LON"]},
        {"BRITAIN": ["A SCO - IRE"], "FRANCE": ["F IRI C A LON - LVP", "A LON - LVP VIA", "F IRI DENIES A SCO"]},
        "A SCO",
        ("void", "success"),
    ),
    (
        {"income_cap": 3},
        {"PRUSSIA": ["A BER"], "MINOR": ["A BAV", "A SAX"]},
        {"PRUSSIA": ["A BER - SAX", "DP 4 BAV S A BER - SAX"]},
        "A BER",
        ("success", "bounce"),
    ),
    (
        {"impossible_costs": False},
        {"PRUSSIA": ["A BER"], "MINOR": ["A BAV", "A SAX"]},
        {"PRUSSIA": ["A BER - SAX", "DP 4 BAV S A BER - SAX", "DP 4 BAV S A BER - SIL"]},
        "A BER",
        ("bounce", "success"),
    ),
    (
        {"several_orders": False},
        {"PRUSSIA": ["A BER"], "MINOR": ["A BAV", "A SAX"]},
        {"PRUSSIA": ["A BER - SAX", "DP 1 BAV H", "DP 3 BAV S A BER - SAX"]},
        "A BER",
        ("success", "bounce"),
    ),
    (
        {"garrisons_apart": False},
        {"PRUSSIA": ["A BER"], "MINOR": ["A BAV", "A SAX"]},
        {"PRUSSIA": ["A BER - SAX", "DP 1 BAV S A BER - SAX"]},
        "A BER",
        ("success", "bounce"),
    ),
]


@pytest.mark.parametrize(("change", "units", "orders", "unit", "expected"), CHANGES, ids=lambda it: str(it)[:30])
def test_a_battle_is_another_one(change, units, orders, unit, expected):
    usual = results(play(position(units), **orders))[unit]
    changed = results(play(position(units, **change), **orders))[unit]
    assert (usual, changed) == expected


def test_coasts_may_matter():
    units = {"FRANCE": ["F EAO"], "MINOR": ["F POR"]}
    orders = {"FRANCE": ["DP 1 POR S F EAO - SPA/NC"], "BRITAIN": ["DP 1 POR S F EAO - SPA"], "PRUSSIA": ["DP 1 POR H"]}
    told = [
        next(event.order for event in play(before, **orders).events if isinstance(event, GarrisonOrdered))
        for before in (position(units), position(units, coasts_matter=True))
    ]
    assert told == ["F POR S F EAO - SPA", "F POR H"]


@pytest.mark.parametrize(
    ("name", "units", "orders", "retreat"),
    [
        (
            "long_haul_retreats",
            {"BRITAIN": ["F SAS"], "FRANCE": ["F RED", "F NAS"]},
            {"FRANCE": ["F RED - SAS", "F NAS S F RED - SAS"]},
            "ATL",
        ),
        (
            "arrow_retreats",
            {"BRITAIN": ["A SCO"], "FRANCE": ["F NTH", "F NWG"]},
            {"FRANCE": ["F NTH - SCO", "F NWG S F NTH - SCO"]},
            "IRE",
        ),
    ],
)
def test_retreats_may_be_closed(name, units, orders, retreat):
    open_to, closed_to = (
        next(event.retreats for event in play(before, **orders).events if isinstance(event, UnitDislodged))
        for before in (position(units), position(units, **{name: False}))
    )
    assert set(open_to) - set(closed_to) == {retreat}


def test_a_unit_may_convert_in_a_lost_center():
    owners = {"LON": "BRITAIN", "HIN": "FRANCE"}
    for allowed, expected in ((False, "void"), (True, "success")):
        before = position({"BRITAIN": ["F HIN"]}, "W1815A", owners, convert_unowned=allowed)
        assert results(play(before, BRITAIN=["CONVERT A HIN"])) == {"F HIN": expected}


def test_a_converted_unit_may_be_removed():
    owners = {"LON": "BRITAIN", "HIN": "BRITAIN"}
    units = {"BRITAIN": ["F HIN", "F LON", "F NTH"]}
    for allowed, left in ((False, {"A HIN", "F LON"}), (True, {"F LON", "F NTH"})):
        before = position(units, "W1815A", owners, remove_converted=allowed)
        done = play(before, BRITAIN=["CONVERT A HIN", "REMOVE F HIN"])
        assert {str(unit) for unit in done.position.units_of("BRITAIN")} == left


def test_the_game_may_begin_in_autumn():
    later = replace(VARIANT, options=VARIANT.options | {"first_season": Setting("F", "")})
    assert str(later.opening(later).turn) == "F1815M"


def test_the_opening_takes_all_settings_along():
    assert OPENING.options == {name: setting.default for name, setting in VARIANT.options.items()}
    assert position_from_json(to_json(OPENING), VARIANT.records) == OPENING
    assert faults(VARIANT, OPENING) == ()


def test_unknown_settings_and_values_are_faults():
    (unknown,) = faults(VARIANT, replace(OPENING, options={"points": 3}))
    assert unknown.message == 'Gametest 1815 has no option "points"'
    assert "income_cap" in unknown.accepted
    (strange,) = faults(VARIANT, replace(OPENING, options={"income_cap": True}))
    assert strange.message == "the option income_cap cannot be True"


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
    assert results(done) == {"A BER": "bounce", "A SAX": "success"}
    assert done.position.records["garrisons"].rows == {"SAX": "A"}
