"""Statistics of a game as far as a viewer may know it: centers and units over time, and how orders fared."""

from collections import Counter
from collections.abc import Callable, Sequence

from variorum.game.happened import OrderResult
from variorum.game.position import Position
from variorum.game.report import Chart, Table
from variorum.game.variant import Variant
from variorum.host.games.access import Seen
from variorum.host.play.moments import seasons
from variorum.render.scene import called


def over_time(variant: Variant, history: Sequence[Seen]) -> tuple[Chart, ...]:
    """Every power's centers and units after each season."""
    ends = [season.moments[-1] for season in seasons(variant, history)]
    names = ["", *(season.name for season in seasons(variant, history)[1:])]
    return (
        _chart("Centers", names, ends, lambda position, power: len(position.centers_of(power))),
        _chart("Units", names, ends, lambda position, power: len(position.units_of(power))),
    )


def fortunes(history: Sequence[Seen]) -> Table:
    """How every power's orders fared in the whole game."""
    results = [event for seen in history for event in seen.events if isinstance(event, OrderResult)]
    headings = ("power", "centers", "units", "orders", "succeeded", "bounced", "cut", "void", "no order")
    powers = dict.fromkeys((*_powers(history), *(event.power for event in results)))
    rows = (_row(power, history[-1].position, results) for power in powers)
    return Table("How orders fared", headings, tuple(rows))


def _row(power: str, position: Position, results: Sequence[OrderResult]) -> tuple[str, ...]:
    own = [event for event in results if event.power == power]
    given = [event for event in own if event.ordered]
    found = Counter(event.result for event in given)
    good = f"{found['success']} ({100 * found['success'] // len(given)} %)" if given else "0"
    numbers = (
        len(position.centers_of(power)),
        len(position.units_of(power)),
        len(given),
        good,
        found["bounce"],
        found["cut"],
        found["void"],
        len(own) - len(given),
    )
    return called(power), *map(str, numbers)


def _chart(title: str, names: Sequence[str], ends: Sequence[Seen], count: Callable[[Position, str], int]) -> Chart:
    lines: dict[str, tuple[float | None, ...]] = {
        called(power): tuple(count(seen.position, power) for seen in ends) for power in _powers(ends)
    }
    return Chart(title, "number", tuple(names), lines)


def _powers(history: Sequence[Seen]) -> tuple[str, ...]:
    """Every power that had a center or a unit at some time, in the order in which it came."""
    found = (
        name
        for seen in history
        for name in (*seen.position.owners.values(), *(unit.power for unit in seen.position.units))
    )
    return tuple(dict.fromkeys(found))
