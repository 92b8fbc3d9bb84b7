"""Garrisons: the units of minor powers hold their centers, never retreat, and return.

Rule: g1815:4.2, g1815:5.2.1, g1815:5.2.2, g1815:5.2.3, g1815:5.2.4, g1815:5.2.5, g1815:5.3.7, g1815:5.6.2.
"""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.event import Event
from variorum.game.naming import AreaName, KindCode
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.game.unit import Unit
from variorum.rules.movement.twists import Twist
from variorum.variants.gametest1815.settings import allowed

MINOR = "MINOR"
"""The name under which all garrisons stand."""

ARMIES = "ABY AFG BAG BAV BEL BOS DAN FIN HAN NEJ PAP PIE POL PUN SAX SND SPA TRI TUS"
FLEETS = "ALG DEN GRE HOL MOA MOR NAP POR SAR TUN"
GARRISONS = dict(sorted((dict.fromkeys(ARMIES.split(), "A") | dict.fromkeys(FLEETS.split(), "F")).items()))
"""The kind of each garrison, by its area."""


class Standing(TableRecord, frozen=True):
    """The kind of each garrison on the board, by its area."""

    rows: dict[AreaName, KindCode] = msgspec.field(default_factory=dict)

    name: ClassVar = "garrisons"
    public: ClassVar = True


class GarrisonRestored(Event, frozen=True, tag="garrison_restored"):
    """A garrison has returned to its center."""

    area: str

    def sentence(self) -> str:
        """The garrison and its return."""
        return f"The garrison of {self.area} returns."


class Stubborn(Twist, frozen=True):
    """Garrisons don't retreat, and each is a side of its own."""

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """None for a garrison. Rule: g1815:5.2.3."""
        return frozenset() if unit.power == MINOR else places

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which garrisons' support counts against other garrisons. Rule: g1815:5.3.5, g1815:5.3.6."""
        if not allowed(docket.position, "garrisons_apart"):
            return battle
        apart = {
            id_: replace(unit, power=f"{MINOR} {unit.area}")
            for id_, unit in battle.units.items()
            if unit.power == MINOR
        }
        return replace(battle, units=battle.units | apart)


class Garrisons(Rule, frozen=True):
    """The public list of garrisons, kept up to date. Rule: g1815:5.6.1."""

    name: ClassVar = "garrisons"
    record: ClassVar = Standing

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record the remaining garrisons."""
        return docket.with_record(standing(docket.position))


class GarrisonsReturn(Rule, frozen=True):
    """In winter, a garrison returns to an unowned, vacant center. Rule: g1815:5.2.4."""

    name: ClassVar = "garrisons_return"
    events: ClassVar = (GarrisonRestored,)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Restore the lost garrisons in their original kinds. Rule: g1815:5.3.8, g1815:5.3.10."""
        position = docket.position
        lost = [area for area in GARRISONS if area not in position.owners and area not in position.by_area]
        ids = range(position.next_id, position.next_id + len(lost))
        units = tuple(Unit(id_, GARRISONS[area], MINOR, area) for id_, area in zip(ids, lost, strict=True))
        after = replace(position, units=position.units + units, next_id=position.next_id + len(units))
        return docket.with_position(after).happened(*(GarrisonRestored(area=unit.area) for unit in units))


def standing(position: Position) -> Standing:
    """The garrisons of a position."""
    return Standing({unit.area: unit.kind for unit in position.units_of(MINOR)})
