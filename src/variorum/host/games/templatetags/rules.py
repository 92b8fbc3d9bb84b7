"""Sentences of rules: clauses that they cite as links, and names instead of notation."""

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from variorum.host.games.models import Game
from variorum.notation.plainly import plain
from variorum.variants.rulebook import CLAUSE

register = template.Library()


@register.filter
def cited(sentence: object, site: str = "") -> SafeString:
    """A sentence in which each clause leads to its rule; for readers elsewhere, at the URL of the `site`."""
    known = sentence if isinstance(sentence, SafeString) else str(sentence)
    text = CLAUSE.sub(lambda found: _link(found.group(), site), conditional_escape(known))
    return mark_safe(text)  # noqa: S308 - escaped above, and a clause has no character that HTML knows


@register.filter
def with_names(sentence: str, game: Game) -> str:
    """A sentence of a game's rules with the names of powers, areas and units instead of their notation."""
    return plain(game.variant).sentence(sentence)


def _link(number: str, site: str) -> str:
    return f'<a class="clause" href="{site}{reverse("site:clause", args=(number,))}">{number}</a>'
