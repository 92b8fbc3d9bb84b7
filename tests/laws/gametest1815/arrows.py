"""Red arrows and denials, and the battle with them (3.3, 3.6): judged at most twice."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.laws.battle import Fate, fight
from tests.laws.gametest1815.bids import HAUL, MINOR, NAME, elected, garrisons, tally
from tests.laws.movement import compared, in_force, retreats
from tests.laws.play import Phase
from tests.laws.written import Command, area, borders, command, pieces

ARROWS = {
    frozenset(("IRE", "SCO")): "IRI",
    frozenset(("SPA", "MOR")): "SOG",
    frozenset(("COR", "SAR")): "TYS",
    frozenset(("ABY", "MOA")): "RED",
}
HALF = frozenset([HAUL])


@dataclass(frozen=True)
class Denial:
    """A fleet that denies an arrow to a unit, and whose fleet it is."""

    fleet: str
    unit: str
    by: str


def crossing(at: str, order: Command) -> frozenset[str]:
    """The ends of the arrow over which an order goes; empty if it goes over none."""
    aim = order.to if order.verb == "M" and not order.via else order.where or order.whom if order.verb == "S" else ""
    ends = frozenset((at, area(aim)))
    return ends if ends in ARROWS else frozenset()


def denials(phase: Phase) -> list[Denial]:
    """3.6.3: fleets in the water between, and the units at the ends that they name."""
    units, found = pieces(phase.before["units"]), []
    for seat, lines in phase.sheets.items():
        for line in lines:
            if " DENIES " in line and line not in phase.refused.get(seat, ()):
                fleet, unit = (area(part.split()[1]) for part in line.split(" DENIES "))
                if fleet in units and unit in units:
                    found.append(Denial(fleet, unit, seat))
    return found


def ordered(phase: Phase) -> dict[str, Command]:
    """The orders in force: those of the powers, and those that bids gave the garrisons."""
    found = in_force([line for lines in phase.sheets.values() for line in lines])
    posts = garrisons(phase.before)
    told = {at: command(f"{posts[at]} {elected(points)}") for at, points in tally(phase).items()}
    return found | {at: given[1] for at, given in told.items() if given}


def judged(phase: Phase) -> tuple[Fate | None, dict[Denial, bool]]:
    """3.6.5 to 3.6.8: the fate of all units, and which of the denials that were tried had an effect."""
    orders, units = ordered(phase), pieces(phase.before["units"])
    tried = [d for d in denials(phase) if ARROWS.get(crossing(d.unit, orders.get(d.unit, Command()))) == d.fleet]
    standing = [d for d in tried if orders.get(d.fleet, Command()).verb != "M"]
    fate = _fight(units, orders, standing)
    if fate and any(d.fleet in fate.dislodged for d in standing):
        standing = [d for d in standing if d.fleet not in fate.dislodged]
        fate = _fight(units, orders, standing)
    return fate, {d: d in standing for d in tried}


def _fight(units: dict, orders: dict[str, Command], standing: list[Denial]) -> Fate | None:
    """Each garrison is a side of its own (5.3.5), and a denied unit holds."""
    denied = dict.fromkeys((d.unit for d in standing), Command())
    sides = {at: replace(unit, power=at) if unit.power == MINOR else unit for at, unit in units.items()}
    return fight(borders(NAME), sides, orders | denied, HALF, frozenset(ARROWS))


def battle(phase: Phase) -> Iterator[str]:
    """3.3, 3.6, 5.2.2, 5.2.3: where everybody is after a movement phase."""
    if phase.turn["phase"] != "M" or phase.after["ending"]:
        return
    fate, _ = judged(phase)
    yield from compared(phase, fate, "3.6", killed=MINOR)
    if fate:
        by_sea = {at for at, order in ordered(phase).items() if order.verb == "M" and _by_sea(phase, at, order)}
        yield from retreats(phase, fate, borders(NAME), by_sea, "3.6.9")


def _by_sea(phase: Phase, at: str, order: Command) -> bool:
    army = pieces(phase.before["units"])[at].kind == "A"
    return army and (order.via or area(order.to) not in borders(NAME).army.get(at, ()) or _own_convoy(phase, at))


def _own_convoy(phase: Phase, at: str) -> bool:
    """M14: a fleet of its own power carries the army."""
    units = pieces(phase.before["units"])
    carriers = [sea for sea, order in ordered(phase).items() if order.verb == "C" and order.whom == at]
    to = area(ordered(phase)[at].to)
    own = any(units[sea].power == units[at].power for sea in carriers)
    return own and frozenset((at, to)) not in ARROWS and borders(NAME).chained(at, to, carriers)


def published(phase: Phase) -> Iterator[str]:
    """3.6.4, 5.6.4: a denial is published once its unit tried the arrow, and whether it had an effect."""
    if phase.turn["phase"] != "M" or phase.after["ending"]:
        return
    fate, tried = judged(phase)
    if not fate:
        return
    units = pieces(phase.before["units"])
    due = {(str(units[d.unit]), d.by, effective) for d, effective in tried.items()}
    told = {(event["unit"], event["by"], event["effective"]) for event in phase.told("denial")}
    if due != told:
        yield f"3.6.4: published denials {sorted(due)}, not {sorted(told)}"
    results = {event["unit"]: event["result"] for event in phase.told("order_result")}
    for d, effective in tried.items():
        if effective and results.get(str(units[d.unit]), "void") != "void":
            yield f"3.6.11: {units[d.unit]} was denied, and its order is {results[str(units[d.unit])]}"
