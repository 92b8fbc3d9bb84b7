"""Shapes for the API's library, made from frozen structs: the same fields, bounds, words and defaults."""

from functools import cache, reduce
from inspect import Parameter
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from ninja import Schema
from pydantic import BaseModel, Field, create_model

_BOUNDS = ("ge", "gt", "le", "lt", "min_length", "max_length", "pattern", "description", "examples")
"""What a field's metadata is called at both."""


BY_HAND: dict[type[msgspec.Struct], type[BaseModel]] = {}
"""Shapes that say more to programs than the structs of the core do."""


@cache
def shape_of(
    struct: type[msgspec.Struct], base: type[BaseModel] = Schema, without: tuple[str, ...] = ()
) -> type[BaseModel]:
    """The shape of a struct, with its name and its docstring, but without some of its fields."""
    if struct in BY_HAND:
        return BY_HAND[struct]
    hints = get_type_hints(struct, include_extras=True)
    fields: dict[str, Any] = {
        field.encode_name: (plain_of(hints[field.name], base), _default(field, base))
        for field in msgspec.structs.fields(struct)
        if field.name not in without
    }
    return create_model(struct.__name__, __base__=base, __doc__=struct.__doc__, **fields)


def plain_of(hint: Any, base: type[BaseModel] = Schema) -> Any:
    """A type with structs replaced by their shapes, and their metadata by the library's."""
    kind, parts = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return shape_of(hint, base)
    if kind is Annotated:
        return Annotated[(plain_of(parts[0], base), *map(_field, parts[1:]))]
    if kind in (Union, UnionType):
        return reduce(or_, (plain_of(part, base) for part in parts))
    return kind[tuple(plain_of(part, base) for part in parts)] if parts and kind else hint


def parameters_of(struct: type[msgspec.Struct]) -> list[Parameter]:
    """The fields of a struct as parameters of a road."""
    hints = get_type_hints(struct, include_extras=True)
    return [
        Parameter(
            field.encode_name,
            Parameter.KEYWORD_ONLY,
            annotation=plain_of(hints[field.name]),
            default=Parameter.empty if field.required else _default(field, Schema),
        )
        for field in msgspec.structs.fields(struct)
    ]


def _field(meta: Any) -> Any:
    told = {name: value for name in _BOUNDS if (value := getattr(meta, name, None)) is not None}
    if title := getattr(meta, "title", None):
        told["description"] = f"{title}. {told.get('description', '')}".rstrip()
    return Field(**told)


def _default(field: msgspec.structs.FieldInfo, base: type[BaseModel]) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return Field(default_factory=field.default_factory)
    if isinstance(field.default, msgspec.Struct):
        return shape_of(type(field.default), base)(**msgspec.to_builtins(field.default))
    return ... if field.default is msgspec.NODEFAULT else field.default
