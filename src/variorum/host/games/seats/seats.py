"""Seats: joining, leaving, taking over, coming back."""

from django.contrib.auth.hashers import check_password
from django.db.models import QuerySet
from django.utils import timezone

from variorum.host.accounts.models import Person
from variorum.host.changes.aside import aside, computing_aside
from variorum.host.games.bots.in_games import check_level
from variorum.host.games.common import HOST, RefusedError, act, act_as_news, locked, tell
from variorum.host.games.life.creation import seats_of
from variorum.host.games.life.failing import call_off
from variorum.host.games.life.phases import refresh
from variorum.host.games.life.rollcall import call, go_on_without
from variorum.host.games.log import store
from variorum.host.games.models import BotSheet, Game, Member, SavedSheet, State
from variorum.host.games.seats.insiders import knowing_refused, knows_secrets
from variorum.host.games.seats.newcomers import enter, takes_newcomers
from variorum.host.games.seats.returning import come_back, give_time, go_on_soon
from variorum.host.games.signals import seat_left, seat_offered, seat_taken
from variorum.host.games.visitors import opens, require
from variorum.host.limits.rates import allowed

MOST_PASSWORDS, MEANWHILE = 10, 600
"""The limit of password attempts per person and game, in a number of seconds."""

_OPEN = (State.GATHERING, State.ROLL_CALL)


@computing_aside
def join(person: Person, pk: int, wishes: tuple[str, ...] = (), password: str = "", invitation: str = "") -> Member:
    """Join a game that looks for players or takes newcomers.

    Members of a game that hasn't started only change their preferences.

    Raises: RefusedError if the game is full or has started, the password is wrong, or the terms ask for more than the
    person has.
    """
    with locked(pk) as game:
        if game.state not in _OPEN and not takes_newcomers(game):
            raise RefusedError("This game has already started.")
        if game.master_id == person.pk:
            raise RefusedError("The game master can't play in this game.")
        _admit(person, game, password, invitation)
        if not _present(game).filter(person=person).exists():
            require(person, game)
        if game.state not in _OPEN:
            return enter(game, person)
        seats = seats_of(game)
        present = _present(game)
        known = [seat for seat in wishes if seat in seats]
        member = present.filter(person=person).first()
        if member is None:
            if present.count() >= len(seats):
                raise RefusedError("This game is full.")
            member = Member(game=game, person=person)
        member.wishes = known
        member.save()
        if game.state == State.GATHERING and present.count() == len(seats):
            call(game, "All seats are taken.")
        tell(game, "seats")
        return member


@computing_aside
def leave(person: Person, pk: int) -> None:
    """Leave a game. In a running game, the seat opens for a replacement, and its orders stay.

    Raises: RefusedError if the person isn't in the game.
    """
    with locked(pk) as game:
        member = game.members.filter(person=person, left__isnull=True).first()
        if member is None:
            raise RefusedError("You aren't in this game.")
        if game.state == State.OVER:
            raise RefusedError("This game is over.")
        member.left = timezone.now()
        member.save()
        if game.state in _OPEN:
            go_on_without(game)
        elif person.guest and not _present(game).filter(person__isnull=False).exists():
            call_off(game, "Ended when its last player left")
            act(game, HOST, "The last player left. The game is over.")
        elif member.seat:
            _give_up(game, member.seat)
            seat_left.send(Game, game=game, person=person)
        tell(game, "seats")


def _present(game: Game) -> QuerySet[Member]:
    return game.members.filter(left__isnull=True)


def _give_up(game: Game, seat: str) -> None:
    """Open a seat of a running game for a replacement; a newcomer's unplayed seat is removed with its orders."""
    if seat not in {other.id for other in store.load(game).now.position.seats}:
        SavedSheet.objects.filter(game=game, seat=seat).delete()
        act(game, HOST, f"{seat} left the game before playing.")
        return
    Member.objects.create(game=game, seat=seat, abandoned=True)
    act(game, HOST, f"{seat} left the game. Looking for a replacement.")
    seat_offered.send(Game, game=game, seat=seat)


@computing_aside
def take_over(person: Person, pk: int, seat: str, password: str = "", invitation: str = "") -> Member:
    """Take over an open seat; its holder comes back to it.

    Raises: RefusedError if the seat isn't open, the person has another role in the game, the password is wrong, or the
    terms ask for more than the person has.
    """
    with locked(pk) as game:
        _admit(person, game, password, invitation)
        present = _present(game)
        if game.master_id == person.pk or present.filter(person=person).exclude(seat=seat).exists():
            raise RefusedError("You already have a role in this game.")
        old = present.filter(seat=seat, abandoned=True).first()
        if old is None or game.state == State.OVER:
            raise RefusedError(f"{seat} isn't available.")
        if old.person_id == person.pk:
            come_back(game, person.pk, seat)
            return present.get(pk=old.pk)
        require(person, game)
        return replace(game, old, person)


def replace(game: Game, old: Member, person: Person, *, informed: bool = False) -> Member:
    """Replace a member of a locked game with a person.

    `informed`: the game master has announced that the person may know secrets of the game.
    Raises: RefusedError if the person knows secrets and this wasn't announced.
    """
    knows = knows_secrets(person, game, old.seat)
    if knows and not informed:
        raise knowing_refused(game, old.seat)
    new = _succeed(old, Member(game=game, person=person, seat=old.seat))
    earlier = ", who knows secrets of this game from an earlier role in it" if knows else ""
    is_late = old.person_id is not None and game.master_id is None
    before = " The previous player missed a deadline." if is_late else ""
    act_as_news(game, HOST, f"{old.seat} has a new player{earlier}.{before}")
    give_time(game, new.seat, person)
    tell(game, "seats")
    return new


def replace_by_bot(game: Game, old: Member, level: str) -> None:
    """Replace a member of a locked game with a bot; the caller logs it.

    Raises: RefusedError if the game's variant has no such bots.
    """
    check_level(game.variant, game.chosen, level)
    _succeed(old, Member(game=game, level=level, seat=old.seat))
    log = store.load(game)
    refresh(game, log)
    go_on_soon(game, log)
    tell(game, "seats")


def _succeed(old: Member, new: Member) -> Member:
    old.left = timezone.now()
    old.save()
    new.save()
    BotSheet.objects.filter(game=old.game, seat=old.seat).delete()
    if old.person and old.person_id != new.person_id:
        seat_taken.send(Game, game=old.game, person=old.person)
    return new


@computing_aside
def back(person: Person, pk: int) -> None:
    """Keep a seat that was open for a replacement."""
    with locked(pk) as game:
        for member in game.members.filter(left__isnull=True, person=person, abandoned=True):
            come_back(game, person.pk, member.seat)


@aside
def _is_right(password: str, kept: str, tries: str) -> bool:
    """Whether this is the password, counted as one of somebody's tries. Raises: RefusedError if there were too many."""
    if password and not allowed(tries, MOST_PASSWORDS, MEANWHILE):
        raise RefusedError("Too many password attempts. Try again in ten minutes.")
    return check_password(password, kept)


def _admit(person: Person, game: Game, password: str, invitation: str) -> None:
    """Check the password, if any, or the invitation. Raises: RefusedError if neither is right."""
    if not game.password or opens(game, invitation):
        return
    if not _is_right(password, game.password, f"password-{game.pk}-{person.pk}"):
        raise RefusedError("Wrong password.")
