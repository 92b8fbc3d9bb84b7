"""The ladder of bots, and what finished games with people show of bots. People's ratings never come from either."""

from collections.abc import Callable, Mapping, Sequence

from django.db import transaction

from variorum import __version__
from variorum.bots.ladder import play_ladder
from variorum.bots.match import MatchTerms
from variorum.bots.skill import Skill, follow
from variorum.host.changes.aside import computing_aside
from variorum.host.games.bots.in_games import is_bot, levels_in
from variorum.host.games.models import Game, Member
from variorum.host.people.groups import group_of
from variorum.host.people.models import BotGame, BotRating
from variorum.host.people.services.ratings import recount_group

MOST_MISSED = 2
"""Whoever misses more deadlines of a game isn't taken for an opponent of its bots."""


def rate_bots(terms: MatchTerms, games: int, told: Callable[[int, int], None]) -> dict[str, Skill]:
    """Let the bots of a variant play each other: with the ratings from that, those of its group begin.

    The same terms make the same ratings. Games with people then count on top of them, as before.
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


@computing_aside
def _store(group: str, skills: dict[str, Skill]) -> None:
    with transaction.atomic():
        BotRating.objects.filter(group=group).delete()
        BotRating.objects.bulk_create(
            BotRating(
                group=group,
                level=level,
                version=__version__,
                ladder_mu=skill.mu,
                ladder_sigma=skill.sigma,
                ladder_games=skill.games,
                mu=skill.mu,
                sigma=skill.sigma,
                floor=skill.floor,
                games=skill.games,
            )
            for level, skill in skills.items()
        )
        recount_group(group)


def settle_bots(game: Game, members: Sequence[Member], points: Mapping[str, float]) -> None:
    """Store what a finished game that nobody ran shows of its bots, in place of what it showed before.

    Its seats that have had one player all the time count: bots, of whom all of a level
    have their average, and people who stayed and missed few deadlines.
    """
    whole = [held[0] for seat in points if len(held := [one for one in members if one.seat == seat]) == 1]
    bots: dict[str, list[float]] = {}
    for member in whole:
        if is_bot(member) and member.level:
            bots.setdefault(member.level, []).append(points[member.seat])
    people = [
        (0 if member.person.guest else member.person.pk, points[member.seat])
        for member in whole
        if member.person and member.left is None and not member.abandoned and member.missed <= MOST_MISSED
    ]
    if not (bots and people and game.terms.rated and game.ended):
        BotGame.objects.filter(game=game).delete()
        return
    averages = {level: sum(parts) / len(parts) for level, parts in sorted(bots.items())}
    found = {"group": group_of(game.variant), "ended": game.ended, "bots": averages, "people": sorted(people)}
    BotGame.objects.update_or_create(game=game, defaults=found)
