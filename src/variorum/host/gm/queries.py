"""What the desk shows: the state of each seat's orders, never the orders, the game's moments, and what to decide."""

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import datetime
from itertools import pairwise

import msgspec

from variorum.game.audience import GM
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import is_bot
from variorum.host.games.clock.awaited import Awaiting, reasons
from variorum.host.games.clock.expected import expected
from variorum.host.games.life.phases import still_asked
from variorum.host.games.models import Awaited, Member, SavedSheet, State
from variorum.host.gm.models import Invitation
from variorum.host.press.services.extensions import open_requests

NOTHING, SENT, READY, BOT = "nothing", "sent", "ready", "bot"
"""The states of a seat's sheet."""


class DeskSeat(msgspec.Struct, frozen=True):
    """One seat: its player, the state of its sheet, and when it was last saved.

    `bot` is the level of the bot that plays it. `asked`: whether a rule asks it for orders that it hasn't given
    beforehand. `why`: why the game waits for it, empty if it doesn't. `wanted`: the purposes of the orders that the
    rules demand.
    """

    seat: str
    player: str
    state: str
    bot: str
    saved: datetime | None
    asked: bool
    offered: bool
    missed: int
    token: str
    why: str
    wanted: tuple[str, ...]


class MomentRow(msgspec.Struct, frozen=True):
    """A moment to roll back to, and whether the game master's change (`by_hand`) or a phase followed it."""

    number: int
    turn: str
    by_hand: bool


def seats(access: Access) -> list[DeskSeat]:
    """All seats of the game, in order."""
    position = access.seen().position
    asked, waits = still_asked(access.game), reasons(access.game)
    rows = {row.seat: row for row in SavedSheet.objects.filter(game=access.game).defer("sheet", "unread")}
    members = {
        member.seat: member
        for member in Member.objects.filter(game=access.game, left__isnull=True).select_related("person")
    }
    tokens = dict(Invitation.objects.filter(game=access.game).values_list("seat", "token"))
    return [
        _row(
            seat,
            members.get(seat),
            rows.get(seat),
            waits.get(seat),
            asked=seat in asked,
            token=tokens.get(seat, ""),
        )
        for seat in access.variant.world.commands(position)
    ]


def moments(access: Access) -> list[MomentRow]:
    """All moments except the current one, latest first."""
    seen = access.history()
    rows = enumerate(pairwise(seen))
    return [MomentRow(number, str(one.position.turn), after.turn is None) for number, (one, after) in rows][::-1]


def to_decide(*accesses: Access) -> Counter[int]:
    """By game, the number of things that its master has to decide: a ruling, and a request for an extension."""
    waiting = [one.game for one in accesses if one.game.state == State.WAITING]
    wanted = defaultdict[int, set[str]](set)
    for game, seat in Awaited.objects.filter(game__in=waiting).values_list("game_id", "seat"):
        wanted[game].add(seat)
    asked = Counter(dict.fromkeys(open_requests(one.game for one in accesses), 1))
    return asked + Counter(one.game.pk for one in accesses if _is_awaited(one, wanted[one.game.pk]))


def _is_awaited(access: Access, wanted: Collection[str]) -> bool:
    """Whether a game waits for its master; `wanted` are the seats whose answer it needs."""
    if access.game.state == State.WAITING:
        return not wanted or GM in wanted
    return access.game.state == State.RUNNING and GM in expected(access.seen().position)


def _row(
    seat: str, member: Member | None, row: SavedSheet | None, waits: Awaiting | None, *, asked: bool, token: str
) -> DeskSeat:
    person = member.person if member else None
    bot = member.level if member and is_bot(member) else ""
    state = BOT if bot else NOTHING if row is None else READY if row.ready else SENT
    return DeskSeat(
        seat,
        person.username if person else "",
        state,
        bot,
        row.saved if row else None,
        asked,
        bool(member and member.abandoned),
        member.missed if member else 0,
        token,
        waits.why.value if waits else "",
        waits.wanted if waits else (),
    )
