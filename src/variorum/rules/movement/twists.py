"""Twists: a variant's changes to movement, as small objects given to the movement rule."""

from typing import ClassVar

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.game.docket import Docket
from variorum.game.mechanic import Mechanic
from variorum.game.places import To
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.bars import Bars
from variorum.rules.movement.reach import Link, Reach


class Twist(Mechanic, frozen=True):
    """One change. A variant's twists override what they need; the defaults change nothing."""

    belongs: ClassVar = To("twists")

    def links(self, position: Position) -> tuple[Link, ...]:
        """Areas made neighbors beyond the board's borders."""
        return ()

    def bars(self, position: Position) -> Bars:
        """What units can't do though the board would let them, each with its reason (`variorum.rules.movement.bars`).

        Areas that are closed to some, ways that are parted, units that stay, supports that aren't given.
        """
        return ()

    def conceivable(self, reach: Reach, position: Position) -> Reach:
        """The reach of units as far as order entry can tell: at least as much as in the battle."""
        return reach

    def actual(self, reach: Reach, docket: Docket) -> Reach:
        """The reach of units in the battle, after everything before it in the phase."""
        return reach

    def settle(self, unit: Unit, docket: Docket) -> Unit | None:
        """A unit that has not left its area, dislodged or not, where it is after the battle; None: it is gone."""
        return unit

    def conclude(self, docket: Docket, done: Docket) -> Docket:
        """The docket after the battle, given the one before it: with results and events that this twist changes."""
        return done

    def retreats(self, docket: Docket, unit: Unit, places: frozenset[str]) -> frozenset[str]:
        """The places to which a dislodged unit may retreat, on the docket's board; a unit without any is destroyed.

        Occupied and contested areas, and the area from which it was attacked, are always closed.
        """
        return places

    def revise(self, battle: Battle, docket: Docket) -> Battle:
        """The battle as this twist changes it: other strengths, supports, conditions, or units left out."""
        return battle

    def judged(self, verdict: Verdict, battle: Battle, docket: Docket) -> Verdict:
        """The verdict on the revised battle as this twist changes it."""
        return verdict

    def written(self, strength: int) -> str:
        """What reports call a strength of the revised battle; empty: as usual, a number of which 2 are one unit."""
        return ""
