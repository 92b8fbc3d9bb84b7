"""A zine's issues as a web feed (Atom)."""

from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import feedgenerator

from variorum.host.zines.models import Issue, Zine

MOST = 30


class ZineFeed(Feed):  # type: ignore[type-arg]
    """The issues of a zine, the latest first."""

    feed_type = feedgenerator.Atom1Feed

    def get_object(self, _: HttpRequest, key: str) -> Zine:
        """The zine. Raises: Http404."""
        return get_object_or_404(Zine, key=key)

    def title(self, zine: Zine) -> str:
        """The feed's title."""
        return zine.title

    def subtitle(self, zine: Zine) -> str:
        """The zine's motto."""
        return zine.motto

    def link(self, zine: Zine) -> str:
        """The page of the zine."""
        return f"{settings.PUBLIC_URL}{reverse('zines:zine', args=(zine.key,))}"

    def items(self, zine: Zine) -> list[Issue]:
        """The latest issues."""
        return list(zine.issues.select_related("zine").defer("content")[:MOST])

    def item_title(self, item: Any) -> str:
        """Its number."""
        return f"{item.zine.title}, no. {item.number}"

    def item_description(self, item: Any) -> str:
        """Its title again; the issue is a page."""
        return self.item_title(item)

    def item_link(self, item: Any) -> str:
        """Its page."""
        return f"{settings.PUBLIC_URL}{reverse('zines:issue', args=(item.zine.key, item.number))}"

    def item_updateddate(self, item: Any) -> datetime:
        """The time of publication."""
        return cast("datetime", item.published)
