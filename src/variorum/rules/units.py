"""Whose unit an order names, and what is wrong if it is nobody's, another kind, or somebody else's."""

from collections.abc import Iterable, Sequence

from variorum.game.unit import Unit, UnitRef


class UnitError(ValueError):
    """An order names a unit that is not there, is of another kind, or cannot be told apart."""


def find(units: Iterable[Unit], ref: UnitRef) -> Unit:
    """The unit that a reference names; a coast in the reference is ignored.

    Raises: UnitError saying what stands there instead.
    Rule: DATC 4.B.5:b.
    """
    there = [unit for unit in units if unit.area == ref.area]
    fitting = [unit for unit in there if ref.kind in ("", unit.kind) and ref.power in ("", unit.power)]
    if ref.number:
        fitting = fitting[ref.number - 1 : ref.number]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnitError(f"{ref} could be any of {len(fitting)} units; write which, such as {fitting[0].power} {ref}")
    if there:
        raise UnitError(f"there is no {ref}; in {ref.area} stands {' and '.join(map(owned, there))}")
    raise UnitError(f"there is no unit in {ref.area}")


def own(units: Sequence[Unit], ref: UnitRef, powers: Sequence[str]) -> Unit:
    """The unit that a reference names, if it belongs to one of the powers.

    Raises: UnitError as `find` does, or because the unit is somebody else's.
    """
    mine = [unit for unit in units if unit.power in powers]
    try:
        return find(mine, ref)
    except UnitError:
        unit = find(units, ref)
        if unit.power in powers:
            raise
        raise UnitError(f"{unit} belongs to {unit.power}, and only {unit.power} orders it") from None


def owned(unit: Unit) -> str:
    """A unit with its power: "A PAR (FRANCE)"."""
    return f"{unit} ({unit.power})"
