"""The votes of investors on orders, counted again (C1 to C5)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from tests.laws.capitalist.ledger import investors, market
from tests.laws.play import Phase, Plain
from tests.laws.written import area

Chosen = tuple[str, str]
"""An order, and by what it was chosen."""


def first_season(position: Plain) -> bool:
    return (position["turn"]["season"], position["turn"]["year"]) == ("S", 1901)


def voters(phase: Phase, country: str) -> list[str]:
    """C1, C2, C5: who may order a country's units now."""
    if first_season(phase.before):
        return [*investors(phase.before), *(seat for seat in phase.sheets if seat not in investors(phase.before))]
    return market(phase.before)["controllers"].get(country, [])


def ballots(phase: Phase, country: str, unit: str) -> dict[str, str]:
    """The order that each voter gave a unit; of several the last."""
    found = {}
    for seat in voters(phase, country):
        for line in phase.sheets.get(seat, ()):
            words = line.split()
            if words[0] in ("A", "F") and area(words[1]) == unit and line not in phase.refused.get(seat, ()):
                found[seat] = line
    return found


def wealth(phase: Phase, seat: str) -> int:
    """C3: currency units at the end of the previous season; equal for all in the first."""
    return market(phase.before)["wealth"].get(seat, 0)


def choice(phase: Phase, given: Mapping[str, str]) -> tuple[set[str], str]:
    """C2, C3: the orders that may be chosen (several only by lot), and by what."""
    tally = Counter(given.values()).most_common()
    if len(tally) == 1 or tally[0][1] > tally[1][1]:
        return {tally[0][0]}, "majority"
    most = max(wealth(phase, seat) for seat in given)
    richest = {order for seat, order in given.items() if wealth(phase, seat) == most}
    return richest, "wealth" if len(richest) == 1 else "lot"


def chosen(phase: Phase) -> Iterator[str]:
    """C2, C3: the order that was chosen for each unit in movement and retreat phases, and that it was carried out."""
    if phase.turn["phase"] == "A":
        return
    units = phase.before["units"] if phase.turn["phase"] == "M" else [e["unit"] for e in phase.before["dislodged"]]
    told = {area(event["unit"].split()[1]): event for event in phase.told("order_chosen")}
    results = [event for event in phase.events if event["type"] in ("order_result", "retreat_result")]
    carried = {area(event["unit"].split()[1]): event for event in results}
    for unit in units:
        where = area(unit["location"])
        given, event = ballots(phase, unit["power"], where), told.pop(where, None)
        if not given:
            if event:
                yield f"C3: nobody ordered {where}, and {event['order']} was chosen"
            if carried.get(where, {"ordered": False})["ordered"]:
                yield f"C3: nobody ordered {where}, and it did {carried[where]['order']}"
            continue
        due, by = choice(phase, given)
        if not event or event["order"] not in due or event["by"] != by:
            yield f"C2: {where} was given {given}; due: {sorted(due)} by {by}; chosen: {event}"
        elif where in carried and carried[where]["order"] != event["order"]:
            yield f"C2: {where} was to do {event['order']}, and did {carried[where]['order']}"
    for where, event in told.items():
        yield f"C2: {event['order']} was chosen for {where}, where no unit needs an order"


def orders(phase: Phase) -> list[str]:
    """The orders in force in a movement phase, a lot read from the report."""
    return [event["order"] for event in phase.told("order_chosen")]


def adjustments(phase: Phase) -> Iterator[str]:
    """C4: popular builds and removals pass, as many as are due, and never two in one center."""
    if phase.turn["phase"] != "A":
        return
    owners, units = Counter(phase.before["owners"].values()), Counter(u["power"] for u in phase.before["units"])
    passed: dict[str, list[str]] = {}
    for event in phase.told("order_chosen"):
        place = area(event["order"].split()[-1]) if event["order"] != "WAIVE" else ""
        home = [power for power in owners.keys() | units.keys() if _due_at(phase, power, place)]
        for power in home:
            passed.setdefault(power, []).append(event["order"])
    for country in owners.keys() | units.keys():
        due = owners[country] - units[country]
        verb = "BUILD" if due > 0 else "REMOVE"
        votes = Counter(
            line
            for seat in voters(phase, country)
            for line in phase.sheets.get(seat, ())
            if line.startswith(verb) and _due_at(phase, country, area(line.split()[-1]))
        )
        yield from _fair(country, abs(due), votes, passed.get(country, []))
        yield from _waived(phase, country, due, votes, passed.get(country, []))


def _due_at(phase: Phase, country: str, place: str) -> bool:
    """Whether a country's build or removal can be meant by a place: its center without a unit, or its unit."""
    units = {area(unit["location"]): unit["power"] for unit in phase.before["units"]}
    return units.get(place, phase.before["owners"].get(place)) == country


def _fair(country: str, due: int, votes: Counter[str], passed: list[str]) -> Iterator[str]:
    places = [area(order.split()[-1]) for order in passed]
    if len(passed) > due or len(set(places)) < len(places):
        yield f"C4: {country} has {due} due, and {passed} passed"
    for order in passed:
        if not votes[order]:
            yield f"C4: nobody voted for {order}"
    weakest = min((votes[order] for order in passed), default=0)
    for order, number in votes.items():
        rivals = [votes[other] for other in passed if area(other.split()[-1]) == area(order.split()[-1])]
        if order not in passed and number > weakest and passed and all(number > rival for rival in rivals):
            yield f"C4: {order} had {number} votes, and {passed} passed with {[votes[one] for one in passed]}"


def _waived(phase: Phase, country: str, due: int, votes: Counter[str], passed: list[str]) -> Iterator[str]:
    """Without a vote to waive, as many pass as can."""
    waives = any("WAIVE" in phase.sheets.get(seat, ()) for seat in voters(phase, country))
    possible = min(abs(due), len({area(order.split()[-1]) for order in votes}))
    if not waives and len(passed) != possible:
        yield f"C4: {country} could do {possible} of {dict(votes)}, and did {passed}"
