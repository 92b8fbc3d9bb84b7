"""Goals: which choices are possible, what becomes public, and how many spies they earn (G1 to G9)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tests.laws.play import Phase, Plain
from tests.laws.written import area, borders

NAME = "goals"
HOMES = {
    "AUSTRIA": ("VIE", "BUD", "TRI"),
    "ENGLAND": ("LON", "LVP", "EDI"),
    "FRANCE": ("PAR", "BRE", "MAR"),
    "GERMANY": ("BER", "MUN", "KIE"),
    "ITALY": ("ROM", "VEN", "NAP"),
    "RUSSIA": ("MOS", "WAR", "SEV", "STP"),
    "TURKEY": ("CON", "ANK", "SMY"),
}
NEUTRAL = ("NWY", "SWE", "DEN", "HOL", "BEL", "SPA", "POR", "TUN", "GRE", "SER", "BUL", "RUM")
SPIES = {(3, 0): 4, (2, 1): 2, (1, 3): 1, (0, 5): 0}
YEAR = 2

Goal = tuple[str, bool]
"""A center, and whether it is public."""


@cache
def moves(start: str) -> Mapping[str, int]:
    """G5: the fewest moves from an area to every other one, of an army alone or a fleet alone."""
    board = borders(NAME)
    best: dict[str, int] = {}
    for table in (board.army, board.fleet):
        edge = {place for place in table if area(place) == start}
        seen, steps = set(edge), 0
        while edge:
            for place in edge:
                best[area(place)] = min(best.get(area(place), steps), steps)
            edge = {there for place in edge for there in table.get(place, ())} - seen
            seen, steps = seen | edge, steps + 1
    return best


def distance(position: Plain, power: str, goal: str) -> int:
    """G5: the moves from the nearest center that the power owns; far enough if there is no way."""
    own = [at for at, owner in position["owners"].items() if owner == power]
    return min((moves(at).get(goal, 99) for at in own), default=99)


def said(lines: Sequence[str]) -> list[Goal]:
    """The goals that a sheet names, and whether it declares them public."""
    words = [line.split() for line in lines if line.startswith("GOAL ")]
    return [(area(parts[1]), len(parts) > 2) for parts in words]


def goals(position: Plain, power: str, lines: Sequence[str]) -> list[Goal]:
    """G6, G7: the goals as they stand; those exactly a year away are public."""
    return [(at, public or distance(position, power, at) == YEAR) for at, public in said(lines)]


def possible(position: Plain, power: str, lines: Sequence[str]) -> bool:
    """G2 to G8: whether a choice is one that the power may make."""
    chosen = goals(position, power, lines)
    places = [at for at, _ in chosen]
    enemies = {owner for owner, homes in HOMES.items() if owner != power and set(homes) & set(places)}
    public = sum(public for _, public in chosen)
    return (
        len(set(places)) == len(places)
        and all(position["owners"].get(at) != power for at in places)
        and any(at in NEUTRAL for at in places)
        and len(enemies) > 1
        and all(distance(position, power, at) >= YEAR for at in places)
        and (public, len(places) - public) in SPIES
    )


def survivors(position: Plain) -> set[str]:
    units = [*position["units"], *(entry["unit"] for entry in position["dislodged"])]
    return {*position["owners"].values(), *(unit["power"] for unit in units)}


def choosing(phase: Phase) -> bool:
    return phase.name == "W1901A"


def rows(position: Plain) -> dict[str, Plain]:
    return position["records"].get("goals", {}).get("rows", {})


def waiting(phase: Phase) -> Iterator[str]:
    """G1, G8: a phase waits for all survivors whose choice is missing or impossible, and for nobody else."""
    for sheets, waited in phase.tries:
        due = {seat for seat in survivors(phase.before) if not possible(phase.before, seat, sheets.get(seat, ()))}
        if choosing(phase) and due != set(waited):
            wrong = {seat: [line for line in sheets.get(seat, ()) if "GOAL" in line] for seat in due ^ set(waited)}
            yield f"G8: the phase waits for {sorted(waited)}, not {sorted(due)}: {wrong}"
    if phase.tries and not choosing(phase):
        yield f"G1: {phase.name} waits"


def choices(phase: Phase) -> Iterator[str]:
    """G1 to G9: what each power has chosen, what everybody learns of it, and its spies."""
    if not choosing(phase):
        if rows(phase.before) != rows(phase.after) and phase.turn["phase"] != "M":
            yield f"G1: goals change in {phase.name}"
        return
    public, granted = [], {}
    for power in survivors(phase.before):
        lines = phase.sheets.get(power, ())
        if not possible(phase.before, power, lines):
            yield f"G8: {power} may not choose {said(lines)}, and the phase does not wait"
            continue
        chosen = goals(phase.before, power, lines)
        number = sum(shown for _, shown in chosen)
        granted[power] = SPIES[number, len(chosen) - number]
        public += [(power, at) for at, shown in chosen if shown]
        row = rows(phase.after).get(power, {})
        found = [(goal["area"], goal["public"]) for goal in row.get("goals", ())]
        if Counter(found) != Counter(chosen) or row.get("spies") != granted[power]:
            yield f"G6: {power} has the goals {chosen} and {granted[power]} spies, not {row}"
    told = [(event["power"], event["area"]) for event in phase.told("goal_public") if event["audience"] == "all"]
    if Counter(told) != Counter(public):
        yield f"G9: public goals are {sorted(public)}, and announced: {sorted(told)}"
    spies = {event["power"]: event["number"] for event in phase.told("spies_granted") if event["audience"] == "all"}
    if spies != granted:
        yield f"G9: spies granted are {granted}, and announced: {spies}"


def secrets(phase: Phase) -> Iterator[str]:
    """G9, S2: what a seat sees of the goals of others: the public ones alone, and nobody's spies."""
    if phase.after["ending"] or not rows(phase.after):
        return
    for seat in rows(phase.after):
        seen = rows(phase.seen(seat)["position"])
        for power, row in rows(phase.after).items():
            due = [goal for goal in row["goals"] if goal["public"] or power == seat]
            shown = seen.get(power, {}).get("goals", [])
            if [goal for goal in shown if goal not in due] or len(shown) != len(due):
                yield f"G9: {seat} sees the goals {shown} of {power}, not {due}"
        for event in phase.seen(seat)["events"]:
            if event["type"] == "spy_answer" and event["seat"] != seat:
                yield f"S2: {seat} sees the answer to {event['seat']}: {event}"
