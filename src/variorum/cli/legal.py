"""`variorum legal`: what may be ordered."""

import math
import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from variorum.cli.failure import fail
from variorum.cli.intake import take
from variorum.face.given import Given
from variorum.face.table import console, moment
from variorum.game.legal_orders import Budget, Constraint, LegalOrders, OrderKind
from variorum.game.order import SlotKind
from variorum.game.process import legal_orders
from variorum.game.season_sheet import Part, season_sheet

_MANY, _WIDE = 20, 2
_MOST = 400
_FIXED = "\N{NO-BREAK SPACE}"


def run(source: str, variant: str, power: str, unit: str, *, as_json: bool) -> None:
    """Print the legal orders of every seat, or of one."""
    given = take(source, variant)
    found = {seat: legal_orders(given.variant, given.position, seat) for seat in _seats(given, power)}
    texts = {seat: [text for text in _texts(part) if _for_unit(text, unit)] for seat, part in found.items()}
    if unit and not any(texts.values()):
        fail(f'there is nothing to order for "{unit}"; there are {", ".join(_subjects(found.values())) or "no units"}')
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(texts), indent=2).decode())
        return
    screen = console()
    screen.print(Text(moment(given.variant, given.position.turn), style="bold"))
    for seat, orders in texts.items():
        if orders or not unit:
            _print_bounds(screen, seat, found[seat])
            _print_sheet(screen, season_sheet(given.variant, given.position, seat), unit)


def _print_bounds(screen: Console, seat: str, found: LegalOrders) -> None:
    bounds = "; ".join(text for bound in found.constraints if (text := _bound(bound)))
    screen.print(Text(f"\n{seat}" + (f" ({bounds})" if bounds else ""), style="bold"))


def _print_sheet(screen: Console, parts: Sequence[Part], unit: str) -> None:
    """The parts of a sheet, each below its step's name; those of later phases without a list of orders."""
    if not any(part.legal_orders.kinds for part in parts):
        screen.print("  nothing to order")
    for part in parts:
        orders = [text for text in _texts(part.legal_orders) if _for_unit(text, unit)]
        if part.step and orders:
            screen.print(Text(f"  {part.step}{', also on conditions' if part.conditional else ''}:", style="italic"))
        _print_orders(screen, orders)
    later = [part for part in parts if part.step and not part.legal_orders.kinds]
    if later and not unit:
        names = ", ".join(dict.fromkeys(part.step for part in later))
        screen.print(Text(f"  on conditions, for later in the season: {names}", style="italic"))


def _print_orders(screen: Console, orders: Sequence[str]) -> None:
    for subject, mine in groupby(orders, key=_subject):
        screen.print(Text(f"  {subject}"))
        listed = _wrapped([text.removeprefix(subject).strip() for text in mine], screen.width)
        if listed:
            screen.print(Text(listed), soft_wrap=True)


def _bound(bound: Constraint | Budget) -> str:
    if isinstance(bound, Budget):
        return f"{bound.name}: {bound.funds}"
    return "" if bound.each else f"{bound.name}: {bound.most}"


def _wrapped(orders: Sequence[str], width: int) -> str:
    """The orders in indented lines that break between two of them only."""
    listed = ", ".join(order.replace(" ", _FIXED) for order in orders)
    indent = " " * 6
    lines = textwrap.wrap(
        listed, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines).replace(_FIXED, " ")


def _seats(given: Given, power: str) -> list[str]:
    seats = list(given.variant.world.commands(given.position))
    if not power:
        return seats
    if power.upper() not in seats:
        fail(f'no power "{power}"; there are {", ".join(seats)}')
    return [power.upper()]


def _texts(found: LegalOrders) -> list[str]:
    """Every order that can be listed, and the forms of all others."""
    kinds = (kind for _, alike in groupby(found.kinds, key=attrgetter("order")) for kind in _shown(list(alike)))
    return [text for kind in kinds for text in (map(str, kind.orders()) if _is_short(kind) else (str(kind),))]


def _shown(kinds: Sequence[OrderKind]) -> Sequence[OrderKind]:
    """The kinds of one type of order; a single one with the choices of all, if they are too many to be listed."""
    listed = sum(math.prod(len(field.choices) for field in kind.fields) for kind in kinds)
    if listed <= _MOST or not all(kind.finite and kind.fields[0].kind is SlotKind.AREA for kind in kinds):
        return kinds
    alike = zip(*(kind.fields for kind in kinds), strict=True)
    fields = (
        replace(same[0], choices=tuple(dict.fromkeys(choice for field in same for choice in field.choices)))
        for same in alike
    )
    return (replace(kinds[0], fields=tuple(fields)),)


def _is_short(kind: OrderKind) -> bool:
    """Whether all orders of an offer can well be listed."""
    return kind.finite and sum(len(field.choices) > _MANY for field in kind.fields) < _WIDE


def _subjects(found: Iterable[LegalOrders]) -> list[str]:
    """The units that may be ordered."""
    subjects = (_subject(text) for part in found for text in _texts(part))
    return list(dict.fromkeys(subject for subject in subjects if " " in subject))


def _subject(text: str) -> str:
    """The unit that an order's text begins with, or its first word."""
    words = text.split()
    return " ".join(words[:2]) if len(words) > 1 and len(words[0]) == 1 else words[0]


def _for_unit(text: str, unit: str) -> bool:
    return not unit or unit.upper() in text.upper()[: len(unit) + len("REMOVE ")]
