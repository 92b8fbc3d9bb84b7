"""A position of ours where everything stands as another program says."""

from collections.abc import Container, Iterator, Mapping

from msgspec.structs import replace

from variorum.board import Location, area_of
from variorum.exchange.told import COMPLETED, Aftermath, ForeignPhase
from variorum.game.position import Ending, Position
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit
from variorum.game.variant import Variant
from variorum.notation import reader_for
from variorum.notation.named import area_named, unit_named
from variorum.notation.names import plain


def position_as_told(told: ForeignPhase, before: Position, variant: Variant) -> Position:
    """The told position; the one before if nothing is told.

    Units that stand where they stood before keep their ids; the rest is as it was before, and so are the ways out of a
    dislodged unit if they aren't told. Ways out into an area where a unit stands aren't taken over: they are advice,
    and `blocked_ways` tells them.

    Raises: ValueError if it has no phase of that name, or something that is no unit.
    """
    standing, pieces = told.standing, _Pieces(variant, before)
    if standing is None:
        return before
    units = tuple(pieces.unit(power, text) for power, texts in sorted(standing.units.items()) for text in sorted(texts))
    entries = (pieces.dislodged(*entry) for entry in sorted(standing.retreats, key=lambda entry: entry[:2]))
    taken = {unit.area for unit in units}
    freed = (_free(entry, taken) for entry in entries)
    dislodged = tuple(entry for entry in freed if entry.retreats)  # one without any has left the board already
    owners = before.owners if standing.centers is None else dict(pieces.owned(standing.centers))
    over = told.name == COMPLETED
    after = replace(
        before,
        turn=before.turn if over else Turn.read(told.name),
        units=units,
        dislodged=dislodged,
        owners=owners,
        next_id=pieces.next_id,
        ending=None,
    )
    return replace(after, ending=before.ending or _ending(after)) if over else after


def blocked_ways(told: ForeignPhase, position: Position, variant: Variant) -> Iterator[tuple[str, str]]:
    """The dislodged units to whom a source gives ways out that are blocked in the told position, and the ways."""
    pieces, taken = _Pieces(variant, position), {unit.area for unit in position.units}
    for entry in told.standing.retreats if told.standing else ():
        given = pieces.dislodged(*entry)
        if blocked := [way for way in given.retreats if area_of(way) in taken]:
            yield str(given.unit), ", ".join(sorted(blocked))


def position_with(known: Aftermath, before: Position, variant: Variant) -> Position:
    """A position with the dislodged units and the owners of centers that a source tells; the rest is as it was.

    A power of whom no centers are told keeps those that no other is said to own.

    Raises: ValueError for something that is no unit.
    """
    pieces = _Pieces(variant, before)
    centers = known.centers or {}
    kept = {area: power for area, power in before.owners.items() if power not in centers}
    owners = {**kept, **dict(pieces.owned(centers))}
    if known.retreats is None:
        return replace(before, owners=owners)
    dislodged = tuple(pieces.dislodged(*entry) for entry in sorted(known.retreats, key=lambda entry: entry[:2]))
    fallen = {entry.unit.id for entry in dislodged}
    units = tuple(unit for unit in before.units if unit.id not in fallen)
    return replace(before, units=units, dislodged=dislodged, owners=owners, next_id=pieces.next_id)


def is_same(one: Position, other: Position) -> bool:
    """Whether two positions agree in everything that other programs tell."""
    return all(told == ours for _, told, ours in compared(one, other))


def compared(told: Position, ours: Position) -> Iterator[tuple[str, set[str], set[str]]]:
    """What both say about each thing that other programs tell: its name, the other's word, and ours."""
    yield "phase", {_phase(told)}, {_phase(ours)}
    yield "units", _units(told), _units(ours)
    yield "centers", _centers(told), _centers(ours)
    yield "retreats", _retreats(told), _retreats(ours)


def _phase(position: Position) -> str:
    return COMPLETED if position.ending else str(position.turn)


def _units(position: Position) -> set[str]:
    return {f"{unit.power} {unit}" for unit in position.units}


def _centers(position: Position) -> set[str]:
    return {f"{power} {area}" for area, power in position.owners.items()}


def _retreats(position: Position) -> set[str]:
    return {
        f"{entry.unit.power} {entry.unit} to {', '.join(sorted(entry.retreats)) or 'nowhere'}"
        for entry in position.dislodged
    }


def _free(entry: Dislodgement, taken: Container[str]) -> Dislodgement:
    """A dislodged unit with those of its ways out that are free."""
    free = tuple(way for way in entry.retreats if area_of(way) not in taken)
    return entry if free == tuple(entry.retreats) else replace(entry, retreats=free)


class _Pieces:
    """Units and centers of a variant by the names that are told; units of the position before keep their ids."""

    def __init__(self, variant: Variant, before: Position) -> None:
        units = (*before.units, *(entry.unit for entry in before.dislodged))
        self._known = {(unit.power, str(unit)): unit for unit in units}
        self._fallen = {str(entry.unit): entry for entry in before.dislodged}
        self._board = variant.board
        self._names = reader_for(variant, before.turn, tuple(seat.id for seat in before.seats)).names
        self.next_id = before.next_id

    def __repr__(self) -> str:
        return f"<_Pieces: {len(self._known)} known>"

    def unit(self, power: str, text: str) -> Unit:
        """The unit that a text names. Raises: ValueError if it names none."""
        kind, _, location = text.upper().partition(" ")
        if location not in self._board.locations and (named := unit_named(self._names, text)):
            kind, location = named.kind, named.location
        if not kind or not location:
            raise ValueError(f'{power}: "{text}" isn\'t a unit; expected a kind and a place, such as A PAR or F STP/NC')
        if known := self._known.get((power, f"{kind} {location}")):
            return known
        self.next_id += 1
        return Unit(self.next_id - 1, kind, power, Location(location))

    def dislodged(self, power: str, text: str, ways: tuple[str, ...] | None) -> Dislodgement:
        """The dislodged unit, as it was before if it may retreat to the same areas, or nobody tells where to."""
        unit = self.unit(self._names.seats.get(plain(power)) or power, text)
        ways = None if ways is None else tuple(self._way(unit.kind, way) for way in ways)
        same = self._fallen.get(str(unit))
        if same is not None and (ways is None or set(same.retreats) == set(ways)):
            return same
        attacker, by_convoy = (same.attacker, same.by_convoy) if same else ("", False)
        return Dislodgement(unit, ways or (), attacker, by_convoy)

    def _way(self, kind: str, name: str) -> str:
        """The place that a way out names; the name itself if there is none."""
        named = None if name in self._board.locations else unit_named(self._names, f"{kind} {name}")
        return named.location if named else name

    def owned(self, centers: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
        """Each center and its owner."""
        for power, areas in sorted(centers.items()):
            for area in areas:
                known = area.upper()
                yield known if known in self._board.areas else area_named(self._names, area) or known, power


def _ending(position: Position) -> Ending:
    """How a game ended of which only that is known: the owner of more than half of all centers won, or all drew."""
    owned = position.owned
    for power, areas in owned.items():
        if len(areas) * 2 > len(position.owners):
            return Ending((power,))
    return Ending(tuple(sorted(owned)), drawn=True)
