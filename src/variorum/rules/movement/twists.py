"""Twists: a variant's changes to movement, as small objects given to the rule; and the marks on the map for them."""

from collections.abc import Iterator
from typing import ClassVar

from variorum.adjudicator.battle import Battle
from variorum.adjudicator.verdict import Verdict
from variorum.game.docket import Docket
from variorum.game.event import series
from variorum.game.mark import Mark
from variorum.game.mechanic import Mechanic
from variorum.game.places import To
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.unit import Unit
from variorum.rules.movement.bars import Bars, Closed, Parted
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


def marks_of(reach: Reach) -> Iterator[Mark]:
    """The marks of a reach: closed areas, parted borders, and links."""
    for bar in reach.bars:
        if isinstance(bar, Closed) and bar.name and bar.areas:
            areas = tuple(sorted(bar.areas))
            yield Mark(bar.name, _told(f"{bar.name} in {series(areas)}", bar.why), areas, look=bar.look)
        elif isinstance(bar, Parted) and bar.name and bar.ways:
            pairs = tuple(dict.fromkeys((min(way), max(way)) for way in bar.ways))
            where = series(f"{one} and {other}" for one, other in pairs)
            yield Mark(bar.name, _told(f"{bar.name} between {where}", bar.why), borders=pairs)
    for link in reach.links:
        if link.name:
            told = _told(f"{link.name} between {link.ends[0]} and {link.ends[1]}", link.why)
            yield Mark(link.name, told, routes=(link.ends,))


def _told(what: str, why: Reason | None) -> str:
    return f"{what}: {why}." if why else f"{what}."
