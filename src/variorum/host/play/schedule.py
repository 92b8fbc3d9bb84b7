"""The order of play from now to the end of the season: what is carried out when, and so may depend on what."""

from collections.abc import Iterator
from itertools import chain

import msgspec
from django.utils.translation import gettext as _

from variorum.game.order import Order
from variorum.game.turn import Turn
from variorum.game.variant import Variant


class Due(msgspec.Struct, frozen=True):
    """A step in which orders are carried out.

    `now`: it belongs to the stage at hand. `first`: nothing that is still to come goes before it.
    """

    turn: Turn
    stage: str
    step: str
    orders: tuple[type[Order], ...]
    now: bool
    first: bool


class Schedule(msgspec.Struct, frozen=True):
    """All steps that are to come in the season, in the order of play."""

    dues: tuple[Due, ...]

    def place(self, kind: type[Order]) -> int:
        """The index of the step that carries orders of a type out; -1: none does any more."""
        return next((index for index, due in enumerate(self.dues) if kind in due.orders), -1)

    def conditional(self, index: int) -> tuple[type[Order], ...]:
        """The types of orders that a step carries out, and that may wait for something before it."""
        due = self.dues[index]
        kinds = () if due.first else due.orders
        return tuple(kind for kind in dict.fromkeys(kinds) if not kind.plain_only and self.place(kind) == index)

    @property
    def waiting(self) -> frozenset[type[Order]]:
        """All types of orders that may wait for something."""
        return frozenset(kind for index in range(len(self.dues)) for kind in self.conditional(index))

    def objection(self, order: Order) -> str:
        """Why an order can have no condition; empty if it can."""
        place, values = self.place(type(order)), {"order": order}
        if type(order).plain_only:
            return _("“%(order)s” cannot have a condition: the rules want it at once, or not at all.") % values
        if place < 0:
            return _("“%(order)s” is for none of the stages that are left of this season.") % values
        if self.dues[place].first:
            told = _("“%(order)s” is carried out first of all, so there is nothing to wait for. Order it as it is.")
            return told % values
        return ""

    def untimely(self, order: Order, about: Order) -> str:
        """Why an order cannot wait for what comes of another one; empty if it can."""
        place, before = self.place(type(order)), self.place(type(about))
        values = {"order": order, "about": about}
        if before < 0:
            return _("“%(about)s” is no order of this season any more.") % values
        if before > place:
            return _("“%(about)s” is carried out after “%(order)s”, which cannot wait for it.") % values
        if before == place:
            return _("“%(about)s” is carried out together with “%(order)s”, which cannot wait for it.") % values
        return ""


def schedule(variant: Variant, turn: Turn) -> Schedule:
    """The schedule of a turn and what follows it in the season."""
    return Schedule(tuple(_dues(variant, turn)))


def _dues(variant: Variant, turn: Turn) -> Iterator[Due]:
    stages = variant.rest_of_season(turn)
    turns = chain([turn], (later for later, _ in variant.after(turn)))
    for when, stage in zip(turns, stages, strict=False):
        for place, step in enumerate(stage.steps):
            orders = tuple(kind for rule in step.rules for kind in rule.orders)
            if orders and not stage.automatic:
                is_now = when == turn
                yield Due(when, stage.name, step.name, orders, now=is_now, first=is_now and not place)
