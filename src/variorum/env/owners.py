"""Whose unit or center a canonical order is for: the kernel's codes do not say who gave them."""

from collections.abc import Mapping
from functools import lru_cache

from variorum.game.position import Position

WAIVE = "WAIVE"
_AT_THE_END = ("BUILD", "REMOVE")


@lru_cache(maxsize=1 << 16)
def ordered_area(text: str) -> str:
    """The area of the unit that a canonical order is for: its second word, or its third behind BUILD and REMOVE."""
    words = text.split(" ", 3)
    return words[2 if words[0] in _AT_THE_END else 1].partition("/")[0]


def ownership(position: Position) -> Mapping[str, str]:
    """By area, the power that may order there now: the unit's owner, or where nobody stands the center's."""
    if position.dislodged:
        return {entry.unit.area: entry.unit.power for entry in position.dislodged}
    # Not by way of Unit.area, since this is asked in every phase of self-play.
    standing = {unit.location.partition("/")[0]: unit.power for unit in position.units}
    return {**position.owners, **standing} if position.turn.phase == "A" else standing
