"""From a value to the texts of its form's fields."""

from typing import Any

import msgspec
from msgspec import inspect

from variorum.host.schema.names import ROWS, TYPE, part
from variorum.host.schema.scalars import Type, bare, is_list, is_scalar, text_of, text_of_list

Texts = dict[str, str]

_PLAIN: tuple[tuple[tuple[type, ...], tuple[type, ...]], ...] = (
    ((inspect.NoneType,), (type(None),)),
    ((inspect.DictType,), (dict,)),
    ((inspect.TupleType, inspect.VarTupleType), (list, tuple)),
    ((inspect.BoolType,), (bool,)),
    ((inspect.IntType,), (int,)),
    ((inspect.FloatType,), (float,)),
)
"""The Python types of plain values of some types; values of all others are strings."""


def write(kind: Any, value: Any, name: str) -> Texts:
    """The texts of all fields for a value; their names begin with `name`."""
    return _written(inspect.type_info(kind), msgspec.to_builtins(value), name)


def _written(kind: Type, value: Any, name: str) -> Texts:
    kind = bare(kind)
    if is_scalar(kind) or is_list(kind):
        return {name: text_of_list(value) if is_list(kind) else text_of(value)}
    match kind:
        case inspect.StructType():
            fields = ((field.encode_name, field.type, _given(field, value)) for field in kind.fields)
            return _joined(_written(own, one, part(name, field)) for field, own, one in fields)
        case inspect.TupleType() | inspect.VarTupleType():
            fixed = kind.item_types if isinstance(kind, inspect.TupleType) else (kind.item_type,) * len(value)
            items = enumerate(zip(fixed, value, strict=True))
            mark = {} if isinstance(kind, inspect.TupleType) else {name + ROWS: str(len(value))}
            return mark | _joined(_written(item, one, part(name, i)) for i, (item, one) in items)
        case inspect.DictType():
            return {name + ROWS: str(len(value)), **_joined(_pairs(kind, value, name))}
        case inspect.UnionType():
            index = next(i for i, one in enumerate(kind.types) if fits(one, value))
            return {name + TYPE: str(index), **_written(kind.types[index], value, name)}
        case inspect.NoneType():
            return {}
        case _:
            raise TypeError(f"no form for {kind} of {name}")


def _pairs(kind: inspect.DictType, value: dict[Any, Any], name: str) -> Any:
    for i, (key, one) in enumerate(value.items()):
        yield _written(kind.key_type, key, part(part(name, i), "for"))
        yield _written(kind.value_type, one, part(part(name, i), "is"))


def fits(kind: Type, value: Any) -> bool:
    """Whether a plain value belongs to a type; precise enough to choose among the types of a union."""
    kind = bare(kind)
    if isinstance(kind, inspect.StructType):
        return isinstance(value, dict) and (kind.tag is None or value.get(str(kind.tag_field)) == kind.tag)
    wanted = next((plain for types, plain in _PLAIN if isinstance(kind, types)), (str,))
    return isinstance(value, wanted) and (bool in wanted or not isinstance(value, bool))


def _given(field: inspect.Field, value: dict[str, Any]) -> Any:
    """The value of a field, or its default if the plain value omits it."""
    if field.encode_name in value:
        return value[field.encode_name]
    made = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return msgspec.to_builtins(made)


def _joined(parts: Any) -> Texts:
    found: Texts = {}
    for texts in parts:
        found.update(texts)
    return found
