"""What a seat sees of a position of any variant, as arrays: the map, and all numbers and words beside it."""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import copysign, log1p
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from variorum.game.position import Position, once
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.view import view

FACTS = 128
"""The numbers of which facts beside the map are made."""

_MOST_FACTS = 4_000
"""Of a seat, that count."""

_WAYS = ("sea", "coast", "contested", "unseen", "own", "marked")


class Sights:
    """Makes arrays of views. `planes` names the numbers of a location; all are how many there are of something."""

    def __init__(self, variant: Variant) -> None:
        """Name the planes of a variant."""
        self.variant, self.locations = variant, variant.board.locations
        kinds = [kind.code for kind in variant.world.kinds]
        powers = tuple(dict.fromkeys((*variant.board.powers, *variant.powers, *variant.world.bystanders)))
        units = [*(f"kind {kind}" for kind in kinds), *(f"of {power}" for power in powers)]
        self.planes: tuple[str, ...] = (
            *units,
            *(f"dislodged {what}" for what in units),
            *(*(f"center of {power}" for power in powers), "center of nobody"),
            *_WAYS,
        )
        self.shape = len(self.locations), len(self.planes)
        self._column = {plane: number for number, plane in enumerate(self.planes)}
        self._row: dict[str, int] = {location: number for number, location in enumerate(self.locations)}

    def map(self, position: Position, seat: str) -> NDArray[np.int8]:
        """The map as a seat sees it: rows of int8, one for each location, with a number for each plane."""
        return once(position, self._map, seat).copy()

    def _map(self, position: Position, seat: str) -> NDArray[np.int8]:
        seen, found = view(self.variant, position, seat).position, np.zeros(self.shape, np.int8)
        mine = self.variant.world.commands(seen).get(seat, ())
        for place, plane in self._marked(seen, frozenset(mine)):
            if place in self._row and plane in self._column:
                row: NDArray[np.int8] = found[self._row[place]]
                row[self._column[plane]] += 1
        return found

    def _marked(self, position: Position, mine: frozenset[str]) -> Iterator[tuple[str, str]]:
        """Where there is something to be seen, and what."""
        geography = self.variant.world.geography(position)
        for unit in position.units:
            yield from _of_unit(unit, "", mine)
        for entry in position.dislodged:
            yield from _of_unit(entry.unit, "dislodged ", mine)
        for center in geography.centers:
            if center not in position.fog.centers:
                yield center, f"center of {position.owners.get(center) or 'nobody'}"
        for area in geography.terrain:
            if geography.is_sea(area) or geography.is_coastal(area):
                yield area, "sea" if geography.is_sea(area) else "coast"
        yield from ((area, "contested") for area in position.contested)
        yield from ((area, "unseen") for area in position.fog.areas)

    def facts(self, position: Position, seat: str, more: Iterable[tuple[str, float]] = ()) -> NDArray[np.float32]:
        """All that a seat knows beside the map, and `more`: numbers by their logarithms, words as ones, in one row.

        The first two are the part of the year that is over, and the years since the opening. Each other fact has a
        place and a sign by its name (feature hashing: Weinberger and others, 2009).
        """
        calendar, first = self.variant.calendar, self.variant.opening(self.variant).turn
        said, (places, values) = _columns(islice(_hashed(more), _MOST_FACTS)), once(position, self._known, seat)
        room, found = _MOST_FACTS - len(said[0]), np.zeros(FACTS, np.float32)
        found[:2] = calendar.place(position.turn) / len(calendar.phases), position.turn.year - first.year
        np.add.at(found, *said)
        np.add.at(found, places[:room], values[:room])
        return found

    def _known(self, position: Position, seat: str) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """The places and values of the facts of a position."""
        seen = view(self.variant, position, seat).position
        plain = msgspec.to_builtins({"records": seen.records, "seats": seen.seats})
        return _columns(islice(_hashed(_facts(plain, "")), _MOST_FACTS))


def _hashed(facts: Iterable[tuple[str, float]]) -> Iterator[tuple[int, float]]:
    """The places of facts, and their values with a sign."""
    for name, value in facts:
        code = crc32(name.encode())
        yield 2 + code % (FACTS - 2), value if code & 1 << 31 else -value


def _columns(facts: Iterable[tuple[int, float]]) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    found = list(facts)
    return np.array([place for place, _ in found], np.intp), np.array([value for _, value in found], np.float32)


def _of_unit(unit: Unit, state: str, mine: frozenset[str]) -> Iterator[tuple[str, str]]:
    yield unit.location, f"{state}kind {unit.kind}"
    yield unit.location, f"{state}of {unit.power}"
    if unit.power in mine:
        yield unit.location, "own"
    if unit.marks:
        yield unit.location, "marked"


def _facts(plain: Any, name: str) -> Iterator[tuple[str, float]]:
    """Every number and word by its name, which says where it stands."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from _facts(value, f"{name}/{key}")
    elif isinstance(plain, list | tuple):
        for place, value in enumerate(plain):
            yield from _facts(value, name if isinstance(value, str) else f"{name}/{place}")
    elif isinstance(plain, str):
        yield f"{name}={plain}", 1.0
    elif plain is not None:
        yield name, copysign(log1p(abs(float(plain))), float(plain))
