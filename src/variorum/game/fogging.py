"""Fog: a position as a seat sees it, and the land that each seat remembers."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from operator import and_, attrgetter

from msgspec.structs import replace

from variorum.board import Earth
from variorum.board.change import with_parts_of
from variorum.game.audience import GM, may_know
from variorum.game.event import Event
from variorum.game.position import Position, once
from variorum.game.record import Landmarks
from variorum.game.sight import Fog, Sight
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant

_by_area = attrgetter("area")


def fogged(variant: Variant, position: Position, seat: str) -> Position:
    """The position with whatever a seat doesn't see left out; the position itself if it sees everything.

    What a seat may order, and what is wrong with its orders, is found in this position. Land in the fog is as the seat
    saw it last, or as in the opening.
    """
    if not variant.limits_sight or seat == GM or position.ending:
        return position
    return once(position, _fogged, variant, seat)


def told(events: Iterable[Event], seat: str, fog: Fog) -> tuple[Event, ...]:
    """The events that a seat may know of, as it may know them; no fog lies over what is told to it alone."""
    known = tuple(event for event in events if may_know(event.audience, seat))
    if not fog:
        return known
    return tuple(event for each in known if (event := each if each.audience == (seat,) else each.through(fog)))


def remembering(variant: Variant, position: Position, events: Iterable[Event]) -> Position:
    """The position after a phase with these events, in which all seats remember the land that they have seen."""
    if not variant.limits_sight or position.ending:
        return position
    first = _first_earth(variant)
    if position.earth == first and Landmarks.name not in position.records:
        return position
    known = {seat.id: _learned(variant, position, seat.id, events) for seat in position.seats}
    earths = {seat: earth for seat, earth in known.items() if earth != first}
    return position.with_record(Landmarks(earths)) if earths else position.without_record(Landmarks)


def _learned(variant: Variant, position: Position, seat: str, events: Iterable[Event]) -> Earth:
    """The earth as a seat knows it after a phase: what it sees, remembers, and reads of."""
    seen = fogged(variant, position, seat)
    parts = [part for event in told(events, seat, seen.fog) for part in event.reveals]
    areas = frozenset(part[0] for part in parts if len(part) == 1)
    borders = frozenset((part[0], part[1]) for part in parts if len(part) > 1)
    return with_parts_of(variant.board, seen.earth, position.earth, areas, borders=borders, centers=areas)


@lru_cache(maxsize=256)
def _first_earth(variant: Variant) -> Earth:
    """The earth that everybody knows."""
    return variant.opening(variant).earth


def _fogged(position: Position, variant: Variant, seat: str) -> Position:
    sights = [sight for rule in variant.rules if (sight := rule.sight(position, seat)) is not None]
    if not sights:
        return position
    powers = variant.world.commands(position).get(seat, ())
    sight = _widened(position, powers, reduce(and_, sights))
    earth = _known_earth(variant, position, seat, sight)
    centers = frozenset(variant.board.geography(earth).centers)
    fog = Fog(
        powers,
        tuple(sorted(variant.board.areas.keys() - sight.areas)),
        tuple(sorted(centers - sight.owned)),
        tuple(sorted(centers & sight.owned - sight.areas)),
    )
    units = (unit for unit in position.units if unit.area not in fog.areas)
    dislodged = (_seen(entry, fog) for entry in position.dislodged if entry.unit.area not in fog.areas)
    return replace(
        position,
        units=tuple(sorted(units, key=_by_area)),  # the order in which they were built would tell of hidden ones
        owners={area: power for area, power in position.owners.items() if area in centers & sight.owned},
        dislodged=tuple(sorted(dislodged, key=lambda entry: entry.unit.area)),
        contested=tuple(area for area in position.contested if area not in fog.areas),
        earth=earth,
        fog=fog,
    )


def _widened(position: Position, powers: tuple[str, ...], sight: Sight) -> Sight:
    """What a seat sees, its own units and centers in any case; of a position in fog, no more than before."""
    own = {unit.area for unit in _everybody(position) if unit.power in powers}
    owned = {center for power in powers for center in position.centers_of(power)}
    areas = sight.areas.difference(position.fog.areas) | own
    return Sight(areas, sight.owned.difference(position.fog.centers) | owned)


def _known_earth(variant: Variant, position: Position, seat: str, sight: Sight) -> Earth:
    """The earth as it is where a seat sees, and as it remembers it elsewhere."""
    earths: Mapping[str, Earth] = position.record(Landmarks).earths
    before = earths.get(seat, _first_earth(variant))
    if position.fog or position.earth == before:
        return position.earth
    return with_parts_of(variant.board, before, position.earth, sight.areas, centers=sight.areas | sight.owned)


def _seen(entry: Dislodgement, fog: Fog) -> Dislodgement:
    attacker = "" if entry.attacker in fog.areas else entry.attacker
    return replace(entry, retreats=fog.exits(entry.unit.power, entry.retreats), attacker=attacker)


def _everybody(position: Position) -> Iterator[Unit]:
    yield from position.units
    yield from (entry.unit for entry in position.dislodged)
