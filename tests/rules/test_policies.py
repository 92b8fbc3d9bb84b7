"""Policies and small rules that variants choose from: builds, ownership, ends of the game, neutral units."""

import pytest
from msgspec.structs import replace
from tests.tables import each

import variorum
from variorum.board import Movement as Way
from variorum.env.classical import NotClassicalError, classical
from variorum.game.docket import Docket
from variorum.game.opening import Opening
from variorum.game.process import legal_orders, process
from variorum.game.setting import Setting
from variorum.game.turn import Turn
from variorum.game.unit import Unit, UnitKind
from variorum.notation import read_sheet
from variorum.rules.adjustments import Adjustments, any_center, any_home, home_centers
from variorum.rules.choice import by_setting
from variorum.rules.ends import LastYear, NamedCenters, Points
from variorum.rules.movement.rule import Movement
from variorum.rules.neutral import Steadfast
from variorum.rules.ownership import Ownership, occupiers_of_kinds

STANDARD = variorum.variant("standard")
WORLD = STANDARD.world
OPENING = STANDARD.start({})
SITES = by_setting("builds", home=home_centers, anywhere=any_center, homes=any_home)


def owning(**centers):
    owners = {center: power for power, owned in centers.items() for center in owned.split()}
    return replace(OPENING, owners=owners, turn=Turn.read("W1905A"), units=())


def one_each(_, __, ___):
    return 1


@each(("value", "sites"), [("home", "PAR"), ("homes", "PAR MUN"), ("anywhere", "PAR MUN BEL"), (None, "PAR")])
def test_a_setting_chooses_where_powers_build(value, sites):
    variant = STANDARD.but(
        id="choice",
        replaced={Adjustments: Adjustments(WORLD, SITES)},
        settings={"builds": Setting("home", "where powers build", ("home", "homes", "anywhere"))},
    )
    position = replace(owning(FRANCE="PAR MUN BEL"), settings={"builds": value} if value else {})
    offered = legal_orders(variant, position, "FRANCE").kinds[0].fields[0].choices
    assert {unit.area for unit in offered} == set(sites.split())


def test_a_setting_without_a_policy_is_named():
    with pytest.raises(ValueError, match='the setting builds is "moon"; there are policies for home, anywhere, homes'):
        SITES(WORLD, replace(OPENING, settings={"builds": "moon"}), "FRANCE")


def test_only_some_kinds_take_centers():
    rule = Ownership(WORLD, occupiers_of_kinds("A"))
    units = (Unit(1, "A", "FRANCE", "BEL"), Unit(2, "F", "ENGLAND", "HOL"))
    done = rule.run(Docket(replace(OPENING, units=units, owners={})), None)
    assert done.position.owners == {"BEL": "FRANCE"}
    with pytest.raises(NotClassicalError, match="ownership"):
        classical(STANDARD.but(id="claims", replaced={Ownership: rule}))


@each(
    ("rule", "winners"),
    [
        (NamedCenters(WORLD, ("PAR", "BER")), ("FRANCE",)),
        (NamedCenters(WORLD, ("PAR", "LON")), None),
        (Points(WORLD, 3), ("FRANCE",)),
        (Points(WORLD, 4), None),
        (Points(WORLD, 1, one_each), None),
        (LastYear(WORLD, 1905), ("FRANCE",)),
        (LastYear(WORLD, 1906), None),
    ],
)
def test_ends(rule, winners):
    done = rule.run(Docket(owning(FRANCE="PAR BER MAR", ENGLAND="LON")), None)
    assert (done.position.ending and done.position.ending.winners) == winners


def test_equals_share_a_draw_in_the_last_year():
    done = LastYear(WORLD, 1905).run(Docket(owning(FRANCE="PAR", ENGLAND="LON")), None)
    assert done.position.ending.drawn
    assert done.position.ending.winners == ("ENGLAND", "FRANCE")


def test_neutral_units_hold_and_never_retreat():
    neutral = STANDARD.but(
        id="neutral",
        world=replace(WORLD, bystanders=("NEUTRAL",)),
        replaced={Movement: lambda old: replace(old, twists=(Steadfast(("NEUTRAL",)),))},
        opening=Opening({"FRANCE": ("A PIC", "A BUR"), "NEUTRAL": ("A BEL", "A HOL")}),
    )
    position = neutral.start({})
    sheet, problems = read_sheet(neutral, position, "FRANCE", "A PIC - BEL; A BUR S A PIC - BEL")
    done = process(neutral, position, {"FRANCE": sheet}).position
    assert not problems
    assert {str(unit): unit.power for unit in done.units} == {"A BEL": "FRANCE", "A BUR": "FRANCE", "A HOL": "NEUTRAL"}
    assert not done.dislodged
    assert all(seat.id != "NEUTRAL" for seat in done.seats)


def test_units_fly_over_land_and_sea_but_not_over_what_is_closed():
    wing = UnitKind("W", "wing", Way.AIR)
    winged = STANDARD.but(
        id="winged",
        world=replace(WORLD, kinds=(*WORLD.kinds, wing)),
        opening=Opening({"FRANCE": ("W MAR", "F SPA/SC"), "ITALY": ("A PIE",)}),
    )
    position = winged.start({})
    (move,) = (kind for kind in legal_orders(winged, position, "FRANCE").kinds if str(kind).startswith("W MAR - "))
    (to,) = (field.choices for field in move.fields if field.name == "to")
    assert to == ("BUR", "GAS", "LYO", "PIE", "SPA")
    sheet, problems = read_sheet(winged, position, "FRANCE", "W MAR - LYO; F SPA/SC S W MAR - LYO")
    done = process(winged, position, {"FRANCE": sheet}).position
    assert not problems
    assert [str(unit) for unit in done.units] == ["W LYO", "F SPA/SC", "A PIE"]
