"""Finds what is wrong with the facts of a board: all of it, each fault with the place and a remedy."""

from collections.abc import Iterable, Iterator
from itertools import islice

from variorum.adjudicator.battle import MAX_AREAS
from variorum.board.error import MOST_FOUND, BoardError
from variorum.cartography.facts.schema import AreaFacts, BorderFacts, Facts

_MOST_TOLD = 10
"""Whoever mends ten faults sees the rest next time, and a terminal shows them all."""


def check_facts(file: str, facts: Facts) -> None:
    """Check that the facts agree with each other.

    Raises:
        BoardError: they don't; the message names every fault, up to a number.

    """
    _tell(file, dict.fromkeys(islice(_faults(facts), MOST_FOUND)))


def check_whole(file: str, facts: Facts) -> None:
    """Check that a way leads to every area: whoever types a list forgets a border more easily than they mean two parts.

    Raises:
        BoardError: some areas are apart.

    """
    owners = {place: area for area in facts.areas for place in places_of(area)}
    if all(border.a in owners and border.b in owners for border in facts.borders):
        _tell(file, _apart(facts, owners))


def _tell(file: str, found: Iterable[str]) -> None:
    faults = list(found)
    if faults:
        more = f"; and {len(faults) - _MOST_TOLD} more" if len(faults) > _MOST_TOLD else ""
        more = "; and more" if len(faults) == MOST_FOUND else more
        raise BoardError(file, 0, "; ".join(faults[:_MOST_TOLD]) + more, "change the facts there")


def places_of(area: AreaFacts) -> list[str]:
    """What borders may call an area: its name, or that of each coast, as in "Spain (South Coast)"."""
    return [area.name, *(f"{area.name} ({coast.name})" for coast in area.coasts)]


def _faults(facts: Facts) -> Iterator[str]:
    if len(facts.areas) > MAX_AREAS:
        yield f"$.areas: {len(facts.areas)} areas, where a board has at most {MAX_AREAS}"
        return
    yield from _twice("$.areas", [place for area in facts.areas for place in places_of(area)])
    yield from _twice("$.powers", [power.name for power in facts.powers])
    placed = sum(area.x is not None and area.y is not None for area in facts.areas)
    if placed not in (0, len(facts.areas)):
        yield f"$.areas: {placed} of {len(facts.areas)} have x and y, where all or none must have them"
    powers = {power.name for power in facts.powers}
    for number, area in enumerate(facts.areas):
        for word, power in (("home", area.home), ("owner", area.owner)):
            if power is not None and power not in powers:
                yield f'$.areas[{number}].{word}: "{power}" isn\'t one of the powers'
    owners = {place: area for area in facts.areas for place in places_of(area)}
    unknown = [
        f'$.borders[{number}]: "{end}" isn\'t an area'
        for number, border in enumerate(facts.borders)
        for end in (border.a, border.b)
        if end not in owners
    ]
    yield from unknown
    if not unknown:
        yield from _border_faults(facts, owners)


def _twice(where: str, names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        plain = "".join(letter for letter in name.casefold() if letter.isalnum())
        if plain in seen:
            yield f'{where}: "{name}" is named twice'
        seen.add(plain)


def _border_faults(facts: Facts, owners: dict[str, AreaFacts]) -> Iterator[str]:
    rights: dict[frozenset[str], tuple[bool, bool]] = {}
    for number, border in enumerate(facts.borders):
        where, one, other = f"$.borders[{number}]", owners[border.a], owners[border.b]
        ends = frozenset((border.a, border.b))
        if one is other:
            yield f"{where}: {one.name} borders on itself"
        if rights.setdefault(ends, (border.army, border.fleet)) != (border.army, border.fleet):
            yield f"{where}: contradicts an earlier border of {border.a} and {border.b}"
        if border.army and "sea" in (one.type, other.type):
            yield f"{where}: armies can't pass between {border.a} and {border.b}, one of them is sea"
        if border.fleet and "land" in (one.type, other.type):
            yield f"{where}: fleets can't pass between {border.a} and {border.b}, one of them is inland"
        for end, area in ((border.a, one), (border.b, other)):
            if border.fleet and end == area.name and len(area.coasts) > 1:
                yield f"{where}: fleets need a coast of {end}, such as {places_of(area)[1]}"


def _apart(facts: Facts, owners: dict[str, AreaFacts]) -> Iterator[str]:
    """Areas that no way leads to from the first."""
    near: dict[str, set[str]] = {area.name: set() for area in facts.areas}
    for border in filter(_is_open, facts.borders):
        one, other = owners[border.a].name, owners[border.b].name
        near[one].add(other)
        near[other].add(one)
    reached, frontier = {facts.areas[0].name}, [facts.areas[0].name]
    while frontier:
        fresh = near[frontier.pop()] - reached
        reached |= fresh
        frontier.extend(fresh)
    apart = [area.name for area in facts.areas if area.name not in reached]
    if apart:
        yield f"no borders lead from {facts.areas[0].name} to {', '.join(apart[:_MOST_TOLD])}"


def _is_open(border: BorderFacts) -> bool:
    return border.army or border.fleet
