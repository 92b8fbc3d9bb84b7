"""The lines of a game's log. What they hold stays as it was written until somebody asks for it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from variorum.archive.codec import sheet_to_plain
from variorum.game.dice import Seal
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant

FORMAT = 1


class Header(msgspec.Struct, frozen=True, tag_field="line", tag="header"):
    """The first line. The seed of the dice is secret until the end; its commitment is not."""

    format: int
    variant: str
    commitment: str
    seed: str
    position: msgspec.Raw


class PhaseLine(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line", tag="phase"):
    """A processed phase: what each seat sent, what happened, and the position after it.

    `attempt` tells its dice from others of the same phase; `kept` are the results, by label, that its draws had when it
    was played before. `caretakers` are the seats whose sheet a bot wrote in the place of a player who had missed the
    deadline.
    """

    turn: str
    attempt: int
    sheets: msgspec.Raw
    events: msgspec.Raw
    position: msgspec.Raw
    caretakers: tuple[str, ...] = ()
    kept: dict[str, str] = {}


class EditLine(msgspec.Struct, frozen=True, tag_field="line", tag="edit"):
    """A position set by hand, and why."""

    reason: str
    position: msgspec.Raw


class UndoLine(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line", tag="undo"):
    """The last phase or edit that still counts no longer does.

    If it `keeps_dice`, the phase is played with the same dice when it is played again, else with new ones.
    """

    reason: str = ""
    keeps_dice: bool = False


class SealLine(msgspec.Struct, frozen=True, tag_field="line", tag="seal"):
    """From here on the dice have another seed, because the previous seed has become known."""

    commitment: str
    seed: str


class OfferLine(msgspec.Struct, frozen=True, tag_field="line", tag="offer"):
    """An offer that a seat made to others, as plain data. It is part of the press, and stays when a phase is undone."""

    offer: msgspec.Raw


class AnswerLine(msgspec.Struct, frozen=True, tag_field="line", tag="answer"):
    """A seat's answer to an offer; its maker takes it back by declining. Offers count from 1."""

    number: int
    seat: str
    accepts: bool


class SourceLine(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line", tag="source"):
    """Where a game comes from that was played elsewhere: the format, the game's name there, and its rules' names."""

    format: str
    name: str
    rules: tuple[str, ...] = ()


class MessageLine(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line", tag="message"):
    """A message: the phase in which it was sent, from whom, and to whom. Its game may have been played elsewhere.

    `at` is when, as the source counts it; with a recipient that is no seat, such as GLOBAL, it is for several.
    """

    turn: str
    sender: str
    recipient: str
    text: str
    at: int = 0


AnyLine = Header | PhaseLine | EditLine | UndoLine | SealLine | OfferLine | AnswerLine | SourceLine | MessageLine


def header_of(variant: Variant, seal: Seal, position: Position) -> Header:
    """The first line of a game; its seal may be without the seed."""
    return Header(FORMAT, variant.id, seal.commitment, seal.seed, _raw(position))


def seal_line(seal: Seal) -> SealLine:
    """The line after which the dice have another seed."""
    return SealLine(seal.commitment, seal.seed)


def line_of_phase(
    turn: str,
    attempt: int,
    sheets: Mapping[str, Sheet],
    events: Sequence[Event],
    position: Position,
    caretakers: tuple[str, ...] = (),
) -> PhaseLine:
    """The line of a phase: what was sent, what happened, and where everything stands after it."""
    plain = {seat: sheet_to_plain(sheet) for seat, sheet in sheets.items()}
    return PhaseLine(turn, attempt, _raw(plain), _raw(events), _raw(position), caretakers)


def offer_line(plain: Mapping[str, Any]) -> OfferLine:
    """The line of an offer."""
    return OfferLine(_raw(plain))


def edit_line(position: Position, reason: str) -> EditLine:
    """The line of a position that is set by hand."""
    return EditLine(reason, _raw(position))


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value, order="deterministic"))
