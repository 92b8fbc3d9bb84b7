"""Whose land it is: tinted, hatched, and deeper along frontiers. `Scene.holders` says whose."""

from collections.abc import Collection

from variorum.render.room import beside
from variorum.render.scene import Scene
from variorum.render.svg import element, use
from variorum.render.symbols import slug
from variorum.render.terrain import areas, borders, is_water

_MARK = 15
"""The radius of a center's mark."""


def ownership(scene: Scene) -> str:
    """The layer of the powers' lands."""
    holders = scene.holders
    powers = [power for power in scene.map.powers if power in holders.values()]
    fronts = [
        (one, other)
        for one, other in scene.atlas.borders
        if holders.get(one) != holders.get(other)
        and not any(is_water(scene.atlas, scene.map.board, scene.geography, area) for area in (one, other))
    ]
    return element(
        "g",
        "".join(_realm(scene, power) for power in powers),
        element("g", borders(scene.atlas, fronts), class_="frontier"),
        use("vellum"),
        id="layer-ownership",
    )


def _realm(scene: Scene, power: str) -> str:
    """All lands of a power."""
    name, holders, owners = slug(power), scene.holders, scene.position.owners
    own = [area for area, holder in holders.items() if holder == power]
    centers = [area for area in own if owners.get(area) == power]
    homeland = [area for area in own if area not in centers]
    return element(
        "g",
        element("g", element("g", areas(centers), id=f"own-{name}"), class_="tint"),
        element("g", element("g", areas(homeland), id=f"home-{name}"), class_="faint"),
        element("g", use(f"own-{name}"), use(f"home-{name}"), class_="hatch"),
        element("g", "".join(_edge(scene, area, own) for area in own), class_="edge"),
        class_=f"realm-{name}",
    )


def _edge(scene: Scene, area: str, own: Collection[str]) -> str:
    """The borders of one of the areas of a power with those of others, drawn within the area.

    Within all areas of the power at once would look the same, but browsers take long to unite their outlines.
    """
    edges = [pair for pair in scene.atlas.borders if area in pair and not (pair[0] in own and pair[1] in own)]
    return element("g", borders(scene.atlas, edges), clip_path=f"url(#clip-{area})") if edges else ""


def centers(scene: Scene) -> str:
    """The layer of supply centers, and of the ruins of those that are gone."""
    return element(
        "g",
        "".join(_mark(scene, area, "center") for area in scene.geography.centers),
        "".join(_mark(scene, area, "ruin") for area in scene.position.earth.destroyed),
        id="layer-centers",
    )


def _mark(scene: Scene, area: str, kind: str) -> str:
    x, y = scene.atlas.centers.get(area) or beside(
        scene.atlas, area, scene.at(area), scene.map.badge, _MARK * scene.map.emphasis
    )
    return use(kind, id=f"{kind}-{area}", x=x, y=y)
