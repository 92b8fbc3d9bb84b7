"""Links to a game's downloads: feeds and files."""

from typing import Any

from django import template
from django.urls import reverse

from variorum.host.api.exports import is_classical
from variorum.host.games.access import Access

register = template.Library()


@register.inclusion_tag("api/downloads.html")
def downloads(access: Access) -> dict[str, Any]:
    """The links for a game's viewer."""
    key = access.game.key
    seat = f"?as={access.seat}" if len(access.seats) > 1 else ""
    return {
        "feed": reverse("notify:game_feed", args=(key,)),
        "file": reverse("api-export", args=(key,)) + seat if access.has_begun else "",
        "classical": reverse("api-export-classical", args=(key,)) + seat if is_classical(access) else "",
    }
