"""A whole game as a report in plain text, in any variant; `reported.py` reads its orders and outcomes again."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from variorum.archive.gamelog import GameLog
from variorum.archive.moment import Moment
from variorum.exchange.happenings import name_of
from variorum.exchange.reported import DASH
from variorum.game.audience import GM
from variorum.game.citation import cited
from variorum.game.event import told
from variorum.game.position import Position
from variorum.game.report import Table, Told
from variorum.game.results import printed, rows
from variorum.game.title import called, titled
from variorum.game.variant import Variant
from variorum.game.view import report, view

_WIDTH = 100


def text_report(log: GameLog, name: str) -> str:
    """The report of a game: of every phase the orders with their outcomes and reasons, what else happened, and tables.

    At the end stand the position and the centers of each year. All secrets are told once the game is over; before,
    only what everybody knows.
    """
    variant, reader = log.variant, GM if log.now.position.ending else ""
    moments = [moment for moment in log.moments if moment.turn is not None]
    lines = [*_heading(f"{name_of(log, name)}: {variant.name}", "=")]
    said: list[Told] = [Told(None, log.moments[0].position)]
    for moment in moments:
        said.append(Told(moment.turn, moment.position, moment.events))
        lines += _phase(variant, moment, reader)
        lines += [line for piece in report(variant, said, reader) if isinstance(piece, Table) for line in _table(piece)]
    lines += _standing(variant, view(variant, log.now.position, reader).position)
    lines += _table(_years(variant, log, reader))
    return "\n".join(lines).rstrip() + "\n"


def _heading(text: str, sign: str) -> list[str]:
    return [text, sign * min(len(text), _WIDTH), ""]


def _phase(variant: Variant, moment: Moment, reader: str) -> Iterator[str]:
    """A phase's heading, the orders by power, and other events."""
    assert moment.turn is not None  # noqa: S101 - the caller leaves out what follows no phase
    events = view(variant, moment.position, reader, moment.events).events
    yield from _heading(titled(variant, moment.turn), "-")
    found = rows(events)
    for power in dict.fromkeys(row.power for row in found):
        yield called(power)
        yield from (f"  {row.order}{DASH}{cited(row.why, variant.citations)}" for row in found if row.power == power)
        yield ""
    left = [told(event, reader, variant.citations) for event in printed(events)]
    yield from (*left, *([""] if left else []))


def _standing(variant: Variant, position: Position) -> Iterator[str]:
    """Where everything stands now, and who has won."""
    ending = position.ending
    if ending:
        how = "share a draw" if ending.drawn else "wins"
        yield from _heading(f"{', '.join(map(called, ending.winners)) or 'Nobody'} {how}", "-")
    else:
        yield from _heading(f"Before {titled(variant, position.turn)}", "-")
    powers = dict.fromkeys((*variant.powers, *position.owners.values(), *(unit.power for unit in position.units)))
    rows = [
        (
            called(power),
            " ".join(sorted(position.centers_of(power))),
            ", ".join(str(unit) for unit in position.units_of(power)),
        )
        for power in powers
    ]
    yield from _table(Table("Position", ("power", "centers", "units"), tuple(row for row in rows if any(row[1:]))))


def _years(variant: Variant, log: GameLog, reader: str) -> Table:
    """How many centers each power had at the end of each year, as far as the reader knows."""
    last = {moment.turn.year: moment for moment in log.moments if moment.turn is not None}
    seen = {year: view(variant, moment.position, reader).position for year, moment in sorted(last.items())}
    powers = dict.fromkeys((*variant.powers, *(power for one in seen.values() for power in one.owners.values())))
    rows = ((called(power), *(str(len(one.centers_of(power))) for one in seen.values())) for power in powers)
    return Table("Centers", ("", *map(str, seen)), tuple(rows))


def _table(table: Table) -> Sequence[str]:
    rows = [row for row in (table.headings, *table.rows) if any(row)]
    if len(rows) < 2:
        return ()
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    padded = (zip(row, widths, strict=False) for row in rows)
    return (table.title, *("  ".join(cell.ljust(width) for cell, width in row).rstrip() for row in padded), "")
