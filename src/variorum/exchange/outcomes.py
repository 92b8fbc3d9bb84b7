"""Where results that are told order by order differ from ours, and the position that they make."""

import re
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from variorum.board import Location, area_of
from variorum.exchange.told import ForeignPhase
from variorum.game.event import Event
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.unit import Dislodgement, Unit
from variorum.notation import Reader
from variorum.rules.movement.orders import Move, SupportHold, SupportMove

_NOTES = re.compile(r"\(\*([^)*]{1,60})\*\)")
_FAILED = ("bounce", "cut", "void", "no convoy", "convoy disrupted", "invalid", "nso", "fail")
_BEATEN = ("dislodged", "disloged", "destroyed")
_COMPARED = (Move, SupportHold, SupportMove)


class Outcome(msgspec.Struct, frozen=True):
    """An order with its outcome: whether it failed, and whether its unit was dislodged; `told` in words."""

    power: str
    order: Order
    failed: bool
    beaten: bool
    told: str

    @property
    def area(self) -> str:
        """Where the unit stood."""
        return self.order.subject.area if self.order.subject else ""


def outcomes(told: ForeignPhase, reader: Reader, units: tuple[Unit, ...]) -> Iterator[Outcome]:
    """The outcomes that a source tells, of those orders that can be read."""
    for power, texts in told.orders.items():
        for line in reader.read("\n".join(texts), power, units).lines:
            notes = ", ".join(_NOTES.findall(texts[line.number - 1])).lower()
            failed, beaten = (any(word in notes for word in words) for words in (_FAILED, _BEATEN))
            if len(line.orders) == 1:
                yield Outcome(power, line.orders[0], failed, beaten, notes.strip() or "success")


def differing(theirs: tuple[Outcome, ...], events: tuple[Event, ...]) -> Iterator[tuple[Outcome, str]]:
    """The outcomes that are others with us, and what they are."""
    results = (one for one in events if isinstance(one, OrderResult))
    ours: dict[tuple[str, str], OrderResult] = {(one.power, _area(one.unit)): one for one in results}
    fallen = _fallen(events)
    for one in theirs:
        result, beaten = ours.get((one.power, one.area)), (one.power, one.area) in fallen
        failed = result is not None and result.result != "success"
        compared = isinstance(one.order, _COMPARED) and not (beaten and one.beaten)
        if beaten != one.beaten or (compared and failed != one.failed):
            words = ([result.result] if result and (failed or not beaten) else []) + (["dislodged"] if beaten else [])
            yield one, ", ".join(words) or "no order"


def moves_otherwise(one: Outcome, events: tuple[Event, ...]) -> bool:
    """Whether an outcome that differs from ours also leads to another position."""
    return isinstance(one.order, Move) or one.beaten != ((one.power, one.area) in _fallen(events))


def position_after(before: Position, theirs: tuple[Outcome, ...], ours: Position) -> Position:
    """The position after movement as the source's outcomes make it; what they don't tell is as with us."""
    found = {(one.power, one.area): one for one in theirs}
    at = {unit.id: unit for unit in ours.units}
    ways = {entry.unit.id: entry for entry in ours.dislodged}
    units, dislodged = list[Unit](), list[Dislodgement]()
    for unit in before.units:
        one = found.get((unit.power, unit.area))
        if one is not None and one.beaten:
            dislodged.extend([ways[unit.id]] if unit.id in ways else [])
        else:
            units.append(_moved(unit, one, at))
    return replace(ours, units=tuple(units), dislodged=tuple(dislodged))


def _moved(unit: Unit, one: Outcome | None, at: Mapping[int, Unit]) -> Unit:
    if one is None or one.failed or not isinstance(one.order, Move):
        return unit
    there = at.get(unit.id)
    if there is not None and there.area == area_of(one.order.to):
        return there
    return replace(unit, location=Location(one.order.to))


def _fallen(events: tuple[Event, ...]) -> set[tuple[str, str]]:
    fallen = (one for one in events if isinstance(one, UnitDislodged | UnitDestroyed))
    return {(one.power, _area(one.unit)) for one in fallen}


def _area(unit: str) -> str:
    """The area of a unit named as in F STP/NC."""
    return area_of(unit.rsplit(maxsplit=1)[-1])
