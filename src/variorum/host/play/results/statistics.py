"""Statistics of a game as its viewer knows it: centers and units over time, and the outcomes of orders."""

from collections import Counter
from collections.abc import Callable, Sequence

from variorum.game.happened import OrderResult
from variorum.game.position import Position
from variorum.game.report import Chart, Table
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.host.games.access import SeenMoment
from variorum.zine.seasons import seasons


def over_time(variant: Variant, history: Sequence[SeenMoment]) -> tuple[Chart, ...]:
    """Every power's centers and units after each season."""
    ends = [season.moments[-1] for season in seasons(variant, history)]
    times = ("", *(season.name for season in seasons(variant, history)[1:]))
    powers = _powers(variant, ends)
    colors = {called(power): place for place, power in enumerate(variant.on_map)}

    def chart(title: str, count: Callable[[Position, str], int]) -> Chart:
        return Chart(title, "number", times, {called(power): _line(power, ends, count) for power in powers}, colors)

    return (
        chart("Centers", lambda position, power: len(position.centers_of(power))),
        chart("Units", lambda position, power: len(position.units_of(power))),
    )


def fortunes(variant: Variant, history: Sequence[SeenMoment]) -> Table:
    """Outcomes of every power's orders in the whole game."""
    results = [event for seen in history for event in seen.events if isinstance(event, OrderResult)]
    headings = ("power", "centers", "units", "orders", "succeeded", "bounced", "cut", "void", "no order")
    now = history[-1].position
    powers = dict.fromkeys((*_powers(variant, history), *(event.power for event in results)))
    rows = (_row(power, now, results) for power in powers if not now.fog.veils(power))
    return Table("Outcomes of orders", headings, tuple(rows))


def cared_for(history: Sequence[SeenMoment]) -> tuple[Table, ...]:
    """How often a caretaker ordered for a seat, if ever."""
    found = Counter(called(seat) for seen in history for seat in seen.caretakers)
    rows = tuple((seat, str(count)) for seat, count in sorted(found.items()))
    return (Table("Phases ordered by a caretaker", ("seat", "phases"), rows),) if rows else ()


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


def _line(power: str, ends: Sequence[SeenMoment], count: Callable[[Position, str], int]) -> tuple[float | None, ...]:
    return tuple(None if seen.position.fog.veils(power) else count(seen.position, power) for seen in ends)


def _powers(variant: Variant, history: Sequence[SeenMoment]) -> tuple[str, ...]:
    """Every power that ever had a center or a unit, in the order of the board.

    In fog, only those whose strength the viewer knows.
    """
    found = {
        name
        for seen in history
        for name in (*seen.position.owners.values(), *(unit.power for unit in seen.position.units))
        if not seen.position.fog.veils(name)
    }
    known = variant.on_map
    return (*(power for power in known if power in found), *sorted(found - {*known}))
