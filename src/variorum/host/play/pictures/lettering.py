"""The letters of pictures that stand on their own: an image may fetch no fonts, so it brings its letters along."""

from base64 import b64encode
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from string import ascii_letters, digits, punctuation

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]  # it ships no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
"""A picture opened by itself may use its own style, letters and grain, and nothing else."""
_CUTS = {"Regular": "normal", "Italic": "italic"}
_PLAIN = f"{ascii_letters}{digits}{punctuation} "
_FEATURES = ("kern", "liga", "ccmp", "mark")


def lettered(svg: str) -> str:
    """A picture as SVG with the letters that its text needs, as fonts in its style."""
    others = "".join(sorted(letter for letter in set(svg) if not letter.isascii()))
    faces = "".join(_face(cut, others) for cut in _CUTS)
    head = svg.index(">", svg.index("<svg")) + 1
    return f"{svg[:head]}<style>{faces}</style>{svg[head:]}"


@lru_cache(maxsize=64)
def _face(cut: str, others: str) -> str:
    data = b64encode(_cut_to(cut, _PLAIN + others)).decode()
    return f"@font-face{{font-family:'EB Garamond';font-style:{_CUTS[cut]};src:url(data:font/woff2;base64,{data})}}"


def _cut_to(cut: str, letters: str) -> bytes:
    """A font of the site with some letters alone, as WOFF2."""
    content = (files("variorum.host.play.pictures") / "fonts" / f"EBGaramond-{cut}.woff2").read_bytes()
    font = TTFont(BytesIO(content))
    cutter = Subsetter(Options(layout_features=list(_FEATURES), hinting=False))
    cutter.populate(text=letters)
    cutter.subset(font)
    font.flavor = "woff2"
    made = BytesIO()
    font.save(made)
    return made.getvalue()
