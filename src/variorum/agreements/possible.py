"""What can't be promised, as no orders could keep it: said when it is offered, with what would be accepted."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from variorum.agreements.dated import Asked, GiveOrder, Help
from variorum.agreements.normal import owner_of
from variorum.game.calendar import Phase
from variorum.game.fogging import fogged
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.pledge import Conduct, Pledge, unit_of
from variorum.game.position import Position, once
from variorum.game.problem import Problem, Severity
from variorum.game.process import check
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.rules.adjustments.orders import Build, Remove
from variorum.rules.movement.orders import UNIT_ORDERS
from variorum.rules.retreats import Disband, Retreat

Finder: TypeAlias = Callable[[Variant, Position, str], LegalOrders]
"""Finds the legal orders of a seat; a host that doesn't trust a variant has it found elsewhere."""

FOUGHT: frozenset[type[Order]] = frozenset((*UNIT_ORDERS, Retreat, Disband))
"""The types of orders of which results tell everybody, but for what fog hides."""

ADJUSTED: frozenset[type[Order]] = frozenset((Build, Remove))
"""The same where all kinds of units fight; others, such as birds, may come and go unseen."""

_MOST_TOLD = 8


class Maker(msgspec.Struct, frozen=True):
    """Who makes an offer, in a position of which it may learn nothing by offering."""

    variant: Variant
    position: Position
    seat: str

    def sees(self, seat: str) -> Position:
        """The position in which a seat's orders are judged: its own, or what the maker knows of it."""
        if seat == self.seat:
            return fogged(self.variant, self.position, seat)
        return once(self.position, _known, self.variant, self.seat)

    def judges(self, seat: str, order: Order) -> bool:
        """Whether all can see whether a seat could give an order: others may have herds, shares or roles unseen."""
        return seat == self.seat or type(order) in FOUGHT | ADJUSTED


def _known(position: Position, variant: Variant, seat: str) -> Position:
    seen = fogged(variant, position, seat)
    found = view(variant, position, seat).position
    return seen if found.records == seen.records else found


def impossible(maker: Maker, seat: str, pledge: Pledge, bound: tuple[Turn, Phase], legal: Finder) -> Iterator[Problem]:
    """Why a seat can't promise something for the phase in which it binds, as far as its maker sees the position."""
    variant, seen = maker.variant, maker.sees(seat)
    if seen.fog or (isinstance(pledge, GiveOrder) and not maker.judges(seat, pledge.order)):
        return
    turn, phase = bound
    if isinstance(pledge, GiveOrder) and isinstance(pledge.order, Build) and Build in phase.orders:
        yield from _unbuildable(variant, _empty(variant, seen, turn, seat), seat, pledge.order, legal)
    elif turn != seen.turn:
        return
    elif isinstance(pledge, GiveOrder):
        yield from _refusals(variant, seen, seat, pledge.order, legal)
    elif isinstance(pledge, Asked):
        yield from _undoable(maker, seat, pledge, legal)


def _refusals(variant: Variant, seen: Position, seat: str, order: Order, legal: Finder) -> Iterator[Problem]:
    """Why a seat can't give an order now; one that counts only beside others of its sheet is possible."""
    if not legal(variant, seen, seat).include(order):
        yield from (one for one in check(variant, seen, seat, (order,)) if one.severity is Severity.REFUSED)


def _undoable(maker: Maker, seat: str, pledge: Asked, legal: Finder) -> Iterator[Problem]:
    """Why none of a seat's orders would do."""
    variant, seen = maker.variant, maker.sees(seat)
    if isinstance(pledge, Help) and pledge.order.subject:
        helped = owner_of(variant, seen, pledge.order.subject)
        judged = helped and maker.judges(helped, pledge.order)
        if judged and (wrong := tuple(_refusals(variant, maker.sees(helped), helped, pledge.order, legal))):
            yield from wrong
            return
    conduct = Conduct(seen, seat, variant.world.commands(seen), legal(variant, seen, seat), ())
    if not pledge.is_moot(conduct):
        return
    gone = isinstance(pledge, Help) and pledge.order.subject and unit_of(seen, pledge.order.subject) is None
    why = "no such unit is on the board" if gone else f"no order of {seat} would keep this now"
    yield Problem(f"{pledge}: {why}", accepted=pledge.alternatives(conduct)[:_MOST_TOLD])


def _empty(variant: Variant, seen: Position, turn: Turn, seat: str) -> Position:
    """A later winter in which a seat owns all centers and has room everywhere: what can't be built then never can."""
    powers = variant.world.commands(seen).get(seat, ())
    owners = dict.fromkeys(seen.owners, powers[0]) if len(powers) == 1 else seen.owners
    return seen if turn == seen.turn else replace(seen, turn=turn, units=(), owners=owners)


def _unbuildable(variant: Variant, winter: Position, seat: str, order: Build, legal: Finder) -> Iterator[Problem]:
    """Why a winter can't take a build; nothing where the variant's builds depend on more than centers."""
    possible = legal(variant, winter, seat)
    if possible.include(order):
        return
    found = [other for other in possible.orders() if isinstance(other, Build)]
    if found:
        yield Problem(f"{order}: {seat} can never build that", accepted=_told(found, order))


def _told(found: Iterable[Build], order: Build) -> tuple[str, ...]:
    """The nearest builds that are possible: in the same area, or of the same kind."""
    builds = sorted(found, key=lambda one: (one.unit.area != order.unit.area, one.unit.kind != order.unit.kind))
    return tuple(map(str, builds[:_MOST_TOLD]))
