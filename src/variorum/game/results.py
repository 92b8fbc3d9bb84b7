"""Results of a phase: every order with what became of it, and everything else that happened.

Results of pages, gazettes, mails, maps and files are made of this alone: a reader's events in, rows and events out.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from variorum.game.docket import Docket, Entry
from variorum.game.event import Event, OrderOutcome
from variorum.game.happened import OrderResult, OrderTaken, UnitDestroyed, UnitDislodged
from variorum.game.variant import Variant


class Row(msgspec.Struct, frozen=True):
    """An order and what became of it.

    `order` and `unit` are canonical texts; an order that isn't for a unit has none. `result` is the outcome in a word
    of its rule, `word` as people read it, `why` the outcome with its reason and clause, without the order. `fate`:
    what befell the unit besides (dislodged, destroyed or disbanded). `ordered` and `idle`: see `OrderOutcome`.
    """

    power: str
    order: str
    succeeded: bool
    result: str
    word: str
    why: str
    unit: str = ""
    ordered: bool = True
    idle: bool = False
    fate: str = ""


def rows(events: Iterable[Event]) -> tuple[Row, ...]:
    """Every order that the events resolve, as they tell it."""
    events = tuple(events)
    fates = {(event.power, event.unit): _fate(event) for event in events if isinstance(event, _FALLEN)}
    return tuple(_row(event, one, fates) for event in events if (one := _resolved(event)))


def outcomes(events: Iterable[Event]) -> Iterator[tuple[str, str, str]]:
    """The power, the order and the result of every row, without what costs more to tell."""
    for event in events:
        if isinstance(event, OrderResult):
            yield event.power, event.order, event.result
        elif one := _resolved(event):
            yield one.power, one.order, _result(one)


def others(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that resolve no order."""
    return tuple(event for event in events if not resolves(event))


def printed(events: Iterable[Event]) -> tuple[Event, ...]:
    """Those of them that no table shows, for reports with tables."""
    return tuple(event for event in others(events) if not event.tabled)


def resolves(event: Event) -> bool:
    """Whether an event tells what became of somebody's order."""
    return _resolved(event) is not None


def _resolved(event: Event) -> OrderOutcome | None:
    """What became of an order that an event resolves and of which it knows who gave it."""
    one = event.outcome
    return one if one is not None and one.power and one.order else None


def _result(one: OrderOutcome) -> str:
    return one.result or ("success" if one.succeeded else "failed")


def untold(variant: Variant, docket: Docket) -> Iterator[OrderTaken]:
    """What seats are told of their orders in a phase that no event resolves, so that none passes in silence."""
    told, bystanders = set(map(_key, docket.events)), variant.world.bystanders
    commands = variant.world.commands(docket.began)
    for entry in docket.entries:
        if entry.seat in bystanders:
            continue
        names = (entry.seat, *commands.get(entry.seat, ()))
        if not _is_told(entry, names, told) and not entry.given.masters:
            cause = (entry.cause or "it can't be carried out") if entry.stands is None else ""
            reason, audience = type(entry.given).taken, (entry.seat,)
            yield OrderTaken(power=entry.seat, order=str(entry.given), reason=reason, cause=cause, audience=audience)


def _key(event: Event) -> tuple[str, str]:
    """Whose order an event resolves, and which; empty texts if none."""
    if isinstance(event, OrderResult):
        return event.power, event.order
    outcome = event.outcome
    return (outcome.power, outcome.order) if outcome else ("", "")


def _is_told(entry: Entry, names: tuple[str, ...], told: Collection[tuple[str, str]]) -> bool:
    """Whether an order is among those told, as it was given, as it stood, or as reports show it."""
    for order in (entry.given, entry.stands, entry.told):
        if order is not None:
            text = str(order)
            for name in names:
                if (name, text) in told:
                    return True
    return False


_FALLEN = (UnitDislodged, UnitDestroyed)


def _row(event: Event, one: OrderOutcome, fates: Mapping[tuple[str, str], str]) -> Row:
    result = _result(one)
    fate = fates.get((one.power, one.unit), "") if one.unit else ""
    return Row(
        power=one.power,
        order=one.order,
        succeeded=one.succeeded,
        result=result,
        word=one.word or result,
        why=event.because(),
        unit=one.unit,
        ordered=one.ordered,
        idle=one.idle,
        fate=fate,
    )


def _fate(event: UnitDislodged | UnitDestroyed) -> str:
    if isinstance(event, UnitDislodged):
        return "dislodged"
    return "disbanded" if event.cause == "disbanded" else "destroyed"
