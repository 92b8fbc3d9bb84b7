"""The printed facts of a board: areas, powers, and links that no border explains."""

from enum import StrEnum

from msgspec import Struct


class Terrain(StrEnum):
    """What an area is made of; it decides who may stand there. Rule: geophysical, Terrain."""

    LAND = "land"
    SEA = "sea"
    MOUNTAIN = "mountain"
    ICE = "ice"
    INERT = "inert"


class Movement(StrEnum):
    """The ways of travelling by which every kind of unit moves: over land, by water and along coasts, or over both."""

    ARMY = "army"
    FLEET = "fleet"
    AIR = "air"


BORDERED = (Movement.ARMY, Movement.FLEET)
"""The ways of travelling for which a board has borders and passages of their own."""


class Area(Struct, frozen=True):
    """One province or sea, as printed.

    `owner` holds the area when the game starts and `home` is the power whose home country it belongs to ("":
    nobody); `also` are other names that are read; `anchors` are points inside it, (longitude, latitude) in
    degrees.
    """

    id: str
    name: str
    terrain: Terrain
    center: bool = False
    owner: str = ""
    home: str = ""
    also: tuple[str, ...] = ()
    anchors: tuple[tuple[float, float], ...] = ()


class Power(Struct, frozen=True):
    """Somebody who may own units and centers; `adjective` as in "FRENCH A PAR", `also` other names read."""

    id: str
    adjective: str = ""
    also: tuple[str, ...] = ()


class Passage(Struct, frozen=True):
    """A named link between two places without a common border.

    `ends` are areas or coasts, `movements` those that may use it, `water` the sea between them ("" if none
    matters).
    """

    name: str
    ends: tuple[str, str]
    movements: tuple[Movement, ...]
    water: str = ""


class Border(Struct, frozen=True):
    """A listed border: two areas, or coasts if only fleets pass, and those that may pass it."""

    ends: tuple[str, str]
    movements: tuple[Movement, ...]
