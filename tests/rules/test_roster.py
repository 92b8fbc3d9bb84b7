"""Records about units: they follow their units, and a file may name units by where they stand."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.position import position_from_json, to_json
from variorum.game.unit import Dislodgement
from variorum.rules.roster import Roll, UnitList, UnitTable, known
from variorum.variants import registry, standard

STANDARD = registry.variant("standard")
OPENING = STANDARD.opening(STANDARD)
PARIS = next(unit for unit in OPENING.units if unit.area == "PAR")


def rolled(position):
    return Roll(standard.WORLD).run(Docket(position), Dice()).position


class Listed(UnitList, frozen=True):
    name: ClassVar = "list"


class Numbered(UnitTable, frozen=True):
    name: ClassVar = "table"


def listed(position):
    return position.with_record(Listed.read(["A PAR", "A MUN"])).with_record(Numbered.read({"A PAR": 2}))


def moved(position, unit, location):
    units = tuple(replace(one, location=location) if one.id == unit.id else one for one in position.units)
    return replace(position, units=units)


def test_names_become_ids_and_follow_their_units():
    position = rolled(moved(rolled(listed(OPENING)), PARIS, "BUR"))
    assert position.record(Listed).plain() == ["A BUR", "A MUN"]
    assert position.record(Numbered).plain() == {"A BUR": 2}
    assert known(position.record(Numbered).units, position) == {PARIS.id: 2}


def test_a_unit_that_takes_over_the_place_is_another_one():
    left = replace(OPENING, units=tuple(unit for unit in OPENING.units if unit.area != "BUD"))
    position = rolled(moved(rolled(moved(rolled(listed(left)), PARIS, "BUR")), OPENING.units[-1], "PAR"))
    assert position.record(Listed).plain() == ["A BUR", "A MUN"]


def test_who_has_to_retreat_is_still_there_and_who_is_gone_is_not():
    position = rolled(listed(OPENING))
    units = tuple(unit for unit in position.units if unit.area not in ("PAR", "MUN"))
    retreating = replace(position, units=units, dislodged=(Dislodgement(PARIS, ("GAS",)),))
    assert rolled(retreating).record(Listed).plain() == ["A PAR"]
    assert rolled(replace(retreating, dislodged=())).record(Numbered).plain() == {}


def test_json_keeps_the_ids():
    position = rolled(listed(OPENING))
    again = position_from_json(to_json(position), {"list": Listed, "table": Numbered})
    assert again.records == position.records
