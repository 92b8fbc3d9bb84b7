"""What results a draw of the dice may be forced to have: known before it is made, as far as the position tells."""

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import permutations, product

from variorum.game.dice import Among, Draw
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.rule import World
from variorum.rules.master_orders import Force

_ALL = 12
"""As many results are listed; of more, only those that look like what was written."""
_MOST_ALIKE = 3


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
    if not draws or any(_gives(draw, order.result, world, position) for draw in draws):
        return None
    kinds = dict.fromkeys(str(draw.results) for draw in draws if isinstance(draw.results, Among))
    what = f": its result is {' or '.join(kinds)}" if kinds else ""
    accepted = dict.fromkeys(result for draw in draws for result in _alike(draw, order.result, world, position))
    return Problem(f'{order}: the draw can\'t give "{order.result}"{what}', order=str(order), accepted=tuple(accepted))


def _gives(draw: Draw, result: str, world: World, position: Position) -> bool:
    """Whether the draw may have that result; a pair is judged by its areas, as there are thousands of pairs."""
    if draw.results is not Among.PAIRS:
        return result in results_of(draw, world, position)
    one, _, other = result.partition(" ")
    areas = world.board.geography(position.earth).terrain
    return one != other and one in areas and other in areas


def _alike(draw: Draw, result: str, world: World, position: Position) -> tuple[str, ...]:
    """All results of the draw if they are few, and else those most like the one written, a pair area by area."""
    if draw.results is not Among.PAIRS:
        return _near(result, results_of(draw, world, position))
    areas, words = tuple(world.board.geography(position.earth).terrain), result.upper().split()
    if len(words) != 2:
        return ()
    pairs = product(*((word,) if word in areas else _near(word, areas) for word in words))
    return tuple(" ".join(pair) for pair in pairs if len(set(pair)) == 2)[:_MOST_ALIKE]


def _near(written: str, known: tuple[str, ...]) -> tuple[str, ...]:
    return known if len(known) <= _ALL else tuple(get_close_matches(written.upper(), known, _MOST_ALIKE))
