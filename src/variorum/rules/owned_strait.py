"""Straits that only the owner of a center passes."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from variorum.board import AreaId, Movement
from variorum.game.mechanic import Lack
from variorum.game.naming import AreaName
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.variant import Variant
from variorum.rules.grounds import Seas, no_passage
from variorum.rules.movement.bars import Bars, Missing, Unaided
from variorum.rules.movement.reach import Link
from variorum.rules.movement.twists import Twist


class OwnedStrait(Twist, frozen=True):
    """A strait in the center `area` joins two seas, its `ends`, for fleets of the power that owns the center.

    They move and retreat through it; nobody supports or convoys that way.
    """

    area: Annotated[AreaName, Meta(description="the center that decides")]
    ends: Seas
    clause: str = ""

    name: ClassVar = "strait"
    title: ClassVar = "Owned strait"
    number: ClassVar = "M7"
    repeats: ClassVar = True
    says: ClassVar = (
        "Whoever owns {area} moves and retreats fleets between {ends} directly; nobody else does. Nobody supports or "
        "convoys that way."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """An area that is no center or joins nothing, and seas that touch anyway."""
        yield from no_passage(base.board, self.area, self.ends, "area")
        if self.area not in base.board.geography().centers:
            yield Lack(f"{self.area} is no supply center, so nobody owns it", "name a center", "area")
        if self.ends[1] in base.board.touching(AreaId(self.ends[0])):
            yield Lack(f"{self.ends[0]} and {self.ends[1]} are neighbors anyway", "leave the strait out", "ends")

    def links(self, position: Position) -> tuple[Link, ...]:
        """The two ends, for the owner's fleets."""
        owner = position.owners.get(self.area)
        return (Link(self.ends, (Movement.FLEET,), powers=(owner,)),) if owner else ()

    def bars(self, position: Position) -> Bars:
        """The two ends: nobody supports through the strait, and only its owner passes."""
        return (
            Unaided((self.ends,), Reason("nobody supports through the strait", self.clause)),
            Missing((self.ends,), Reason(f"only the owner of {self.area} passes the strait", self.clause)),
        )
