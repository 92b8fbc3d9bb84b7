"""Fleet Rome, build anywhere: Standard with a fleet in Rome, where every power builds in any vacant center it owns.

Rule: fleet_rome:O1, fleet_rome:A1.
"""

from msgspec.structs import replace

from variorum.board import Board
from variorum.game.base import Base, Prepared
from variorum.game.position import Position
from variorum.game.setting import Setting
from variorum.game.showcase import Showcase
from variorum.game.unit import FLEET
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, any_center, home_centers
from variorum.rules.choice import by_setting
from variorum.variants.standard import VARIANT as STANDARD

FLEET_ROME, BUILDS = "fleet_rome", "builds"


def fleet(_: Variant, before: Position) -> Position:
    """The opening with a fleet in Rome unless the settings keep the army."""
    if not before.settings.get(FLEET_ROME, True):
        return before
    units = tuple(replace(unit, kind=FLEET.code) if unit.area == "ROM" else unit for unit in before.units)
    return replace(before, units=units)


def onto(variant: Variant, board: Board) -> Variant:
    """The variant on a board, without the setting that decides about a unit of its own opening."""
    settings = {name: setting for name, setting in variant.settings.items() if name != FLEET_ROME}
    return variant.but(board=board, settings=settings)


VARIANT = STANDARD.but(
    id="fleet_rome",
    name="Fleet Rome, build anywhere",
    tagline="Italy has a fleet in Rome, and every power builds in any vacant center it owns.",
    opening=Prepared(STANDARD.opening, fleet),
    showcase=Showcase({"S1901M": {"ITALY": "F ROM H"}}),
    source="",
    base=Base(onto),
    replaced={Adjustments: Adjustments(STANDARD.world, by_setting(BUILDS, anywhere=any_center, home=home_centers))},
    settings={
        FLEET_ROME: Setting(True, "Italy starts with a fleet in Rome instead of an army"),
        BUILDS: Setting(
            "anywhere", "where powers build: in any center they own, or at home only", choices=("anywhere", "home")
        ),
        **STANDARD.settings,
    },
)
