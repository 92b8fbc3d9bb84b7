"""What must have become of the units in a movement phase, recomputed from the orders in force."""

from collections.abc import Iterator, Mapping

from tests.laws.battle import Fate, fight
from tests.laws.play import PARADOX, Phase
from tests.laws.written import HOLD, Borders, Command, area, command, pieces


def in_force(texts: Mapping[str, str] | list[str]) -> dict[str, Command]:
    """The orders of units by area; of two for one unit the later counts."""
    found = map(command, texts)
    return dict(one for one in found if one)


def compare(phase: Phase, fate: Fate, clause: str, killed: str = "") -> Iterator[str]:
    """The differences between a fate and the position after; units of the power `killed` never retreat."""
    after = {unit["id"]: unit["location"] for unit in phase.after["units"]}
    lost = {entry["unit"]["id"]: entry for entry in phase.after["dislodged"]}
    for at, piece in pieces(phase.before["units"]).items():
        if at in fate.dislodged:
            if piece.id in after or (piece.power == killed and piece.id in lost):
                yield f"{clause}: {piece} is dislodged from {fate.dislodged[at]}, and is still there"
            continue
        where = fate.moved.get(at, piece.location)
        if after.get(piece.id) != where:
            yield f"{clause}: {piece} belongs to {where}, but is at {after.get(piece.id, 'no place')}"
    for entry in lost.values():
        at = area(entry["unit"]["location"])
        if entry["attacker"] != fate.dislodged.get(at):
            yield f"{clause}: {at} was attacked from {fate.dislodged.get(at)}, not from {entry['attacker']}"


def compared(phase: Phase, fate: Fate | None, clause: str, killed: str = "") -> Iterator[str]:
    """The same differences; a fate that the clauses leave open is counted."""
    if fate:
        yield from compare(phase, fate, clause, killed)
    else:
        phase.open[PARADOX] += 1


def retreats(
    phase: Phase, fate: Fate, borders: Borders, by_sea: frozenset[str] | set[str], clause: str
) -> Iterator[str]:
    """R1: a dislodged unit may go where it could move, where nobody is or fought, but not whence it was attacked."""
    occupied = {area(unit["location"]) for unit in phase.after["units"]}
    for entry in phase.after["dislodged"]:
        unit = entry["unit"]
        piece = pieces([unit])[area(unit["location"])]
        attacker = fate.dislodged.get(piece.area, "")
        closed = occupied | fate.contested | ({attacker} if attacker not in by_sea else set())
        open_ = {place for place in borders.reach(piece) if area(place) not in closed}
        if set(entry["retreats"]) != open_:
            yield f"{clause}: {piece} may retreat to {sorted(open_)}, not to {sorted(entry['retreats'])}"
    if set(phase.after["contested"]) != set(fate.contested) and phase.after["dislodged"]:
        yield f"{clause}: fought over: {sorted(fate.contested)}, not {sorted(phase.after['contested'])}"


def standard(phase: Phase, borders: Borders) -> Iterator[str]:
    """The movement of Standard, from the sheets of all seats."""
    if phase.turn["phase"] == "M" and not phase.told("game_drawn"):
        orders = in_force([text for texts in phase.sheets.values() for text in texts])
        fate = fight(borders, pieces(phase.before["units"]), orders)
        yield from compared(phase, fate, "std:M")


__all__ = ["HOLD", "compare", "compared", "in_force", "retreats", "standard"]
