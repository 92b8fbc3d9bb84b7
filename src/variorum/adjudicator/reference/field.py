"""A battle with everything that follows from its orders alone: which are void, which match, who meets whom."""

from collections.abc import Callable

import msgspec

from variorum.adjudicator.battle import NOBODY, NOWHERE, Battle, BattleUnit, Support


class Field(msgspec.Struct, frozen=True):
    """A battle under the denials of one pass: rows over its units by id, and over its supports."""

    battle: Battle
    denied_units: frozenset[int]  # whose move is void by its condition
    denied_supports: frozenset[int]  # which are void by their condition
    moves: dict[int, bool]  # whether the unit has a move that is not denied
    into: dict[str, tuple[int, ...]]  # the moves to an area
    occupant: dict[int, int]  # the unit that stood where the unit moves to, or NOBODY
    head_to_head: dict[int, bool]  # whether the unit and that occupant meet
    backing: dict[int, tuple[int, ...]]  # the matched supports of the unit, for its move or to hold
    carriers: dict[int, tuple[int, ...]]  # the units with a convoy that matches the unit's move
    linked: dict[str, set[str]]  # the areas that an area is linked with
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
        frozenset(u for u, unit in battle.units.items() if denied(unit, dislodged)),
        frozenset(index for index, support in enumerate(battle.supports) if denied(support, dislodged)),
    )


def field_of(battle: Battle, dislodged: frozenset[int]) -> Field:
    """Work out what follows from the orders, their conditions decided by `dislodged`."""
    units = battle.units
    denied_units, denied_supports = denials(battle, dislodged)
    moves = {u: unit.to != NOWHERE and u not in denied_units for u, unit in units.items()}
    into = _into(battle, moves)
    occupant = _occupants(battle, moves)
    goals = {u: unit.to if moves[u] else NOWHERE for u, unit in units.items()}
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
        head_to_head={u: occ != NOBODY and moves[occ] and _meet(units[u], units[occ]) for u, occ in occupant.items()},
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


def _into(battle: Battle, moves: dict[int, bool]) -> dict[str, tuple[int, ...]]:
    into: dict[str, tuple[int, ...]] = {}
    for u, unit in battle.units.items():
        if moves[u]:
            into[unit.to] = (*into.get(unit.to, ()), u)
    return into


def _occupants(battle: Battle, moves: dict[int, bool]) -> dict[int, int]:
    standing = {unit.area: u for u, unit in battle.units.items()}
    return {u: standing.get(unit.to, NOBODY) if moves[u] else NOBODY for u, unit in battle.units.items()}


def _meet(one: BattleUnit, other: BattleUnit) -> bool:
    return other.to == one.area and not one.via and not other.via


def _backing(battle: Battle, matched: tuple[bool, ...]) -> dict[int, tuple[int, ...]]:
    backing: dict[int, tuple[int, ...]] = dict.fromkeys(battle.units, ())
    for index, support in enumerate(battle.supports):
        if matched[index]:
            backing[support.supported] += (index,)
    return backing


def _carriers(battle: Battle, moves: dict[int, bool]) -> dict[int, tuple[int, ...]]:
    carriers: dict[int, tuple[int, ...]] = dict.fromkeys(battle.units, ())
    for u, unit in battle.units.items():
        if unit.convoys != NOBODY and moves[unit.convoys]:
            army = battle.units[unit.convoys]
            if army.via and army.to == unit.convoys_to:
                carriers[unit.convoys] += (u,)
    return carriers


def _linked(battle: Battle) -> dict[str, set[str]]:
    linked: dict[str, set[str]] = {}
    for one, other in battle.links:
        linked.setdefault(one, set()).add(other)
        linked.setdefault(other, set()).add(one)
    return linked


def _cutters(battle: Battle, into: dict[str, tuple[int, ...]], support: Support) -> tuple[int, ...]:
    units = battle.units
    supporter, supported = units[support.supporter], units[support.supported]
    directed_at = supported.area if support.to == NOWHERE else support.to
    return tuple(
        n for n in into.get(supporter.area, ()) if units[n].power != supporter.power and units[n].area != directed_at
    )
