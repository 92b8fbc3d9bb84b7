"""The verdict on a solved field: the outcome of every order, with reason, strengths and the unit responsible.

The section "The verdict" of `docs/adjudication.md`.
"""

from collections.abc import Iterable, Mapping

from variorum.adjudicator.battle import NOBODY, Cut
from variorum.adjudicator.reference.definitions import Definitions
from variorum.adjudicator.reference.field import Field, chain, rivals
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, UnitVerdict


def dislodger(final: Definitions, u: int) -> int:
    """Find the unit that dislodged another: the first whose move to its area succeeded."""
    if not final.dislodged(u):
        return NOBODY
    return next(n for n in final.field.into[final.field.battle.units[u].area] if final.guess[n])


def unit_verdicts(field: Field, values: Mapping[int, bool]) -> dict[int, UnitVerdict]:
    """Report on every unit."""
    final = Definitions(field, values)
    return {u: _unit_verdict(final, u) for u in field.battle.units}


def support_verdicts(field: Field, values: Mapping[int, bool]) -> tuple[SupportVerdict, ...]:
    """Report on every support."""
    final = Definitions(field, values)
    return tuple(_support_verdict(final, s) for s in range(len(field.battle.supports)))


def contested_areas(field: Field, values: Mapping[int, bool]) -> dict[str, tuple[int, ...]]:
    """Find the areas that stay empty because moves stood each other off there, with these moves."""
    final = Definitions(field, values)
    contested = {
        area: tuple(m for m in moves if final.prevent(m) > 0)
        for area, moves in sorted(field.into.items())
        if not any(values[m] for m in moves) and _is_vacated(final, moves[0])
    }
    return {area: moves for area, moves in contested.items() if moves}


def _is_vacated(final: Definitions, m: int) -> bool:
    occ = final.field.occupant[m]
    return occ == NOBODY or final.left(occ)


def _unit_verdict(final: Definitions, u: int) -> UnitVerdict:
    unit = final.field.battle.units[u]
    by = dislodger(final, u)
    if u in final.field.denied_units:
        return _void(Reason.DENIED, max(unit.void_unless, unit.void_while), by)
    if final.field.moves[u]:
        return _move_verdict(final, u, by)
    if unit.convoys != NOBODY:
        return _convoy_verdict(final, u, by)
    reason, other, against = _stand(final, u, by)
    return UnitVerdict(Outcome.HELD, reason, other, final.hold(u), against, by)


def _void(reason: Reason, by: int, dislodged_by: int) -> UnitVerdict:
    return UnitVerdict(Outcome.VOID, reason, by, dislodged_by=dislodged_by)


def _move_verdict(final: Definitions, m: int, dislodged_by: int) -> UnitVerdict:
    if not final.gets_through(m):
        if not chain(final.field, m, lambda _: True):
            return _void(Reason.NO_CONVOY, NOBODY, dislodged_by)
        lost = _lost_carrier(final, m)
        reason = Reason.PARADOX if lost == NOBODY else Reason.FLEET_DISLODGED
        return UnitVerdict(Outcome.DISRUPTED, reason, lost, dislodged_by=dislodged_by)
    if final.guess[m]:
        return _success(final, m)
    return _bounce(final, m, dislodged_by)


def _lost_carrier(final: Definitions, m: int) -> int:
    return next((f for f in final.field.carriers[m] if final.dislodged(f)), NOBODY)


def _success(final: Definitions, m: int) -> UnitVerdict:
    occ, attack = final.field.occupant[m], final.attack(m)
    if occ != NOBODY and final.dislodged(occ):
        return UnitVerdict(Outcome.MOVED, Reason.DISLODGED, occ, attack, final.oppose(m))
    against, by = _strongest((final.prevent(n), n) for n in rivals(final.field, m))
    reason = Reason.UNOPPOSED if by == NOBODY else Reason.BEAT_RIVAL
    return UnitVerdict(Outcome.MOVED, reason, by, attack, against)


def _bounce(final: Definitions, m: int, dislodged_by: int) -> UnitVerdict:
    units, occ, attack = final.field.battle.units, final.field.occupant[m], final.attack(m)
    if occ != NOBODY and units[occ].power == units[m].power and not final.left(occ):
        return UnitVerdict(Outcome.BOUNCED, Reason.OWN_UNIT, occ, dislodged_by=dislodged_by)
    hindrances = [(final.oppose(m), occ), *((final.prevent(n), n) for n in rivals(final.field, m))]
    against, by = _strongest(hindrance for hindrance in hindrances if hindrance[0] >= attack)
    if by == NOBODY:
        reason = Reason.UNRESOLVED
    elif by == occ:
        reason = Reason.HEAD_TO_HEAD if final.field.head_to_head[m] else Reason.DEFENDED
    else:
        reason = Reason.STAND_OFF
    return UnitVerdict(Outcome.BOUNCED, reason, by, attack, against, dislodged_by)


def _stand(final: Definitions, u: int, dislodged_by: int) -> tuple[Reason, int, int]:
    """Why a unit that does not move is where it is or is not, through whom, and the strongest attack on it."""
    here = final.field.into.get(final.field.battle.units[u].area, ())
    against, by = _strongest((final.attack(n), n) for n in here)
    if dislodged_by != NOBODY:
        return Reason.BEATEN, dislodged_by, against
    return (Reason.UNATTACKED if by == NOBODY else Reason.WITHSTOOD), by, against


def _convoy_verdict(final: Definitions, f: int, dislodged_by: int) -> UnitVerdict:
    army = final.field.battle.units[f].convoys
    _, _, against = _stand(final, f, dislodged_by)
    if not _matches(final, f, army):
        outcome, reason, by = Outcome.VOID, Reason.UNMATCHED, army
    elif dislodged_by != NOBODY:
        outcome, reason, by = Outcome.DISRUPTED, Reason.FLEET_DISLODGED, dislodged_by
    elif _move_verdict(final, army, NOBODY).reason is Reason.PARADOX:
        outcome, reason, by = Outcome.DISRUPTED, Reason.PARADOX, NOBODY
    else:
        outcome, reason, by = Outcome.CARRIED, Reason.AVAILABLE, army
    return UnitVerdict(outcome, reason, by, final.hold(f), against, dislodged_by)


def _matches(final: Definitions, f: int, army: int) -> bool:
    """Tell whether the unit that a convoy names moves to the area that it names, be it overland."""
    units = final.field.battle.units
    return final.field.moves[army] and units[army].to == units[f].convoys_to


def _strongest(candidates: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Find the first of the strongest above 0, or nobody with 0."""
    return max((c for c in candidates if c[0] > 0), key=lambda c: c[0], default=(0, NOBODY))


def _support_verdict(final: Definitions, s: int) -> SupportVerdict:
    support = final.field.battle.supports[s]
    if s in final.field.denied_supports:
        return SupportVerdict(Outcome.VOID, Reason.DENIED, max(support.void_unless, support.void_while))
    if not final.field.matched[s]:
        return SupportVerdict(Outcome.VOID, Reason.UNMATCHED, support.supported)
    for reason, units in _cuts(final, s):
        if units:
            return SupportVerdict(Outcome.CUT, reason, units[0])
    return SupportVerdict(Outcome.GIVEN, Reason.GIVEN)


def _cuts(final: Definitions, s: int) -> list[tuple[Reason, list[int]]]:
    """All that can cut a support, in the order in which it is named, each with the units that did it."""
    support = final.field.battle.supports[s]
    cutting = final.cutting(s)
    by = dislodger(final, support.supporter)
    return [
        (Reason.ATTACKED, cutting if support.cut is Cut.AT_ONCE else []),
        (Reason.SECOND_ATTACK, cutting[1:] if support.cut is Cut.SECOND else []),
        (Reason.SUPPORTED_ATTACK, final.firmly_cutting(s) if support.cut is Cut.SECOND else []),
        (Reason.CROSSED, final.named_cut(s)),
        (Reason.SUPPORTER_DISLODGED, [] if by == NOBODY else [by]),
    ]
