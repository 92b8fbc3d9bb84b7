"""Straits that only the owner of a center passes."""

from typing import ClassVar

from variorum.board import Movement
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.rules.movement.bars import Bars, Missing, Unaided
from variorum.rules.movement.reach import Link
from variorum.rules.movement.twists import Twist


class OwnedStrait(Twist, frozen=True):
    """A strait in the center `area` joins two seas, its `ends`, for fleets of the power that owns the center.

    They move and retreat through it; nobody supports or convoys that way.
    """

    area: str
    ends: tuple[str, str]
    clause: str = ""

    says: ClassVar = "Fleets of the owner of {area} pass between {ends} directly. Nobody supports or convoys that way."

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
