"""The names in a scenario file: areas, powers, seats and units, as the variant has them."""

import re

import msgspec

from variorum.board import AreaId, Movement, area_of
from variorum.board.coastname import COASTS
from variorum.game.unit import UnitKind
from variorum.game.variant import Variant
from variorum.notation.named import area_named, unit_named
from variorum.notation.names import Names, names, plain
from variorum.scenario.node import Node, nearest
from variorum.scenario.state import changes_earth

_UNIT = re.compile(r"(?:(?P<power>\S+)\s+)?(?P<kind>[^\s()]+)\s+(?P<location>\S+)")


class NamedUnit(msgspec.Struct, frozen=True):
    """A unit as a file names it; `power` is empty unless it is written."""

    kind: str
    location: str
    power: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


def _names(variant: Variant) -> Names:
    return names(variant.board, variant.world.kinds, (), variant.world.bystanders)


def area(node: Node, text: str, variant: Variant) -> str:
    """The area that a text names.

    Raises: ScenarioError if the board has none such.
    """
    known = _names(variant)
    found = known.areas.get(plain(text)) or area_named(known, text)
    if found is None:
        raise node.error(f'no area "{text}"; {nearest(text.upper(), variant.board.areas)}')
    return found


def location(node: Node, text: str, variant: Variant) -> str:
    """The area, perhaps with its coast, that a text names.

    Raises: ScenarioError if the board has none such.
    """
    named, _, coast = text.upper().partition("/")
    place = area(node, named, variant)
    found = f"{place}/{coast}" if coast else place
    printed = tuple(name for name in variant.board.coast_names if area_of(name) == place)
    known = printed or variant.board.geography().places(Movement.FLEET, AreaId(place))
    if coast and found not in known and not (changes_earth(variant) and coast in COASTS):
        raise node.error(f'no coast "{text}"; {nearest(found, known)}')
    return found


def power(node: Node, text: str, variant: Variant) -> str:
    """The power that a text names.

    Raises: ScenarioError if the variant has none such.
    """
    found = _names(variant).powers.get(plain(text))
    if found is None:
        raise node.error(f'no power "{text}"; {nearest(text.upper(), variant.board.powers)}')
    return found


def kind(node: Node, text: str, variant: Variant) -> UnitKind:
    """The kind of unit that a text names.

    Raises: ScenarioError if the variant has none such.
    """
    for found in variant.world.kinds:
        if text.upper() in (found.code, *found.also):
            return found
    known = tuple(found.code for found in variant.world.kinds)
    raise node.error(f'no kind of unit "{text}"; {nearest(text, known)}')


def _is_plain(match: re.Match[str], variant: Variant) -> bool:
    """Whether power, kind and area are written in the words that files use."""
    known = _names(variant)
    area = match["location"].partition("/")[0]
    kinds = {name for found in variant.world.kinds for name in (found.code, *found.also)}
    owned = not match["power"] or known.powers.get(plain(match["power"])) is not None
    return owned and match["kind"].upper() in kinds and known.areas.get(plain(area)) is not None


def unit(node: Node, text: str, variant: Variant) -> NamedUnit:
    """The unit that a text names: kind and place, its power before them if need be.

    Raises: ScenarioError if it names none.
    """
    match = _UNIT.fullmatch(text.strip())
    named = None if match and _is_plain(match, variant) else unit_named(_names(variant), text)
    if named:
        return NamedUnit(named.kind, location(node, named.location, variant), named.power)
    if not match:
        raise node.error(f'"{text}" isn\'t a unit; write its kind and place, such as A PAR or F STP/SC')
    owner = power(node, match["power"], variant) if match["power"] else ""
    return NamedUnit(kind(node, match["kind"], variant).code, location(node, match["location"], variant), owner)
