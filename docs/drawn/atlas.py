"""Draw the sheets of the atlas, and write its page: every board in its opening, small, with its name below.

    python docs/drawn/atlas.py

Run it when a board came, went or was changed, and commit what it wrote.
"""

import io
import sys
import textwrap
from collections.abc import Iterator, Sequence
from importlib.resources import as_file, files
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import variorum
from variorum.game.variant import Variant
from variorum.render.atlas import atlas_of
from variorum.render.raster import png
from variorum.variants import registry

DOCS = Path(__file__).parents[1]
PAGE = DOCS / "atlas.md"
SHEETS = DOCS / "images" / "atlas"

_ACROSS, _DOWN = 3, 4
_SIDE, _GAP, _CAPTION, _SIZE = 480, 24, 40, 24
_PAPER, _INK = "#fbf8f1", "#2b2a27"
_QUALITY = 50

_HEAD = """\
# Atlas

The boards that come with Variorum, each in its opening, with the number of its powers. A board whose game begins with
builds stands empty. Each sheet opens larger when you follow it; `variorum board show standard -o standard.png` draws a
board as large as you like, and the variants page of a host shows all of them with who borders on whom.
[Boards](boards.md) tells how maps are made.
"""


def shown() -> list[Variant]:
    """A variant for each board, in the order of their names: Standard for its own, or else the only one."""
    by_board: dict[str, Variant] = {}
    for name in (registry.FIRST, *registry.own_names()):
        variant = registry.variant(name)
        by_board.setdefault(variant.board.name, variant)
    return sorted(by_board.values(), key=lambda variant: variant.name)


def caption(variant: Variant) -> str:
    """What stands below a map, and in the text for those who don't see it."""
    return f"{variant.name} ({len(variant.powers)})"


def sheet(variants: Sequence[Variant]) -> Image.Image:
    """Maps in rows, each as large as its place allows."""
    rows = [[(caption(variant), _map(variant)) for variant in row] for row in _groups(variants, _ACROSS)]
    heights = [max(picture.height for _, picture in row) + _CAPTION + _GAP for row in rows]
    paper = Image.new("RGB", (_ACROSS * (_SIDE + _GAP) + _GAP, sum(heights) + _GAP), _PAPER)
    pen = ImageDraw.Draw(paper)
    with as_file(files("variorum.render") / "fonts" / "EBGaramond12-Regular.otf") as font:
        letters = ImageFont.truetype(str(font), _SIZE)
    top = _GAP
    for row, height in zip(rows, heights, strict=True):
        foot = top + height - _CAPTION - _GAP
        for place, (name, picture) in enumerate(row):
            middle = _GAP + place * (_SIDE + _GAP) + _SIDE // 2
            paper.paste(picture, (middle - picture.width // 2, foot - picture.height))
            pen.text((middle, foot + _CAPTION // 2), name, _INK, letters, anchor="mm")
        top += height
    return paper


def _map(variant: Variant) -> Image.Image:
    across, down = atlas_of(variant.board).size
    width = round(_SIDE * min(1, across / down))
    # Drawn at twice the size first: thin lines stay thin. The powers below the map are left out.
    with Image.open(io.BytesIO(png(str(variorum.Game(variant).svg()), 2 * width))) as picture:
        return picture.crop((0, 0, 2 * width, round(2 * width * down / across))).convert("RGB").reduce(2)


def _groups(variants: Sequence[Variant], size: int) -> list[Sequence[Variant]]:
    return [variants[start : start + size] for start in range(0, len(variants), size)]


def page(sheets: Sequence[Sequence[Variant]]) -> str:
    """The page, with the names of all maps in place of each sheet for those who don't see it."""
    return "\n".join((_HEAD, *_shown(sheets)))


def _shown(sheets: Sequence[Sequence[Variant]]) -> Iterator[str]:
    for number, variants in enumerate(sheets, 1):
        names = ", ".join(map(caption, variants))
        address = f"images/atlas/{number}.webp"
        yield textwrap.fill(f"[![Maps of {names}]({address})]({address})", 118, break_on_hyphens=False) + "\n"


def main() -> None:
    """Write the page and its sheets."""
    sheets = _groups(shown(), _ACROSS * _DOWN)
    SHEETS.mkdir(parents=True, exist_ok=True)
    for old in SHEETS.glob("*.webp"):
        old.unlink()
    for number, variants in enumerate(sheets, 1):
        sheet(variants).save(SHEETS / f"{number}.webp", "WEBP", quality=_QUALITY, method=6)
    PAGE.write_text(page(sheets).rstrip("\n") + "\n")


if __name__ == "__main__":
    sys.exit(main())
