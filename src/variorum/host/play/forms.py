"""Forms made from options, and orders made from what forms send."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from variorum.game.options import Constraint, Field, Offer, Options
from variorum.game.order import Order, SlotKind
from variorum.game.turn import Turn
from variorum.game.variant import Stage, Variant
from variorum.host.games.services.common import RefusedError
from variorum.host.play.offers import on_map, shown, tag
from variorum.host.play.words import Words

PREFIX = "f-"
"""Before the names of fields in forms."""
_MOST_SHOWN = 60
_MOST_NAMED = 12
_LONGEST_NUMBER = 9


class Control(msgspec.Struct, frozen=True):
    """One labelled control: a list, a number or a text within bounds, or boxes to tick; `picks`: a map can fill it."""

    name: str
    label: str
    kind: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    picks: bool = False
    needed: bool = True


class Kind(msgspec.Struct, frozen=True):
    """The form of one type of orders; `step` names when in the stage they are carried out, `bounds` bind them."""

    step: str
    tag: str
    purpose: str
    controls: tuple[Control, ...]
    bounds: tuple[str, ...]
    of_units: bool


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
    wanted = data.get("type", "")
    offers = [offer for offer in options.offers if tag(offer.order) == wanted]
    if not offers:
        raise RefusedError(_("There is no such order now."))
    sent = {key.removeprefix(PREFIX) for key in data if key.startswith(PREFIX) and data.get(key, "").strip()}
    problems = []
    for offer in sorted(offers, key=lambda offer: -len(offer.fields)):
        if not sent <= {field.name for field in offer.fields}:
            continue
        try:
            return _order(offer, data)
        except _UnfitError as error:
            problems.append(error)
    raise RefusedError(_told(problems))


def _order(offer: Offer, data: QueryDict) -> Order:
    values: dict[str, Any] = {}
    for field in offer.fields:
        try:
            values[field.name] = _value(field, data)
        except _UnfitError as error:
            error.fitting = len(values)
            raise
    return offer.order(**values)


class _UnfitError(Exception):
    """A field that does not fit, what was written there, and what would be accepted; `fitting` fields before it do."""

    fitting = 0

    def __init__(self, field: Field, written: str, accepted: Sequence[str]) -> None:
        super().__init__(field.name)
        self.field, self.written, self.accepted = field, written, tuple(accepted)


def _value(field: Field, data: QueryDict) -> Any:
    written = data.get(PREFIX + field.name, "").strip()
    if field.kind is SlotKind.POWERS:
        return _powers(field, tuple(data.getlist(PREFIX + field.name)))
    if field.choices:
        found = next((choice for choice in field.choices if shown(field.kind, choice) == written), None)
        if found is not None or (not written and len(field.choices) == 1):
            return field.choices[0] if found is None else found
        raise _UnfitError(field, written, [shown(field.kind, choice) for choice in field.choices])
    if field.kind is SlotKind.AMOUNT:
        if written.isascii() and written.isdecimal() and len(written) <= _LONGEST_NUMBER:
            number = int(written)
            if field.least <= number <= field.most:
                return number
        raise _UnfitError(field, written, [_range(field)])
    if not field.least <= len(written) <= field.most:
        raise _UnfitError(field, written, [_range(field)])
    return written


def _powers(field: Field, written: tuple[str, ...]) -> tuple[str, ...]:
    if set(written) <= set(field.choices) and field.least <= len(set(written)) <= field.most:
        return tuple(dict.fromkeys(written))
    raise _UnfitError(field, ", ".join(written), [_range(field)])


def _range(field: Field) -> str:
    bounds = {"least": field.least, "most": field.most}
    if field.kind is SlotKind.POWERS:
        return _("%(least)d to %(most)d of the powers") % bounds
    if field.kind is SlotKind.AMOUNT:
        return _("a whole number from %(least)d to %(most)d") % bounds
    return _("%(least)d to %(most)d characters") % bounds


def _told(problems: Sequence[_UnfitError]) -> str:
    """The offers of which most fields fit are those to tell of."""
    if not problems:
        return _("These fields do not go together in one order.")
    best = max(problems, key=lambda problem: problem.fitting)
    mine = [one for one in problems if (one.fitting, one.field.name) == (best.fitting, best.field.name)]
    accepted = list(dict.fromkeys(text for problem in mine for text in problem.accepted))
    shown_ = ", ".join(accepted[:_MOST_NAMED]) + (" …" if len(accepted) > _MOST_NAMED else "")
    written = best.written
    cut = written if len(written) <= _MOST_SHOWN else f"{written[:_MOST_SHOWN]}…"
    values = {"field": label(best.field.name), "written": cut, "accepted": shown_}
    if not written:
        return _("%(field)s: nothing is chosen. Accepted: %(accepted)s.") % values
    return _("%(field)s: “%(written)s” will not do. Accepted: %(accepted)s.") % values


def label(name: str) -> str:
    """The name of a field as people read it."""
    return name.replace("_", " ").capitalize()


def _kind(options: Options, order: type[Order], step: str, words: Words) -> Kind:
    offers = [offer for offer in options.offers if offer.order is order]
    names = dict.fromkeys(field.name for offer in offers for field in offer.fields)
    bounds = (bound.name for bound in options.constraints if isinstance(bound, Constraint) and order in bound.orders)
    controls = tuple(_control(name, offers, words) for name in names)
    of_units = any(field.name == "unit" and field.kind is SlotKind.UNIT for offer in offers for field in offer.fields)
    return Kind(step, tag(order), order.purpose, controls, tuple(dict.fromkeys(bounds)), of_units)


def _control(name: str, offers: Sequence[Offer], words: Words) -> Control:
    """One control for a field in all offers of a type; the order that they make tells what goes together."""
    fields = [field for offer in offers for field in offer.fields if field.name == name]
    first = fields[0]
    return Control(
        name=name,
        label=label(name),
        kind=_control_kind(first),
        choices=tuple(_labelled(fields, words)),
        least=min(field.least for field in fields),
        most=max(field.most for field in fields),
        picks=first.kind is not SlotKind.POWERS and any(map(on_map, fields)),
        needed=len(fields) == len(offers),
    )


def _control_kind(field: Field) -> str:
    if field.kind is SlotKind.POWERS:
        return "boxes"
    if field.choices:
        return "list"
    return "number" if field.kind is SlotKind.AMOUNT else "text"


def _labelled(fields: Iterable[Field], words: Words) -> Iterator[tuple[str, str]]:
    """Every choice once: as it is written, and with names where it is a place or a unit."""
    choices = dict.fromkeys((field.kind, choice) for field in fields for choice in field.choices)
    for kind, choice in choices:
        written, told = shown(kind, choice), words.value(kind, choice)
        yield written, written if told.upper() == written.upper() else f"{written} · {told}"
