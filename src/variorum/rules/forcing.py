"""What results a draw of the dice may be forced to have: known before it is made, as far as the position tells."""

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import permutations

from variorum.game.dice import Among, Draw
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import World
from variorum.rules.master_orders import Force

_ALL = 12
"""As many results are listed; of more, only those that look like what was written."""


def results_of(draw: Draw, world: World, position: Position) -> tuple[str, ...]:
    """All results that a draw of that kind may have in a position. When it is made, it may have fewer."""
    match draw.results:
        case Among.AREAS:
            return tuple(world.board.geography(position.earth).terrain)
        case Among.PAIRS:
            return tuple(map(" ".join, permutations(world.board.geography(position.earth).terrain, 2)))
        case Among.UNITS:
            return tuple(dict.fromkeys(map(str, position.units)))
        case Among.SEATS:
            return tuple(seat.id for seat in position.seats)
        case _:
            return draw.results


def impossible(order: Force, draws: Sequence[Draw], world: World, position: Position) -> Problem | None:
    """The problem of forcing what none of the draws can give; None if one can, or there are no draws."""
    known = tuple(dict.fromkeys(result for draw in draws for result in results_of(draw, world, position)))
    if not draws or order.result in known:
        return None
    kinds = dict.fromkeys(str(draw.results) for draw in draws if isinstance(draw.results, Among))
    what = f": its result is {' or '.join(kinds)}" if kinds else ""
    accepted = known if len(known) <= _ALL else tuple(get_close_matches(order.result.upper(), known, 3))
    return Problem(f'{order}: the draw can\'t give "{order.result}"{what}', order=str(order), accepted=accepted)
