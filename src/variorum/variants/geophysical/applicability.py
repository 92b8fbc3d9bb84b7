"""The targets of each transformation. Rule: geo:A7."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from variorum.board import AreaId, Terrain
from variorum.board.change import canals_of, has_waterway
from variorum.board.conceivable import areas, borders
from variorum.variants.geophysical.ages import Ground
from variorum.variants.geophysical.orders import AREA_ACTS, BORDER_ACTS, CANAL, Act

NORTH = "north"
"""The region of a board, its northern edge, from which ice comes. Without it there's never any ice."""

OUTDATED = "the board there is no longer as you know it (geo:A7)"
"""The reason why an act is void whose target has changed in the fog; it tells nothing of the target."""


def objection(ground: Ground, act: Act) -> str:
    """Why an act can't apply to its target now; empty if it can. Rule: geo:A7."""
    if act.act in BORDER_ACTS:
        return _border_objection(ground, act)
    area, terrain = act.area, ground.terrain(act.area)
    if terrain is Terrain.INERT:
        return f"{area} never changes"
    if terrain is Terrain.ICE and act.act != "MELT":
        return f"{area} is ice, which can only melt (geo:T6)"
    fitting, clause = _TERRAIN[act.act]
    if terrain not in fitting:
        return f"{area} is {terrain}, not {' or '.join(fitting)} ({clause})"
    return _FURTHER[act.act](ground, act) if act.act in _FURTHER else ""


def _border_objection(ground: Ground, act: Act) -> str:
    one, other = act.border
    if Terrain.INERT in (ground.terrain(one), ground.terrain(other)):
        return f"the border {one}/{other} never changes"
    if other not in ground.board.touching(one):
        return f"{one} and {other} share no border (geo:{'T11' if act.act == 'QUAKE' else 'T12'})"
    if (act.target in ground.earth.rifts) is (act.act == "QUAKE"):
        there = "there is already a rift (geo:T11)" if act.act == "QUAKE" else "there is no rift (geo:T12)"
        return f"{one}/{other}: {there}"
    return ""


def _glaciate(ground: Ground, act: Act) -> str:
    icy = any(ground.terrain(other) is Terrain.ICE for other in ground.board.touching(act.area))
    there = icy or act.area in ground.board.regions.get(NORTH, ())
    return "" if there else f"{act.area} is neither on the northern edge nor next to ice (geo:T5)"


def _center(ground: Ground, act: Act) -> str:
    if not ground.spring:
        return "new centers are possible only in spring (geo:T7)"
    return f"{act.area} already has a center (geo:T7)" if act.area in ground.geography.centers else ""


def _canal(ground: Ground, act: Act) -> str:
    if len(set(act.waters)) != 2 or len(act.waters) != 2:
        return "a canal joins two different waters (geo:T8)"
    coasts = ground.geography.coasts(AreaId(act.area))
    strange = [water for water in act.waters if not any(water in coast.waters for coast in coasts)]
    if strange:
        return f"{act.area} has no coast on {strange[0]} (geo:T8)"
    along = [coast for coast in coasts if set(act.waters) & set(coast.waters)]
    return "" if len(along) > 1 else f"{' and '.join(act.waters)} already share one coast of {act.area} (geo:T8)"


def _open(ground: Ground, act: Act) -> str:
    if act.area not in ground.board.waterways:
        return f"{act.area} has no natural waterway (geo:T9)"
    return "" if act.area in ground.earth.closed else f"the waterway of {act.area} is already open (geo:T9)"


def _close(ground: Ground, act: Act) -> str:
    board, earth = ground.board, ground.earth
    there = canals_of(board, earth).get(act.area) or has_waterway(board, earth, act.area)
    return "" if there else f"{act.area} has neither a canal nor an open waterway (geo:T10)"


_SEA, _LAND, _MOUNTAIN = Terrain.SEA, Terrain.LAND, Terrain.MOUNTAIN
_TERRAIN: Mapping[str, tuple[tuple[Terrain, ...], str]] = {
    "RAISE": ((_SEA, _LAND), "geo:T1, geo:T3"),
    "ERODE": ((_LAND, _MOUNTAIN), "geo:T2, geo:T4"),
    "GLACIATE": ((_SEA, _LAND, _MOUNTAIN), "geo:T5"),
    "MELT": ((Terrain.ICE,), "geo:T6"),
    "CENTER": ((_LAND,), "geo:T7"),
    CANAL: ((_LAND,), "geo:T8"),
    "OPEN": ((_LAND, _MOUNTAIN), "geo:T9"),
    "CLOSE": ((_LAND, _MOUNTAIN), "geo:T10"),
}
"""The terrains on which an act is possible."""

_FURTHER: Mapping[str, Callable[[Ground, Act], str]] = {
    "GLACIATE": _glaciate,
    "CENTER": _center,
    CANAL: _canal,
    "OPEN": _open,
    "CLOSE": _close,
}
"""Each act's further conditions."""


@lru_cache(maxsize=64)
def applicable(ground: Ground) -> tuple[Act, ...]:
    """Every act possible now, once each; a canal's waters are in alphabetical order."""
    return tuple(act for act in _conceivable(ground) if not objection(ground, act))


def _conceivable(ground: Ground) -> Iterator[Act]:
    for act in AREA_ACTS:
        yield from (Act(act=act, area=area) for area in areas(ground.board))
    for act in BORDER_ACTS:
        yield from (Act(act=act, border=border) for border in borders(ground.board))
    for area in areas(ground.board):
        waters = sorted({water for coast in ground.geography.coasts(area) for water in coast.waters})
        pairs = ((one, other) for one in waters for other in waters if one < other)
        yield from (Act(act=CANAL, area=area, waters=pair) for pair in pairs)
