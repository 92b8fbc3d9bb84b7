"""Reading `IF <condition> THEN <order>[; <order>...] [ELSE <order>...]`."""

from collections.abc import Callable

import msgspec

from variorum.game.condition import Both, Condition, Conditional, Either, Not
from variorum.game.order import Order
from variorum.game.unit import UnitMap
from variorum.notation.fill import filled
from variorum.notation.grammar import Grammar
from variorum.notation.lexer import Token
from variorum.notation.matcher import Failure, Matcher
from variorum.notation.names import Names
from variorum.notation.questions import QuestionForms, Read, question

DEEPEST = 30

MOST_CONDITIONS = 40


class Scope(msgspec.Struct, frozen=True, eq=False):
    """The orders that a conditional order may contain, and the questions that it may ask.

    `now`: the orders of this phase, completed from the units on the board. `every`: all that it may give or ask about.
    """

    names: Names
    now: Grammar
    every: Grammar
    questions: QuestionForms

    def settled(self, order: Order, units: UnitMap) -> Order:
        """The order, completed from the units if it belongs to this phase; later, they may be elsewhere."""
        return filled(order, units) if isinstance(order, self.now.orders) else order


def read_conditional(scope: Scope, tokens: tuple[Token, ...], units: UnitMap) -> Conditional | Failure:
    """The conditional order in these tokens, or where they stop making sense."""
    asking = Matcher(scope.names, tokens, scope.every, lambda order: scope.settled(order, units))
    condition = Conditions(asking, scope.questions).read(1)
    if condition is None:
        asking.failure.note(1, "a condition")
        return asking.failure
    if not asking.is_at(condition[1], "THEN"):
        asking.failure.note(condition[1], '"THEN"')
        return asking.failure
    giving = Matcher(scope.names, tokens, scope.every, lambda order: scope.settled(order, units))
    then, at = _orders(giving, condition[1] + 1)
    otherwise: tuple[Order, ...] = ()
    if then and giving.is_at(at, "ELSE"):
        otherwise, at = _orders(giving, at + 1)
    return Conditional(condition[0], then, otherwise) if then and at == len(tokens) else giving.failure


def _orders(matcher: Matcher, at: int) -> tuple[tuple[Order, ...], int]:
    """Orders separated by semicolons, and where they end; empty if any of them cannot be read."""
    found: list[Order] = []
    while True:
        order, at = max(matcher.settled(at), key=_end, default=(None, at))
        if order is None:
            return (), at
        found.append(order)
        matcher.failure.note(at, '";" or the end')
        if matcher.is_at(at, ";") and at + 1 < len(matcher.tokens) and not matcher.is_at(at + 1, "ELSE"):
            at += 1
        else:
            return tuple(found), at + matcher.is_at(at, ";")


def _end(read: tuple[Order, int]) -> int:
    return read[1]


class Conditions:
    """A reader of conditions, on top of a matcher."""

    def __init__(self, matcher: Matcher, forms: QuestionForms) -> None:
        self.matcher, self.forms = matcher, forms
        self._count = 0

    def read(self, at: int, depth: int = 0) -> Read | None:
        """Questions joined by OR and AND, of which AND binds tighter; None if nothing can be read, or too many."""
        return self._joined(at, "OR", lambda place: self._joined(place, "AND", lambda each: self._single(each, depth)))

    def _joined(self, at: int, word: str, read: Callable[[int], Read | None]) -> Read | None:
        parts: list[Condition] = []
        while part := read(at):
            parts.append(part[0])
            at = part[1]
            if not self.matcher.is_at(at, word):
                both = Both if word == "AND" else Either
                return (parts[0] if len(parts) == 1 else both(tuple(parts))), at
            at += 1
        return None

    def _single(self, at: int, depth: int) -> Read | None:
        self._count += 1
        if depth > DEEPEST or self._count > MOST_CONDITIONS:
            return None
        if self.matcher.is_at(at, "NOT"):
            part = self._single(at + 1, depth + 1)
            return (Not(part[0]), part[1]) if part else None
        if self.matcher.is_at(at, "("):
            inner = self.read(at + 1, depth + 1)
            if inner and self.matcher.is_at(inner[1], ")"):
                return inner[0], inner[1] + 1
            self.matcher.failure.note(inner[1] if inner else at, '")"')
            return None
        return question(self.matcher, self.forms, at)
