"""Colours of powers and what to do with colours: mixing them, and making text on them legible.

Colours are texts such as "#c33c1d".
"""

LEGIBLE = 4.5
"""The least contrast of text and its background. Rule: WCAG 2.2, 1.4.3."""

_SURFACE = 0.14
"""The least luminance on which black signs stand out. Names and badges are large: they need less contrast than text."""

TRADITIONAL = (
    "#c33c1d",  # red
    "#b8408c",  # pink
    "#5580dc",  # blue
    "#4a4548",  # grey
    "#78b55c",  # green
    "#4420a0",  # purple
    "#eeb511",  # yellow
    "#45c4c6",  # turquoise
    "#8f614d",  # brown
    "#e8ff66",  # lemon
    "#6a1306",  # maroon
    "#16405e",  # navy
)
"""Badges on light maps, in the order of a board's powers; far apart for colour-blind people too."""

BRIGHT = (
    "#cf3a1c",
    "#bb4a9c",
    "#62a2ed",
    "#a7a6a5",
    "#a2e07e",
    "#6955e5",
    "#fbd30f",
    "#3fe8f0",
    "#a9805b",
    "#ee8822",
    "#8c2a1c",
    "#3f6f96",
)
"""The same for dark maps."""


def further(palette: tuple[str, ...], index: int) -> str:
    """The colour number `index` of a palette that goes on after its last: darker, paler, and once more between both.

    Up to four times as many colours are told apart, with the hatchings of `patterns`.
    """
    colour, turn = palette[index % len(palette)], index // len(palette) % 4
    return (colour, mixed(colour, "#000000", 0.45), mixed(colour, "#ffffff", 0.5), mixed(colour, "#7f7f7f", 0.5))[turn]


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share (0 to 1) of another."""
    parts = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in parts)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 to 1. Rule: WCAG 2.2."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21. Rule: WCAG 2.2."""
    lower, higher = sorted((luminance(one), luminance(other)))
    return (higher + 0.05) / (lower + 0.05)


def legible(colour: str, ground: str) -> str:
    """The colour for text on that ground: itself, or as much darker or lighter as legible text has to be."""
    towards = "#000000" if luminance(ground) > 0.18 else "#ffffff"
    shades = (mixed(colour, towards, step / 20) for step in range(21))
    return next((shade for shade in shades if contrast(shade, ground) >= LEGIBLE), towards)


def tinted(colour: str) -> str:
    """A colour for large surfaces: itself, or lighter if it is too dark for what is drawn on it."""
    shades = (mixed(colour, "#ffffff", step / 20) for step in range(21))
    return next(shade for shade in shades if luminance(shade) >= _SURFACE)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
