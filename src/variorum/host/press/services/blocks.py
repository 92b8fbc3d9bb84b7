"""Blocking people, or seats of an anonymous game, and unblocking them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet

from variorum.game.audience import GM
from variorum.host.accounts.models import Person
from variorum.host.changes import quota
from variorum.host.games.access import Access
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game, Kind, Member, State
from variorum.host.games.reach import seats_of
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
    return _folded([(game, seat)], reader)


def folded_for(*accesses: Access) -> QuerySet[Message]:
    """The messages that are folded away for a viewer, in one game or several."""
    return _folded([(one.game, one.seat) for one in accesses], _reader(accesses))


def folds_offer(game: Game, reader: int | None, seat: str, offer: Offer) -> bool:
    """Whether an offer is folded away for the reader with that key, who has the seat."""
    return _folds(_blocked([game], reader)[game.pk], seat, offer)


def keys_of_folded_offers(offers: Sequence[Offer], *accesses: Access) -> set[int]:
    """The keys of those offers that are folded away for a viewer, in one game or several."""
    seats = {one.game.pk: one.seat for one in accesses}
    blocked = _blocked([one.game for one in accesses], _reader(accesses)) if offers else {}
    return {one.pk for one in offers if _folds(blocked[one.game_id], seats[one.game_id], one)}


def _reader(accesses: Sequence[Access]) -> int | None:
    return accesses[0].person.pk if accesses else None


def _folds(blocked: Mapping[str, datetime | None], seat: str, offer: Offer) -> bool:
    since = blocked.get(offer.by)
    return offer.by != seat and offer.by in blocked and (since is None or since <= offer.made)


def _folded(places: Sequence[tuple[Game, str]], reader: int | None) -> QuerySet[Message]:
    players = [(game, seat) for game, seat in places if seat not in ("", GM)]
    blocked, found = _blocked([game for game, _ in players], reader), Q()
    for game, seat in players:
        for sender, since in blocked[game.pk].items():
            if sender not in (GM, seat):
                found |= Q(game=game, sender=sender, **({"sent__gte": since} if since else {}))
    return Message.objects.filter(found).exclude(thread=EVERYBODY) if found else Message.objects.none()


def _blocked(games: Sequence[Game], reader: int | None) -> Mapping[int, dict[str, datetime | None]]:
    """By game the seats whose messages a reader has blocked, and since when they have had the blocked person."""
    found = defaultdict[int, dict[str, datetime | None]](dict)
    mine = Block.objects.filter(Q(game__in=games) | Q(person__isnull=False), by=reader)
    blocks = list(mine) if games and reader else []
    if people := [block.person_id for block in blocks if block.person_id]:
        shown = [game for game in games if shows_players(game)]
        held = Member.objects.filter(game__in=shown, person__in=people, left__isnull=True)
        for member in held.exclude(seat=""):
            found[member.game_id][member.seat] = member.joined
    for block in blocks:
        if block.game_id:
            found[block.game_id][block.seat] = None
    return found


def keys_of_folded(access: Access, messages: list[Message]) -> set[int]:
    """The keys of those messages that are folded away for the viewer."""
    if not messages:
        return set()
    return set(folded_for(access).filter(pk__in=[message.pk for message in messages]).values_list("pk", flat=True))


def neighbors(access: Access, seats: tuple[str, ...]) -> tuple[Neighbor, ...]:
    """Those seats that the viewer could block or has blocked; none for spectators and the game master."""
    if access.seat in ("", GM):
        return ()
    others = [seat for seat in seats if seat not in (GM, EVERYBODY, access.seat)]
    shown, people = shows_players(access.game), _holders(access.game, others)
    any_of = Q(game=access.game, seat__in=others) | Q(person__in=people.values())
    mine = Block.objects.filter(any_of, by=access.person.pk).values_list("seat", "person")
    blocked = {seat or person for seat, person in mine}
    found = (Neighbor(seat, one := people.get(seat), bool(blocked & {seat, one and one.pk})) for seat in others)
    return tuple(one for one in found if one.person or one.is_blocked or not shown)


def _holders(game: Game, seats: Sequence[str]) -> dict[str, Person]:
    """Who has each of those seats, as far as everybody may know."""
    if not shows_players(game):
        return {}
    held = game.members.filter(seat__in=seats, left__isnull=True).select_related("person")
    return {member.seat: member.person for member in held if member.person}


def holder(game: Game, seat: str) -> Person | None:
    """The person who has a seat; None if it's open, or a bot's."""
    member = Member.objects.filter(game=game, seat=seat, left__isnull=True).select_related("person").first()
    return member.person if member else None


def block_of(by: Person, person: Person) -> Block | None:
    """A person's block of another."""
    return Block.objects.filter(by=by, person=person).first()


MOST = 500
"""How many people and seats a person can block."""


def block_person(by: Person, person: Person) -> None:
    """Block a person in all games that show their players.

    Raises: RefusedError if these are the same person, or too many are blocked.
    """
    if by.pk == person.pk:
        raise RefusedError("You can't block yourself.")
    _block(by, person=person)


def block_seat(access: Access, seat: str) -> None:
    """Block the person in a seat; if the game hides its players, the seat itself, whoever has it.

    Raises: RefusedError if the seat can't be blocked, or too many are.
    """
    by = _blocker(access, seat)
    if not shows_players(access.game):
        _block(by, game=access.game, seat=seat)
        return
    person = holder(access.game, seat)
    if person is None:
        raise RefusedError(f"Nobody plays {seat} at the moment, so there is nobody to block.")
    block_person(by, person)


def unblock_seat(access: Access, seat: str) -> None:
    """Undo `block_seat`; a seat that isn't blocked stays so."""
    Block.objects.filter(by=access.person.pk, game=access.game, seat=seat).delete()
    if seat and shows_players(access.game) and (person := holder(access.game, seat)):
        Block.objects.filter(by=access.person.pk, person=person).delete()


def _block(by: Person, **what: object) -> None:
    with transaction.atomic():
        quota.alone("blocks", by.pk)
        known = Block.objects.filter(by=by)
        if known.filter(**what).exists():
            return
        refusal = f"You have blocked {MOST} people and seats, the most allowed. Unblock somebody first."
        quota.check("blocks", by.pk, known, MOST, refusal)
        Block.objects.create(by=by, **what)


def _blocker(access: Access, seat: str) -> Person:
    """The viewer, who may block the seat."""
    if access.game.kind != Kind.GAME or access.seat in ("", GM) or not isinstance(access.person, Person):
        raise RefusedError("Only players block others in a game.")
    if seat == GM:
        raise RefusedError("You can't block the game master.")
    if not access.has_begun or seat not in seats_of(access) or seat == access.seat:
        raise RefusedError(f"{seat[:40]} isn't another player's seat in this game.")
    return access.person
