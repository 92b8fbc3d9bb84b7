"""Themes: every colour of a picture, and how strong each effect is."""

import msgspec

from variorum.render.ink import Ink
from variorum.render.palette import BRIGHT, TRADITIONAL, further, legible


class Theme(msgspec.Struct, frozen=True):
    """Colours as "#rrggbb"; strengths from 0 to 1; widths in drawing units.

    Attributes:
        id: what people ask for.
        page: the paper around the map; `line` is what frame and legend are drawn with, `text` their writing.
        sea: open water; `shallows` are the bands and lines of water along a coast, from the outermost: how far out it
            reaches, and its colour.
        passage: borders between seas, on a ground of `passage_ground`.
        land: land without an owner; `inert` closed land with its hatching, `ice` with its cracks.
        shore: the coastline; `border` is between two areas of one owner, `frontier` between two owners.
        names: writing on land, at sea and on closed land; `halos` are what it stands out from, in the same order,
            and `halo` how strongly.
        hues: the colour of each power's badges, in the order of the board; `tint` is its share in owned land, `faint`
            that in the homeland around; `edge` is the share along frontiers, `pattern` the strength of hatching, drawn
            in `pattern_line` or else in the power's colour, `pattern_width` wide.
        aged: whether the paper has stains and dark corners.
        star: supply centers: the star and the disc under it.
        rift: the glow, the chasm and the sparks of a rift.
        fog: the veil over what the reader doesn't see, how thick it is, and the wisps in it.
        ink: units and orders.
        lettered: whether badges need the initials of their powers.

    """

    id: str
    page: str
    line: str
    text: str
    sea: str
    shallows: tuple[tuple[float, str], ...]
    passage: str
    passage_ground: str
    graticule: str
    land: str
    inert: tuple[str, str]
    ice: tuple[str, str]
    shore: str
    border: str
    frontier: str
    names: tuple[str, str, str]
    halos: tuple[str, str, str]
    hues: tuple[str, ...]
    tint: float
    faint: float
    edge: float
    pattern: float
    pattern_width: float = 3
    halo: float = 0.75
    pattern_line: str = ""
    aged: bool = False
    star: tuple[str, str] = ("#8c1d18", "#fff9e8")
    rift: tuple[str, str, str] = ("#ff8a1e", "#2b0f08", "#ffe9a8")
    fog: tuple[str, float, str] = ("#a7a69e", 0.66, "#c9c7bf")
    ink: Ink = Ink()
    lettered: bool = False

    def hue(self, index: int) -> str:
        """The colour of the badges of a board's power number `index`."""
        return further(self.hues, index)

    def writing(self, index: int) -> str:
        """The same for text on the page."""
        return legible(self.hue(index), self.page)


ATLAS = Theme(
    id="atlas",
    page="#eadcb6",
    line="#4a3216",
    text="#3a2410",
    sea="#c4dad9",
    shallows=((33, "#b2ced2"), (22.5, "#7ba6b2"), (21, "#a0c2c9"), (9, "#86b0ba")),
    passage="#2b5766",
    passage_ground="#e6efe8",
    graticule="#6f969d",
    land="#f3e7c6",
    inert=("#d8cba8", "#bcab82"),
    ice=("#eef5f6", "#9fbcc8"),
    shore="#43301a",
    border="#6b5233",
    frontier="#33210d",
    names=("#2a1a08", "#1d4653", "#54462a"),
    halos=("#f8efd6", "#d3e4e3", "#ded2b2"),
    hues=TRADITIONAL,
    tint=0.42,
    faint=0.3,
    edge=0.62,
    pattern=0.16,
    aged=True,
)

PLAIN = Theme(
    id="plain",
    page="#ffffff",
    line="#5b6770",
    text="#1d2328",
    sea="#dcebf5",
    shallows=(),
    passage="#6f93ab",
    passage_ground="#eaf4fa",
    graticule="#dcebf5",
    land="#fbf8f0",
    inert=("#dddbd6", "#c6c3bc"),
    ice=("#f3fafc", "#a9c8d4"),
    shore="#44525c",
    border="#8a8f92",
    frontier="#2b3136",
    names=("#16191c", "#234e68", "#4c4c4a"),
    halos=("#ffffff", "#eaf4fa", "#e6e4df"),
    hues=TRADITIONAL,
    tint=0.46,
    faint=0.28,
    edge=0.4,
    pattern=0.2,
)

DARK = Theme(
    id="dark",
    page="#12161b",
    line="#8d7d5c",
    text="#e8dfc9",
    sea="#1a2935",
    shallows=((33, "#203543"), (22.5, "#38596a"), (21, "#263f4e"), (9, "#2e4b5b")),
    passage="#7fa6b8",
    passage_ground="#16232d",
    graticule="#33505f",
    land="#3d3a34",
    inert=("#26262a", "#36363b"),
    ice=("#5d7480", "#93b0bd"),
    shore="#0b0e11",
    border="#83796a",
    frontier="#f2e8d0",
    names=("#fffaf0", "#b7d5e2", "#a6a6a6"),
    halos=("#1c1b18", "#13202a", "#1c1c20"),
    hues=BRIGHT,
    tint=0.35,
    faint=0.2,
    edge=0.75,
    pattern=0.16,
    fog=("#07090c", 0.66, "#39424a"),
    ink=Ink(line="#0b0d10", casing="#fdf6e3", failure="#ff5964", growth="#6fd27e", faint="#a49c8c"),
)

PRINT = Theme(
    id="print",
    page="#ffffff",
    line="#000000",
    text="#000000",
    sea="#ffffff",
    shallows=((19, "#000000"), (17.5, "#ffffff"), (11, "#000000"), (9.5, "#ffffff")),
    passage="#000000",
    passage_ground="#ffffff",
    graticule="#ffffff",
    land="#ffffff",
    inert=("#ffffff", "#000000"),
    ice=("#ffffff", "#000000"),
    shore="#000000",
    border="#000000",
    frontier="#000000",
    names=("#000000", "#000000", "#000000"),
    halos=("#ffffff", "#ffffff", "#ffffff"),
    halo=1,
    hues=("#000000",),
    tint=0,
    faint=0,
    edge=0,
    pattern=1,
    pattern_width=2,
    star=("#000000", "#ffffff"),
    rift=("#ffffff", "#000000", "#000000"),
    fog=("#ffffff", 0.4, "#9a9a9a"),
    ink=Ink(line="#000000", casing="#ffffff", failure="#000000", growth="#000000", faint="#000000"),
    lettered=True,
)

THEMES = {theme.id: theme for theme in (ATLAS, PLAIN, DARK, PRINT)}
