"""Variants that somebody alters for a game. What makes them is registered by who can try them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from variorum.host.changes.aside import aside

Altering = Callable[[str, Sequence[Mapping[str, Any]], int | None, str], str]

_ALTERING: list[Altering] = []


def alters(make: Altering) -> Altering:
    """Register what makes a variant with mechanics, from the id of another: it answers with the id of the new one."""
    _ALTERING[:] = [make]
    return make


@aside
def with_mechanics(variant: str, mechanics: Sequence[Mapping[str, Any]], win: int | None, whose: str) -> str:
    """The id of a variant with mechanics that somebody has chosen, and perhaps another number of centers that `win`.

    Raises: RefusedError if they don't go together; BusyError.
    """
    return _ALTERING[0](variant, mechanics, win, whose)
