"""Random phases in turn by their seed: every law that they break, and the least that still breaks one."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import yaml
from msgspec.structs import replace
from tests.laws.geophysical.chance import Chance
from tests.laws.geophysical.laws import Foretold, broken
from tests.laws.geophysical.retreats import broken_retreats, retreat_orders
from tests.laws.geophysical.table import Sheets, Told, play, state_of
from tests.laws.geophysical.winter import broken_winter, in_winter, winter_orders
from tests.laws.play import PHASES

from variorum.game.position import Position

Change = Callable[[Told], Told]
Broken = list[tuple[str, str]]
LENGTH = 5
"""The phases of a campaign."""


def same(told: Told) -> Told:
    return told


@dataclass
class Campaign:
    """Some phases in turn from a random position; `change` alters what the program answers.

    Each phase adds what it compares to `seen`, and the laws that it breaks to `found`.
    """

    seed: str
    seen: Counter
    change: Change = same
    found: Broken = field(default_factory=list)
    foretold: Foretold | None = None

    def play(self, phases: int = LENGTH) -> Broken:
        """What is broken by the first phase that breaks a law."""
        position, memory = Chance(self.seed).position, None
        for number in range(phases):
            seed = f"{self.seed}, {number}"
            orders, judge = {"M": self._movement, "R": self._retreats, "A": self._winter}[position.turn.phase](
                position, Chance(seed, position)
            )
            told = self.change(play(position, orders, memory))
            self.seen[PHASES] += 1
            for law, what in judge(position, orders, told):
                least_case = (
                    f"\n{least(position, orders, law, self.change)}" if position.turn.phase == "M" else f" {orders}"
                )
                self.found.append((law, f"{self.seed}, phase {number} ({position.turn}): {what}{least_case}"))
            position, memory = told.done.position, told.done.season
            if self.found or position.ending:
                break
        return self.found

    def _movement(self, position: Position, chance: Chance):
        orders = chance.orders()
        self.foretold = Foretold(position, orders)
        return orders, lambda *played: broken(*played, self.seen)

    def _retreats(self, position: Position, chance: Chance):
        orders = retreat_orders(position, self.foretold, chance.dice)
        return orders, lambda *played: broken_retreats(*played, self.foretold, self.seen)

    def _winter(self, position: Position, chance: Chance):
        return winter_orders(position, chance.dice), lambda *played: broken_winter(*played, self.seen)


def winter(seed: str, seen: Counter, change: Change = same) -> Broken:
    """The laws that a winter on a random board breaks."""
    chance = Chance(seed)
    position = in_winter(chance.position, chance.dice)
    orders = winter_orders(position, chance.dice)
    seen[PHASES] += 1
    found = broken_winter(position, orders, change(play(position, orders)), seen)
    return [(law, f"{seed} ({position.turn}): {what} {orders}") for law, what in found]


def movement(position: Position, sheets: Sheets, change: Change = same) -> Broken:
    """The laws that one movement phase breaks."""
    return list(broken(position, sheets, change(play(position, sheets)), Counter()))


def least(position: Position, sheets: Sheets, law: str, change: Change = same) -> str:
    """A scenario with no order or unit that the breach of a law does not need."""

    def breaks(position: Position, sheets: Sheets) -> bool:
        return any(name == law for name, _ in movement(position, sheets, change))

    for seat in sheets:
        for line in tuple(sheets[seat]):
            fewer = {**sheets, seat: [other for other in sheets[seat] if other is not line]}
            if breaks(position, fewer):
                sheets = fewer
    for unit in position.units:
        fewer = replace(position, units=tuple(other for other in position.units if other is not unit))
        if breaks(fewer, sheets):
            position = fewer
    return scenario(position, sheets)


def scenario(position: Position, sheets: Sheets) -> str:
    """A phase as a case of a scenario file."""
    state, earth = state_of(position), position.earth
    changed = {
        "terrain": {area: str(kind) for area, kind in earth.terrain.items()},
        "closed": list(earth.closed),
        "rifts": [list(pair) for pair in earth.rifts],
        "created": list(earth.created),
        "destroyed": list(earth.destroyed),
        "under": dict(state.under),
        "winter": dict(state.winter),
    }
    if earth.canals is not None:
        changed["canals"] = {area: [list(group) for group in groups] for area, groups in earth.canals.items()}
    units: dict[str, list[str]] = {}
    for unit in position.units:
        units.setdefault(unit.power, []).append(str(unit))
    case = {
        "phase": str(position.turn),
        "units": units,
        "centers": {power: list(position.centers_of(power)) for power in sorted(set(position.owners.values()))},
        "state": {"earth": {key: value for key, value in changed.items() if value}},
        "orders": {seat: list(lines) for seat, lines in sheets.items() if lines},
    }
    return yaml.safe_dump([case], default_flow_style=None, sort_keys=False, width=120)
