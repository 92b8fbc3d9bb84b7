"""Capitals: Standard, won by four of the seven capitals, or on points in 1908.

Rule: capitals:V1, capitals:V2, capitals:V3.
"""

from variorum.game.position import Position
from variorum.game.rule import World
from variorum.game.showcase import Given, Showcase, Sign, Signs
from variorum.rules.ends import LastYear, NamedCenters
from variorum.rules.victory import Victory
from variorum.variants.standard import VARIANT as STANDARD

CAPITALS = ("BER", "CON", "LON", "MOS", "PAR", "ROM", "VIE")
ENOUGH = 4
LAST = 1908


def points(_: World, position: Position, power: str) -> int:
    """Three points for each capital, one for every other center."""
    owned = position.centers_of(power)
    return len(owned) + 2 * len(set(CAPITALS).intersection(owned))


def stars(_: Position, __: Given) -> Signs:
    """A star at every capital."""
    return dict.fromkeys(CAPITALS, Sign("star"))


VARIANT = STANDARD.but(
    id="capitals",
    name="Capitals",
    tagline="Own four of the seven capitals, or have the most points when 1908 ends.",
    source="",
    years=8,
    showcase=Showcase(signs=stars),
    replaced={Victory: NamedCenters(STANDARD.world, CAPITALS, ENOUGH)},
    after={Victory: (LastYear(STANDARD.world, LAST, points),)},
)
