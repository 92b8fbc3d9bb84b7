"""What transformations do to the earth. Rule: geo:T1 to geo:T12."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from variorum.board import Board, Earth, Terrain
from variorum.board.earth import WaterGroups
from variorum.variants.geophysical.ground import Ground
from variorum.variants.geophysical.orders import CANAL, Act

_RAISED = {Terrain.SEA: Terrain.LAND, Terrain.LAND: Terrain.MOUNTAIN}
_ERODED = {Terrain.LAND: Terrain.SEA, Terrain.MOUNTAIN: Terrain.LAND}


def transformed(ground: Ground, passed: Sequence[Act]) -> Ground:
    """The ground while the season's units move: new rifts at sea are there as long. Rule: geo:R2, geo:T11."""
    after = ground
    for act in passed:
        after = _EFFECTS[act.act](after, act)
    quaked = {act.target for act in passed}
    kept = tuple(rift for rift in after.earth.rifts if rift in quaked or not after.at_sea(rift))
    return replace(after, earth=_tidy(ground.board, replace(after.earth, rifts=kept)))


def settled(board: Board, earth: Earth) -> Earth:
    """The earth after the season's movement: no rift stays at sea. Rule: geo:T11."""
    ground = Ground(board, earth)
    kept = tuple(rift for rift in earth.rifts if not ground.at_sea(rift))
    return earth if kept == earth.rifts else replace(earth, rifts=kept)


def joined(ground: Ground, act: Act) -> tuple[str, ...]:
    """The waters that a canal joins, those of canals that it meets among them; nothing for other acts.

    Rule: geo:T8.
    """
    if act.act != CANAL:
        return ()
    met = (group for group in ground.all_canals.get(act.area, ()) if set(group) & set(act.waters))
    return tuple(sorted(set(act.waters).union(*met)))


def _raise(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T1, geo:T3."""
    was = ground.terrain(act.area)
    ground = _bared(ground, act.area) if was is Terrain.LAND else _opened(ground, act.area)
    return _made(ground, act.area, _RAISED[was])


def _erode(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T2, geo:T4."""
    return _made(_bared(ground, act.area), act.area, _ERODED[ground.terrain(act.area)])


def _glaciate(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T5, geo:T10."""
    under = {**ground.under, act.area: ground.terrain(act.area)}
    return replace(_made(_closed(_bared(ground, act.area), act.area), act.area, Terrain.ICE), under=under)


def _melt(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T6."""
    under = {area: terrain for area, terrain in ground.under.items() if area != act.area}
    return replace(_made(_opened(ground, act.area), act.area, ground.melted(act.area)), under=under)


def _center(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T7."""
    earth = ground.earth
    if ground.board.areas[act.area].center:
        return replace(ground, earth=replace(earth, destroyed=_without(earth.destroyed, act.area)))
    return replace(ground, earth=replace(earth, created=(*earth.created, act.area)))


def _dig(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T8."""
    group = joined(ground, act)
    others = tuple(other for other in ground.all_canals.get(act.area, ()) if not set(other) & set(group))
    return _with_canals(ground, act.area, (*others, group))


def _open(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T9."""
    return _opened(ground, act.area)


def _close(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T10."""
    return _with_canals(_closed(ground, act.area), act.area, ())


def _quake(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T11."""
    one, other = act.target
    return replace(ground, earth=replace(ground.earth, rifts=(*ground.earth.rifts, (one, other))))


def _seal(ground: Ground, act: Act) -> Ground:
    """Rule: geo:T12."""
    kept = tuple(rift for rift in ground.earth.rifts if rift != act.target)
    return replace(ground, earth=replace(ground.earth, rifts=kept))


_EFFECTS: Mapping[str, Callable[[Ground, Act], Ground]] = {
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


def _made(ground: Ground, area: str, terrain: Terrain) -> Ground:
    return replace(ground, earth=replace(ground.earth, terrain={**ground.earth.terrain, area: terrain}))


def _bared(ground: Ground, area: str) -> Ground:
    """The ground without the center and the canals of an area."""
    ground = _with_canals(ground, area, ())
    created = _without(ground.earth.created, area)
    printed = ground.board.areas[area].center
    destroyed = _without(ground.earth.destroyed, area) + ((area,) if printed else ())
    return replace(ground, earth=replace(ground.earth, created=created, destroyed=destroyed))


def _with_canals(ground: Ground, area: str, groups: WaterGroups) -> Ground:
    return replace(ground, earth=replace(ground.earth, canals={**ground.all_canals, area: groups}))


def _opened(ground: Ground, area: str) -> Ground:
    return replace(ground, earth=replace(ground.earth, closed=_without(ground.earth.closed, area)))


def _closed(ground: Ground, area: str) -> Ground:
    if not ground.has_waterway(area):
        return ground
    return replace(ground, earth=replace(ground.earth, closed=(*ground.earth.closed, area)))


def _without(listed: tuple[str, ...], area: str) -> tuple[str, ...]:
    return tuple(other for other in listed if other != area)


def _tidy(board: Board, earth: Earth) -> Earth:
    """The same earth, what is as printed left out, so that equal grounds are equal values."""
    terrain = {area: kind for area, kind in earth.terrain.items() if kind is not board.areas[area].terrain}
    canals = {area: groups for area, groups in (earth.canals or {}).items() if groups}
    printed = earth.canals is None or replace(earth, canals=canals).canals == Earth(canals=dict(board.canals)).canals
    return replace(earth, terrain=terrain, canals=None if printed else canals)
