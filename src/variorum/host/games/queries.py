"""What people and programs read about games: the one place that says what a game's answer holds."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from msgspec import Meta

from variorum.host.accounts.models import Person, User
from variorum.host.acts.protocol import Asked, Query, Subject, told
from variorum.host.games import models
from variorum.host.games.access import Access, find
from variorum.host.games.bots.in_games import is_bot
from variorum.host.games.clock.awaited import ready_seats
from variorum.host.games.clock.deadlines import Pace
from variorum.host.games.clock.wait import Wait
from variorum.host.games.clock.waits import wait_of
from variorum.host.games.common import RefusedError, mark_of
from variorum.host.games.context import address
from variorum.host.games.lobby.paging import mark_at, slice_of
from variorum.host.games.lobby.queries import filtered, followed_by, own
from variorum.host.games.models import Member, State
from variorum.host.games.places import BY_AGE
from variorum.host.games.seats.newcomers import takes_newcomers
from variorum.host.games.seats.seating import days_away_of, shows_names
from variorum.host.games.sessions import SANDBOXES
from variorum.host.games.terms import Press

PAGE = 50
"""The games that a list has at once: a screen or two, and few enough for a request of a program."""

Word = Annotated[str, Meta(max_length=80)]

_PRESENT = Member.objects.filter(game=OuterRef("pk"), left__isnull=True).order_by().values("game")
_PLAYERS = Coalesce(Subquery(_PRESENT.annotate(players=Count("pk")).values("players")), 0)
"""The number of players, counted by the query for a list of games."""


def _find(by: User, asked: Asked) -> Access:
    return find(by, asked.key, asked.seat, asked.invitation, asked.session.get(SANDBOXES, ()))


def home_of(access: Access, name: str = "") -> str:
    """The address of a page of a game, or the one where somebody is at home.

    That is the board for those with a seat in a game that has begun, or else the page about the game.
    """
    return address(access, name or ("play:board" if access.has_begun and access.seats else "games:about"))


GAME = Subject(
    "game", models.Game, _find, "This game has been deleted.", "games:lobby", "games",
    page=home_of, key=lambda on: getattr(on, "game", on).key, locks=False, seated=True,
)  # fmt: skip


class Place(msgspec.Struct, frozen=True):
    """A seat: its player (null if hidden, or if a bot plays it), and whether it is offered to others.

    `seat` is empty until seats are given out. `here` says whether the player has answered the roll call.
    """

    seat: str
    player: str | None
    bot: Annotated[str | None, Meta(description="The level of the bot that plays it.")]
    offered: bool
    here: bool
    ready: Annotated[bool | None, Meta(description="Whether the player is ready; null if the terms keep that hidden.")]
    days_away: Annotated[
        int | None,
        Meta(description="How many days ago the player was last here, in days of UTC; null if nobody may know."),
    ]


class Game(msgspec.Struct, frozen=True):
    """A game as everybody may see it. Send its `phase_number` with changes, so that none applies to a later phase."""

    key: Annotated[str, Meta(examples=["k3mzp7dq2w"])]
    name: str
    variant: Annotated[str, Meta(examples=["standard"])]
    kind: Annotated[str, Meta(description="game, sandbox or demo")]
    state: Annotated[
        str,
        Meta(description="gathering, roll call, running, paused, waiting or over", examples=["running"]),
    ]
    turn: Annotated[str, Meta(examples=["S1901M"])]
    summary: str
    phase_number: Annotated[int, Meta(examples=[1])]
    deadline: datetime | None
    created: datetime
    ended: datetime | None
    players: int


class Deed(msgspec.Struct, frozen=True):
    """An entry in the game's log, which all players read."""

    at: datetime
    by: str
    text: str


class Waiting(msgspec.Struct, frozen=True):
    """What a game waits for: a sentence as pages tell it in your time zone, and a question of others to you, if any.

    `asks` is what you can do about it, and `needs` what the game needs of you: order, answer (with orders of a `wanted`
    type), here, back, agree, decide.
    """

    sentence: Annotated[str, Meta(examples=["Waiting for orders until Friday · your orders are missing"])]
    question: str
    until: datetime | None
    asks: tuple[str, ...]
    needs: tuple[str, ...]
    wanted: tuple[str, ...]


class Detail(Game, frozen=True):
    """A game with all its details.

    `seats` and `wishes` are your own; `invitation` is shown to players, creator and game master, `mark` to the game
    master alone. Send `terms` back in the same shape.
    """

    seats: tuple[str, ...]
    table: tuple[Place, ...]
    settings: dict[str, Any]
    terms: dict[str, Any]
    commitment: str
    seed: str
    acts: tuple[Deed, ...]
    live: Annotated[str, Meta(description="The address of the stream of news.")]
    wait: Annotated[Waiting, Meta(description="What the game waits for, and what that asks of you.")]
    waits_for: Annotated[tuple[str, ...], Meta(description="The seats whose answers the phase still needs.")]
    joinable: Annotated[
        bool, Meta(description="Whether people can join: before it begins, or at any time if it takes newcomers.")
    ]
    asks_password: Annotated[bool, Meta(description="Whether joining needs a password.")]
    invitation: str | None
    wishes: tuple[str, ...]
    mark: str | None


class GetGame(Query, frozen=True):
    """A game with all its details."""

    on, road = GAME, "GET /games/{key}"

    def answer(self, by: User, on: Access) -> Detail:
        return detail(on)


class ListGames(Query, frozen=True):
    """Games in the lobby, or your own, newest first, fifty at a time: the first ones, or those `after` a game's key."""

    road = "GET /games"
    tool = False

    q: Annotated[str, Meta(max_length=80, description="Part of the name.")] = ""
    pace: Pace | None = None
    press: Press | None = None
    free: Annotated[bool, Meta(description="Only games with a free seat.")] = False
    state: Word = ""
    variant: Word = ""
    mine: bool = False
    after: Word = ""

    def answer(self, by: User, on: None) -> tuple[Game, ...]:
        found, known = self._own(by), by if isinstance(by, Person) else None
        found = found.filter(state=self.state[:20]) if self.state else found
        found = found.filter(variant=self.variant[:64]) if self.variant else found
        wished = {"q": self.q, "pace": self.pace, "press": self.press, "free": self.free}
        if any(wished.values()):
            found = found.filter(pk__in=filtered({**wished, "mine": self.mine}, known).order_by().values("pk"))
        last = found.filter(key=self.after).first() if self.after else None
        if self.after and not last:
            raise RefusedError(
                f'There is no game "{self.after}" in this list. Give the key of the last game that you got.'
            )
        mark = mark_at(last, BY_AGE) if last else ""
        return tuple(map(_summary, slice_of(found.annotate(players=_PLAYERS), BY_AGE, PAGE, after=mark).rows))

    def _own(self, by: User) -> QuerySet[models.Game]:
        if not self.mine:
            return models.Game.objects.filter(listed=True).exclude(kind=models.Kind.SANDBOX)
        return own(by) if isinstance(by, Person) else models.Game.objects.none()


class ListFollowed(Query, frozen=True):
    """The games that you follow, the latest first."""

    road, tag, strangers = "GET /me/followed", "games", False

    def answer(self, by: User, on: None) -> tuple[Game, ...]:
        return tuple(map(_summary, followed_by(by).annotate(players=_PLAYERS)))


def detail(access: Access) -> Detail:
    """Everything about a game that its viewer may see."""
    game, seal = access.game, access.seals[-1] if access.has_begun else None
    present = list(game.members.filter(left__isnull=True).select_related("person").order_by("seat", "pk"))
    own = next((member for member in present if _is_own(access, member)), None)
    ready = ready_seats(game)
    return told(
        Detail,
        game,
        players=len(present),
        seats=access.seats,
        table=tuple(_place(access, member, ready) for member in present),
        settings=game.chosen,
        terms=msgspec.to_builtins(access.terms),
        commitment=seal.commitment if seal else "",
        seed=seal.seed if seal else "",
        acts=tuple(told(Deed, act) for act in game.acts.all()),
        live=reverse("api-live", args=(game.key,)),
        wait=waiting(wait_of(access)),
        waits_for=game.waits_for,
        joinable=game.state == State.GATHERING or takes_newcomers(game),
        asks_password=bool(game.password),
        invitation=game.invitation if own or access.is_owner or access.is_master else None,
        wishes=tuple(own.wishes) if own else (),
        mark=mark_of(game) if access.is_master else None,
    )


def waiting(wait: Wait) -> Waiting:
    """What a game waits for, for programs."""
    return Waiting(wait.standing, wait.question, wait.until, wait.asks, wait.needs, wait.wanted)


def _summary(game: Any) -> Game:
    """What everybody may know about a game of a list whose query counts its `players`."""
    return told(Game, game)


def _place(access: Access, member: Member, ready: frozenset[str] | None) -> Place:
    """A seat and its player, as far as the terms allow."""
    shown = member.person and (shows_names(access) or _is_own(access, member))
    return told(
        Place,
        member,
        player=member.person.called if member.person and shown else None,
        bot=member.level if is_bot(member) else None,
        offered=member.abandoned,
        ready=None if ready is None else member.seat in ready,
        days_away=days_away_of(access, member.person),
    )


def _is_own(access: Access, member: Member) -> bool:
    return isinstance(access.person, Person) and member.person_id == access.person.pk
