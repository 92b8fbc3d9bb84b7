"""The report of a phase for one reader: results, other events, tables, the position."""

from collections.abc import Sequence
from operator import itemgetter

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from variorum.archive.gamefile import GameFile
from variorum.archive.gamelog import played_again
from variorum.face.table import others, results, standing
from variorum.game.audience import GM
from variorum.game.docket import Entry
from variorum.game.report import Chart, Piece, Table, Told
from variorum.game.view import report, view
from variorum.notation import write_conditional

_MANY = 7


def phase_report(game: GameFile, seat: str) -> RenderableType:
    """What happened in the last phase of a game, as a seat may know it."""
    now = game.now
    seen = view(game.variant, now.position, seat, now.events)
    tables = [_piece(piece) for piece in pieces(game, seat)]
    told = [event for event in seen.events if not event.tabled]
    happened = [results(game.variant, now.turn, seen.events), others(game.variant, told, seat)] if now.turn else []
    given = [_given(game)] if now.turn and seat == GM else []
    return Group(_title(game, seat), *given, *happened, *tables, standing(game.variant, seen.position))


def pieces(game: GameFile, seat: str) -> tuple[Piece, ...]:
    """The tables and charts of the last phase, as a seat may know them."""
    told = [Told(moment.turn, moment.position, moment.events) for moment in game.moments]
    return report(game.variant, told, seat)


def _given(game: GameFile) -> RenderableType:
    """Every order of the last phase with its seat, for the game master: what was refused, or came to nothing, too."""
    done = played_again(game, len(game.moments) - 1)
    sent = [entry for entry in done.entries if entry.seat in game.now.sheets]
    rows = [(entry.seat, str(entry.given), _remark(entry)) for entry in sent]
    for seat, sheet in game.now.sheets.items():
        rows += ((seat, write_conditional(entry), "") for entry in sheet.conditional)
    if not rows:
        return Text("Nobody sent any orders.")
    return _grid(Table("Orders as sent", ("seat", "order", "remark"), tuple(sorted(rows, key=itemgetter(0)))))


def _remark(entry: Entry) -> str:
    """What was changed about an order, and why."""
    if entry.stands is None:
        return f"refused: {entry.cause}" if entry.cause else "refused"
    return f"{entry.stands}: {entry.cause}" if entry.stands != entry.given else ""


def _title(game: GameFile, seat: str) -> Text:
    reader = "the game master" if seat == GM else seat or "everybody"
    return Text(f"{game.variant.name}: report for {reader}", style="bold")


def _piece(piece: Piece) -> RenderableType:
    return _grid(piece) if isinstance(piece, Table) else _lines(piece)


def _grid(table: Table) -> Grid:
    grid = Grid(
        title=table.title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        title_style="bold",
        padding=(0, 0 if len(table.headings) > _MANY else 1),
        show_edge=False,
        pad_edge=False,
    )
    for heading in table.headings:
        grid.add_column(heading)
    for row in table.rows:
        grid.add_row(*row)
    return grid


def _lines(chart: Chart) -> Grid:
    """The last values of a chart; the lines themselves are for pictures."""
    rows = tuple((name, *_last(values)) for name, values in chart.lines.items())
    return _grid(Table(f"{chart.title} ({chart.unit})", ("", "before", "now"), rows))


def _last(values: Sequence[float | None]) -> tuple[str, str]:
    before, now = [None, None, *values][-2:]
    return tuple("" if value is None else f"{value:g}" for value in (before, now))  # type: ignore[return-value]
