"""What a battle solved by hand looks like.

A line for each unit, then for each support: outcome, reason, the unit responsible, own strength against the other
one, and after `!` the unit that dislodged it.
"""

import msgspec

from variorum.adjudicator.battle import Battle, BattleUnit, Support
from variorum.adjudicator.verdict import SupportVerdict, UnitVerdict, Verdict


class Example(msgspec.Struct, frozen=True):
    """A battle and its verdict, written out."""

    name: str
    battle: Battle
    verdict: tuple[str, ...]
    contested: dict[int, tuple[int, ...]] = {}
    second_pass: bool = False


def stand(area: int, power: int, **more: int) -> BattleUnit:
    return BattleUnit(area, power, **more)


def move(area: int, power: int, to: int, **more: int) -> BattleUnit:
    return BattleUnit(area, power, to=to, **more)


def ferried(area: int, power: int, to: int, **more: int) -> BattleUnit:
    return BattleUnit(area, power, to=to, via=True, **more)


def convoy(area: int, power: int, convoys: int, convoys_to: int) -> BattleUnit:
    return BattleUnit(area, power, convoys=convoys, convoys_to=convoys_to)


def battle(*entries: BattleUnit | Support, links: tuple[tuple[int, int], ...] = ()) -> Battle:
    units = tuple(entry for entry in entries if isinstance(entry, BattleUnit))
    return Battle(units, tuple(entry for entry in entries if isinstance(entry, Support)), links)


def written(verdict: Verdict) -> tuple[str, ...]:
    return tuple(_unit(unit) for unit in verdict.units) + tuple(_support(entry) for entry in verdict.supports)


def _unit(verdict: UnitVerdict) -> str:
    text = f"{_order(verdict)} {verdict.strength}:{verdict.against}"
    return text if verdict.dislodged_by < 0 else f"{text} !{verdict.dislodged_by}"


def _support(verdict: SupportVerdict) -> str:
    return _order(verdict)


def _order(verdict: UnitVerdict | SupportVerdict) -> str:
    by = "-" if verdict.by < 0 else verdict.by
    return f"{verdict.outcome.name} {verdict.reason.name} {by}".lower()
