"""A power's orders, unit by unit: each is weighed by what the others are expected to do, and by what is settled.

What is settled binds the rest: who is supported by its own power does what it is supported in, and an army sails only
with a fleet of its own power.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from importlib import resources
from io import BytesIO
from random import Random

import numpy as np
from msgspec import Struct

from variorum.adjudicator.selfplay import State
from variorum.bots.people.expected import draws_of, expectations, told
from variorum.bots.people.features import Side, features, side_of
from variorum.bots.people.options import CONVOY, NOBODY, SUPPORT_HOLD, VIA, Options
from variorum.bots.people.scene import Memory, Scene, scene_of
from variorum.bots.people.terrain import Flags, Floats, Numbers, Terrain


class Network(Struct, frozen=True, eq=False):
    """Weights: `enter` (features by hidden units), `bias` and `leave` by hidden unit, `direct` by feature."""

    enter: Floats
    bias: Floats
    leave: Floats
    direct: Floats

    def scores(self, seen: Floats) -> Floats:
        """A score for each row of features."""
        found: Floats = np.maximum(seen @ self.enter + self.bias, 0) @ self.leave + seen @ self.direct
        return found


def softmax(scores: Floats, first: Numbers) -> Floats:
    """Chances for each unit's orders; the orders of unit `i` are those from `first[i]` to `first[i + 1]`."""
    counts = np.diff(first)
    grown: Floats = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first[:-1]), counts))
    found: Floats = grown / np.repeat(np.add.reduceat(grown, first[:-1]), counts)
    return found


Choose = Callable[[Floats], int]
"""One of some orders of a unit, by their chances."""

PASSES = 2
"""How often a power's chances are found; each time from those before."""

_SHARPER = 2.0
"""How much more often than people the likelier of two orders is drawn: people don't err by lot."""


class Table(Struct, frozen=True, dict=True, eq=False):
    """What a power has before it: its side of a scene, and what the policies would draw."""

    scene: Scene
    side: Side
    draws: Floats

    @property
    def options(self) -> Options:
        """Everybody's options."""
        return self.scene.options

    @cached_property
    def first(self) -> Numbers:
        """Where the orders of each of the side's units begin, among the side's."""
        counts = np.diff(self.options.first)[self.options.power == self.side.power]
        return np.concatenate([[0], np.cumsum(counts)])

    @cached_property
    def fixed(self) -> Floats:
        """The features that don't depend on what others do."""
        return features(self.scene, self.side)

    def seen(self, chances: Floats) -> Floats:
        """All features of the side's orders, if these are everybody's chances."""
        found: Floats = np.concatenate([self.fixed, expectations(self.options, self.side, self.draws, chances)], 1)
        return found

    def chances(self, network: Network, passes: int = PASSES) -> Floats:
        """The chances of everybody's orders: the side's by the network, the others' by the policies."""
        found: Floats = self.draws.mean(1)
        for _ in range(passes):
            found[self.side.rows] = softmax(network.scores(self.seen(found)), self.first)
        return found


def table_of(state: State, power: str, terrain: Terrain, begin: int, memory: Memory, seed: int = 0) -> Table:
    """What a power has before it, in a game that began in a year."""
    scene = scene_of(state, terrain, begin, memory)
    side = side_of(scene, state.rules.powers.index(power))
    return Table(scene, side, draws_of(state, scene.options, seed))


def orders_of(table: Table, network: Network, choose: Choose) -> tuple[int, ...]:
    """The codes of a power's orders, one for each of its units."""
    options, rows, expected = table.options, table.side.rows, table.chances(network)
    allowed = np.ones(len(options.code), np.bool_)
    open_units, settled = list(np.unique(options.unit[rows]).tolist()), list[int]()
    while open_units:
        chances = np.zeros(len(options.code), np.float32)
        chances[rows] = softmax(network.scores(table.seen(told(expected, options, settled))), table.first)
        chances[~possible(options, allowed)] = 0
        unit = max(open_units, key=lambda unit: float(_of(options, chances, unit).max()))
        row = int(options.first[unit]) + choose(_of(options, chances, unit))
        _settle(options, allowed, row)
        open_units.remove(unit)
        settled.append(row)
    return tuple(options.code[settled].tolist())


def likeliest(chances: Floats) -> int:
    """The likeliest order."""
    return int(chances.argmax())


def drawn(chance: Random) -> Choose:
    """Orders by lot, the likelier ones more often."""

    def draw(chances: Floats) -> int:
        weights = (chances.astype(np.float64) ** _SHARPER).tolist()
        return chance.choices(range(len(weights)), weights)[0] if sum(weights) > 0 else int(chances.argmax())

    return draw


@lru_cache(maxsize=1)
def learned() -> Network:
    """The network as `python -m bench.likeness --train` leaves it."""
    data = resources.files(__package__).joinpath("weights.npz").read_bytes()
    with np.load(BytesIO(data)) as arrays:
        return Network(*(arrays[name] for name in ("enter", "bias", "leave", "direct")))


def possible(options: Options, allowed: Flags) -> Flags:
    """Which orders go together with what is settled, if these orders still are allowed."""
    found = allowed.copy()
    for row in np.flatnonzero(allowed & ((options.target != NOBODY) | (options.kind == VIA))):
        found[row] = all(allowed[needed].any() for needed in needs(options, int(row)))
    return found


def needs(options: Options, row: int) -> Iterator[Numbers]:
    """The orders of other units of the same power of which an order needs one."""
    unit, target, kind, goal = options.unit[row], options.target[row], options.kind[row], options.goal[row]
    if target != NOBODY and options.power[target] == options.power[unit]:
        mine = np.arange(options.first[target], options.first[target + 1])
        goes = options.kind[mine] == VIA if kind == CONVOY else options.moves[mine]
        yield mine[~options.moves[mine] if kind == SUPPORT_HOLD else goes & (options.goal[mine] == goal)]
    if kind == VIA:
        own = options.power[options.unit] == options.power[unit]
        yield np.flatnonzero(own & (options.kind == CONVOY) & (options.target == unit) & (options.goal == goal))


def _settle(options: Options, allowed: Flags, row: int) -> None:
    """Order that; of other units' orders that it needs, those of the unit with the fewest left stay, and no others."""
    _keep(options, allowed, np.array([row]))
    for needed in needs(options, row):
        left = needed[allowed[needed]]
        units, counts = np.unique(options.unit[left], return_counts=True)
        _keep(options, allowed, left[options.unit[left] == units[counts.argmin()]])


def _keep(options: Options, allowed: Flags, rows: Numbers) -> None:
    """Of the orders of a unit, leave only these."""
    unit = options.unit[rows[0]]
    allowed[options.first[unit] : options.first[unit + 1]] = False
    allowed[rows] = True


def _of(options: Options, chances: Floats, unit: int) -> Floats:
    return chances[options.first[unit] : options.first[unit + 1]]
