"""The starting position. Rule: capitalist:I1, capitalist:C6."""

from msgspec.structs import replace

from variorum.game.position import Position, Seat
from variorum.game.setting import defaults, named
from variorum.game.variant import Variant
from variorum.variants.capitalist.investors import Joining, may_be_called
from variorum.variants.capitalist.market import Market
from variorum.variants.standard.opening import opening as opening_of_standard

FEWEST, MOST = 2, 34


def opening(variant: Variant) -> Position:
    """Standard's, with the investors that the setting names, or as many numbered ones as it says.

    Raises: ValueError if an investor can't have a given name.
    """
    wanted = variant.settings["investors"].default
    numbers = range(1, 1 + wanted) if isinstance(wanted, int) else ()
    names = tuple(f"{Joining.newcomer}{number}" for number in numbers) or named(str(wanted))
    for name in names:
        if not may_be_called(variant.board, name):
            raise ValueError(f'no investor can be called "{name}": start with a letter, and use no country\'s name')
    seats = tuple(map(Seat, names))
    opened = replace(opening_of_standard(variant), seats=seats, settings=defaults(variant.settings))
    return opened.with_record(Market())
