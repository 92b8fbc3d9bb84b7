"""Reading what one known seat writes in a letter, in which orders stand between other words.

Greetings, names and all else that can't be meant as an order is passed over; a name that no seat has ends nothing.
Only the name of another seat closes what follows.
"""

import re
from collections.abc import Container

import msgspec
from msgspec.structs import replace

from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.notation.heading import heading
from variorum.notation.intended import is_intended
from variorum.notation.lexer import tokenize
from variorum.notation.lines import SourceLine
from variorum.notation.names import Names, plain
from variorum.notation.problems import shortened
from variorum.notation.reader import Reader, Reading
from variorum.notation.sheet import Written, own_reader, own_reading, written
from variorum.notation.suggest import similar

_ROUNDS = 3
_LONGEST_LINE = 300
"""Characters of a line in which courtesies are looked for."""

_BULLET = re.compile(r"\s*(?:[-=]*>+|\(?[a-z0-9]{1,3}[).:])\s*", re.IGNORECASE)
_LEADING = re.compile(
    r"[\s*]*(?:(?:sorry|and|but|also|ok|okay|please|pls|so|now|instead|actually|correction|oh|well|rather|change|edit"
    r"|finally|then|(?:my |our |here are my )?(?:new )?(?:orders?|moves?)(?: are)?:|und|bitte|doch|et|svp|por favor"
    r"|per favore|en|oraz)(?!\w)[ ,:;.!]*)+",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"(?:(?:[ ,;.!]+|\b)(?:instead|please|pls|now|too|as well|again|thanks|thank you|then|rather|for now|bitte|danke"
    r"|svp|merci|por favor|gracias|per favore|grazie|alsjeblieft|proszę)(?!\w))+[ .!]*\Z",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:not?|don't|never|cancel\w*|delet\w*|without|was|old|previous|earlier|withdr\w*)\b", re.IGNORECASE
)
"""Words before a colon that take back what is behind it."""


class LetterRead(msgspec.Struct, frozen=True):
    """What a seat wrote: its orders, problems with what is meant as an order, and the lines that were passed over."""

    sheet: Sheet = Sheet()
    problems: tuple[Problem, ...] = ()
    passed: tuple[str, ...] = ()


def read_letter(variant: Variant, position: Position, seat: str, text: str) -> LetterRead:
    """What a seat wrote in a letter of at most `LONGEST_SHEET` characters.

    Raises: KeyError if the variant has no such phase.
    """
    reader = own_reader(variant, position, seat)
    source = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    names = {number for number, line in enumerate(source, 1) if _is_shortened(reader.names, line)}
    lines = ["" if number in names else line for number, line in enumerate(source, 1)]
    reading = own_reading(variant, position, seat, "\n".join(lines))
    for last in range(_ROUNDS):
        found = [line for line in reading.lines if _is_name(reader.names, line, source[line.number - 1])]
        found = [line for line in found if last == _ROUNDS - 1 or not is_intended(reader, line.text.rstrip(":"))]
        names |= {line.number for line in found}
        bare = _bared(lines, {line.number for line in found}, reading)
        if bare != lines:
            lines = bare
            reading = own_reading(variant, position, seat, "\n".join(lines))
    return _read(reader, source, lines, names, written(variant, position, seat, "\n".join(lines), reading), reading)


def _read(
    reader: Reader, source: list[str], lines: list[str], names: set[int], found: Written, reading: Reading
) -> LetterRead:
    """The orders and problems of a letter as it was read; words that can't be meant as orders are passed over."""
    strange = {line.number for line in reading.lines if line.stranger}
    ordered = {line.number for line in reading.lines if line.orders or line.conditional}
    problems, passed = list[Problem](), {number for number in names if number not in ordered}
    for problem in found.problems:
        number = problem.line or 0
        is_told = not number or problem in found.foreign or number in strange
        if is_told or is_intended(reader, problem.order or lines[number - 1]):
            problems.append(problem)
        elif number not in ordered:
            passed.add(number)
    for number in sorted(passed - {problem.line for problem in problems}):
        if is_intended(reader, words := source[number - 1].strip()):
            problems.append(Problem(f"{shortened(words)}: this was not understood", order=words, line=number, column=1))
    told = {problem.line for problem in problems}
    problems.sort(key=lambda problem: problem.line or len(source))
    others = tuple(source[number - 1].strip() for number in sorted(passed - told))
    return LetterRead(_corrected(found.sheet), tuple(problems), others)


def _corrected(sheet: Sheet) -> Sheet:
    """A sheet in which a later order for a unit replaces an earlier one."""
    last = {order.slot: at for at, order in enumerate(sheet.orders) if order.subject}
    kept = tuple(order for at, order in enumerate(sheet.orders) if last.get(order.slot, at) == at)
    return replace(sheet, orders=kept)


def _is_shortened(names: Names, line: str) -> bool:
    """Whether a line is a word that begins like a seat's name, and more likely a person's: Otto is no Ottoman."""
    words = line.strip(" *_,.!-\u2013")
    if not words or len(words) > _LONGEST_LINE or words.isupper() or plain(words) in names.seats.ids:
        return False
    tokens = tokenize(words)
    return heading(names, tokens).end == len(tokens) and not words.endswith(":")


def _is_name(names: Names, line: SourceLine, written: str) -> bool:
    """Whether a line is a name that no seat has, and no misspelt heading of a seat."""
    if not line.stranger or line.text != f"{line.stranger}:":
        return False
    return not (written.rstrip().endswith(":") and similar(names.seats, plain(line.stranger)))


def _bared(lines: list[str], names: Container[int], reading: Reading) -> list[str]:
    """The lines without such names, and those that can't be read without the courtesies around an order."""
    bare = list(lines)
    for number in {line.number for line in reading.lines if line.problem and line.number}:
        line = lines[number - 1]
        if number in names:
            before, _, behind = line.partition(":")
            bare[number - 1] = "" if _DENIED.search(before) else behind
        elif len(line) <= _LONGEST_LINE:
            bare[number - 1] = _TRAILING.sub("", _behind(_LEADING, _behind(_BULLET, line)))
    return bare


def _behind(pattern: re.Pattern[str], line: str) -> str:
    """A line without what matches at its beginning."""
    found = pattern.match(line)
    return line[found.end() :] if found else line
