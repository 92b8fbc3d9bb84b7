"""The moments of a game by season, with their names."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.title import titled
from variorum.game.turn import Turn
from variorum.game.variant import Variant


class Told(Protocol):
    """A moment of a game as its reader may know it: the events of `turn`, and the position after it.

    `caretakers` are the seats that a caretaker ordered for.
    """

    @property
    def number(self) -> int:
        """Its place in the game; 0 is the opening."""

    @property
    def turn(self) -> Turn | None:
        """The phase that led to it; none at the start, and after an edit."""

    @property
    def position(self) -> Position:
        """Where everything stands."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened in the phase."""

    @property
    def caretakers(self) -> tuple[str, ...]:
        """The seats that a caretaker ordered for."""


One = TypeVar("One", bound=Told)


class PlayedSeason(msgspec.Struct, Generic[One], frozen=True):
    """The moments of a season, such as a spring with its retreats, named after its first phase."""

    name: str
    moments: tuple[One, ...]

    @property
    def turn(self) -> Turn | None:
        """Its first phase; None before the first season."""
        return next((seen.turn for seen in self.moments if seen.turn), None)


def called(variant: Variant, turn: Turn | None, number: int) -> str:
    """The name of a moment: a phase, the opening, or an edit by the game master."""
    if turn is None:
        return "Position edited" if number else "Opening"
    return titled(variant, turn)


def seasons(variant: Variant, history: Sequence[One]) -> tuple[PlayedSeason[One], ...]:
    """The moments by season; the first season, named "opening", has those before any phase."""
    groups: list[list[One]] = [[]]
    last: Turn | None = None
    for seen in history:
        if seen.turn and (last is None or not variant.calendar.goes_on(last, seen.turn)):
            groups.append([])
        last = seen.turn or last
        groups[-1].append(seen)
    return tuple(PlayedSeason(name, tuple(group)) for name, group in zip(_names(groups), groups, strict=True))


def _names(groups: Sequence[Sequence[One]]) -> list[str]:
    """Names such as S1901, or S1901-2 for a season that recurs."""
    names: list[str] = []
    for group in groups:
        turn = next((seen.turn for seen in group if seen.turn), None)
        name = turn.short if turn else "opening"
        again = sum(known.partition("-")[0] == name for known in names)
        names.append(f"{name}-{again + 1}" if again else name)
    return names
