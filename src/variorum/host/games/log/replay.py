"""Replays of a game, as proof that its log was not changed."""

from variorum.archive.gamelog import GameLog, played_again
from variorum.archive.moment import Moment
from variorum.game.dice import verify
from variorum.game.event import Event
from variorum.game.happened import OrderTaken
from variorum.game.position import to_json


def first_difference(log: GameLog) -> int | None:
    """The first moment that differs in a replay, 0 if a seed doesn't match its seal; None if all match."""
    if not all(verify(seal.seed, seal.commitment) for seal in log.seals):
        return 0
    phases = (number for number, moment in enumerate(log.moments) if number and moment.turn)
    return next((number for number in phases if not _same(log, number, log.moments[number])), None)


def _same(log: GameLog, number: int, kept: Moment) -> bool:
    done = played_again(log, number)
    return to_json(done.position) == to_json(kept.position) and _bytes(done.events) == _bytes(kept.events)


def _bytes(events: tuple[Event, ...]) -> list[bytes]:
    """What happened; not what seats were told of orders that no rule told of: rules may have learned to since then."""
    return [to_json(event) for event in events if not isinstance(event, OrderTaken)]
