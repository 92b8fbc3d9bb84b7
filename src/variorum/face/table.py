"""Results and positions as tables for the terminal."""

from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import groupby

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from variorum.game.audience import GM
from variorum.game.citation import cited
from variorum.game.event import Event, told
from variorum.game.happened import OrderResult
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.results import Row, rows
from variorum.game.results import others as unresolved
from variorum.game.turn import Turn
from variorum.game.variant import Variant

COLORS = {"success": "green", "bounce": "yellow", "cut": "yellow", "disrupted": "yellow", "void": "red"}
_SEVERITIES = {Severity.REFUSED: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
MOST_PROBLEMS = 100
WIDTH = 100
"""Width of what is shown as plain text, in characters."""


def console() -> Console:
    """The terminal; without color and escape codes if the output isn't a terminal."""
    return Console(highlight=False)


def as_text(shown: RenderableType) -> str:
    """The same as plain text, for a file or a mail."""
    into = StringIO()
    Console(file=into, width=WIDTH, highlight=False).print(shown)
    return "\n".join(line.rstrip() for line in into.getvalue().splitlines()) + "\n"


def results(variant: Variant, turn: Turn, events: Sequence[Event]) -> RenderableType:
    """Every order with its result and the reason, by power."""
    table = Table(title=moment(variant, turn), title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    table.add_column("order", no_wrap=True)
    table.add_column("result", no_wrap=True)
    table.add_column("why")
    found = sorted(rows(events), key=lambda row: row.power)
    if not found:
        return Text(f"{moment(variant, turn)}: {_nobody_ordered(variant, turn)}.")
    for power, mine in groupby(found, key=lambda row: row.power):
        table.add_section()
        table.add_row(Text(power, style="bold"), "", "")
        idle = []
        for row in mine:
            if row.idle:
                idle.append(row.unit)
            else:
                table.add_row(f"  {row.order}", _result(row), Text(cited(row.why, variant.citations)))
        if idle:
            table.add_row("  no order", Text("success", style="green"), f"held, and nobody attacked: {', '.join(idle)}")
    return table


def _nobody_ordered(variant: Variant, turn: Turn) -> str:
    """That no order has a result: "nobody ordered a build or a removal"."""
    told = (event for rule in variant.phase(turn).rules for event in rule.events if issubclass(event, OrderResult))
    *others, last = dict.fromkeys(thing for event in told for thing in event.ordered_things) or ("a unit",)
    return f"nobody ordered {', '.join(others)}{' or ' if others else ''}{last}"


def _result(row: Row) -> Text:
    """The result in a word, and what befell the unit besides."""
    shown = Text(row.word, style=COLORS.get(row.result, ""))
    if row.fate in ("", row.result):
        return shown
    gone = Text(row.fate, style="red")
    return gone if row.result == "success" else Text.assemble(shown, ", ", gone)


def others(variant: Variant, events: Sequence[Event], reader: str = GM) -> RenderableType:
    """Everything else that happened, a sentence each."""
    sentences = (told(event, reader, variant.citations) for event in unresolved(events))
    lines = [Text(f"• {sentence}") for sentence in sentences]
    return Padding(Group(*lines), (0, 2, 1, 2)) if lines else Group()


def standing(variant: Variant, position: Position) -> RenderableType:
    """Who stands where and owns what, and what comes next."""
    table = Table(title=heading(variant, position), title_justify="left", box=box.SIMPLE_HEAD, title_style="bold")
    table.add_column("power", no_wrap=True)
    table.add_column("centers", justify="right")
    table.add_column("units")
    powers = dict.fromkeys((*(seat.id for seat in position.seats), *(unit.power for unit in position.units)))
    for power in powers:
        units = ", ".join(str(unit) for unit in position.units_of(power))
        centers = position.centers_of(power)
        if units or centers:
            veiled = position.fog.veils(power)
            table.add_row(power, "?" if veiled else str(len(centers)), units or ("?" if veiled else "none"))
    return Group(table, *_open(position))


def outcome(
    variant: Variant,
    turn: Turn,
    events: Sequence[Event],
    position: Position,
    found: Sequence[Problem] = (),
    reader: str = GM,
) -> RenderableType:
    """All that there is to show of a phase: results, what else happened, where everything stands, problems."""
    return Group(
        results(variant, turn, events),
        others(variant, events, reader),
        standing(variant, position),
        *((problems(found),) if found else ()),
    )


def _open(position: Position) -> Iterator[Text]:
    for entry in position.dislodged:
        yield Text(f"  {entry.unit} ({entry.unit.power}) has to retreat: {', '.join(entry.retreats)}, or disband")
    if position.dislodged and position.contested:
        yield Text(f"  closed to retreats by a stand-off: {', '.join(position.contested)}")


def moment(variant: Variant, turn: Turn) -> str:
    """A phase as a heading: "Spring 1901 (S1901M)"."""
    name = variant.calendar.name(turn)
    return f"{name[:1].upper()}{name[1:]} ({turn})"


def heading(variant: Variant, position: Position) -> str:
    """What comes next, or how the game ended."""
    if position.ending:
        how = "The game is drawn between" if position.ending.drawn else "The game is won by"
        return f"{how} {', '.join(position.ending.winners)}"
    return f"Next: {variant.calendar.name(position.turn)} ({position.turn})"


def problems(found: Sequence[Problem]) -> RenderableType:
    """What is wrong with the orders, with line and column where there is one."""
    lines = []
    for problem in sorted(found, key=lambda problem: (problem.line, problem.column))[:MOST_PROBLEMS]:
        color = _SEVERITIES[problem.severity]
        lines.append(Text.assemble((f"{problem.severity.value}: ", color), str(problem)))
    if len(found) > MOST_PROBLEMS:
        lines.append(Text(f"and {len(found) - MOST_PROBLEMS} more problems, which --json lists"))
    return Group(*lines)
