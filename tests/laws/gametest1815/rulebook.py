"""The laws of Gametest 1815, and the sheets that try them: bids that compete, and denials of what is ordered."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace
from tests.laws.gametest1815 import arrows, bids, winter
from tests.laws.gametest1815.winter import HOMES
from tests.laws.play import random_draw
from tests.laws.written import area, borders

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.notation import read_sheet
from variorum.testing.game import Offered

NAME = bids.NAME

LAWS = {
    "garrison orders": bids.garrison_orders,
    "secrecy": bids.secrecy,
    "battle": arrows.battle,
    "denials": arrows.published,
    "centers": winter.centers,
    "garrisons": winter.garrisons,
    "conversions": winter.conversions,
    "builds": winter.builds,
    "ending": winter.ending,
}


STRAITS = {
    "IRE SCO": "IRI NAO EAO LVP LON NWG",
    "SPA MOR": "SOG EAO WMS POR GOL ALG ATL",
    "COR SAR": "TYS GOL WMS TUN NAP",
    "ABY MOA": "RED SAS HEJ NUB NAS NEJ ATL",
}
"""The ends of the arrows, and the areas about them."""


def opening(variant: Variant, chance: Random) -> Position:
    """Fleets and armies of all powers crowd about the arrows, and about the ends of the long haul."""
    position, board = variant.opening(variant), borders(NAME)
    units = {unit.area: unit for unit in position.units}
    for number, at in enumerate(" ".join([*STRAITS, *STRAITS.values()]).split(), start=position.next_id):
        if chance.random() < 0.75 and (at not in units or chance.random() < 0.5):
            fleets = [place for place in board.fleet if area(place) == at]
            kind = "A" if at in board.army and chance.random() < 0.4 else "F"
            where = at if kind == "A" else chance.choice(sorted(fleets))
            units[at] = Unit(number, kind, chance.choice(sorted(HOMES)), where)
    crowd = position.next_id + len(STRAITS) * 16
    rows = {at: unit.kind for at, unit in units.items() if unit.power == bids.MINOR}
    garrisons = replace(position.records["garrisons"], rows=rows)
    return replace(
        position, units=tuple(units.values()), next_id=crowd, records={**position.records, "garrisons": garrisons}
    )


def draw(variant: Variant, position: Position, offered: Offered, chance: Random) -> dict[str, Sheet]:
    """Sheets in which powers bid on the same garrisons and orders, cross arrows, deny them and sail round Africa."""
    sheets = random_draw(variant, position, offered, chance)
    said = [order for sheet in sheets.values() for order in sheet.orders if str(order).startswith("DP ")]
    if position.turn.phase == "M":
        sheets = {seat: _crossing(variant, position, seat, sheet, chance) for seat, sheet in sheets.items()}
    return {seat: replace(sheet, orders=tuple(_alike(sheet.orders, said, chance))) for seat, sheet in sheets.items()}


def _crossing(variant: Variant, position: Position, seat: str, sheet: Sheet, chance: Random) -> Sheet:
    """The sheet with moves over arrows and round Africa, and with denials, in the place of other orders."""
    lines = [line for unit in position.units_of(seat) for line in _lines(position, unit, chance)]
    wanted = read_sheet(variant, position, seat, "\n".join(lines))[0].orders
    units = {order.subject.area for order in wanted if order.subject and " DENIES " not in str(order)}
    kept = [order for order in sheet.orders if order.subject is None or order.subject.area not in units]
    kept = [order for order in kept if " DENIES " not in str(order)]
    return replace(sheet, orders=(*kept, *wanted))


def _lines(position: Position, unit: Unit, chance: Random) -> Iterator[str]:
    if unit.area in ("ATL", "SAS") and chance.random() < 0.6:
        yield f"{unit} - {'SAS' if unit.area == 'ATL' else 'ATL'}"
    for ends, water in arrows.ARROWS.items():
        if unit.area in ends and chance.random() < 0.5:
            (other,) = ends - {unit.area}
            yield f"{unit} - {other}{'/SC' if other == 'SPA' and unit.kind == 'F' else ''}"
        if unit.area == water:
            named = [there for there in position.units if there.area in ends and there.power != unit.power]
            yield from (f"{unit} DENIES {there}" for there in named if chance.random() < 0.7)


def _alike(orders: tuple[Order, ...], said: list[Order], chance: Random) -> list[Order]:
    found = []
    for order in orders:
        if str(order).startswith("DP ") and chance.random() < 0.5:
            found.append(replace(chance.choice(said[:6]), points=chance.choice([1, 1, 2, 3])))
        elif not str(order).startswith(("VOTE YES", "DRAW")) or chance.random() < 0.4:
            found.append(order)
    return found
