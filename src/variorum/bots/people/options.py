"""Everything that units may be ordered in a movement phase, as arrays: a row an order, a unit's orders together."""

from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Rules, State
from variorum.board import area_of

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

HOLD, MOVE, VIA, SUPPORT_HOLD, SUPPORT_MOVE, CONVOY = range(1, 7)
"""The kinds of orders, as the kernel numbers them (`src/kernel/codes.hpp`)."""

NOBODY = -1


class Options(Struct, frozen=True, dict=True, eq=False):
    """The units of a position, and their legal orders.

    By unit: `power`, `fleet`, `place` (a location) and `start` (its area); the orders of unit `i` are those from
    `first[i]` to `first[i + 1]`. By order: `code` (the kernel's), `unit`, `kind`, `to` (the location where it shows
    effect), `goal` (the area of that), and `target`, the unit that is helped, or `NOBODY`. By area: `standing`, the
    unit there, or `NOBODY`.
    """

    power: Numbers
    fleet: Flags
    place: Numbers
    start: Numbers
    first: Numbers
    code: Numbers
    unit: Numbers
    kind: Numbers
    to: Numbers
    goal: Numbers
    target: Numbers
    standing: Numbers

    @cached_property
    def moves(self) -> Flags:
        """Whether an order is to go somewhere."""
        found: Flags = (self.kind == MOVE) | (self.kind == VIA)
        return found

    @cached_property
    def reach(self) -> NDArray[np.float32]:
        """Where units can go without convoys: 1 by unit and area."""
        found = np.zeros((len(self.power), len(self.standing)), np.float32)
        walks = self.kind == MOVE
        found[self.unit[walks], self.goal[walks]] = 1
        return found

    def rows_of(self, power: int) -> Numbers:
        """The orders of a power's units."""
        return np.flatnonzero(self.power[self.unit] == power)


def options_of(state: State) -> Options:
    """The options of all units of a movement phase."""
    rules = state.rules
    number = {place: index for index, place in enumerate(rules.locations)}
    area = np.array([number[area_of(place)] for place in rules.locations])
    powers = {power: index for index, power in enumerate(rules.powers)}
    units = {area_of(place): (powers[power], kind == "F", number[place]) for power, kind, place in state.units}
    ordered = [units[area_of(slot)] for slot in state.slots]
    power, fleet, place = (np.array([unit[part] for unit in ordered]) for part in range(3))
    code, first = (np.asarray(column, np.int64) for column in state.legal())
    start = area[place]
    standing = np.full(len(area), NOBODY)
    standing[start] = np.arange(len(start))
    unit = np.repeat(np.arange(len(start)), np.diff(first))
    kind, helped, end = _parts(code, isinstance(rules, Rules))
    helps = kind >= SUPPORT_HOLD
    target = np.where(helps, standing[area[np.where(helps, helped, 0)]], NOBODY)
    to = np.where(kind == HOLD, place[unit], np.where(kind == SUPPORT_HOLD, place[target], end))
    return Options(power, fleet, place, start, first, code, unit, kind, to, area[to], target, standing)


def _parts(code: Numbers, narrow: bool) -> tuple[Numbers, Numbers, Numbers]:
    """The kind of each order, the location of the unit that it helps, and the location that it leads to."""
    bits, kind_at = (7, 24) if narrow else (8, 26)
    location = (1 << bits) - 1
    return code >> kind_at & 15, code >> (bits + 1) & location, code >> 2 * (bits + 1) & location
