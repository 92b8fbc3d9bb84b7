"""Who plays: offering a seat, giving it to a bot, inviting somebody; and handing over the desk."""

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.changes.aside import computing_aside
from variorum.host.games.bots.levels import called
from variorum.host.games.common import RefusedError, locked, tell
from variorum.host.games.log import store
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.seats.acts import Seat
from variorum.host.games.seats.deleted_accounts import go_on_alone
from variorum.host.games.seats.insiders import remember_master
from variorum.host.games.seats.seats import replace, replace_by_bot
from variorum.host.gm.acts.clock import offer
from variorum.host.gm.acts.desk import AtDesk, note, note_news
from variorum.host.gm.models import BEGUN, Invitation


class Invited(msgspec.Struct, frozen=True):
    """The token for taking a seat."""

    token: str


class ForSeat(AtDesk, frozen=True, kw_only=True):
    """What is done about one seat."""

    seat: Seat


class OfferSeat(ForSeat, frozen=True, kw_only=True):
    """Offer a seat to others. Its holder can come back until somebody takes it."""

    road = "POST /games/{key}/seats/offer"
    button = "Offer to others"

    def change(self, game: Game) -> None:
        _held(game, self.seat)
        offer(game, self.seat)
        note(game, f"offers {self.seat} to other players.")
        tell(game, "seats")


class KeepSeat(ForSeat, frozen=True, kw_only=True):
    """Stop offering a seat, and leave it to its holder."""

    road = "POST /games/{key}/seats/keep"
    button = "Stop offering"

    def change(self, game: Game) -> None:
        member = _held(game, self.seat)
        if member.person_id is None:
            raise RefusedError(f"Nobody plays {self.seat}. Give it to a bot, or invite somebody.")
        member.abandoned = False
        member.save()
        note(game, f"no longer offers {self.seat}.")
        tell(game, "seats")


class GiveSeatToBot(ForSeat, frozen=True, kw_only=True):
    """Let a bot play a seat from now on."""

    road = "POST /games/{key}/seats/bot"
    button = "Let a bot play"

    level: Annotated[str, Meta(max_length=16, description="If empty, the level that the game's terms say")] = ""

    def change(self, game: Game) -> None:
        level = self.level or game.terms.bot_level
        replace_by_bot(game, _held(game, self.seat), level)
        note_news(game, f"lets a bot ({called(level)}) play {self.seat}.")


class InviteToSeat(ForSeat, frozen=True, kw_only=True):
    """Create a token for taking a seat, or the desk. Earlier tokens stop working."""

    road = "POST /games/{key}/seats/invite"
    tells = Invited
    button = "Invite somebody"
    done = "Copy the link next to the seat, and send it to somebody who has agreed."

    informed: Annotated[bool, Meta(description="Admit people who know the game's secrets; the log says so")] = False

    def change(self, game: Game) -> Invited:
        if game.kind == Kind.SANDBOX or self.seat != GM:
            _held(game, self.seat)
        Invitation.objects.filter(game=game, seat=self.seat).delete()
        knowing = ", perhaps somebody who knows secrets of this game from another part in it" if self.informed else ""
        what = "is looking for a successor." if self.seat == GM else f"invites somebody to play {self.seat}{knowing}."
        note(game, what)
        token = secrets.token_urlsafe(24)
        Invitation.objects.create(game=game, seat=self.seat, token=token, informed=self.informed)
        return Invited(token)


class WithdrawInvitation(ForSeat, frozen=True, kw_only=True):
    """Withdraw the invitation to a seat, or to the desk."""

    road = "POST /games/{key}/seats/withdraw"
    button = "Withdraw the invitation"

    def change(self, game: Game) -> None:
        removed, _ = Invitation.objects.filter(game=game, seat=self.seat).delete()
        if not removed:
            raise RefusedError("This invitation has already been used or withdrawn.")
        about = f"withdraws the invitation to {self.seat}."
        note(game, "is no longer looking for a successor." if self.seat == GM else about)


class LeaveDesk(AtDesk, frozen=True, kw_only=True):
    """Step down as game master without a successor. From then on the game runs by itself, under its terms."""

    road = "POST /games/{key}/desk/leave"
    states = BEGUN
    final = True
    button = "Step down without a successor"
    done = "The game runs by itself from now on."

    def change(self, game: Game) -> Game:
        if game.kind == Kind.SANDBOX:
            raise RefusedError("You can't step down from a sandbox.")
        Invitation.objects.filter(game=game).delete()
        go_on_alone(game)
        return game


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


def invitation_by(key: str, token: str) -> Invitation | None:
    """The invitation to a game with a token, if there is one."""
    known = token[:43] if token.isprintable() else ""
    return Invitation.objects.filter(game__key=key[:16], token=known).select_related("game").first()


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
