"""What the desk shows: the state of each seat's orders, never the orders, the game's moments, and what to decide."""

from collections import Counter
from datetime import datetime
from itertools import pairwise
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from django.db.models import Q
from django.urls import reverse
from msgspec import Meta
from msgspec.structs import replace

from variorum.game.audience import GM
from variorum.host.accounts.models import User
from variorum.host.acts.protocol import Query, told
from variorum.host.games.access import Access
from variorum.host.games.bots.in_games import is_bot
from variorum.host.games.clock.awaited import Awaiting, expected, reasons
from variorum.host.games.clock.waits import waits_of
from variorum.host.games.common import RefusedError
from variorum.host.games.life.phases import still_asked
from variorum.host.games.models import Game, Kind, Member, SavedSheet
from variorum.host.games.queries import GAME
from variorum.host.gm import previewing
from variorum.host.gm.models import Invitation
from variorum.host.orders.data import sheet_data

NOTHING, SENT, READY, BOT = "nothing", "sent", "ready", "bot"
"""The states of a seat's sheet."""

NOT_MASTER = "You aren't the game master of this game."


def require_master(access: Access) -> None:
    """Refuse everybody but the game master. Raises: RefusedError."""
    if not access.is_master:
        raise RefusedError(NOT_MASTER)


def address(access: Access, name: str, *parts: Any) -> str:
    """The address of a page of the desk, with the game master's seat if the viewer has other seats too."""
    chosen = f"?as={GM}" if len(access.seats) > 1 else ""
    return reverse(name, args=(access.game.key, *parts)) + chosen


def zone_of(access: Access) -> ZoneInfo:
    """The game's time zone, in which its game master reads and sets times: the same as in the log."""
    return ZoneInfo(access.terms.clock.zone)


def _has_desk(by: User) -> bool:
    mine = Q(master=by.pk) | Q(kind=Kind.SANDBOX, owner=by.pk)
    return by.is_authenticated and Game.objects.filter(mine).exists()


DESK = replace(
    GAME,
    under="desk",
    page=lambda access: address(access, "gm:desk" if access.has_begun else "gm:start"),
    has=_has_desk,
)


class DeskSeat(msgspec.Struct, frozen=True):
    """A seat as the game master sees it, without its orders.

    `state` is nothing, sent, ready or bot; `bot` is the level of the bot that plays it; `token` is the token of the
    seat's open invitation, if any.
    """

    seat: str
    player: str
    state: str
    bot: str
    saved: datetime | None
    asked: Annotated[bool, Meta(description="Whether a rule asks it for orders that it hasn't given beforehand.")]
    offered: bool
    missed: Annotated[int, Meta(description="How many phases in a row the seat has missed.")]
    token: str
    why: Annotated[
        str,
        Meta(
            description="Why the game waits for the seat: orders (none sent yet), answer (the rules demand one), "
            "ready (it isn't ready), or empty."
        ),
    ]
    wanted: Annotated[tuple[str, ...], Meta(description="The answers that the rules demand, in words.")]


class RunningSheet(msgspec.Struct, frozen=True):
    """What a seat has sent for the running phase, as the game master of an open desk reads it."""

    seat: str
    text: str
    orders: tuple[dict[str, Any], ...]
    conditional: tuple[dict[str, Any], ...]


class JoinedPlayer(msgspec.Struct, frozen=True):
    """A player who has joined, and the seat assigned to them."""

    player: str
    seat: str
    here: bool


class DeskQuery(Query, frozen=True):
    """What only the game master reads."""

    on, tag, strangers = DESK, "game master", False


class GetDesk(DeskQuery, frozen=True):
    """The state of each seat, and when it last saved orders; never the orders themselves."""

    road = "GET /games/{key}/desk"

    def answer(self, by: User, on: Access) -> tuple[DeskSeat, ...]:
        require_master(on)
        return tuple(seats(on))


class GetRunningSheets(DeskQuery, frozen=True):
    """What has been sent for the running phase, by seat; only at an open desk."""

    road = "GET /games/{key}/desk/sheets"

    def answer(self, by: User, on: Access) -> tuple[RunningSheet, ...]:
        require_master(on)
        sent = previewing.running_sheets(on)
        return tuple(RunningSheet(seat, **sheet_data(sheet)) for seat, sheet in sent.items())


class PreviewPhase(DeskQuery, frozen=True):
    """What would come of the running phase now; only at an open desk. Nothing is changed, and no dice are thrown."""

    road = "GET /games/{key}/desk/preview"

    def answer(self, by: User, on: Access) -> previewing.PhasePreview:
        require_master(on)
        return previewing.preview(on)


class ListJoined(DeskQuery, frozen=True):
    """The players of a game that hasn't begun, and the seats assigned to them."""

    road = "GET /games/{key}/start"

    def answer(self, by: User, on: Access) -> tuple[JoinedPlayer, ...]:
        require_master(on)
        return tuple(told(JoinedPlayer, one, player=one.person.called, seat=one.assigned) for one in joined(on.game))


def joined(game: Game) -> list[Any]:
    """The people who have joined a game that hasn't begun."""
    present = game.members.filter(left__isnull=True, person__isnull=False)
    return list(present.select_related("person").order_by("joined", "pk"))


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
    """By game, the number of things that its master has to decide: rulings, and votes; in a sandbox, rulings."""
    found = Counter({key: len(wait.needs) for key, wait in waits_of(accesses).items()})
    alone = (one for one in accesses if one.game.kind == Kind.SANDBOX and one.has_begun)
    return found + Counter(one.game.pk for one in alone if GM in expected(one.seen().position))


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
