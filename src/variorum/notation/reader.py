"""Reading whole texts: total, bounded, and one bad line never costs the others."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from variorum.game.condition import Conditional
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit, UnitMap, by_area
from variorum.notation.conditions import Conditions
from variorum.notation.grammar import Matcher
from variorum.notation.lexer import MOST_TOKENS, Token, clean, tokenize
from variorum.notation.names import Names
from variorum.notation.suggest import areas_like

LONGEST_LINE = 2_000
MOST_LINES = 5_000
MOST_PROBLEMS = 200
MOST_KNOWN = 50_000
_BULLET = re.compile(r"[>\s]*(?:[-*•·]\s+|\d{1,3}[.)]\s+)?")


class Line(msgspec.Struct, frozen=True):
    """One statement of a text: whose it is (empty: nobody is named), where it stands, and what it says."""

    number: int
    seat: str
    text: str
    orders: tuple[Order, ...] = ()
    conditional: Conditional | None = None
    problem: Problem | None = None


class Reading(msgspec.Struct, frozen=True):
    """A text as read."""

    lines: tuple[Line, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be read, in the order of the text."""
        return tuple(line.problem for line in self.lines if line.problem)

    def sheets(self) -> dict[str, Sheet]:
        """What each seat ordered, seats in the order in which they first appear."""
        found: dict[str, Sheet] = {}
        for line in self.lines:
            if line.orders or line.conditional:
                old = found.get(line.seat, Sheet())
                more = (line.conditional,) if line.conditional else ()
                found[line.seat] = Sheet(old.orders + line.orders, old.conditional + more)
        return found


class Reader(msgspec.Struct, frozen=True, eq=False):
    """Reads orders of some types, earlier types first where a text fits several.

    `later` are the types that only conditional orders may give: those of the season's later stages. `known` are texts
    read before, with the orders that they are in any position.
    """

    names: Names
    orders: tuple[type[Order], ...]
    later: tuple[type[Order], ...] = ()
    known: dict[str, Order] = msgspec.field(default_factory=dict)

    def read(self, text: str, seat: str = "", units: Sequence[Unit] = ()) -> Reading:
        """Every statement of a text.

        `seat` is whose orders they are where the text does not say; `units` fill in kinds that are left out.
        """
        lines: list[Line] = []
        there = by_area(units)
        problems = 0
        for line in self._statements(text, seat, there):
            problems += line.problem is not None
            if line.problem is None or problems <= MOST_PROBLEMS:
                lines.append(line)
        if problems > MOST_PROBLEMS:
            more = Problem(f"{problems - MOST_PROBLEMS} more lines could not be read")
            lines.append(Line(0, seat, "", problem=more))
        return Reading(tuple(lines))

    def read_order(self, text: str, units: Sequence[Unit] = ()) -> Order | Problem:
        """The one order that a text is, or what is wrong with it."""
        line = self._order(1, "", text, tokenize(clean(text[:LONGEST_LINE])), by_area(units))
        return line.orders[0] if line.orders else line.problem or Problem("nothing was written")

    def _statements(self, text: str, seat: str, units: UnitMap) -> Iterator[Line]:
        start = 0
        for number in range(1, MOST_LINES + 1):
            end = text.find("\n", start)
            written = text[start : end if end >= 0 else None]
            for line in self._line(number, seat, written, units):
                seat = line.seat
                if line.text:
                    yield line
            if end < 0:
                return
            start = end + 1
        left = text.count("\n", start) + 1
        yield Line(
            MOST_LINES,
            seat,
            "…",
            problem=Problem(f"only {MOST_LINES} lines are read; {left} more follow", line=MOST_LINES + 1),
        )

    def _line(self, number: int, seat: str, written: str, units: UnitMap) -> Iterator[Line]:
        if len(written) > LONGEST_LINE:
            message = f"the line has {len(written)} characters; at most {LONGEST_LINE} are read"
            yield Line(number, seat, written[:40], problem=Problem(message, order=written[:40], line=number, column=1))
            return
        cleaned = clean(written)
        bullet = _BULLET.match(cleaned)
        begin = bullet.end() if bullet else 0
        tokens = _uncommented(tuple(replace(t, column=t.column + begin) for t in tokenize(cleaned[begin:])))
        if len(tokens) > MOST_TOKENS:
            message = f"the line has more than {MOST_TOKENS} words and signs"
            yield Line(number, seat, written[:40], problem=Problem(message, order=written[:40], line=number, column=1))
            return
        seat, tokens = self._heading(seat, tokens)
        yield Line(number, seat, "")
        if tokens and tokens[0].plain == "IF":
            yield self._conditional(number, seat, tokens, units)
            return
        for part in _split(tokens):
            yield self._order(number, seat, _text(part), part, units)

    def _heading(self, seat: str, tokens: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]]:
        """Whose orders follow, if the line says so: `FRANCE:`, or a power's name alone."""
        for name, end in Matcher(self.names, tokens, (), {}).name(self.names.powers, 0):
            if end == len(tokens):
                return name, ()
            if tokens[end].plain == ":":
                return name, tokens[end + 1 :]
        return seat, tokens

    def _order(self, number: int, seat: str, text: str, tokens: tuple[Token, ...], units: UnitMap) -> Line:
        if text in self.known:
            return Line(number, seat, text, (self.known[text],))
        matcher = Matcher(self.names, tokens, self.orders, units)
        for order, end in matcher.orders_at(0):
            if end == len(tokens):
                self._remember(text, order, matcher)
                return Line(number, seat, text, (order,))
            matcher.failure.note(end, "the end of the order")
        return Line(number, seat, text, problem=self._problem(number, text, tokens, matcher))

    def _remember(self, text: str, order: Order, matcher: Matcher) -> None:
        """Keep what a text means, if it means the same in every position."""
        if not matcher.looked and len(self.known) < MOST_KNOWN:
            self.known[text] = order

    def _conditional(self, number: int, seat: str, tokens: tuple[Token, ...], units: UnitMap) -> Line:
        matcher = Matcher(self.names, tokens, self.orders + self.later, units)
        text = _text(tokens)
        found = Conditions(matcher).read(1)
        if found and found[1] < len(tokens) and tokens[found[1]].plain == "THEN":
            then, at = _orders(matcher, found[1] + 1)
            otherwise: tuple[Order, ...] = ()
            if then and at < len(tokens) and tokens[at].plain == "ELSE":
                otherwise, at = _orders(matcher, at + 1)
            if then and at == len(tokens):
                return Line(number, seat, text, conditional=Conditional(found[0], then, otherwise))
        elif found:
            matcher.failure.note(found[1], '"THEN"')
        return Line(number, seat, text, problem=self._problem(number, text, tokens, matcher))

    def _problem(self, number: int, text: str, tokens: tuple[Token, ...], matcher: Matcher) -> Problem:
        place = matcher.failure.place
        column = tokens[place].column if place < len(tokens) else tokens[-1].column + len(tokens[-1].text)
        return Problem(self._message(text, tokens, matcher), order=text, line=number, column=column)

    def _message(self, text: str, tokens: tuple[Token, ...], matcher: Matcher) -> str:
        place, expected = matcher.failure.place, " or ".join(matcher.failure.expected[:6])
        if place >= len(tokens):
            return f"{text}: something is missing at the end: {expected}"
        word = tokens[place].text
        if any(kind in expected for kind in ("a location", "an area", "a unit")) and word[0].isalnum():
            meant = areas_like(self.names, tokens[place].plain)
            return f'{text}: no area "{word}"' + (f"; {', '.join(meant)}?" if meant else f"; expected {expected}")
        return f'{text}: "{word}" was not understood; expected {expected}'


def _orders(matcher: Matcher, at: int) -> tuple[tuple[Order, ...], int]:
    found: list[Order] = []
    while True:
        read = max(matcher.literal_first(at), key=lambda pair: pair[1], default=None)
        if read is None:
            return tuple(found), at
        found.append(read[0])
        at = read[1]
        if at >= len(matcher.tokens) or matcher.tokens[at].plain != ";":
            return tuple(found), at
        at += 1


def _uncommented(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    for index, token in enumerate(tokens):
        if token.text.startswith("#") and not token.text[1:].isdigit():
            return tokens[:index]
    return tokens


def _split(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The statements of a line, which semicolons part."""
    start = 0
    for index, token in enumerate((*tokens, Token(";", ";", 0))):
        if token.plain == ";":
            if index > start:
                yield tokens[start:index]
            start = index + 1


def _text(tokens: tuple[Token, ...]) -> str:
    """What was written, with single spaces where there was space."""
    parts = [tokens[0].text]
    for before, token in pairwise(tokens):
        gap = token.column > before.column + len(before.text)
        parts.append(f" {token.text}" if gap else token.text)
    return "".join(parts)
