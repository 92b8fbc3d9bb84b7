"""What everybody may read about waiting lists."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count

from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Query, told
from variorum.host.lists.models import ListedGame, Waiting, WaitingList
from variorum.host.lists.planned import known, subject

LIST = subject("waiting list", WaitingList, "lists", "lists:overview")

_MOST_LISTED = 100


class ListAnswer(msgspec.Struct, frozen=True):
    """A waiting list: how many people are on it, how many a game needs, whether you are on it, and its games."""

    key: str
    name: str
    variant: str
    settings: dict[str, Any]
    terms: dict[str, Any]
    on: int
    needed: int
    waiting: bool
    games: tuple[str, ...]
    created: datetime


class ListWaitingLists(Query, frozen=True):
    """All waiting lists; a hundred at most, the newest first."""

    road = "GET /waiting-lists"

    def answer(self, by: User, on: None) -> tuple[ListAnswer, ...]:
        return answers(by, known(WaitingList)[:_MOST_LISTED])


class GetWaitingList(Query, frozen=True):
    """A waiting list, by its key."""

    on = LIST
    road = "GET /waiting-lists/{name}"

    def answer(self, by: User, on: WaitingList) -> ListAnswer:
        (found,) = answers(by, [on])
        return found


def answers(by: User, rows: Iterable[WaitingList]) -> tuple[ListAnswer, ...]:
    """What somebody may know about some lists."""
    lists = list(rows)
    on = dict(Waiting.objects.filter(list__in=lists).order_by().values_list("list").annotate(Count("pk")))
    mine = set(Waiting.objects.filter(list__in=lists, person=by.pk).values_list("list", flat=True))
    games: dict[int, list[str]] = {row.pk: [] for row in lists}
    for pk, key in ListedGame.objects.filter(list__in=lists, game__listed=True).values_list("list", "game__key"):
        games[pk].append(key)
    return tuple(
        told(
            ListAnswer,
            row,
            settings=row.chosen,
            terms=msgspec.to_builtins(row.terms),
            on=on.get(row.pk, 0),
            needed=row.size,
            waiting=row.pk in mine,
            games=tuple(games[row.pk]),
        )
        for row in lists
    )
