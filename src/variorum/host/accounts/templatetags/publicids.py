"""Names of rows in pages."""

from django import template

from variorum.host.accounts.publicids import shown

register = template.Library()


@register.filter
def named(number: int, kind: str) -> str:
    """The name of a row of a kind, by its number."""
    return shown(kind, number)
