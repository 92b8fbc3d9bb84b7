"""Records and the earth as scenario files write them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from variorum.board import Earth
from variorum.game.position import Position
from variorum.game.variant import Variant

EARTH = "earth"


def keys(variant: Variant) -> tuple[str, ...]:
    """The names that may stand under `state`."""
    return (EARTH, *(name for name, kind in variant.records.items() if not kind.part_of))


def within(variant: Variant, part: str) -> dict[str, str]:
    """The fields that files write among those of another part, each with the name of its record."""
    kinds = {name: kind for name, kind in variant.records.items() if kind.part_of == part}
    return {field: name for name, kind in kinds.items() for field in kind.__struct_fields__}


def changes_earth(variant: Variant) -> bool:
    """Whether the board changes in play, and with it the names of coasts."""
    return bool(within(variant, EARTH))


def plain(variant: Variant, position: Position) -> dict[str, Any]:
    """Everything that can stand under `state`, nothing left out."""
    kept = {name: position.records[name].plain() for name in keys(variant) if name in position.records}
    fields = within(variant, EARTH)
    beside = {
        key: value
        for name in dict.fromkeys(fields.values())
        if name in position.records
        for key, value in position.records[name].plain().items()
    }
    return {**kept, EARTH: {**_earth(variant, position.earth), **beside}}


def _earth(variant: Variant, earth: Earth) -> Mapping[str, Any]:
    """The earth; where it changes in play, what is as printed is written out."""
    if not changes_earth(variant):
        unchanged: dict[str, Any] = msgspec.to_builtins(earth)
        return unchanged
    canals = variant.board.canals if earth.canals is None else earth.canals
    found = {field: getattr(earth, field) for field in Earth.__struct_fields__}
    plain: dict[str, Any] = msgspec.to_builtins({**found, "canals": dict(canals)})
    return plain
