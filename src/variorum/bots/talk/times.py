"""For how long bots agree, where nobody says."""

from itertools import islice

from variorum.game.turn import Turn
from variorum.game.variant import Variant

_AHEAD, _FEW = 40, 3


def year_end(variant: Variant, now: Turn) -> Turn:
    """The last phase of the year; that of the next one if fewer than three phases of this one are left."""
    coming = [now, *(turn for turn, _ in islice(variant.calendar.after(now), _AHEAD))]
    this = [turn for turn in coming if turn.year == now.year]
    later = [turn for turn in coming if turn.year != now.year]
    if len(this) >= _FEW or not later:
        return this[-1]
    return [turn for turn in later if turn.year == later[0].year][-1]
