"""The log of a game: lines that are only ever added, folded into the moments that still count.

A header, then a line for each processed stage; edits and undo are lines of their own. Where the lines are kept, in a
file or in a database, is for others to know.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from variorum.archive.codec import event_from_plain, sheet_from_plain, sheet_to_plain
from variorum.game.dice import Dice, commitment, new_seed
from variorum.game.event import Event
from variorum.game.position import Position, position_from_plain
from variorum.game.process import Processed, Season, process, remember
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.variants import registry

FORMAT = 1


class Header(msgspec.Struct, frozen=True, tag_field="line", tag="header"):
    """The first line. The seed of the dice is secret until the end; its commitment is not."""

    format: int
    variant: str
    commitment: str
    seed: str
    position: Any


class StageLine(msgspec.Struct, frozen=True, tag_field="line", tag="stage"):
    """A processed stage: what each seat sent, what happened, and the position after it."""

    turn: str
    attempt: int
    sheets: dict[str, dict[str, Any]]
    events: list[Any]
    position: Any


class EditLine(msgspec.Struct, frozen=True, tag_field="line", tag="edit"):
    """A position set by hand, and why."""

    reason: str
    position: Any


class UndoLine(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """The last stage or edit that still counts no longer does."""

    reason: str = ""


AnyLine = Header | StageLine | EditLine | UndoLine


class Moment(msgspec.Struct, frozen=True):
    """The game at one time: the position, how it came to it (nothing at the start), and the season's memory.

    `attempt` tells how often the stage had been processed by then.
    """

    position: Position
    season: Season = Season()
    turn: Turn | None = None
    sheets: dict[str, Sheet] = {}
    events: tuple[Event, ...] = ()
    attempt: int = 1


class GameLog(msgspec.Struct, frozen=True):
    """A game as its lines tell it.

    `moments` are those that still count, the last one the present; `tries` tells how often each stage was processed;
    `lines` is the number of lines.
    """

    variant: Variant
    header: Header
    moments: tuple[Moment, ...]
    tries: dict[str, int] = {}
    lines: int = 1

    @property
    def now(self) -> Moment:
        """The present."""
        return self.moments[-1]


Log = TypeVar("Log", bound=GameLog)


def new_header(variant: Variant, opening: Position | None = None) -> Header:
    """The first line of a fresh game, from the variant's opening unless another one is given."""
    seed = new_seed()
    position = opening or variant.opening(variant)
    return Header(FORMAT, variant.id, commitment(seed), seed, msgspec.to_builtins(position))


def started(header: Header) -> GameLog:
    """The game of which there is nothing but a header.

    Raises: ValueError if the format, the variant or the position is none.
    """
    if header.format != FORMAT:
        raise ValueError(f"format {header.format} is not known; this program reads {FORMAT}")
    try:
        variant = registry.variant(header.variant)
    except registry.UnknownVariantError as error:
        raise ValueError(str(error)) from None
    return GameLog(variant, header, (Moment(_position(header.position, variant)),))


def fold(log: Log, line: AnyLine) -> Log:
    """The game after one more line.

    Raises: ValueError if the line cannot follow.
    """
    log = replace(log, lines=log.lines + 1)
    match line:
        case StageLine():
            tries = {**log.tries, line.turn: line.attempt}
            return replace(log, moments=(*log.moments, _moment(log, line)), tries=tries)
        case EditLine():
            position = _position(line.position, log.variant)
            return replace(log, moments=(*log.moments, Moment(position, log.now.season)))
        case UndoLine():
            if len(log.moments) == 1:
                raise ValueError("there is nothing to undo here")
            return replace(log, moments=log.moments[:-1])
        case Header():
            raise ValueError("a second header")


def dice(log: GameLog) -> Dice:
    """The dice for the next stage: a stage that is run again draws anew."""
    return Dice(log.header.seed, attempt=log.tries.get(str(log.now.position.turn), 0) + 1)


def play(log: GameLog, sheets: Mapping[str, Sheet]) -> Processed:
    """What comes of the next stage; the log is left as it is."""
    return process(log.variant, log.now.position, sheets, dice(log), log.now.season)


def played_again(log: GameLog, number: int) -> Processed:
    """What came of the stage that led to the moment of that number, with everything that the log leaves out.

    Raises: IndexError if there is no such moment; ValueError if no stage led to it.
    """
    before, after = log.moments[number - 1], log.moments[number]
    if after.turn is None or number < 1:
        raise ValueError(f"no stage led to moment {number}")
    drawn = Dice(log.header.seed, attempt=after.attempt)
    return process(log.variant, before.position, after.sheets, drawn, before.season)


def stage_line(log: GameLog, sheets: Mapping[str, Sheet], done: Processed) -> StageLine:
    """The line of a processed stage.

    Raises: ValueError if the stage still waits for somebody.
    """
    if done.waiting:
        raise ValueError(f"the stage waits for {', '.join(sorted(done.waiting))}")
    turn = str(log.now.position.turn)
    plain = {seat: sheet_to_plain(sheet) for seat, sheet in sheets.items()}
    events = [msgspec.to_builtins(event) for event in done.events]
    return StageLine(turn, dice(log).attempt, plain, events, msgspec.to_builtins(done.position))


def edit_line(position: Position, reason: str) -> EditLine:
    """The line of a position that is set by hand."""
    return EditLine(reason, msgspec.to_builtins(position))


def _moment(log: GameLog, line: StageLine) -> Moment:
    before, variant = log.now, log.variant
    if line.turn != str(before.position.turn):
        raise ValueError(f"a stage of {line.turn}, but the game stands before {before.position.turn}")
    position = _position(line.position, variant)
    sheets = {seat: sheet_from_plain(plain, variant) for seat, plain in line.sheets.items()}
    events = tuple(event_from_plain(plain, variant) for plain in line.events)
    season = remember(variant, before.season, sheets, before.position.turn, position.turn, events)
    return Moment(position, season, before.position.turn, sheets, events, line.attempt)


def _position(plain: Any, variant: Variant) -> Position:
    """The position of a line. Raises: ValueError if it is none, or cannot be."""
    position = position_from_plain(plain, variant.records)
    found = faults(variant, position)
    if found:
        raise ValueError(f"the position is impossible: {'; '.join(map(str, found))}")
    return position
