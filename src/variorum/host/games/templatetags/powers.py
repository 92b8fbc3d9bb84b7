"""Names of powers as people write them."""

from collections.abc import Iterable, Sized

from django import template

from variorum.game.audience import GM
from variorum.game.title import called

register = template.Library()

_MASTER = "the game master"
_MANY = 12


@register.filter(name="called")
def called_seat(seat: str) -> str:
    """The name of a seat: "United Kingdom", or "the game master"."""
    return _MASTER if seat == GM else called(str(seat))


@register.filter
def are_many(entries: Sized) -> bool:
    """Whether a list is so long that one looks for an entry by its letters."""
    return len(entries) > _MANY


@register.filter
def all_called(seats: Iterable[str]) -> str:
    """The names of seats: "France, Italy"."""
    return ", ".join(map(called_seat, seats))
