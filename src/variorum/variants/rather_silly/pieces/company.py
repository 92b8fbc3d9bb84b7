"""Charmers and hecklers as a mechanic of any variant: free companions that distract units, or spoil that."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import Changed
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Upkeep, home_centers
from variorum.rules.movement.rule import Movement
from variorum.rules.unit_orders import UnitOrders
from variorum.variants.rather_silly.pieces.charmers_leave import CharmersLeave
from variorum.variants.rather_silly.pieces.companions import Companions
from variorum.variants.rather_silly.pieces.distraction import Distraction
from variorum.variants.rather_silly.pieces.kinds import CHARMER, COMPANIONS, HECKLER


class FreeCompanions(Upkeep, frozen=True):
    """Charmers and hecklers need no center."""

    says: ClassVar = "Charmers and hecklers cost nothing."

    def counted(self, position: Position, power: str) -> tuple[Unit, ...]:
        """All units but these."""
        return tuple(unit for unit in position.units_of(power) if unit.kind not in COMPANIONS)


class Company(Mechanic, frozen=True):
    """Charmers distract other units from their orders, and hecklers spoil that; both come free for five centers."""

    name: ClassVar = "companions"
    title: ClassVar = "Companions"
    number: ClassVar = "K7"
    adds: ClassVar = (CHARMER, HECKLER)
    says: ClassVar = (
        "For every five centers a power may raise a charmer (FA) and a heckler (DA) where it builds; they need no "
        "center, share areas, and don't fight. A charmer distracts a unit that is in its area or could move there: "
        "this goes there instead of obeying, and the charmer has to retreat. Where a heckler exposes, charmers in its "
        "area and next to it fail."
    )
    excludes: ClassVar = dict.fromkeys(("money", "corps", "souls"), "say what units cost")
    cites: ClassVar = {f"silly:{clause}": "K7" for clause in ("9", "9a", "9b", "9c", "10", "10a")}

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """What they do, and how they come."""
        world, built = base.world, [rule for rule in base.rules if isinstance(rule, Adjustments)]
        policy = built[0].policy if built else home_centers
        yield from (UnitOrders(world), Distraction(world, Movement(world)), CharmersLeave(world))
        yield from (Companions(world, policy), FreeCompanions(), Changed(Adjustments, _without))


def _without(rule: Adjustments) -> Adjustments:
    """The builds without them."""
    own = (kind for kind in rule.world.kinds if kind.built and kind.movement and kind.code not in COMPANIONS)
    return rule if rule.kinds else replace(rule, kinds=tuple(kind.code for kind in own))
