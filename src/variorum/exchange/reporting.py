"""A whole game as a report in plain text, in any variant; `reported.py` reads its orders and outcomes again."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from variorum.archive.gamelog import GameLog
from variorum.archive.moment import Moment
from variorum.exchange.stages import name_of
from variorum.exchange.told import MOST_PHASES, Foreign, ForeignPhase, time_of
from variorum.game.audience import GM
from variorum.game.citation import cited
from variorum.game.event import told
from variorum.game.position import Position
from variorum.game.report import Table, Told
from variorum.game.results import printed, rows
from variorum.game.title import called, titled
from variorum.game.variant import Variant
from variorum.game.view import report, view
from variorum.variants import registry

FORMAT = "report"
DASH = " \u2014 "
"""Between an order and what became of it."""

_TITLE = re.compile(r"\s{0,20}(\S[^\n]{0,200}): ([^\n:]{1,60})\r?\n={3,100}\s")
_PHASE = re.compile(r"(Spring|Autumn|Winter) (\d{1,5}), (movement|retreats|adjustments)", re.ASCII)
_FELL = re.compile(r"([AF] \S{1,20}) \(([A-Z_ ]{1,40})\) (?:is dislodged|leaves the board)\b")
_SEASONS = {"Spring": "S", "Autumn": "F", "Winter": "W"}
_KINDS = {"movement": "M", "retreats": "R", "adjustments": "A"}
_NOTES = {
    "bounced": "bounce",
    "was cut": "cut",
    "was disrupted": "no convoy",
    "is void": "void",
    "failed": "fail",
}
_ENDS = ("succeeded", "held", "was given", "was available", "was carried out", "was dislodged", *_NOTES)

_Phase = dict[str, list[str]]


def is_report(text: str) -> bool:
    """Whether a text begins as a report."""
    return _TITLE.match(text) is not None and any(_order(line) for line in text.split("\n"))


def read_report(text: str, variant: str = "") -> Iterator[Foreign]:
    """The game in a report. Raises: ValueError if its variant isn't known, or there are more phases than are read."""
    title = _TITLE.match(text)
    assert title is not None  # noqa: S101 - `is_report` has looked
    phases = _phases(text)
    told = tuple(
        ForeignPhase(name=name, orders={power: tuple(given) for power, given in orders.items() if given})
        for name, orders in sorted(phases.items(), key=lambda entry: time_of(entry[0]))
    )
    yield Foreign(format=FORMAT, name=title[1].strip(), variant=variant or _variant(title[2]), phases=told)


def _phases(text: str) -> dict[str, _Phase]:
    """The orders of each phase by power, with their outcomes as judges mark them."""
    phases: dict[str, _Phase] = {}
    orders: _Phase = {}
    power = ""
    for line in text.split("\n"):
        if found := _PHASE.fullmatch(line.strip()):
            orders = phases.setdefault(f"{_SEASONS[found[1]]}{found[2]}{_KINDS[found[3]]}", {})
            if len(phases) > MOST_PHASES:
                raise ValueError(f"more than {MOST_PHASES} phases; split the report")
        elif fell := _FELL.match(line):
            _mark(orders.get(fell[2].replace(" ", "_"), []), fell[1])
        elif order := _order(line):
            orders.setdefault(power, []).append(order)
        elif line.strip() and not line.startswith(" "):
            power = line.strip()[:60].upper().replace(" ", "_")
    return phases


def _order(line: str) -> str:
    """The order on a line, with its outcome; empty if none stands there."""
    order, dash, end = line.strip().partition(DASH)
    if not line.startswith(" ") or not dash or not end.startswith(_ENDS):
        return ""
    note = next((note for word, note in _NOTES.items() if end.startswith(word)), "")
    return f"{order} (*{note}*)" if note else order


def _mark(orders: list[str], unit: str) -> None:
    """Add to the order of a unit that it was dislodged, or has left the board."""
    for at, order in enumerate(orders):
        if order.startswith(f"{unit} "):
            orders[at] = f"{order} (*dislodged*)"


def _variant(name: str) -> str:
    """The id of the variant of that name, the one that is its id if several have it. Raises: ValueError."""
    name = name.strip()
    called = [known for known in registry.names() if registry.variant(known).name == name]
    if called:
        return next((known for known in called if known == name.lower().replace(" ", "_")), called[0])
    raise ValueError(f'no variant is called "{name}"; name ours with --variant')


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
