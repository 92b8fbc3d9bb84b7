"""Who knows secrets of a game from an earlier part in it: game masters of the past, and players of other seats."""

from django.db.models import F, Q, QuerySet

from variorum.host.accounts.models import Person
from variorum.host.games.models import FormerMaster, Game, Member
from variorum.host.games.services.common import RefusedError


def knows_secrets(person: Person, game: Game, seat: str = "") -> bool:
    """Whether somebody knows what only the game master or the player of another seat could know."""
    if game.master_id == person.pk or FormerMaster.objects.filter(game=game, person=person).exists():
        return True
    return _former(game).filter(person=person).exclude(seat=seat).exists()


def anybody_knows(game: Game) -> bool:
    """Whether there are people with an earlier part in a game."""
    return FormerMaster.objects.filter(game=game).exists() or _former(game).exists()


def remember_master(game: Game) -> None:
    """Note that the game master of a locked game, who is about to leave, has known its secrets."""
    if game.master and game.lines:
        FormerMaster.objects.get_or_create(game=game, person=game.master)


def knowing_refused(game: Game, seat: str) -> RefusedError:
    """Why somebody who knows secrets does not get a seat."""
    invited = " Its game master can invite you all the same; the log tells everybody." if game.master_id else ""
    return RefusedError(f"You know secrets of this game from another part in it, so you can't take {seat}.{invited}")


def _former(game: Game) -> QuerySet[Member]:
    """Those who had a seat while the game ran."""
    during = Q(left__gte=F("game__started")) & ~Q(seat="")
    return Member.objects.filter(during, game=game, person__isnull=False)
