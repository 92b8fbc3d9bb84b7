"""Every power's standing in words."""

from collections.abc import Iterator

import msgspec

from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.unit import Unit, UnitRef
from variorum.host.orders.labels import Words


class Standing(msgspec.Struct, frozen=True):
    """A power, its centers and units, and its dislodged units; `partly`: as far as the viewer sees them."""

    power: str
    name: str
    centers: tuple[str, ...]
    units: tuple[str, ...]
    dislodged: tuple[str, ...]
    partly: bool = False

    @property
    def many_units(self) -> str:
        """How many units it has, or that not all of them may be known."""
        return _counted(self.units, "unit", partly=self.partly)

    @property
    def many_centers(self) -> str:
        """How many centers it has, or that not all of them may be known."""
        return _counted(self.centers, "center", partly=self.partly)


def standings(position: Position, words: Words) -> tuple[Standing, ...]:
    """All powers with centers or units, those with the most centers first."""
    powers = dict.fromkeys((*position.owners.values(), *(unit.power for unit in position.units)))
    found = (_standing(position, power, words) for power in powers if power)
    return tuple(sorted(found, key=lambda standing: (-len(standing.centers), standing.power)))


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


def _counted(known: tuple[str, ...], what: str, *, partly: bool) -> str:
    if partly:
        return f"{what.capitalize()}s in sight" if known else f"No {what}s in sight"
    return f"{len(known)} {what}{'' if len(known) == 1 else 's'}"


def _standing(position: Position, power: str, words: Words) -> Standing:
    leaving = (entry.unit for entry in position.dislodged if entry.unit.power == power)
    return Standing(
        power,
        called(power),
        tuple(words.place(center) for center in position.centers_of(power)),
        tuple(words.unit(UnitRef(unit.kind, unit.location)) for unit in position.units_of(power)),
        tuple(words.unit(UnitRef(unit.kind, unit.location)) for unit in leaving),
        partly=position.fog.veils(power),
    )
