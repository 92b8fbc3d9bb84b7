"""Who sees a game outside the lobby without a part in it; other apps register whom they know."""

from collections.abc import Callable, Iterable

from django.utils.crypto import constant_time_compare

from variorum.host.accounts.models import Person
from variorum.host.games.common import RefusedError
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


Check = Callable[[Person, Game], Iterable[str]]

Said = Callable[[Game], Iterable[str]]

_CHECKS: list[Check] = []
_SAID: list[Said] = []


def requirement(check: Check) -> Check:
    """Register a check: it answers with sentences about what the person lacks."""
    _CHECKS.append(check)
    return check


def condition(said: Said) -> Said:
    """Register what says, in sentences, who alone can join a game, beside its terms."""
    _SAID.append(said)
    return said


def conditions(game: Game) -> tuple[str, ...]:
    """Who alone can join a game, in sentences; none if nothing but its terms says so."""
    return tuple(sentence for said in _SAID for sentence in said(game))


def unmet(person: Person, game: Game) -> tuple[str, ...]:
    """What a person lacks to join a game, in sentences; its creator lacks nothing."""
    if person.pk == game.owner_id:
        return ()
    return tuple(sentence for check in _CHECKS for sentence in check(person, game))


def require(person: Person, game: Game) -> None:
    """Raise RefusedError if a person lacks something to join a game."""
    if lacking := unmet(person, game):
        raise RefusedError(" ".join(lacking))
