"""Tables: one test tries all rows of a table, and names those that fail.

`@each` is written like `pytest.mark.parametrize`, but its rows share one test and its fixtures: use it where a row
leaves nothing behind. `pytest --row TEXT` tries only the rows with that text in their names; `pytest -x` stops at the
first row that fails.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest
from tests.asked import asked

SHOWN = 20
"""The most failures of a table that are shown in full; the others are named."""

LONGEST = 100
"""The most characters of a value in a row's name."""


class Failed(BaseExceptionGroup):
    """Rows of a table that failed, each with its name."""


def each(
    names: str | Sequence[str],
    rows: Iterable[Any],
    *,
    ids: Callable[[Any], Any] | Iterable[str] | None = None,
    portions: int = 1,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A decorator: the test is given each row in turn, and fails in the end if any row failed.

    A table that takes long is several tests, which have a portion of the rows each.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = list(_table(wanted, list(rows), ids))
    if not table:
        raise ValueError("a table has rows")

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def whole(portion: int = 0, **given: Any) -> None:
            tried = [(name, row) for name, row in table[portion::portions] if asked.row in name]
            failed = list(_failures(test, tried, given))
            if failed:
                raise Failed(_summary(tried, failed), [error for _, error in failed[:SHOWN]])

        whole.rows = len(table)
        signature = inspect.signature(test)
        kept = [parameter for parameter in signature.parameters.values() if parameter.name not in wanted]
        if len(kept) + len(wanted) != len(signature.parameters):
            raise TypeError(f"{test.__name__} takes no {', '.join(set(wanted) - set(signature.parameters))}")
        if portions == 1:
            whole.__signature__ = signature.replace(parameters=kept)
            return whole
        kept.append(inspect.Parameter("portion", inspect.Parameter.KEYWORD_ONLY))
        whole.__signature__ = signature.replace(parameters=kept)
        return pytest.mark.parametrize("portion", range(portions))(whole)

    return decorate


def _table(wanted: list[str], rows: list[Any], ids: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each row's name and its values."""
    given = None if ids is None or callable(ids) else list(ids)
    for number, row in enumerate(rows):
        values = tuple(row) if len(wanted) > 1 else (row,)
        name = given[number] if given else "-".join(_said(value, ids) for value in values)
        yield name, dict(zip(wanted, values, strict=True))


def _said(value: Any, ids: Any) -> str:
    said = ids(value) if ids else None
    if said is None:
        said = value if isinstance(value, str) else getattr(value, "__name__", None) or repr(value)
    said = str(said)
    return said if len(said) <= LONGEST else f"{said[:LONGEST]}…"


def _failures(test: Callable[..., None], rows: Any, given: dict[str, Any]) -> Iterator[tuple[str, BaseException]]:
    for name, row in rows:
        try:
            test(**row, **given)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - told at the end
            error.add_note(f"Row: {name}")
            yield name, error
            if asked.first:
                return


def _summary(table: Sequence[Any], failed: Sequence[tuple[str, BaseException]]) -> str:
    return f"{len(failed)} of {len(table)} rows: " + "; ".join(name for name, _ in failed)
