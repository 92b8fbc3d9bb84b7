"""A position of ours where everything stands as another program says."""

from collections.abc import Iterator, Mapping
from itertools import count

from msgspec.structs import replace

from variorum.board import Location
from variorum.exchange.told import COMPLETED, Told
from variorum.game.position import Ending, Position
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit


def position_as_told(told: Told, before: Position) -> Position:
    """The told position; the one before if nothing is told.

    Units that stand where they stood before keep their ids; the rest is as it was before.

    Raises: ValueError if it has no phase of that name, or something that is no unit.
    """
    standing, known, ids = told.standing, _known(before), count(before.next_id)
    if standing is None:
        return before
    units = tuple(
        _unit(power, text, known, ids) for power, texts in sorted(standing.units.items()) for text in sorted(texts)
    )
    attackers = {str(entry.unit): entry for entry in before.dislodged}
    dislodged = tuple(
        _dislodged(_unit(power, text, known, ids), ways, attackers)
        for power, text, ways in sorted(standing.retreats)
        if ways  # a unit without any has left the board already
    )
    owners = before.owners if standing.centers is None else dict(_owned(standing.centers))
    over = told.name == COMPLETED
    after = replace(
        before,
        turn=before.turn if over else Turn.read(told.name),
        units=units,
        dislodged=dislodged,
        owners=owners,
        next_id=next(ids),
        ending=None,
    )
    return replace(after, ending=before.ending or _ending(after)) if over else after


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


def _known(position: Position) -> dict[tuple[str, str], Unit]:
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    return {(unit.power, str(unit)): unit for unit in units}


def _unit(power: str, text: str, known: Mapping[tuple[str, str], Unit], ids: Iterator[int]) -> Unit:
    kind, _, location = text.upper().partition(" ")
    if not kind or not location:
        raise ValueError(f'{power}: "{text}" isn\'t a unit; expected a kind and a place, such as A PAR or F STP/NC')
    return known.get((power, f"{kind} {location}")) or Unit(next(ids), kind, power, Location(location))


def _dislodged(unit: Unit, ways: tuple[str, ...], before: Mapping[str, Dislodgement]) -> Dislodgement:
    same = before.get(str(unit))
    if same is not None and set(same.retreats) == set(ways):
        return same
    attacker, by_convoy = (same.attacker, same.by_convoy) if same else ("", False)
    return Dislodgement(unit, tuple(ways), attacker, by_convoy)


def _owned(centers: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    for power, areas in sorted(centers.items()):
        for area in areas:
            yield area.upper(), power


def _ending(position: Position) -> Ending:
    """How a game ended of which only that is known: the owner of more than half of all centers won, or all drew."""
    owned = position.owned
    for power, areas in owned.items():
        if len(areas) * 2 > len(position.owners):
            return Ending((power,))
    return Ending(tuple(sorted(owned)), drawn=True)
