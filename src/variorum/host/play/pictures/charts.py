"""Tables and charts of reports for pages: each chart as a picture for light and dark pages, and as a table."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec
from django.utils.safestring import SafeString, mark_safe
from msgspec.structs import replace

from variorum.game.report import Chart, Piece, Table
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.render.charts import draw_chart
from variorum.render.theme import ATLAS, DARK

_LIGHT = replace(ATLAS, page="none", line="#2b1d0e", text="#2b1d0e")
_DARK = replace(DARK, page="none", line="#efe3c8", text="#efe3c8")


class Drawn(msgspec.Struct, frozen=True):
    """A chart: its title, its pictures, and a table with the same numbers."""

    title: str
    light: SafeString
    dark: SafeString
    table: Table


class Figures(msgspec.Struct, frozen=True):
    """A report's tables and charts."""

    tables: tuple[Table, ...]
    charts: tuple[Drawn, ...]


def figures(pieces: Iterable[Piece]) -> Figures:
    """The tables and charts in the pieces of a report."""
    found = tuple(pieces)
    charts = tuple(drawn(piece) for piece in found if isinstance(piece, Chart) and len(piece.times) > 1)
    return Figures(tables(found), charts)


def tables(pieces: Iterable[Piece]) -> tuple[Table, ...]:
    """Only the tables."""
    return tuple(piece for piece in pieces if isinstance(piece, Table))


def has_any(variant: Variant) -> bool:
    """Whether any rule of a variant adds to reports."""
    return any(type(rule).report is not Rule.report for rule in variant.rules)


def drawn(chart: Chart) -> Drawn:
    """A chart, drawn for light and dark pages."""
    # Safe: `draw_chart` escapes every text.
    light, dark = (mark_safe(draw_chart(chart, theme)) for theme in (_LIGHT, _DARK))  # noqa: S308
    return Drawn(f"{chart.title} ({chart.unit})", light, dark, as_table(chart))


def as_table(chart: Chart) -> Table:
    """The values of a chart, with a row for each time at which any of them changes."""
    rows = ((time, *(_told(line[index]) for line in chart.lines.values())) for index, time in enumerate(chart.times))
    return Table(f"{chart.title} ({chart.unit})", ("", *chart.lines), tuple(_changes(rows)))


def _changes(rows: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    for _, same in groupby(rows, key=lambda row: row[1:]):
        yield next(same)


def _told(value: float | None) -> str:
    return "" if value is None else f"{value:g}"
