"""What changes about a board in play."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

import msgspec

from variorum.board.area import Terrain

Pair = tuple[str, str]
WaterGroups = tuple[tuple[str, ...], ...]


class Earth(msgspec.Struct, frozen=True, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """The changes against the printed board; `Earth()` is the board as printed.

    Every list is kept sorted, so that equal content gives equal values and equal bytes.

    Attributes:
        terrain: areas that differ from print.
        canals: by area, the groups of waters that canals join inside it; None means as printed.
        closed: areas whose natural waterway is closed.
        rifts: borders that nothing passes.
        links: pairs of places that are neighbors beyond the printed borders, for armies and fleets alike.
        created: centers that the printed board lacks.
        destroyed: printed centers that are gone.

    """

    terrain: dict[str, Terrain] = {}
    canals: dict[str, WaterGroups] | None = None
    closed: tuple[str, ...] = ()
    rifts: tuple[Pair, ...] = ()
    links: tuple[Pair, ...] = ()
    created: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Sort what has no order of its own, and read terrain words."""
        for field, order in _ORDERED.items():
            if value := getattr(self, field):
                msgspec.structs.force_setattr(self, field, order(value))

    def __hash__(self) -> int:
        return self._hash

    def key(self) -> bytes:
        """Return bytes that are equal exactly where two earths are."""
        return msgspec.json.encode(self)

    @cached_property
    def is_printed(self) -> bool:
        """Whether nothing has changed."""
        return self == _PRINTED

    @cached_property
    def _hash(self) -> int:
        return hash(self.key())


def _sorted_pairs(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _sorted_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


def _sorted_terrain(terrain: dict[str, Terrain]) -> dict[str, Terrain]:
    return {area: Terrain(word) for area, word in sorted(terrain.items())}


def sorted_canals(canals: Mapping[str, WaterGroups]) -> dict[str, WaterGroups]:
    """Return canals in the order in which earths have them."""
    return {area: tuple(sorted(tuple(sorted(group)) for group in groups)) for area, groups in sorted(canals.items())}


_ORDERED: dict[str, Callable[[Any], Any]] = {
    "terrain": _sorted_terrain,
    "canals": sorted_canals,
    "closed": _sorted_names,
    "rifts": _sorted_pairs,
    "links": _sorted_pairs,
    "created": _sorted_names,
    "destroyed": _sorted_names,
}

_PRINTED = Earth()
