"""Facts of other programs, freed from what says nothing here; notes name all that was left out, and why."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from variorum.cartography.facts.check import places_of
from variorum.cartography.facts.schema import AreaFacts, BorderFacts, Facts

_MOST_NAMED = 12
"""So many things are named in a note; more are counted."""


def note(sentence: str, things: Iterable[str]) -> tuple[str, ...]:
    """A note about things, or none if there are none: "areas without borders: Here, There"."""
    named = list(dict.fromkeys(things))
    if not named:
        return ()
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return (f"{sentence}: {', '.join(named[:_MOST_NAMED])}{more}"[:600],)


def tidied(facts: Facts) -> Facts:
    """The same facts without borders that join an area to itself and passes that no board has.

    Land that fleets enter becomes coast: that is how the file uses it. Ends of borders must be known.
    """
    owners = {place: area for area in facts.areas for place in places_of(area)}
    if not all(border.a in owners and border.b in owners for border in facts.borders):
        return facts
    inner = [one for one in facts.borders if owners[one.a].name == owners[one.b].name]
    borders = [one for one in facts.borders if owners[one.a].name != owners[one.b].name]
    wading = [one for one in borders if one.army and "sea" in (owners[one.a].type, owners[one.b].type)]
    coastless = [one for one in borders if one.fleet and any(_lacks_coast(end, owners[end]) for end in (one.a, one.b))]
    borders = [
        replace(one, army=one.army and one not in wading, fleet=one.fleet and one not in coastless) for one in borders
    ]
    sailed = {owners[end].name for one in borders if one.fleet for end in (one.a, one.b)}
    docked = [area.name for area in facts.areas if area.type == "land" and area.name in sailed]
    entered = {owners[end].name for one in borders if one.army or one.fleet for end in (one.a, one.b)}
    lost = [area.name for area in facts.areas if area.name not in entered]
    lost = lost if len(lost) < len(facts.areas) else []
    notes = (
        *note("borders of an area with itself say nothing, left out", (owners[one.a].name for one in inner)),
        *note("armies can't enter the sea, their pass left out", map(_ends, wading)),
        *note("fleets stand on one of several coasts, passes without a coast left out", map(_ends, coastless)),
        *note("land that fleets enter is coast here", docked),
        *note("no border leads there, left out", lost),
    )
    areas = tuple(
        replace(area, type="coast") if area.name in docked else area for area in facts.areas if area.name not in lost
    )
    return _without_strays(replace(facts, areas=areas, borders=tuple(borders), notes=(*facts.notes, *notes)))


def _lacks_coast(end: str, area: AreaFacts) -> bool:
    return end == area.name and len(area.coasts) > 1


def _ends(border: BorderFacts) -> str:
    return f"{border.a} - {border.b}"


def _without_strays(facts: Facts) -> Facts:
    """Facts whose units and rules name areas that are there."""
    places = {place for area in facts.areas for place in places_of(area)}
    strays = [f"{unit.kind} {unit.at}" for unit in facts.units if unit.at not in places]
    borders = tuple(one for one in facts.borders if one.a in places and one.b in places)
    return replace(
        facts,
        borders=borders,
        units=tuple(unit for unit in facts.units if unit.at in places),
        convoy_areas=tuple(area for area in facts.convoy_areas if area in places),
        notes=(*facts.notes, *note("units outside the board left out", strays)),
    )


def one_sided(named: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The pairs of which only the first names the other."""
    pairs = dict.fromkeys(named)
    return (f"{one} to {other}" for one, other in pairs if (other, one) not in pairs and one != other)
