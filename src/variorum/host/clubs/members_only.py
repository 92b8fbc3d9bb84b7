"""Who sees and joins games that are a club's alone: its members."""

from collections.abc import Iterator

from variorum.host.accounts.models import Person
from variorum.host.clubs.models import ClubGame, Membership
from variorum.host.games.models import Game
from variorum.host.games.seats.requirements import requirement
from variorum.host.games.visitors import visitor


@visitor
def is_clubmate(person: Person, game: Game) -> bool:
    """Whether a game belongs to a club of the person."""
    return Membership.objects.filter(person=person, removed=False, club__games__game=game).exists()


@requirement
def lacking(person: Person, game: Game) -> Iterator[str]:
    """Membership, for games that are a club's alone. The club isn't named, who has the game's link may not know it."""
    is_alone = game.pk is not None and not game.listed and ClubGame.objects.filter(game=game).exists()
    if is_alone and not is_clubmate(person, game):
        yield "Only members of its club can join this game."
