"""Orders as their text tells them, and the borders of a board: what models of battles and retreats read."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from tests.laws.play import Plain

from variorum.board import Movement
from variorum.variants import registry

_ORDER = re.compile(
    r"(?P<kind>[AF]) (?P<place>\S+) (?:(?P<hold>H)|- (?P<to>\S+)(?P<via> VIA)?"
    r"|(?P<verb>[SC]) [AF] (?P<whom>\S+)(?: - (?P<where>\S+))?)"
)


@dataclass(frozen=True)
class Piece:
    """A unit on the board."""

    id: int
    kind: str
    power: str
    location: str

    @property
    def area(self) -> str:
        return area(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


@dataclass(frozen=True)
class Command:
    """What a unit does: H, M, S or C. `to`: where it moves; `whom`, `where`: whom it helps to go where."""

    verb: str = "H"
    to: str = ""
    via: bool = False
    whom: str = ""
    where: str = ""


HOLD = Command()


def area(location: str) -> str:
    return location.partition("/")[0]


def pieces(units: Iterable[Plain]) -> dict[str, Piece]:
    """The units by their areas."""
    found = [Piece(unit["id"], unit["kind"], unit["power"], unit["location"]) for unit in units]
    return {piece.area: piece for piece in found}


def command(text: str) -> tuple[str, Command] | None:
    """The area of the unit that a text orders in a movement phase, and what it orders; None for other texts."""
    match = _ORDER.fullmatch(text)
    if not match:
        return None
    unit = area(match["place"])
    if match["to"]:
        return unit, Command("M", to=match["to"], via=bool(match["via"]))
    if match["verb"]:
        return unit, Command(match["verb"], whom=area(match["whom"]), where=match["where"] or "")
    return unit, HOLD


@dataclass(frozen=True)
class Borders:
    """Who borders on whom: by location for fleets; seas, and the seas that a coast touches, for convoys."""

    army: Mapping[str, frozenset[str]]
    fleet: Mapping[str, frozenset[str]]
    seas: Mapping[str, frozenset[str]]
    shore: Mapping[str, frozenset[str]]

    def reach(self, piece: Piece) -> frozenset[str]:
        """The locations to which a unit can go without a convoy."""
        table = self.army if piece.kind == "A" else self.fleet
        return table.get(piece.location if piece.kind == "F" else piece.area, frozenset())

    def chained(self, start: str, end: str, fleets: Iterable[str]) -> bool:
        """Whether fleets in these seas carry an army from one coast to another."""
        free = set(fleets)
        ashore = self.shore.get(start, frozenset())
        reached = edge = free & ashore
        while edge:
            edge = {sea for at in edge for sea in self.seas[at]} & free - reached
            reached = reached | edge
        return bool(reached & self.shore.get(end, frozenset()))


@cache
def borders(name: str) -> Borders:
    """The borders of a variant's board as it is printed."""
    geography = registry.variant(name).board.geography()
    return Borders(geography.table(Movement.ARMY), geography.table(Movement.FLEET), geography.sea, geography.embark)
