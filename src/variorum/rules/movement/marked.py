"""Marks on the map for what twists close, part and join, as far as they name them."""

from collections.abc import Iterator

from variorum.game.event import series
from variorum.game.mark import Mark
from variorum.game.reason import Reason
from variorum.rules.movement.bars import Closed, Parted
from variorum.rules.movement.reach import Reach


def marks_of(reach: Reach) -> Iterator[Mark]:
    """The marks of a reach: closed areas, parted borders, and links."""
    for bar in reach.bars:
        if isinstance(bar, Closed) and bar.name and bar.areas:
            areas = tuple(sorted(bar.areas))
            yield Mark(bar.name, _told(f"{bar.name} in {series(areas)}", bar.why), areas, look=bar.look)
        elif isinstance(bar, Parted) and bar.name and bar.ways:
            pairs = tuple(dict.fromkeys((min(way), max(way)) for way in bar.ways))
            where = series(f"{one} and {other}" for one, other in pairs)
            yield Mark(bar.name, _told(f"{bar.name} between {where}", bar.why), borders=pairs)
    for link in reach.links:
        if link.name:
            told = _told(f"{link.name} between {link.ends[0]} and {link.ends[1]}", link.why)
            yield Mark(link.name, told, routes=(link.ends,))


def _told(what: str, why: Reason | None) -> str:
    return f"{what}: {why}." if why else f"{what}."
