"""Whether the phases of a game, played again, come out as they are kept: nobody has changed anything since."""

from variorum.archive.gamelog import GameLog, played_again
from variorum.archive.moment import Moment
from variorum.game.dice import verify
from variorum.game.event import Event
from variorum.game.position import to_json


def first_difference(log: GameLog) -> int | None:
    """The first moment that is not what its phase leads to, 0 if a seed is not the sealed one; None: all are."""
    if not all(verify(seal.seed, seal.commitment) for seal in log.seals):
        return 0
    phases = (number for number, moment in enumerate(log.moments) if number and moment.turn)
    return next((number for number in phases if not _same(log, number, log.moments[number])), None)


def _same(log: GameLog, number: int, kept: Moment) -> bool:
    done = played_again(log, number)
    return to_json(done.position) == to_json(kept.position) and _bytes(done.events) == _bytes(kept.events)


def _bytes(events: tuple[Event, ...]) -> list[bytes]:
    return [to_json(event) for event in events]
