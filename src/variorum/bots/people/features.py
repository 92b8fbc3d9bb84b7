"""What makes an order likely, whatever the others do: numbers for each legal order of a power's units.

They come from geography and the situation alone, so that they mean the same on every board.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from variorum.bots.people.options import CONVOY, HOLD, MOVE, NOBODY, SUPPORT_HOLD, SUPPORT_MOVE, VIA
from variorum.bots.people.scene import NEUTRAL, Scene
from variorum.bots.people.terrain import FAR, Floats, Numbers

Columns = Iterator[ArrayLike]


class Side(Struct, frozen=True, eq=False):
    """A power's view of a scene.

    `rows`: its units' orders. By area, how many units can go there: `mine`, all `foes`, and the `most` of one foe. By
    location, for armies and then for fleets: the moves to the next foreign center (`far`), and how much all foreign
    (`pull`), neutral (`free`) and threatened own centers (`call`) attract from there, each half as much a move further
    away. `alarm`: the moves to the next foreign unit.
    """

    power: int
    rows: Numbers
    mine: Floats
    foes: Floats
    most: Floats
    far: Floats
    pull: Floats
    free: Floats
    call: Floats
    alarm: Floats


def side_of(scene: Scene, power: int) -> Side:
    """The side of a power."""
    options, terrain = scene.options, scene.terrain
    reach = np.zeros((len(scene.held), len(scene.owner)), np.float32)
    np.add.at(reach, options.power, options.reach)
    foes = np.delete(reach, power, 0)
    foreign = terrain.center & (scene.owner != power)
    threatened = (scene.owner == power) & (foes.sum(0) > 0)
    ways = (terrain.walk, terrain.sail)
    pull, free, call = (
        np.stack([_pull(way, places) for way in ways]) for places in (foreign, scene.owner == NEUTRAL, threatened)
    )
    rivals = options.start[options.power != power]
    return Side(
        power,
        options.rows_of(power),
        reach[power],
        foes.sum(0),
        foes.max(0, initial=0),
        np.stack([way[:, foreign].min(1, initial=FAR) for way in ways]),
        pull,
        free,
        call,
        terrain.border[:, rivals].min(1, initial=FAR),
    )


def _pull(way: Floats, places: Numbers) -> Floats:
    found: Floats = np.exp2(-way[:, places]).sum(1)
    return found


def features(scene: Scene, side: Side) -> Floats:
    """A row for each of the side's orders."""
    columns = (*_times(scene, side), *_places(scene, side), *_against(scene, side), *_helped(scene, side))
    count = len(side.rows)
    return np.stack(
        [np.broadcast_to(np.asarray(column, np.float32), count) for column in (*columns, *_again(scene, side))], 1
    )


def _times(scene: Scene, side: Side) -> Columns:
    """What is ordered, when, and by whom."""
    options, held, me = scene.options, scene.held, side.power
    for kind in (HOLD, MOVE, VIA, SUPPORT_HOLD, SUPPORT_MOVE, CONVOY):
        yield options.kind[side.rows] == kind
    yield scene.fall
    for age in range(3):
        yield scene.age == age
    yield min(scene.age, 10) / 10
    yield options.fleet[options.unit[side.rows]]
    yield held[me] / 10
    yield (options.power == me).sum() / 10
    yield held[me] >= held.max()


def _places(scene: Scene, side: Side) -> Columns:
    """Where the unit is, where the order shows effect, and what of that is more there."""
    options, rows = scene.options, side.rows
    unit = options.unit[rows]
    here = list(_place(scene, side, options.start[unit], options.place[unit]))
    there = list(_place(scene, side, options.goal[rows], options.to[rows]))
    yield from here
    yield from there
    for one, other in list(zip(here, there, strict=True))[-5:]:
        yield np.asarray(other) - np.asarray(one)


def _place(scene: Scene, side: Side, area: Numbers, location: Numbers) -> Columns:
    options, terrain, me = scene.options, scene.terrain, side.power
    unit, owner = options.unit[side.rows], scene.owner[area]
    fleet = options.fleet[unit].astype(np.int64)
    yield owner == me
    yield (owner >= 0) & (owner != me)
    yield owner == NEUTRAL
    yield terrain.home[area] == me
    yield terrain.sea[area]
    yield terrain.coast[area]
    yield np.minimum(side.mine[area] - options.reach[unit, area], 4) / 4
    yield np.minimum(side.foes[area], 5) / 5
    yield np.minimum(side.most[area], 4) / 4
    yield side.foes[area] == 0
    yield side.foes[area] == 1
    yield side.far[fleet, location] / 4
    yield side.pull[fleet, location] / 3
    yield side.free[fleet, location] / 2
    yield side.call[fleet, location] / 2
    yield np.minimum(side.alarm[location], 4) / 4


def _against(scene: Scene, side: Side) -> Columns:
    """Who is there, whom the order is against, and what was between both lately."""
    options, me, rows = scene.options, side.power, side.rows
    goal = options.goal[rows]
    occupant = options.standing[goal]
    there = np.where(occupant == NOBODY, NOBODY, options.power[occupant])
    foreign = (there != NOBODY) & (there != me)
    yield there == NOBODY
    yield (there == me) & (occupant != options.unit[rows])
    yield foreign
    yield foreign & options.fleet[occupant]
    rival = np.where(foreign, there, scene.owner[goal])
    yield from _between(scene, me, np.where(rival == me, NOBODY, rival))


def _between(scene: Scene, me: int, other: Numbers) -> Columns:
    known = other >= 0
    yield known
    for deeds in (scene.hostile, scene.friendly):
        yield known * np.minimum(deeds[me, other], 6) / 3
        yield known * np.minimum(deeds[other, me], 6) / 3
    yield known * scene.held[other] / 10
    yield known & (scene.held[other] >= scene.held.max())


def _helped(scene: Scene, side: Side) -> Columns:
    """Whom the order helps, against whom."""
    options, me, rows = scene.options, side.power, side.rows
    target, goal = options.target[rows], options.goal[rows]
    helps = target != NOBODY
    power, start = options.power[target], options.start[target]
    foreign = helps & (power != me)
    yield helps & (power == me)
    yield from _between(scene, me, np.where(foreign, power, NOBODY))
    yield helps & options.fleet[target]
    yield helps & (scene.owner[start] == me)
    yield helps & (scene.owner[start] >= 0) & (scene.owner[start] != me)
    occupant = options.standing[goal]
    there = np.where(occupant == NOBODY, scene.owner[goal], options.power[occupant])
    yield (foreign & (there >= 0)) * np.minimum(scene.hostile[power, there], 6) / 3
    yield foreign & (power == there)
    yield helps * np.minimum(side.foes[start], 5) / 5


def _again(scene: Scene, side: Side) -> Columns:
    """What the order has in common with the unit's last one."""
    options, last, rows = scene.options, scene.last, side.rows
    unit, kind, goal, target = options.unit[rows], options.kind[rows], options.goal[rows], options.target[rows]
    helped = np.where(target == NOBODY, NOBODY, options.start[target])
    before = last.kind[unit]
    known = before > 0
    yield known
    yield (before == MOVE) | (before == VIA)
    yield last.bounced[unit]
    yield before == kind
    yield known & (last.goal[unit] == goal)
    yield (before == kind) & (last.goal[unit] == goal) & (last.target[unit] == helped)
    yield last.bounced[unit] & (last.goal[unit] == goal)
    yield known & (last.start[unit] == goal) & (goal != options.start[unit])
    yield (target != NOBODY) & (last.kind[target] > 0) & (last.goal[target] == goal)
    yield ~known & (scene.age > 0)
