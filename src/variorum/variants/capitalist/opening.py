"""The seats and the exchange with which a game begins. Rule: capitalist:I1, capitalist:C6."""

from itertools import islice

from msgspec.structs import replace

from variorum.game.newcomers import numbered
from variorum.game.position import Position, Seat
from variorum.game.setting import named
from variorum.game.variant import Variant
from variorum.variants.capitalist.investors import Joining, may_be_called
from variorum.variants.capitalist.market import FIRST_PRICE, Market

FEWEST, MOST = 2, 34


def priced(variant: Variant, position: Position) -> Position:
    """A currency for every power that somebody plays."""
    countries = (power for power in variant.powers if power not in variant.world.bystanders)
    return position.with_record(Market(dict.fromkeys(countries, FIRST_PRICE)))


def seated(variant: Variant, position: Position) -> Position:
    """The investors that the setting names, or as many as it says; in the first season everybody orders everything.

    Raises: ValueError if an investor can't have a given name.
    """
    wanted = variant.settings["investors"].default
    names = tuple(islice(numbered(Joining.newcomers), wanted)) if isinstance(wanted, int) else named(str(wanted))
    for name in names:
        if not may_be_called(variant.board, name):
            raise ValueError(f'no investor can be called "{name}": start with a letter, and use no country\'s name')
    market = replace(position.record(Market), first=variant.world.years.first.short)
    return replace(position, seats=tuple(map(Seat, names))).with_record(market)
