"""What terms ask of those who join, or who want an extension, compared with their records."""

from collections.abc import Iterator

from variorum.bots.skill import NEW
from variorum.host.accounts.models import Person
from variorum.host.games.clock.extending import record
from variorum.host.games.models import Game
from variorum.host.games.visitors import requirement
from variorum.host.people.groups import group_of
from variorum.host.people.models import Rating
from variorum.host.people.queries import finished_by, reliability_of


@requirement
def lacking(person: Person, game: Game) -> Iterator[str]:
    """The reliability, the rating and the finished games that a person lacks."""
    terms = game.terms
    if terms.least_reliability:
        percent = reliability_of(person).percent
        if percent < terms.least_reliability:
            yield f"This game asks for a reliability of {terms.least_reliability} %; yours is {percent} %."
    if terms.least_rating:
        rating = Rating.objects.filter(person=person, group=group_of(game.variant)).first()
        points = (rating.skill if rating else NEW).points
        if points < terms.least_rating:
            yield f"This game asks for a rating of {terms.least_rating}; yours is {points}."
    if terms.least_games:
        games = finished_by(person)
        if games < terms.least_games:
            yield f"This game asks for {terms.least_games} finished public games; you have {games}."


@record
def percent(person: Person) -> int:
    """A person's reliability in percent, for extensions."""
    return reliability_of(person).percent
