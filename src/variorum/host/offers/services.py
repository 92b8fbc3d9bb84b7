"""Making offers, and answering them."""

from collections.abc import Sequence

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from variorum import agreements
from variorum.agreements import OfferError, offer_to_keep, read_offer
from variorum.agreements.offer import objections
from variorum.archive.gamelog import GameLog
from variorum.game.audience import GM
from variorum.host.changes import quota
from variorum.host.changes.aside import computing_aside
from variorum.host.games.access import Access
from variorum.host.games.common import ProblemsError, RefusedError, StaleError, locked, tell
from variorum.host.games.log import store
from variorum.host.games.models import Game, State
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.reach import is_silent, reach
from variorum.host.games.terms import Press
from variorum.host.offers.models import Offer, Outcome, Party
from variorum.host.offers.queries import offers_of
from variorum.host.offers.signals import offer_agreed, offer_made

_TERMS = {
    Press.NONE: "This game has no press, so nobody can make offers.",
    Press.BROADCAST: "Offers are private, and in this game every message goes to all players. Write it as a message.",
    Press.PUBLIC: "Offers are private, and in this game all messages are public. Write it as a message.",
}
_PAUSE = "There is no press during retreats and builds in this game. You can agree again in the next movement phase."
_OVER = "The game is over, so nothing can be agreed on."


def partners(game: Game, seat: str) -> tuple[str, ...]:
    """The seats that a seat may agree with now."""
    return () if denial(game, seat) else _reached(game, seat)


def denial(game: Game, seat: str) -> str:
    """Why a seat can't agree on anything now; empty if it can."""
    if not game.lines:
        return "The game hasn't begun yet."
    if seat == GM:
        return "A game master makes no offers."
    if game.state == State.OVER:
        return _OVER
    if refusal := _TERMS.get(game.terms.press):
        return refusal
    if is_silent(_access(game, seat)):
        return _PAUSE
    return "" if _reached(game, seat) else "You can't agree with anybody in this game at the moment."


def permit(game: Game, seat: str, others: tuple[str, ...]) -> None:
    """Refuse what the terms don't allow. Raises: RefusedError."""
    if refusal := denial(game, seat):
        raise RefusedError(refusal)
    allowed = _reached(game, seat)
    strange = ", ".join(sorted(set(others) - set(allowed)))
    if strange:
        raise RefusedError(f"You can't agree with {strange}. In this game you may now agree with {', '.join(allowed)}.")


def _reached(game: Game, seat: str) -> tuple[str, ...]:
    return tuple(other for other in reach(_access(game, seat)).seats if other != GM)


def _access(game: Game, seat: str) -> Access:
    """What any holder of the seat sees."""
    return Access(game, AnonymousUser(), (seat,), seat)


MOST = 40
"""The offers of a seat in a phase."""

_HIGHEST = 1_000_000
"""No seat of a game has so many offers; databases can't count as far as people can write."""

_PAST = "The phase has been processed in the meantime"
_CLOSED = {
    Outcome.AGREED: "All have accepted this offer already.",
    Outcome.DECLINED: "This offer has already been declined or taken back.",
}


@computing_aside
def make(
    game: Game,
    seat: str,
    offer: str | agreements.Offer,
    to: Sequence[str] = (),
    instead_of: int | None = None,
) -> int:
    """Make an offer in the name of a seat, and return the number that it has for the seat.

    `to` are those it is made to, where a text doesn't say. `instead_of` is the number of an open offer that it
    counters, which is declined. The same offer again, while it is open, stays one.

    Raises: RefusedError if the terms don't allow it, or the seat has made too many; ProblemsError with what is wrong
    with it; StaleError if the phase has been processed meanwhile.
    """
    log = store.load(game)
    permit(game, seat, tuple(to))
    made = _read(log, seat, offer, tuple(to))
    permit(game, seat, made.asked)
    asked, plain = made.asked, _kept(log, made)
    with locked(game.pk) as now:
        if now.lines != game.lines:
            raise StaleError(f"{_PAST}. Your offer was not made.")
        own = Offer.objects.filter(game=now, by=seat, phase_number=now.phase_number)
        known = own.filter(plain=plain, outcome=Outcome.OPEN).first()
        if known is None:
            quota.check("offers", f"{now.pk}-{seat}", own, MOST, f"A seat can make up to {MOST} offers in a phase.")
            if instead_of is not None and not _answer(now, seat, instead_of, accepts=False):
                raise StaleError(_CLOSED[Outcome.DECLINED])
            known = _create(now, seat, asked, plain)
        return offers_of(now, seat).filter(pk__lte=known.pk).count()


@computing_aside
def answer(game: Game, seat: str, number: int, *, accepts: bool) -> None:
    """Accept or decline an offer, by the number that it has for the seat; its maker takes it back by declining.

    Raises: RefusedError if there is no such offer, it is the seat's own, or the terms don't allow it; StaleError if it
    isn't open any more.
    """
    row = _row(game, seat, number)
    if accepts and row:
        permit(game, seat, tuple(other for other in row.thread.split(",") if other != seat))
    with locked(game.pk) as now:
        _answer(now, seat, number, accepts=accepts)


def _read(log: GameLog, seat: str, offer: str | agreements.Offer, to: tuple[str, ...]) -> agreements.Offer:
    position = log.now.position
    try:
        if isinstance(offer, str):
            return read_offer(log.variant, position, seat, offer, to, legal_orders)
    except OfferError as error:
        raise ProblemsError(error.problems) from None
    if offer.by != seat:
        raise RefusedError(f"{seat} can't make an offer of {offer.by}.")
    if offer.made != position.turn:
        raise StaleError(f"{_PAST}. Your offer was not made.")
    if wrong := tuple(objections(log.variant, position, offer, legal_orders)):
        raise ProblemsError(wrong)
    return offer


def _kept(log: GameLog, made: agreements.Offer) -> str:
    try:
        return msgspec.json.encode(offer_to_keep(log.variant, made)).decode()
    except OfferError as error:
        raise ProblemsError(error.problems) from None


def _create(game: Game, by: str, asked: tuple[str, ...], plain: str) -> Offer:
    thread = ",".join(sorted((by, *asked)))
    row = Offer.objects.create(
        game=game, by=by, thread=thread, plain=plain, turn=game.turn, phase_number=game.phase_number
    )
    own = Party(offer=row, seat=by, accepts=True, answered=row.made)
    Party.objects.bulk_create((own, *(Party(offer=row, seat=seat) for seat in asked)))
    tell(game, "press", (by, *asked))
    offer_made.send(Offer, game=game, offer=row, seats=asked)
    return row


def _answer(game: Game, seat: str, number: int, *, accepts: bool) -> bool:
    """Answer an offer of a locked game; False if this was its answer before."""
    row = _row(game, seat, number)
    if row is None:
        raise RefusedError(f"You have no offer {number}. {_open(game, seat)}")
    parties = {party.seat: party for party in row.parties.all()}
    own = parties[seat]
    if row.outcome != Outcome.OPEN:
        if own.accepts is accepts:
            return False
        raise StaleError(_CLOSED[Outcome(row.outcome)])
    if row.turn != game.turn:
        raise StaleError(f"{_PAST}, so this offer has lapsed.")
    if accepts and seat == row.by:
        raise RefusedError("This offer is your own. Others accept it; you can take it back.")
    own.accepts, own.answered = accepts, timezone.now()
    own.save()
    agreed = all(party.accepts for party in parties.values())
    row.outcome = Outcome.AGREED if agreed else Outcome.OPEN if accepts else Outcome.DECLINED
    row.save()
    tell(game, "press", tuple(parties))
    if agreed:
        offer_agreed.send(Offer, game=game, offer=row, seats=tuple(parties))
    return True


def _row(game: Game, seat: str, number: int) -> Offer | None:
    """The offer that has a number for a seat."""
    found = offers_of(game, seat).order_by("pk")
    return next(iter(found[number - 1 : number]), None) if 0 < number <= _HIGHEST else None


def _open(game: Game, seat: str) -> str:
    """Which offers a seat could answer."""
    rows = offers_of(game, seat).order_by("pk").values_list("outcome", "turn")
    found = [str(number) for number, row in enumerate(rows, 1) if row == (Outcome.OPEN, game.turn)]
    return f"Open offers: {', '.join(found)}." if found else "No offer is open."
