"""Web feeds (Atom): a game's public results, and the games looking for players. All as a stranger sees them."""

from datetime import datetime
from typing import Any, cast

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.utils import feedgenerator
from django.utils.html import format_html_join

from variorum.host.games.access import Access, find
from variorum.host.games.lobby.queries import in_lobby
from variorum.host.games.log import transcript
from variorum.host.games.models import Game, State
from variorum.host.games.templatetags.rules import cited
from variorum.host.notify.addresses import page_of, site
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
