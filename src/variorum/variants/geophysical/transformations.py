"""The effects of transformations on the earth, each with its clause."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from variorum.board import Board, Earth, Terrain, change
from variorum.board.earth import WaterGroups
from variorum.variants.geophysical.ages import Ground
from variorum.variants.geophysical.orders import CANAL, Act

_RAISED = {Terrain.SEA: Terrain.LAND, Terrain.LAND: Terrain.MOUNTAIN}
_ERODED = {Terrain.LAND: Terrain.SEA, Terrain.MOUNTAIN: Terrain.LAND}


def transformed(ground: Ground, passed: Sequence[Act]) -> Ground:
    """The ground during the season's movement, with its temporary rifts at sea. Rule: geo:T11."""
    after = ground
    for act in passed:
        after = replace(after, earth=_EFFECTS[act.act](after, act), under=_under(after, act))
    quaked = {act.target for act in passed}
    kept = tuple(rift for rift in after.earth.rifts if rift in quaked or not after.at_sea(rift))
    return replace(after, earth=change.tidy(ground.board, replace(after.earth, rifts=kept)))


def settled(board: Board, earth: Earth) -> Earth:
    """The earth after the season's movement, without rifts at sea. Rule: geo:T11."""
    ground = Ground(board, earth)
    kept = tuple(rift for rift in earth.rifts if not ground.at_sea(rift))
    return earth if kept == earth.rifts else replace(earth, rifts=kept)


def joined(ground: Ground, act: Act) -> tuple[str, ...]:
    """The waters that a canal joins, including those of canals that it meets; empty for other acts.

    Rule: geo:T8.
    """
    if act.act != CANAL:
        return ()
    met = (group for group in _canals(ground, act.area) if set(group) & set(act.waters))
    return tuple(sorted(set(act.waters).union(*met)))


def _under(ground: Ground, act: Act) -> dict[str, Terrain]:
    """The terrain under the ice after an act. Rule: geo:T5, geo:T6."""
    kept = {area: terrain for area, terrain in ground.under.items() if area != act.area}
    return {**kept, act.area: ground.terrain(act.area)} if act.act == "GLACIATE" else kept


def _raise(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T1, geo:T3."""
    was = ground.terrain(act.area)
    earth = _bared(ground, act) if was is Terrain.LAND else change.with_open_waterway(ground.earth, act.area)
    return change.with_terrain(earth, act.area, _RAISED[was])


def _erode(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T2, geo:T4."""
    return change.with_terrain(_bared(ground, act), act.area, _ERODED[ground.terrain(act.area)])


def _glaciate(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T5, geo:T10."""
    closed = change.with_closed_waterway(ground.board, _bared(ground, act), act.area)
    return change.with_terrain(closed, act.area, Terrain.ICE)


def _melt(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T6."""
    return change.with_terrain(change.with_open_waterway(ground.earth, act.area), act.area, ground.melted(act.area))


def _center(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T7."""
    return change.with_center(ground.board, ground.earth, act.area)


def _dig(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T8."""
    group = joined(ground, act)
    others = (other for other in _canals(ground, act.area) if not set(other) & set(group))
    return change.with_canals(ground.board, ground.earth, act.area, (*others, group))


def _open(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T9."""
    return change.with_open_waterway(ground.earth, act.area)


def _close(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T10."""
    dry = change.with_canals(ground.board, ground.earth, act.area, ())
    return change.with_closed_waterway(ground.board, dry, act.area)


def _quake(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T11."""
    one, other = act.target
    return replace(ground.earth, rifts=(*ground.earth.rifts, (one, other)))


def _seal(ground: Ground, act: Act) -> Earth:
    """Rule: geo:T12."""
    return replace(ground.earth, rifts=tuple(rift for rift in ground.earth.rifts if rift != act.target))


_EFFECTS: Mapping[str, Callable[[Ground, Act], Earth]] = {
    "RAISE": _raise,
    "ERODE": _erode,
    "GLACIATE": _glaciate,
    "MELT": _melt,
    "CENTER": _center,
    "OPEN": _open,
    "CLOSE": _close,
    "QUAKE": _quake,
    "SEAL": _seal,
    CANAL: _dig,
}


def _bared(ground: Ground, act: Act) -> Earth:
    """The earth without the center and the canals of an area."""
    return change.with_canals(ground.board, change.without_center(ground.board, ground.earth, act.area), act.area, ())


def _canals(ground: Ground, area: str) -> WaterGroups:
    return change.canals_of(ground.board, ground.earth).get(area, ())
