"""Pages as PDF, each made once, if the optional dependencies `variorum[pdf,pictures]` are installed."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.cache import caches

from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.host.play.pictures.bitmaps import KEPT, pixels
from variorum.host.play.pictures.drawing import picture
from variorum.zine import paper
from variorum.zine.paper import is_possible

__all__ = ["image", "is_possible", "of_drawing", "written"]


def image(variant: Variant, position: Position) -> str:
    """The map of a position as a data URL.

    Raises: BusyError if it can't be drawn now.
    """
    return of_drawing(picture(variant, position))


def of_drawing(svg: str) -> str:
    """A drawing as a data URL with PNG. Raises: BusyError as `image`."""
    return f"data:image/png;base64,{b64encode(pixels(svg)).decode()}"


def written(page: str, style: str | None = None) -> bytes:
    """The PDF of a self-contained page, in the style of the gazette unless another is given; nothing is fetched."""
    own = _gazette() if style is None else style
    name = f"pdf-{sha256((own + page).encode()).hexdigest()}"
    found: bytes = caches[KEPT].get_or_set(name, lambda: paper.printed(page, own)) or b""
    return found


@cache
def _gazette() -> str:
    sheets = (Path(str(finders.find(name))) for name in ("site/tokens.css", "results/gazette.css"))
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
