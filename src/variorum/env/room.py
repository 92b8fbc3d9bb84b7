"""The room on a sheet of orders: which beginnings of orders still lead to one that counts.

What a seat's legal orders say stays the same for a whole phase, so it is found out once; an order that is given changes
only what it shares with others.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import Any, NamedTuple

from variorum.bots.ballot import BALLOT
from variorum.env.words import Texts, values_of
from variorum.game.legal_orders import Budget, LegalOrders, OrderKind
from variorum.game.limits import Purse, Share, shares_of
from variorum.game.order import Order

_MOST_TRIES = 256
"""Ways to finish an order that are tried before its beginning is taken to lead nowhere."""

Values = tuple[Any, ...]


class Try(NamedTuple):
    """An order, and its shares of what the sheet limits."""

    order: Order
    shares: tuple[Share, ...]


class Written(NamedTuple):
    """The orders of a sheet, and what they have used up."""

    orders: tuple[Order, ...] = ()
    used: Mapping[Purse, int] = {}

    def after(self, given: Try) -> "Written":
        """The sheet with one more order."""
        used = dict(self.used)
        for share in given.shares:
            used[share.purse] = used.get(share.purse, 0) + share.amount
        return Written((*self.orders, given.order), used)

    def takes(self, wanted: Try) -> bool:
        """Whether there is room for an order that isn't there yet."""
        return self.fits(wanted) and wanted.order not in self.orders

    def fits(self, wanted: Try) -> bool:
        """Whether the bounds leave room for an order."""
        return not self._over(wanted)

    def is_closed_to(self, wanted: Try, gaining: frozenset[int]) -> bool:
        """Whether the bounds leave no room for an order, and never will again; `gaining` are those that may grow."""
        return any(share.purse[0] not in gaining for share in self._over(wanted))

    def _over(self, wanted: Try) -> list[Share]:
        used = self.used
        return [share for share in wanted.shares if used.get(share[0], 0) + share[1] > share[2]]


class Weights:
    """On which fields of a type of orders its shares depend: all that `weigh`, `amounts` among them.

    Of those that are `counted`, all values are tried, of the others only the first, the least amount.
    """

    def __init__(self, legal: LegalOrders, order: type[Order], counted: frozenset[str]) -> None:
        """Weigh a type of orders; all its fields, where it isn't plain which."""
        fields, weigh, amounts = frozenset(order.__struct_fields__), set[str](), set[str]()
        for _, bound, price in legal.bounds_on(order):
            if price:
                amounts.add(price.amount)
                weigh |= {price.amount, price.each}
            else:
                weigh |= fields if getattr(bound, "subjects", ()) else {getattr(bound, "each", "")}
        weigh -= {""}
        self.weigh = fields if weigh - fields else weigh
        self.amounts, self.counted = amounts, counted
        self.positional = order.__match_args__
        self.are_plain = self.weigh - counted <= amounts


class Offer:
    """One kind of legal orders of a seat, with the orders that its beginnings lead to."""

    def __init__(self, kind: OrderKind, weights: Weights, legal: LegalOrders, texts: Texts) -> None:
        """Offer a kind."""
        self.kind, self.weights, self._legal, self._texts = kind, weights, legal, texts
        self.names = tuple([field.name for field in kind.fields])
        self.values = tuple([values_of(kind.order, field, texts) for field in kind.fields])
        known = zip(self.names, self.values, strict=True)
        self._tried = [found if name in weights.counted else found[:1] for name, found in known]
        several = [place for place, found in enumerate(self._tried) if len(found) > 1]
        self._ways = several[-1] + 1 if several else 0
        listed = [field.name for field in kind.fields if field.choices]
        self._is_plain = weights.are_plain and weights.amounts.isdisjoint(listed)
        self._last: dict[Values, Try | None] = {}

    def first(self, values: Values) -> Try | None:
        """An order that begins so, if there is any: the one for which there was room last."""
        if values not in self._last:
            self._last[values] = next(self._finished(values), None)
        return self._last[values]

    def leads_on(self, has_room: Callable[[Try], bool], values: Values) -> bool:
        """Whether there is room for an order that begins so."""
        first = self.first(values)
        if first is None or has_room(first):
            return first is not None
        if len(values) >= self._ways:
            return False
        found = next((one for one in self._finished(values) if has_room(one)), None)
        self._last[values] = found or first
        return found is not None

    def is_over(self, written: Written, gaining: frozenset[int] = frozenset()) -> bool:
        """Whether none of these orders has room on the sheet, or will ever have; `gaining` are bounds that may grow."""
        if not self._is_plain:
            return False
        tries = tuple(self._finished(())) if self._ways else (self.first(()),)
        return len(tries) < _MOST_TRIES and not any(one and not written.is_closed_to(one, gaining) for one in tries)

    def next_values(self, written: Written, values: Values) -> Values:
        """The values of the next field that lead on, after a beginning that does, or none."""
        found = self.values[len(values)]
        leads_on = bool(values) or self.leads_on(written.takes, ())
        if len(found) == 1:
            return found if leads_on else ()
        if leads_on:
            found, doubtful = self._fitting(written, values), self._repeated(written, values)
        elif not self.is_over(written):
            doubtful = frozenset(found)
        else:
            return ()
        if not doubtful:
            return found
        return tuple([one for one in found if one not in doubtful or self.leads_on(written.takes, (*values, one))])

    def _fitting(self, written: Written, values: Values) -> Values:
        """The values of the next field for which the bounds leave room, after a beginning for which they do."""
        found, name = self.values[len(values)], self.names[len(values)]
        if name not in self.weights.weigh:
            return found
        if name not in self.weights.amounts or not self._is_plain:
            return tuple([value for value in found if self.leads_on(written.fits, (*values, value))])
        if self.leads_on(written.fits, (*values, found[-1])):  # the less, the more room
            return found
        return found[: bisect(found, False, key=lambda value: not self.leads_on(written.fits, (*values, value)))]

    def _repeated(self, written: Written, values: Values) -> frozenset[Any]:
        """The values of the next field with which an order may be one that is on the sheet."""
        kind, first, place = self.kind.order, self.first(values), len(values)
        rivals = [order for order in written.orders if type(order) is kind]
        if not rivals or first is None:
            return frozenset()
        known = enumerate(zip(self.names, self.values, strict=True))
        said = [name for at, (name, found) in known if at < place or len(found) == 1]
        alike = [one for one in rivals if all(getattr(one, name) == getattr(first.order, name) for name in said)]
        if alike and hasattr(kind, "__post_init__"):  # what was said may be written otherwise
            return frozenset(self.values[place])
        return frozenset(getattr(one, self.names[place]) for one in alike)

    def _finished(self, values: Values) -> Iterator[Try]:
        """Orders that begin so, which differ in what the bounds of the sheet count; in all else they are the first."""
        for last in islice(product(*self._tried[len(values) :]), _MOST_TRIES):
            order = self._make((*values, *last))
            yield Try(order, tuple(shares_of(self._legal, order)))

    def _make(self, values: Values) -> Order:
        make: Callable[..., Order] = self.kind.order
        if self.weights.positional == self.names:
            return make(*values)
        return make(**dict(zip(self.names, values, strict=True)))


class Offers:
    """All that a seat may order in a phase. `kinds` has it by the type of the order.

    Votes on the end of the game are not on offer: agents that choose by lot would end every game.
    """

    def __init__(self, legal: LegalOrders, texts: Texts) -> None:
        """Offer what is legal; `texts` are orders in words."""
        found: dict[type[Order], list[OrderKind]] = {}
        for kind in legal.kinds:
            found.setdefault(kind.order, []).append(kind)
        self.kinds = {order: tuple(kinds) for order, kinds in found.items() if not issubclass(order, BALLOT)}
        self._legal, self._texts, counted = legal, texts, _counted(legal)
        self._weights = {order: Weights(legal, order, counted) for order in self.kinds}
        self._gaining = frozenset(at for at, bound in enumerate(legal.constraints) if _gains(bound))
        self._offers: dict[int, Offer] = {}

    def of(self, kind: OrderKind) -> Offer:
        """The offer of one of these kinds."""
        found = self._offers.get(id(kind))
        if found is None:
            found = self._offers[id(kind)] = Offer(kind, self._weights[kind.order], self._legal, self._texts)
        return found

    def open(self, written: Written, kinds: tuple[OrderKind, ...]) -> tuple[bool, tuple[OrderKind, ...]]:
        """Whether one of some kinds leads on, and those that may ever do so again."""
        kept: tuple[OrderKind, ...] = ()
        for at, kind in enumerate(kinds):
            offer = self.of(kind)
            if offer.leads_on(written.takes, ()):
                return True, (*kept, *kinds[at:])
            if not offer.is_over(written, self._gaining):
                kept = (*kept, kind)
        return False, kept


def _counted(legal: LegalOrders) -> frozenset[str]:
    """The fields for whose values bounds are counted, or that cost something."""
    found = set[str]()
    for bound in legal.constraints:
        prices = bound.prices if isinstance(bound, Budget) else ()
        found |= {price.each for price in prices} if prices else {getattr(bound, "each", "")}
    return frozenset(found)


def _gains(bound: object) -> bool:
    """Whether orders may leave more room under a bound than there was."""
    return isinstance(bound, Budget) and any(min(one.flat, *one.prices.values(), 0) < 0 for one in bound.prices)
