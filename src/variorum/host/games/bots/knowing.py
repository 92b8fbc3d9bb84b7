"""What bots have agreed to, as an app above knows it."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from variorum.archive.gamelog import GameLog
from variorum.bots.talk import Negotiator
from variorum.host.games.models import Game


class Source(NamedTuple):
    """Where agreements are known.

    `mark` asks the database alone: it differs whenever the agreements of a game's phase do, and is None without any.
    `negotiator` is what a bot knows when it orders under them.
    """

    mark: Callable[[Game], Hashable]
    negotiator: Callable[[Game, GameLog, str], Negotiator]


_sources: list[Source] = []


def register(source: Source) -> None:
    """Have bots order by what this source knows."""
    _sources[:] = [source]


def mark(game: Game) -> Hashable:
    """What tells one state of a game's agreements from another; None without any."""
    return _sources[0].mark(game) if _sources else None


def negotiator(game: Game, log: GameLog, seat: str) -> Negotiator | None:
    """What a bot knows of agreements; None where there is no talk at all."""
    return _sources[0].negotiator(game, log, seat) if _sources else None
