"""People who know secrets of a game: former game masters, and former players of other seats."""

from django.db.models import F, Q, QuerySet

from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import FormerMaster, Game, Member


def knows_secrets(person: Person, game: Game, seat: str = "") -> bool:
    """Whether a person knows secrets of the game master or another seat."""
    if game.master_id == person.pk or FormerMaster.objects.filter(game=game, person=person).exists():
        return True
    return _former(game).filter(person=person).exclude(seat=seat).exists()


def anybody_knows(game: Game) -> bool:
    """Whether anyone had an earlier role in a game."""
    return FormerMaster.objects.filter(game=game).exists() or _former(game).exists()


def remember_master(game: Game) -> None:
    """Record that the departing game master of a locked game knows its secrets."""
    if game.master and game.lines:
        FormerMaster.objects.get_or_create(game=game, person=game.master)


def knowing_refused(game: Game, seat: str) -> RefusedError:
    """The refusal for a person who knows secrets."""
    invited = " The game master can still invite you; the public log will say so." if game.master_id else ""
    return RefusedError(f"You know secrets of this game from an earlier role in it, so you can't take {seat}.{invited}")


def _former(game: Game) -> QuerySet[Member]:
    """People who left a seat after the start of the game."""
    during = Q(left__gte=F("game__started")) & ~Q(seat="")
    return Member.objects.filter(during, game=game, person__isnull=False)


def looked(access: Access) -> None:
    """Record that the viewer has seen the current moment of a game."""
    member = access.member
    if member and member.seen != access.last:
        member.seen = access.last
        Member.objects.filter(pk=member.pk, left__isnull=True).update(seen=access.last)


def last_seen(access: Access) -> int | None:
    """The last moment that the viewer has seen; None for those without a seat."""
    return min(access.member.seen, access.last) if access.member else None
