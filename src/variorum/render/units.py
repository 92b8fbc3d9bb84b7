"""Units as badges on the board."""

from collections.abc import Callable, Iterable, Mapping
from xml.sax.saxutils import escape

from variorum.game.unit import Dislodgement, Unit
from variorum.render.arrows import short
from variorum.render.layout import BURST, At, PlacedUnit, layout
from variorum.render.svg import element
from variorum.render.symbols import badge_id, slug, symbol_id


def draw_units(
    units: Iterable[Unit],
    dislodged: Iterable[Dislodgement],
    at: At,
    badge: float,
    *,
    title: Callable[[Unit], str] = str,
    letters: Mapping[str, str] | None = None,
    notes: Mapping[int, str] | None = None,
) -> str:
    """The badges of all units; those of dislodged ones lie above, tilted, in a burst.

    `title` is what a reader is told of a unit; `letters`, by power, go on a tab of the badge (see `initials`), and
    `notes`, by the unit's id, on another. Units at a place that `at` does not know are left out.
    """
    placed = layout(units, dislodged, at, badge).placed
    return "".join(_draw(one, badge, title, letters or {}, (notes or {}).get(one.unit.id, "")) for one in placed)


def initials(powers: Iterable[str]) -> dict[str, str]:
    """For every power the first letters of its name, as many as tell it from the others."""
    names = list(dict.fromkeys(powers))
    return {name: _initial(name, [other for other in names if other != name]) for name in names}


def _initial(name: str, others: Iterable[str]) -> str:
    shared = tuple(others)
    lengths = range(1, len(name) + 1)
    return next((name[:length] for length in lengths if not any(o.startswith(name[:length]) for o in shared)), name)


def _draw(placed: PlacedUnit, badge: float, title: Callable[[Unit], str], letters: Mapping[str, str], note: str) -> str:
    unit, radius = placed.unit, placed.radius
    usual = element("use", href=f"#{badge_id(unit.kind)}")
    letter = letters.get(unit.power, "")
    tilt = " rotate(14)" if placed.fallen else ""
    return element(
        "g",
        element("title", escape(title(unit))),
        sign("burst", 0, BURST * radius) if placed.fallen else "",
        usual if radius == badge else use(symbol_id(unit.kind), 0, radius),
        _tab(letter, radius) if letter else "",
        noted(note, radius) if note else "",
        id=f"unit-{unit.id}",
        class_=f"unit power-{slug(unit.power)}" + (" dislodged" if placed.fallen else ""),
        data_location=unit.location,
        transform=f"translate({short(placed.point.real)} {short(placed.point.imag)}){tilt}",
    )


def _tab(letter: str, radius: float) -> str:
    """A small label at a badge's lower right corner."""
    size = 0.64 * radius
    center = complex(0.7, 0.68) * radius
    plate = element("circle", cx=short(center.real), cy=short(center.imag), r=short(0.62 * size))
    text = element(
        "text", escape(letter), x=short(center.real), y=short(center.imag + 0.33 * size), font_size=short(size)
    )
    return element("g", plate, text, class_="tab")


def noted(note: str, radius: float) -> str:
    """A broad label at a badge's upper right corner."""
    size = 0.95 * radius
    left, top = 0.3 * radius, -1.35 * radius
    wide = size * (0.5 + 0.5 * len(note))
    plate = element("rect", x=short(left), y=short(top), width=short(wide), height=short(size), rx=short(0.3 * size))
    text = element("text", escape(note), x=short(left + wide / 2), y=short(top + 0.8 * size), font_size=short(size))
    return element("g", plate, text, class_="tab")


def sign(name: str, center: complex, radius: float) -> str:
    """A sign (see `symbols.SIGNS`) around a point."""
    return element("g", use(f"sign-{name}", center, radius), class_=name)


def use(symbol: str, center: complex, radius: float) -> str:
    """A symbol of the document, around a point."""
    corner = center - complex(radius, radius)
    size = short(2 * radius)
    return element("use", href=f"#{symbol}", x=short(corner.real), y=short(corner.imag), width=size, height=size)
