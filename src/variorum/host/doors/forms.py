"""The form of an act: a field of Django's for each of its own, with the same bounds and words."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django import forms

from variorum.host.acts.protocol import Act
from variorum.host.schema.fields import form_fields


@cache
def form_of(kind: type[Act]) -> type[forms.Form]:
    """The form of an act. Its fields are named as the act's."""
    return type(kind.__name__, (forms.Form,), form_fields(kind, kind.__struct_fields__))


def filled(kind: type[Act], given: Mapping[str, Any]) -> Act:
    """The act in a valid form. What is left out takes its default."""
    return kind(**{name: value for name, value in given.items() if value is not None})
