"""Twists: what a variant changes about movement, as small objects that the movement rule is given."""

import msgspec

from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.rules.movement.draft import Draft
from variorum.rules.movement.reach import Link


class Twist(msgspec.Struct, frozen=True):
    """One change. A variant's twists override what they need; as they stand here, they change nothing."""

    def links(self, position: Position) -> tuple[Link, ...]:
        """Areas that are neighbours beyond the board's borders."""
        return ()

    def revise(self, draft: Draft, docket: Docket) -> Draft:
        """The battle as this twist wants it: other strengths, supports of another kind, conditions, units left out."""
        return draft
