"""What everybody may read beside the results, such as public messages: apps above register what they have."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

import msgspec

from variorum.host.games.access import Access


class Notice(msgspec.Struct, frozen=True):
    """Something that one seat says to all: who, what, in which phase, and when."""

    by: str
    text: str
    turn: str
    sent: datetime


Source = Callable[[Access, Sequence[str]], Iterable[Notice]]

_SOURCES: list[Source] = []


def notices_from(source: Source) -> Source:
    """Register a source: it is given an access and turns, and returns only what is open to all who see the game."""
    _SOURCES.append(source)
    return source


def notices(access: Access, turns: Sequence[str]) -> tuple[Notice, ...]:
    """All notices of some turns, the oldest first."""
    found = (notice for source in _SOURCES for notice in source(access, turns))
    return tuple(sorted(found, key=lambda notice: notice.sent))
