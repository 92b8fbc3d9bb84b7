"""Who a game's bots are: the characters of those that talk."""

from variorum.archive.gamelog import GameLog
from variorum.bots.talk import Character, characters_for
from variorum.host.games.bots.in_games import levels_of
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind
from variorum.host.games.terms import Press

_PRIVATE = frozenset({Press.FULL, Press.RULEBOOK})
"""The terms under which bots talk."""


def character_of(log: GameLog, seat: str) -> Character:
    """The character of the bot that plays a seat, now or later; the same for the whole game."""
    seats = tuple(log.variant.world.commands(log.moments[0].position))
    return characters_for(seats if seat in seats else (*seats, seat), log.seals[0].seed)[seat]


def characters_in(game: Game) -> dict[str, Character]:
    """The characters of a game's bots by their seats; of none where they are silent."""
    if game.kind != Kind.GAME or not game.lines or game.terms.silent_bots or game.terms.press not in _PRIVATE:
        return {}
    bots = levels_of(game)
    log = store.load(game) if bots else None
    return {seat: character_of(log, seat) for seat in bots} if log else {}
