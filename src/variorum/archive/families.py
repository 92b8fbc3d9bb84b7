"""Values of a variant's types from data. A field's type may be a base class such as Order; a tag names the subclass."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_origin

import msgspec

Value = TypeVar("Value")
Families = Mapping[type, Mapping[str, type]]
"""The types that each base class stands for, by their tags."""

DEEPEST = 100


def from_plain(plain: Any, kind: type[Value], families: Families, levels: int = DEEPEST) -> Value:
    """The value of a type, or of a subclass of a base class.

    Raises: ValueError (msgspec.ValidationError among them) if the data don't describe one.
    """
    meant: Any = kind
    if kind in families:
        if not levels:
            raise ValueError(f"{_named(kind)} has more than {DEEPEST} levels")
        meant, levels = _meant(plain, kind, families[kind]), levels - 1
    nested = _nested(meant, frozenset(families))
    if not nested:
        return cast("Value", msgspec.convert(plain, meant))
    found = msgspec.structs.asdict(msgspec.convert(plain, _opened(meant, frozenset(families))))
    for name, (inner, many) in nested.items():
        given = found[name]
        read = (from_plain(each, inner, families, levels) for each in (given if many else (given,)))
        found[name] = tuple(read) if many else next(read)
    return cast("Value", meant(**found))


def _meant(plain: Any, base: type, kinds: Mapping[str, type]) -> Any:
    """The type that the tag in some data names."""
    tag = plain.get("type") if isinstance(plain, dict) else None
    if not isinstance(tag, str) or tag not in kinds:
        raise ValueError(f'{_named(base)} has no type "{tag}"; known: {", ".join(sorted(kinds)) or "none"}')
    return kinds[tag]


def _named(base: type) -> str:
    name = base.__name__.lower()
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


@cache
def _nested(kind: Any, bases: frozenset[type]) -> dict[str, tuple[Any, bool]]:
    """The fields with values of base classes: the type of a single value, and whether there are several."""
    found: dict[str, tuple[Any, bool]] = {}
    for field in msgspec.structs.fields(kind):
        many = get_origin(field.type) is tuple and get_args(field.type)[1:] == (...,)
        inner = get_args(field.type)[0] if many else field.type
        if inner in bases or (_is_struct(inner) and inner is not kind and _nested(inner, bases)):
            found[field.name] = (inner, many)
    return found


@cache
def _opened(kind: Any, bases: frozenset[type]) -> type[msgspec.Struct]:
    """A copy of a type with plain data in such fields."""
    field_of: Any = msgspec.field
    nested, fields = _nested(kind, bases), []
    for each in msgspec.structs.fields(kind):
        hint = each.type if each.name not in nested else tuple[Any, ...] if nested[each.name][1] else Any
        default = field_of(name=each.encode_name, default=each.default, default_factory=each.default_factory)
        fields.append((each.name, hint, default))
    config = kind.__struct_config__
    return msgspec.defstruct(kind.__name__, fields, tag_field=config.tag_field, tag=config.tag, kw_only=True)
