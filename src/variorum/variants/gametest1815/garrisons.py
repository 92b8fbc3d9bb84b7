"""Garrisons: the units of minor powers hold their centers and return.

Rule: g1815:4.2, g1815:5.2.1, g1815:5.2.2, g1815:5.3.7, g1815:5.6.2.
"""

from collections.abc import Collection
from typing import ClassVar

import msgspec

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.naming import AreaName, KindCode
from variorum.game.position import Position
from variorum.game.record import TableRecord
from variorum.game.rule import Rule
from variorum.rules.neutral import Apart, Steadfast
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


HELD = (Steadfast((MINOR,)), Apart(MINOR, allowed("garrisons_apart")))
"""What is different about garrisons in combat."""


class Garrisons(Rule, frozen=True):
    """The public list of garrisons, which are the bystanders' units, kept up to date. Rule: g1815:5.6.1."""

    name: ClassVar = "garrisons"
    says: ClassVar = "Everybody knows where the garrisons are."
    record: ClassVar = Standing

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Record the remaining garrisons."""
        return docket.with_record(standing(docket.position, self.world.bystanders))


def standing(position: Position, powers: Collection[str]) -> Standing:
    """The garrisons of a position: the units of these powers."""
    return Standing({unit.area: unit.kind for unit in position.units if unit.power in powers})
