"""What a seat sees of a position of any variant, as arrays: the map, and all numbers and words beside it."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from math import copysign, log1p
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from variorum.game.position import Position
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.view import View

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
        self._column = {plane: number for number, plane in enumerate(self.planes)}
        self._row: dict[str, int] = {location: number for number, location in enumerate(self.locations)}

    def map(self, seen: View) -> NDArray[np.int8]:
        """The map of a view: rows of int8, one for each location, with a number for each plane."""
        position, found = seen.position, np.zeros((len(self.locations), len(self.planes)), np.int8)
        mine = self.variant.world.commands(position).get(seen.seat, ())
        for place, plane in self._marked(position, frozenset(mine)):
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

    def facts(self, seen: View, more: Iterable[tuple[str, float]] = ()) -> NDArray[np.float32]:
        """All that a seat knows beside the map, and `more`: numbers by their logarithms, words as ones, in one row.

        The first two are the part of the year that is over, and the years since the opening. Each other fact has a
        place and a sign by its name (feature hashing: Weinberger and others, 2009).
        """
        position, calendar = seen.position, self.variant.calendar
        found = np.zeros(FACTS, np.float32)
        found[0] = calendar.place(position.turn) / len(calendar.phases)
        found[1] = position.turn.year - self.variant.opening(self.variant).turn.year
        plain = msgspec.to_builtins({"records": position.records, "seats": position.seats})
        for name, value in islice(chain(more, _facts(plain, "")), _MOST_FACTS):
            code = crc32(name.encode())
            found[2 + code % (FACTS - 2)] += value if code & 1 << 31 else -value
        return found


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
