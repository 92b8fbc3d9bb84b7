"""Everything that a unit may be ordered to do in a movement phase, as data."""

from collections.abc import Iterable, Iterator

from variorum.game.legal_orders import Field, OrderKind
from variorum.game.order import SlotKind
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach


def reference(unit: Unit, among: Iterable[Unit] = ()) -> UnitRef:
    """How orders name a unit: with its power, and number, where others of its kind are in its area."""
    rivals = [other for other in among if other.area == unit.area and other.kind == unit.kind]
    if len(rivals) < 2:
        return UnitRef(unit.kind, unit.location)
    own = [other for other in rivals if other.power == unit.power]
    return UnitRef(unit.kind, unit.location, unit.power, own.index(unit) + 1 if len(own) > 1 else 0)


def kinds(unit: Unit, units: tuple[Unit, ...], reach: Reach) -> Iterator[OrderKind]:
    """The legal orders for one unit, each once."""
    shares = reach.world.kind(unit.kind).shares
    mine = Field("unit", SlotKind.UNIT, (reference(unit, units if shares else ()),))
    yield OrderKind(Hold, (mine,))
    yield from _moves(unit, reach, mine)
    if reach.world.kind(unit.kind).fights:
        yield from _supports(unit, tuple(_fighting(units, reach)), reach, mine)
    yield from _convoys(unit, units, reach, mine)


def _fighting(units: Iterable[Unit], reach: Reach) -> Iterator[Unit]:
    return (unit for unit in units if reach.world.kind(unit.kind).fights)


def _moves(unit: Unit, reach: Reach, mine: Field) -> Iterator[OrderKind]:
    if unit.id in reach.still:
        return
    near, overseas = reach.steps(unit), frozenset(reach.voyages(unit))
    if near:
        yield OrderKind(Move, (mine, _to(near), Field("via", SlotKind.CHOICE, (False,))))
    if overseas:
        yield OrderKind(Move, (mine, _to(overseas), Field("via", SlotKind.CHOICE, (True,))))


def _supports(unit: Unit, units: tuple[Unit, ...], reach: Reach, mine: Field) -> Iterator[OrderKind]:
    near = reach.supported_from(unit)
    if reach.unhelpful:
        units = tuple(other for other in units if reach.helps(unit, other))
    held = tuple(reference(other) for other in units if other.area in near)
    if held:
        yield OrderKind(SupportHold, (mine, Field("target", SlotKind.UNIT, held)))
    for other in units:
        if other is unit or near.isdisjoint(reach.areas(other)):
            continue
        towards = (near & reach.areas(other, unit)) - {other.area}
        if towards:
            yield OrderKind(SupportMove, (mine, Field("target", SlotKind.UNIT, (reference(other),)), _to(towards)))


def _convoys(unit: Unit, units: tuple[Unit, ...], reach: Reach, mine: Field) -> Iterator[OrderKind]:
    if unit.area not in reach.seas or not reach.world.kind(unit.kind).carries:
        return
    for other in units:
        ends = frozenset(end for end, seas in reach.voyages(other).items() if unit.area in seas)
        if ends:
            yield OrderKind(Convoy, (mine, Field("target", SlotKind.UNIT, (reference(other, units),)), _to(ends)))


def _to(places: frozenset[str]) -> Field:
    return Field("to", SlotKind.LOCATION, tuple(sorted(places)))
