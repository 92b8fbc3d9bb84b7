"""Centers: what is lost at once, what autumn brings, and who wins."""

from collections import Counter
from collections.abc import Mapping

from tests.laws.geophysical.earth import Season
from tests.laws.geophysical.movement import Moved
from tests.laws.geophysical.table import POWERS, Told, state_of

from variorum.game.position import Position


def owners_after(owners: Mapping[str, str], centers: frozenset[str], units: Mapping[str, str]) -> dict[str, str]:
    """Who owns the centers that exist after an autumn; `units` are the powers of occupied areas."""
    kept = {area: power for area, power in owners.items() if area in centers}
    return {**kept, **{area: units[area] for area in centers if area in units}}


def winner(owners: Mapping[str, str], centers: frozenset[str]) -> str | None:
    """V1: the power with more than half of the centers that exist."""
    counts = Counter(owners.values())
    return next((power for power, count in counts.items() if 2 * count > len(centers)), None)


def after_season(season: Season, position: Position, told: Told, moved: Moved, seen: Counter):
    """The laws of ownership after a movement phase."""
    if position.turn.season == "F" and not moved.dislodged:
        powers = {unit.area: unit.power for unit in position.units}
        units = {place[0]: powers[area] for area, place in moved.stood.items()}
        yield from autumn(position, told, season.after.centers, units, seen)
    else:
        kept = {area: power for area, power in position.owners.items() if area in season.after.centers}
        if kept != told.done.position.owners:
            yield "R5 owners", f"{told.done.position.owners}, not {kept}"


def autumn(position: Position, told: Told, centers: frozenset[str], units: Mapping[str, str], seen: Counter):
    """The laws of the end of an autumn: owners, winners and the winter counts."""
    seen["autumns"] += 1
    after = told.done.position
    owners = owners_after(position.owners, centers, units)
    if owners != after.owners:
        yield "O1 owners", f"{after.owners}, not {owners}"
    won = winner(owners, centers)
    if (after.ending.winners if after.ending else ()) != ((won,) if won else ()):
        yield "V1", f"{after.ending}, not {won}"
    counts = {power: count for power in POWERS if (count := Counter(owners.values())[power])}
    if not won and {power: count for power, count in state_of(after).winter.items() if count} != counts:
        yield "A2 winter", f"{state_of(after).winter}, not {counts}"
