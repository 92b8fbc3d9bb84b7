"""Filling the games of a list, which is locked meanwhile."""

from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.visitors import unmet
from variorum.host.lists.models import ListedGame, Waiting, WaitingList


def start(row: WaitingList) -> Game | None:
    """Make a game for those who have waited longest, if there are enough; its roll call begins at once."""
    plan = GamePlan(f"{row.name} {row.made + 1}", row.variant, row.chosen, row.terms)
    fit = [one for one in _in_turn(row) if not unmet(one.person, row.game)]
    needed = row.size
    if len(fit) < needed:
        return None
    game = creation.create(None, plan)
    for one in fit[:needed]:
        seats.join(one.person, game.pk)
        one.delete()
    row.made += 1
    row.save()
    ListedGame.objects.create(list=row, game=game)
    return game


def move_up(row: WaitingList) -> None:
    """Let those who wait join games of the list that have lost players before the start; the oldest game first."""
    for entry in row.games.filter(game__state=State.GATHERING).select_related("game"):
        was = set(entry.game.members.values_list("person", flat=True))
        free = row.size - entry.game.members.filter(left__isnull=True).count()
        able = (one for one in _in_turn(row) if one.person_id not in was and not unmet(one.person, entry.game))
        for one in [one for _, one in zip(range(free), able, strict=False)]:
            seats.join(one.person, entry.game.pk)
            one.delete()


def _in_turn(row: WaitingList) -> list[Waiting]:
    return list(row.waiting.filter(person__is_active=True).select_related("person"))
