"""Wings: units that fly over land and sea. Rule: wings:U1, wings:U2, wings:O1, wings:A1."""

from typing import ClassVar

from msgspec.structs import replace

from variorum.board import Movement
from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import Changed
from variorum.game.unit import UnitKind
from variorum.game.variant import Variant
from variorum.rules.ownership import Ownership, occupiers, occupiers_of_kinds

WING = UnitKind("W", "wing", Movement.AIR, also=("WING", "AIR"), emblem="airplane")


class Wings(Mechanic, frozen=True):
    """A third kind of unit flies over land and sea, but takes no centers."""

    name: ClassVar = "wings"
    title: ClassVar = "Wings"
    number: ClassVar = "K4"
    says: ClassVar = "Wings (W) are built, move and fight like other units, over land and sea, but take no centers."
    adds: ClassVar = (WING,)

    def parts(self, base: Variant) -> tuple[Change]:
        """Claims of all kinds but wings."""
        others = (kind.code for kind in base.world.kinds if kind.fights and kind.code != WING.code)
        claims = occupiers_of_kinds(*others)
        return (Changed(Ownership, lambda rule: replace(rule, claims=claims), _own),)


def _own(rule: Ownership) -> str:
    """Why these claims can't be others."""
    return "" if rule.claims is occupiers else "{} says who takes centers"
