"""A look back at a phase from the game page: its orders on the map, and a seat's results in short, then all."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString

from variorum.agreements import Verdict
from variorum.game.legal_orders import LegalOrders
from variorum.host.games.access import Access, SeenMoment
from variorum.host.games.context import address
from variorum.host.games.pages import access_of
from variorum.host.games.seats.insiders import looked
from variorum.host.offers.words import judgments
from variorum.host.orders.bounds import listed
from variorum.host.orders.text import lines
from variorum.host.play.packing import packed
from variorum.host.play.pictures.layers import scene_after, scene_before, upper
from variorum.host.play.results.in_short import changes, own_lines, own_powers
from variorum.host.play.results.story import chapters, figured
from variorum.zine.accounts import Account, accounts, care
from variorum.zine.seasons import called

SUCCEEDED = "succeeded"


class Strip(msgspec.Struct, frozen=True):
    """A seat's results in short: the outcomes of orders, centers won and lost, and what is due next.

    `counts`: each outcome, how many orders had it, and whether it is a good one.
    """

    counts: tuple[tuple[str, int, bool], ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    due: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.counts or self.won or self.lost or self.due)


class Way(msgspec.Struct, frozen=True):
    """A step to another phase: its `part` for a panel and its `page`; both are empty if there is no such phase."""

    name: str
    label: str
    sign: str
    part: str = ""
    page: str = ""


@packed
def look(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Send a phase to a page that shows another one."""
    access = access_of(request, key)
    if number == access.last:
        looked(access)
    shown = {**looking(access, number, access.legal_orders()), **figured(access, number)}
    context = {"game": access.game, "seat": access.seat, **shown}
    return render(request, "results/lookback.html", context)


def looking(access: Access, number: int, legal_orders: LegalOrders) -> dict[str, Any]:
    """The context of a look at a phase. Raises: Http404 if the moment doesn't exist."""
    seen, own, word = access.seen(number), own_powers(access), judgments(access, number)
    told = sorted(accounts(access.variant, seen.events), key=lambda account: account.power not in own)
    return {
        "look": {
            "name": called(access.variant, seen.turn, number),
            "number": number,
            "last": access.last,
            "page": address(access, "play:phase", number),
            "part": address(access, "play:look", number),
            "ways": _ways(access, number),
            "history": address(access, "play:history"),
            "explore": reverse("sandbox:explore", args=(access.game.key, number)),
            "strip": _strip(access, seen, told, legal_orders) if own else None,
            "accounts": told,
            "own": own,
            "chapters": chapters(access.variant, seen.turn, seen.events, access.seat),
            "in_steps": seen.turn is not None and len(access.variant.phase(seen.turn).steps) > 1,
            "sent": lines(access.sent(number)),
            "by_caretaker": access.seat in seen.caretakers,
            "care": care(seen.caretakers),
            "orders": _orders(access, number),
            "result": _result(access, number),
            "judgments": word,
            "broken": [judged for judged in word if judged.verdict is Verdict.BROKEN],
        }
    }


def _ways(access: Access, number: int) -> tuple[Way, ...]:
    """The ways to the phases before and after one."""
    steps = (("back", "Previous phase", "\u2039", number - 1), ("on", "Next phase", "\u203a", number + 1))
    return tuple(
        Way(name, label, sign, address(access, "play:look", to), address(access, "play:phase", to))
        if 0 <= to <= access.last
        else Way(name, label, sign)
        for name, label, sign, to in steps
    )


def tells(access: Access, number: int) -> bool:
    """Whether anything that the viewer may see happened in a phase."""
    seen = access.seen(number)
    return bool(accounts(access.variant, seen.events) or chapters(access.variant, seen.turn, seen.events, access.seat))


def _strip(access: Access, seen: SeenMoment, told: Sequence[Account], legal_orders: LegalOrders) -> Strip:
    own, ours = own_powers(access), own_lines(access, seen.number, told)
    before = access.seen(seen.number - 1).position if seen.number else seen.position
    outcomes = Counter(SUCCEEDED if line.succeeded else line.outcome for line in ours)
    changed = [change for change in changes(access.variant, before, seen.position) if change.power in own]
    limits = listed(legal_orders.constraints, ()) if seen.number == access.last else ()
    return Strip(
        counts=tuple((outcome, count, outcome == SUCCEEDED) for outcome, count in sorted(outcomes.items(), key=_best)),
        won=tuple(center for change in changed for center in change.won),
        lost=tuple(center for change in changed for center in change.lost),
        due=tuple(limit.short for limit in limits if limit.due),
    )


def _best(counted: tuple[str, int]) -> tuple[bool, int, str]:
    """Orders that succeeded first, then other outcomes, the most frequent one first."""
    outcome, count = counted
    return outcome != SUCCEEDED, -count, outcome


def _orders(access: Access, number: int) -> SafeString | str:
    """The layer of the position before a phase with its orders; empty for an opening or an edited position."""
    scene = scene_before(access, number) if access.seen(number).turn else None
    return upper(scene) if scene else ""


def _result(access: Access, number: int) -> SafeString | str:
    """The layer of the position after a phase; empty for the last one, which the page has."""
    scene = scene_after(access, number) if number < access.last else None
    return upper(scene) if scene else ""
