"""Which variables occur in a definition: all that unfolding its rows can reach, whatever their values.

Needed only where they are too many to try every assignment of them.
"""

from collections.abc import Iterable, Iterator

from variorum.adjudicator.battle import NOBODY, Cut
from variorum.adjudicator.reference.definitions import pi, sigma
from variorum.adjudicator.reference.field import Field


def occurring(field: Field, variable: int) -> set[int]:
    """Find the variables that occur in the definition of another."""
    return set(_in_success(field, variable) if variable >= 0 else _in_passage(field, pi(variable)))


def _in_success(field: Field, m: int) -> Iterator[int]:
    occ = field.occupant[m]
    yield from _in_strength(field, m)
    if occ != NOBODY:
        if field.moves[occ]:
            yield sigma(occ)
        if field.head_to_head[m] or not field.moves[occ]:
            yield from _in_supports(field, field.backing[occ])
    for n in field.into[field.battle.units[m].to]:
        yield from _in_strength(field, n)
        if field.head_to_head[n]:
            yield from (sigma(occ), sigma(n))


def _in_strength(field: Field, m: int) -> Iterator[int]:
    yield from _in_passages(field, [m])
    yield from _in_supports(field, field.backing[m])


def _in_passage(field: Field, m: int) -> Iterator[int]:
    for f in field.carriers[m]:
        yield from _in_dislodgement(field, f)


def _in_passages(field: Field, units: Iterable[int]) -> Iterator[int]:
    return (pi(u) for u in units if field.moves[u] and field.battle.units[u].via)


def _in_supports(field: Field, supports: Iterable[int]) -> Iterator[int]:
    for s in supports:
        yield from _in_firmness(field, s)
        if field.battle.supports[s].cut is Cut.SECOND:
            for t in (t for n in field.cutters[s] for t in field.backing[n]):
                yield from _in_firmness(field, t)


def _in_firmness(field: Field, s: int) -> Iterator[int]:
    support = field.battle.supports[s]
    yield from _in_passages(field, (*field.cutters[s], *support.cut_by))
    yield from _in_dislodgement(field, support.supporter)


def _in_dislodgement(field: Field, u: int) -> Iterator[int]:
    yield from (sigma(n) for n in field.into.get(field.battle.units[u].area, ()))
    if field.moves[u]:
        yield sigma(u)
