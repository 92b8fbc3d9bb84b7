"""Forms for legal orders."""

from collections.abc import Sequence

from variorum.game.legal_orders import LegalOrders, OrderKind
from variorum.game.order import Order, SlotKind
from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.host.orders.bounds import named
from variorum.host.orders.controls import Control, OrderForm, control_kind, labelled
from variorum.host.orders.draws import with_draws
from variorum.host.orders.fields import label
from variorum.host.orders.guided import guided, only_guides
from variorum.host.orders.values import on_map, shown, tag
from variorum.notation.in_words import Words, words


def forms(variant: Variant, position: Position, legal_orders: LegalOrders) -> tuple[OrderForm, ...]:
    """A form for every type of legal orders, in the order in which the phase carries them out."""
    legal_orders = guided(legal_orders)
    phase, legal = variant.phase(position.turn), dict.fromkeys(kind.order for kind in legal_orders.kinds)
    steps = {order: step.name for step in reversed(phase.steps) for rule in step.rules for order in rule.orders}
    known = [order for order in phase.orders if order in legal]
    types = dict.fromkeys((*known, *legal))
    made = (_form(legal_orders, order, steps.get(order, ""), words(variant)) for order in types)
    return tuple(with_draws(form, variant, position) for form in made)


def _form(legal_orders: LegalOrders, order: type[Order], step: str, words: Words) -> OrderForm:
    kinds = [kind for kind in legal_orders.kinds if kind.order is order]
    names = dict.fromkeys(field.name for kind in kinds for field in kind.fields if field.choices != (False,))
    controls = tuple(_control(name, kinds, words) for name in names)
    bounds = named(legal_orders.constraints, order)
    return OrderForm(step, tag(order), order.purpose, controls, bounds, order.group, order.meaning)


def _control(name: str, kinds: Sequence[OrderKind], words: Words) -> Control:
    """A control for a field, with its choices in all legal orders of a type."""
    fields = [field for kind in kinds for field in kind.fields if field.name == name]
    first = fields[0]
    may_be_open = any(not shown(field.kind, choice) for field in fields for choice in field.choices)
    return Control(
        name=name,
        label=label(kinds[0].order.labels.get(name, name)),
        kind=control_kind(first),
        choices=tuple(labelled(fields, words)),
        least=min(field.least for field in fields),
        most=max(field.most for field in fields),
        picks=first.kind is not SlotKind.POWERS and any(map(on_map, fields)),
        needed=len(fields) == len(kinds) and not may_be_open and not only_guides(name),
        blank="unspecified" if may_be_open else "",
    )
