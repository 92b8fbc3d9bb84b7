"""The BORG (2a to 2f): it goes where most can be eaten, and eats it."""

from collections import Counter
from collections.abc import Iterator

from tests.laws.rather_silly.country import AREAS, EDIBLE, MONSTERS, around, counts, padded
from tests.laws.rather_silly.film import Shot

from variorum.game.position import Position

Table = Counter[str]


def borg_moves(shot: Shot, tally: Table) -> Iterator[str]:
    """Where it is after step 5 is one of the places where the clauses allow it to be; it eats what is there."""
    before, after = shot.at("M4"), shot.at("M5")
    if before is None or after is None:
        return
    crowd = [unit.area for unit in before.units if unit.kind in EDIBLE]
    at, now = before.records["borg"].at, after.records["borg"].at
    fine = allowed(at, crowd, shot.link, str(before.turn) == "S1901M")
    tally["BORG moves"] += bool(fine - {None})
    if now not in fine:
        yield f"silly:2 the BORG came from {at} to {now}, not to one of {sorted(map(str, fine))}"
    yield from eaten(before, after, now)


def allowed(at: str | None, crowd: list[str], link: tuple[str, ...], first: bool) -> set[str | None]:
    """Where the BORG may be; `crowd` is an area for every edible unit."""
    standing = Counter(crowd)
    if at is None:
        return most(set(standing), crowd, link) if first and crowd else {None}
    near = around(link)[at]
    larger = {area for area in near if standing[area] > standing[at]}
    if larger:
        return most(larger, crowd, link)
    return {at} if standing[at] else most({at, *near}, crowd, link)


def most(areas: set[str], crowd: list[str], link: tuple[str, ...]) -> set[str | None]:
    """The areas with most of the crowd one step away, then two, then three …"""
    found = {area: padded(counts(link, area, crowd)) for area in areas}
    best = max(found.values())
    return {area for area, counted in found.items() if counted == best}


def eaten(before: Position, after: Position, at: str | None) -> Iterator[str]:
    """It eats everything where it is, monsters too, and nothing elsewhere."""
    left = {unit.id for unit in after.units}
    for unit in before.units:
        due = unit.area == at and unit.kind in EDIBLE | MONSTERS
        if due == (unit.id in left):
            yield f"silly:2e {unit.power} {unit} was {'not ' * due}eaten by the BORG in {at}"


def center_released(shot: Shot, tally: Table) -> Iterator[str]:
    """A center where it stands at adjustments belongs to nobody."""
    after = shot.at("O1")
    at = after.records["borg"].at if after else None
    if after and at in AREAS:
        tally["centers under the BORG"] += 1
        if at in after.owners:
            yield f"silly:2f {at} is owned by {after.owners[at]} though the BORG stands there"
