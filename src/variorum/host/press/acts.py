"""What seats do with messages, votes, offers and blocks. The page of messages shows them in its own forms."""

from secrets import token_hex
from typing import Annotated, Any

import msgspec
from django.shortcuts import get_object_or_404
from msgspec import Meta

from variorum.agreements import OfferError, offer_from_plain
from variorum.agreements.reading import LONGEST_OFFER
from variorum.host.accounts.models import Person
from variorum.host.accounts.publicids import found
from variorum.host.acts.protocol import Act
from variorum.host.games.access import Access
from variorum.host.games.clock import extending
from variorum.host.games.clock.extending import OwnExtensions
from variorum.host.games.common import ProblemsError, RefusedError
from variorum.host.games.lengths import HOUR
from variorum.host.games.queries import GAME
from variorum.host.games.seats.acts import Seat
from variorum.host.offers import services as offers
from variorum.host.offers.services import denial
from variorum.host.press import models
from variorum.host.press.answers import (
    EarlyMessage,
    Message,
    Offer,
    Poll,
    early_message_of,
    message_of,
    offer_of,
    own_extensions,
    poll_of,
)
from variorum.host.press.services import before, blocks, messages, votes
from variorum.host.press.services.matters import VoteKind
from variorum.host.press.services.messages import written
from variorum.host.press.silence import silenced_until

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Id = Annotated[str, Meta(max_length=26, description="The id from the list.")]


class Unread(msgspec.Struct, frozen=True):
    """How many messages of the thread were new."""

    new: int


class SendMessage(Act, frozen=True, kw_only=True):
    """Send a message. It can't be withdrawn."""

    on, tag = GAME, "messages"
    road = "POST /games/{key}/messages"
    tells = Message
    paged = tool = False

    to: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=100, description="Seats, or all: `*`.")]
    text: Annotated[str, Meta(max_length=100_000)]
    key: Annotated[str, Meta(max_length=40, description="A message whose key was used before isn't sent again.")] = ""

    def do(self, by: Person, on: Access) -> Message:
        return message_of(messages.send(on, self.to, self.text, self.key or token_hex(20)))


class WriteBefore(Act, frozen=True, kw_only=True):
    """Write to all who have joined a game, before it begins. Games that hide their players have no such press."""

    on, tag = GAME, "messages"
    road = "POST /games/{key}/before"
    tells = EarlyMessage
    back, part = "press:before", "press:said-before"
    button = "Send"

    text: Annotated[str, Meta(max_length=20_000, title="Message")]
    key: Annotated[str, Meta(max_length=40, description="A message whose key was used before isn't sent again.")] = ""

    def permits(self, by: Person, on: Access) -> None:
        if denied := before.denial(on):
            raise RefusedError(denied)

    def do(self, by: Person, on: Access) -> EarlyMessage:
        return early_message_of(before.say(on, by, self.text, self.key or token_hex(20)))


class ReadMessages(Act, frozen=True):
    """Mark the messages of a thread as read."""

    on, tag = GAME, "messages"
    road = "POST /games/{key}/messages/read"
    tells = Unread
    paged = tool = False

    thread: Annotated[str, Meta(max_length=5_000, description="Named as in the list of threads.")]

    def do(self, by: Person, on: Access) -> Unread:
        return Unread(messages.mark_read(on, written(self.thread)))


class InPhase(Act, frozen=True, kw_only=True):
    """What is about the present phase; the panel of votes shows it."""

    on, tag = GAME, "messages"
    back, part = "press:press", "press:votes"

    phase_number: Number


class CallVote(InPhase, frozen=True, kw_only=True):
    """Call a vote: on an extension, a pause and its end, the game's cancellation, or a concession.

    More than half of the players decide on extensions, half of them on the end of a pause; everything else takes all of
    them. Bots agree when all people do. The game master's answer decides at once, except on concessions.
    """

    road = "POST /games/{key}/votes"
    tells = Poll
    button = "Call a vote"

    kind: Annotated[VoteKind, Meta(description="On what")]
    hours: Annotated[float, Meta(ge=0, le=1_000, description="Of an extension")] = 0
    winner: Annotated[Seat, Meta(description="Of a concession: the seat that wins")] = ""

    def do(self, by: Person, on: Access) -> Poll:
        minutes = round(self.hours * HOUR)
        return poll_of(on, votes.ask(on, self.phase_number, self.kind, minutes=minutes, winner=self.winner))


class CastVote(InPhase, frozen=True, kw_only=True):
    """Agree or disagree with what a vote is on. The answer can change while the vote is open."""

    road = "POST /games/{key}/votes/{str:vote}"
    tells = Poll
    button = "Agree"

    vote: Id
    agrees: bool

    def do(self, by: Person, on: Access) -> Poll:
        pk = found("vote", self.vote) or 0
        return poll_of(on, votes.answer(on, self.phase_number, pk, agrees=self.agrees))


class TakeExtension(InPhase, frozen=True):
    """Take one of the player's extensions for this phase. It needs nobody's agreement."""

    road = "POST /games/{key}/own-extensions"
    tells = OwnExtensions
    button = "Take an extension"

    def do(self, by: Person, on: Access) -> OwnExtensions:
        extending.take(on, self.phase_number)
        on.game.refresh_from_db()
        return own_extensions(on)


class BlockPerson(Act, frozen=True):
    """Block a person: private messages are folded up, without notifications. In anonymous games, nothing changes."""

    road, tag = "POST /people/{str:name}/block", "messages"
    paged = False

    name: Annotated[str, Meta(max_length=150)]

    def do(self, by: Person, on: None) -> None:
        blocks.block_person(by, get_object_or_404(Person, username=self.name, is_active=True))


class BlockSeat(Act, frozen=True):
    """Block the player of a seat; in an anonymous game, the seat."""

    on, tag = GAME, "messages"
    road = "POST /games/{key}/block"
    paged = False

    seat: Seat

    def do(self, by: Person, on: Access) -> None:
        blocks.block_seat(on, self.seat)


class Unblock(Act, frozen=True):
    """Unblock a person or a seat."""

    road, tag = "POST /me/blocked/{str:block}/remove", "messages"
    paged = False

    block: Id

    def do(self, by: Person, on: None) -> None:
        models.Block.objects.filter(by=by, pk=found("block", self.block) or 0).delete()


class MakeOffer(Act, frozen=True, kw_only=True):
    """Make an offer. The same one again, while it is open, stays one."""

    on, tag = GAME, "offers"
    road = "POST /games/{key}/offers"
    tells = Offer
    paged = tool = False

    text: Annotated[str, Meta(max_length=LONGEST_OFFER, description="In notation.")] = ""
    offer: Annotated[dict[str, Any] | None, Meta(description="Instead of a text: as data.")] = None
    to: Annotated[tuple[Seat, ...], Meta(max_length=12, description="Whom a text is for that doesn't say it.")] = ()
    instead_of: (
        Annotated[int, Meta(ge=1, le=1_000_000, description="An open offer to you that this one counters.")] | None
    ) = None

    def do(self, by: Person, on: Access) -> Offer:
        _require_press(on)
        return offer_of(on, offers.make(on.game, on.seat, self._made(on), self.to, self.instead_of))

    def _made(self, on: Access) -> Any:
        if self.offer is None:
            return self.text
        if not on.has_begun:
            raise RefusedError(denial(on.game, on.seat))
        try:
            return offer_from_plain(on.variant, self.offer)
        except OfferError as error:
            raise ProblemsError(error.problems) from None


class AnswerOffer(Act, frozen=True, kw_only=True):
    """Accept or decline an offer, or take your own back by declining it."""

    on, tag = GAME, "offers"
    road = "POST /games/{key}/offers/{int:number}"
    tells = Offer
    paged = tool = False

    number: Number
    accepts: bool

    def do(self, by: Person, on: Access) -> Offer:
        _require_press(on)
        offers.answer(on.game, on.seat, self.number, accepts=self.accepts)
        return offer_of(on, self.number)


def _require_press(access: Access) -> None:
    """Refuse offers without a seat, and those of people whose press staff has closed. Raises: RefusedError."""
    if not access.seat:
        raise RefusedError("You have no seat in this game.")
    if until := silenced_until(access.person.pk):
        raise RefusedError(f"The host has closed your press until {until:%d %B %Y, %H:%M} UTC.")
