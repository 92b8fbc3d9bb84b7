"""Expectations about the position: units, dislodged units, centers, contested areas, and the phase reached."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from variorum.game.position import Position
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement
from variorum.game.variant import Variant
from variorum.scenario import lookup
from variorum.scenario.expect.expectation import Expectation, Played, Shortfall, listed
from variorum.scenario.node import Node
from variorum.scenario.setup import Attacked, attacked

END = "END"


class Units(Expectation, frozen=True):
    """All units, power by power, dislodged ones left out."""

    units: Mapping[str, tuple[str, ...]]

    key: ClassVar = "units"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The powers whose units are others."""
        position = played.done.position
        powers = dict.fromkeys((*self.units, *(unit.power for unit in position.units)))
        for power in powers:
            wanted = tuple(sorted(self.units.get(power, ())))
            came = tuple(sorted(map(str, position.units_of(power))))
            if wanted != came:
                yield Shortfall(power, listed(wanted), listed(came))


class Dislodged(Expectation, frozen=True):
    """All units that have to retreat, power by power."""

    units: Mapping[str, tuple[Attacked, ...]]

    key: ClassVar = "dislodged"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The powers with other units to retreat, or with attackers from elsewhere."""
        came = _by_power(played.done.position)
        for power in dict.fromkeys((*self.units, *came)):
            wanted = sorted(self.units.get(power, ()), key=_unit_text)
            found = sorted(came.get(power, ()), key=lambda entry: str(entry.unit))
            fits = len(wanted) == len(found) and all(map(_is, wanted, found))
            if not fits:
                yield Shortfall(power, listed(tuple(map(_wanted_text, wanted))), listed(tuple(map(_came_text, found))))


class Centers(Expectation, frozen=True):
    """The centers of some powers."""

    centers: Mapping[str, tuple[str, ...]]

    key: ClassVar = "centers"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The powers that own other centers."""
        for power, centers in self.centers.items():
            wanted, came = sorted(centers), sorted(played.done.position.centers_of(power))
            if wanted != came:
                yield Shortfall(power, listed(tuple(wanted)), listed(tuple(came)))


class Contested(Expectation, frozen=True):
    """All areas that a stand-off left vacant."""

    areas: tuple[str, ...]

    key: ClassVar = "contested"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The areas, if they are others."""
        wanted, came = tuple(sorted(self.areas)), tuple(sorted(played.done.position.contested))
        if wanted != came:
            yield Shortfall("", listed(wanted), listed(came))


class Phase(Expectation, frozen=True):
    """The phase that the game has reached."""

    phase: str

    key: ClassVar = "phase"

    def shortfalls(self, played: Played) -> Iterator[Shortfall]:
        """The phase, if it is another."""
        position = played.done.position
        came = END if position.ending else str(position.turn)
        if came != self.phase:
            yield Shortfall("", self.phase, came)


def units(node: Node, variant: Variant) -> Expectation:
    """What `units` says."""
    found = {
        lookup.power(listed, name, variant): tuple(
            str(lookup.unit(item, item.word(), variant)) for item in listed.items()
        )
        for name, listed in node.mapping().items()
    }
    return Units(node.line, found)


def dislodged(node: Node, variant: Variant) -> Expectation:
    """What `dislodged` says."""
    found = {
        lookup.power(listed, name, variant): tuple(attacked(item, variant) for item in listed.items())
        for name, listed in node.mapping().items()
    }
    return Dislodged(node.line, found)


def centers(node: Node, variant: Variant) -> Expectation:
    """What `centers` says."""
    found = {
        lookup.power(listed, name, variant): tuple(lookup.area(item, item.word(), variant) for item in listed.items())
        for name, listed in node.mapping().items()
    }
    return Centers(node.line, found)


def contested(node: Node, variant: Variant) -> Expectation:
    """What `contested` says."""
    return Contested(node.line, tuple(lookup.area(item, item.word(), variant) for item in node.items()))


def phase(node: Node, variant: Variant) -> Expectation:
    """What `phase` says."""
    text = node.word().upper()
    if text != END:
        try:
            variant.calendar.place(Turn.read(text))
        except (ValueError, KeyError) as error:
            raise node.error(str(error.args[0])) from None
    return Phase(node.line, text)


def _by_power(position: Position) -> dict[str, tuple[Dislodgement, ...]]:
    found: dict[str, tuple[Dislodgement, ...]] = {}
    for entry in position.dislodged:
        found[entry.unit.power] = (*found.get(entry.unit.power, ()), entry)
    return found


def _unit_text(said: Attacked) -> str:
    return str(said.unit)


def _wanted_text(said: Attacked) -> str:
    return f"{said.unit}{_from(said.attacker, said.by_convoy)}"


def _came_text(entry: Dislodgement) -> str:
    return f"{entry.unit}{_from(entry.attacker, entry.by_convoy)}"


def _from(attacker: str, by_convoy: bool) -> str:
    return f" < {attacker}{' VIA' if by_convoy else ''}" if attacker else ""


def _is(said: Attacked, entry: Dislodgement) -> bool:
    attack = (said.attacker, said.by_convoy)
    return str(said.unit) == str(entry.unit) and (not said.attacker or attack == (entry.attacker, entry.by_convoy))
