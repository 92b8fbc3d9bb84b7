"""Public notices printed with results, such as public press; other apps register their sources."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

import msgspec

from variorum.host.games.access import Access


class Notice(msgspec.Struct, frozen=True):
    """A public statement: its author, text, phase and time."""

    by: str
    text: str
    turn: str
    sent: datetime


Source = Callable[[Access, Sequence[str]], Iterable[Notice]]

_SOURCES: list[Source] = []


def notices_from(source: Source) -> Source:
    """Register a source. It gets an access and turns, and returns only what every viewer of the game may see."""
    _SOURCES.append(source)
    return source


def notices(access: Access, turns: Sequence[str]) -> tuple[Notice, ...]:
    """All notices of some turns, the oldest first."""
    found = (notice for source in _SOURCES for notice in source(access, turns))
    return tuple(sorted(found, key=lambda notice: notice.sent))
