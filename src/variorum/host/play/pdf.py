"""Pages as PDF, if the optional dependencies `variorum[pdf,pictures]` are installed."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.cache import caches

from variorum.game.position import Position
from variorum.game.variant import Variant
from variorum.host.play.pixels import KEPT, pixels
from variorum.host.play.pixels import is_possible as pixels_are_possible
from variorum.render.picture import draw
from variorum.render.scene import scene_of

_FACES = {
    "EBGaramond12-Regular.otf": ("EB Garamond", "normal"),
    "EBGaramond12-Italic.otf": ("EB Garamond", "italic"),
    "EBGaramond12-Bold.otf": ("EB Garamond Bold", "normal"),
}
_BOLD = '.gazette :is(h1, h2, th, b) { font-family: "EB Garamond Bold"; font-weight: normal; }'
"""Bold needs a family of its own: Pango can't tell uninstalled fonts of the same name apart."""


def is_possible() -> bool:
    """Whether this installation can make PDF files."""
    return find_spec("weasyprint") is not None and pixels_are_possible()


def image(variant: Variant, position: Position) -> str:
    """The map of a position as a data URL.

    Raises: BusyError if it can't be drawn now.
    """
    return f"data:image/png;base64,{b64encode(pixels(draw(scene_of(position, variant)))).decode()}"


def written(page: str) -> bytes:
    """The PDF of a self-contained page; nothing is fetched."""
    name = f"pdf-{sha256(page.encode()).hexdigest()}"
    found: bytes = caches[KEPT].get_or_set(name, lambda: _written(page)) or b""
    return found


def _written(page: str) -> bytes:
    from weasyprint import CSS, HTML  # noqa: PLC0415 - an optional dependency
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415
    from weasyprint.urls import URLFetcher  # noqa: PLC0415

    fonts, only_data = FontConfiguration(), URLFetcher(allowed_protocols=("data",))
    style = CSS(string=_style(), font_config=fonts, url_fetcher=only_data)
    document: bytes = HTML(string=page, url_fetcher=only_data).write_pdf(stylesheets=[style], font_config=fonts)
    return document


@cache
def _style() -> str:
    faces = "".join(_face(name, *face) for name, face in _FACES.items())
    return faces + Path(str(finders.find("play/gazette.css"))).read_text(encoding="utf-8") + _BOLD


def _face(name: str, family: str, slant: str) -> str:
    data = b64encode((files("variorum.render") / "fonts" / name).read_bytes()).decode()
    return f'@font-face {{ font-family: "{family}"; src: url("data:font/otf;base64,{data}"); font-style: {slant} }}\n'
