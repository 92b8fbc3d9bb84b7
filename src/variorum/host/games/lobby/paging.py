"""Lists in pages. A page begins after the last row of the one before it, so the database never counts its way there."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from variorum.host.schema.numbers import whole

Row = TypeVar("Row", bound=Model)

MOST_COUNTED = 1_000
"""So many rows a list counts; of longer ones it says that they are longer."""

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
_MARK_PARTS, _LARGEST = 4, 10**18 - 1


class Slice(NamedTuple, Generic[Row]):
    """A page of a list. `before` and `after` mark the pages next to it; they are empty where there is none."""

    rows: tuple[Row, ...]
    before: str
    after: str


def slice_of(found: QuerySet[Row], order: Sequence[str], size: int, *, before: str = "", after: str = "") -> Slice[Row]:
    """So many rows in this order (fields with values that never are null, as in `order_by`), after or before a mark.

    A mark that no page has given leads to the beginning, and so does one with too few rows before it.
    """
    if ends := _read(before, len(order)):
        shown = _beyond(found, [_turned(name) for name in order], ends, size + 1)
        rows, more = tuple(shown[:size][::-1]), len(shown) > size
        if more:
            return Slice(rows, mark_at(rows[0], order), mark_at(rows[-1], order))
        return slice_of(found, order, size)
    begins = _read(after, len(order))
    shown = _beyond(found, order, begins, size + 1)
    rows, more = tuple(shown[:size]), len(shown) > size
    return Slice(rows, mark_at(rows[0], order) if begins and rows else "", mark_at(rows[-1], order) if more else "")


def mark_at(row: Model, order: Sequence[str]) -> str:
    """The mark of a row in a list with this order."""
    values = (getattr(row, name.removeprefix("-")) for name in order)
    return "-".join(
        str((value - _BEGINNING) // timedelta(microseconds=1) if isinstance(value, datetime) else value)
        for value in values
    )


def counted(found: QuerySet[Any]) -> int:
    """How many rows a list has, at most one more than MOST_COUNTED."""
    return found.order_by()[: MOST_COUNTED + 1].count()


def query_of(request: HttpRequest) -> str:
    """The search in the addresses of a list's other pages, before the page's own part."""
    kept = request.GET.copy()
    for name in ("page", "before", "after"):
        kept.pop(name, None)
    return f"{kept.urlencode()}&" if kept else ""


def _beyond(found: QuerySet[Row], order: Sequence[str], given: Sequence[int], most: int) -> list[Row]:
    """The rows after the one with these values.

    One query for each field that may be the first to differ, as far as rows are wanted: each reads an index from the
    right place on, which a single condition with "or" does on no database.
    """
    ordered = found.order_by(*order)
    if not given:
        return list(ordered[:most])
    names = [name.removeprefix("-") for name in order]
    values = [_value(name, number) for name, number in zip(names, given, strict=True)]
    shown: list[Row] = []
    for depth in range(len(order) - 1, -1, -1):
        same = dict(zip(names[:depth], values[:depth], strict=True))
        side = "lt" if order[depth].startswith("-") else "gt"
        rest = ordered.filter(**same, **{f"{names[depth]}__{side}": values[depth]})
        shown += rest[: most - len(shown)]
        if len(shown) == most:
            break
    return shown


def _turned(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"


def _read(mark: str, length: int) -> list[int]:
    """The numbers in a mark; none if it isn't one."""
    found = [whole(part, _LARGEST) for part in mark.split("-", _MARK_PARTS)]
    numbers = [number for number in found if number is not None]
    return numbers if len(numbers) == len(found) == length else []


def _value(name: str, number: int) -> Any:
    if name != "created":
        return number
    latest = (datetime.max.replace(tzinfo=UTC) - _BEGINNING) // timedelta(microseconds=1)
    return _BEGINNING + timedelta(microseconds=min(number, latest))
