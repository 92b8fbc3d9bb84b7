"""A seat's sheet as its page lists it: orders with their problems, missing orders, and the whole as text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.condition import Conditional
from variorum.game.event import counted
from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.title import called
from variorum.game.unit import Unit, UnitRef
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.bounds import Bound, listed
from variorum.host.orders.text import whole
from variorum.notation import write_conditional
from variorum.notation.in_words import Words
from variorum.render.layout import named

CONDITIONAL = "conditional orders"
"""The group of all orders that depend on something."""


NONE: Mapping[str, tuple[str, ...]] = {}
MOST_LIMITS = 3


class Entry(msgspec.Struct, frozen=True):
    """An order on the sheet: in notation, in words, with its problems, and where its unit is, if it has one.

    `group` is that of its type; `kind` the code of its unit's kind, and `power` whose it is. `waits`: it counts as soon
    as the orders that belong with it are there.
    """

    text: str
    words: str
    problems: tuple[Problem, ...] = ()
    area: str = ""
    group: str = ""
    kind: str = ""
    power: str = ""
    waits: bool = False
    given: ClassVar = True

    @property
    def refused(self) -> bool:
        """Whether it doesn't count, whatever else is ordered."""
        return any(problem.severity is Severity.REFUSED and not problem.incomplete for problem in self.problems)


class Idle(msgspec.Struct, frozen=True):
    """A unit without an order, where it is, and whose."""

    text: str
    words: str
    area: str
    kind: str = ""
    power: str = ""
    given: ClassVar = False


class Rows(msgspec.Struct, frozen=True):
    """A power's units, a row each: an order, or a unit without one."""

    power: str
    name: str
    rows: tuple[Entry | Idle, ...]


class Part(msgspec.Struct, frozen=True):
    """What is ordered of a group: units, other orders, and limits; `name` is empty for the orders of units.

    `progress` says what these orders still need or allow.
    """

    name: str
    powers: tuple[Rows, ...]
    entries: tuple[Entry, ...]
    bounds: tuple[Bound, ...]
    progress: tuple[str, ...] = ()

    @property
    def folded(self) -> tuple[Bound, ...]:
        """The limits that nothing has touched, if they are too many to read."""
        untouched = tuple(bound for bound in self.bounds if not (bound.used or bound.over or bound.due))
        return untouched if len(untouched) > MOST_LIMITS else ()

    @property
    def told(self) -> tuple[Bound, ...]:
        """The other limits."""
        folded = self.folded
        return tuple(bound for bound in self.bounds if bound not in folded)


class Flaw(msgspec.Struct, frozen=True):
    """What is wrong with a line of the sheet as text; `text` is the line."""

    line: int
    text: str
    problem: Problem


class Panel(msgspec.Struct, frozen=True):
    """Everything that the page shows about a sheet.

    `parts` list its orders by group. `others` are problems of no listed order; `idle` are units without orders; `text`
    is the whole sheet in notation, including `unread` lines, which are no orders; `plain` are the unconditional orders;
    `version` is 0 until something is saved.
    """

    entries: tuple[Entry, ...]
    parts: tuple[Part, ...]
    others: tuple[Problem, ...]
    idle: tuple[Idle, ...]
    bounds: tuple[Bound, ...]
    text: str
    plain: tuple[str, ...]
    version: int
    ready: bool
    unread: int = 0

    @property
    def sent(self) -> int:
        """The number of lines sent."""
        return len(self.entries) + self.unread

    @property
    def refused(self) -> int:
        """The number of refused orders, and of lines that are none."""
        return sum(entry.refused for entry in self.entries) + self.unread

    @property
    def count(self) -> str:
        """How much was sent, and how much of it doesn't count: "5 lines sent, 3 refused"."""
        sent = f"{counted(self.sent, 'line' if self.unread else 'order')} sent"
        return f"{sent}, {self.refused} refused" if self.refused else sent

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The problems of the orders, by the lines on which they stand in the text."""
        at = {line: number for number, line in reversed(list(enumerate(self.text.splitlines(), 1)))}
        found = ((at.get(entry.text, 0), entry) for entry in self.entries)
        return tuple(Flaw(line, entry.text, problem) for line, entry in found for problem in entry.problems)

    @property
    def waiting(self) -> tuple[Entry, ...]:
        """The orders that count only with others that are still missing."""
        return tuple(entry for entry in self.entries if entry.waits)

    @property
    def undone(self) -> tuple[Bound, ...]:
        """The limits that are due but not used up."""
        return tuple(bound for bound in self.bounds if bound.due and bound.left > 0)


class Reader(msgspec.Struct, frozen=True):
    """Who reads a sheet: the seat, the units on its board, and the words of the variant."""

    seat: str
    units: tuple[Unit, ...]
    words: Words

    def power(self, ref: UnitRef | None) -> str:
        """Whose unit is meant."""
        unit = named(self.units, ref, self.seat) if ref else None
        return unit.power if unit else ""


def reader(seat: str, position: Position, words: Words) -> Reader:
    """A seat that reads its sheet in a position."""
    return Reader(seat, (*(entry.unit for entry in position.dislodged), *position.units), words)


def panel(
    legal_orders: LegalOrders,
    saved: Saved,
    reader: Reader,
    given: Sequence[Order] = (),
    progress: Mapping[str, tuple[str, ...]] = NONE,
) -> Panel:
    """The listing of a sheet; `given` are orders from earlier sheets, `progress` sentences on groups of orders."""
    orders, standing = saved.sheet.orders, accepted(saved)
    possible = tuple(order for order in refused(saved) if legal_orders.include(order))
    plain = tuple(_plain(index, order, saved, reader, order.group in progress) for index, order in enumerate(orders))
    conditional = tuple(_conditional(entry, saved.problems, reader.words) for entry in saved.sheet.conditional)
    known = {*map(str, orders), *(problem.order for entry in conditional for problem in entry.problems)}
    entries, bounds = (*plain, *conditional), tuple(listed(legal_orders.constraints, standing, possible))
    rows = _rows(legal_orders, tuple(zip(orders, plain, strict=True)), (*standing, *given), reader)
    parts = _parts(legal_orders, entries, rows, bounds)
    return Panel(
        entries=entries,
        parts=tuple(replace(part, progress=progress.get(part.name, ())) for part in parts),
        others=_once(problem for problem in saved.problems if problem.index < 0 and problem.order not in known),
        idle=tuple(row for row in rows if isinstance(row, Idle)),
        bounds=bounds,
        text=whole(saved),
        plain=tuple(map(str, orders)),
        version=saved.version,
        ready=saved.ready,
        unread=sum(bool(line.strip()) for line in saved.unread.splitlines()),
    )


def accepted(saved: Saved) -> tuple[Order, ...]:
    """The accepted unconditional orders of a sheet."""
    return tuple(order for index, order in enumerate(saved.sheet.orders) if not _is_refused(index, order, saved))


def refused(saved: Saved) -> tuple[Order, ...]:
    """The refused unconditional orders of a sheet."""
    return tuple(order for index, order in enumerate(saved.sheet.orders) if _is_refused(index, order, saved))


def _is_refused(index: int, order: Order, saved: Saved) -> bool:
    return any(problem.severity is Severity.REFUSED for problem in _of(index, order, saved.problems))


def _plain(index: int, order: Order, saved: Saved, reader: Reader, told: bool) -> Entry:
    """An order with its problems; `told`: other sentences say what its group still needs."""
    unit, problems = order.subject, _once(_of(index, order, saved.problems))
    area, kind = (unit.area, unit.kind) if unit else ("", "")
    entry = Entry(str(order), reader.words.order(order), problems, area, order.group, kind, reader.power(unit))
    waits = not entry.refused and any(problem.incomplete for problem in problems)
    shown = tuple(problem for problem in problems if not (problem.incomplete and told))
    return replace(entry, problems=shown, waits=waits)


def _conditional(conditional: Conditional, problems: Iterable[Problem], words: Words) -> Entry:
    """A conditional order with the problems of the orders in it, which have no index of their own."""
    given = set(map(str, conditional.then + conditional.otherwise))
    own = _once(problem for problem in problems if problem.index < 0 and problem.order in given)
    return Entry(write_conditional(conditional), words.conditional(conditional), own, group=CONDITIONAL)


def _once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems without duplicates."""
    found: dict[str, Problem] = {}
    for problem in problems:
        found.setdefault(str(problem), problem)
    return tuple(found.values())


def _of(index: int, order: Order, problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems of an order, and of the orders that it falls with."""
    for problem in problems:
        own = problem.index == index or (problem.index < 0 and problem.order == str(order))
        if own or index in problem.falls:
            yield problem


def _rows(
    legal_orders: LegalOrders, listed: Sequence[tuple[Order, Entry]], standing: Sequence[Order], reader: Reader
) -> tuple[Entry | Idle, ...]:
    """Units that can have an order of their own: each with its orders or, if nothing is in force for it, without."""
    given = {order.subject for order in standing}
    rows: list[Entry | Idle] = []
    for unit in dict.fromkeys(subjects(legal_orders)):
        rows += [entry for order, entry in listed if order.subject == unit]
        if unit not in given:
            rows.append(Idle(str(unit), reader.words.unit(unit), unit.area, unit.kind, reader.power(unit)))
    return tuple(rows)


def _parts(
    legal_orders: LegalOrders, entries: Sequence[Entry], rows: Sequence[Entry | Idle], bounds: Sequence[Bound]
) -> Iterator[Part]:
    """The groups of which there is something to list, in the sequence of the phase."""
    groups = (*(kind.order.group for kind in legal_orders.kinds), *(entry.group for entry in entries))
    for group in dict.fromkeys(groups):
        powers = dict.fromkeys(row.power for row in rows) if not group else {}
        own = (Rows(power, called(power), tuple(row for row in rows if row.power == power)) for power in powers)
        others = tuple(entry for entry in entries if entry.group == group and entry not in rows)
        limits = tuple(bound for bound in bounds if bound.group == group)
        if powers or others or limits:
            yield Part(group, tuple(own), others, limits)


def subjects(legal_orders: LegalOrders) -> Iterator[UnitRef]:
    """The units that can have an order of their own."""
    bounds = [bound for bound in legal_orders.constraints if isinstance(bound, Constraint)]
    each = {order for bound in bounds if bound.each == "unit" for order in bound.orders}
    each -= {order for bound in bounds if not bound.each for order in bound.orders}
    for kind in legal_orders.kinds:
        for field in kind.fields:
            if kind.order in each and field.name == "unit" and field.kind is SlotKind.UNIT:
                yield from field.choices
