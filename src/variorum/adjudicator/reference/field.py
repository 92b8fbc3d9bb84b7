"""A battle with everything that follows from its orders alone: which are void, which match, who meets whom."""

from collections.abc import Callable

import msgspec

from variorum.adjudicator.battle import NOBODY, NOWHERE, Battle, BattleUnit, Support


class Field(msgspec.Struct, frozen=True):
    """A battle under the denials of one pass.

    Units and supports are numbers, as in the Battle; everything but `denied_…`, `into` and `linked` is a row over them.
    """

    battle: Battle
    denied_units: frozenset[int]  # whose move is void by its condition
    denied_supports: frozenset[int]  # which are void by their condition
    moves: tuple[bool, ...]  # whether the unit has a move that is not denied
    into: dict[int, tuple[int, ...]]  # the moves to an area
    occupant: tuple[int, ...]  # the unit that stood where the unit moves to, or NOBODY
    head_to_head: tuple[bool, ...]  # whether the unit and that occupant meet
    backing: tuple[tuple[int, ...], ...]  # the matched supports of the unit, for its move or to hold
    carriers: tuple[tuple[int, ...], ...]  # the units with a convoy that matches the unit's move
    linked: dict[int, set[int]]  # the areas that an area is linked with
    matched: tuple[bool, ...]  # whether the support is matched
    cutters: tuple[tuple[int, ...], ...]  # the moves that cut the support if they get through


def denied(order: BattleUnit | Support, dislodged: frozenset[int]) -> bool:
    """Tell whether an order's condition makes it void, given the dislodgements that conditions go by."""
    if order.void_unless != NOBODY:
        return order.void_unless not in dislodged
    return order.void_while in dislodged


def denials(battle: Battle, dislodged: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Find the units and the supports whose orders are void by their condition."""
    return (
        frozenset(index for index, unit in enumerate(battle.units) if denied(unit, dislodged)),
        frozenset(index for index, support in enumerate(battle.supports) if denied(support, dislodged)),
    )


def field_of(battle: Battle, dislodged: frozenset[int]) -> Field:
    """Work out what follows from the orders, their conditions decided by `dislodged`."""
    units = battle.units
    denied_units, denied_supports = denials(battle, dislodged)
    moves = tuple(unit.to != NOWHERE and index not in denied_units for index, unit in enumerate(units))
    into = _into(battle, moves)
    occupant = _occupants(battle, moves)
    goals = tuple(unit.to if moves[index] else NOWHERE for index, unit in enumerate(units))
    matched = tuple(
        index not in denied_supports and support.to == goals[support.supported]
        for index, support in enumerate(battle.supports)
    )
    return Field(
        battle=battle,
        denied_units=denied_units,
        denied_supports=denied_supports,
        moves=moves,
        into=into,
        occupant=occupant,
        head_to_head=tuple(
            occ != NOBODY and moves[occ] and _meet(unit, units[occ]) for unit, occ in zip(units, occupant, strict=True)
        ),
        backing=_backing(battle, matched),
        carriers=_carriers(battle, moves),
        linked=_linked(battle),
        matched=matched,
        cutters=tuple(_cutters(battle, into, support) for support in battle.supports),
    )


def rivals(field: Field, m: int) -> list[int]:
    """Find the other moves to the goal of a move."""
    return [n for n in field.into[field.battle.units[m].to] if n != m]


def chain(field: Field, m: int, afloat: Callable[[int], bool]) -> bool:
    """Tell whether one or more carriers of a move, all of them afloat, join its start and its end along links."""
    units = field.battle.units
    start, goal = units[m].area, units[m].to
    reached, waiting = [start], list(field.carriers[m])
    for area in reached:
        near = field.linked.get(area, set())
        if area != start and goal in near:
            return True
        boarded = [f for f in waiting if units[f].area in near and afloat(f)]
        waiting = [f for f in waiting if f not in boarded]
        reached.extend(units[f].area for f in boarded)
    return False


def _into(battle: Battle, moves: tuple[bool, ...]) -> dict[int, tuple[int, ...]]:
    into: dict[int, tuple[int, ...]] = {}
    for index, unit in enumerate(battle.units):
        if moves[index]:
            into[unit.to] = (*into.get(unit.to, ()), index)
    return into


def _occupants(battle: Battle, moves: tuple[bool, ...]) -> tuple[int, ...]:
    standing = {unit.area: index for index, unit in enumerate(battle.units)}
    return tuple(standing.get(unit.to, NOBODY) if moves[index] else NOBODY for index, unit in enumerate(battle.units))


def _meet(one: BattleUnit, other: BattleUnit) -> bool:
    return other.to == one.area and not one.via and not other.via


def _backing(battle: Battle, matched: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    backing: list[tuple[int, ...]] = [()] * len(battle.units)
    for index, support in enumerate(battle.supports):
        if matched[index]:
            backing[support.supported] += (index,)
    return tuple(backing)


def _carriers(battle: Battle, moves: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    carriers: list[tuple[int, ...]] = [()] * len(battle.units)
    for index, unit in enumerate(battle.units):
        if unit.convoys != NOBODY and moves[unit.convoys]:
            army = battle.units[unit.convoys]
            if army.via and army.to == unit.convoys_to:
                carriers[unit.convoys] += (index,)
    return tuple(carriers)


def _linked(battle: Battle) -> dict[int, set[int]]:
    linked: dict[int, set[int]] = {}
    for one, other in battle.links:
        linked.setdefault(one, set()).add(other)
        linked.setdefault(other, set()).add(one)
    return linked


def _cutters(battle: Battle, into: dict[int, tuple[int, ...]], support: Support) -> tuple[int, ...]:
    units = battle.units
    supporter, supported = units[support.supporter], units[support.supported]
    directed_at = supported.area if support.to == NOWHERE else support.to
    return tuple(
        n for n in into.get(supporter.area, ()) if units[n].power != supporter.power and units[n].area != directed_at
    )
