"""Garrisons: the units of minor powers hold their centers and return.

Rule: g1815:4.2, g1815:5.2.1, g1815:5.2.2, g1815:5.3.7, g1815:5.6.2.
"""

from collections.abc import Collection
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import Battle
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import AreaName, KindCode
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.rules.choice import Answer
from variorum.rules.movement.twists import Twist
from variorum.rules.neutral import Steadfast
from variorum.variants.gametest1815.settings import allowed

MINOR = "MINOR"
"""The name under which all garrisons stand."""

_ARMIES = "ABY AFG BAG BAV BEL BOS DAN FIN HAN NEJ PAP PIE POL PUN SAX SND SPA TRI TUS"
_FLEETS = "ALG DEN GRE HOL MOA MOR NAP POR SAR TUN"
_KINDS = dict.fromkeys(_ARMIES.split(), "A") | dict.fromkeys(_FLEETS.split(), "F")
GARRISONS = tuple(f"{_KINDS[area]} {area}" for area in sorted(_KINDS))
"""All garrisons, as the opening lists them."""


class Standing(TableRecord, frozen=True):
    """The kind of each garrison on the board, by its area."""

    rows: dict[AreaName, KindCode] = msgspec.field(default_factory=dict)

    name: ClassVar = "garrisons"
    public: ClassVar = True


class Apart(Twist, frozen=True):
    """Each unit of a power is a side of its own, unless `apart` says no."""

    power: str
    apart: Answer = allowed("garrisons_apart")

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle in which garrisons' support counts against other garrisons. Rule: g1815:5.3.5, g1815:5.3.6."""
        if not self.apart(docket.position):
            return battle
        apart = {
            id_: replace(unit, power=f"{self.power} {unit.area}")
            for id_, unit in battle.units.items()
            if unit.power == self.power
        }
        return replace(battle, units=battle.units | apart)


HELD = (Steadfast((MINOR,)), Apart(MINOR))
"""What is different about garrisons in combat."""


class Garrisons(Rule, frozen=True):
    """The public list of garrisons, which are the bystanders' units, kept up to date. Rule: g1815:5.6.1."""

    name: ClassVar = "garrisons"
    record: ClassVar = Standing

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record the remaining garrisons."""
        return docket.with_record(standing(docket.position, self.world.bystanders))


def standing(position: Position, powers: Collection[str]) -> Standing:
    """The garrisons of a position: the units of these powers."""
    return Standing({unit.area: unit.kind for unit in position.units if unit.power in powers})
