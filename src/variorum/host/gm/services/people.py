"""Who plays: offering a seat, giving it to a bot, inviting somebody; and handing over the desk."""

import secrets

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.bots.levels import called
from variorum.host.games.common import RefusedError, locked, tell
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.seats.deleted_accounts import go_on_alone
from variorum.host.games.seats.insiders import remember_master
from variorum.host.games.seats.seats import replace, replace_by_bot
from variorum.host.gm.models import Invitation
from variorum.host.gm.services.clock import offer
from variorum.host.gm.services.desk import BEGUN, at_desk, note


@computing_aside
def offer_seat(access: Access, mark: str, seat: str) -> None:
    """Offer a seat to others. Its holder can come back until somebody takes it.

    Raises: as `at_desk`; RefusedError if the seat doesn't exist.
    """
    with at_desk(access, mark) as game:
        _held(game, seat)
        offer(game, seat)
        note(game, f"offers {seat} to other players.")
        tell(game, "seats")


@computing_aside
def keep_seat(access: Access, mark: str, seat: str) -> None:
    """Stop offering a seat, and leave it to its holder.

    Raises: as `offer_seat`.
    """
    with at_desk(access, mark) as game:
        member = _held(game, seat)
        if member.person_id is None:
            raise RefusedError(f"Nobody plays {seat}. Give it to a bot, or invite somebody.")
        member.abandoned = False
        member.save()
        note(game, f"no longer offers {seat}.")
        tell(game, "seats")


@computing_aside
def give_to_bot(access: Access, mark: str, seat: str, level: str = "") -> None:
    """Let a bot play a seat from now on, of the game's level unless another is given.

    Raises: as `offer_seat`; RefusedError also if the variant has no such bots.
    """
    with at_desk(access, mark) as game:
        level = level or game.terms.bot_level
        replace_by_bot(game, _held(game, seat), level)
        note(game, f"lets a bot ({called(level)}) play {seat}.")


@computing_aside
def invite(access: Access, mark: str, seat: str, *, informed: bool = False) -> Invitation:
    """Create an invitation to a seat, or to the desk. Earlier ones stop working.

    `informed`: it also admits people who know secrets of the game from an earlier role, and the log says so.

    Raises: as `offer_seat`.
    """
    with at_desk(access, mark) as game:
        if game.kind == Kind.SANDBOX or seat != GM:
            _held(game, seat)
        Invitation.objects.filter(game=game, seat=seat).delete()
        knowing = ", perhaps somebody who knows secrets of this game from another part in it" if informed else ""
        what = "is looking for a successor." if seat == GM else f"invites somebody to play {seat}{knowing}."
        note(game, what)
        return Invitation.objects.create(game=game, seat=seat, token=secrets.token_urlsafe(24), informed=informed)


@computing_aside
def withdraw(access: Access, mark: str, seat: str) -> None:
    """Withdraw an invitation.

    Raises: as `at_desk`; RefusedError if it doesn't exist.
    """
    with at_desk(access, mark) as game:
        removed, _ = Invitation.objects.filter(game=game, seat=seat).delete()
        if not removed:
            raise RefusedError("This invitation has already been used or withdrawn.")
        note(game, "is no longer looking for a successor." if seat == GM else f"withdraws the invitation to {seat}.")


@computing_aside
def resign(access: Access, mark: str) -> None:
    """Step down without a successor: from then on the game runs by itself, under its terms.

    Raises: as `at_desk`; RefusedError if the game is over, or a sandbox.
    """
    with at_desk(access, mark, states=BEGUN) as game:
        if game.kind == Kind.SANDBOX:
            raise RefusedError("You can't step down from a sandbox.")
        Invitation.objects.filter(game=game).delete()
        go_on_alone(game)


@computing_aside
def accept(person: Person, invitation: Invitation) -> Game:
    """Accept an invitation.

    Raises: RefusedError if the invitation is no longer valid, or the person already has a role in the game, or knows
    its secrets and the invitation doesn't admit such people.
    """
    with locked(invitation.game_id) as game:
        if not Invitation.objects.filter(pk=invitation.pk).exists():
            raise RefusedError("This invitation is no longer valid. Ask the game master for a new one.")
        seat = invitation.seat
        present = game.members.filter(left__isnull=True)
        if seat == GM and present.filter(person=person).exists():
            raise RefusedError("You play in this game, so you can't be its game master.")
        if game.master_id == person.pk or present.filter(person=person).exclude(seat=seat).exists():
            raise RefusedError("You already have a role in this game.")
        Invitation.objects.filter(pk=invitation.pk).delete()
        if seat == GM:
            _take_desk(game, person)
        else:
            replace(game, _held(game, seat), person, informed=invitation.informed)
        return game


def _take_desk(game: Game, person: Person) -> None:
    remember_master(game)
    game.master = person
    note(game, "hands the desk over to a successor.")
    tell(game, "seats")


def _held(game: Game, seat: str) -> Member:
    if game.kind == Kind.SANDBOX:
        raise RefusedError("You can't invite anybody to a sandbox: its creator plays all seats.")
    if game.state == State.OVER:
        raise RefusedError("The game is over.")
    known = store.load(game).variant.world.commands(store.load(game).now.position)
    if seat not in known:
        raise RefusedError(f"{seat[:40]} isn't a seat of this game. Choose one of {', '.join(known)}.")
    member, _ = Member.objects.get_or_create(game=game, seat=seat, left=None)
    return member
