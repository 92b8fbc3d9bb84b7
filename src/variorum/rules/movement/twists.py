"""Twists: what a variant changes about movement, as small objects that the movement rule is given."""

import msgspec

from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.draft import Draft
from variorum.rules.movement.reach import Link, Reach


class Twist(msgspec.Struct, frozen=True):
    """One change. A variant's twists override what they need; as they stand here, they change nothing."""

    def links(self, position: Position) -> tuple[Link, ...]:
        """Areas that are neighbours beyond the board's borders."""
        return ()

    def moves_only(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Pairs of neighbouring areas between which units move, but do not support."""
        return ()

    def preserves(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Areas that only the units of one power enter, each with that power."""
        return ()

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """Where units can go as far as order entry can tell: no less than where they turn out to."""
        return reach

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """Where units can go in the battle, after all that came before it in the phase."""
        return reach

    def settle(self, unit: Unit, docket: Docket) -> Unit | None:
        """A unit that has not left its area, dislodged or not, where it is after the battle; None: it is gone."""
        return unit

    def conclude(self, docket: Docket, done: Docket) -> Docket:
        """The docket after the battle, given the one before it: with results and events that this twist changes."""
        return done

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """The places to which a dislodged unit may retreat, as the docket has the board; without any it is gone.

        Occupied and contested areas, and the one from which it was attacked, are closed in any case.
        """
        return places

    def revise(self, draft: Draft, docket: Docket) -> Draft:
        """The battle as this twist wants it: other strengths, supports of another kind, conditions, units left out."""
        return draft
