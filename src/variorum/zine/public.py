"""A game log as everybody may know it."""

from collections.abc import Callable, Sequence

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.archive.moment import Moment
from variorum.game.event import Event
from variorum.game.position import Position
from variorum.game.report import Piece, Told
from variorum.game.turn import Turn
from variorum.game.view import look_back, report, view


class PublicMoment(msgspec.Struct, frozen=True):
    """A moment as everybody may know it."""

    number: int
    turn: Turn | None
    position: Position
    events: tuple[Event, ...]
    caretakers: tuple[str, ...] = ()


def history(log: GameLog) -> tuple[PublicMoment, ...]:
    """All moments of a log; of one that a host exported in fog, which is a view already, as they are."""
    is_over = log.now.position.ending is not None
    return tuple(_seen(log, moment, number, is_over=is_over) for number, moment in enumerate(log.moments))


def pieces(log: GameLog) -> Callable[[int], Sequence[Piece]]:
    """What finds the public tables and charts of a moment, by its number."""
    told = [Told(moment.turn, moment.position, moment.events) for moment in log.moments]
    return lambda number: report(log.variant, told[: number + 1], "")


def _seen(log: GameLog, moment: Moment, number: int, *, is_over: bool) -> PublicMoment:
    if moment.position.fog:
        return PublicMoment(number, moment.turn, moment.position, moment.events)
    seen = (look_back if is_over else view)(log.variant, moment.position, "", moment.events)
    caretakers = () if seen.position.fog else moment.caretakers
    return PublicMoment(number, moment.turn, seen.position, seen.events, caretakers)
