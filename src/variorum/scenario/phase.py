"""A phase written down as in a scenario, without expectations: the position and the orders."""

from collections.abc import Iterator

import msgspec

from variorum.game.newcomers import may_join
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.scenario import setup
from variorum.scenario.node import Node, nearest
from variorum.scenario.source import parse
from variorum.variants import registry

FIELDS = ("variant", *setup.FIELDS, "orders")


class WrittenOrder(msgspec.Struct, frozen=True):
    """An order text of a seat, and its line in the file."""

    seat: str
    text: str
    line: int


class WrittenPhase(msgspec.Struct, frozen=True):
    """A position and what was written for it."""

    variant: Variant
    position: Position
    orders: tuple[WrittenOrder, ...]


def read_phase(text: str, file: str, variant: str) -> WrittenPhase:
    """The phase that YAML (or JSON) describes; `variant` is used if it does not say.

    Raises: ScenarioError with file and line if it cannot be read, or makes no sense.
    """
    root = parse(text, file)
    fields = root.fields(FIELDS)
    node = fields.get("variant", Node(file, 1, variant, variant))
    try:
        chosen = registry.variant(node.word())
    except registry.UnknownVariantError as error:
        raise node.error(str(error)) from None
    position = setup.start({key: value for key, value in fields.items() if key in setup.FIELDS}, chosen)
    orders = tuple(_orders(fields["orders"], position, chosen)) if "orders" in fields else ()
    return WrittenPhase(chosen, position, orders)


def _orders(node: Node, position: Position, variant: Variant) -> Iterator[WrittenOrder]:
    seats = tuple(seat.id for seat in position.seats)
    for seat, listed in node.mapping().items():
        if seat.upper() not in seats and not may_join(variant.rules, position, seat.upper()):
            raise listed.error(f'no seat "{seat}"; {nearest(seat.upper(), seats)}')
        lines = listed.items() if isinstance(listed.value, tuple) else (listed,)
        for line in lines:
            for number, text in enumerate(line.word().splitlines()):
                yield WrittenOrder(seat.upper(), text, line.line + number)
