"""Unit symbols and signs: small drawings in `emblems/`, each a picture of its own with the middle at 0, 0.

A drawing is 64 units wide and high; `currentColor` is the power's colour.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

from variorum.board import Movement
from variorum.game.unit import UnitKind
from variorum.render.svg import element

SIGNS = ("burst", "cross", "plus", "void")

_SHAPES = {Movement.ARMY: "shield", Movement.FLEET: "oval", Movement.AIR: "round", None: "round"}
_BARE = frozenset(_SHAPES.values())
_VIEW = "-32 -32 64 64"
_WIDEST = 4
"""Letters that a badge has room for."""


def slug(text: str) -> str:
    """A text as part of an id or class: letters, digits, dashes, and numbers for all else."""
    return re.sub(r"[^A-Za-z0-9-]", lambda found: f"_{ord(found[0]):x}", text)


def symbol_id(kind: str) -> str:
    """The id of the symbol of a kind's code."""
    return f"kind-{slug(kind)}"


def badge_id(kind: str) -> str:
    """The id of a badge of the usual size, around 0, 0."""
    return f"badge-{slug(kind)}"


def definitions(kinds: Iterable[UnitKind], badge: float) -> str:
    """The `<symbol>` elements of unit kinds and of the signs that orders need, and badges of that radius."""
    signs = [_symbol(f"sign-{name}", drawing(name)) for name in SIGNS]
    codes = {kind.code: kind for kind in kinds}
    symbols = [_symbol(symbol_id(code), _badge(kind)) for code, kind in codes.items()]
    box = {"x": -badge, "y": -badge, "width": 2 * badge, "height": 2 * badge}
    badges = [element("g", element("use", href=f"#{symbol_id(code)}", **box), id=badge_id(code)) for code in codes]
    return "".join([*signs, *symbols, *badges])


def emblem(kind: UnitKind) -> str | None:
    """The name of a kind's own drawing, if it has one: what it declares, its whole name, or a word of it."""
    words = kind.name.casefold().split()
    return next((name for name in (kind.emblem, "-".join(words), *words) if name in emblems()), None)


@cache
def emblems() -> frozenset[str]:
    """The names of the drawings for kinds of units."""
    names = {entry.name.removesuffix(".svg") for entry in (files(__package__) / "emblems").iterdir()}
    return frozenset(names - _BARE - set(SIGNS))


@cache
def drawing(name: str) -> str:
    """What is inside a drawing's outermost element, in a group with that element's strokes.

    Raises: FileNotFoundError if the drawing doesn't exist.
    """
    text = (files(__package__) / "emblems" / f"{name}.svg").read_text("utf-8")
    opening, _, rest = text.partition(">")
    attributes = re.sub(r'<svg|\s(?:xmlns|viewBox)="[^"]*"', "", opening).strip()
    content = re.sub(r"\s*\n\s*", "", rest.rpartition("</svg>")[0])
    return f"<g {attributes}>{content}</g>"


def _symbol(name: str, content: str) -> str:
    return element("symbol", content, id=name, viewBox=_VIEW)


def _badge(kind: UnitKind) -> str:
    """A kind's own drawing, or the plain badge of its movement with its code."""
    own = emblem(kind)
    if own is not None:
        return drawing(own)
    code = kind.code[:_WIDEST]
    letters = element(
        "text",
        escape(code),
        y=9,
        font_size=26 if len(code) < 3 else 52 / len(code),
        font_weight="bold",
        text_anchor="middle",
        fill="#fff7e2",
    )
    return drawing(_SHAPES[kind.movement]) + letters
