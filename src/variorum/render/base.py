"""What never changes in the pictures of a game: definitions, and the frame."""

import base64
from functools import cache, lru_cache
from importlib.resources import files

from variorum.render.atlas import Atlas, border, outline
from variorum.render.frame import frame
from variorum.render.labels import name_definitions
from variorum.render.legend import swatches
from variorum.render.lines import path_data, unpacked
from variorum.render.patterns import fog_pattern, ice_pattern, inert_pattern, power_pattern
from variorum.render.scene import Map
from variorum.render.sheetstyle import rules
from variorum.render.svg import element, use
from variorum.render.symbols import definitions, slug
from variorum.render.theme import Theme
from variorum.render.units import noted

_STAR = "M0-9.6L2.3-3.2 9.1-3 3.7 1.2 5.6 7.8 0 3.9-5.6 7.8-3.7 1.2-9.1-3-2.3-3.2z"


def foundation(sheet: Map) -> str:
    """Style and definitions."""
    return element("style", rules(sheet)) + shared(sheet)


@lru_cache(maxsize=64)
def shared(sheet: Map) -> str:
    """Definitions alone, for pages that have the style as a file."""
    atlas, theme = sheet.atlas, sheet.theme
    parts = (
        _geometry(atlas),
        _power_patterns(sheet),
        _surfaces(theme),
        _vellum(atlas, theme),
        _centers(theme, sheet.emphasis),
        _signs(sheet),
        frame(atlas.size, theme.page),
        swatches(sheet.powers),
    )
    return element("defs", *parts, *name_definitions(atlas), definitions(sheet.kinds, sheet.badge))


@lru_cache(maxsize=64)
def _geometry(atlas: Atlas) -> str:
    """Every outline, border and island, once."""
    return "".join(
        [
            *(element("path", id=f"area-{area}", d=outline(atlas, area)) for area in atlas.rings),
            *(element("clipPath", use(f"area-{area}"), id=f"clip-{area}") for area in atlas.rings),
            *(element("path", id=name, d=border(atlas, *pair)) for pair, name in atlas.border_ids.items()),
            *(_islets(atlas, area) for area in atlas.islets_of),
            *([_rocks(atlas)] if atlas.rocks else []),
            element("path", id="graticule", d="".join(path_data(unpacked(line)) for line in atlas.graticule)),
        ]
    )


def _rocks(atlas: Atlas) -> str:
    data = "".join(path_data(line, closed=True) for lines in atlas.rock_outlines for line in lines)
    return element("path", id="rocks", d=data)


def _islets(atlas: Atlas, area: str) -> str:
    data = "".join(path_data(islet, closed=True) for islet in atlas.islets_of[area])
    return element("path", id=f"islets-{area}", d=data)


def _power_patterns(sheet: Map) -> str:
    theme = sheet.theme
    patterns = (
        power_pattern(
            index,
            f"hatch-{slug(power)}",
            theme.pattern_line or theme.hue(index),
            theme.pattern,
            theme.pattern_width,
        )
        for index, power in enumerate(sheet.powers)
    )
    return "".join(patterns)


def _surfaces(theme: Theme) -> str:
    return inert_pattern(*theme.inert) + ice_pattern(*theme.ice) + fog_pattern(*theme.fog)


def _vellum(atlas: Atlas, theme: Theme) -> str:
    """The stains of old paper and the shade in its corners, over the whole sheet; nothing in a theme without them."""
    width, height = atlas.size
    # Smooth scaling of a picture as large as the sheet would be slow, and its steps are too faint to be seen.
    quick = {"preserveAspectRatio": "none", "image_rendering": "optimizeSpeed"}
    image = element("image", href=_paper(), width=width, height=height, **quick) if theme.aged else ""
    return element("g", image, id="vellum")


@cache
def _paper() -> str:
    content = (files(__package__) / "paper.png").read_bytes()
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


def _centers(theme: Theme, emphasis: float) -> str:
    """The marks of a supply center and of a ruined center, around 0, 0."""
    disc = element("circle", r=14, fill=theme.star[1], stroke=theme.ink.line, stroke_width=2.6)
    star = element("path", d=_STAR, fill=theme.star[0])
    ruin = element(
        "path",
        d="M-21 17V0h6v-17l8 7 6-8 7 11 5-3v10h10v17z",
        fill=theme.star[1],
        stroke=theme.ink.line,
        stroke_width=3,
        stroke_linejoin="round",
    )
    door = element("path", d="M-6 17V7a6 6 0 0 1 12 0V17z", fill=theme.ink.line)
    larger = f"scale({emphasis})" if emphasis != 1 else None
    center = element("g", disc, star, id="center", transform=larger)
    return center + element("g", ruin, door, id="ruin", transform=larger)


def _signs(sheet: Map) -> str:
    """The sign of a closed waterway, waves between two bars, and that of a unit's strength; both around 0, 0."""
    larger = f"scale({sheet.emphasis})" if sheet.emphasis != 1 else None
    wave = "M-14-4q7-9 14 0t14 0M-14 6q7-9 14 0t14 0"
    closed = (
        element("circle", class_="dam-bed", r=20),
        element("path", fill="none", stroke=sheet.theme.shore, stroke_width=3, d=wave),
        element("path", class_="dam", d="M-12 12L12-12"),
    )
    shift = f"translate({-0.8 * sheet.badge:.1f} {0.8 * sheet.badge:.1f})"
    strength = element("g", noted("\N{MULTIPLICATION SIGN}2", sheet.badge), transform=shift)
    return element("g", *closed, id="closed", transform=larger) + element("g", strength, id="strength")


def touch(atlas: Atlas) -> str:
    """The invisible top layer for pages: a shape to point at for every area."""
    hits = (use(f"area-{area}", class_="hit", data_area=area) for area in atlas.rings)
    return element("g", *hits, id="layer-touch")
