"""Web feeds (Atom): a game's public results, and the games looking for players. All as a stranger sees them."""

from datetime import datetime, timedelta
from typing import Any, cast

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import feedgenerator, timezone
from django.utils.html import format_html_join
from icalendar import Calendar, Event

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access, find
from variorum.host.games.lobby.queries import in_lobby
from variorum.host.games.log import transcript
from variorum.host.games.models import Game, Member, State
from variorum.host.games.templatetags.rules import cited
from variorum.host.notify.addresses import calendar_owner, page_of, site
from variorum.host.notify.services.texts import sentences

MOST = 30


class Item(msgspec.Struct, frozen=True):
    """A processed phase."""

    game: Game
    number: int
    turn: str
    at: datetime
    sentences: tuple[str, ...]


class GameFeed(Feed):  # type: ignore[type-arg]
    """The phases of one game, latest first."""

    feed_type = feedgenerator.Atom1Feed

    def get_object(self, request: HttpRequest, key: str) -> Access:
        """The game as a stranger sees it, even if the reader has a seat. Raises: Http404."""
        return find(AnonymousUser(), key, invitation=request.GET.get("invitation", "")[:16])

    def title(self, access: Access) -> str:
        """The feed's title."""
        return access.game.name

    def subtitle(self, access: Access) -> str:
        """The variant, and how the game stands."""
        return f"{access.variant.name} · {access.game.summary or access.game.get_state_display()}"

    def link(self, access: Access) -> str:
        """The page of the game."""
        return page_of(access.game)

    def items(self, access: Access) -> list[Item]:
        """The latest phases."""
        if not access.has_begun:
            return []
        numbers = range(access.last, max(0, access.last - MOST), -1)
        times = transcript.times(access)
        return [item for number in numbers if (item := _item(access, number, times[number]))]

    def item_title(self, item: Any) -> str:
        """Its turn."""
        return str(item.turn)

    def item_description(self, item: Any) -> str:
        """What happened."""
        return format_html_join("", "<p>{}</p>", ((cited(sentence, site()),) for sentence in item.sentences))

    def item_link(self, item: Any) -> str:
        """The page of the game, one address for each phase."""
        return f"{page_of(item.game)}#{item.number}"

    def item_updateddate(self, item: Any) -> datetime:
        """The time of processing."""
        return cast("datetime", item.at)


class LobbyFeed(Feed):  # type: ignore[type-arg]
    """The games looking for players."""

    feed_type = feedgenerator.Atom1Feed
    link = "/games/"

    def title(self) -> str:
        """The feed's title."""
        return "Games looking for players"

    def items(self) -> list[Game]:
        """The newest of them."""
        looking = in_lobby().filter(state__in=(State.GATHERING, State.ROLL_CALL))
        return list(looking.order_by("-created")[:MOST])

    def item_title(self, item: Any) -> str:
        """Its name."""
        return str(item.name)

    def item_description(self, item: Any) -> str:
        """Its variant."""
        return str(item.variant)

    def item_link(self, item: Any) -> str:
        """Its page."""
        return page_of(item)

    def item_updateddate(self, item: Any) -> datetime:
        """The time of its creation."""
        return cast("datetime", item.created)


def _item(access: Access, number: int, at: datetime) -> Item | None:
    seen = access.seen(number)
    if seen.turn is None:
        return None
    return Item(access.game, number, str(seen.turn), at, tuple(sentences(access, number)))


LENGTH = timedelta(minutes=15)


def calendar(_: HttpRequest, token: str) -> HttpResponse:
    """The calendar that belongs to a token. Raises: Http404 if the token is invalid."""
    person = calendar_owner(token)
    if person is None:
        raise Http404
    answer = HttpResponse(calendar_of(person), content_type="text/calendar; charset=utf-8")
    answer["Cache-Control"] = "private, no-store"
    return answer


def calendar_of(person: Person) -> bytes:
    """The deadlines of all running games in which a person plays or is the game master."""
    made = Calendar()
    made.add("prodid", "-//Variorum//deadlines//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", "Variorum")
    held = Member.objects.filter(person=person, left__isnull=True).exclude(seat="").select_related("game")
    for member in held.order_by("game__deadline"):
        _add(made, member.game, member.seat)
    for game in Game.objects.filter(master=person).order_by("deadline"):
        _add(made, game, GM)
    return bytes(made.to_ical())


def _add(made: Calendar, game: Game, seat: str) -> None:
    if game.state != State.RUNNING or game.deadline is None:
        return
    event = Event()
    event.add("uid", f"{game.key}-{game.phase_number}-{seat}@{site().partition('://')[2]}")
    event.add("dtstamp", game.began or timezone.now())
    event.add("dtstart", game.deadline)
    event.add("dtend", game.deadline + LENGTH)
    event.add("summary", f"{game.name}: {game.turn} ({seat})")
    event.add("url", page_of(game))
    made.add_component(event)
