"""How long a game of a variant takes, and how hard it is: as its designer says, or estimated from rules and board."""

from collections.abc import Iterator
from typing import get_args

import msgspec

from variorum.board import Terrain
from variorum.game.calendar import Phase
from variorum.game.fogging import fogged
from variorum.game.variant import Difficulty, Variant
from variorum.rules.movement.rule import Movement
from variorum.rules.victory import Victory

STEPS: tuple[Difficulty, ...] = get_args(Difficulty)
"""From easy to hard."""
FOR_WHOM: dict[Difficulty, str] = {
    "first game": "for a first game",
    "moderate": "for those who know Standard",
    "experienced": "for experienced players",
    "expert": "for experts",
}
"""What players read."""

_MAIN, _SHORT = 10, 4
"""Minutes for a phase with moves, and for another, in a live game at the usual pace."""
_MAIN_DAYS, _SHORT_DAYS = 2, 1
"""Days for the same in a game by mail."""
_HAPPENS = 0.5
"""How often a phase without moves asks anybody."""
_FIRST_YEARS, _CENTERS_A_YEAR = 4, 3
"""Years of opening and endgame, and the centers that a winner gains in each year between: Standard takes nine."""
_MANY_ORDERS = 4
_VERY_MANY_ORDERS = 12
_LARGE, _VERY_LARGE = 100, 180
_MANY_PLAYERS = 11


class Demands(msgspec.Struct, frozen=True):
    """What a game asks of its players.

    `years` of play, `hours` of them in a live game with ten minutes for moves, `weeks` in one by mail with two days.
    `reasons` say in a few words what makes it hard; none if it's no harder than Standard.
    """

    years: int
    hours: int
    weeks: int
    difficulty: Difficulty
    reasons: tuple[str, ...]


def demands_of(variant: Variant, first: Variant) -> Demands:
    """What a variant demands; it is as hard as what it has beyond `first`, the game that everybody begins with."""
    years = variant.years or _estimated_years(variant)
    moves = sum(map(_has_moves, variant.calendar.phases)) / variant.calendar.years
    others = sum(not phase.automatic for phase in variant.calendar.phases) / variant.calendar.years - moves
    minutes = years * (moves * _MAIN + others * _HAPPENS * _SHORT)
    days = years * (moves * _MAIN_DAYS + others * _HAPPENS * _SHORT_DAYS)
    points = [*_points(variant, first)]
    step = variant.difficulty or STEPS[min(sum(weight for weight, _ in points), len(STEPS) - 1)]
    return Demands(years, max(1, round(minutes / 60)), max(1, round(days / 7)), step, tuple(why for _, why in points))


def _estimated_years(variant: Variant) -> int:
    """The years until somebody owns the centers that win, or half of them if the game is won otherwise."""
    position = variant.opening(variant)
    centers = len(variant.board.geography(position.earth).centers)
    win = next((rule.centers for rule in variant.rules if isinstance(rule, Victory)), centers // 2 + 1)
    own = len(position.owners) / max(1, len(position.seats))
    rounds = _FIRST_YEARS + max(0, round((win - own) / _CENTERS_A_YEAR))
    return rounds * variant.calendar.years


def _has_moves(phase: Phase) -> bool:
    return any(isinstance(rule, Movement) for rule in phase.rules)


def _points(variant: Variant, first: Variant) -> Iterator[tuple[int, str]]:
    """What makes a variant harder than the first: by how many steps, and why."""
    more = len(set(variant.orders) - set(first.orders))
    if more:
        words = f"{more} more kind{'s' if more > 1 else ''} of orders"
        yield 1 + (more >= _MANY_ORDERS) + (more >= _VERY_MANY_ORDERS), words
    elif has_own_rules(variant, first):
        yield 1, "rules of its own"
    if hides_units(variant):
        yield 1, "hidden units"
    areas = enterable(variant)
    if areas >= _LARGE:
        yield 1 + (areas >= _VERY_LARGE), f"a board of {areas} areas"
    players = len(variant.opening(variant).seats)
    if players >= _MANY_PLAYERS and areas < _VERY_LARGE:
        yield 1, f"{players} players"


def hides_units(variant: Variant) -> bool:
    """Whether there is fog over the board at the start."""
    opening = variant.opening(variant)
    return any(fogged(variant, opening, seat.id).fog for seat in opening.seats)


def enterable(variant: Variant) -> int:
    """The number of areas that somebody may enter at the start."""
    terrain = variant.board.geography(variant.opening(variant).earth).terrain
    return sum(one is not Terrain.INERT for one in terrain.values())


def has_own_rules(variant: Variant, first: Variant) -> bool:
    """Whether it has kinds of units, rules, or twists in battle that the first doesn't have."""
    known = {type(rule) for rule in first.rules}
    twists = any(rule.twists for rule in variant.rules if isinstance(rule, Movement))
    return twists or variant.world.kinds != first.world.kinds or any(type(rule) not in known for rule in variant.rules)
