"""What agreements mean for a sheet: the orders that a seat has promised, and those that break its word."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from variorum.agreements.dated import Asked, GiveOrder
from variorum.agreements.normal import settled
from variorum.agreements.offer import Offer, due
from variorum.agreements.possible import Finder
from variorum.agreements.verdicts import Judged, conduct_on, judged
from variorum.game.fogging import fogged
from variorum.game.order import Order
from variorum.game.pledge import Conduct, Verdict, goals_of
from variorum.game.position import Position
from variorum.game.problem import Problem, Severity
from variorum.game.process import legal_orders
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Move


def pledged_orders(
    variant: Variant,
    position: Position,
    seat: str,
    agreements: Iterable[Offer],
    legal: Finder = legal_orders,
    planned: Sequence[Order] = (),
) -> tuple[Order, ...]:
    """The orders that a seat has promised for this phase, as far as they are possible, one a unit.

    Where one of several orders would do, none is chosen if one that is `planned` does.
    """
    seen = fogged(variant, position, seat)
    due_now = [pledge for offer in agreements for pledge in due(variant, offer, seat, seen.turn)]
    pledges = [settled(variant, seen, seat, pledge) for pledge in due_now]
    conduct = conduct_on(variant, seen, seat, planned, lambda *_: legal(variant, position, seat))
    found: dict[object, Order] = {}
    for pledge in pledges:
        if isinstance(pledge, GiveOrder) and (given := pledge.possible(conduct.legal)) is not None:
            found.setdefault(given.slot, given)
    for pledge in pledges:
        if isinstance(pledge, Asked) and (order := chosen(pledge, conduct, found)) is not None:
            found[order.slot] = order
    return tuple(found.values())


def chosen(pledge: Asked, conduct: Conduct, busy: Mapping[object, Order]) -> Order | None:
    """An order that keeps a pledge, of a unit that has promised nothing else; None if there is none, or one is given.

    Moves come first, those into centers before all.
    """
    given = [order for order in conduct.orders if order.slot not in busy]
    if any(pledge.is_done_by(order, conduct) for order in (*busy.values(), *given)):
        return None
    free = (order for order in conduct.legal.orders() if order.slot not in busy)
    fits = (order for order in free if pledge.is_done_by(order, conduct))
    owners = conduct.position.owners
    return min(
        fits, key=lambda order: (not isinstance(order, Move), owners.keys().isdisjoint(goals_of(order))), default=None
    )


def breaches(
    variant: Variant,
    position: Position,
    seat: str,
    orders: Sequence[Order],
    agreements: Iterable[Offer],
    *,
    binding: bool,
    legal: Finder = legal_orders,
) -> tuple[Problem, ...]:
    """Where a sheet breaks an agreement: warnings, or refusals of the orders in question if agreements are binding."""
    seen = fogged(variant, position, seat)
    conduct = conduct_on(variant, seen, seat, orders, legal)
    severity = Severity.REFUSED if binding else Severity.WARNING
    places = {order: index for index, order in enumerate(conduct.orders)}
    return tuple(
        problem
        for offer in agreements
        for each in judged(variant, offer, conduct)
        if each.verdict is Verdict.BROKEN
        for problem in _problems(offer, each, places, severity, tuple(map(str, orders)))
    )


def sheet_breaches(
    variant: Variant,
    position: Position,
    seat: str,
    sheet: Sheet,
    agreements: Sequence[Offer],
    *,
    binding: bool,
    legal: Finder = legal_orders,
) -> tuple[Problem, ...]:
    """The same for a whole sheet; of conditional orders, those that would break an agreement if they came to be."""
    if not agreements or position.ending:
        return ()
    found = breaches(variant, position, seat, sheet.orders, agreements, binding=binding, legal=legal)
    for entry in sheet.conditional:
        orders = (*entry.then, *entry.otherwise)
        broken = breaches(variant, position, seat, orders, agreements, binding=binding, legal=legal)
        found += tuple(replace(problem, index=-1) for problem in broken if problem.index >= 0)
    return found


def without_breaches(
    variant: Variant,
    position: Position,
    seat: str,
    sheet: Sheet,
    agreements: Sequence[Offer],
    legal: Finder = legal_orders,
) -> Sheet:
    """A sheet without the orders that break binding agreements; a conditional order falls as a whole."""
    if not agreements or position.ending:
        return sheet

    def broken(orders: Sequence[Order]) -> set[int]:
        found = breaches(variant, position, seat, orders, agreements, binding=True, legal=legal)
        return {problem.index for problem in found} - {-1}

    wrong = broken(sheet.orders)
    orders = tuple(order for index, order in enumerate(sheet.orders) if index not in wrong)
    kept = tuple(entry for entry in sheet.conditional if not broken((*entry.then, *entry.otherwise)))
    return Sheet(orders, kept)


def _problems(
    offer: Offer, broken: Judged, places: dict[Order, int], severity: Severity, texts: tuple[str, ...]
) -> Iterator[Problem]:
    others = ", ".join(seat for seat in offer.parties if seat != broken.seat)
    for order in broken.orders:
        index = places[order]
        yield Problem(
            f"{texts[index]}: it breaks your word to {others} ({broken.pledge})", severity, texts[index], index=index
        )
    if not broken.orders:
        yield Problem(f"you have promised {others} {broken.pledge}, and it isn't on your sheet", Severity.WARNING)
