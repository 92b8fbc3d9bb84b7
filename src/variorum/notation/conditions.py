"""Reading and writing conditions: `A BUR DISLODGED AND NOT (PIC EMPTY OR OWN BEL)`."""

from collections.abc import Iterator

from variorum.game.condition import (
    AnyCondition,
    Both,
    Contested,
    Destroyed,
    Dislodged,
    Either,
    Empty,
    HasCenters,
    Not,
    Occupied,
    Owns,
    Result,
)
from variorum.notation.grammar import Matcher

DEEPEST = 30
MOST_CENTERS = 10_000
_COMPARISONS = ("=", "<=", ">=", "<", ">")


class Conditions:
    """Reads conditions with a matcher. Each method answers with the condition and where it ends, or None."""

    def __init__(self, matcher: Matcher) -> None:
        """Read from the tokens of a matcher."""
        self.matcher = matcher

    def read(self, at: int, depth: int = 0) -> tuple[AnyCondition, int] | None:
        """Conditions joined by OR."""
        return self._joined(at, depth, "OR")

    def _joined(self, at: int, depth: int, word: str) -> tuple[AnyCondition, int] | None:
        parts: list[AnyCondition] = []
        while True:
            part = self._joined(at, depth, "AND") if word == "OR" else self._single(at, depth)
            if part is None:
                return None
            parts.append(part[0])
            at = part[1]
            if not self._is(at, word):
                break
            at += 1
        if len(parts) == 1:
            return parts[0], at
        return (Either(tuple(parts)) if word == "OR" else Both(tuple(parts))), at

    def _single(self, at: int, depth: int) -> tuple[AnyCondition, int] | None:
        if depth > DEEPEST:
            return None
        if self._is(at, "NOT"):
            part = self._single(at + 1, depth + 1)
            return (Not(part[0]), part[1]) if part else None
        if self._is(at, "("):
            inner = self.read(at + 1, depth + 1)
            if inner and self._is(inner[1], ")"):
                return inner[0], inner[1] + 1
        return next(self._questions(at), None)

    def _questions(self, at: int) -> Iterator[tuple[AnyCondition, int]]:
        yield from self._results(at)
        yield from self._units(at)
        yield from self._areas(at)
        yield from self._owners(at)
        self.matcher.failure.note(at, "a condition")

    def _results(self, at: int) -> Iterator[tuple[AnyCondition, int]]:
        for order, end in self.matcher.literal_first(at):
            for word, succeeds in (("SUCCEEDS", True), ("FAILS", False)):
                if self._is(end, word):
                    yield Result(str(order), succeeds), end + 1

    def _units(self, at: int) -> Iterator[tuple[AnyCondition, int]]:
        for unit, end in self.matcher.unit(at):
            if self._is(end, "DISLODGED"):
                yield Dislodged(unit), end + 1
            if self._is(end, "DESTROYED"):
                yield Destroyed(unit), end + 1

    def _areas(self, at: int) -> Iterator[tuple[AnyCondition, int]]:
        for area, end in self.matcher.name(self.matcher.names.areas, at):
            if self._is(end, "EMPTY"):
                yield Empty(area), end + 1
            if self._is(end, "CONTESTED"):
                yield Contested(area), end + 1
            if self._is(end, "OCCUPIED"):
                if self._is(end + 1, "BY"):
                    for power, last in self.matcher.name(self.matcher.names.powers, end + 2):
                        yield Occupied(area, power), last
                yield Occupied(area), end + 1

    def _owners(self, at: int) -> Iterator[tuple[AnyCondition, int]]:
        if self._is(at, "OWN"):
            for area, end in self.matcher.name(self.matcher.names.areas, at + 1):
                yield Owns("", area), end
        for power, end in self.matcher.name(self.matcher.names.powers, at):
            if self._is(end, "OWNS"):
                for area, last in self.matcher.name(self.matcher.names.areas, end + 1):
                    yield Owns(power, area), last
            if self._is(end, "HAS"):
                yield from self._counts(power, end + 1)

    def _counts(self, power: str, at: int) -> Iterator[tuple[AnyCondition, int]]:
        sign = ""
        while self._is(at, "<", "->", "=") and len(sign) < 2:
            sign += self.matcher.tokens[at].text
            at += 1
        for count, end in self.matcher.amount(at):
            last = end + self._is(end, "CENTERS", "CENTER", "CENTRES", "CENTRE")
            least, most = _bounds(sign, count)
            yield HasCenters(power, least, most), last

    def _is(self, at: int, *words: str) -> bool:
        return at < len(self.matcher.tokens) and self.matcher.tokens[at].plain in words


def _bounds(sign: str, count: int) -> tuple[int, int]:
    return {
        "<=": (0, count),
        "=<": (0, count),
        "<": (0, count - 1),
        ">=": (count, MOST_CENTERS),
        "=>": (count, MOST_CENTERS),
        ">": (count + 1, MOST_CENTERS),
    }.get(sign, (count, count))
