"""Turning points of a game for a seat: what was ordered, and what the search would have ordered.

Nobody but the seat's player, or a sandbox's owner, may ask, and only about phases that are over: of games that have
ended, and of sandboxes. The search knows what the seat may see.
"""

from collections.abc import Iterator

import msgspec
from django.core.cache import cache

from variorum.bots import situation
from variorum.bots.hindsight import Better, better_orders
from variorum.game.audience import GM
from variorum.game.sight import Fog
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Kind, State
from variorum.host.limits.rates import begins, over

MOST_PHASES = 120
"""The latest phases that are looked at."""

_SHOWN = 8
"""The turning points that are kept: the largest."""

_KEPT = 7 * 24 * 3600
"""Seconds that a report is kept."""

_ASKED = 12
"""Reports that somebody may ask for in an hour."""


class Turning(msgspec.Struct, frozen=True):
    """A turning point: the number of the moment before which the orders were given, and what was better."""

    number: int
    better: Better


class Report(msgspec.Struct, frozen=True):
    """What has been found: how many of the phases have been looked at, and the turning points in order of play."""

    done: int
    phases: int
    turnings: tuple[Turning, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether all phases have been looked at."""
        return self.done >= self.phases


def may_ask(access: Access) -> bool:
    """Whether the viewer may have the turning points of a game for the seat."""
    game = access.game
    if access.seat in {"", GM} or not access.has_begun or game.kind == Kind.DEMO:
        return False
    return game.kind == Kind.SANDBOX or game.state == State.OVER


def report_of(access: Access) -> Report | None:
    """What has been found so far; None if nobody has asked."""
    kept = cache.get(_name(access.game, access.seat))
    return msgspec.json.decode(kept, type=Report) if kept else None


def begin(access: Access, whose: str) -> bool:
    """Note that a report is wanted, and tell whether a worker should look: once, and within the asker's limit.

    `whose` names the asker. Only who may ask may call this.
    """
    name = _name(access.game, access.seat)
    report = report_of(access)
    if report and report.is_finished:
        return False
    if not begins(name, "coach", whose, _ASKED):
        return False
    _keep(access, Report(0, len(_numbers(access))))
    return True


def look(access: Access) -> int:
    """Find the turning points, keeping those so far, and count them."""
    numbers, found = _numbers(access), list[Turning]()
    for done, turning in enumerate(_turnings(access, numbers), start=1):
        if turning:
            found = sorted([*found, turning], key=lambda one: -one.better.lost)[:_SHOWN]
        _keep(access, Report(done, len(numbers), tuple(sorted(found, key=lambda one: one.number))))
    over(_name(access.game, access.seat))
    return len(found)


def _turnings(access: Access, numbers: range) -> Iterator[Turning | None]:
    for number in numbers:
        seen, after = access.seen(number - 1), access.seen(number)
        position = seen.position
        is_blind = position.fog != Fog() or position.ending is not None or after.turn is None
        if is_blind or access.seat in after.caretakers:
            yield None
            continue
        better = better_orders(situation(access.variant, position, access.seat), access.sent(number).orders)
        yield Turning(number - 1, better) if better else None


def _numbers(access: Access) -> range:
    """The moments whose orders are looked at."""
    return range(max(1, access.last + 1 - MOST_PHASES), access.last + 1)


def _keep(access: Access, report: Report) -> None:
    cache.set(_name(access.game, access.seat), msgspec.json.encode(report), _KEPT)


def _name(game: Game, seat: str) -> str:
    """Where the report of a seat is kept: a new one as soon as the game's log has another line."""
    return f"coach-{game.pk}-{game.lines}-{seat}"
