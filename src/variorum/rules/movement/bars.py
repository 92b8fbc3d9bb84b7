"""Bars: what units can't do in a position though the board would let them, each with the reason that refusals give.

A twist gives them (`Twist.bars`). They hold for moves, supports, convoys' ends and retreats alike.
"""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from variorum.board import Movement
from variorum.game.mark import Look
from variorum.game.reason import Reason
from variorum.game.unit import Unit


class Closed(msgspec.Struct, frozen=True):
    """Areas that units don't enter.

    It is for units of some `kinds` or `powers` alone, if any are named, and never for those of the powers in `but`.
    With a `name`, the map marks the areas with the pattern `look`, and its key has the name.
    """

    areas: frozenset[str]
    why: Reason
    kinds: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    name: str = ""
    look: Look = "stripes"

    def stops(self, kind: str, power: str) -> bool:
        """Whether it is for a power's units of a kind."""
        return power not in self.but and _named(self.kinds, kind) and _named(self.powers, power)


class Parted(msgspec.Struct, frozen=True):
    """Ways that units don't go, neither to move nor to support: from the first area of each pair to the second.

    Convoys go by their seas all the same. It is for units of some `kinds` or `powers` alone, if any are named. With a
    `name`, the map marks the borders.
    """

    ways: tuple[tuple[str, str], ...]
    why: Reason
    kinds: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    name: str = ""

    def stops(self, kind: str, power: str) -> bool:
        """Whether it is for a power's units of a kind."""
        return _named(self.kinds, kind) and _named(self.powers, power)


class Missing(msgspec.Struct, frozen=True):
    """Pairs of areas that are no neighbors now, though players might think so: it bars nothing, and says why."""

    pairs: tuple[tuple[str, str], ...]
    why: Reason


class Still(msgspec.Struct, frozen=True):
    """Units, by id, that hold, support and convoy, but don't move. They retreat if they are dislodged."""

    units: frozenset[int]
    why: Reason


class Unaided(msgspec.Struct, frozen=True):
    """Pairs of areas between which units move, in either direction, but don't support.

    It is for units that move in some way alone, such as armies, if any `movements` are named.
    """

    pairs: tuple[tuple[str, str], ...]
    why: Reason
    movements: tuple[Movement, ...] = ()


class Unhelpful(msgspec.Struct, frozen=True):
    """Units that don't support certain others, to hold or to move: `givers` and `takers`, by id."""

    givers: frozenset[int]
    takers: frozenset[int]
    why: Reason


Bar: TypeAlias = Closed | Parted | Missing | Still | Unaided | Unhelpful
"""Anything that units can't do."""

Bars: TypeAlias = tuple[Bar, ...]


def both_ways(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Each pair, and its areas the other way round."""
    return tuple(way for one, other in pairs for way in ((one, other), (other, one)))


def still(bars: Bars, unit: Unit) -> Reason | None:
    """Why a unit doesn't move; None if it may."""
    return next((bar.why for bar in bars if isinstance(bar, Still) and unit.id in bar.units), None)


def entry(bars: Bars, unit: Unit, area: str) -> Reason | None:
    """Why a unit may not enter an area, wherever it comes from; None if it may."""
    closed = (bar for bar in bars if isinstance(bar, Closed) and area in bar.areas)
    return next((bar.why for bar in closed if bar.stops(unit.kind, unit.power)), None)


def passage(bars: Bars, unit: Unit, area: str) -> Reason | None:
    """Why a unit doesn't pass from where it is to an area, as far as bars say."""
    for bar in bars:
        if isinstance(bar, Parted) and (unit.area, area) in bar.ways and bar.stops(unit.kind, unit.power):
            return bar.why
        if isinstance(bar, Missing) and _joins(bar.pairs, unit.area, area):
            return bar.why
    return None


def aid(bars: Bars, unit: Unit, movement: Movement | None, area: str) -> Reason | None:
    """Why a unit that moves in that way doesn't support into an area that it could enter; None if it does."""
    found = (bar for bar in bars if isinstance(bar, Unaided) and (not bar.movements or movement in bar.movements))
    return next((bar.why for bar in found if _joins(bar.pairs, unit.area, area)), None)


def help_for(bars: Bars, giver: Unit, taker: Unit) -> Reason | None:
    """Why a unit may not support another one; None if it may."""
    found = (bar for bar in bars if isinstance(bar, Unhelpful) and giver.id in bar.givers)
    return next((bar.why for bar in found if taker.id in bar.takers), None)


def _joins(pairs: Iterable[tuple[str, str]], one: str, other: str) -> bool:
    return any(pair in ((one, other), (other, one)) for pair in pairs)


def _named(names: tuple[str, ...], name: str) -> bool:
    return not names or name in names
