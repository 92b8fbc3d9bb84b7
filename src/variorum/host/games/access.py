"""Who may see and do what: the one place that decides it, and the only one from which pages get a position.

It hands out views. What does not exist and what somebody may not see answer alike: 404.
"""

from collections.abc import Collection
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from variorum.archive.gamelog import GameLog, played_again
from variorum.archive.moment import Moment
from variorum.game.audience import GM
from variorum.game.dice import Seal
from variorum.game.event import Event
from variorum.game.legal_orders import LegalOrders
from variorum.game.newcomers import admitted
from variorum.game.pending import Pending, pending
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.report import Piece, Told
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.game.view import report, view
from variorum.host.accounts.models import Person
from variorum.host.games import store
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.replay import first_difference
from variorum.host.games.terms import Terms
from variorum.render.plan import Ordered
from variorum.render.played import played
from variorum.variants import registry

User = Person | AnonymousUser


class Seen:
    """A moment of a game as the viewer may know it: what happened in `turn`, and the position after it."""

    def __init__(self, number: int, turn: Turn | None, position: Position, events: tuple[Event, ...]) -> None:
        self.number = number
        self.turn = turn
        self.position = position
        self.events = events


class Access:
    """One person's (or a stranger's) access to one game. `seat` is empty for those who only look."""

    def __init__(self, game: Game, person: User, seats: tuple[str, ...], seat: str) -> None:
        self.game = game
        self.person = person
        self.seats = seats
        self.seat = seat

    @property
    def is_master(self) -> bool:
        """Whether the viewer is the game master."""
        return GM in self.seats

    @property
    def is_owner(self) -> bool:
        """Whether the viewer created the game."""
        return self.game.owner_id is not None and self.game.owner_id == self.person.pk

    @property
    def has_begun(self) -> bool:
        """Whether there is a position."""
        return self.game.lines > 0

    @cached_property
    def variant(self) -> Variant:
        """What is played."""
        return registry.variant(self.game.variant)

    @cached_property
    def terms(self) -> Terms:
        """How it is played."""
        return self.game.terms

    @property
    def last(self) -> int:
        """The number of the present moment."""
        return len(self._log.moments) - 1

    def seen(self, number: int | None = None) -> Seen:
        """A moment as the viewer may know it, the present one if no number is given.

        Raises: Http404 if there is none of that number.
        """
        return self._seen(self.last if number is None else number)

    def history(self) -> tuple[Seen, ...]:
        """All moments."""
        return tuple(self._seen(number) for number in range(self.last + 1))

    def ordered(self, number: int) -> tuple[Ordered, ...]:
        """What was ordered in the phase that led to a moment, as far as the viewer may know, to be drawn."""
        moment = self._moment(number)
        if number == 0 or moment.turn is None:
            return ()
        before = self._log.moments[number - 1].position
        return played(before, played_again(self._log, number), self.seat)

    def sent(self, number: int) -> Sheet:
        """What the viewer's own seat sent for the phase that led to a moment."""
        return self._moment(number).sheets.get(self.seat, Sheet())

    def pieces(self, number: int | None = None) -> tuple[Piece, ...]:
        """The tables and charts of a moment's report."""
        upto = self.last if number is None else number
        told = [Told(moment.turn, moment.position, moment.events) for moment in self._log.moments[: upto + 1]]
        return report(self.variant, told, self.seat)

    def legal_orders(self) -> LegalOrders:
        """All that the seat may order now; a newcomer's seat is in the game as soon as the phase is processed."""
        if not self.seat:
            return LegalOrders()
        position = self._log.now.position
        rules = self.variant.phase(position.turn).rules if position.ending is None else ()
        return legal_orders(self.variant, admitted(rules, position, self.seat), self.seat)

    @property
    def seals(self) -> tuple[Seal, ...]:
        """What may be known of the dice; there are several if a game went on after its seed had been revealed."""
        return tuple(seal if self.is_revealed else Seal(seal.commitment) for seal in self._log.seals)

    @property
    def is_revealed(self) -> bool:
        """Whether the game is over, and its terms reveal then who played what, and the dice."""
        return self.game.state == State.OVER and self.terms.revealed

    def replayed(self) -> int | None:
        """The first moment to which playing its phase again does not lead; None if every phase came out the same."""
        return first_difference(self._log)

    @cached_property
    def _log(self) -> GameLog:
        if not self.has_begun:
            raise Http404
        return store.load(self.game)

    def _moment(self, number: int) -> Moment:
        if not 0 <= number <= self.last:
            raise Http404
        return self._log.moments[number]

    def _seen(self, number: int) -> Seen:
        moment = self._moment(number)
        seen = view(self.variant, moment.position, self.seat, moment.events)
        return Seen(number, moment.turn, seen.position, seen.events)


def reads_sheets(access: Access) -> bool:
    """Whether the viewer may read what others have sent for the running phase: at an open desk, without a seat."""
    return access.seats == (GM,) and access.game.kind != Kind.SANDBOX and access.terms.open_desk


def still_in_force(access: Access) -> tuple[Pending, ...]:
    """What the viewer's own seat ordered in earlier phases of the season, with conditions, and may still come about."""
    if not access.seat:
        return ()
    return pending(access.variant, access.seen().position, store.load(access.game).now.season, access.seat)


def find(person: User, key: str, seat: str = "", invitation: str = "", sandboxes: Collection[str] = ()) -> Access:
    """The access of a person to a game; `seat` chooses among several, if the person may act for it.

    `sandboxes` are the keys of those that were made in the session of whoever asks, signed in or not.

    Raises: Http404 if there is no such game, or the person may not see it, or may not act for that seat.
    """
    game = Game.objects.filter(key=key[:16]).first()
    if game is None:
        raise Http404
    seats = seats_of(person, game, sandboxes)
    invited = bool(invitation) and invitation == game.invitation
    if not (seats or game.listed or invited or _belongs(person, game)):
        raise Http404
    if seat and seat not in seats:
        raise Http404
    return Access(game, person, seats, seat or (seats[0] if seats else ""))


def seats_of(person: User, game: Game, sandboxes: Collection[str] = ()) -> tuple[str, ...]:
    """The seats for which a person may act: the game master's first, all of one's own sandbox."""
    if game.kind == Kind.SANDBOX:
        mine = game.key in sandboxes or (game.owner_id is not None and game.owner_id == person.pk)
        return (*(seat.id for seat in store.load(game).now.position.seats), GM) if mine else ()
    if not person.is_authenticated:
        return ()
    held = Member.objects.filter(game=game, person=person, left__isnull=True).exclude(seat="")
    own = tuple(held.values_list("seat", flat=True))
    return (GM, *own) if game.master_id == person.pk else own


def _belongs(person: User, game: Game) -> bool:
    """Whether somebody without a seat has to do with the game: created it, waits for a seat, or has had one."""
    if not person.is_authenticated:
        return False
    parts = Member.objects.filter(game=game, person=person)
    return game.owner_id == person.pk or parts.exclude(left__isnull=False, seat="").exists()


def is_open(game: Game) -> bool:
    """Whether people may still join."""
    return game.state in {State.GATHERING, State.ROLL_CALL}
