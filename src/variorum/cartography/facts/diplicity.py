"""A variant of diplicity in one JSON file, as its site takes and gives them (schemaVersion 1)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from variorum.board.error import BoardError
from variorum.board.misfit import misfit
from variorum.cartography.facts.jdiprules import COASTS
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts, Name, PowerFacts, UnitFacts
from variorum.cartography.facts.text import content_of
from variorum.cartography.facts.tidying import note, one_sided

_BUILDS_ANYWHERE = "allow-builds-in-non-home-centers"
_USUAL = ("Spring", "Fall")
_Key = Annotated[str, Meta(min_length=1, max_length=60)]
_Kind = Literal["land", "coast", "sea"]
_KINDS: dict[str, _Kind] = {"land": "land", "coastal": "coast", "sea": "sea"}


class _Way(Struct, frozen=True):
    to: _Key
    may: Literal["army", "fleet", "both"] = msgspec.field(name="pass")


class _Province(Struct, frozen=True, rename="camel"):
    id: _Key
    name: Name
    type: Literal["land", "coastal", "sea"]
    supply_center: bool
    adjacencies: Annotated[tuple[_Way, ...], Meta(max_length=400)]
    home_nation: str = ""


class _Coast(Struct, frozen=True, rename="camel"):
    id: _Key
    parent_province: _Key
    adjacencies: Annotated[tuple[_Way, ...], Meta(max_length=400)]


class _Nation(Struct, frozen=True):
    id: _Key
    name: Name
    non_playable: bool = False


class _Unit(Struct, frozen=True):
    nation: _Key
    type: Literal["Army", "Fleet"]
    location: _Key


class _Owned(Struct, frozen=True):
    nation: _Key
    province: _Key


class _Phase(Struct, frozen=True):
    season: str
    year: int
    type: str


class _Opening(Struct, frozen=True, rename="camel"):
    phase: _Phase
    units: tuple[_Unit, ...] = ()
    supply_centers: tuple[_Owned, ...] = ()


class _Winning(Struct, frozen=True, rename="camel"):
    type: str
    supply_centers: int = 0


class _Calendar(Struct, frozen=True):
    seasons: tuple[str, ...] = _USUAL


class _Variant(Struct, frozen=True, rename="camel"):
    name: Name
    nations: Annotated[tuple[_Nation, ...], Meta(max_length=60)]
    provinces: Annotated[tuple[_Province, ...], Meta(min_length=2, max_length=2000)]
    initial_state: _Opening
    named_coasts: Annotated[tuple[_Coast, ...], Meta(max_length=2000)] = ()
    author: str = ""
    victory_conditions: tuple[_Winning, ...] = ()
    adjudication_modifiers: tuple[str, ...] = ()
    phase_progression: _Calendar = _Calendar()
    dominance_rules: tuple[_Owned, ...] = ()


def read_diplicity(file: Path) -> Facts:
    """The facts in a variant of diplicity. What Standard's rules don't have is named in the notes.

    Raises:
        BoardError: it isn't such a file, or a way leads to an area that isn't there; with the place in it.

    """
    try:
        found = msgspec.json.decode(content_of(file), type=_Variant)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BoardError(str(file), 0, misfit(error), "download the variant anew") from None
    return _facts(file, found)


def _facts(file: Path, found: _Variant) -> Facts:
    areas = {province.id: province for province in found.provinces}
    coasts = {coast.id: coast for coast in found.named_coasts if coast.parent_province in areas}
    places = {key: one.name for key, one in areas.items()}
    places |= {key: f"{places[one.parent_province]} ({_coast(key)})" for key, one in coasts.items()}
    ways = [(one.id, way) for one in found.provinces for way in one.adjacencies]
    ways += [(key, way) for key, one in coasts.items() for way in one.adjacencies]
    if lost := next((way.to for _, way in ways if way.to not in places), None):
        raise BoardError(str(file), 0, f'a way leads to "{lost}", which isn\'t there', "describe it in provinces")
    nations = {one.id: one.name for one in found.nations if not one.non_playable}
    owners = {one.province: nations.get(one.nation) for one in found.initial_state.supply_centers}
    shores = {coast.parent_province for coast in coasts.values()}
    return Facts(
        name=found.name,
        areas=tuple(
            AreaFacts(
                one.name,
                "coast" if one.id in shores else _KINDS[one.type],
                abbr=one.id.upper()[:20],
                center=one.supply_center,
                home=nations.get(one.home_nation),
                owner=owners.get(one.id),
                coasts=tuple(
                    CoastFacts(_coast(key)) for key, coast in coasts.items() if coast.parent_province == one.id
                ),
            )
            for one in found.provinces
        ),
        borders=borders_of(_links(ways, places, shores)),
        powers=tuple(map(PowerFacts, nations.values())),
        designer=found.author[:200],
        units=tuple(
            UnitFacts("army" if unit.type == "Army" else "fleet", places[unit.location], nations.get(unit.nation))
            for unit in found.initial_state.units
            if unit.location in places
        ),
        win=max(0, next((one.supply_centers for one in found.victory_conditions if one.supply_centers), 0)) % 1000,
        begins=_begins(found.initial_state.phase),
        builds="anywhere" if _BUILDS_ANYWHERE in found.adjudication_modifiers else "",
        notes=tuple(_notes(found, ways, places)),
    )


def _coast(key: str) -> str:
    short = key.rpartition("/")[2]
    return COASTS.get(short, short.upper()[:60])


def _links(ways: list[tuple[str, _Way]], places: dict[str, str], shores: set[str]) -> Iterator[Link]:
    """Who may pass. Where an area has coasts, the ways of fleets to the area itself say nothing more."""
    for one, way in ways:
        fleet = way.may != "army" and not {one, way.to} & shores
        if way.may != "fleet" or fleet:
            yield places[one], places[way.to], way.may != "fleet", fleet


def _begins(phase: _Phase) -> str:
    """The first phase, if it is a movement in spring or fall of a year that counts."""
    usual = phase.season in _USUAL and phase.type == "Movement" and 0 < phase.year < 10_000
    return f"{phase.season[0]}{phase.year}M" if usual else ""


def _notes(found: _Variant, ways: list[tuple[str, _Way]], places: dict[str, str]) -> Iterator[str]:
    others = [one.type for one in found.victory_conditions if not one.supply_centers]
    yield from note(
        "named from one side only, open to both here", one_sided((places[a], places[way.to]) for a, way in ways)
    )
    yield from note(
        "powers that aren't played, their units have no orders", (one.name for one in found.nations if one.non_playable)
    )
    yield from note("other ways to win left out", others)
    yield from note("rules left out", (one for one in found.adjudication_modifiers if one != _BUILDS_ANYWHERE))
    yield from note(
        "centers that depend on others left out", (places.get(one.province, "?") for one in found.dominance_rules)
    )
    if found.phase_progression.seasons != _USUAL:
        yield from note("seasons of its own left out, the year is Standard's", found.phase_progression.seasons)
