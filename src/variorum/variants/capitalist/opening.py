"""The first position. Rule: capitalist:C5, capitalist:C6."""

from msgspec.structs import replace

from variorum.game.position import Position, Seat
from variorum.game.record import Record
from variorum.game.setting import defaults
from variorum.game.variant import Variant
from variorum.variants.capitalist.market import CURRENCIES, Market, first_prices
from variorum.variants.standard.opening import opening as opening_of_standard


def opening(variant: Variant) -> Position:
    """Standard's, with as many investors as there are countries; a game's own seats may take their place."""
    seats = tuple(Seat(f"INVESTOR{number}") for number, _ in enumerate(CURRENCIES, start=1))
    records: dict[str, Record] = {"market": Market(first_prices())}
    return replace(opening_of_standard(variant), seats=seats, records=records, options=defaults(variant.options))
