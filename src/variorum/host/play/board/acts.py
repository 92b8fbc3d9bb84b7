"""What a seat does with a single button: orders that say everything by themselves, such as a vote for a draw."""

from collections.abc import Iterator, Sequence

import msgspec

from variorum.game.event import series
from variorum.game.legal_orders import Constraint, LegalOrders
from variorum.game.order import VOTES, Order
from variorum.game.title import called
from variorum.host.games.access import Access
from variorum.host.games.models import Kind
from variorum.host.games.seats.sheets import Saved
from variorum.notation.in_words import words

_MOST_NAMED = 9


class Act(msgspec.Struct, frozen=True):
    """A button: what it says, what that means and, if several must agree, who. A vote is asked about once more."""

    tag: str
    purpose: str
    words: str
    meaning: str
    is_vote: bool = False
    voters: str = ""


def acts(access: Access, legal_orders: LegalOrders, sent: Saved) -> tuple[Act, ...]:
    """The buttons of a seat: one for each type of orders without fields that isn't on its sheet yet.

    Nobody is asked in the first phase, or in a sandbox, for what ends a game if others agree.
    """
    given = set(map(type, sent.sheet.orders))
    is_early = access.last == 0 or access.game.kind == Kind.SANDBOX
    types = dict.fromkeys(kind.order for kind in legal_orders.kinds if not kind.fields)
    types = {order: None for order in types if not (is_early and order.group == VOTES)}
    return tuple(_act(access, order) for order in types if order not in given or not _once(legal_orders, order))


def is_act(legal_orders: LegalOrders, tag: str) -> bool:
    """Whether a type of orders has a button of its own."""
    kinds = [kind for kind in legal_orders.kinds if kind.order.tag() == tag]
    return bool(kinds) and not any(kind.fields for kind in kinds)


def _act(access: Access, order: type[Order]) -> Act:
    told = words(access.variant).command(order())
    return Act(
        order.tag(), order.purpose, told, order.meaning, order.group == VOTES, _named(list(_voters(access, order)))
    )


def _named(voters: Sequence[str]) -> str:
    """Who must agree; of many, how many they are."""
    return series(voters) if len(voters) <= _MOST_NAMED else f"all {len(voters)} of them"


def _voters(access: Access, order: type[Order]) -> Iterator[str]:
    """The seats that must agree; none are named where the viewer can't know who is left."""
    position = access.seen().position
    if not order.collective or position.fog:
        return
    rules = [rule for rule in access.variant.phase(position.turn).rules if order in rule.orders]
    rules += [rule for rule in access.variant.always if order in rule.orders]
    for seat in (seat.id for seat in position.seats):
        if any(kind.order is order for rule in rules for kind in rule.legal_orders(position, seat).kinds):
            yield called(seat)


def _once(legal_orders: LegalOrders, order: type[Order]) -> bool:
    """Whether a sheet has such an order once at most."""
    bounds = (bound for bound in legal_orders.constraints if isinstance(bound, Constraint) and order in bound.orders)
    return all(bound.most == 1 for bound in bounds)
