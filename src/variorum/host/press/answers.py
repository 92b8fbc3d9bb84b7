"""What programs read of messages, votes, extensions, offers and blocks."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from variorum.agreements import Deal, offer_to_plain, write_offer
from variorum.host.accounts import publicids
from variorum.host.accounts.models import User
from variorum.host.accounts.publicids import shown
from variorum.host.acts.protocol import Query, told
from variorum.host.games.access import Access
from variorum.host.games.clock import extending
from variorum.host.games.common import RefusedError
from variorum.host.games.lengths import HOUR
from variorum.host.games.queries import GAME
from variorum.host.games.reach import reach
from variorum.host.offers import queries as of_offers
from variorum.host.offers.models import Offer as Row
from variorum.host.offers.services import denial, partners
from variorum.host.offers.words import Judgment, in_words_of, judgments
from variorum.host.press import models, queries
from variorum.host.press.services import votes
from variorum.host.press.services.before import latest
from variorum.host.press.services.blocks import keys_of_folded
from variorum.host.press.services.matters import MATTERS, VoteKind
from variorum.host.press.services.messages import written

NO_EXTENSIONS = "The terms of this game give you no extensions."


class Thread(msgspec.Struct, frozen=True):
    """A thread: its members besides you (none: messages to all), and its number of messages and of new ones."""

    thread: Annotated[str, Meta(examples=["*", "FRANCE,ITALY"])]
    others: tuple[str, ...]
    messages: int
    new: int
    latest: datetime | None


class Threads(msgspec.Struct, frozen=True):
    """The threads of your seat, and the seats it may write to."""

    threads: tuple[Thread, ...]
    seats: tuple[str, ...]
    everybody: Annotated[bool, Meta(description="Whether you may write to all at once.")]


class Message(msgspec.Struct, frozen=True):
    """A message. If it is public, everybody who can see the game can read it."""

    id: str
    sender: str
    thread: str
    public: bool
    text: str
    turn: str
    sent: datetime
    blocked: Annotated[bool, Meta(description="Whether you have blocked its sender, so that pages fold it up.")] = False


class EarlyMessage(msgspec.Struct, frozen=True):
    """A message from before the game began; `by` is empty if its writer has deleted their account."""

    id: str
    by: str
    text: str
    sent: datetime


class Poll(msgspec.Struct, frozen=True):
    """A vote, and its answers so far; concessions are secret, so their answers aren't counted."""

    id: str
    kind: VoteKind
    seat: Annotated[str, Meta(description="Who called it.")]
    wish: Annotated[str, Meta(description="What it is on, in words.", examples=["an extension of 1 day"])]
    hours: Annotated[float, Meta(description="Of an extension.")]
    winner: Annotated[str, Meta(description="The seat that wins by a concession.")]
    phase_number: int
    outcome: Annotated[str, Meta(description="open, granted or refused")]
    agree: Annotated[int | None, Meta(description="How many players agree; null if that is secret.")]
    against: Annotated[int | None, Meta(description="How many players disagree; null if that is secret.")]
    people: Annotated[int, Meta(description="How many players may answer.")]
    needed: Annotated[int, Meta(description="How many must agree.")]
    own: Annotated[bool | None, Meta(description="Your seat's answer.")]


class Offer(msgspec.Struct, frozen=True):
    """An offer of your seat or to it. Numbers are your seat's own: others count theirs."""

    number: int
    by: str
    to: tuple[str, ...]
    text: Annotated[str, Meta(description="In notation.", examples=["OFFER FRANCE: PEACE; DMZ ENG UNTIL W1901A"])]
    words: Annotated[tuple[str, ...], Meta(description="A sentence for each promise.")]
    offer: Annotated[dict[str, Any], Meta(description="As data, which can be sent back.")]
    state: Annotated[str, Meta(description="open, agreed, declined or lapsed")]
    accepted: Annotated[tuple[str, ...], Meta(description="Who has accepted, besides its maker.")]
    declined: Annotated[str, Meta(description="Who has declined it; its maker, if it was taken back.")]
    turn: str
    made: datetime


class Offers(msgspec.Struct, frozen=True):
    """The offers of your seat, oldest first, and whom it can make offers to now; `why` it can make none."""

    offers: tuple[Offer, ...]
    seats: tuple[str, ...]
    why: str


class Blocked(msgspec.Struct, frozen=True):
    """A person whom you have blocked, or a seat of a game."""

    id: str
    person: str | None
    game: Annotated[str | None, Meta(description="The key of the game, if you have blocked a seat.")]
    seat: str
    since: datetime


class ListBlocked(Query, frozen=True):
    """The people and seats that you have blocked, the latest first."""

    road, tag, strangers = "GET /me/blocked", "messages", False

    def answer(self, by: User, on: None) -> tuple[Blocked, ...]:
        found = models.Block.objects.filter(by=by.pk).select_related("person", "game")
        return tuple(
            told(
                Blocked,
                block,
                id=shown("block", block.pk),
                person=block.person.called if block.person else None,
                game=block.game.key if block.game else None,
            )
            for block in found
        )


class ListThreads(Query, frozen=True):
    """The threads of your seat, and the seats it may write to."""

    on, tag, tool = GAME, "messages", False
    road = "GET /games/{key}/threads"

    def answer(self, by: User, on: Access) -> Threads:
        allowed = reach(on)
        found = tuple(told(Thread, thread) for thread in queries.threads(on))
        return Threads(found, tuple(allowed.seats), allowed.everybody)


class ListMessages(Query, frozen=True):
    """The latest hundred messages of a thread, oldest first; or the latest messages that match a search."""

    on, tag, tool = GAME, "messages", False
    road = "GET /games/{key}/messages"

    thread: Annotated[str, Meta(max_length=5_000, description="One from the list of threads; `*` is everybody.")] = ""
    before: Annotated[str, Meta(max_length=26, description="Only messages older than the one with this id.")] = ""
    words: Annotated[str, Meta(max_length=100, description="Search all your messages for these words.")] = ""

    def answer(self, by: User, on: Access) -> tuple[Message, ...]:
        before = publicids.found("message", self.before) if self.before else None
        if self.before and before is None:
            raise RefusedError("No message has this id. Use one from the list.")
        if self.words:
            found = queries.search(on, written(self.words))
        else:
            found = queries.messages_of(on, written(self.thread), before=before)
        folded = keys_of_folded(on, found)
        return tuple(message_of(message, blocked=message.pk in folded) for message in found)


class ListMessagesBefore(Query, frozen=True):
    """What those who have joined a game wrote before it began, the latest hundred messages; for them alone."""

    on, tag, strangers = GAME, "messages", False
    road = "GET /games/{key}/before"

    def answer(self, by: User, on: Access) -> tuple[EarlyMessage, ...]:
        return tuple(map(early_message_of, latest(on)))


class ListVotes(Query, frozen=True):
    """The votes of this phase."""

    on, tag = GAME, "messages"
    road = "GET /games/{key}/votes"

    def answer(self, by: User, on: Access) -> tuple[Poll, ...]:
        rows = models.Vote.objects.filter(game=on.game, phase_number=on.game.phase_number)
        return tuple(poll_of(on, row) for row in rows)


class GetOwnExtensions(Query, frozen=True):
    """The extensions that the terms give to the seat's player. Nobody else is told of them."""

    on, tag, strangers = GAME, "messages", False
    road = "GET /games/{key}/own-extensions"

    def answer(self, by: User, on: Access) -> extending.OwnExtensions:
        return own_extensions(on)


class ListOffers(Query, frozen=True):
    """The offers of your seat and to it, and whom it can make offers to."""

    on, tag, tool = GAME, "offers", False
    road = "GET /games/{key}/offers"

    def answer(self, by: User, on: Access) -> Offers:
        found = tuple(_offer(on, *pair) for pair in of_offers.deals(on.game, on.seat))
        if not on.seat:
            return Offers(found, (), "You have no seat in this game.")
        return Offers(found, tuple(partners(on.game, on.seat)), denial(on.game, on.seat))


class GetKeptWord(Query, frozen=True):
    """What became, in the phase before a moment, of the promises in your agreements; broken ones first."""

    on, tag = GAME, "offers"
    road = "GET /games/{key}/history/{int:number}/agreements"

    number: int

    def answer(self, by: User, on: Access) -> tuple[Judgment, ...]:
        on.seen(self.number)
        return judgments(on, self.number)


def message_of(message: models.Message, *, blocked: bool = False) -> Message:
    """A message for programs."""
    return told(Message, message, id=shown("message", message.pk), blocked=blocked)


def early_message_of(message: models.Message) -> EarlyMessage:
    """A message from before the game, for programs."""
    writer = message.writer
    return told(EarlyMessage, message, id=shown("message", message.pk), by=writer.called if writer else "")


def own_extensions(access: Access) -> extending.OwnExtensions:
    """The viewer's extensions, if the terms have any."""
    return extending.own(access) or extending.OwnExtensions(0, NO_EXTENSIONS)


def offer_of(access: Access, number: int) -> Offer:
    """An offer by the number that it has for the viewer's seat."""
    access.game.refresh_from_db()
    return _offer(access, *of_offers.deals(access.game, access.seat)[number - 1])


def poll_of(access: Access, row: models.Vote) -> Poll:
    """A vote, with the answers of those who have a say."""
    count, secret = votes.tally(access.game, row), MATTERS[row.kind].secret
    own = row.answers.filter(seat=access.seat).first() if access.seat else None
    return told(
        Poll,
        row,
        id=shown("vote", row.pk),
        kind=VoteKind(row.kind),
        wish=votes.wish(row),
        hours=row.minutes / HOUR,
        agree=None if secret else count.agree,
        against=None if secret else count.against,
        people=len(count.seats),
        needed=count.needed,
        own=own.agrees if own else None,
    )


def _offer(access: Access, row: Row, deal: Deal) -> Offer:
    return told(
        Offer,
        row,
        number=deal.number,
        to=tuple(deal.offer.asked),
        text=write_offer(deal.offer),
        words=in_words_of(access, deal.offer),
        offer=offer_to_plain(deal.offer),
        state=deal.state.value,
        accepted=tuple(sorted(deal.accepted)),
        declined=deal.declined,
    )
