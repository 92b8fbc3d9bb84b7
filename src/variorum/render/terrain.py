"""Land and water as they are now: whatever has changed looks as if it had always been so."""

from collections.abc import Iterable
from functools import lru_cache

from variorum.board import AreaId, Board, Earth, Geography, Terrain
from variorum.board.earth import Pair
from variorum.render.atlas import Atlas
from variorum.render.relief import crags, light, shaded
from variorum.render.scene import Scene
from variorum.render.svg import element, use

PRINTED = "land"
CHANGED = "land-now"


def terrain(scene: Scene) -> str:
    """The layer of land and water under everything else; it covers the sheet."""
    return ground(scene.atlas, scene.map.board, scene.position.earth, len(scene.theme.shallows)) + use(
        "frame", id="layer-frame"
    )


@lru_cache(maxsize=64)
def ground(atlas: Atlas, board: Board, earth: Earth, shallows: int) -> str:
    """The same for a board under an earth, with so many bands and lines along the coast."""
    geography = board.geography(earth)
    dry = [area for area in atlas.rings if not is_water(atlas, board, geography, area)]
    land = PRINTED if earth == Earth() else CHANGED
    seas = [pair for pair in atlas.borders if all(area not in dry for area in pair)]
    inland = [pair for pair in atlas.borders if all(area in dry for area in pair)]
    coast = [pair for pair in atlas.borders if (pair[0] in dry) != (pair[1] in dry)]
    return element(
        "g",
        _water(atlas),
        element("defs", element("g", areas(dry), _islets(atlas, dry), _rocks(atlas), id=land)),
        element("defs", element("g", borders(atlas, seas), id=f"{land}-seas")),
        element("defs", element("g", borders(atlas, coast), _islets(atlas, dry), _rocks(atlas), id=f"{land}-coast")),
        "".join(use(f"{land}-coast", class_=f"shallow-{index}") for index in range(shallows)),
        use(f"{land}-seas", class_="passage-ground") + use(f"{land}-seas", class_="passage"),
        use(f"{land}-coast", class_="shore") + use(land, class_="land"),
        _closed(atlas, geography, dry),
        element("g", borders(atlas, inland), _rocks(atlas), class_="border"),
        _crags(atlas),
        id="layer-terrain",
    )


def is_water(atlas: Atlas, board: Board, geography: Geography, area: str) -> bool:
    """Whether an area looks like water: a sea, or a lake that is as printed."""
    kind = geography.terrain[AreaId(area)]
    return kind is Terrain.SEA or (area in atlas.lakes and kind is board.areas[area].terrain)


def areas(names: Iterable[str]) -> str:
    """Areas, drawn again."""
    return "".join(use(f"area-{name}") for name in names)


def borders(atlas: Atlas, pairs: Iterable[Pair]) -> str:
    """Borders, drawn again."""
    return "".join(use(atlas.border_ids[pair]) for pair in pairs)


def _water(atlas: Atlas) -> str:
    width, height = atlas.size
    return element("rect", class_="sea", width=width, height=height) + use("graticule", class_="graticule")


def _islets(atlas: Atlas, dry: Iterable[str]) -> str:
    """Small islands, but for those in waters that have become land."""
    return "".join(use(f"islets-{area}") for area in atlas.islets_of if area not in dry)


def _closed(atlas: Atlas, geography: Geography, dry: Iterable[str]) -> str:
    """Closed land, small islands among it, and ice."""
    inert = [area for area in dry if geography.terrain[AreaId(area)] is Terrain.INERT]
    ice = [area for area in dry if geography.terrain[AreaId(area)] is Terrain.ICE]
    return element("g", areas(inert), _islets(atlas, dry), _rocks(atlas), class_="inert") + element(
        "g", areas(ice), class_="ice"
    )


def _rocks(atlas: Atlas) -> str:
    """Closed land between areas that do not touch."""
    return use("rocks") if atlas.rocks else ""


def _crags(atlas: Atlas) -> str:
    """Peaks on it, where it has room for some."""
    found = crags(atlas)
    if not found:
        return ""
    return element("path", class_="peak", d=light(found)) + element("path", class_="flank", d=shaded(found))
