"""A variant as diplicity's site takes it: one JSON file (schemaVersion 1), and a picture with a shape for each area."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from variorum.board import AreaId, Board, Geography, Location, Movement, Terrain
from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.variant import Variant
from variorum.render.atlas import Atlas, outline
from variorum.render.svg import element
from variorum.render.theme import PLAIN
from variorum.rules.victory import Victory

_KINDS = {"A": "Army", "F": "Fleet"}
_COAST = 1.2
"""How wide the circle is that stands for a coast, in badges."""


class Published(Struct, frozen=True):
    """The JSON of a variant, its picture, and what neither can say."""

    variant: dict[str, Any]
    picture: str
    notes: tuple[str, ...]


def published(variant: Variant, atlas: Atlas) -> Published:
    """A variant whose opening needs no dice, for another program; of its rules the file holds how many centers win."""
    board, position = variant.board, variant.opening(variant)
    geography = board.geography()
    areas = [area for area in board.areas if geography.terrain[AreaId(area)] is not Terrain.INERT]
    win = next((rule.centers for rule in variant.rules if isinstance(rule, Victory)), None)
    told: dict[str, Any] = {
        "schemaVersion": 1,
        "id": variant.id.replace("_", "-"),
        "name": variant.name,
        "description": variant.tagline,
        "author": variant.designer,
        "victoryConditions": [
            {"type": "supply-center-majority", "supplyCenters": win or len(geography.centers) // 2 + 1}
        ],
        "phaseProgression": {"seasons": ["Spring", "Fall"], "transitions": list(_transitions())},
        "nations": [
            {"id": _id(power), "name": called(power), "color": PLAIN.hue(index)}
            for index, power in enumerate(variant.powers)
        ],
        "provinces": [_province(board, geography, area) for area in areas],
        "namedCoasts": [_coast(board, geography, place) for place in geography.fleet if "/" in place],
        "initialState": _opening(position, geography),
    }
    return Published(told, _picture(atlas, geography, areas), tuple(_notes(variant, position, win)))


def _transitions() -> Iterator[dict[str, Any]]:
    """Standard's year."""
    steps = [("Spring", "Movement"), ("Spring", "Retreat"), ("Fall", "Movement"), ("Fall", "Retreat")]
    steps.append(("Fall", "Adjustment"))
    for number, (season, kind) in enumerate(steps):
        later = steps[(number + 1) % len(steps)]
        to = {"season": later[0], "type": later[1], "yearDelta": int(later == steps[0])}
        yield {"from": {"season": season, "type": kind}, "to": to}


def _id(power: str) -> str:
    return power.lower().replace("_", "-")


def _province(board: Board, geography: Geography, area: str) -> dict[str, Any]:
    printed = board.areas[area]
    land = geography.is_land(AreaId(area))
    several = len(geography.places(Movement.FLEET, AreaId(area))) > 1
    kind = "sea" if not land else "coastal" if geography.is_coastal(AreaId(area)) and not several else "land"
    home = {"homeNation": _id(printed.home)} if printed.center and printed.home else {}
    return {
        "id": area.lower(),
        "name": printed.name,
        "type": kind,
        "supplyCenter": printed.center,
        "adjacencies": _ways(
            geography.neighbors(Movement.ARMY, Location(area)), geography.neighbors(Movement.FLEET, Location(area))
        ),
        **home,
    }


def _coast(board: Board, geography: Geography, place: Location) -> dict[str, Any]:
    area, _, coast = place.partition("/")
    return {
        "id": place.lower(),
        "name": f"{board.areas[area].name} ({coast})",
        "parentProvince": area.lower(),
        "adjacencies": _ways(frozenset(), geography.neighbors(Movement.FLEET, Location(place))),
    }


def _ways(armies: frozenset[str], fleets: frozenset[str]) -> list[dict[str, str]]:
    passes = {place: "both" if place in armies and place in fleets else "army" for place in armies}
    passes |= dict.fromkeys(fleets - armies, "fleet")
    return [{"to": place.lower(), "pass": passes[place]} for place in sorted(passes)]


def _opening(position: Position, geography: Geography) -> dict[str, Any]:
    units = [unit for unit in position.units if unit.kind in _KINDS and unit.power]
    return {
        "phase": {"season": "Spring" if position.turn.season == "S" else "Fall", "year": position.turn.year,
                  "type": "Movement"},
        "units": [
            {"nation": _id(unit.power), "type": _KINDS[unit.kind], "location": unit.location.lower()} for unit in units
        ],
        "supplyCenters": [
            {"nation": _id(owner), "province": center.lower()}
            for center, owner in position.owners.items()
            if center in geography.centers and owner
        ],
    }  # fmt: skip


def _picture(atlas: Atlas, geography: Geography, areas: list[str]) -> str:
    """A shape for each area, those of seas blue; a circle at each of several coasts."""
    paint: Mapping[bool, str] = {True: PLAIN.sea, False: PLAIN.land}
    shapes = (
        element(
            "path", id=area.lower(), d=outline(atlas, area), fill=paint[geography.is_sea(AreaId(area))],
            stroke=PLAIN.border,
        )
        for area in areas
        if area in atlas.outlines
    )  # fmt: skip
    coasts = (
        element("circle", id=place.lower(), cx=at[0], cy=at[1], r=atlas.badge * _COAST, fill="none")
        for place, at in atlas.units.items()
        if "/" in place
    )
    wide, high = atlas.size
    return element(
        "svg",
        element("g", *shapes, *coasts, id="provinces"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
    )


def _notes(variant: Variant, position: Position, win: int | None) -> Iterator[str]:
    if variant.mechanics or not win:
        yield "the file has Standard's rules alone; those of the variant are left out"
    if not win:
        yield "the variant doesn't count centers to win; by the file, more than half of them do"
    others = sorted({str(unit) for unit in position.units if unit.kind not in _KINDS or not unit.power})
    if others:
        yield f"units that the file can't have are left out: {', '.join(others[:12])}"
