"""Reading offers: those that a seat is a party to, in the order in which they were made."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from django.db.models import Max, Q, QuerySet

from variorum import agreements
from variorum.agreements import Deal, Judged, Ledger, Verdict
from variorum.agreements.offer import due, span
from variorum.game.variant import Variant
from variorum.host.confined import BusyError
from variorum.host.games.access import Access, kept_word
from variorum.host.games.common import RefusedError
from variorum.host.games.models import Game
from variorum.host.games.seats.promises import promises_from, read
from variorum.host.games.seats.swapping import tells_seats
from variorum.host.offers.models import Offer, Outcome
from variorum.variants import registry


class Word(msgspec.Struct, frozen=True):
    """What became of an agreement in a phase, as far as its reader can see."""

    deal: Deal
    judged: tuple[Judged, ...]


class Breach(msgspec.Struct, frozen=True):
    """Who broke an agreement first, in the phase before which moment: it bound nobody else after that."""

    number: int
    seats: tuple[str, ...]


def offers_of(game: Game, seat: str) -> QuerySet[Offer]:
    """The rows of the offers that a seat is a party to; spectators are party to none."""
    return Offer.objects.filter(game=game, parties__seat=seat) if seat else Offer.objects.none()


@tells_seats
def has_offers(game: Game, seat: str, other: str) -> bool:
    """Whether a seat is a party to offers that another seat doesn't know."""
    return offers_of(game, seat).exclude(pk__in=offers_of(game, other)).exists()


def ledger(game: Game, seat: str) -> Ledger:
    """The offers that a seat may know, counted from 1 for this seat alone."""
    return Ledger(tuple(deal for _, deal in deals(game, seat)))


def deals(game: Game, seat: str) -> tuple[tuple[Offer, Deal], ...]:
    """The offers that a seat may know, each with its row."""
    rows = offers_of(game, seat).order_by("pk").prefetch_related("parties")
    return tuple((row, _deal(game, number, row)) for number, row in enumerate(rows, 1))


def agreed(game: Game, seat: str) -> tuple[agreements.Offer, ...]:
    """The agreements in which a seat has promised something for the present phase."""
    variant = registry.variant(game.variant)
    made = (read(game.variant, plain) for plain in promised(game, seat))
    return tuple(offer for offer in made if _is_due(variant, offer, (seat,), game.turn))


def in_force(game: Game, seat: str) -> tuple[Deal, ...]:
    """The agreements of a seat in which any party has promised something for the present phase."""
    variant = registry.variant(game.variant)
    found = (deal for deal in ledger(game, seat).deals if deal.state is agreements.State.AGREED)
    return tuple(deal for deal in found if _is_due(variant, deal.offer, deal.offer.parties, game.turn))


def word(access: Access, number: int, of: Iterable[Deal] | None = None) -> tuple[Word, ...]:
    """What became, in the phase before a moment, of the agreements that bound the viewer's seat or others in it.

    Nothing is told where that would be too much work for the host, as in some private variants.
    """
    found = ledger(access.game, access.seat).deals if of is None else of
    with suppress(RefusedError, BusyError):
        return tuple(_words(access, number, found))
    return ()


def first_breach(access: Access, deal: Deal, last: int) -> Breach | None:
    """The first breach of an agreement up to a moment, as far as the viewer's seat can see."""
    for number in range(1, last + 1):
        for found in word(access, number, [deal]):
            broken = {each.seat for each in found.judged if each.verdict is Verdict.BROKEN}
            if broken:
                return Breach(number, tuple(seat for seat in deal.offer.parties if seat in broken))
    return None


def waiting(*places: tuple[Game, str]) -> QuerySet[Offer]:
    """The rows of the open offers that seats in games haven't answered."""
    found = Q()
    for game, seat in places:
        if seat and game.turn:
            found |= Q(game=game, turn=game.turn, parties__seat=seat)
    return Offer.objects.filter(found, outcome=Outcome.OPEN, parties__accepts=None) if found else Offer.objects.none()


def latest_of_threads(game: Game, seat: str) -> dict[str, Offer]:
    """The latest offer of each thread in which a seat has any."""
    found = offers_of(game, seat).order_by().values("thread").annotate(last=Max("pk"))
    rows = Offer.objects.in_bulk([row["last"] for row in found])
    return {row.thread: row for row in rows.values()}


@promises_from
def promised(game: Game, seat: str) -> tuple[str, ...]:
    """The agreements of a seat as JSON."""
    rows = offers_of(game, seat).filter(outcome=Outcome.AGREED).order_by("pk")
    return tuple(rows.values_list("plain", flat=True))


def _deal(game: Game, number: int, row: Offer) -> Deal:
    said = {party.seat: party.accepts for party in row.parties.all()}
    return Deal(
        number,
        read(game.variant, row.plain),
        frozenset(seat for seat, accepts in said.items() if accepts and seat != row.by),
        next((seat for seat, accepts in said.items() if accepts is False), ""),
        lapsed=row.turn != game.turn,
    )


def _is_due(variant: Variant, offer: agreements.Offer, seats: Iterable[str], turn: str) -> bool:
    found = next((each for each, _ in span(variant.calendar, offer.made, offer.until) if str(each) == turn), None)
    return found is not None and any(due(variant, offer, seat, found) for seat in seats)


def _words(access: Access, number: int, of: Iterable[Deal]) -> Iterator[Word]:
    turn = str(access.seen(number).turn)
    bound = [
        deal
        for deal in of
        if deal.state is agreements.State.AGREED
        and access.seat in deal.offer.parties
        and _is_due(access.variant, deal.offer, deal.offer.parties, turn)
    ]
    found = kept_word(access, number, [deal.offer for deal in bound])
    yield from (Word(deal, judged) for deal, judged in zip(bound, found, strict=True))
