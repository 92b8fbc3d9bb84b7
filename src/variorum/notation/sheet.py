"""Reading what seats write for the current phase."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.game.fogging import fogged
from variorum.game.hearing import hearing_of
from variorum.game.newcomers import may_join
from variorum.game.position import Position, once
from variorum.game.problem import Problem
from variorum.game.rule import taken
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.notation.headed import apart, names_another
from variorum.notation.lines import MOST_PROBLEMS, Owned, SourceLine
from variorum.notation.phase import reader_for
from variorum.notation.problems import shortened
from variorum.notation.reader import Reader, Reading

LONGEST_SHEET = 200_000
"""Characters in a seat's sheet."""


class Written(msgspec.Struct, frozen=True):
    """What a seat wrote: its sheet, lines to correct, and problems, in the order of the text.

    `kept`: the lines that aren't orders, worded so that they don't become orders when read again after the sheet.
    `foreign`: the problems with orders under another seat's name, which aren't kept; `problems` has them, too.
    """

    sheet: Sheet = Sheet()
    kept: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    foreign: tuple[Problem, ...] = ()


def read_sheet(variant: Variant, position: Position, seat: str, text: str) -> tuple[Sheet, tuple[Problem, ...]]:
    """A seat's sheet, read from its text, and the problems of the text.

    Bounds and exceptions are those of `read_own`.
    """
    found = read_own(variant, position, seat, text)
    return found.sheet, found.problems


def read_own(variant: Variant, position: Position, seat: str, text: str) -> Written:
    """What a seat wrote.

    Problems tell line and column, counted from 1; orders under another seat's name are problems, too. The name of a
    power that the seat orders for counts as its own. Bounded: texts longer than `LONGEST_SHEET` are refused unread.

    Raises: KeyError if the variant has no such phase.
    """
    if len(text) > LONGEST_SHEET:
        message = f"the sheet has {len(text)} characters, but at most {LONGEST_SHEET} are allowed; it was not read"
        return Written(problems=(Problem(message, line=text.count("\n", 0, LONGEST_SHEET) + 1, column=1),))
    return written(variant, position, seat, text, own_reading(variant, position, seat, text))


def own_reading(variant: Variant, position: Position, seat: str, text: str) -> Reading:
    """All lines of what a seat wrote. Raises: KeyError if the variant has no such phase."""
    reader = own_reader(variant, position, seat)
    return _of_now(variant, position, seat, text, reader, lambda _: _units(fogged(variant, position, seat)))


def own_reader(variant: Variant, position: Position, seat: str) -> Reader:
    """The reader of what a seat writes. Raises: KeyError if the variant has no such phase."""
    return _reader(variant, position, (seat,), seat)


def written(variant: Variant, position: Position, seat: str, text: str, reading: Reading) -> Written:
    """What a seat wrote, by the reading of its text."""
    if reading.plain:
        return Written(Sheet(reading.plain))
    lines = reading.lines
    own = {seat, *variant.world.commands(position).get(seat, ())}
    mine = tuple(replace(line, seat=seat) for line in lines if line.seat in own and not line.stranger)
    sheet = Reading(mine).sheets().get(seat, Sheet())
    strange = [_stranger(line, seat) for line in lines if line.stranger]
    foreign = tuple(_foreign(line, seat) for line in lines if line.seat not in own and not line.stranger)
    unread = [line.problem for line in (*mine, *strange) if line.problem]
    problems = sorted((*unread, *foreign), key=lambda problem: problem.line or LONGEST_SHEET)
    source = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    unclear = (*(_kept(line, source) for line in mine if line.problem), *(line.text for line in strange))
    # what stands below the heading of another phase comes last: nothing may stand below it when this is read again
    kept = tuple(sorted(unclear, key=lambda kept: names_another(variant, position.turn, kept.partition("\n")[0])))
    return Written(sheet, kept, tuple(problems[:MOST_PROBLEMS]), foreign)


def read_orders(
    variant: Variant, position: Position, text: str, seat: str = "", newcomers: Iterable[str] = ()
) -> Reading:
    """A text with the orders of any seats; those without a heading belong to `seat`.

    `newcomers` are known, too, if a rule lets them join. Raises: KeyError if the variant has no such phase.
    """
    reader = _reader(variant, position, newcomers, GM)
    return _of_now(variant, position, seat, text, reader, lambda writer: _units(fogged(variant, position, writer)))


def _of_now(variant: Variant, position: Position, seat: str, text: str, reader: Reader, units: Owned) -> Reading:
    """The reading of a text; where headings name other phases, what stands below them is a problem instead."""
    reading = reader.read(text, seat, units)
    now, others = (text, ()) if reading.plain else apart(variant, position.turn, text, seat)
    if now == text:
        return reading
    lines = (*reader.read(now, seat, units).lines, *others)
    return Reading(tuple(sorted(lines, key=lambda line: line.number)))


def _reader(variant: Variant, position: Position, newcomers: Iterable[str], reader: str) -> Reader:
    joining = hearing_of(variant, position.turn).joining
    new = tuple(name for name in newcomers if may_join(joining, position, name)) if joining else ()
    return once(position, _reader_with, variant, new, GM if reader == GM else "")


def _reader_with(position: Position, variant: Variant, newcomers: tuple[str, ...], reader: str) -> Reader:
    """The reader of a phase's orders that knows the names of its seats and of newcomers."""
    seats = (other.id for other in position.seats if other.id not in variant.board.powers)
    listed = taken(variant.phase(position.turn).rules, position)
    return reader_for(variant, position.turn, tuple(dict.fromkeys((*seats, *newcomers))), reader, listed)


def _units(position: Position) -> tuple[Unit, ...]:
    return tuple(entry.unit for entry in position.dislodged) + position.units


def _foreign(line: SourceLine, seat: str) -> Problem:
    message = f"{shortened(line.text)}: it was ignored, because it is under {line.seat} on the sheet of {seat}"
    return Problem(message, order=line.text, line=line.number, column=1)


def _stranger(line: SourceLine, seat: str) -> SourceLine:
    """A line below an unknown name, or that name: on a sheet, only the seat's own is of use."""
    if line.problem is None or not line.problem.accepted or line.text != f"{line.stranger}:":
        return line
    return replace(line, problem=replace(line.problem, accepted=(seat,)))


def _kept(line: SourceLine, written: Sequence[str]) -> str:
    """What was written: the statement or lines, or the whole line if the problem shows only a part."""
    whole = written[line.number - 1] if 0 < line.number <= len(written) else ""
    return line.text if "\n" in line.text or (line.text and line.text in whole) else whole
