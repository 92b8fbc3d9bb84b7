"""The bridge to the program: positions and events as the models see them, and grounds as it writes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import msgspec
from tests.laws.geophysical.acts import State
from tests.laws.geophysical.earth import Season
from tests.laws.geophysical.ground import AFLOAT, AREAS, CENTERS, PRINTED, TERRAIN, Coast, Ground, Place
from tests.laws.geophysical.movement import Named
from tests.laws.geophysical.voyage import Piece

from variorum.board import Earth
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar, process
from variorum.scenario.play import read_lines
from variorum.variants.registry import variant

VARIANT = variant("geophysical")
OPENING = VARIANT.opening(VARIANT)
POWERS = tuple(seat.id for seat in OPENING.seats)
Sheets = Mapping[str, Sequence[str]]


class UnlikeCoastsError(Exception):
    """The program derives other coasts from the same ground than the model does."""


@dataclass(frozen=True)
class Told:
    """What a phase came to: the processed phase, and its events as plain values by type."""

    done: Processed

    @property
    def events(self) -> list[dict]:
        return [msgspec.to_builtins(event) for event in self.done.events]

    def of(self, *kinds: str) -> list[dict]:
        return [event for event in self.events if event["type"] in kinds]


def play(position: Position, sheets: Sheets, season: SeasonSoFar | None = None) -> Told:
    """A phase of the program; lines that cannot be read are mistakes of the test."""
    read = {seat: read_lines(VARIANT, position, seat, lines) for seat, lines in sheets.items()}
    unread = {seat: written.problems for seat, written in read.items() if written.problems}
    assert not unread, f"cannot be read: {unread}"
    return Told(process(VARIANT, position, {seat: written.sheet for seat, written in read.items()}, season=season))


def earth_of(state: State) -> Earth:
    """A state of the board as the program keeps it, without what lies under ice."""
    ground = state.ground
    return earth_for(ground, state.rifts, state.centers)


def earth_for(ground: Ground, rifts: frozenset[tuple[str, str]] = frozenset(), centers=frozenset(CENTERS)) -> Earth:
    """A ground as the program keeps it."""
    canals = {area: tuple(map(tuple, groups)) for area, groups in ground.canals.items() if groups}
    return Earth(
        terrain={area: kind for area, kind in ground.terrain.items() if kind != TERRAIN[area]},
        canals=None if _same_canals(ground, PRINTED) else canals,
        closed=tuple(ground.closed),
        rifts=tuple(rifts),
        created=tuple(centers - CENTERS.keys()),
        destroyed=tuple(CENTERS.keys() - centers),
    )


def _same_canals(one: Ground, other: Ground) -> bool:
    return _canals(one) == _canals(other)


def _canals(ground: Ground) -> dict:
    return {area: groups for area, groups in ground.canals.items() if groups}


def state_of(position: Position) -> State:
    """The board of a position, with what limits acts in it."""
    earth = position.earth
    canals = PRINTED.canals
    if earth.canals is not None:
        canals = {area: frozenset(map(frozenset, groups)) for area, groups in earth.canals.items()}
    rifts = frozenset(earth.rifts)
    terrain = {**TERRAIN, **{area: str(kind) for area, kind in earth.terrain.items()}}
    ages = msgspec.to_builtins(position.records["ages"])
    centers = frozenset(CENTERS.keys() - set(earth.destroyed) | set(earth.created))
    ground = Ground(terrain, canals, frozenset(earth.closed), rifts)
    under = {area: str(kind) for area, kind in ages.get("under", {}).items()}
    return State(ground, rifts, centers, under, ages["winter"], position.turn.season == "S")


def like(state: State) -> tuple:
    """What of a state can be compared: everything that lasts."""
    ground = state.ground
    terrain = {area: kind for area, kind in ground.terrain.items() if kind != TERRAIN[area]}
    return terrain, _canals(ground), set(ground.closed), set(state.rifts), set(state.centers)


@lru_cache(maxsize=64)
def _coast_names(ground: Ground) -> dict[str, dict[str, Coast]]:
    geography = VARIANT.board.geography(earth_for(ground, ground.shut))
    found: dict[str, dict[str, Coast]] = {}
    for area in AREAS:
        mine = {coast: ground.waters(area, coast) for coast in ground.coasts(area)}
        theirs = {coast.location: frozenset(coast.waters) for coast in geography.coasts(area)}
        if sorted(map(sorted, mine.values())) != sorted(map(sorted, theirs.values())):
            raise UnlikeCoastsError(f"coasts of {area}: {sorted(map(sorted, mine.values()))}, not {theirs}")
        if len(mine) > 1:
            alike = len(set(mine.values())) < len(mine)
            sides = {name.partition("/")[2]: waters for name, waters in theirs.items()}
            found[area] = (
                {}
                if alike
                else {side: coast for side, waters in sides.items() for coast, own in mine.items() if own == waters}
            )
    return found


class Lazily(dict):
    """The names on the boards for an escape, made when they are asked for."""

    def __init__(self, season: Season):
        super().__init__()
        self.season = season

    def __missing__(self, area: str):
        self[area] = _coast_names(self.season.for_escape_to(area))
        return self[area]


def names_of(ground: Ground) -> dict[str, dict[str, Coast]]:
    """By area with several coasts, these by their sides as the program names them.

    Raises: UnlikeCoastsError.
    """
    return _coast_names(ground)


def all_names(season: Season) -> Named:
    """The names of coasts on all boards of a season."""
    return Named(names_of(season.before.ground), names_of(season.after.ground), Lazily(season))


def place_of(ground: Ground, kind: str, location: str) -> Place | None:
    """Where a unit of the program is; None if its coast cannot be told."""
    area, _, side = location.partition("/")
    if kind != "F" or ground.water(area):
        return area, AFLOAT
    coasts = ground.coasts(area)
    if not side:
        return (area, coasts[0]) if len(coasts) == 1 else (area, AFLOAT) if not coasts else None
    coast = names_of(ground).get(area, {}).get(side)
    return None if coast is None else (area, coast)


def pieces_of(state: State, position: Position) -> tuple[Piece, ...] | None:
    """The units of a position; None if the coast of one cannot be told."""
    found = []
    for unit in position.units:
        place = place_of(state.thawed(unit.area), unit.kind, unit.location)
        if place is None:
            return None
        found.append(Piece(unit.kind, unit.power, *place))
    return tuple(found)
