"""Who sees a game outside the lobby without a part in it; other apps register whom they know."""

from collections.abc import Callable

from django.utils.crypto import constant_time_compare

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game

Known = Callable[[Person, Game], bool]

_KNOWN: list[Known] = []


def opens(game: Game, invitation: str) -> bool:
    """Whether a text is a game's invitation."""
    return constant_time_compare(invitation, game.invitation)


def visitor(known: Known) -> Known:
    """Register a check that answers whether a person may see a game."""
    _KNOWN.append(known)
    return known


def may_visit(person: Person, game: Game) -> bool:
    """Whether a person may see a game that isn't in the lobby, as another app knows."""
    return any(known(person, game) for known in _KNOWN)
