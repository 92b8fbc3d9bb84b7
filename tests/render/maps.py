"""Positions to draw: the opening, and one where the earth has changed in every way there is."""

import xml.etree.ElementTree as ET

from msgspec.structs import replace

from variorum.board import Earth
from variorum.render import THEMES, scene_of
from variorum.variants.registry import variant

STANDARD = variant("standard")
OPENING = STANDARD.opening(STANDARD)
TORN = replace(
    OPENING,
    earth=Earth(
        terrain={"BUR": "sea", "UKR": "sea", "ENG": "land", "ADR": "land", "BOH": "mountain", "FIN": "ice"},
        canals={"SPA": (("LYO", "MAO"),)},
        closed=("CON",),
        rifts=(("MOS", "WAR"),),
        links=(("NAF", "SYR"),),
        created=("SYR",),
        destroyed=("MUN",),
    ),
    owners={area: owner for area, owner in OPENING.owners.items() if area != "MUN"},
)


def scene(position=OPENING, theme="atlas", **changes):
    return scene_of(position, STANDARD, THEMES[theme], **changes)


def parsed(markup):
    """The elements of a fragment or a document, without namespaces."""
    return ET.fromstring(f"<all>{markup.replace(' xmlns=', ' data-namespace=')}</all>")


def ids(markup):
    return [node.get("id") for node in parsed(markup).iter() if node.get("id")]


def used(markup):
    return [node.get("href").removeprefix("#") for node in parsed(markup).iter("use")]


def inside(markup, name):
    """The elements in the one that has that id."""
    return next(node for node in parsed(markup).iter() if node.get("id") == name)
