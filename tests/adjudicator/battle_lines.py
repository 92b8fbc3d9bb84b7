"""Battles written as lines, each with what is expected of it.

`red A - B 3:1 | moved unopposed`: red's unit in A, attack 3 and defence 1 half strengths, moves to B. `A ~ B` goes by
convoy, `F C A ~ B` convoys, `A H` stands, `C S A - B` and `C S B` support. Words after the order: `second` or
`named` (how a support is cut), `by X` (a move that cuts it), `x3` (its strength), `unless X`, `while X` (conditions).
Expected are outcome and reason, with the area of the unit responsible, and after `!` that of the dislodger.
"""

import re

from variorum.adjudicator.battle import NOBODY, NOWHERE, Battle, BattleUnit, Cut, Support
from variorum.adjudicator.reference import adjudicate
from variorum.adjudicator.verdict import SupportVerdict, UnitVerdict, Verdict

ORDER = re.compile(
    r"(?P<power>\w+) +(?P<area>[A-Z]) +(?:(?P<stand>H)|(?P<way>[-~]) (?P<to>[A-Z])|C (?P<army>[A-Z]) ~ (?P<sea>[A-Z])"
    r"|S (?P<supported>[A-Z])(?: - (?P<goal>[A-Z]))?)(?: (?P<attack>\d):(?P<defence>\d))?(?: x(?P<strength>\d))?"
    r"(?: (?P<cut>second|named))?(?: by (?P<by>[A-Z]))?(?: unless (?P<unless>[A-Z]))?(?: while (?P<while>[A-Z]))?"
)


def expect(text: str, *, links: str = "", contested: str = "", second_pass: bool = False) -> None:
    """Make sure that the reference's verdict on a battle is what stands behind the bars."""
    orders, expected = zip(*(map(str.strip, line.split("|")) for line in text.strip().splitlines()), strict=True)
    battle = read_battle(orders, links)
    verdict = adjudicate(battle)
    assert (said := told(orders, battle, verdict)) == expected, said
    assert "".join(verdict.contested) == contested
    assert verdict.second_pass is second_pass


def read_battle(orders: tuple[str, ...], links: str = "") -> Battle:
    matches = [ORDER.fullmatch(order) for order in orders]
    index = unit_numbers(orders)
    units = [_unit(m.groupdict(), index) for m in matches if not m["supported"]]
    supports = [_support(m.groupdict(), index) for m in matches if m["supported"]]
    supporters = {m["area"]: BattleUnit(m["area"], m["power"]) for m in matches if m["supported"]}
    ordered = {unit.area: unit for unit in units}
    return Battle(
        {id_: (supporters | ordered)[area] for area, id_ in index.items()},
        tuple(supports),
        tuple((one, other) for one, other in links.split()),
    )


def told(orders: tuple[str, ...], battle: Battle, verdict: Verdict) -> tuple[str, ...]:
    index, supports = unit_numbers(orders), iter(verdict.supports)
    return tuple(
        _told(battle, next(supports) if match["supported"] else verdict.units[index[match["area"]]])
        for match in map(ORDER.fullmatch, orders)
    )


def unit_numbers(orders: tuple[str, ...]) -> dict[str, int]:
    areas = dict.fromkeys(ORDER.fullmatch(order)["area"] for order in orders)
    return {area: unit for unit, area in enumerate(areas)}


def _unit(order: dict[str, str | None], index: dict[str, int]) -> BattleUnit:
    return BattleUnit(
        order["area"],
        order["power"],
        attack=int(order["attack"] or 2),
        defence=int(order["defence"] or 2),
        to=order["to"] or NOWHERE,
        via=order["way"] == "~",
        convoys=index.get(order["army"], NOBODY),
        convoys_to=order["sea"] or NOWHERE,
        void_unless=index.get(order["unless"], NOBODY),
        void_while=index.get(order["while"], NOBODY),
    )


def _support(order: dict[str, str | None], index: dict[str, int]) -> Support:
    return Support(
        index[order["area"]],
        index[order["supported"]],
        order["goal"] or NOWHERE,
        strength=int(order["strength"] or 2),
        cut={None: Cut.AT_ONCE, "second": Cut.SECOND, "named": Cut.NAMED}[order["cut"]],
        cut_by=(index[order["by"]],) if order["by"] else (),
        void_unless=index.get(order["unless"], NOBODY),
        void_while=index.get(order["while"], NOBODY),
    )


def _told(battle: Battle, verdict: UnitVerdict | SupportVerdict) -> str:
    outcome, reason = verdict.outcome.name.lower(), verdict.reason.name.lower()
    words = [outcome] if outcome == reason else [outcome, reason]
    if verdict.by != NOBODY:
        words.append(battle.units[verdict.by].area)
    if isinstance(verdict, UnitVerdict) and verdict.dislodged_by != NOBODY:
        words.append(f"!{battle.units[verdict.dislodged_by].area}")
    return " ".join(words)
