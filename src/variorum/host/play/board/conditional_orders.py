"""Conditional orders from the data of their form, and the reasons for refusing them."""

from typing import Any

import msgspec
from django.http import QueryDict

from variorum.game.condition import Both, Condition, Conditional, Either, Not
from variorum.game.legal_orders import Field, LegalOrders
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.question import Question, questions
from variorum.game.rule import taken
from variorum.game.schedule import Schedule, schedule
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.host.games.common import RefusedError
from variorum.host.orders.fields import MissingError, Sent, UnfitError, refusal, sent, value
from variorum.host.orders.reading import order_of
from variorum.host.orders.values import tag
from variorum.notation import reader_for

WAITS = "waits"
"""The field that marks the form of a conditional order."""
THEN = "then"
"""The field that names the type of order, and the prefix of that order's fields."""
ASKS = ("if1", "if2", "if3")
"""The fields that name the conditions, and the prefixes of their own fields."""
LONGEST_TEXT = 2_000
"""Characters that an order for a later phase may have."""


class Seat(msgspec.Struct, frozen=True):
    """What a seat knows when it enters orders: the position it sees, and its legal orders."""

    variant: Variant
    position: Position
    legal_orders: LegalOrders

    @property
    def schedule(self) -> Schedule:
        """The rest of this season."""
        return schedule(self.variant, self.position.turn)

    @property
    def can_wait(self) -> bool:
        """Whether any order can depend on a condition."""
        waiting, now = (
            self.schedule.waiting,
            {order_type for due in self.schedule.dues if due.now for order_type in due.orders},
        )
        return any(kind.order in waiting for kind in self.legal_orders.kinds) or bool(waiting - now)


def later(variant: Variant, position: Position) -> tuple[tuple[str, str], ...]:
    """The later phases of the season, and the types of conditional orders possible in them."""
    phases = [phase for phase in variant.calendar.rest_of_season(position.turn)[1:] if not phase.automatic]
    kinds = ((phase.name, taken(phase.rules, position)) for phase in phases)
    found = ((name, [kind.purpose for kind in kinds_then if not kind.plain_only]) for name, kinds_then in kinds)
    return tuple((name, ", ".join(dict.fromkeys(purposes))) for name, purposes in found if purposes)


def conditional_from(seat: Seat, data: QueryDict) -> Conditional:
    """The conditional order that a form has sent.

    Raises: RefusedError with what is missing, what would be accepted, or why the condition can never be met.
    """
    parts = [_asked(seat, data, name) for name in ASKS if data.get(name)]
    if not parts:
        raise MissingError("Choose a condition.")
    found = Conditional(_joined(tuple(parts), data.get("joined", "")), (_order(seat, data),))
    objection = next(seat.schedule.objections(found), None)
    if objection:
        raise RefusedError(_sentence(Problem(objection[1])))
    return found


def _joined(conditions: tuple[Condition, ...], how: str) -> Condition:
    if len(conditions) == 1:
        return conditions[0]
    return Either(conditions) if how == "or" else Both(conditions)


def _asked(seat: Seat, data: QueryDict, name: str) -> Condition:
    """A single condition."""
    asked = questions(seat.variant, seat.position)
    question = next((one for one in asked if tag(one.condition) == data[name]), None)
    if question is None:
        raise RefusedError("This condition isn't available.")
    condition = question.condition.of(_values(seat, question, sent(data, f"{name}-{data[name]}-")))
    if condition is None:
        raise RefusedError("Invalid condition: it asks nothing.")
    if condition.fault:
        raise RefusedError(f"Invalid condition: {condition.fault}.")
    return Not(condition) if data.get(f"{name}-not") else condition


def _values(seat: Seat, question: Question, given: Sent) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in question.fields:
        if field.name not in given and field.name in question.condition.blanks:
            values[field.name] = question.condition.blanks[field.name].value
            continue
        text = field.kind is SlotKind.ORDER
        values[field.name] = _read_any(seat, "".join(given.get(field.name, ()))) if text else _value(field, given)
    return values


def _value(field: Field, given: Sent) -> Any:
    try:
        return value(field, given)
    except UnfitError as error:
        raise refusal([error]) from None


def _order(seat: Seat, data: QueryDict) -> Order:
    """The dependent order: from its own form, or from text if it is for a later phase."""
    wanted = data.get(THEN, "")
    if not wanted:
        raise MissingError("Choose an order.")
    turn = next((due.turn for due in seat.schedule.dues if not due.now and str(due.turn) == wanted), None)
    if turn is None:
        return order_of(seat.legal_orders, wanted, sent(data, f"{THEN}-{wanted}-"))
    found = _read(seat, turn, data.get(f"{THEN}-{wanted}-order", ""))
    if isinstance(found, Problem):
        raise RefusedError(_answer(seat, turn, found))
    return found


def _read_any(seat: Seat, text: str) -> Order:
    """An order for any phase that is left of the season."""
    turns = dict.fromkeys((seat.position.turn, *(due.turn for due in seat.schedule.dues)))
    found = [_read(seat, turn, text) for turn in turns]
    order = next((one for one in found if isinstance(one, Order)), None)
    if order is not None:
        return order
    problems = [one for one in found if isinstance(one, Problem)]
    if any(problem.accepted for problem in problems):
        raise RefusedError(f"No remaining phase of this season takes “{text}”.")
    raise RefusedError(_sentence(problems[0]))


def _read(seat: Seat, turn: Turn, text: str) -> Order | Problem:
    """An order for a phase. Only in the current phase do units complete it: later, they may be elsewhere."""
    if not text.strip():
        raise MissingError("Enter an order, for example A PAR - BUR.")
    if len(text) > LONGEST_TEXT:
        raise RefusedError(f"This text has {len(text)} characters; an order can have up to {LONGEST_TEXT}.")
    position, powers = seat.position, seat.variant.board.powers
    reader = reader_for(seat.variant, turn, tuple(other.id for other in position.seats if other.id not in powers), "")
    units = (*(entry.unit for entry in position.dislodged), *position.units)
    return reader.read_order(text, units if turn == position.turn else ())


def _answer(seat: Seat, turn: Turn, problem: Problem) -> str:
    """The problem with a text, and which orders its phase takes if it belongs to another phase."""
    dues = seat.schedule.dues
    purposes = dict.fromkeys(kind.purpose for due in dues if due.turn == turn for kind in due.orders)
    return f"{problem.message}. Accepted: {', '.join(purposes)}." if problem.accepted else _sentence(problem)


def _sentence(problem: Problem) -> str:
    return problem.message if problem.message.endswith("?") else f"{problem.message}."
