"""Data for scripts, without the spaces that only people need."""

from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.html import json_script
from django.utils.safestring import SafeString

register = template.Library()


class _Compact(DjangoJSONEncoder):
    item_separator, key_separator = ",", ":"


@register.filter
def compact_script(data: Any, name: str) -> SafeString:
    """A script element with that id that holds data as JSON, as the filter `json_script` makes it, but shorter."""
    return json_script(data, name, encoder=_Compact)
