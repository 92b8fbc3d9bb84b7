"""Every power's standing in words."""

from collections.abc import Iterator

import msgspec

from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.unit import Unit, UnitRef
from variorum.host.orders.labels import Words


class Standing(msgspec.Struct, frozen=True):
    """A power, its centers and units, and its dislodged units."""

    power: str
    centers: tuple[str, ...]
    units: tuple[str, ...]
    dislodged: tuple[str, ...]


def standings(position: Position, words: Words) -> tuple[Standing, ...]:
    """All powers with centers or units, in the order of the position."""
    powers = dict.fromkeys((*position.owners.values(), *(unit.power for unit in position.units)))
    return tuple(_standing(position, power, words) for power in powers if power)


def present(position: Position, words: Words) -> dict[str, str]:
    """The units in each occupied area, in words: "army of France"."""
    found: dict[str, list[str]] = {}
    for unit, state in _all(position):
        told = f"{words.kinds.get(unit.kind, unit.kind)} of {called(unit.power)}{state}"
        found.setdefault(unit.area, []).append(told)
    return {area: ", ".join(told) for area, told in found.items()}


def _all(position: Position) -> Iterator[tuple[Unit, str]]:
    yield from ((unit, "") for unit in position.units)
    yield from ((entry.unit, ", dislodged") for entry in position.dislodged)


def _standing(position: Position, power: str, words: Words) -> Standing:
    leaving = (entry.unit for entry in position.dislodged if entry.unit.power == power)
    return Standing(
        called(power),
        tuple(words.place(center) for center in position.centers_of(power)),
        tuple(words.unit(UnitRef(unit.kind, unit.location)) for unit in position.units_of(power)),
        tuple(words.unit(UnitRef(unit.kind, unit.location)) for unit in leaving),
    )
