"""Kinds of units that move otherwise: knights, who ride up to two areas, and wings, which fly over land and sea.

Rule: wings:U1, wings:U2, wings:O1, wings:A1.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import Geography, Movement
from variorum.game.mechanic import Change, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import Changed
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.rule import World
from variorum.game.unit import UnitKind
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.movement.bars import Bars, Closed
from variorum.rules.movement.reach import Link
from variorum.rules.movement.twists import Twist
from variorum.rules.ownership import Ownership, occupiers, occupiers_of_kinds

KNIGHT = UnitKind("K", "knight", Movement.ARMY, also=("KNIGHT", "CAVALRY"), emblem="cavalry")


class Cavalry(Twist, frozen=True):
    """Knights move, support and retreat like armies, but up to two areas; they don't enter the areas in `barred`.

    Units in the area between don't stop them, nor do others that pass it. `clause` is the rulebook's on barred areas.
    """

    world: World
    barred: Annotated[
        tuple[AreaName, ...], Meta(max_length=200, description='areas that they don\'t enter, such as ["COL"]')
    ] = ()
    clause: str = ""

    name: ClassVar = "cavalry"
    title: ClassVar = "Cavalry"
    number: ClassVar = "K1"
    adds: ClassVar = (KNIGHT,)
    says: ClassVar = (
        "Knights (K) are built like armies, and move, support and retreat like them, but up to two areas: past any "
        "unit in the area between, and past others on their way.{barred? They neither enter nor ride through "
        "|}{barred}{barred?.|}"
    )

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The twist; and nobody builds knights where they don't go."""
        yield self
        never = tuple((f"{KNIGHT.code} {area}", power) for power in base.powers for area in self.barred)
        if never:
            yield Changed(Adjustments, lambda rule: replace(rule, never=(*rule.never, *never)))

    def links(self, position: Position) -> tuple[Link, ...]:
        """Every two areas with another one between them, for knights."""
        return _rides(self.world.geography(position), self.barred)

    def bars(self, position: Position) -> Bars:
        """The barred areas."""
        why = Reason("knights don't ride there", self.clause)
        return (Closed(frozenset(self.barred), why, kinds=(KNIGHT.code,)),) if self.barred else ()


@lru_cache(maxsize=64)
def _rides(geography: Geography, barred: tuple[str, ...]) -> tuple[Link, ...]:
    return tuple(Link(ends, (Movement.ARMY,), kinds=(KNIGHT.code,)) for ends in _far(geography, barred))


def _far(geography: Geography, barred: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Pairs of areas, in alphabetical order, that are two steps apart by an area that isn't barred."""
    army = geography.army
    for start, near in sorted(army.items()):
        between = near.difference(barred)
        ends = frozenset[str]().union(*(army[area] for area in between)) - near
        yield from ((start, end) for end in sorted(ends) if start < end)


WING = UnitKind("W", "wing", Movement.AIR, also=("WING", "AIR"), emblem="airplane")


class Wings(Mechanic, frozen=True):
    """A third kind of unit flies over land and sea, but takes no centers."""

    name: ClassVar = "wings"
    title: ClassVar = "Wings"
    number: ClassVar = "K4"
    says: ClassVar = "Wings (W) are built, move and fight like other units, over land and sea, but take no centers."
    adds: ClassVar = (WING,)

    def parts(self, base: Variant) -> tuple[Change]:
        """Claims of all kinds but wings."""
        others = (kind.code for kind in base.world.kinds if kind.fights and kind.code != WING.code)
        claims = occupiers_of_kinds(*others)
        return (Changed(Ownership, lambda rule: replace(rule, claims=claims), _own),)


def _own(rule: Ownership) -> str:
    """Why these claims can't be others."""
    return "" if rule.claims is occupiers else "{} says who takes centers"
