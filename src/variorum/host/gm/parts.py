"""The parts of a position that are edited together, each with the type that its form is made from."""

from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from variorum.board import AreaId, area_of
from variorum.game.position import Position
from variorum.game.setting import Setting
from variorum.game.unit import UnitRef
from variorum.game.variant import Variant
from variorum.host.schema import FormNames
from variorum.notation.in_words import words

FREE = ("units.id", "dislodged.unit.id")
"""Numbers of units, which are assigned automatically."""

NAME = "p"
"""The prefix of all fields' names in these forms."""

ON_MAP = frozenset({"areas", "centers", "places", "units"})
"""The lists of likely values that the map shows."""

FIELDS = {
    "units": ("units",),
    "centers": ("owners",),
    "phase": ("turn", "ending"),
    "retreats": ("dislodged", "contested"),
    "board": ("earth",),
    "seats": ("seats",),
}
SETTINGS = "settings"
RECORD = "record-"


def parts(variant: Variant) -> tuple[str, ...]:
    """The names of the parts of a variant's positions."""
    settings = (SETTINGS,) if variant.settings else ()
    return (*FIELDS, *settings, *(RECORD + name for name in variant.records))


def type_of(variant: Variant, part: str) -> Any:
    """The type of a part."""
    return _type_of(variant, part)


@lru_cache(maxsize=256)
def _type_of(variant: Variant, part: str) -> Any:
    if part in FIELDS:
        known = {field.name: field.type for field in msgspec.structs.fields(Position)}
        return msgspec.defstruct("Part", [(name, known[name]) for name in FIELDS[part]], frozen=True)
    if part == SETTINGS:
        fields = [(name, _setting(setting)) for name, setting in variant.settings.items()]
        return msgspec.defstruct("Settings", fields, frozen=True)
    return variant.records[part.removeprefix(RECORD)] | None


def value_of(variant: Variant, position: Position, part: str) -> Any:
    """The value of a part of a position."""
    kind = type_of(variant, part)
    if part in FIELDS:
        return kind(**{name: getattr(position, name) for name in FIELDS[part]})
    if part == SETTINGS:
        return kind(**{name: position.settings.get(name, one.default) for name, one in variant.settings.items()})
    return position.records.get(part.removeprefix(RECORD))


def changed(position: Position, part: str, value: Any) -> Position:
    """The position with a new value for a part."""
    if part in FIELDS:
        return replace(position, **{name: getattr(value, name) for name in FIELDS[part]})
    if part == SETTINGS:
        return replace(position, settings=msgspec.structs.asdict(value))
    records = {name: record for name, record in position.records.items() if name != part.removeprefix(RECORD)}
    return replace(position, records=records | ({part.removeprefix(RECORD): value} if value else {}))


def words_of(variant: Variant, position: Position) -> FormNames:
    """Likely values for the fields of these forms."""
    world = variant.world
    geography = world.board.geography(position.earth)
    moving = {kind.movement for kind in world.kinds if kind.movement}
    places = dict.fromkeys(
        place for area in world.board.areas for movement in moving for place in geography.places(movement, AreaId(area))
    )
    powers = tuple(dict.fromkeys((*variant.powers, *world.bystanders)))
    seats = tuple(dict.fromkeys((*world.commands(position), *powers)))
    lists = {
        "kinds": tuple(kind.code for kind in world.kinds),
        "powers": powers,
        "seats": seats,
        "areas": tuple(world.board.areas),
        "centers": geography.centers,
        "units": tuple(dict.fromkeys(str(unit) for unit in position.units)),
        "places": tuple(dict.fromkeys((*world.board.areas, *places))),
    }
    meanings = {name: setting.meaning for name, setting in variant.settings.items()}
    return FormNames(lists, _names(variant, position, lists["places"]), meanings, FREE)


def places_of(words: FormNames, position: Position) -> dict[str, tuple[str, ...]]:
    """The area on the map for each likely place and unit."""
    units = {str(unit): (unit.area,) for unit in position.units}
    return {**{place: (area_of(place),) for place in words.lists["places"]}, **units}


def _names(variant: Variant, position: Position, places: tuple[str, ...]) -> dict[str, str]:
    """What people call places, units and their kinds."""
    known = words(variant)
    units = {str(unit): known.unit(UnitRef(unit.kind, unit.location)) for unit in position.units}
    return {**{place: known.place(place) for place in places}, **known.kinds, **units}


def _setting(setting: Setting) -> Any:
    if setting.names:
        return int | str
    return Literal[setting.choices] if setting.choices else type(setting.default)
