"""What blocking does: private messages of those whom a reader has blocked are folded away, and nothing else changes.

A blocked person is blocked only where everybody may know who plays. Where players are hidden, only a seat can be
blocked, so what is folded tells nothing about people.
"""

import msgspec
from django.db.models import Q, QuerySet

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.games.access import Access
from variorum.host.games.models import Game, Member, State
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
    blocks = list(Block.objects.filter(Q(game=game) | Q(person__isnull=False), by=reader))
    if not blocks or seat in ("", GM):
        return Message.objects.none()
    found = Q(sender__in=[block.seat for block in blocks if block.seat])
    if shows_players(game):
        blocked = [block.person_id for block in blocks if block.person_id]
        for member in Member.objects.filter(game=game, person__in=blocked, left__isnull=True).exclude(seat=""):
            found |= Q(sender=member.seat, sent__gte=member.joined)
    return Message.objects.filter(found, game=game).exclude(Q(thread=EVERYBODY) | Q(sender__in=(GM, seat)))


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
