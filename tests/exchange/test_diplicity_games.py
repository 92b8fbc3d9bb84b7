"""Games of diplicity as JSON, and those that godip is tested with."""

import json

import pytest
from tests.tables import each

from variorum.exchange.diplicity import read_diplicity
from variorum.exchange.foreign import read_foreign
from variorum.face.moving import games_in

GODIP = """\
PHASE 1901 Fall Movement
POSITIONS
	Austria: army vie
	Austria: army bud
	Austria: fleet tri
	Austria: supply vie
	Austria: supply bud
	Austria: supply tri
	Italy: army tyr
	Italy: army ven
	Italy: supply ven
	Russia: fleet bot
	Russia: army war
	Russia: supply stp
	Russia: supply war
	Neutral: army swe
ORDERS
	tyr move tri
	ven support tyr move tri
	tri hold
	vie support bud
	bud hold
	bot move swe
	war move gal
PHASE 1901 Fall Retreat
POSITIONS
	Austria: army vie
	Austria: army bud
	Austria: fleet/dislodged tri
	Austria: supply vie
	Austria: supply bud
	Austria: supply tri
	Italy: army tri
	Italy: army ven
	Italy: supply ven
	Russia: fleet swe
	Russia: army gal
	Russia: supply stp
	Russia: supply war
ORDERS
	tri move alb
PHASE 1901 Fall Adjustment
POSITIONS
	Austria: army vie
	Austria: army bud
	Austria: fleet alb
	Austria: supply vie
	Austria: supply bud
	Italy: army tri
	Italy: army ven
	Italy: supply ven
	Italy: supply tri
	Russia: fleet swe
	Russia: army gal
	Russia: supply stp
	Russia: supply war
	Russia: supply swe
ORDERS
	remove alb
	build anywhere Fleet stp/nc
"""


def state(units, centers):
    return {
        "units": [dict(zip(("nation", "type", "province", "dislodged"), unit, strict=True)) for unit in units],
        "supply_centers": centers,
    }


def phase(season, kind, orders, after):
    orders = [
        {"nation": nation, "selected": said.split(), "expected_resolution": "OK"}
        for nation, *said in orders
        for said in said
    ]
    return {"ordinal": 1, "season": season, "year": 1901, "type": kind, "orders": orders, "expected_state_after": after}


def test_a_game_of_godip_is_played_again_without_a_difference():
    (game,) = games_in(GODIP.encode(), "game.txt")
    assert [str(moment.turn) for moment in game.log.moments[1:]] == ["F1901M", "F1901R", "W1901A"]
    assert game.differences == ()
    assert sorted(map(str, game.log.now.position.units)) == [
        "A BUD", "A GAL", "A TRI", "A VEN", "A VIE", "F STP/NC", "F SWE"
    ]  # fmt: skip


def test_units_that_nobody_orders_stand_in_the_way_and_own_nothing():
    placed = "POSITIONS\n\tKhazaria: army ati\n\tKhazaria: supply ati\n\tNeutral: army bas\n\tNeutral: supply bas\n"
    text = f"PHASE 901 Spring Movement\n{placed}ORDERS\n\tati move bas\nPHASE 901 Fall Movement\n{placed}ORDERS\n"
    (found,) = games_in(text.encode(), "game.txt", "western_world_901")
    units = {f"{unit.power} {unit}" for unit in found.log.now.position.units}
    assert (units, found.differences) == ({"KHAZARIA A ATI", "NEUTRAL A BAS"}, ())


def test_powers_of_other_names_are_found_by_where_they_begin():
    text = "PHASE 1 Spring Movement\nPOSITIONS\n\tHouse of Barca: army car\n\tEgypt: army mem\nORDERS\n\tcar move mau\n"
    (found,) = read_foreign(text, "game.txt", "ancient_mediterranean")
    assert found.phases[0].orders == {"CARTHAGE": ("A car - mau",)}


def test_years_that_are_counted_from_nothing_begin_with_the_opening():
    text = (
        "PHASE 0 Spring Movement\nPOSITIONS\n\tBritons: fleet sbr\nORDERS\nPHASE 1 Fall Movement\nPOSITIONS\nORDERS\n"
    )
    (found,) = read_foreign(text, "game.txt", "north_sea_wars")
    assert [told.name for told in found.phases] == ["S50BCM", "F49BCM"]


def test_a_variant_in_which_nobody_begins_there_is_told():
    with pytest.raises(ValueError, match=r"nobody begins where the powers of Hundred do.* it has Utopia"):
        list(read_foreign("PHASE 1425 Year Movement\nPOSITIONS\n\tUtopia: army utp\n", "game.txt", "hundred"))


def test_a_game_of_diplicity_is_played_again():
    opening = [
        ("Germany", "Army", "ber", False), ("Germany", "Army", "mun", False), ("Germany", "Fleet", "kie", False),
        ("Italy", "Army", "ven", False), ("Italy", "Fleet", "nap", False), ("Italy", "Army", "rom", False),
    ]  # fmt: skip
    moved = [*opening[:2], ("Germany", "Fleet", "den", False), *opening[3:]]
    centers = {"ber": "Germany", "mun": "Germany", "kie": "Germany", "ven": "Italy", "nap": "Italy", "rom": "Italy"}
    game = {
        "schema_version": 1,
        "variant": "Italy vs Germany",
        "phases": [
            phase("Spring", "Movement", [("Germany", "kie Move den")], state(moved, centers)),
            phase("Spring", "Retreat", [], state(moved, centers)),
            phase("Fall", "Movement", [("Italy", "ven Support rom rom", "rom Hold")], None),
        ],
    }
    (found,) = games_in(json.dumps(game).encode(), "game.json")
    assert found.game.variant.id == "germany_italy"
    assert found.game.phase == "F1901M"
    assert [(one.phase, one.what) for one in found.differences] == [("F1901M", "orders")]  # given, and not yet played


@each(
    ("selected", "kind", "order"),
    [
        (("stp", "Build", "Fleet", "stp/nc"), "Adjustment", "BUILD F stp/nc"),
        (("wes", "Move", "spa", "spa/sc"), "Movement", "wes - spa/sc"),
        (("den", "MoveViaConvoy", "nwy"), "Movement", "den - nwy VIA"),
        (("nth", "Convoy", "den", "nwy"), "Movement", "nth C den - nwy"),
        (("rom", "Support", "ven", "ven"), "Movement", "rom S ven"),
        (("gal", "Disband"), "Adjustment", "REMOVE gal"),
        (("gal", "Disband"), "Retreat", "gal D"),
        (("gal", "Dance", "vie"), "Movement", "gal Dance vie"),
    ],
)
def test_orders_as_diplicity_selects_them(selected, kind, order):
    plain = {"schema_version": 1, "phases": [{"season": "Fall", "year": 1901, "type": kind}]}
    plain["phases"][0]["orders"] = [{"nation": "France", "selected": selected}]
    assert read_diplicity(plain).phases[0].orders == {"FRANCE": (order,)}


@each(
    ("phases", "told"),
    [
        ([], "expected a list of at least 1 entry"),
        ([{"season": "Fall", "year": "x", "type": "Movement"}], r"phases\[0\].year"),
        ([{"season": "Monsoon", "year": 1901, "type": "Movement"}], r"phases\[0\].season"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(phases, told):
    text = json.dumps({"schema_version": 1, "variant": "Classical", "phases": phases})
    with pytest.raises(ValueError, match=told):
        list(read_foreign(text, "game.json"))


@each(
    ("line", "power", "order"),
    [
        ("build", "nobody", "build H"),
        ("build par", "nobody", "build par"),
        ("remove", "nobody", "remove H"),
        ("par support", "nobody", "par support"),
        ("par dance bur", "nobody", "par dance bur"),
        ("vie support bud", "AUSTRIA", "A vie S bud"),
    ],
)
def test_a_line_of_any_kind_is_an_order_or_is_told(line, power, order):
    text = f"PHASE 1901 Spring Movement\nPOSITIONS\n\tAustria: army vie\nORDERS\n\t{line}\n"
    (found,) = read_foreign(text, "game.txt")
    assert found.phases[0].orders == {power: (order,)}


def test_no_phase_has_more_than_any_board():
    many = "".join(f"\tUtopia{number}: army x{number}\n" for number in range(1_000))
    with pytest.raises(ValueError, match="1001 units and centers before a phase; at most 1000 are read"):
        list(read_foreign(f"PHASE 1901 Spring Movement\nPOSITIONS\n\tAustria: army vie\n{many}", "game.txt"))
    orders = "\tvie hold\n" * 501
    with pytest.raises(ValueError, match="501 orders for a phase; at most 500 are read"):
        list(read_foreign(f"PHASE 1901 Spring Movement\nPOSITIONS\n\tAustria: army vie\nORDERS\n{orders}", "game.txt"))
