"""Souls (5a to 5d): sold once, doubled for two seasons, paid for if lost."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tests.laws.rather_silly.country import CONVENTIONAL
from tests.laws.rather_silly.film import Shot, everybody, noted

from variorum.game.position import Position

Table = Counter[str]


def _debts(position: Position) -> Counter[str]:
    return Counter(dict(position.records["souls"].debts))


def souls_run_out(shot: Shot, tally: Table) -> Iterator[str]:
    """A doubled unit has a season less after every third step, and is ordinary after the second."""
    before, after = shot.at("M2"), shot.at("M3")
    if before is None or after is None:
        return
    first, then = noted(before, "souls", "doubled"), noted(after, "souls", "doubled")
    due = {unit: left - 1 for unit, left in first.items() if left > 1 and unit in everybody(before)}
    tally["souls counted down"] += len(first)
    if due != then:
        yield f"silly:5b doubled {first}, then {then}"


def souls_sold(shot: Shot, tally: Table) -> Iterator[str]:
    """Who is ordered to sell, and may, sells; nobody else does."""
    before, after = shot.at("M3"), shot.at("M4")
    if before is None or after is None:
        return
    had, has = noted(before, "souls", "sold"), noted(after, "souls", "sold")
    doubled, then = noted(before, "souls", "doubled"), noted(after, "souls", "doubled")
    orders = {
        (entry.seat, entry.stands.seller.kind, entry.stands.seller.area)
        for entry in shot.entries
        if "SELL SOUL" in str(entry.stands)
    }
    barred = noted(before, "exempt").keys() | noted(before, "strength").keys() | had.keys()
    standing = {unit.id for unit in before.units}
    for id_, unit in everybody(before).items():
        ordered = (unit.power, unit.kind, unit.area) in orders
        may = unit.kind in CONVENTIONAL and id_ not in barred
        sold = id_ in has and id_ not in had
        tally["sales judged"] += ordered
        if (id_ in standing and sold != (ordered and may)) or (sold and not (ordered and may)):
            yield f"silly:5a {unit.power} {unit}: sold {sold}, ordered {ordered}, may {may}"
        if sold and then.get(id_) != 2:
            yield f"silly:5a {unit} sold its soul and is doubled for {then.get(id_)} seasons"
        if id_ in doubled and then.get(id_) != doubled[id_]:
            yield f"silly:5a the sale changed {unit}, doubled for {doubled[id_]}, to {then.get(id_)}"


def souls_paid(shot: Shot, tally: Table) -> Iterator[str]:
    """Whoever lost doubled units pays a center more for each, in winter too, and nobody pays less."""
    old = noted(shot.before, "souls", "doubled")
    last = shot.done.position
    films = [docket.position for docket in shot.steps.values()]
    moments = [shot.before, *films, last]
    merged = _merged(shot)
    lost: Counter[str] = Counter()
    for one, other in pairwise(moments):
        left = everybody(other)
        for id_ in noted(one, "souls", "doubled").keys() - left.keys() - merged:
            unit = everybody(one).get(id_)
            if unit is not None:
                lost[unit.power] += 1
    due = _debts(shot.before) + lost
    tally["souls watched"] += len(old)
    tally["souls lost"] += lost.total()
    if due != +_debts(last):
        yield f"silly:5c debts {dict(_debts(shot.before))}, lost {dict(lost)}, then {dict(_debts(last))}"


def _merged(shot: Shot) -> set[int]:
    """The units that merging ended: their souls are redeemed."""
    one, other = shot.at("M1"), shot.at("M2")
    return set() if one is None or other is None else {*everybody(one)} - {*everybody(other)}
