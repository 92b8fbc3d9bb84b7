"""Fields of Django's forms for the fields of a struct, with their words, bounds, choices and defaults."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from django import forms
from msgspec import NODEFAULT, inspect
from msgspec.structs import FieldInfo, fields, replace

from variorum.host.schema.scalars import bare, choices, words_of

_LONG = 200
"""Texts that may have more characters get several lines."""

_NO_TIME = "Enter the date and time, such as 2026-12-24T20:00."

_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class Yes(forms.Field):
    """Yes or no, where the one that isn't meant must be said, too."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> bool | None:
        """Which of them; None for anything else."""
        return {"true": True, "false": False}.get(str(value).lower())


class Several(forms.Field):
    """Any of several texts, each sent under the same name, like those of boxes that are ticked."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Any) -> tuple[str, ...]:
        """The texts, without any that are empty."""
        return tuple(text[:_LONG] for one in (value or [])[:_LONG] if (text := str(one).replace("\x00", "")))


def form_field(kind: type[msgspec.Struct], name: str, **other: Any) -> forms.Field:
    """The form's field for a field of a struct, with its default; `other` replaces what the struct says."""
    return _field(next(one for one in fields(kind) if one.name == name), other)


def form_fields(kind: type[msgspec.Struct], names: Iterable[str]) -> dict[str, forms.Field]:
    """The form's fields for some fields of a struct."""
    return {name: form_field(kind, name) for name in names}


def filled_in(base: _Struct, form: forms.Form) -> _Struct:
    """A struct with the values of a valid form, which may lack fields.

    An empty number takes its default; a choice that isn't made stays as it is in `base`.
    """
    given = {name: form.cleaned_data[name] for name in base.__struct_fields__ if name in form.cleaned_data}
    empty = {name: form.fields[name].initial for name in given if isinstance(form.fields[name], forms.IntegerField)}
    changed = {name: empty.get(name) if value is None else value for name, value in given.items()}
    return replace(base, **{name: value for name, value in changed.items() if value is not None})


def _field(one: FieldInfo, other: Mapping[str, Any]) -> forms.Field:
    declared = _declared(inspect.type_info(one.type))
    title, meaning = words_of(declared, one.name)
    kind, usual = bare(declared), None if one.default is NODEFAULT else one.default
    common = {
        "label": f"{title[:1].upper()}{title[1:]}",
        "help_text": meaning,
        "initial": usual,
        "required": one.required,
    }
    match kind:
        case inspect.BoolType():
            return (Yes if one.required else forms.BooleanField)(**{**common, **other})
        case inspect.IntType() | inspect.FloatType():
            told = meaning if usual is None or "initial" in other else f"{meaning} Default: {usual}.".lstrip()
            bounds = {"min_value": kind.ge, "max_value": kind.le, "help_text": told}
            number = forms.IntegerField if isinstance(kind, inspect.IntType) else forms.FloatField
            return number(**{**common, **bounds, **other})
        case inspect.EnumType():
            chosen = {"choices": choices(kind), "coerce": kind.cls, "empty_value": None}
            return forms.TypedChoiceField(**{**common, **chosen, **other})
        case inspect.StrType(max_length=int(most)):
            rows = forms.Textarea({"rows": 5, "maxlength": most}) if most > _LONG else None
            given = {"max_length": most, "widget": rows, "required": bool(kind.min_length)}
            return forms.CharField(**{**common, **given, **other})
        case inspect.DateTimeType():
            return forms.DateTimeField(**{**common, "error_messages": {"invalid": _NO_TIME}, **other})
        case inspect.VarTupleType():
            return Several(**{**common, "required": False, **other})
        case _:
            raise TypeError(f"no field for {kind} of {one.name}; texts have a max_length")


def _declared(kind: inspect.Type) -> inspect.Type:
    """The type of a field that may be None."""
    if isinstance(kind, inspect.UnionType):
        return next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    return kind
