"""Who sits where: a seat is offered, given to a bot, or to somebody who was invited; and the desk itself."""

import secrets

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games import store
from variorum.host.games.access import Access
from variorum.host.games.leaving import go_on_alone
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.services.common import RefusedError, locked, tell
from variorum.host.games.services.knowing import remember_master
from variorum.host.games.services.seats import replace
from variorum.host.gm.models import Invitation
from variorum.host.gm.services.clock import offer
from variorum.host.gm.services.desk import BEGUN, at_desk, note


def offer_seat(access: Access, mark: str, seat: str) -> None:
    """Offer a seat to whoever wants it; its holder may come back until then.

    Raises: as `at_desk`; RefusedError if there is no such seat.
    """
    with at_desk(access, mark) as game:
        _held(game, seat)
        offer(game, seat)
        note(game, f"offers {seat} to whoever wants to play on.")
        tell(game, "seats")


def keep_seat(access: Access, mark: str, seat: str) -> None:
    """Offer a seat no longer, and leave it to its holder.

    Raises: as `offer_seat`.
    """
    with at_desk(access, mark) as game:
        member = _held(game, seat)
        if member.person_id is None:
            raise RefusedError(f"Nobody holds {seat}; give it to a bot or to somebody else.")
        member.abandoned = False
        member.save()
        note(game, f"offers {seat} no longer.")
        tell(game, "seats")


def give_to_bot(access: Access, mark: str, seat: str) -> None:
    """Let a bot play a seat from now on.

    Raises: as `offer_seat`.
    """
    with at_desk(access, mark) as game:
        note(game, f"lets a bot play {seat}.")
        replace(game, _held(game, seat), None)


def invite(access: Access, mark: str, seat: str, *, informed: bool = False) -> Invitation:
    """A link with which somebody who agrees takes a seat, or that of the game master; earlier ones no longer work.

    `informed`: it may be somebody who knows secrets of the game from an earlier part in it, which everybody is told.

    Raises: as `offer_seat`.
    """
    with at_desk(access, mark) as game:
        if game.kind == Kind.SANDBOX or seat != GM:
            _held(game, seat)
        Invitation.objects.filter(game=game, seat=seat).delete()
        knowing = ", perhaps somebody who knows secrets of this game from another part in it" if informed else ""
        what = "looks for another game master." if seat == GM else f"invites somebody to play {seat}{knowing}."
        note(game, what)
        return Invitation.objects.create(game=game, seat=seat, token=secrets.token_urlsafe(24), informed=informed)


def withdraw(access: Access, mark: str, seat: str) -> None:
    """Let an invitation no longer hold.

    Raises: as `at_desk`; RefusedError if there is none.
    """
    with at_desk(access, mark) as game:
        removed, _ = Invitation.objects.filter(game=game, seat=seat).delete()
        if not removed:
            raise RefusedError("There is no such invitation; it has been used, or withdrawn.")
        note(game, "looks for another game master no longer." if seat == GM else f"invites nobody to {seat} any more.")


def resign(access: Access, mark: str) -> None:
    """Leave the desk to nobody: the game runs by itself, under its terms.

    Raises: as `at_desk`; RefusedError if the game is over, or a sandbox.
    """
    with at_desk(access, mark, states=BEGUN) as game:
        if game.kind == Kind.SANDBOX:
            raise RefusedError("A sandbox has no other game master.")
        Invitation.objects.filter(game=game).delete()
        go_on_alone(game)


def accept(person: Person, invitation: Invitation) -> Game:
    """Take the seat for which somebody was invited.

    Raises: RefusedError if the invitation no longer holds, or the person has another part in the game, or knows
    secrets of it though the invitation is not for such people.
    """
    with locked(invitation.game_id) as game:
        if not Invitation.objects.filter(pk=invitation.pk).exists():
            raise RefusedError("This invitation no longer holds.")
        seat = invitation.seat
        present = game.members.filter(left__isnull=True)
        if seat == GM and present.filter(person=person).exists():
            raise RefusedError("Whoever plays is no game master.")
        if game.master_id == person.pk or present.filter(person=person).exclude(seat=seat).exists():
            raise RefusedError("You have a part in this game already.")
        Invitation.objects.filter(pk=invitation.pk).delete()
        if seat == GM:
            _take_desk(game, person)
        else:
            replace(game, _held(game, seat), person, informed=invitation.informed)
        return game


def _take_desk(game: Game, person: Person) -> None:
    remember_master(game)
    game.master = person
    note(game, "has handed the desk over to another one.")
    tell(game, "seats")


def _held(game: Game, seat: str) -> Member:
    if game.kind == Kind.SANDBOX:
        raise RefusedError("Nobody is invited to a sandbox: whoever made it has all its seats.")
    if game.state == State.OVER:
        raise RefusedError("The game is over.")
    known = store.load(game).variant.world.commands(store.load(game).now.position)
    if seat not in known:
        raise RefusedError(f"There is no seat {seat[:40]}; there are {', '.join(known)}.")
    member, _ = Member.objects.get_or_create(game=game, seat=seat, left=None)
    return member
