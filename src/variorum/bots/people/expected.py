"""What makes an order likely, given what everybody may order: numbers for each legal order of a power's units."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from variorum.adjudicator.selfplay import State
from variorum.bots.people.features import Side
from variorum.bots.people.options import CONVOY, NOBODY, SUPPORT_HOLD, SUPPORT_MOVE, Options
from variorum.bots.people.terrain import Floats, Numbers

STYLES = ("steady", "tactical", "balance", "opportunist")
"""The policies that are asked what they would order."""

DRAWS = 8

_RARE = 0.02
"""A chance that makes no difference any more."""

Columns = Iterator[ArrayLike]


def draws_of(state: State, options: Options, seed: int) -> Floats:
    """How often each style draws each order: by order and style."""
    found = np.zeros((len(options.code), len(STYLES)), np.float32)
    rank = np.argsort(options.code)
    known = options.code[rank]
    for column, style in enumerate(STYLES):
        drawn = np.asarray(state.rules.policy(style).draw(state, DRAWS, seed)[0], np.int64)
        place = np.minimum(np.searchsorted(known, drawn), len(known) - 1)
        np.add.at(found[:, column], rank[place[known[place] == drawn]], 1 / DRAWS)
    return found


def told(chances: Floats, options: Options, orders: Sequence[int]) -> Floats:
    """The chances of all orders if the units of some (by row) have those for certain."""
    found = chances.copy()
    for row in orders:
        unit = options.unit[row]
        found[options.first[unit] : options.first[unit + 1]] = 0
        found[row] = 1
    return found


def expectations(options: Options, side: Side, draws: Floats, chances: Floats) -> Floats:
    """A row for each of the side's orders; `chances` by order are what is expected of all units."""
    rows, count = side.rows, len(side.rows)
    drawn = draws[rows]
    columns = (
        *drawn.T,
        *np.log(drawn + _RARE).T / 4,
        *_arrivals(options, rows, chances),
        *_helps(options, rows, chances),
    )
    return np.stack([np.broadcast_to(np.asarray(column, np.float32), count) for column in columns], 1)


def _arrivals(options: Options, rows: Numbers, chances: Floats) -> Columns:
    """Who goes where the order shows effect, who stays there, and who comes to where the unit is."""
    unit, goal, start = options.unit[rows], options.goal[rows], options.start[options.unit[rows]]
    going = _going(options, chances)
    me = options.power[unit]
    mine, all_ = going[options.power == me[0]].sum(0), going.sum(0)
    yield mine[goal] - going[unit, goal]
    yield (all_ - mine)[goal]
    yield (all_ - mine)[start]
    yield mine[start]
    occupant = options.standing[goal]
    other = (occupant != NOBODY) & (occupant != unit)
    stays = 1 - going.sum(1)
    own = other & (options.power[occupant] == me)
    yield other * stays[occupant]
    yield own * stays[occupant]
    yield own * (1 - stays[occupant])
    into = np.zeros((2, len(options.standing)), np.float32)
    strikes = options.moves | (options.kind == SUPPORT_MOVE)
    np.add.at(
        into, ((options.power[options.unit] == me[0])[strikes].astype(int), options.goal[strikes]), chances[strikes]
    )
    yield into[0, goal]
    yield into[1, goal] - np.where(strikes[rows], chances[rows], 0)
    yield into[0, start]


def _helps(options: Options, rows: Numbers, chances: Floats) -> Columns:
    """Whether the unit that is helped does what it is helped in, and who else helps."""
    unit, goal, target, kind = options.unit[rows], options.goal[rows], options.target[rows], options.kind[rows]
    going, me = _going(options, chances), options.power[options.unit[rows]]
    helps = target != NOBODY
    does = helps * np.where(kind == SUPPORT_HOLD, 1 - going.sum(1)[target], going[target, goal])
    own = helps & (options.power[target] == me)
    yield from (does, own * does)
    for who in (helps, own):
        yield who * np.log(does + _RARE) / 4
    doer = np.where(helps, target, unit)
    supports = (options.kind == SUPPORT_HOLD) | (options.kind == SUPPORT_MOVE)
    by_me = options.power[options.unit] == me[0]
    for kinds in (supports & by_me, supports & ~by_me, options.kind == CONVOY):
        helped = np.zeros((len(options.power), len(options.standing)), np.float32)
        np.add.at(helped, (options.target[kinds], options.goal[kinds]), chances[kinds])
        yield helped[doer, goal] - np.where(kinds[rows], chances[rows], 0)


def _going(options: Options, chances: Floats) -> Floats:
    """The chances that each unit goes to each area."""
    found = np.zeros((len(options.power), len(options.standing)), np.float32)
    np.add.at(found, (options.unit[options.moves], options.goal[options.moves]), chances[options.moves])
    return found
