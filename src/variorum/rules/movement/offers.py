"""Everything that a unit may be ordered to do in a movement stage, as data."""

from collections.abc import Iterator

from variorum.game.options import Field, Offer
from variorum.game.order import SlotKind
from variorum.game.unit import Unit, UnitRef
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.movement.reach import Reach


def reference(unit: Unit) -> UnitRef:
    """How orders name a unit that is alone in its area."""
    return UnitRef(unit.kind, unit.location)


def offers(unit: Unit, units: tuple[Unit, ...], reach: Reach) -> Iterator[Offer]:
    """The offers for one unit, each order once."""
    mine = Field("unit", SlotKind.UNIT, (reference(unit),))
    yield Offer(Hold, (mine,))
    yield from _moves(unit, reach, mine)
    yield from _supports(unit, units, reach, mine)
    yield from _convoys(unit, units, reach, mine)


def _moves(unit: Unit, reach: Reach, mine: Field) -> Iterator[Offer]:
    near, overseas = reach.steps(unit), frozenset(reach.voyages(unit))
    if near:
        yield Offer(Move, (mine, _to(near), Field("via", SlotKind.CHOICE, (False,))))
    if overseas:
        yield Offer(Move, (mine, _to(overseas), Field("via", SlotKind.CHOICE, (True,))))


def _supports(unit: Unit, units: tuple[Unit, ...], reach: Reach, mine: Field) -> Iterator[Offer]:
    near = reach.supported_from(unit)
    held = tuple(reference(other) for other in units if other.area in near)
    if held:
        yield Offer(SupportHold, (mine, Field("target", SlotKind.UNIT, held)))
    for other in units:
        towards = (near & reach.areas(other, unit)) - {other.area}
        if other is not unit and towards:
            yield Offer(SupportMove, (mine, Field("target", SlotKind.UNIT, (reference(other),)), _to(towards)))


def _convoys(unit: Unit, units: tuple[Unit, ...], reach: Reach, mine: Field) -> Iterator[Offer]:
    if unit.area not in reach.seas or not reach.world.kind(unit.kind).carries:
        return
    for other in units:
        ends = frozenset(end for end, seas in reach.voyages(other).items() if unit.area in seas)
        if ends:
            yield Offer(Convoy, (mine, Field("target", SlotKind.UNIT, (reference(other),)), _to(ends)))


def _to(places: frozenset[str]) -> Field:
    return Field("to", SlotKind.LOCATION, tuple(sorted(places)))
