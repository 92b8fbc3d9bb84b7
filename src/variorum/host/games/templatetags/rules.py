"""Clauses that sentences cite, as links to the rules."""

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from variorum.variants.rulebook import CLAUSE

register = template.Library()


@register.filter
def cited(sentence: object) -> SafeString:
    """A sentence in which each clause leads to its rule."""
    text = CLAUSE.sub(lambda found: _link(found.group()), escape(sentence))
    return mark_safe(text)  # noqa: S308 - escaped above, and a clause has no character that HTML knows


def _link(number: str) -> str:
    return f'<a class="clause" href="{reverse("site:clause", args=(number,))}">{number}</a>'
