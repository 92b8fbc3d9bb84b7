"""Forms made from options, and orders made from what forms send."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from variorum.game.options import Field, Offer, Options
from variorum.game.order import Order, SlotKind
from variorum.game.turn import Turn
from variorum.game.variant import Stage, Variant
from variorum.host.games.services.common import RefusedError
from variorum.host.play.bounds import named
from variorum.host.play.fields import Sent, UnfitError, label, refusal, sent, value
from variorum.host.play.offers import on_map, shown, tag
from variorum.host.play.words import Words

PREFIX = "f-"
"""Before the names of fields in forms."""


class Control(msgspec.Struct, frozen=True):
    """One labelled control: a list, a number or a text within bounds, or boxes to tick; `picks`: a map can fill it.

    `blank` is what it means to leave it open, `values` what is filled in already; `orders`: the text is an order.
    """

    name: str
    label: str
    kind: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    picks: bool = False
    needed: bool = True
    blank: str = ""
    values: tuple[str, ...] = ()
    orders: bool = False


class Kind(msgspec.Struct, frozen=True):
    """The form of one type of orders; `step` names when in the stage they are carried out, `bounds` bind them."""

    step: str
    tag: str
    purpose: str
    controls: tuple[Control, ...]
    bounds: tuple[str, ...]
    of_units: bool

    @property
    def stem(self) -> str:
        """Before the ids of its controls."""
        return f"c-{self.tag}-"


def forms(options: Options, stage: Stage, words: Words) -> tuple[Kind, ...]:
    """A form for every type of orders on offer, in the order in which the stage carries them out."""
    offered = dict.fromkeys(offer.order for offer in options.offers)
    steps = {order: step.name for step in reversed(stage.steps) for rule in step.rules for order in rule.orders}
    known = [order for order in stage.orders if order in offered]
    types = dict.fromkeys((*known, *offered))
    return tuple(_kind(options, order, steps.get(order, ""), words) for order in types)


def later(variant: Variant, turn: Turn) -> tuple[tuple[str, str], ...]:
    """The later stages of the season, and what conditional orders may already do in them."""
    stages = [stage for stage in variant.rest_of_season(turn)[1:] if not stage.automatic]
    found = ((stage.name, [kind.purpose for kind in stage.orders if not kind.plain_only]) for stage in stages)
    return tuple((name, ", ".join(dict.fromkeys(purposes))) for name, purposes in found if purposes)


def order_from(options: Options, data: QueryDict) -> Order:
    """The order that a form has sent, one of those offered.

    Raises: RefusedError telling what would be accepted.
    """
    return order_of(options, data.get("type", ""), sent(data, PREFIX))


def order_of(options: Options, wanted: str, given: Sent) -> Order:
    """The order of one type, as `order_from`."""
    offers = [offer for offer in options.offers if tag(offer.order) == wanted]
    if not offers:
        raise RefusedError(_("There is no such order now."))
    problems = []
    for offer in sorted(offers, key=lambda offer: -len(offer.fields)):
        if not set(given) <= {field.name for field in offer.fields}:
            continue
        try:
            return _order(offer, given)
        except UnfitError as error:
            problems.append(error)
    raise refusal(problems)


def _order(offer: Offer, given: Sent) -> Order:
    values: dict[str, Any] = {}
    for field in offer.fields:
        try:
            values[field.name] = value(field, given)
        except UnfitError as error:
            error.fitting = len(values)
            raise
    return offer.order(**values)


def _kind(options: Options, order: type[Order], step: str, words: Words) -> Kind:
    offers = [offer for offer in options.offers if offer.order is order]
    names = dict.fromkeys(field.name for offer in offers for field in offer.fields if field.choices != (False,))
    controls = tuple(_control(name, offers, words) for name in names)
    of_units = any(field.name == "unit" and field.kind is SlotKind.UNIT for offer in offers for field in offer.fields)
    return Kind(step, tag(order), order.purpose, controls, named(options.constraints, order), of_units)


def _control(name: str, offers: Sequence[Offer], words: Words) -> Control:
    """One control for a field in all offers of a type; the order that they make tells what goes together."""
    fields = [field for offer in offers for field in offer.fields if field.name == name]
    first = fields[0]
    may_be_open = any(not shown(field.kind, choice) for field in fields for choice in field.choices)
    return Control(
        name=name,
        label=label(offers[0].order.labels.get(name, name)),
        kind=control_kind(first),
        choices=tuple(labelled(fields, words)),
        least=min(field.least for field in fields),
        most=max(field.most for field in fields),
        picks=first.kind is not SlotKind.POWERS and any(map(on_map, fields)),
        needed=len(fields) == len(offers) and not may_be_open,
        blank=_("left open") if may_be_open else "",
    )


def control_kind(field: Field) -> str:
    """How a field is filled: "boxes", "list", "number" or "text"."""
    if field.kind is SlotKind.POWERS:
        return "boxes"
    if field.choices:
        return "list"
    return "number" if field.kind is SlotKind.AMOUNT else "text"


def labelled(fields: Iterable[Field], words: Words) -> Iterator[tuple[str, str]]:
    """Every choice once, as it is written, and with names where it is a place or a unit; not that to leave it open."""
    choices = {(field.kind, choice): field.note(choice) for field in fields for choice in field.choices}
    for (kind, choice), note in choices.items():
        written, spoken = shown(kind, choice), words.value(kind, choice)
        if written:
            named = written if spoken.upper() == written.upper() else f"{written} · {spoken}"
            yield written, f"{named} ({note})" if note else named
