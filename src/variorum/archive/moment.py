"""The game at a point in time, read from the line that led to it, and only as far as needed."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from variorum.archive.codec import event_from_plain, sheet_from_plain
from variorum.archive.lines import EditLine, Header, PhaseLine
from variorum.game.dice import Dice, Seal
from variorum.game.event import Event
from variorum.game.position import Position, position_from_json
from variorum.game.process import SeasonSoFar
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.validate import faults
from variorum.game.variant import Variant
from variorum.game.view import Past


class Moment(msgspec.Struct, frozen=True, dict=True):
    """The game at a point in time, read from the line that led to it.

    `phases` are those of the season that goes on, `seal` is that of the dice. The properties raise ValueError if the
    line does not hold what it should; in a log that was made by `fold` they do not.
    """

    variant: Variant
    line: Header | PhaseLine | EditLine
    seal: Seal
    phases: tuple[PhaseLine, ...] = ()

    @cached_property
    def position(self) -> Position:
        """Where everything stands."""
        return _possible(self.variant, position_from_json(bytes(self.line.position), self.variant.records))

    def know(self, position: Position, sheets: Mapping[str, Sheet], events: tuple[Event, ...]) -> None:
        """Take the values that the line was just written from, instead of reading them from it.

        Raises: ValueError if the position is impossible, or an order or event is of a type that the variant lacks.
        """
        types = {type(order) for sheet in sheets.values() for order in sheet.orders}
        strange = [*(types - {*self.variant.orders}), *({*map(type, events)} - {*self.variant.events})]
        if strange:
            raise ValueError(f"{self.variant.name} has no {strange[0].__name__}; a variant names its orders and events")
        self.__dict__.update(position=_possible(self.variant, position), sheets=dict(sheets), events=events)

    @property
    def is_read(self) -> bool:
        """Whether the position has been read."""
        return "position" in self.__dict__

    @cached_property
    def coming(self) -> Turn:
        """The turn of the position, read without the rest."""
        return msgspec.json.decode(self.line.position, type=_Dated).turn

    @cached_property
    def turn(self) -> Turn | None:
        """The phase that led to it; none at the start, and after an edit."""
        return Turn.read(self.line.turn) if isinstance(self.line, PhaseLine) else None

    @property
    def attempt(self) -> int:
        """Which dice of that phase it was played with, counted from 1."""
        return self.dice.attempt

    @property
    def dice(self) -> Dice:
        """The dice of that phase."""
        if not isinstance(self.line, PhaseLine):
            return Dice(self.seal.seed)
        return Dice(self.seal.seed, attempt=self.line.attempt, kept=self.line.kept)

    @cached_property
    def sheets(self) -> dict[str, Sheet]:
        """The order sheets for it, by seat."""
        return _sheets(self.variant, self.line) if isinstance(self.line, PhaseLine) else {}

    @property
    def caretakers(self) -> tuple[str, ...]:
        """The seats that a caretaker ordered for in that phase."""
        return self.line.caretakers if isinstance(self.line, PhaseLine) else ()

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happened in it."""
        return _events(self.variant, self.line) if isinstance(self.line, PhaseLine) else ()

    @cached_property
    def season(self) -> SeasonSoFar:
        """What is remembered of the present season."""
        season = SeasonSoFar()
        for phase in self.phases:
            season = season.after(_sheets(self.variant, phase), _past(self.variant, phase))
        return season

    def __repr__(self) -> str:
        return f"<Moment of {self.variant.id}, before {self.coming}>"


class _Dated(msgspec.Struct, frozen=True):
    """A position's turn."""

    turn: Turn


def _possible(variant: Variant, position: Position) -> Position:
    found = faults(variant, position)
    if found:
        raise ValueError(f"the position is impossible: {'; '.join(map(str, found))}")
    return position


def _sheets(variant: Variant, line: PhaseLine) -> dict[str, Sheet]:
    plain = msgspec.json.decode(line.sheets, type=dict[str, dict[str, Any]])
    return {seat: sheet_from_plain(sheet, variant) for seat, sheet in plain.items()}


def _past(variant: Variant, line: PhaseLine) -> Past:
    position = position_from_json(bytes(line.position), variant.records) if variant.limits_sight else None
    return Past(_events(variant, line), position)


def _events(variant: Variant, line: PhaseLine) -> tuple[Event, ...]:
    return tuple(event_from_plain(plain, variant) for plain in msgspec.json.decode(line.events, type=list[Any]))
