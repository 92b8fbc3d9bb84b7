"""A phase's orders and their outcomes, as players draw them on a map."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from variorum.game.order import Order
from variorum.game.unit import Dislodgement, Unit
from variorum.render.atlas import Box
from variorum.render.layout import BURST, At, layout
from variorum.render.marks import Arrow, Mark
from variorum.render.plan import DrawingPlan, Ordered, plan
from variorum.render.strokes import draw
from variorum.render.svg import element
from variorum.render.symbols import slug
from variorum.render.units import sign

__all__ = ["Ordered", "draw_orders"]


def draw_orders(
    ordered: Sequence[Ordered],
    at: At,
    badge: float,
    *,
    standing: Iterable[Unit] = (),
    dislodged: Iterable[Dislodgement] = (),
    names: Iterable[Box] = (),
) -> str:
    """Every order as a group of its own, arrows below everything else; its id tells the unit, or else its index.

    `standing` and `dislodged` are the units in the picture, drawn by `draw_units` with the same `at` and `badge`:
    lines keep clear of them, and heads of arrows of the boxes of `names`, which are drawn over them. What is at a place
    that `at` does not know is left out.
    """
    drawn = plan(ordered, layout(standing, dislodged, at, badge), names)
    groups = [_group(index, drawn) for index in range(len(drawn.ordered))]
    below = [any(isinstance(mark, Arrow) for mark in _marks(index, drawn)) for index in range(len(groups))]
    order = sorted(range(len(groups)), key=lambda index: not below[index])
    return "".join(groups[index] for index in order)


def _marks(index: int, drawn: DrawingPlan) -> list[Mark]:
    return [mark for owner, mark in drawn.marks if owner == index]


def _group(index: int, drawn: DrawingPlan) -> str:
    entry = drawn.ordered[index]
    shown = "".join(draw(mark, index, drawn) for mark in _marks(index, drawn)) + _burst(index, drawn)
    if not shown:
        return ""
    return element(
        "g",
        element("title", escape(_title(entry))),
        shown,
        id=f"order-{entry.unit.id}" if entry.unit else f"order-i{index}",
        class_=f"order power-{slug(entry.power)}",
        data_result=entry.result,
    )


def _burst(index: int, drawn: DrawingPlan) -> str:
    """What is around a unit that has to leave."""
    spot = drawn.beaten(index)
    return "" if spot is None else sign("burst", spot, BURST * drawn.layout.badge)


def _title(entry: Ordered) -> str:
    return _text(entry.order) + (f": {entry.word or entry.result}" if entry.result else "")


def _text(order: Order) -> str:
    return str(order) if order.forms else type(order).__name__
