"""Small scenes for the tests of pictures: places on a plane, units on them, and SVG read back."""

import xml.etree.ElementTree as ET

from variorum.game.unit import Unit, UnitRef

BADGE = 32.0
POINTS = {
    "PAR": (400.0, 400.0),
    "BUR": (600.0, 420.0),
    "MUN": (850.0, 400.0),
    "GAS": (380.0, 640.0),
    "MAR": (640.0, 660.0),
    "SPA": (200.0, 700.0),
    "SPA/SC": (220.0, 760.0),
    "WES": (420.0, 900.0),
    "TYS": (800.0, 900.0),
    "NAP": (1100.0, 860.0),
}


def at(location):
    return POINTS[location]


def unit(number, power, text):
    kind, _, location = text.partition(" ")
    return Unit(number, kind, power, location)


def ref(text):
    kind, _, location = text.partition(" ")
    return UnitRef(kind, location)


def parse(markup):
    """The elements of a fragment of SVG, by a parser that refuses what is not well formed."""
    return ET.fromstring(f"<svg>{markup}</svg>")


def classes(markup):
    return {word for node in parse(markup).iter() for word in node.get("class", "").split()}
