"""The laws of a movement phase: what the models foretell against what the program did."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.laws.geophysical.acts import Contest, Given, contest, counted, read
from tests.laws.geophysical.autumn import after_season
from tests.laws.geophysical.earth import Season, transformed
from tests.laws.geophysical.movement import Moved, Movement
from tests.laws.geophysical.table import (
    Sheets,
    Told,
    UnlikeCoastsError,
    all_names,
    like,
    names_of,
    pieces_of,
    place_of,
    state_of,
)

from variorum.game.position import Position

Differences = Iterator[tuple[str, str]]
"""The law that is broken, and how."""


class Foretold:
    """A movement phase by the models."""

    def __init__(self, position: Position, sheets: Sheets):
        before = state_of(position)
        self.position, self.before = position, before
        self.lines = counted(before, sheets)
        self.contest: Contest = contest(self.lines)
        self.season: Season = transformed(before, self.contest.passed)
        self.pieces = pieces_of(before, position)
        self.orders = {
            text.split()[1].split("/")[0]: text
            for lines in sheets.values()
            for text in lines
            if text[:2] in ("A ", "F ")
        }
        self.coasts = {power: self._positional(lines) for power, lines in sheets.items()}

    def _positional(self, lines: Sequence[str]) -> dict[str, str]:
        """The coast named for each fleet, by a plain order or else by the first condition that holds."""
        found: dict[str, str] = {}
        for line in sorted(lines, key=lambda line: line.startswith("IF")):
            condition, _, order = line.rpartition(" THEN ")
            words = order.split()
            if words[0] == "COAST" and (not condition or self.holds(condition)):
                found.setdefault(words[2].split("/")[0], words[3])
        return found

    def holds(self, condition: str) -> bool:
        """Whether a condition that an act succeeds is true."""
        act = read("", condition.removeprefix("IF ").removesuffix(" SUCCEEDS"))
        return act is not None and act.act in self.contest.passed

    def moved(self) -> Moved | None:
        """What the units do; None if the clauses leave something open."""
        if self.pieces is None:
            return None
        found = Movement(self.season, self.pieces, self.orders, self.coasts, all_names(self.season)).played()
        return None if found.open else found


def broken(position: Position, sheets: Sheets, told: Told, seen: Counter) -> Differences:
    """Every law that a movement phase of the program breaks; `seen` counts what was compared."""
    foretold = Foretold(position, sheets)
    yield from _acts(foretold, told, seen)
    yield from _one_name(told)
    after, mine = state_of(told.done.position), foretold.season.after
    if like(after) != like(mine):
        yield "T the board", f"{like(after)}, not {like(mine)}"
        return
    try:
        names_of(mine.ground)
        moved = foretold.moved()
    except UnlikeCoastsError as error:
        yield "coasts", str(error)
        return
    if moved is None:
        seen["movements that the clauses leave open"] += 1
        return
    seen["battles"] += 1
    seen["convoys of fleets on coasts"] += moved.convoys_on_coasts
    seen["placements"] += len(moved.clauses)
    yield from _units(foretold, told, moved, seen)
    yield from _results(foretold, told, moved)
    yield from after_season(foretold.season, position, told, moved, seen)


def _acts(foretold: Foretold, told: Told, seen: Counter) -> Differences:
    results, held = foretold.contest.results, foretold.contest.given
    events: dict[tuple[str, str], list[dict]] = {}
    for event in told.of("transformation", "stabilization", "act_support"):
        given = read(event["power"], event["act"])
        events.setdefault((event["type"], given), []).append(event)
    for given in foretold.lines:
        kind = "act_support" if given.supports else "stabilization" if given.stabilizes else "transformation"
        wanted = _wanted(given, results, held)
        found = {event["result"] for event in events.get((kind, given), ())}
        seen["acts"] += 1
        if wanted not in found:
            yield "A acts", f"{given}: {sorted(found)}, not {wanted}"
        elif not given.supports:
            strengths = {event["strength"] for event in events[kind, given] if event["result"] != "void"}
            if foretold.contest.strengths[given] not in strengths:
                yield "A4 strength", f"{given}: {strengths}, not {foretold.contest.strengths[given]}"
    own = {given for given in foretold.lines if not given.supports and not given.stabilizes}
    for (kind, given), found in events.items():
        if kind == "transformation" and given not in own and any(event["result"] != "void" for event in found):
            yield "A1/A7 void", f"{given}: {found}"


def _one_name(told: Told) -> Differences:
    """A unit has one name in all events of a phase."""
    names: dict[str, set[str]] = {}
    for event in told.events:
        if "unit" in event:
            names.setdefault(event["unit"].split()[1].split("/")[0], set()).add(event["unit"])
    yield from (("one name", f"{sorted(several)}") for several in names.values() if len(several) > 1)


def _wanted(given: Given, results, held) -> str:
    if given.supports:
        return "success" if held[given] else "void"
    return "success" if given.stabilizes else results[given]


def _units(foretold: Foretold, told: Told, moved: Moved, seen: Counter) -> Differences:
    position, now = told.done.position, foretold.season.after.ground
    ids = {unit.area: unit.id for unit in foretold.position.units}
    units = {unit.id: unit for unit in position.units}
    gone = {entry.unit.id: entry for entry in position.dislodged}
    seen["units"] += len(ids)
    for area, number in ids.items():
        unit, entry = units.get(number), gone.get(number)
        if area in moved.stood:
            found = place_of(now, unit.kind, unit.location) if unit else entry and f"dislodged {entry.unit}"
            if found != moved.stood[area] and not (unit and _cannot_tell(foretold, moved.stood[area][0], unit)):
                yield "where units are", f"{area}: {found}, not {moved.stood[area]}"
        elif area in moved.dislodged:
            yield from _retreats(now, area, entry, moved.dislodged[area])
        elif unit or entry:
            yield "R3 destroyed", f"{area}: {unit or entry}, not destroyed ({moved.destroyed[area]})"
    if gone and set(position.contested) != moved.contested:
        yield "R5 contested", f"{position.contested}, not {sorted(moved.contested)}"
    for event in told.of("coast_assigned"):
        area = event["unit"].split()[1].split("/")[0]
        if moved.clauses.get(area, event["by"]) != event["by"]:
            yield "K clause", f"{event['unit']}: {event['by']}, not {moved.clauses[area]}"


def _cannot_tell(foretold: Foretold, area: str, unit) -> bool:
    """Whether a unit is in its area on a coast that no water tells from another, or in ice."""
    now = foretold.season.after.ground
    return unit.area == area and (now.terrain[area] == "ice" or names_of(now).get(area) == {})


def _retreats(now, area: str, entry, foretold) -> Differences:
    place, attacker, retreats = foretold
    if entry is None:
        yield "dislodged", f"{area}: not dislodged, but {foretold}"
        return
    if names_of(now).get(area) != {} and place_of(now, entry.unit.kind, entry.unit.location) != place:
        yield "K dislodged", f"{entry.unit}: not at {place}"
    found = {place_of(now, entry.unit.kind, location) for location in entry.retreats}
    if (None not in found and found != retreats) or entry.attacker.split("/")[0] != attacker:
        yield "R5 retreats", f"{entry.unit}: {sorted(entry.retreats)} < {entry.attacker}, not {retreats} < {attacker}"


def _results(foretold: Foretold, told: Told, moved: Moved) -> Differences:
    for event in told.of("order_result"):
        area = event["unit"].split()[1].split("/")[0]
        wanted = moved.results.get(area, "")
        if wanted and event["result"] not in wanted.split():
            yield "results", f"{event['order']}: {event['result']} ({event['reason']}), not {wanted}"
