"""Permissions: what each person may see and do. Pages get positions from here only, as views.

Games that don't exist and games that a person may not see get the same answer: 404.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cached_property

import msgspec
from django.http import Http404

from variorum.agreements import Judged, Offer, PhaseSeen, verdicts
from variorum.archive.gamelog import GameLog, played_again
from variorum.archive.moment import Moment
from variorum.game.audience import GM
from variorum.game.dice import Seal
from variorum.game.event import Event
from variorum.game.legal_orders import LegalOrders
from variorum.game.newcomers import admitted
from variorum.game.pending import Pending, pending
from variorum.game.position import Position
from variorum.game.report import Briefing, Piece, Told
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.game.view import briefings, look_back, report, view
from variorum.host.accounts.models import Person, User
from variorum.host.games.log import store
from variorum.host.games.log.replay import first_difference
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.terms import Terms
from variorum.host.games.visitors import may_visit, opens
from variorum.render.plan import Ordered
from variorum.render.played import played
from variorum.variants import registry


class SeenMoment(msgspec.Struct, frozen=True):
    """A moment as its viewer may know it: after a `turn`; `caretakers` are the seats that a caretaker ordered for."""

    number: int
    turn: Turn | None
    position: Position
    events: tuple[Event, ...]
    caretakers: tuple[str, ...] = ()


class Access:
    """The access of a person, signed in or not, to a game.

    `seat` is empty for spectators. `member` is the person's part in the game, as it was when the access was found, and
    None for those who have none. `is_invited`: the person came by the game's invitation.
    """

    is_invited = False

    def __init__(
        self, game: Game, person: User, seats: tuple[str, ...], seat: str, member: Member | None = None
    ) -> None:
        self.game = game
        self.person = person
        self.seats = seats
        self.seat = seat
        self.member = member

    @property
    def is_master(self) -> bool:
        """Whether the viewer is the game master."""
        return GM in self.seats

    @property
    def is_owner(self) -> bool:
        """Whether the viewer created the game."""
        return self.game.owner_id is not None and self.game.owner_id == self.person.pk

    @cached_property
    def is_alone(self) -> bool:
        """Whether the viewer plays against bots, and nobody else has ever had a part in the game."""
        others = self.game.members.filter(person__isnull=False).exclude(person=self.person.pk)
        return _may_be_alone(self) and not others.exists()

    @property
    def has_begun(self) -> bool:
        """Whether the game has started, so there is a position."""
        return self.game.lines > 0

    @cached_property
    def variant(self) -> Variant:
        """The game's variant."""
        return registry.variant(self.game.variant)

    @cached_property
    def terms(self) -> Terms:
        """The game's terms."""
        return self.game.terms

    @property
    def last(self) -> int:
        """The number of the current moment."""
        return len(self._log.moments) - 1

    def seen(self, number: int | None = None) -> SeenMoment:
        """A moment as the viewer may know it, the current one by default.

        Raises: Http404 if the moment doesn't exist.
        """
        return self._seen(self.last if number is None else number)

    def history(self) -> tuple[SeenMoment, ...]:
        """All moments."""
        return tuple(self._seen(number) for number in range(self.last + 1))

    def ordered(self, number: int) -> tuple[Ordered, ...]:
        """The orders of the phase before a moment, as far as the viewer may know them, for drawing."""
        moment = self._moment(number)
        if number == 0 or moment.turn is None:
            return ()
        before = self._seen(number - 1).position
        return played(before, self._seen(number).events, played_again(self._log, number).entries)

    def sent(self, number: int) -> Sheet:
        """The sheet that the viewer's seat sent for the phase before a moment."""
        return self._moment(number).sheets.get(self.seat, Sheet())

    def pieces(self, number: int | None = None) -> tuple[Piece, ...]:
        """The tables and charts of a moment's report."""
        upto = self.last if number is None else number
        told = [Told(moment.turn, moment.position, moment.events) for moment in self._log.moments[: upto + 1]]
        return report(self.variant, told, self._eyes)

    def legal_orders(self) -> LegalOrders:
        """The seat's legal orders; a newcomer's seat enters the game when the phase is processed."""
        if not self.seat:
            return LegalOrders()
        position = self._log.now.position
        rules = self.variant.phase(position.turn).rules if position.ending is None else ()
        return legal_orders(self.variant, admitted(rules, position, self.seat), self.seat)

    @property
    def seals(self) -> tuple[Seal, ...]:
        """The seals of the dice as the viewer may know them; several if the game continued after its reveal."""
        return tuple(seal if self.is_revealed else Seal(seal.commitment) for seal in self._log.seals)

    @property
    def is_revealed(self) -> bool:
        """Whether the game is over, and its players and dice are revealed."""
        return self.game.state == State.OVER and self.terms.revealed

    @cached_property
    def _eyes(self) -> str:
        return eyes_of(self)

    @cached_property
    def _log(self) -> GameLog:
        if not self.has_begun:
            raise Http404
        return store.load(self.game)

    def _moment(self, number: int) -> Moment:
        if not 0 <= number <= self.last:
            raise Http404
        return self._log.moments[number]

    def _seen(self, number: int) -> SeenMoment:
        moment, is_over = self._moment(number), self._log.now.position.ending is not None
        seen = (look_back if is_over else view)(self.variant, moment.position, self._eyes, moment.events)
        known = tuple(seat for seat in moment.caretakers if not seen.position.fog or seat in (self.seat, ""))
        return SeenMoment(number, moment.turn, seen.position, seen.events, known)


def eyes_of(access: Access) -> str:
    """The seat whose knowledge the viewer has; a demonstration in fog is shown as its first seat sees it."""
    if access.seat or access.game.kind != Kind.DEMO or not access.variant.limits_sight:
        return access.seat
    return store.load(access.game).now.position.seats[0].id


def replayed(access: Access) -> int | None:
    """The first moment that a replay of its phase doesn't reproduce; None if all are the same.

    Raises: Http404 if the game hasn't begun.
    """
    if not access.has_begun:
        raise Http404
    return first_difference(store.load(access.game))


def reads_sheets(access: Access) -> bool:
    """Whether the viewer may read what others have sent for the running phase: at an open desk, without a seat."""
    return access.seats == (GM,) and access.game.kind != Kind.SANDBOX and access.terms.open_desk


def first_things(access: Access) -> tuple[Briefing, ...]:
    """What the viewer should know now before anything else."""
    return briefings(access.variant, access.seen().position, access.seat)


def still_in_force(access: Access) -> tuple[Pending, ...]:
    """The conditional orders that the viewer's seat sent earlier in the season and that can still apply."""
    if not access.seat:
        return ()
    return pending(access.variant, access.seen().position, store.load(access.game).now.season, access.seat)


def kept_word(access: Access, number: int, agreements: Sequence[Offer]) -> tuple[tuple[Judged, ...], ...]:
    """What became of each agreement in the phase before a moment, as far as the viewer may know.

    The caller makes sure that the viewer's seat is a party to each, and that a phase led to the moment.
    """
    if not agreements:
        return ()
    before, after = access.seen(number - 1).position, access.seen(number)
    phase = PhaseSeen(before, after.events, played_again(store.load(access.game), number).entries)
    return tuple(verdicts(access.variant, one, phase, access.seat, legal_orders) for one in agreements)


def find(person: User, key: str, seat: str = "", invitation: str = "", sandboxes: Collection[str] = ()) -> Access:
    """A person's access to a game; `seat` chooses one of the person's seats.

    `sandboxes` are the keys of the sandboxes created in the visitor's session.

    Raises: Http404 if the game doesn't exist, or the person may not see it or act for the seat.
    """
    game = Game.objects.filter(key=key[:16]).first()
    if game is None:
        raise Http404
    access = _access(person, game, _parts(person, game), sandboxes)
    access.is_invited = opens(game, invitation)
    sees = access.seats or game.listed or access.is_invited or _belongs(person, game)
    if not sees or (seat and seat not in access.seats):
        raise Http404
    access.seat = seat or access.seat
    return access


def find_all(person: Person, games: Sequence[Game], members: Sequence[Member]) -> list[Access]:
    """A person's access to each of some games in which the person has a role, or which the person created.

    `members` are all that these games have ever had, the first ones first.
    """
    parts, others = defaultdict[int, list[Member]](list), set[int]()
    for member in members:
        if member.person_id not in {None, person.pk}:
            others.add(member.game_id)
        elif member.person_id and not member.left:
            parts[member.game_id].append(member)
    found = [_access(person, game, parts[game.pk]) for game in games]
    for access in found:
        access.is_alone = _may_be_alone(access) and access.game.pk not in others
    return found


def _may_be_alone(access: Access) -> bool:
    return bool(access.seat) and access.game.kind == Kind.GAME and access.game.master_id is None


def _access(person: User, game: Game, parts: Sequence[Member], sandboxes: Collection[str] = ()) -> Access:
    seats = _seats(person, game, parts, sandboxes)
    return Access(game, person, seats, seats[0] if seats else "", parts[0] if parts else None)


def as_seat(access: Access, seat: str) -> Access:
    """The same person's access as another of their seats."""
    return Access(access.game, access.person, access.seats, seat, access.member)


def seats_of(person: User, game: Game) -> tuple[str, ...]:
    """The seats that a person may act for: the game master's first; all seats of the person's sandbox."""
    return _seats(person, game, _parts(person, game))


def _parts(person: User, game: Game) -> tuple[Member, ...]:
    """The parts that a person has in a game and has not left, the first one first."""
    if not person.is_authenticated:
        return ()
    return tuple(Member.objects.filter(game=game, person=person, left__isnull=True).order_by("pk"))


def _seats(person: User, game: Game, parts: Sequence[Member], sandboxes: Collection[str] = ()) -> tuple[str, ...]:
    if game.kind == Kind.SANDBOX:
        mine = game.key in sandboxes or (game.owner_id is not None and game.owner_id == person.pk)
        return (*(seat.id for seat in store.load(game).now.position.seats), GM) if mine else ()
    own = tuple(part.seat for part in parts if part.seat)
    return (GM, *own) if person.is_authenticated and game.master_id == person.pk else own


def _belongs(person: User, game: Game) -> bool:
    """Whether a person without a seat is welcome: as the creator, a past or future player, or another app's visitor."""
    if not person.is_authenticated:
        return False
    parts = Member.objects.filter(game=game, person=person)
    is_part = game.owner_id == person.pk or parts.exclude(left__isnull=False, seat="").exists()
    return is_part or may_visit(person, game)


def is_open(game: Game) -> bool:
    """Whether people can still join."""
    return game.state in {State.GATHERING, State.ROLL_CALL}
