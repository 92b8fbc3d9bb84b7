"""Hatchings: for every power, to tell land apart without colour, and for closed land and ice."""

from variorum.render.svg import element

_SIZE = 24
"""A tile: wide enough for signs that differ, small enough to be seen in the least area."""

_BANK = 72
"""A tile of fog: large, or the eye sees it repeat."""

_POWERS = (
    ("M0 0H24", 45),
    ("M4 6h.1M16 18h.1", 0),
    ("M0 6H24M0 18H24", 0),
    ("M0 0H24M0 0V24", 45),
    ("M2 6h9M14 18h9", 0),
    ("M6 0V24M18 0V24", 0),
    ("M12 7a5 5 0 1 0 .1 0z", 0),
    ("M0 12q6-10 12 0t12 0", 0),
    ("M12 6V18M6 12H18", 0),
    ("M0 18L12 6L24 18", 0),
    ("M0 0H24M0 7H24", 45),
    ("M6 2l8 14H-2zM18-10l8 14H10zM18 14l8 14H10z", 0),
)
"""What a tile is drawn with, and how far it is turned, in the order of a board's powers."""

PATTERNS = len(_POWERS)


def power_pattern(index: int, name: str, colour: str, opacity: float, width: float) -> str:
    """The pattern of a board's power number `index`; powers whose colours are kin have different ones."""
    data, turn = _POWERS[(index + 5 * (index // PATTERNS)) % PATTERNS]
    broad = width * 2.2 if "h.1" in data else width
    return _pattern(name, _line(data, colour, broad, opacity), turn)


def inert_pattern(ground: str, line: str) -> str:
    """Closed land: fine hatching."""
    return _pattern("inert", _ground(ground) + _line("M0 4H24M0 12H24M0 20H24", line, 1.6, 1), -45)


def ice_pattern(ground: str, line: str) -> str:
    """Ice: a pale field with cracks."""
    cracks = "M0 20L34 34L52 70L90 96M52 70L20 96M34 34L60 8L96 20M60 8L56 0M20 96L24 110M90 96L110 84"
    tile = element("g", _ground(ground, 110), _line(cracks, line, 2.4, 0.8))
    return element("pattern", tile, id="ice", width=110, height=110, patternUnits="userSpaceOnUse")


def fog_pattern(veil: str, thickness: float, wisps: str) -> str:
    """Fog: a veil with wisps in it."""
    ground = element("rect", width=_BANK, height=_BANK, fill=veil, fill_opacity=thickness)
    tile = ground + _line("M6 16q9-9 18 0t18 0M40 44q9-9 18 0t18 0M-32 44q9-9 18 0t18 0", wisps, 3, 0.75)
    return element("pattern", tile, id="fog", width=_BANK, height=_BANK, patternUnits="userSpaceOnUse")


def _pattern(name: str, tile: str, turn: int) -> str:
    return element(
        "pattern",
        tile,
        id=name,
        width=_SIZE,
        height=_SIZE,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turn})" if turn else None,
    )


def _ground(colour: str, size: int = _SIZE) -> str:
    return element("rect", width=size, height=size, fill=colour)


def _line(data: str, colour: str, width: float, opacity: float) -> str:
    return element(
        "path",
        d=data,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_opacity=opacity,
        stroke_linecap="round" if "h.1" in data else None,
    )
