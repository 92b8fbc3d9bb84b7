"""Who may know of an event. The game master may know everything."""

from typing import Literal, TypeAlias

EVERYONE: Literal["all"] = "all"
GM = "GM"

Audience: TypeAlias = Literal["all"] | tuple[str, ...]


def may_know(audience: Audience, seat: str) -> bool:
    """Whether a seat belongs to an audience."""
    return audience == EVERYONE or seat == GM or seat in audience
