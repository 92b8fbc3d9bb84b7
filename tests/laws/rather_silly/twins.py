"""Siamese units (12a to 12c): next to each other, or both gone; never sent apart by their own orders."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.laws.rather_silly.country import around
from tests.laws.rather_silly.film import Shot, everybody

from variorum.board import area_of
from variorum.game.position import Position
from variorum.game.unit import Unit

Table = Counter[str]
Pair = tuple[Unit, Unit]


def _pairs(position: Position, seen: Position | None = None) -> list[tuple[int, int]]:
    """The pairs by id; names are looked up where they were written."""
    found = position.records.get("siamese")
    names = {str(unit): unit.id for unit in everybody(seen or position).values()}
    return [tuple(note.id or names.get(note.unit, 0) for note in pair) for pair in (found.pairs if found else ())]


def _near(pair: Pair, link: tuple[str, ...]) -> bool:
    """Whether a pair stands together; what the Underpass means to a fleet among twins is left open."""
    return pair[1].area in around(link)[pair[0].area]


def twins_stay_together(shot: Shot, tally: Table) -> Iterator[str]:
    """After the phase, no pair with both on the board is apart; no pair that stood together was destroyed as parted."""
    after = shot.done.position
    link = tuple(after.records["link"].ends)
    fled = {entry.unit.id for entry in after.dislodged}
    for one, other in _pairs(after):
        units = everybody(after)
        if one in units and other in units and not {one, other} & fled:
            tally["twins together"] += 1
            if not _near((units[one], units[other]), link):
                yield f"silly:12b {units[one]} and {units[other]} are twins apart, link {link}"
    for event in shot.of("twins_parted"):
        tally["twins parted"] += 1
        areas = [area_of(name.split()[1]) for name in event.units]
        armies = all(name.startswith("A ") for name in event.units)
        if areas[1] in around(link if shot.letter in "QG" else shot.link, armies)[areas[0]]:
            yield f"silly:12b {event.units} were parted while neighbors"
    yield from _both_gone(shot)


def _both_gone(shot: Shot) -> Iterator[str]:
    """Whoever is gone as parted is gone with the twin."""
    names = {name for event in shot.of("twins_parted") for name in event.units}
    gone = {event.unit for event in shot.of("destroyed") if "parted" in event.cause}
    if names != gone:
        yield f"silly:12b parted {sorted(names)}, destroyed {sorted(gone)}"


def twins_hold(shot: Shot, tally: Table) -> Iterator[str]:
    """If the orders of a pair can part it, whichever succeed, neither leaves by its own order."""
    after = shot.at("M1")
    if after is None:
        return
    pushed = {event.unit for name in ("distracted", "provoked") for event in shot.of(name)}
    units, then = everybody(shot.before), everybody(after)
    for pair in _pairs(shot.before):
        if not all(id_ in units for id_ in pair):
            continue
        twins = units[pair[0]], units[pair[1]]
        orders = [_destination(shot, unit) for unit in twins]
        if any(str(unit) in pushed for unit in twins) or None in orders:
            continue
        tally["orders of twins"] += 1
        if not _can_part(twins, orders, shot.link):
            continue
        tally["twins that would part"] += 1
        for unit in twins:
            if unit.id in then and then[unit.id].area != unit.area and unit.id in {one.id for one in after.units}:
                yield f"silly:12b {unit} of {list(map(str, twins))} went to {then[unit.id]}, orders {orders}"


def _destination(shot: Shot, unit: Unit) -> str | None:
    """Where a unit was ordered to go, after the Jester; None if two orders may be meant, or it flies.

    A unit without an order that can be carried out holds.
    """
    own = [event.order for event in shot.of("reordered") if event.unit == str(unit)] or [
        str(entry.given)
        for entry in shot.entries
        if getattr(entry.given, "subject", None)
        and str(entry.given.subject).endswith(str(unit))
        and entry.seat == unit.power
        and (entry.stands is not None or " RIDES " in str(entry.given))
    ]
    if len(own) > 1 or (own and "RIDES" in own[0]):
        return None
    head = f"{unit} - "
    if not own or head not in own[0].removeprefix(f"{unit.power} ")[: len(head)]:
        return unit.area
    return area_of(own[0].split(" - ")[1].split()[0])


def _can_part(twins: Pair, to: list[str], link: tuple[str, ...]) -> bool:
    table = around(link)
    ends = product({twins[0].area, to[0]}, {twins[1].area, to[1]})
    return any(one != other and other not in table[one] for one, other in ends)
