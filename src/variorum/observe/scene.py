"""What an observation is made of: everything already as its reader may see it."""

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from variorum.agreements import Deal, Judged, Offer, PhaseSeen, State, Verdict, ledger_of, verdicts
from variorum.agreements.offer import span
from variorum.agreements.possible import Finder
from variorum.agreements.verdicts import conduct_of
from variorum.archive.gamelog import GameLog, played_again
from variorum.game.audience import GM
from variorum.game.legal_orders import LegalOrders, join
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.report import Briefing, Told
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.game.view import briefings, look_back, view
from variorum.rules.movement.rule import Movement

_MOST_PHASES = 6
"""How many phases are told at most, back to the last movement."""

_REMEMBERED = 8
"""How many phases' kept and broken promises are told."""


_MOST_ORDERS = 5_000
"""Legal orders that are tried, whether they would have broken a promise."""


class Kept(msgspec.Struct, frozen=True):
    """What became of a promise in a phase."""

    turn: Turn
    offer: Offer
    judged: Judged


class Scene(msgspec.Struct, frozen=True):
    """A moment of a game for one reader: a seat, the game master, or the public (an empty seat).

    `position` and the phases in `past` are the reader's view, the latest phase last; `legal` is what the seat may
    order, `ordered` what it has ordered so far. `deals` are the offers that it is a party to, `word` is what became of
    the promises in them.
    """

    variant: Variant
    seat: str
    position: Position
    legal: LegalOrders = LegalOrders()
    past: tuple[Told, ...] = ()
    deals: tuple[Deal, ...] = ()
    word: tuple[Kept, ...] = ()
    ordered: tuple[str, ...] = ()
    briefings: tuple[Briefing, ...] = ()


def scene_of_position(
    variant: Variant, position: Position, seat: str, ordered: tuple[str, ...] = (), legal: Finder = legal_orders
) -> Scene:
    """A position without its past, as a seat sees it; `legal` finds its legal orders."""
    seen = view(variant, position, seat).position
    return Scene(
        variant,
        seat,
        seen,
        _legal(variant, position, seat, legal),
        ordered=ordered,
        briefings=briefings(variant, position, seat),
    )


def scene_of(
    log: GameLog,
    seat: str,
    ordered: tuple[str, ...] = (),
    deals: tuple[Deal, ...] | None = None,
    legal: Finder = legal_orders,
) -> Scene:
    """The present of a game as a seat sees it, with the phases since the last movement, and its agreements.

    `deals` are the offers that the seat may know, if they aren't in the log; `legal` finds legal orders.

    Raises: ValueError if a line of the game can't be read.
    """
    now = scene_of_position(log.variant, log.now.position, seat, ordered, legal)
    if deals is None:
        ledger = ledger_of(log)
        deals = ledger.deals if seat == GM else ledger.of(seat)
    word = word_of(log, seat, deals, len(log.moments) - _REMEMBERED, legal)
    return replace(now, past=_past(log, seat), deals=deals, word=word)


def moves(variant: Variant, turn: Turn) -> tuple[Movement, ...]:
    """The rules of movement in a phase."""
    return tuple(rule for rule in variant.phase(turn).rules if isinstance(rule, Movement))


def _legal(variant: Variant, position: Position, seat: str, legal: Finder) -> LegalOrders:
    if seat == GM and not position.ending:
        return join(rule.legal_orders(position, GM) for rule in variant.phase(position.turn).rules if rule.orders)
    return legal(variant, position, seat) if seat and not position.ending else LegalOrders()


def _past(log: GameLog, seat: str) -> tuple[Told, ...]:
    """The phases back to the last movement, as a seat saw them."""
    look, found = (look_back if log.now.position.ending else view), list[Told]()
    for moment in reversed(log.moments[1:]):
        if moment.turn is None or len(found) >= _MOST_PHASES:
            break
        seen = look(log.variant, moment.position, seat, moment.events)
        found.append(Told(moment.turn, seen.position, seen.events))
        if moves(log.variant, moment.turn):
            break
    return tuple(reversed(found))


def word_of(
    log: GameLog, reader: str, deals: tuple[Deal, ...], first: int = 1, legal: Finder = legal_orders
) -> tuple[Kept, ...]:
    """What became of the promises in some deals, from the moment `first` on, as far as a reader can see."""
    agreed = [deal.offer for deal in deals if deal.state is State.AGREED]
    return tuple(_word(log, reader, agreed, max(1, first), legal))


def could_break(log: GameLog, kept: Kept) -> bool:
    """Whether the seat had a legal order in that phase that would have broken the promise; else keeping it says little.

    Peace between England and Turkey in spring 1901 can't be broken.
    """
    return any(True for _ in breaking(log, kept))


def breaking(log: GameLog, kept: Kept) -> Iterator[Order]:
    """The legal orders of the seat in that phase that would have broken the promise, of the first that are tried."""
    conduct = conduct_of(log.variant, phase_seen(log, phase_of(log, kept.turn), GM), kept.judged.seat, GM)
    for order in islice(conduct.legal.orders(), _MOST_ORDERS):
        if kept.judged.pledge.verdict(replace(conduct, orders=(order,))) is Verdict.BROKEN:
            yield order


def keeping(log: GameLog, broken: Kept) -> Iterator[tuple[Order, ...]]:
    """Sheets of the seat in that phase that would have kept a promise which it broke.

    They are its own orders without those that broke it, and with one more; or, where an order was missing, with any.
    """
    conduct = conduct_of(log.variant, phase_seen(log, phase_of(log, broken.turn), GM), broken.judged.seat, GM)
    slots = {order.slot for order in broken.judged.orders}
    rest = tuple(order for order in conduct.orders if order.slot not in slots)
    tried = (order for order in islice(conduct.legal.orders(), _MOST_ORDERS) if not slots or order.slot in slots)
    sheets = ((*(own for own in rest if own.slot != order.slot), order) for order in tried)
    for sheet in (rest, *sheets):
        if broken.judged.pledge.verdict(replace(conduct, orders=sheet)) is Verdict.KEPT:
            yield sheet


def phase_of(log: GameLog, turn: Turn) -> int:
    """The number of the moment after a phase. Raises: StopIteration if it wasn't played."""
    return next(number for number, moment in enumerate(log.moments) if number and moment.turn == turn)


def _word(log: GameLog, reader: str, agreed: list[Offer], first: int, legal: Finder) -> Iterator[Kept]:
    for number in range(first, len(log.moments)) if agreed else ():
        turn = log.moments[number].turn
        for offer in agreed:
            if turn and turn in dict(span(log.variant.calendar, offer.made, offer.until)):
                found = verdicts(log.variant, offer, phase_seen(log, number, reader), reader, legal)
                yield from (Kept(turn, offer, each) for each in found)


def phase_seen(log: GameLog, number: int, reader: str) -> PhaseSeen:
    """The phase that led to a moment, as a reader saw it."""
    before, after = log.moments[number - 1].position, log.moments[number]
    events = view(log.variant, after.position, reader, after.events).events
    return PhaseSeen(view(log.variant, before, reader).position, events, played_again(log, number).entries)
