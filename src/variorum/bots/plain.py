"""Positions of any variant as the kernel can have them: armies and fleets alone, in the phases of Standard."""

from collections.abc import Iterator

from msgspec.structs import replace

from variorum.board import Movement
from variorum.game.position import Position
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Move
from variorum.rules.ownership import Ownership
from variorum.rules.retreats import Retreat

_KINDS = {Movement.ARMY: "A", Movement.FLEET: "F"}
KINDS = frozenset(_KINDS.values())
"""The kinds of units that the kernel knows."""

_ERAS = 10_000
"""Added to all years of games that begin before Christ, since the kernel knows no years below 0."""


def plain(variant: Variant, position: Position) -> Position:
    """A position with the units that fight as armies and fleets, the first of each area, in a phase of Standard."""
    units = tuple({unit.area: unit for unit in reversed([*_plain(variant, position.units)])}.values())
    fallen = tuple(replace(one, unit=unit) for one in position.dislodged for unit in _plain(variant, (one.unit,)))
    return replace(position, turn=_plain_turn(variant, position.turn), units=units[::-1], dislodged=fallen)


def plain_year(variant: Variant, year: int) -> int:
    """A year as the kernel counts it."""
    return year + (_ERAS if variant.world.years.opening.year <= 0 else 0)


def powers_of(variant: Variant, position: Position) -> tuple[str, ...]:
    """The board's powers, then bystanders: others that have units or centers."""
    known = tuple(variant.board.powers)
    others = {unit.power for unit in position.units} | {*position.owners.values()}
    return (*known, *sorted(others - {*known}))


def counted_next(variant: Variant, turn: Turn) -> bool:
    """Whether centers change hands before units move again."""
    phases = variant.calendar.phases
    place = variant.calendar.place(turn)
    for number in range(place, place + len(phases)):
        phase = phases[number % len(phases)]
        if number > place and Move in phase.orders:
            return False
        if any(isinstance(rule, Ownership) for rule in phase.rules):
            return True
    return False


def _plain(variant: Variant, units: tuple[Unit, ...]) -> Iterator[Unit]:
    for unit in units:
        kind = variant.world.kind(unit.kind)
        if kind.fights and kind.movement in _KINDS:
            yield replace(unit, kind=_KINDS[kind.movement])


def _plain_turn(variant: Variant, turn: Turn) -> Turn:
    """The phase of Standard in which the same is ordered; a winter for what Standard hasn't."""
    orders, year = variant.phase(turn).orders, plain_year(variant, turn.year)
    season = "F" if counted_next(variant, turn) else "S"
    if Move in orders:
        return Turn(season, year, "M")
    return Turn(season, year, "R") if Retreat in orders else Turn("W", year, "A")
