"""What a battle solved by hand looks like.

A line for each unit, then for each support: outcome, reason, the unit responsible, own strength against the other
one, and after `!` the unit that dislodged it. Areas and powers are named by numbers, and units have ids from 0.
"""

import msgspec

from variorum.adjudicator.battle import NOBODY, NOWHERE, Battle, BattleUnit, Support
from variorum.adjudicator.verdict import SupportVerdict, UnitVerdict, Verdict


class Example(msgspec.Struct, frozen=True):
    """A battle and its verdict, written out."""

    name: str
    battle: Battle
    verdict: tuple[str, ...]
    contested: dict[int, tuple[int, ...]] = {}
    second_pass: bool = False


def named(number: int) -> str:
    return NOWHERE if number < 0 else str(number)


def stand(area: int, power: int, **more: int) -> BattleUnit:
    return BattleUnit(named(area), named(power), **more)


def move(area: int, power: int, to: int, **more: int) -> BattleUnit:
    return stand(area, power, to=named(to), **more)


def ferried(area: int, power: int, to: int, **more: int) -> BattleUnit:
    return stand(area, power, to=named(to), via=True, **more)


def convoy(area: int, power: int, convoys: int, convoys_to: int) -> BattleUnit:
    return stand(area, power, convoys=convoys, convoys_to=named(convoys_to))


def support(supporter: int, supported: int, to: int = -1, **more: object) -> Support:
    return Support(supporter, supported, named(to), **more)


def battle(*entries: BattleUnit | Support, links: tuple[tuple[int, int], ...] = ()) -> Battle:
    units = dict(enumerate(entry for entry in entries if isinstance(entry, BattleUnit)))
    supports = tuple(entry for entry in entries if isinstance(entry, Support))
    return Battle(units, supports, tuple((named(one), named(other)) for one, other in links))


def written(verdict: Verdict) -> tuple[str, ...]:
    return tuple(_unit(unit) for unit in verdict.units.values()) + tuple(_support(entry) for entry in verdict.supports)


def _unit(verdict: UnitVerdict) -> str:
    text = f"{_order(verdict)} {verdict.strength}:{verdict.against}"
    return text if verdict.dislodged_by == NOBODY else f"{text} !{verdict.dislodged_by}"


def _support(verdict: SupportVerdict) -> str:
    return _order(verdict)


def _order(verdict: UnitVerdict | SupportVerdict) -> str:
    by = "-" if verdict.by == NOBODY else verdict.by
    return f"{verdict.outcome.name} {verdict.reason.name} {by}".lower()
