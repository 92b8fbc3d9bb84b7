"""What a position and the latest phases were like, as arrays: who owns what, and who did what to whom."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from variorum.adjudicator.selfplay import State
from variorum.bots.people.options import CONVOY, NOBODY, SUPPORT_HOLD, Options, options_of
from variorum.bots.people.terrain import Flags, Floats, Numbers, Terrain

Memory = Sequence[tuple[State, Sequence[int]]]
"""Movement phases, oldest first, each with the codes of everybody's orders."""

REMEMBERED = 6
"""The latest phases that count."""

FADES = 0.7
"""What is left after a phase of what powers did to each other."""

NO_CENTER, NEUTRAL = -2, -1


class Last(Struct, frozen=True, eq=False):
    """The last order of each unit, by unit.

    `kind` (0 if unknown), the areas where the unit was (`start`), where its order showed effect (`goal`) and where the
    unit stood that it helped (`target`), and whether it `bounced`.
    """

    kind: Numbers
    start: Numbers
    goal: Numbers
    target: Numbers
    bounced: Flags


class Scene(Struct, frozen=True, eq=False):
    """A position before a movement phase.

    `owner` by area: a power, `NEUTRAL` or `NO_CENTER`. `held` by power: its centers. `hostile` and `friendly`: what a
    power (row) did against another and for it lately.
    """

    terrain: Terrain
    options: Options
    owner: Numbers
    held: Floats
    fall: bool
    age: int
    hostile: Floats
    friendly: Floats
    last: Last


def scene_of(state: State, terrain: Terrain, begin: int, memory: Memory) -> Scene:
    """The scene of a state, in a game that began in a year."""
    options, owner = options_of(state), _owners(state, terrain)
    powers = len(state.rules.powers)
    held = np.bincount(owner[owner >= 0], minlength=powers).astype(np.float32)
    hostile, friendly = np.zeros((powers, powers), np.float32), np.zeros((powers, powers), np.float32)
    last = _nothing(len(options.power))
    for before, codes in memory[-REMEMBERED:]:
        then = options_of(before)
        chosen = np.flatnonzero(np.isin(then.code, np.asarray(codes)))
        hostile, friendly = hostile * FADES, friendly * FADES
        _add_deeds(then, _owners(before, terrain), chosen, hostile, friendly)
        last = _last(options, then, chosen)
    age = state.turn[1] - begin
    return Scene(terrain, options, owner, held, state.turn[0] == "F", age, hostile, friendly, last)


def _owners(state: State, terrain: Terrain) -> Numbers:
    powers = {power: number for number, power in enumerate(state.rules.powers)}
    owners = state.owners
    found = np.array([powers.get(owners.get(place, ""), NEUTRAL) for place in state.rules.locations])
    return np.where(terrain.center, found, NO_CENTER)


def _add_deeds(then: Options, owner: Numbers, chosen: Numbers, hostile: Floats, friendly: Floats) -> None:
    me, kind, goal, target = then.power[then.unit[chosen]], then.kind[chosen], then.goal[chosen], then.target[chosen]
    there = np.where(then.standing[goal] == NOBODY, owner[goal], then.power[then.standing[goal]])
    against = (kind != SUPPORT_HOLD) & (kind != CONVOY) & (there >= 0) & (there != me)
    np.add.at(hostile, (me[against], there[against]), 1)
    helped = then.power[target]
    helps = (target != NOBODY) & (helped != me)
    np.add.at(friendly, (me[helps], helped[helps]), 1)


def _nothing(units: int) -> Last:
    start, goal, target = (np.full(units, NOBODY) for _ in range(3))
    return Last(np.zeros(units, np.int64), start, goal, target, np.zeros(units, np.bool_))


def _last(now: Options, then: Options, chosen: Numbers) -> Last:
    """The last orders of units that are there now: those that arrived, and then those that stayed."""
    found = _nothing(len(now.power))
    moved = then.moves[chosen]
    for ordered, arrived in ((chosen[moved], True), (chosen, False)):
        area = then.goal[ordered] if arrived else then.start[then.unit[ordered]]
        same = _is_same(now, then, now.standing[area], then.unit[ordered]) & (found.kind[now.standing[area]] == 0)
        mine, rows = now.standing[area[same]], ordered[same]
        target = then.target[rows]
        found.kind[mine], found.start[mine], found.goal[mine] = (
            then.kind[rows],
            then.start[then.unit[rows]],
            then.goal[rows],
        )
        found.target[mine] = np.where(target == NOBODY, NOBODY, then.start[target])
        found.bounced[mine] = then.moves[rows] & (not arrived)
    return found


def _is_same(now: Options, then: Options, mine: Numbers, unit: Numbers) -> Flags:
    """Whether units of now look like those of then."""
    found: Flags = (mine != NOBODY) & (now.power[mine] == then.power[unit]) & (now.fleet[mine] == then.fleet[unit])
    return found
