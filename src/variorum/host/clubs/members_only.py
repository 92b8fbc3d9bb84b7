"""Who sees and joins games that are a club's alone: its members."""

from collections.abc import Iterator

from variorum.host.accounts.models import Person
from variorum.host.clubs.models import ClubGame, Membership
from variorum.host.games.models import Game
from variorum.host.games.visitors import condition, requirement, visitor


@visitor
def is_clubmate(person: Person, game: Game) -> bool:
    """Whether a game belongs to a club of the person."""
    return Membership.objects.filter(person=person, removed=False, club__games__game=game).exists()


@condition
def said(game: Game) -> Iterator[str]:
    """That a game is a club's alone, which isn't named: who has the game's link may not know it."""
    if game.pk is not None and not game.listed and ClubGame.objects.filter(game=game).exists():
        yield "Only members of its club can join this game."


@requirement
def lacking(person: Person, game: Game) -> Iterator[str]:
    """Membership, for games that are a club's alone."""
    told = tuple(said(game))
    if told and not is_clubmate(person, game):
        yield from told
