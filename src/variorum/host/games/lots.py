"""What a viewer may know of the draws of a phase."""

import msgspec

from variorum.archive.draws import draws_made
from variorum.game.audience import may_know
from variorum.game.dice import Draw
from variorum.game.rule import draws_of
from variorum.host.games.access import Access
from variorum.host.games.log import store


class Lot(msgspec.Struct, frozen=True):
    """A draw in words: what it decided, its result, and whether the game master forced it."""

    meaning: str
    result: str
    forced: bool


def lots(access: Access, number: int) -> tuple[Lot, ...]:
    """The draws of the phase that led to a moment, as far as the viewer may know of them.

    None where somebody sees only part of the board: a label may name what is out of sight.
    """
    draws = draws_of(access.variant.rules)
    if not draws or not access.has_begun or access.variant.limits_sight:
        return ()
    moments = store.load(access.game).moments
    made = draws_made(moments[number - 1], moments[number])
    known = ((one, _kind(draws, one.label, access.seat)) for one in made)
    return tuple(Lot(_meaning(kind, one.label), one.result, one.forced) for one, kind in known if kind is not None)


def _kind(draws: tuple[Draw, ...], label: str, seat: str) -> Draw | None:
    """The kind of a draw with that label, if the seat may know of it."""
    for draw in draws:
        audience = draw.audience(label)
        if audience is not None:
            return draw if may_know(audience, seat) else None
    return None


def _meaning(draw: Draw, label: str) -> str:
    return f"{draw.meaning} ({label})"
