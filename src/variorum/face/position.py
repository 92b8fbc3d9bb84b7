"""A position as one reader sees it."""

from collections.abc import Iterable

from variorum.face.names import ByName, known
from variorum.face.svg import Svg
from variorum.game import position as core
from variorum.game.audience import GM
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.view import view

PUBLIC = "PUBLIC"
"""The reader without a seat, who knows what everybody may know."""


class Shown:
    """What a game and a position tell alike."""

    variant: Variant

    @property
    def core(self) -> core.Position:
        """The immutable value inside, for the functions of `variorum.game`."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """The phase to be played, such as `S1901M`."""
        return str(self.core.turn)

    @property
    def units(self) -> ByName[list[str]]:
        """The units of each power: `{"FRANCE": ["A PAR", "A MAR", "F BRE"], ...}`."""
        return _by_power(self.variant, self.core.units)

    @property
    def centers(self) -> ByName[list[str]]:
        """The supply centers of each power: `{"FRANCE": ["PAR", "MAR", "BRE"], ...}`."""
        found = {power: [*self.core.centers_of(power)] for power in _powers(self.variant, self.core.units)}
        return ByName("power", found)

    @property
    def dislodged(self) -> ByName[dict[str, list[str]]]:
        """The units that have to retreat, by power, each with the places open to it."""
        found: dict[str, dict[str, list[str]]] = {}
        for entry in self.core.dislodged:
            found.setdefault(entry.unit.power, {})[str(entry.unit)] = [*entry.retreats]
        return ByName("power with dislodged units", found)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won the game, or shares the draw; empty while it goes on."""
        return self.core.ending.winners if self.core.ending else ()


class Position(Shown):
    """A position as a reader sees it; it never changes."""

    def __init__(self, variant: Variant, position: core.Position, reader: str = GM) -> None:
        """Show a position to a seat, to `GM` (everything) or to `PUBLIC` (what everybody may know).

        Raises: ValueError if there is no such seat.
        """
        self.reader = known(reader, readers(variant, position), "seat")
        self.variant = variant
        self._core = view(variant, position, seat_of(self.reader)).position

    @property
    def core(self) -> core.Position:
        """The immutable value inside, with what the reader may know."""
        return self._core

    def svg(self, theme: str = "atlas") -> Svg:
        """A map. Raises: ValueError if there is no such theme."""
        from variorum.face.picture import picture

        return picture(self.variant, self._core, theme)

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._core == other._core and self.reader == other.reader

    def __hash__(self) -> int:
        return hash((self.reader, self.phase))

    def __repr__(self) -> str:
        reader = "" if self.reader == GM else f" as {self.reader} sees it"
        return f"<Position of {self.variant.name}, {self.phase}: {len(self._core.units)} units{reader}>"


def readers(variant: Variant, *positions: core.Position) -> tuple[str, ...]:
    """Everybody who may ask to see some positions."""
    seats = (seat for position in positions for seat in variant.world.commands(position))
    return tuple(dict.fromkeys((*seats, GM, PUBLIC)))


def seat_of(reader: str) -> str:
    """The seat of a reader; empty for the public."""
    return "" if reader == PUBLIC else reader


def _powers(variant: Variant, units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*variant.board.powers, *variant.powers, *(unit.power for unit in units))))


def _by_power(variant: Variant, units: tuple[Unit, ...]) -> ByName[list[str]]:
    found: dict[str, list[str]] = {power: [] for power in _powers(variant, units)}
    for unit in units:
        found[unit.power].append(str(unit))
    return ByName("power", found)
