"""Siamese twins as a mechanic of any variant: two units for one build, which stay side by side and help each other."""

from collections.abc import Iterator
from typing import ClassVar

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.mechanic import Mechanic
from variorum.game.moments import Moment, UnitChanged, UnitGone
from variorum.game.places import Upon
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Upkeep
from variorum.rules.roster import called_up
from variorum.variants.rather_silly.pieces.siamese import MutualHelp, Siamese, SiameseBond, SiameseOrders, pairs_of
from variorum.variants.rather_silly.pieces.siamese_builds import SiameseBuilds, SiameseRemovals
from variorum.variants.rather_silly.roles.gripping import leads


class TwinBond(SiameseBond, frozen=True):
    """The same wherever units come and go; and what is remembered of pairs follows them."""

    belongs: ClassVar = Upon()
    moments: ClassVar = (UnitGone, UnitChanged)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Nothing: it hangs on moments."""
        return docket

    def meet(self, docket: Docket, moment: Moment, dice: Dice) -> Docket:
        """Destroy the pairs that were parted, and note the names of the others."""
        left = super().run(docket, dice)
        return left.with_position(called_up(left.position, (Siamese.name,)))


class HalfPrice(Upkeep, frozen=True):
    """A pair of twins needs one center."""

    says: ClassVar = "A pair of Siamese twins needs one center."

    def cost(self, position: Position, power: str) -> int:
        """A center for each unit, and one less for each pair."""
        return super().cost(position, power) - sum(pair[0].power == power for pair in pairs_of(position))


class Twins(Mechanic, frozen=True):
    """Once a game a power builds two units side by side for one build: they stay together and support each other."""

    name: ClassVar = "twins"
    title: ClassVar = "Siamese twins"
    number: ClassVar = "K8"
    says: ClassVar = (
        "Once in a game a power may build two units in neighboring home centers as one build; both together need one "
        "center. Each supports whatever the other does. If their orders could part them, both hold; if they are parted "
        "all the same, both are destroyed, and removing one removes both."
    )
    excludes: ClassVar = dict.fromkeys(("money", "corps", "souls", "companions"), "say what units cost")
    cites: ClassVar = {f"silly:{clause}": "K8" for clause in ("12", "12a", "12b", "12c")}

    def parts(self, base: Variant) -> Iterator[Mechanic]:
        """How they are built, move, stay together and are removed."""
        world = base.world
        yield from (SiameseOrders(world, leads), SiameseBuilds(world, Adjustments(world)), SiameseRemovals(world))
        yield from (MutualHelp(), TwinBond(world), HalfPrice())
