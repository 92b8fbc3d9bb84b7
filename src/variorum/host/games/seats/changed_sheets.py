"""What becomes of an order sheet: changes as values, so that the same change is known again."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from variorum.game.order import Order
from variorum.game.sheet import Sheet


class Change(msgspec.Struct, frozen=True):
    """A change; this one leaves the sheet as it is."""

    def of(self, sheet: Sheet) -> Sheet:
        """The changed sheet."""
        return sheet


class Adding(Change, frozen=True):
    """Orders are added, each in place of the one in its slot; `afresh`: in place of all before."""

    added: Sheet
    afresh: bool = False

    def of(self, sheet: Sheet) -> Sheet:
        """The changed sheet."""
        return (Sheet() if self.afresh else sheet).adding(self.added)


class Exchanging(Change, frozen=True):
    """All unconditional orders of some types become what they are renewed to."""

    types: tuple[type[Order], ...]
    renewed: Callable[[Sequence[Order]], Sequence[Order]]

    def of(self, sheet: Sheet) -> Sheet:
        """The changed sheet."""
        kept = tuple(order for order in sheet.orders if not isinstance(order, self.types))
        chosen = [order for order in sheet.orders if isinstance(order, self.types)]
        return replace(sheet, orders=(*kept, *self.renewed(chosen)))


class Removing(Change, frozen=True):
    """The order with a text is deleted."""

    text: str

    def of(self, sheet: Sheet) -> Sheet:
        """The changed sheet."""
        from variorum.notation import write_conditional  # noqa: PLC0415 - only this needs the writer

        orders = tuple(order for order in sheet.orders if str(order) != self.text)
        conditional = tuple(entry for entry in sheet.conditional if write_conditional(entry) != self.text)
        return Sheet(orders, conditional)


class Replacing(Change, frozen=True):
    """Another sheet takes its place."""

    sheet: Sheet

    def of(self, _: Sheet) -> Sheet:
        """The changed sheet."""
        return self.sheet
