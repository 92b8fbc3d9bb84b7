"""Columns made of numbers, without a loop over rows."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Array = NDArray[Any]


def coded(numbers: Array, names: Sequence[str]) -> pa.DictionaryArray:
    """The names of numbers; a negative number has none. Only names that occur are kept."""
    used = np.zeros(len(names), np.bool_)
    used[numbers[numbers >= 0]] = True
    places = np.cumsum(used) - 1
    return pa.DictionaryArray.from_arrays(
        pa.array(places[numbers].astype(np.int32), mask=numbers < 0),
        pa.array([names[number] for number in np.flatnonzero(used).tolist()], pa.string()),
    )


def structs(**fields: pa.Array) -> pa.StructArray:
    """Entries made of columns of equal length."""
    return pa.StructArray.from_arrays([pa.array(each) for each in fields.values()], names=list(fields))


def lists(counts: Array, values: pa.Array) -> pa.ListArray:
    """Lists of so many values, one list after another."""
    ends = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), values)


def table(schema: pa.Schema, count: int, columns: Mapping[str, Any]) -> pa.Table:
    """A table of so many rows. A text or a truth stands in all of them; what has no column is empty or null."""
    return pa.Table.from_arrays([_column(field, count, columns.get(field.name)) for field in schema], schema=schema)


def _column(field: pa.Field, count: int, given: Any) -> pa.Array:
    if given is None and not pa.types.is_list(field.type):
        return pa.nulls(count, field.type)
    if given is None:
        return _as(lists(np.zeros(count, np.int64), pa.array([], field.type.value_type)), field.type)
    if isinstance(given, str | bool):
        return pa.repeat(pa.scalar(given, field.type), count)
    return _as(pa.array(given), field.type)


def _as(values: pa.Array, kind: pa.DataType) -> pa.Array:
    return values if values.type == kind else values.cast(kind)
