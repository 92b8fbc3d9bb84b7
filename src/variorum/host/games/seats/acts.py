"""What people do with seats: join, answer the roll call, leave, take over, come back; and start, cancel or follow."""

from typing import Annotated, ClassVar

from django.db import transaction
from django.utils import timezone
from msgspec import Meta

from variorum.game.title import called
from variorum.host.accounts.models import Person
from variorum.host.acts.protocol import Act, Query, signed_up
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.bots import levels
from variorum.host.games.clock.extending import read_until, to_finish
from variorum.host.games.common import ProblemsError, RefusedError, act_as_news, locked, tell
from variorum.host.games.lengths import told
from variorum.host.games.life import creation, rollcall
from variorum.host.games.models import LONGEST_PASSWORD, Follower, Game, State
from variorum.host.games.queries import GAME, GetGame
from variorum.host.games.seats import seats
from variorum.host.games.seats.seats import replace_by_bot

CREATOR = "the creator"


@computing_aside
def fill_open_seat(person: Person, pk: int, seat: str) -> None:
    """Give a seat that is open for a replacement to a bot, of the level that the terms say.

    Raises: RefusedError if the person isn't the creator, a game master decides, or the seat isn't open.
    """
    with locked(pk) as game:
        _may(game, person)
        old = game.members.filter(left__isnull=True, seat=seat[:40], abandoned=True).first()
        if not seat or old is None:
            raise RefusedError(f"{called(seat[:40])} isn't open for a replacement.")
        level = game.terms.bot_level
        replace_by_bot(game, old, level)
        act_as_news(game, CREATOR, f"lets a bot ({levels.called(level)}) play {seat}, which was open.")


@computing_aside
def shorten(person: Person, pk: int) -> None:
    """Wait for a replacement only as long as others need to finish their orders.

    Raises: RefusedError if the person isn't the creator, a game master decides, or the game waits for no replacement.
    """
    with locked(pk) as game:
        _may(game, person)
        if not game.grace or game.deadline is None or not game.members.filter(left=None, abandoned=True).exists():
            raise RefusedError("The game isn't waiting for a replacement.")
        now, time = timezone.now(), to_finish(game)
        soon = max(now + time, read_until(game) or now)
        if soon >= game.deadline:
            raise RefusedError("The wait is over soon.")
        game.deadline, game.claimed = soon, None
        act_as_news(game, CREATOR, f"shortens the wait for a replacement to {told(time)}.")
        tell(game, "state")


def _may(game: Game, person: Person) -> None:
    """Refuse everybody but the creator of a running game without a game master. Raises: RefusedError."""
    if game.owner_id != person.pk:
        raise RefusedError("Only the creator can do this.")
    if game.master_id is not None:
        raise RefusedError("The game master decides about open seats.")
    if game.state != State.RUNNING:
        raise RefusedError("The game isn't running.")


MOST_FOLLOWED = 200
"""The games that a person follows: more than anybody reads, and few enough for the page that lists them."""

Seat = Annotated[str, Meta(max_length=40)]


class OfGame(Act, frozen=True):
    """What is about a game, which programs get afterwards."""

    on, tag = GAME, "games"
    answers: ClassVar[type[Query] | None] = GetGame


class ToSeat(OfGame, frozen=True, kw_only=True):
    """What leads to a seat, perhaps by a password or an invitation."""

    password: Annotated[str, Meta(max_length=LONGEST_PASSWORD, description="If the game asks for one")] = ""
    invitation: Annotated[str, Meta(max_length=16, description="The game's, which stands for the password")] = ""

    def invited(self, on: Access) -> str:
        """The invitation by which somebody comes."""
        return on.game.invitation if on.is_invited else self.invitation


class JoinGame(ToSeat, frozen=True, kw_only=True):
    """Join a game that is looking for players or takes newcomers; or change your wishes before it begins."""

    road = "POST /games/{key}/join"
    tool = False
    button = "Join this game"
    done = "You've joined this game."

    wishes: Annotated[tuple[Seat, ...], Meta(max_length=100, description="Seats, the most wanted first")] = ()

    def do(self, by: Person, on: Access) -> str:
        if strange := [seat for seat in self.wishes if seat not in creation.seats_of(on.game)]:
            raise ProblemsError(strange, "This game has no such seats.")
        wishes = tuple(dict.fromkeys(self.wishes))
        return seats.join(by, on.game.pk, wishes, self.password, self.invited(on)).seat

    def told(self, came: str, on: Access) -> str:
        return f"Welcome! You play {called(came)} from the next phase on." if came else self.done


class TakeSeatOver(ToSeat, frozen=True, kw_only=True):
    """Take over an offered seat."""

    road = "POST /games/{key}/take-over"
    button = "Take over {seat}"
    done = "The seat is yours. Good luck!"

    seat: Seat

    def do(self, by: Person, on: Access) -> None:
        seats.take_over(by, on.game.pk, self.seat, self.password, self.invited(on))


class LeaveGame(OfGame, frozen=True):
    """Leave a game. Your seat is offered to others."""

    road = "POST /games/{key}/leave"
    answers, final = None, True
    button = "Leave game"
    done = "You've left this game."

    def do(self, by: Person, on: Access) -> None:
        seats.leave(by, on.game.pk)


class ComeBack(OfGame, frozen=True):
    """Come back to your own seat while it is offered to others."""

    road = "POST /games/{key}/back"
    button = "I'm back"
    done = "Welcome back! The seat is still yours."

    def do(self, by: Person, on: Access) -> None:
        seats.back(by, on.game.pk)


class SayHere(OfGame, frozen=True):
    """Answer the roll call, once all seats are taken. The game begins with the last answer."""

    road = "POST /games/{key}/here"
    button = "I'm here"
    done = "Thanks! The game starts when the others have confirmed too."

    def do(self, by: Person, on: Access) -> bool:
        return rollcall.answer(by, on.game.pk)

    def told(self, came: bool, on: Access) -> str:
        return "Everyone is here: the game starts." if came else self.done


class BeginGame(OfGame, frozen=True):
    """Call the roll of a game that you created, with enough players or with bots for the free seats."""

    road = "POST /games/{key}/begin"
    button = "Start now"
    done = "Roll call: all players have been asked to confirm."

    def do(self, by: Person, on: Access) -> bool:
        return rollcall.muster(by, on.game.pk)

    def told(self, came: bool, on: Access) -> str:
        return "The game starts." if came else self.done


class BeginWithBots(BeginGame, frozen=True):
    """Call the roll of a game that you created; bots of a level play the free seats, whatever the terms said."""

    road = "POST /games/{key}/begin-with-bots"

    level: Annotated[str, Meta(min_length=1, max_length=16)]

    def do(self, by: Person, on: Access) -> bool:
        return rollcall.muster(by, on.game.pk, self.level)


class CancelGame(OfGame, frozen=True):
    """Cancel a game that you created and that hasn't begun."""

    road = "DELETE /games/{key}"
    answers, final = None, True
    button = "Cancel game"
    done = "The game is canceled."

    def do(self, by: Person, on: Access) -> None:
        creation.cancel(by, on.game.pk)


class FillOpenSeat(OfGame, frozen=True, kw_only=True):
    """Let a bot play a seat that is open for a replacement, in a game that you created and that has no game master."""

    road = "POST /games/{key}/fill-open-seat"
    button = "Let a bot play {seat}"
    done = "A bot plays {seat} from now on."

    seat: Seat

    def do(self, by: Person, on: Access) -> None:
        fill_open_seat(by, on.game.pk, self.seat)


class ShortenWait(OfGame, frozen=True):
    """Wait for a replacement no longer than others need to finish, in a game of yours without a game master."""

    road = "POST /games/{key}/shorten-wait"
    button = "Shorten the wait"
    done = "The phase is processed soon."

    def do(self, by: Person, on: Access) -> None:
        shorten(by, on.game.pk)


class FollowGame(OfGame, frozen=True):
    """Follow a game. Nobody else knows that you do."""

    road = "POST /games/{key}/follow"
    answers = None
    button = "Follow this game"
    done = "You follow this game. You find it among your games."

    def permits(self, by: Person, on: Access) -> None:
        signed_up(by, "Sign up to follow games.")

    def do(self, by: Person, on: Access) -> None:
        with transaction.atomic():
            others = Follower.objects.filter(person=by).exclude(game=on.game)
            refusal = f"You follow {MOST_FOLLOWED} games, the limit. Stop following one first."
            quota.check("followed games", by.pk, others, MOST_FOLLOWED, refusal)
            Follower.objects.get_or_create(person=by, game=on.game)


class UnfollowGame(OfGame, frozen=True):
    """Stop following a game."""

    road = "DELETE /games/{key}/follow"
    answers = None
    button = "Stop following"
    done = "You no longer follow this game."

    def do(self, by: Person, on: Access) -> None:
        Follower.objects.filter(person=by, game=on.game).delete()
