"""The colors of a variant's powers, for pages without a board."""

from typing import Any

from django import template

from variorum.host.play.pictures.maps import ways

register = template.Library()


@register.inclusion_tag("pictures/colors.html")
def power_colors(variant: str) -> dict[str, Any]:
    """The styles of the variant's board, in which every power has its color; nothing if it has no map."""
    return {"ways": ways(variant)}
