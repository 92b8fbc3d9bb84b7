"""What blocking does: private messages of those whom a reader has blocked are folded away, and nothing else changes.

A blocked person is blocked only where everybody may know who plays. Where players are hidden, only a seat can be
blocked, so what is folded tells nothing about people.
"""

from datetime import datetime

import msgspec
from django.db.models import Q, QuerySet

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Member, State
from variorum.host.offers.models import Offer
from variorum.host.press.models import EVERYBODY, Block, Message


class Neighbor(msgspec.Struct, frozen=True):
    """Another seat as its reader can block it: `person` holds it, and is None where players are hidden."""

    seat: str
    person: Person | None
    is_blocked: bool


def shows_players(game: Game) -> bool:
    """Whether everybody may know who plays."""
    return not game.anonymous or (game.state == State.OVER and game.revealed)


def folded(game: Game, reader: int | None, seat: str) -> QuerySet[Message]:
    """The messages of a game that are folded away for the reader with that key, who has the seat.

    Messages to all are never among them, nor those from the game master or for them.
    """
    blocked = _blocked(game, reader) if seat not in ("", GM) else {}
    if not blocked:
        return Message.objects.none()
    found = Q()
    for sender, since in blocked.items():
        found |= Q(sender=sender, sent__gte=since) if since else Q(sender=sender)
    return Message.objects.filter(found, game=game).exclude(Q(thread=EVERYBODY) | Q(sender__in=(GM, seat)))


def folds_offer(game: Game, reader: int | None, seat: str, offer: Offer) -> bool:
    """Whether an offer is folded away for the reader with that key, who has the seat."""
    blocked = _blocked(game, reader) if offer.by != seat else {}
    since = blocked.get(offer.by)
    return offer.by in blocked and (since is None or since <= offer.made)


def keys_of_folded_offers(access: Access, offers: list[Offer]) -> set[int]:
    """The keys of those offers that are folded away for the viewer."""
    game, reader, seat = access.game, access.person.pk, access.seat
    return {offer.pk for offer in offers if folds_offer(game, reader, seat, offer)} if _blocked(game, reader) else set()


def _blocked(game: Game, reader: int | None) -> dict[str, datetime | None]:
    """The seats of a game whose messages a reader has blocked, and since when they have had the blocked person."""
    blocks = list(Block.objects.filter(Q(game=game) | Q(person__isnull=False), by=reader))
    found: dict[str, datetime | None] = {}
    if blocks and shows_players(game):
        people = [block.person_id for block in blocks if block.person_id]
        held = Member.objects.filter(game=game, person__in=people, left__isnull=True).exclude(seat="")
        found = {member.seat: member.joined for member in held}
    return found | {block.seat: None for block in blocks if block.seat}


def folded_for(access: Access) -> QuerySet[Message]:
    """The messages that are folded away for the viewer."""
    return folded(access.game, access.person.pk, access.seat)


def keys_of_folded(access: Access, messages: list[Message]) -> set[int]:
    """The keys of those messages that are folded away for the viewer."""
    if not messages:
        return set()
    return set(folded_for(access).filter(pk__in=[message.pk for message in messages]).values_list("pk", flat=True))


def neighbors(access: Access, seats: tuple[str, ...]) -> tuple[Neighbor, ...]:
    """Those seats that the viewer could block or has blocked; none for spectators and the game master."""
    if access.seat in ("", GM):
        return ()
    found = (_neighbor(access, seat) for seat in seats if seat not in (GM, EVERYBODY, access.seat))
    return tuple(one for one in found if one)


def holder(game: Game, seat: str) -> Person | None:
    """The person who has a seat; None if it's open, or a bot's."""
    member = Member.objects.filter(game=game, seat=seat, left__isnull=True).select_related("person").first()
    return member.person if member else None


def block_of(by: Person, person: Person) -> Block | None:
    """A person's block of another."""
    return Block.objects.filter(by=by, person=person).first()


def _neighbor(access: Access, seat: str) -> Neighbor | None:
    shown = shows_players(access.game)
    person = holder(access.game, seat) if shown else None
    blocks = Block.objects.filter(by=access.person.pk)
    is_blocked = blocks.filter(game=access.game, seat=seat).exists()
    if person is not None:
        is_blocked = is_blocked or blocks.filter(person=person).exists()
    return Neighbor(seat, person, is_blocked) if person or is_blocked or not shown else None
