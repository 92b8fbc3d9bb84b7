"""Reading once more what the plain grammar could not: habits, pasted lines, other languages.

A line that reads plainly keeps its meaning. Nothing is guessed: where two readings differ, the answer asks.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from variorum.game.condition import Condition
from variorum.game.order import Order
from variorum.game.problem import Problem
from variorum.game.unit import Unit
from variorum.notation.habits import HABITS, bare
from variorum.notation.language import languages
from variorum.notation.lexer import tokenize
from variorum.notation.lines import Lines, Owned, SourceLine
from variorum.notation.names import Names, plain
from variorum.notation.pasted import pasted
from variorum.notation.problems import shortened
from variorum.notation.reader import Reader
from variorum.notation.runon import separated, without_remark
from variorum.notation.wording import Wording
from variorum.rules.adjustments.orders import Build
from variorum.rules.movement.orders import Move

LONGEST_TEXT = 100_000
"""Characters of a text that is read again."""

_MOST_ASKED = 20


class WideReader(Reader):
    """A reader that also tries habits, pasted lines and other languages; its arguments are a plain reader's."""

    def __init__(
        self,
        names: Names,
        orders: tuple[type[Order], ...],
        others: tuple[type[Order], ...],
        conditions: tuple[type[Condition], ...],
        phase: str,
        listed: tuple[type[Order], ...],
    ) -> None:
        super().__init__(names, orders, others, conditions, phase, listed)
        self._rest = (orders, others, conditions, phase, listed)
        self._readers: dict[str, Reader] = {}

    def read_order(self, text: str, units: Sequence[Unit] = ()) -> Order | Problem:
        """The order in a text that has just one, or what is wrong with it."""
        found = super().read_order(text, units)
        if not isinstance(found, Problem):
            return found
        lines = self.read(text, units=units).lines
        return lines[0].orders[0] if len(lines) == 1 and len(lines[0].orders) == 1 else found

    def _better(self, text: str, seat: str, units: Owned, lines: Lines) -> Lines:
        """The lines, as other wordings read them where this one couldn't."""
        if len(text) > LONGEST_TEXT or not _unread(lines):
            return lines
        written = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        sheet = _Sheet(written, pasted(written, adjusts=self._adjusts), seat, units)
        remarks = {number for number, line in sheet.lines if not line}
        lines = tuple(line for line in lines if line.number not in remarks)
        better = _merged(lines, self._reading(HABITS, sheet))
        if not _unread(better):
            return better
        spoken = self._spoken(written)
        if not spoken:
            return tuple(self._asked(better, sheet))
        readings = [(wording, self._reading(wording, sheet)) for wording in spoken]
        if len(readings) > 1:
            return _agreed(better, readings)
        return _checked(_merged(better, readings[0][1]), *readings[0])

    @property
    def _adjusts(self) -> bool:
        orders = self._reader(HABITS).grammar.orders
        return Build in orders and Move not in orders

    def _reader(self, wording: Wording) -> Reader:
        if wording.title not in self._readers:
            self._readers[wording.title] = Reader(wording.named(self.names), *self._rest, wording)
        return self._readers[wording.title]

    def _reading(self, wording: Wording, sheet: "_Sheet") -> Lines:
        """The sheet in a wording; run-on lines parted."""
        reader = self._reader(wording)
        bared = [(number, without_remark(reader, bare(wording, line))) for number, line in sheet.lines]
        parted = [(number, separated(reader, line)) for number, line in bared]
        lines = reader.read("\n".join(line for _, line in parted), sheet.seat, sheet.units).lines
        return tuple(_placed(line, parted, sheet.written) for line in lines)

    @cached_property
    def _telling(self) -> dict[str, frozenset[str]]:
        """The words of each language that aren't words in English."""
        reader = self._reader(HABITS)
        common = HABITS.vocabulary() | reader.grammar.words | set(reader.names.places.ids) | set(reader.names.seats.ids)
        common |= {plain(word) for title in reader.names.titles.values() for word in title.split()}
        return {wording.title: wording.vocabulary() - common for wording in languages()}

    def _spoken(self, written: Sequence[str]) -> list[Wording]:
        """The languages of which a text has most words; none if it has none."""
        words = {token.plain for line in written for token in tokenize(line) if token.is_word}
        scores = {title: len(words & telling) for title, telling in self._telling.items()}
        best = max(scores.values(), default=0)
        return [wording for wording in languages() if best and scores[wording.title] == best]

    def _asked(self, lines: Lines, sheet: "_Sheet") -> Iterator[SourceLine]:
        """The lines, with questions about those that are orders with a word more, or by letters of a language."""
        asked = 0
        for line in lines:
            if line.problem and line.number and not line.stranger and asked < _MOST_ASKED:
                asked += 1
                yield self._question(line, sheet)
            else:
                yield line

    def _question(self, line: SourceLine, sheet: "_Sheet") -> SourceLine:
        meant: dict[str, list[str]] = {}
        for verb in ("BUILD", "REMOVE") if self._adjusts else ():
            order = self._reader(HABITS).read_order(f"{verb} {line.text}")
            if not isinstance(order, Problem):
                meant[str(order)] = []
        for wording in () if meant else languages():
            reader = self._reader(wording)
            order = reader.read_order(bare(wording, line.text), sheet.units(line.seat))
            if not isinstance(order, Problem):
                meant.setdefault(str(order), []).append(wording.title)
        return _ask(line, meant) if meant else line


class _Sheet:
    """A text to read again: as written, its lines worded as orders, its seat, and the units that seats know."""

    def __init__(self, written: list[str], lines: list[tuple[int, str]], seat: str, units: Owned) -> None:
        self.written, self.lines, self.seat, self.units = written, lines, seat, units


def _placed(line: SourceLine, lines: Sequence[tuple[int, str]], written: Sequence[str]) -> SourceLine:
    """A line of a reworded text where it was written, and as it was written there."""
    if not 0 < line.number <= len(lines):
        return line
    number, worded = lines[line.number - 1]
    whole = written[number - 1]
    at = worded.find(line.text) if len(worded) == len(whole) else -1
    begin = at if worded[:at].strip() else 0
    said = whole[begin : at + len(line.text)].strip() if at >= 0 else whole.strip()
    problem = line.problem
    if problem:
        message = problem.message.replace(shortened(line.text), shortened(said), 1)
        problem = replace(problem, message=message, order=said, line=number)
    return replace(line, number=number, problem=problem, text=said)


def _unread(lines: Iterable[SourceLine]) -> bool:
    return any(line.problem for line in lines)


def _by_number(lines: Lines) -> dict[int, Lines]:
    found: dict[int, Lines] = {}
    for line in lines:
        found[line.number] = (*found.get(line.number, ()), line)
    return found


def _merged(lines: Lines, other: Lines) -> Lines:
    """The lines; where they have problems, as the other reading has them if it has none."""
    old, new = _by_number(lines), _by_number(other)
    merged: list[SourceLine] = []
    for number in sorted({*old, *new}):
        before, after = old.get(number, ()), new.get(number, ())
        if _unread(after):
            merged += after if _reaches(after) > _reaches(before) > 0 else before
        elif _unread(before) or not after:
            merged += after
        else:
            merged += (replace(line, seat=after[0].seat) for line in before)
    return tuple(merged)


def _reaches(lines: Lines) -> int:
    """How far lines of a text make sense: the column of the only problem, or 0."""
    problems = [line.problem for line in lines if line.problem]
    return problems[0].column if len(problems) == len(lines) == 1 else 0


def _said(lines: Lines) -> list[object]:
    return [line.orders or line.conditional for line in lines]


def _checked(lines: Lines, wording: Wording, other: Lines) -> Lines:
    """The lines; those that mean something else in the language of the sheet become questions."""
    new = _by_number(other)
    checked: list[SourceLine] = []
    for number, group in _by_number(lines).items():
        after = new.get(number, ())
        if _unread(group) or len(group) != len(after) or _said(group) == _said(after):
            checked += group
            continue
        for line, turned in zip(group, after, strict=True):
            meant = {"; ".join(map(str, line.orders)): ["English"]}
            meant |= {"; ".join(map(str, turned.orders)): [wording.title]} if turned.orders else {}
            checked.append(line if line.orders == turned.orders or not line.orders else _ask(line, meant))
    return tuple(checked)


def _agreed(lines: Lines, readings: Sequence[tuple[Wording, Lines]]) -> Lines:
    """The lines, read in any of some languages that the sheet may be in, if they don't differ."""
    old = _by_number(lines)
    news = [(wording, _by_number(other)) for wording, other in readings]
    agreed: list[SourceLine] = []
    for number, group in old.items():
        if not _unread(group):
            agreed += group
            continue
        read = [(wording, new.get(number, ())) for wording, new in news]
        able = [(wording, after) for wording, after in read if not _unread(after)]
        if not able:
            agreed += group
        elif all(_said(after) == _said(able[0][1]) for _, after in able):
            agreed += able[0][1]
        else:
            meant: dict[str, list[str]] = {}
            for wording, after in able:
                meant.setdefault("; ".join(str(order) for line in after for order in line.orders), []).append(
                    wording.title
                )
            agreed.append(_ask(group[0], meant))
    return tuple(agreed)


def _ask(line: SourceLine, meant: dict[str, list[str]]) -> SourceLine:
    """A line whose reading depends on its language, as a question."""
    readings = " or ".join(f"{order} ({', '.join(titles)})" if titles else order for order, titles in meant.items())
    message = f"{shortened(line.text)}: do you mean {readings}? Write the order in this form"
    problem = Problem(message, order=line.text, line=line.number, column=1, accepted=tuple(meant))
    return replace(line, orders=(), conditional=None, problem=problem)
