"""What to tell a designer of a rule that raises: which rule, where, and the shortest orders that do it."""

import sysconfig
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from variorum.game.dice import Dice, ForcedDrawError
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.process import Processed, SeasonSoFar, check, process
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

_TRIES = 400
"""Phases played to find out which orders matter."""

_LONGEST = 200
"""Characters of what an error says."""

_LIBRARY, _LANGUAGE = Path(__file__).parents[1], Path(sysconfig.get_path("stdlib"))

Sheets = Mapping[str, Sheet]


class BrokenError(Exception):
    """A rule raised something: a sentence that says which, where, and how to do it again."""


def tried(variant: Variant, position: Position, sheets: Sheets, dice: Dice, season: SeasonSoFar) -> Processed:
    """The outcome of a phase.

    Raises: ForcedDrawError if a draw can't give what is forced; BrokenError with the shortest orders that do it, if a
    rule raises anything else.
    """

    def play(given: Sheets) -> Processed:
        return process(variant, position, given, dice, season)

    try:
        return play(sheets)
    except ForcedDrawError:
        raise
    except Exception as error:
        raise BrokenError(f"{position.turn}: {blamed(error, sheets, play)}") from error


def problems_of(variant: Variant, position: Position, seat: str, orders: Sequence[Order]) -> tuple[Problem, ...]:
    """The problems of a seat's orders. Raises: BrokenError, in the same way."""

    def judge(given: Sheets) -> tuple[Problem, ...]:
        return check(variant, position, seat, given.get(seat, Sheet()).orders)

    sheets = {seat: Sheet(tuple(orders))}
    try:
        return judge(sheets)
    except Exception as error:
        raise BrokenError(f"{position.turn}: {blamed(error, sheets, judge)}") from error


def blamed(error: BaseException, sheets: Sheets, play: Callable[[Sheets], object]) -> str:
    """What an error says and where it was raised, with the shortest of the orders that raise it when played."""
    spot = _spot(error)

    def breaks(given: Sheets) -> bool:
        try:
            play(given)
        except Exception as other:  # noqa: BLE001 - whatever a rule raises
            return _spot(other) == spot
        return False

    return f"{told(error)}, {written(shortest(sheets, breaks))}"


def shortest(sheets: Sheets, breaks: Callable[[Sheets], bool]) -> Sheets:
    """As few of these orders as still break a phase: whole sheets are left out first, then single orders."""
    left = _TRIES
    kept = dict(sheets)
    for smaller in (_without_a_sheet, _without_an_order):
        found = True
        while found and left > 0:
            found = False
            for fewer in smaller(kept):
                left -= 1
                if left >= 0 and breaks(fewer):
                    kept, found = fewer, True
                    break
    return {seat: sheet for seat, sheet in kept.items() if sheet.orders or sheet.conditional}


def _without_a_sheet(sheets: dict[str, Sheet]) -> Iterator[dict[str, Sheet]]:
    for seat in sheets:
        yield {name: sheet for name, sheet in sheets.items() if name != seat}


def _without_an_order(sheets: dict[str, Sheet]) -> Iterator[dict[str, Sheet]]:
    for seat, sheet in sheets.items():
        for at in range(len(sheet.orders)):
            yield sheets | {seat: replace(sheet, orders=sheet.orders[:at] + sheet.orders[at + 1 :])}


def written(sheets: Sheets) -> str:
    """Orders that break something, in the words of a report."""
    each = (f"{seat}: {'; '.join(map(str, (*sheet.orders, *sheet.conditional)))}" for seat, sheet in sheets.items())
    return f"with the orders {', '.join(each)}" if sheets else "whatever is ordered"


def told(error: BaseException) -> str:
    """What an error says, the rule that raised it, and the line: the designer's own, if it went through any."""
    rule, place = _rule(error), _place(error)
    where = f"{place.function} in {Path(place.file).name}, line {place.line}"
    who = f"the rule {rule} ({where})" if rule else where
    said = str(error).partition("\n")[0][:_LONGEST]
    return f"{who} raises {type(error).__name__}{': ' if said else ''}{said}"


def _rule(error: BaseException) -> str:
    """The innermost rule in whose methods an error was raised; empty if there is none."""
    frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__))
    rules = [own for frame in frames if isinstance(own := frame.f_locals.get("self"), Rule)]
    return rules[-1].name or type(rules[-1]).__name__ if rules else ""


class _Place(NamedTuple):
    """A line of code, and the function that it is in."""

    file: str
    line: int
    function: str


def _place(error: BaseException) -> _Place:
    """The last line of an error's way that isn't the library's; the last one of all, if they all are."""
    passed = traceback.walk_tb(error.__traceback__)
    places = [_Place(frame.f_code.co_filename, line, frame.f_code.co_qualname) for frame, line in passed]
    own = [place for place in places if _is_own(place.file)]
    return (own or places)[-1]


def _is_own(file: str) -> bool:
    """Whether a file is a designer's, or a variant's: neither the library's nor the language's."""
    path = Path(file)
    if path.is_relative_to(_LIBRARY):
        return path.is_relative_to(_LIBRARY / "variants")
    return path.is_absolute() and not path.is_relative_to(_LANGUAGE) and "site-packages" not in path.parts


def _spot(error: BaseException) -> tuple[type[BaseException], _Place]:
    """The kind of an error, and the line that raised it: two errors with one spot are the same to a designer."""
    return type(error), _place(error)
