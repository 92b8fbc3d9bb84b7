"""Pictures of mechanics: a small drawing in `mechanics.svg`, or the emblem of a kind of unit that one brings.

A page has the symbols once, and shows each where it likes. Colors are the page's: `currentColor` and its variables.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from variorum.game.mechanic import Mechanic
from variorum.render.svg import element
from variorum.render.symbols import drawing, emblem, slug

_SYMBOL = re.compile(r'<symbol id="(\w+)"><title>(.*?)</title>(.*?)</symbol>')
_PART = re.compile(r"<g id=.*?</g>$", re.MULTILINE)
_VIEW = "-32 -32 64 64"
_USUAL = "mechanic"


class Picture(msgspec.Struct, frozen=True):
    """A picture of a mechanic: what is in it, and the same in words; without words it's only an ornament."""

    drawn: str
    told: str


def picture_of(name: str, kind: type[Mechanic]) -> Picture:
    """The picture of a mechanic that files call so: its own, the first unit or figure that it adds, or an ornament."""
    if own := _drawings().get(name):
        return own
    for unit in (*kind.adds, *kind.depicts):
        if drawn := emblem(unit):
            return Picture(element("g", drawing(drawn), color="var(--accent)"), unit.name.capitalize())
    return Picture(_drawings()[_USUAL].drawn, "")


def symbol_of(name: str) -> str:
    """The id of the symbol of a mechanic's name."""
    return f"mechanic-{slug(name)}"


def symbols(kinds: Mapping[str, type[Mechanic]]) -> str:
    """The symbols of mechanics by name, and the parts that they share, as one picture that shows nothing."""
    drawn = {symbol_of(name): picture_of(name, kind).drawn for name, kind in kinds.items()}
    found = (element("symbol", inside, id=key, viewBox=_VIEW) for key, inside in drawn.items())
    return element("svg", element("defs", *_PART.findall(_text())), *found, width=0, height=0, aria_hidden="true")


@cache
def _drawings() -> Mapping[str, Picture]:
    found = _SYMBOL.findall(_text())
    return {name: Picture(_inked(content), told) for name, told, content in found}


def _inked(content: str) -> str:
    ends = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    return element("g", content, stroke="currentColor", fill="none", stroke_width=2.5, **ends)


@cache
def _text() -> str:
    return (files(__package__) / "mechanics.svg").read_text("utf-8")
