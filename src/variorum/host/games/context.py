"""The context that all pages of a game share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Max
from django.urls import reverse

from variorum.host.accounts.publicids import shown
from variorum.host.games.access import Access
from variorum.host.games.clock.waits import wait_of
from variorum.host.games.models import Pulse


class Tab(NamedTuple):
    """A tab of game pages: the name that its pages know, and what people see.

    What is `on_board` is in the panel beside the map, and so not among the tabs of that page. What is `aside` is in the
    menu, unless it is the page itself.
    """

    name: str
    address: str
    text: str
    news: int = 0
    on_board: bool = False
    aside: bool = False


Making = Callable[[Access], Tab | None]
Counting = Callable[..., Mapping[int, int]]
"""From a viewer's accesses to some games, by their keys how much is new in each."""

_TABS: list[tuple[Making, Counting | None]] = []


def tab(make: Making) -> Making:
    """Register the next tab of game pages; `make` returns None for viewers without it."""
    _TABS.append((make, None))
    return make


def tab_with_news(count: Counting) -> Callable[[Making], Making]:
    """The same for a tab that says how much is new in it."""

    def register(make: Making) -> Making:
        _TABS.append((make, count))
        return make

    return register


def frame(access: Access, name: str) -> dict[str, Any]:
    """The context of a game page, with the name of its tab."""
    return {
        "access": access,
        "game": access.game,
        "variant": access.variant,
        "seat": access.seat,
        "tab": name,
        "tabs": tabs_of(access),
        "stream": _stream(access),
        "wait": wait_of(access),
        "is_alone": access.is_alone,
    }


def _stream(access: Access) -> str:
    """The address of the page's event stream, from the latest event that the viewer has been told."""
    wanted = {"phase_number": access.game.phase_number, "since": shown("pulse", _pulse(access)), "as": access.seat}
    query = urlencode({name: value for name, value in wanted.items() if value or name == "phase_number"})
    return f"{reverse('notify:live', args=(access.game.key,))}?{query}"


def _pulse(access: Access) -> int:
    """The latest event so far; the page requests the ones after it."""
    told = Pulse.objects.filter(game=access.game, seat__in=("", *access.seats))
    return told.aggregate(top=Max("id"))["top"] or 0


def tabs_of(access: Access) -> list[Tab]:
    """A viewer's tabs in a game."""
    (tabs,) = all_tabs([access])
    return tabs


def all_tabs(accesses: Sequence[Access]) -> list[list[Tab]]:
    """A viewer's tabs in each of some games; what is new is counted for all of them together."""
    found: list[list[Tab]] = [[] for _ in accesses]
    for make, count in _TABS:
        made = [(tabs, access, one) for tabs, access in zip(found, accesses, strict=True) if (one := make(access))]
        news = count(*(access for _, access, _ in made)) if count and made else {}
        for tabs, access, one in made:
            tabs.append(one._replace(news=news.get(access.game.pk, 0)))
    return found


def address(access: Access, name: str, *parts: object) -> str:
    """The address of a game page for the viewer's seat."""
    chosen = f"?as={access.seat}" if len(access.seats) > 1 else ""
    return reverse(name, args=(access.game.key, *parts)) + chosen
