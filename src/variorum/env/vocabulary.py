"""The vocabulary of a board: every order that can ever be legal on it, numbered from 0 without gaps.

A policy's output is indexed by these numbers. Those of a place follow each other, so that the orders of a unit are a
slice; the waived builds come last, one for each power.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, Rules, Tables, numbering_for

Integers = Sequence[int] | NDArray[np.integer]
Stand = tuple[str, int]
"""A kind of unit, and the number of the location where it stands."""


class Aims(NamedTuple):
    """What each order of a vocabulary is about: the area that somebody enters, and the area of a unit that is helped.

    -1 where there is none.
    """

    goals: NDArray[np.int16]
    helped: NDArray[np.int16]


class Vocabulary:
    """All orders of a board by number; `codes` are the kernel's, `places` the locations of their units (-1: none).

    `bounds` are where the orders of each location begin, and at last where they end: the waived builds follow.
    `area_numbers` are the areas of the board's locations, by their numbers, `areas` those of the orders' units.

    No legal order is missing. Some convoys are there that no chain of fleets could make.
    """

    def __init__(self, rules: Rules, tables: Tables) -> None:
        """Number the orders of a board."""
        self.rules, self._tables = rules, tables
        by_place = [list(texts) for texts in _Orders(tables, rules.locations)]
        waivers = [rules.waiver(power) for power in rules.powers]
        orders = rules.codes(text for texts in by_place for text in texts)
        counts = [len(texts) for texts in by_place]
        self.codes: NDArray[np.int32] = np.array([*orders, *waivers], np.int32)
        self.places: NDArray[np.int16] = np.repeat([*range(len(counts)), -1], [*counts, len(waivers)]).astype(np.int16)
        self.area_numbers: NDArray[np.int16] = np.array(tables["area_of"], np.int16)
        self.areas: NDArray[np.int16] = np.append(self.area_numbers, np.int16(-1))[self.places]
        self.bounds: NDArray[np.int64] = np.cumsum([0, *counts])
        self._numbers = numbering_for(rules)(self.codes)

    def __deepcopy__(self, _: object) -> "Vocabulary":
        """Return self: a vocabulary is immutable."""
        return self

    def __reduce__(self) -> tuple[type["Vocabulary"], tuple[Rules, Tables]]:
        """Numbered again, where a pickle is read."""
        return Vocabulary, (self.rules, self._tables)

    def __len__(self) -> int:
        return len(self.codes)

    def numbers(self, codes: Integers) -> NDArray[np.int32]:
        """The numbers of orders; -1 for a code that is no order of the board."""
        return self._numbers.numbers(codes)

    def codes_of(self, numbers: Integers) -> NDArray[np.int32]:
        """The codes of orders. Raises: ValueError naming a number that no order has."""
        return self._numbers.codes(numbers)

    def write_masks(self, games: Batch, out: NDArray[np.bool_], threads: int = 1) -> None:
        """Write which orders are legal into an array (games, orders).

        Raises: ValueError if the array isn't one of bool in C order, or has another shape.
        """
        games.write_masks(self._numbers, out, threads)

    def texts(self, numbers: Integers) -> list[str]:
        """The canonical texts of orders. Raises: ValueError as `codes_of`."""
        return self.rules.texts(self.codes_of(numbers).tolist())

    def at(self, place: int) -> slice:
        """The numbers of all orders of units at a location, and of builds there."""
        return slice(int(self.bounds[place]), int(self.bounds[place + 1]))

    @cached_property
    def aims(self) -> Aims:
        """What the orders are about."""
        names = {name: int(area) for name, area in zip(self.rules.locations, self.area_numbers, strict=True)}
        goals = np.full(len(self), -1, np.int16)
        helped = np.full(len(self), -1, np.int16)
        for number, text in enumerate(self.texts(np.arange(len(self)))):
            parts = text.removesuffix(" VIA").split()
            if parts[2:3] in (["-"], ["R"]) and len(parts) == 4:
                goals[number] = names[parts[3]]
            elif len(parts) == 7:
                goals[number], helped[number] = names[parts[6]], names[parts[4]]
        return Aims(goals, helped)


class _Orders:
    """The texts of all orders, a list for each location."""

    def __init__(self, tables: Tables, locations: Sequence[str]) -> None:
        self.names = locations
        self.area_of = tables["area_of"]
        self.centers, self.seas = frozenset(tables["centers"]), frozenset(tables["seas"])
        steps = {"A": tables["army"], "F": tables["fleet"]}
        stands = [("A", place) for place in tables["army_places"]] + [("F", place) for place in tables["fleet_places"]]
        self.steps = {stand: steps[stand[0]][stand[1]] for stand in stands}
        self.near = {stand: sorted({self.area_of[to] for to in found}) for stand, found in self.steps.items()}
        self.stands: dict[int, list[Stand]] = {}
        for stand in stands:
            self.stands.setdefault(self.area_of[stand[1]], []).append(stand)
        self.waters = list(_waters(tables))

    def __iter__(self) -> Iterator[Iterator[str]]:
        """The orders of each location."""
        for place in range(len(self.names)):
            yield (text for kind in "AF" if (kind, place) in self.steps for text in self._of((kind, place)))

    def _of(self, stand: Stand) -> Iterator[str]:
        unit, steps = self._unit(stand), [self.names[to] for to in self.steps[stand]]
        yield f"{unit} H"
        yield from (f"{unit} - {to}" for to in steps)
        yield from (f"{unit} - {self.names[to]} VIA" for to in self._overseas(stand))
        yield from self._supports(stand)
        yield from self._convoys(stand)
        yield from (f"{unit} R {to}" for to in steps)
        yield f"{unit} D"
        if self.area_of[stand[1]] in self.centers:
            yield f"BUILD {unit}"
        yield f"REMOVE {unit}"

    def _supports(self, stand: Stand) -> Iterator[str]:
        unit, area = self._unit(stand), self.area_of[stand[1]]
        for near in self.near[stand]:
            yield from (f"{unit} S {self._unit(other)}" for other in self.stands.get(near, ()))
        movers = [other for other in self.steps if self.area_of[other[1]] != area]
        for other in movers:
            reached = {*self.near[other], *self._overseas(other)}
            text = f"{unit} S {self._unit(other)} - "
            yield from (text + self.names[to] for to in self.near[stand] if to in reached)

    def _convoys(self, stand: Stand) -> Iterator[str]:
        for seas, coasts in self.waters:
            if stand[0] == "F" and stand[1] in seas:
                pairs = ((start, to) for start in coasts for to in coasts if start != to)
                unit = self._unit(stand)
                yield from (f"{unit} C A {self.names[start]} - {self.names[to]}" for start, to in pairs)

    def _overseas(self, stand: Stand) -> list[int]:
        """The coasts to which fleets could take an army."""
        if stand[0] == "F":
            return []
        coasts = {to for _, coasts in self.waters if stand[1] in coasts for to in coasts}
        return sorted(coasts - {stand[1]})

    def _unit(self, stand: Stand) -> str:
        return f"{stand[0]} {self.names[stand[1]]}"


def _waters(tables: Tables) -> Iterator[tuple[frozenset[int], tuple[int, ...]]]:
    """Seas that hang together, and the land where armies embark on them."""
    left = set(tables["seas"])
    armies = frozenset(tables["army_places"])
    while left:
        seas = _connected(left.pop(), tables["sea"])
        left -= seas
        yield seas, tuple(area for area, near in enumerate(tables["embark"]) if area in armies and seas & {*near})


def _connected(start: int, links: Sequence[Iterable[int]]) -> frozenset[int]:
    found, new = {start}, {start}
    while new:
        new = {to for each in new for to in links[each]} - found
        found |= new
    return frozenset(found)
