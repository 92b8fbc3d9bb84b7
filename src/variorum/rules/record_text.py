"""Rules' records as text, as a game master writes and reads them: `{at: MUN}`, or in the few words that some need."""

from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from variorum.game.order import NOTHING
from variorum.game.record import Record, TableRecord

LONGEST = 2_000
"""Characters of the longest record that a game master can write."""

_DEEPEST = 8
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_OPENING = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_CLOSING = (yaml.SequenceEndEvent, yaml.MappingEndEvent)
_PLAIN = {"null": None, "~": None, "true": True, "false": False}


def read(kind: type[Record], text: str) -> Record:
    """The record that a text describes: in flow notation, or as the words of a list or of its only field.

    `NOTHING` is a record in which its rule hasn't written anything yet.

    Raises: ValueError saying what a record of this kind looks like.
    """
    if text.strip().upper() == NOTHING:
        return kind()
    for plain in _meant(kind, _data(text)):
        try:
            record = kind.read(plain)
        except (ValueError, msgspec.ValidationError):
            continue
        if not _surplus(record, plain):
            return record
    raise ValueError(f"not a record of {kind.name}, such as {sample(kind)}")


def written(record: Record) -> str:
    """A record in flow notation, as `read` takes it."""
    return _flow(record.plain())


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


def _data(text: str) -> Any:
    """Data in flow notation, small and flat. Raises: ValueError."""
    if len(text) > LONGEST:
        raise ValueError(f"at most {LONGEST} characters are read")
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            depth += isinstance(event, _OPENING)
            depth -= isinstance(event, _CLOSING)
            odd = isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None)
            if odd or depth > _DEEPEST:
                raise ValueError("write names, numbers, lists [A, B] and tables {A: B} only, and not too many deep")
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        raise ValueError(f"not readable: {getattr(error, 'problem', None) or 'unknown characters'}") from None
    return _value(root)


def _value(node: yaml.Node | None) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {str(_value(key)): _value(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    if not isinstance(node, yaml.ScalarNode):
        return None
    text: str = node.value
    if node.style:
        return text
    return int(text) if text.isdecimal() and len(text) <= 9 else _PLAIN.get(text, text)


def _flow(plain: Any) -> str:
    return (
        yaml.safe_dump(plain, default_flow_style=True, width=LONGEST, allow_unicode=True).removesuffix("...\n").strip()
    )
