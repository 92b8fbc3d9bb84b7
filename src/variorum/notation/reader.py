"""Reading whole texts: any text, with bounded work; a bad line never costs the others."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

import msgspec

from variorum.game.audience import GM
from variorum.game.condition import Condition, Conditional
from variorum.game.conditions import QUESTIONS
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit, UnitMap, by_area
from variorum.notation.conditional import Scope, read_conditional
from variorum.notation.fill import filled
from variorum.notation.grammar import grammar
from variorum.notation.heading import Heading, may_be_heading
from variorum.notation.known import known_lines
from variorum.notation.lexer import MOST_TOKENS, printable
from variorum.notation.lines import (
    MOST_EXPLAINED,
    MOST_FAULTS,
    MOST_PROBLEMS,
    Lines,
    Owned,
    SourceLine,
    Tally,
    below,
    named,
    unexplained,
)
from variorum.notation.matcher import Matcher
from variorum.notation.meant import is_glued, order_meant
from variorum.notation.names import Names, plain
from variorum.notation.parse import LONGEST_LINE, Parsed, Statement, reread, unlisted
from variorum.notation.problems import Unread, problem, strange
from variorum.notation.questions import question_forms
from variorum.notation.wording import PLAIN, Wording

Known: TypeAlias = Callable[[str], UnitMap]
"""The units that a seat knows."""

MOST_TOKENS_OF_TEXT = 300_000
_BETWEEN = "; "
"""What people write between orders on one line."""

_FIRST_WORD = re.compile(r"[^\w#\"\u201c\u201e;\uff1b,\uff0c]*([^\W_]+)[^;\uff1b,\uff0c]*\Z")


class Reading(msgspec.Struct, frozen=True, dict=True):
    """A text as read.

    If it is nothing but plain orders of one seat, on lines or after semicolons, as almost always, `plain` are the
    orders, `text` is the text, and `seat` the seat; otherwise `said` are its statements.
    """

    said: tuple[SourceLine, ...] = ()
    plain: tuple[Order, ...] = ()
    text: str = ""
    seat: str = ""

    @cached_property
    def lines(self) -> tuple[SourceLine, ...]:
        """Every statement of the text."""
        lines = enumerate(self.text.split("\n"), start=1)
        written = [(at, statement) for at, line in lines for statement in line.split(_BETWEEN)] if self.plain else ()
        orders = zip(written, self.plain, strict=bool(self.plain))
        return self.said or tuple(SourceLine(at, self.seat, said, (order,)) for (at, said), order in orders)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be read, in the order of the text."""
        return tuple(line.problem for line in self.lines if line.problem)

    def sheets(self) -> dict[str, Sheet]:
        """Each seat's orders; seats in order of appearance."""
        if self.plain:
            return {self.seat: Sheet(self.plain)}
        orders: dict[str, list[Order]] = {}
        conditional: dict[str, list[Conditional]] = {}
        for line in self.lines:
            if line.orders:
                orders.setdefault(line.seat, []).extend(line.orders)
            if line.conditional:
                orders.setdefault(line.seat, [])
                conditional.setdefault(line.seat, []).append(line.conditional)
        return {seat: Sheet(tuple(given), tuple(conditional.get(seat, ()))) for seat, given in orders.items()}

    def __repr__(self) -> str:
        lines, problems = len(self.lines), len(self.problems)
        return f"<Reading of {lines} line{'s'[lines == 1 :]}, {problems} problem{'s'[problems == 1 :]}>"


class Reader:
    """A reader of orders; if a text fits several types of orders, the first wins.

    Conditional orders may also give, and ask about, the `others`, and ask the questions of the `conditions`; the rules
    tell which come too early. Elsewhere, the answer is that they aren't orders for the `phase`. Answers to players name
    only the orders `listed`, none of the game master's. It has one `wording`.
    """

    def __init__(
        self,
        names: Names,
        orders: tuple[type[Order], ...],
        others: tuple[type[Order], ...] = (),
        conditions: tuple[type[Condition], ...] = QUESTIONS,
        phase: str = "this phase",
        listed: tuple[type[Order], ...] = (),
        wording: Wording = PLAIN,
    ) -> None:
        self.names = names
        self._phase = phase
        self.grammar = grammar(orders, wording)
        self._all = grammar(orders + others, wording)
        self._listed = grammar(tuple(kind for kind in listed or orders if not kind.masters), wording)
        self._unlisted = unlisted(self.grammar, self._listed)
        self._scope = Scope(names, self.grammar, self._all, question_forms(conditions))
        self._known = known_lines(names, self.grammar, self._all.starts)

    def read(self, text: str, seat: str = "", units: Sequence[Unit] | Callable[[str], Sequence[Unit]] = ()) -> Reading:
        """Every statement of a text.

        `seat` owns the orders without a heading; `units` complete what orders leave out: those that everybody knows,
        or a function for those that a seat knows.
        """
        if found := self._plain(text, seat):
            return found
        tally, known = Tally(), units if callable(units) else lambda _: units
        if found := self._usual(text, seat, known):
            return found
        lines = tuple(self._lines(printable(text), seat, lambda writer: by_area(tuple(known(writer))), tally))
        if tally.problems <= MOST_PROBLEMS:
            better = self._better(text, seat, known, lines) if tally.problems <= MOST_EXPLAINED else lines
            return self._plain(text, seat) or Reading(better)
        more = Problem(f"{tally.problems - MOST_PROBLEMS} more lines could not be read")
        return Reading((*lines, SourceLine(0, seat, "", problem=more)))

    def read_order(self, text: str, units: Sequence[Unit] = ()) -> Order | Problem:
        """The order in a text that has just one, or what is wrong with it."""
        parsed = self._known.line(printable(text))
        statements = parsed.statements
        if parsed.stranger:
            return strange(self.names, parsed.stranger, 1)
        if len(statements) != 1:
            return Problem(f"expected one order, found {len(statements) or 'none'}")
        line = self._read(statements[0], 1, "", lambda _: by_area(tuple(units)))
        return line.orders[0] if line.orders else line.problem or Problem("expected an order without a condition")

    def _better(self, text: str, seat: str, units: Owned, lines: Lines) -> Lines:
        """The lines of a text, of which some may not have been read, as well as the reader can read them."""
        return lines

    def _plain(self, text: str, seat: str) -> Reading | None:
        """The reading of a text whose statements are plain orders, remembered or canonical; otherwise None."""
        try:
            return Reading((), tuple(map(self._known.plain.__getitem__, _statements(text))), text, seat)
        except KeyError:
            return None

    def _usual(self, text: str, seat: str, known: Owned) -> Reading | None:
        """The reading of a text whose statements are orders in usual words, completed; otherwise None."""
        orders: list[Order] = []
        units: UnitMap | None = None
        for statement in _statements(text):
            order = self._known.plain.recall(statement)
            if order is None:
                order = self._known.spoken.recall(statement)
                if order is None:
                    return None
                units = by_area(tuple(known(seat))) if units is None else units
                order = filled(order, units)
            orders.append(order)
        return Reading((), tuple(orders), text, seat)

    def _lines(self, text: str, seat: str, units: Known, tally: Tally) -> Iterator[SourceLine]:
        written = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        owner = Heading(seat)
        for number, line in enumerate(written, start=1):
            if tally.problems >= MOST_EXPLAINED and self._is_hopeless(line):
                tally.tokens += line.count(" ") + 1
                yield from unexplained(line, number, owner, tally)
            else:
                parsed = self._known.line(line)
                tally.tokens += parsed.size
                if parsed.seat or parsed.stranger:
                    owner = Heading(parsed.seat, parsed.stranger)
                if parsed.orders and not owner.stranger:
                    yield SourceLine(number, owner.seat, parsed.text, parsed.orders)
                else:
                    yield from self._counted(parsed, number, owner, units, tally)
            if stopped := _stopped(tally) if number < len(written) else "":
                message = f"{stopped}; the lines below were ignored"
                yield SourceLine(number, owner.seat, "…", problem=Problem(message, line=number))
                return

    def _counted(self, parsed: Parsed, number: int, owner: Heading, units: Known, tally: Tally) -> Iterator[SourceLine]:
        """What a line says, without problems beyond the limit."""
        if parsed.stranger:
            tally.problems += 1
            if tally.problems <= MOST_PROBLEMS:
                yield named(self.names, parsed, number)
        for statement in parsed.statements:
            if statement.unread and tally.problems >= MOST_EXPLAINED:
                yield from unexplained(statement.text, number, owner, tally)
                continue
            line = self._read(statement, number, owner.seat, units)
            line = below(owner.stranger, line) if owner.stranger else line
            tally.problems += line.problem is not None
            if line.problem is None or tally.problems <= MOST_PROBLEMS:
                yield line

    def _is_hopeless(self, written: str) -> bool:
        """Whether a line is certainly a single unreadable statement: nothing begins with its first word."""
        first = _FIRST_WORD.match(written[:LONGEST_LINE])
        if first is None or first[1][0].isdecimal() or may_be_heading(written):
            return False
        word = plain(first[1])
        tables = (self.names.places, self.names.seats, self.names.kinds)
        if word == "IF" or word in self.grammar.starts or is_glued(self.names, word):
            return False
        return not any(word in table.begun for table in tables)

    def _read(self, statement: Statement, number: int, seat: str, units: Known) -> SourceLine:
        if statement.order:
            order = statement.order if statement.settled else filled(statement.order, units(seat))
            return SourceLine(number, seat, statement.text, (order,))
        if statement.conditional:
            return self._conditional(statement, number, seat, units(seat))
        assert statement.unread  # noqa: S101 - a statement is one of the three
        unread = statement.unread
        if seat != GM and self._listed is not self.grammar:
            unread = reread(self.names, self._listed, unread, self._unlisted)
        meant = None if unread.message else order_meant(self.names, self.grammar, unread.tokens, units(seat))
        if meant:
            return SourceLine(number, seat, statement.text, (filled(meant, units(seat)),))
        found = self._of_another_phase(unread, number) or problem(self.names, unread, number)
        return SourceLine(number, seat, statement.text, problem=found)

    def _of_another_phase(self, unread: Unread, number: int) -> Problem | None:
        """The answer to an order that belongs to another phase."""
        if unread.message:
            return None
        for order, end in Matcher(self.names, unread.tokens, self._all).orders(0):
            if end == len(unread.tokens):
                message = f"{unread.text}: this isn't an order for {self._phase}"
                accepted = tuple(kind.purpose for kind in self._listed.orders if kind.purpose)
                column = unread.tokens[0].column
                return Problem(message, order=str(order), line=number, column=column, accepted=accepted)
        return None

    def _conditional(self, statement: Statement, number: int, seat: str, units: UnitMap) -> SourceLine:
        found = read_conditional(self._scope, statement.conditional, units)
        if isinstance(found, Conditional):
            return SourceLine(number, seat, statement.text, conditional=found)
        unread = Unread(statement.text, statement.conditional, found)
        return SourceLine(number, seat, statement.text, problem=problem(self.names, unread, number))


def _statements(text: str) -> list[str]:
    """The statements of a text if none is on several lines or below a heading; a long text is left as it is."""
    joined = ";" in text
    if len(text) >= (MOST_TOKENS if joined else MOST_TOKENS_OF_TEXT):
        return [text]
    return (text.replace(_BETWEEN, "\n") if joined else text).split("\n")


def _stopped(tally: Tally) -> str:
    """Why a text isn't read on; empty if it is."""
    if tally.tokens > MOST_TOKENS_OF_TEXT:
        return f"only about {MOST_TOKENS_OF_TEXT} words are read"
    return f"more than {MOST_FAULTS} lines aren't orders" if tally.problems > MOST_FAULTS else ""
