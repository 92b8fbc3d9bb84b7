"""Ratings of bots, from games that bots play against each other; people's ratings never come from games with bots."""

from collections.abc import Callable

from django.db import transaction

from variorum import __version__
from variorum.bots.ladder import play_ladder
from variorum.bots.match import Terms
from variorum.host.games.services.bots import levels_in
from variorum.host.people.groups import group_of
from variorum.host.people.models import BotRating
from variorum.host.people.skill import Skill, follow


def rate_bots(terms: Terms, games: int, told: Callable[[int, int], None]) -> dict[str, Skill]:
    """Let the bots of a variant play each other, and store their ratings in place of those of its group.

    The same terms make the same ratings.
    """
    levels, shares = levels_in(terms.variant.id, {}), []
    for done, found in enumerate(play_ladder(levels, terms, games), start=1):
        shares.append((found, 1.0))
        told(done, games)
    skills: dict[str, Skill] = {}
    for changed in follow({}, shares):
        skills.update(changed)
    _store(group_of(terms.variant.id), skills)
    return skills


def _store(group: str, skills: dict[str, Skill]) -> None:
    with transaction.atomic():
        BotRating.objects.filter(group=group).delete()
        BotRating.objects.bulk_create(
            BotRating(
                group=group,
                level=level,
                version=__version__,
                mu=skill.mu,
                sigma=skill.sigma,
                floor=skill.floor,
                games=skill.games,
            )
            for level, skill in skills.items()
        )
