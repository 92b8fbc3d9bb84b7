"""What was played before, for bots that learn from it: the latest phases as one seat saw them."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from variorum.archive.moment import Moment
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.game.view import Past, View, told_before, view

REMEMBERED = 12
"""The latest phases that a bot looks back at: about three years of Standard."""


class PastPhase(msgspec.Struct, frozen=True):
    """A phase that was played: the position before, what happened, and the position after it."""

    before: Position
    events: tuple[Event, ...]
    after: Position


def later(
    past: Sequence[PastPhase], before: Position, events: tuple[Event, ...], after: Position
) -> tuple[PastPhase, ...]:
    """The latest phases of a game after one more."""
    return (*past[-REMEMBERED + 1 :], PastPhase(before, events, after))


def played(moments: Sequence[Moment]) -> tuple[PastPhase, ...]:
    """The latest phases of a game that is kept; edits of a game master are none."""
    pairs = pairwise(moments[-REMEMBERED - 1 :])
    return tuple(PastPhase(one.position, tuple(two.events), two.position) for one, two in pairs if two.turn)


def as_seen(variant: Variant, past: Sequence[PastPhase], seat: str) -> tuple[View, ...]:
    """What a seat knows of the latest phases: each time the position before as it saw it, and what it learned then.

    In fog it remembers nothing: others' orders are hardly ever seen there.
    """
    if variant.limits_sight:
        return ()
    return tuple(_as_seen(variant, phase, seat) for phase in past[-REMEMBERED:])


def _as_seen(variant: Variant, phase: PastPhase, seat: str) -> View:
    told = told_before(variant, (Past(phase.events, phase.after),), seat)
    return replace(view(variant, phase.before, seat), events=told)
