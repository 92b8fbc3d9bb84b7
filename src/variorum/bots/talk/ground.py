"""What a message can be about: the units on the board, whose they are, and where they can go."""

from collections.abc import Iterator
from functools import cached_property

import msgspec

from variorum.agreements.writing import naming
from variorum.board import area_of
from variorum.bots.choices import listed
from variorum.game.position import Position
from variorum.game.process import legal_orders
from variorum.game.variant import Variant
from variorum.rules.movement.orders import Move


class Ground(msgspec.Struct, frozen=True, dict=True):
    """Who speaks to whom, about what position, as the listener sees it."""

    variant: Variant
    position: Position
    speaker: str
    listener: str

    def name(self, area: str) -> str:
        """An area's name as it stands in a sentence."""
        return naming(self.variant, str)(area)

    @property
    def both(self) -> tuple[str, str]:
        """Speaker and listener."""
        return self.speaker, self.listener

    def other(self, seat: str) -> str:
        """The other one of the two."""
        return self.listener if seat == self.speaker else self.speaker

    @cached_property
    def owners(self) -> dict[str, str]:
        """Whose unit of the two stands in each area; the rest is left out."""
        commands = self.variant.world.commands(self.position)
        return {
            unit.area: seat
            for unit in self.position.units
            for seat in self.both
            if unit.power in commands.get(seat, ())
        }

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of unit in each area."""
        return {unit.area: unit.kind for unit in self.position.units}

    @cached_property
    def _orders(self) -> dict[str, tuple[Move, ...]]:
        return {seat: tuple(self._listed(seat)) for seat in self.both}

    def _listed(self, seat: str) -> Iterator[Move]:
        legal = legal_orders(self.variant, self.position, seat)
        yield from (order for order in listed(legal, (Move,)) if isinstance(order, Move))

    def moves(self, seat: str, to: str, unit: str = "", kind: str = "") -> tuple[Move, ...]:
        """A seat's legal moves to an area, of any unit or of one; by convoy only where there is no other way."""
        fits = [
            order
            for order in self._orders.get(seat, ())
            if area_of(order.to) == to
            and unit in ("", order.unit.area)
            and kind in ("", order.unit.kind)
            and order.unit.area != to
        ]
        near = tuple(order for order in fits if not order.via)
        return near or (tuple(fits) if unit else ())

    def any_move(self, seat: str) -> str:
        """A legal move of a seat, as an example; empty if it has none."""
        return next((str(order) for order in self._orders.get(seat, ()) if not order.via), "")

    def hold(self, area: str) -> str:
        """The order of a unit to stay."""
        return f"{self.kinds[area]} {area} H"
