"""The inbox: what waits for a person in all games. Its number is on the bell, and on the installed app's icon."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Annotated, cast

import msgspec
from django.db.models import Q
from django.utils import timezone
from msgspec import Meta

from variorum.game.event import counted
from variorum.host.accounts.models import Person, User
from variorum.host.acts.protocol import Query
from variorum.host.games.access import Access, find_all
from variorum.host.games.clock.wait import Ask, Wait
from variorum.host.games.clock.waits import waits_of
from variorum.host.games.context import address
from variorum.host.games.lobby.queries import own
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.seats.insiders import last_seen
from variorum.host.press.queries import unread_in
from variorum.variants import registry

MOST = 100
"""The games that are looked at, the latest first: more than anybody plays at once."""

KEPT = timedelta(days=14)
"""How long the end of a game waits to be looked at."""

_PAGES = {Ask.HERE: "games:about", Ask.BACK: "games:about", Ask.DECIDE: "gm:desk"}


class Item(msgspec.Struct, frozen=True):
    """What waits for you in a game. `what`: order, answer, here, back, agree, decide, messages or results."""

    key: Annotated[str, Meta(description="The game's.")]
    name: str
    what: str
    words: Annotated[str, Meta(examples=["Waiting for orders until Friday · your orders are missing"])]
    page: Annotated[str, Meta(description="The address of the page where you do or read it.")]


class ListInbox(Query, frozen=True):
    """What waits for you in your games: orders, roll calls, offers, messages and results."""

    road, tag, strangers = "GET /me/inbox", "games", False

    def answer(self, by: User, on: None) -> tuple[Item, ...]:
        return inbox(cast("Person", by))


def inbox(person: Person) -> tuple[Item, ...]:
    """What waits for a person, the most urgent first.

    The number of queries doesn't depend on that of the games, as long as the process remembers their logs. Games
    against bots alone are left out, since nobody waits there, and those of variants that the host has no more.
    """
    ended = Q(state=State.OVER) & ~Q(ended__gt=timezone.now() - KEPT)
    found = own(person).filter(kind=Kind.GAME).exclude(ended).order_by("-pk")[:MOST]
    games = [game for game in found if registry.is_known(game.variant)]
    members = list(Member.objects.filter(game__in=games).order_by("pk"))
    accesses = [one for one in find_all(person, games, members) if not one.is_alone]
    waits = waits_of(accesses, members)
    return (*_needs(accesses, waits), *_messages(accesses), *_results(accesses, waits))


def _needs(accesses: Sequence[Access], waits: dict[int, Wait]) -> Iterator[Item]:
    """What games need of a person, those that end first before others."""
    late = timezone.now() + timedelta(days=3650)
    for access in sorted(accesses, key=lambda one: waits[one.game.pk].until or late):
        wait = waits[access.game.pk]
        if Ask.AGREE in wait.needs:
            yield _item(access, Ask.AGREE, wait.question, "play:board")
        if others := [ask for ask in wait.needs if ask is not Ask.AGREE]:
            yield _item(access, others[0], wait.standing, _PAGES.get(others[0], "play:board"))


def _messages(accesses: Sequence[Access]) -> Iterator[Item]:
    new = unread_in(*(access for access in accesses if access.has_begun)) if accesses else {}
    for access in accesses:
        if number := new.get(access.game.pk, 0):
            yield _item(access, "messages", counted(number, "new message"), "press:press")


def _results(accesses: Sequence[Access], waits: dict[int, Wait]) -> Iterator[Item]:
    for access in accesses:
        seen = last_seen(access) if access.has_begun else None
        if seen is not None and seen < access.last:
            is_over = access.game.state == State.OVER
            words = waits[access.game.pk].words if is_over else f"New results of {counted(access.last - seen, 'phase')}"
            yield _item(access, "results", words, "play:board")


def _item(access: Access, what: str, words: str, name: str) -> Item:
    game: Game = access.game
    return Item(game.key, game.name, str(what), words, address(access, name))
