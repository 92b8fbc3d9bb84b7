"""Rules' records as text, as a game master writes and reads them: `{at: MUN}`, or in the few words that some need."""

from collections.abc import Iterator
from typing import Any

import msgspec

from variorum.game.order import NOTHING
from variorum.game.record import Record, TableRecord

LONGEST = 2_000
"""Characters of the longest record that a game master can write."""


def read(kind: type[Record], text: str) -> Record:
    """The record that a text describes: in flow notation, or as the words of a list or of its only field.

    `NOTHING` is a record in which its rule hasn't written anything yet.

    Raises: ValueError saying what a record of this kind looks like.
    """
    if text.strip().upper() == NOTHING:
        return kind()
    from variorum.rules.flow import read_flow  # noqa: PLC0415 - loaded when a game master writes a record

    for plain in _meant(kind, read_flow(text)):
        try:
            record = kind.read(plain)
        except (ValueError, msgspec.ValidationError):
            continue
        if not _surplus(record, plain):
            return record
    raise ValueError(f"not a record of {kind.name}, such as {sample(kind)}")


def written(record: Record) -> str:
    """A record in flow notation, as `read` takes it."""
    from variorum.rules.flow import write_flow  # noqa: PLC0415 - loaded when a game master looks at records

    return write_flow(record.plain())


def sample(kind: type[Record]) -> str:
    """The fields of a record of that kind, or of the table or list that it is written as."""
    plain = kind().plain()
    if isinstance(plain, dict) and plain:
        return "{" + ", ".join(f"{field}: …" for field in plain) + "}"
    return "{FRANCE: …}" if isinstance(plain, dict) else "[…]"


def _meant(kind: type[Record], data: Any) -> Iterator[Any]:
    """The data as they are, as the only field of the record, and as a list of words."""
    yield data
    fields = msgspec.structs.fields(kind)
    if len(fields) == 1 and not issubclass(kind, TableRecord):
        yield {fields[0].encode_name: data}
    if isinstance(data, str):
        yield data.split()


def _surplus(record: Record, plain: Any) -> bool:
    """Whether the data have fields that the record lacks."""
    shown = record.plain()
    return isinstance(plain, dict) and isinstance(shown, dict) and not plain.keys() <= shown.keys()
