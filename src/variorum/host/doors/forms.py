"""The form of an act: a field of Django's for each of its own, with the same bounds and words."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django import forms
from msgspec import NODEFAULT, inspect

from variorum.host.acts.protocol import Act

_LONG = 200
"""Texts that may have more characters get several lines."""


@cache
def form_of(kind: type[Act]) -> type[forms.Form]:
    """The form of an act. Its fields are named as the act's."""
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)  # noqa: S101 - for the type checker
    return type(kind.__name__, (forms.Form,), {field.name: _field(field) for field in told.fields})


def filled(kind: type[Act], given: Mapping[str, Any]) -> Act:
    """The act in a valid form. What is left out takes its default."""
    return kind(**{name: value for name, value in given.items() if value is not None})


def _field(field: inspect.Field) -> forms.Field:
    kind, words = _bare(field.type)
    default = None if field.default is NODEFAULT else field.default
    shown = {"label": words.get("title"), "help_text": words.get("description", ""), "initial": default}
    match kind:
        case inspect.BoolType():
            return forms.BooleanField(required=False, **shown)
        case inspect.IntType():
            return forms.IntegerField(required=field.required, min_value=kind.ge, max_value=kind.le, **shown)
        case inspect.StrType(max_length=int(most)):
            rows = forms.Textarea({"rows": 5, "maxlength": most}) if most > _LONG else None
            return forms.CharField(required=bool(kind.min_length), max_length=most, widget=rows, **shown)
        case _:
            raise TypeError(f"no field for {kind} of {field.name}; texts have a max_length")


def _bare(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """A type without its metadata and without None, and its words."""
    if isinstance(kind, inspect.UnionType):
        return _bare(next(one for one in kind.types if not isinstance(one, inspect.NoneType)))
    if isinstance(kind, inspect.Metadata):
        return kind.type, kind.extra_json_schema or {}
    return kind, {}
