"""Birds as a mechanic of any variant: built like other units, they fly, carry armies, and are shooed away."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import Changed
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders
from variorum.variants.rather_silly.pieces.flights import TakeOff
from variorum.variants.rather_silly.pieces.kinds import BIRDS
from variorum.variants.rather_silly.pieces.laden_retreats import LadenRetreats
from variorum.variants.rather_silly.pieces.landing import Landing
from variorum.variants.rather_silly.pieces.shooing import BirdsFlee, Fright, Neglect, ShooedAway


class Birds(Mechanic, frozen=True):
    """Flocks of birds fly over up to three areas, and carry armies; units that hold may shoo them away."""

    name: ClassVar = "birds"
    title: ClassVar = "Birds"
    number: ClassVar = "K6"
    adds: ClassVar = (BIRDS,)
    says: ClassVar = (
        "Birds (B) are built like armies. They fly over up to three areas, whatever is there, or carry an army from "
        "their own area over up to two. They fight nobody and take no centers. A unit that holds may shoo: no birds "
        "come down in its area or next to it."
    )
    cites: ClassVar = {f"silly:{clause}": "K6" for clause in ("8", "8a", "8b", "8c", "8d", "8e", "8f", "8g")}

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """How they fly, come down, flee and are built."""
        world, movement = base.world, Movement(base.world)
        yield from (UnitOrders(world), TakeOff(world, movement), ShooedAway(world), Landing(world, movement))
        yield from (Fright(world), LadenRetreats(world, movement), Neglect(world), BirdsFlee(world))
        yield Changed(Adjustments, _with_birds)


def _with_birds(rule: Adjustments) -> Adjustments:
    """The builds with birds among them."""
    kinds = rule.kinds or tuple(kind.code for kind in rule.world.kinds if kind.built and kind.movement)
    return replace(rule, kinds=(*kinds, BIRDS.code) if BIRDS.code not in kinds else kinds)
