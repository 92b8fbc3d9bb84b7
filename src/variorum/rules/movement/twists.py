"""Twists: a variant's changes to movement, as small objects given to the movement rule."""

import msgspec

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.game.docket import Docket
from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.rules.movement.reach import Link, Reach


class Twist(msgspec.Struct, frozen=True):
    """One change. A variant's twists override what they need; the defaults change nothing."""

    def links(self, position: Position) -> tuple[Link, ...]:
        """Areas made neighbours beyond the board's borders."""
        return ()

    def moves_only(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Pairs of neighbouring areas between which units move, but do not support."""
        return ()

    def unaided(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Pairs of neighboring areas between which armies move, but do not support."""
        return ()

    def still(self, position: Position) -> frozenset[int]:
        """The ids of units that hold, support and convoy, but don't move."""
        return frozenset()

    def closed(self, position: Position) -> tuple[tuple[str, frozenset[str]], ...]:
        """Areas that units of a kind don't enter, each set with the kind's code."""
        return ()

    def preserves(self, position: Position) -> tuple[tuple[str, str], ...]:
        """Areas that only one power's units may enter, each with that power."""
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
