"""Look-up of the unit that an order names, with errors for a missing unit, another kind, or another owner."""

from collections.abc import Callable, Iterator, Sequence
from typing import ParamSpec

from variorum.board import Geography, area_of
from variorum.game.problem import OrderError
from variorum.game.rule import World
from variorum.game.unit import Unit, UnitMap, UnitRef

_Asked = ParamSpec("_Asked")


class UnitError(OrderError):
    """An order names a unit that is not there, is of another kind, or cannot be told apart."""


def sought(look_up: Callable[_Asked, Unit], *asked: _Asked.args, **others: _Asked.kwargs) -> Unit | None:
    """The unit that a look-up finds, as in `sought(own, units, ref, powers)`; None if it finds none."""
    try:
        return look_up(*asked, **others)
    except UnitError:
        return None


def others(world: World, geography: Geography, unit: Unit) -> Iterator[UnitRef]:
    """What else a unit could be where it stands; those that share areas stay among themselves."""
    for kind in world.kinds:
        alike = kind.coexists == world.kind(unit.kind).coexists
        if alike and kind.code != unit.kind and kind.movement and kind.built:
            yield from (UnitRef(kind.code, place) for place in geography.places(kind.movement, unit.area))


def find(units: UnitMap, ref: UnitRef) -> Unit:
    """The unit that a reference names; a coast in the reference is ignored.

    Raises: UnitError saying what stands there instead.
    Rule: DATC 4.B.5:b.
    """
    return _found(units.get(area_of(ref.location), ()), ref)


def _found(there: Sequence[Unit], ref: UnitRef) -> Unit:
    if len(there) == 1 and there[0].kind == ref.kind and not (ref.power or ref.number):
        return there[0]  # as almost always
    fitting = [unit for unit in there if _fits(unit, ref)]
    if ref.number:
        fitting = fitting[ref.number - 1 : ref.number]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnitError(f"{ref} could be any of {len(fitting)} units; write, for example, {_told_apart(fitting, ref)}")
    if there:
        raise UnitError(f"there is no {ref}; in {ref.area} stands {' and '.join(map(owned, there))}")
    raise UnitError(f"there is no unit in {ref.area}")


def _told_apart(units: Sequence[Unit], ref: UnitRef) -> str:
    """An unambiguous name for the first of several units that a reference could mean."""
    first = units[0]
    if len({unit.kind for unit in units}) > 1:
        return str(first)
    return f"{first.power} {ref}" if len({unit.power for unit in units}) > 1 else f"{ref}#1"


def own(units: UnitMap, ref: UnitRef, powers: Sequence[str]) -> Unit:
    """The unit that a reference names, if it belongs to one of the powers.

    Raises: UnitError as `find` does, or because the unit is somebody else's.
    """
    unit = meant(units, ref, powers)
    if unit.power not in powers:
        raise UnitError(f"{unit} belongs to {unit.power}, and only {unit.power} can order it")
    return unit


def meant(units: UnitMap, ref: UnitRef, powers: Sequence[str]) -> Unit:
    """The unit that a seat with these powers means by a reference: one of theirs, if they have any there.

    Raises: UnitError as `find` does.
    """
    there = units.get(area_of(ref.location), ())
    if len(there) > 1:
        there = tuple(unit for unit in there if unit.power in powers and _fits(unit, ref)) or there
    return _found(there, ref)


def _fits(unit: Unit, ref: UnitRef) -> bool:
    """Whether a reference names units of that kind and power."""
    return ref.kind in ("", unit.kind) and ref.power in ("", unit.power)


def owned(unit: Unit) -> str:
    """A unit with its power: "A PAR (FRANCE)"."""
    return f"{unit} ({unit.power})"
