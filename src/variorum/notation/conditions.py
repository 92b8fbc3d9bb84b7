"""Reading conditions: `A BUR DISLODGED AND NOT (PIC EMPTY OR OWN BEL)`."""

from collections.abc import Callable

from variorum.game.condition import Both, Condition, Either, Not
from variorum.notation.matcher import Matcher
from variorum.notation.questions import QuestionForms, Read, question

DEEPEST = 30
MOST_CONDITIONS = 40


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
