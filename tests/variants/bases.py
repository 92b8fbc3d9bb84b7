"""Files that build on every variant with code, on three boards, with one mechanic each: what `test_bases` plays."""

import json
from itertools import combinations

import msgspec

from variorum.board import load_board
from variorum.variants import registry

BOARDS = ("standard", "gametest1815", "hundred")
"""A board with outlines on which Switzerland is, a larger one with garrisons, and a small one that lists borders."""


class Ground(msgspec.Struct, frozen=True):
    """A board with the units of a variant on it, and areas on which mechanics can be tried."""

    board: str
    units: dict[str, tuple[str, ...]]
    inland: str
    coasts: tuple[str, ...]
    neutral: tuple[str, ...]
    pair: tuple[str, str]
    seas: tuple[str, str, str]
    strait: tuple[str, str, str]
    apart: tuple[str, str]
    arrow: tuple[str, str, str]


def ground_of(name):
    """The ground of a board, found on it."""
    board, opening = load_board(name), registry.variant(name).start({})
    units = {
        seat.id: tuple(f"{unit.kind} {unit.location}" for unit in opening.units_of(seat.id)) for seat in opening.seats
    }
    geography, areas = board.geography(), board.areas
    land = [area for area in areas if geography.is_land(area)]
    plain = [area for area in land if not areas[area].center]
    neutral = [area for area in geography.centers if area in land and area not in opening.owners]
    pairs = [pair for pair in combinations(land, 2) if pair[1] in geography.army[pair[0]]]
    seas = {
        area: sorted({water for coast in found for water in coast.waters}) for area, found in geography.shores.items()
    }
    single = [area for area in land if len(geography.coasts(area)) == 1]
    around = {sea: [area for area in single if area in board.touching(sea)] for sea in areas if geography.is_sea(sea)}
    water = next(iter(around))
    joined = [(area, *two) for area, found in seas.items() for two in combinations(found, 2)]
    apart = [(area, *two) for area, *two in joined if two[1] not in board.touching(two[0])]
    return Ground(
        name,
        units,
        next(area for area in plain if area not in seas),
        tuple(area for area in plain if area in seas)[:2],
        tuple(neutral),
        next(pair for pair in pairs if not any(areas[area].owner for area in pair)),
        joined[0],
        next(((area, *two) for area, *two in apart if areas[area].center), (geography.centers[0], "", "")),
        (water, next(area for area in areas if geography.is_sea(area) and area not in {water, *board.touching(water)})),
        next((sea, *shores) for sea, shores in around.items() if len(shores) > 1)[:3],
    )


def mechanics(ground):
    """Keys of a file and mechanics, by the names under which they are tried."""
    first = next(iter(ground.units))
    centers = [unit.split()[1].partition("/")[0] for unit in ground.units[first]]
    neutral = f"A {ground.neutral[0]}"
    one, other = ground.pair
    area, *ends = ground.seas
    center, *joined = ground.strait
    return {
        "nothing": ({}, ()),
        "begins": ({"begins": "S1648M"}, ()),
        "begins with builds": ({"begins": "W1647A"}, ()),
        "new_centers": ({"new_centers": [ground.inland]}, ()),
        "lost_centers": ({"lost_centers": [ground.neutral[0]]}, ()),
        "mountains": ({"mountains": [ground.inland]}, ()),
        "long_turns": ({"begins": "Y1425M"}, (table("long_turns", years=5),)),
        "last_year": ({"begins": "S1701M"}, (table("last_year", year=1702),)),
        **{
            f"builds {where}": ({}, (table("builds", where=where),))
            for where in ("home", "any home", "anywhere", "late")
        },
        **{
            name: ({}, (table(name.partition(" ")[0], **fields),))
            for name, fields in {
                "neutral_units": {"units": [neutral]},
                "neutral_units return": {"units": [neutral], "returns": True},
                "neutral_units support": {"units": [f"A {one}", f"A {other}"], "supports": [[one, other]]},
                "garrisons": {"units": [neutral]},
                "convoys_on_land": {"areas": list(ground.coasts)},
                "one_way": {"ways": [[one, other]]},
                "rivers": {"borders": [[one, other]]},
                "canals": {"canals": [{"area": area, "ends": ends}]},
                "denials": {"arrows": [{"water": ground.arrow[0], "ends": list(ground.arrow[1:])}]},
                "long_hauls": {"ways": [list(ground.apart)]},
                "strait": {"area": center, "ends": joined},
                "cavalry": {"barred": [ground.inland]},
                "winning needs": {"needs": [[centers[0]]]},
                "winning numbers": {"numbers": {first: 3}},
                "never_owns": {"centers": {first: [ground.neutral[0]]}},
                "builds_in": {"areas": {first: [ground.inland]}},
                "never_builds": {"units": {first: [f"A {centers[0]}"]}},
                "stays": {"centers": {first: [centers[0]]}},
                "named_centers": {"centers": [centers[0], ground.neutral[0]]},
                "links": {"pairs": [[centers[0], ground.neutral[0]]], "fleets": False},
                "open": {"areas": [ground.neutral[0], ends[0]], "opens": 1903},
                "teams": {"teams": [list(ground.units)[:2]]},
                "second_power": {"seats": list(ground.units)[: max(2, len(ground.units) // 2)]},
                **{name: {} for name in ("conversions", "transforms", "money", "bribes", "dice", "corps")},
                **{name: {} for name in ("wings", "fog", "goals", "monsters", "end_votes", "majority")},
                **{name: {} for name in ("borg", "llamas", "odd_fleets", "souls", "acts")},
                **{name: {} for name in ("famine", "plague", "weather", "voted_link", "birds", "companions", "twins")},
                **{name: {} for name in ("market", "jester", "doctor", "soothsayer")},
                "mastermind": {"islands": list(ground.coasts)},
                "edition": {"edition": "1971"},
                "floods": {"floods": [{"year": 1901, "sinks": [centers[0]], "centers": [ends[0]]}]},
            }.items()
        },
        "spies": ({}, (table("goals"), table("spies"))),
        "holdings": ({}, (table("market"), table("holdings"))),
        "wealth": ({}, (table("money"), table("wealth", points=36))),
        "bids": ({}, (table("neutral_units", units=[neutral]), table("bids"))),
    }


def text_of(base, ground, keys, tables=()):
    """A file that builds on a base. It says how many centers win if it has to, and the regions that rules ask for."""
    variant = registry.variant(base)
    head = {"id": "built", "name": "Built", "tagline": "Built on another.", "base": base, "board": ground.board}
    if any(hasattr(rule, "centers") and type(rule).__name__ != "NamedCenters" for rule in variant.rules):
        head["win"] = 8
    regions = {"islands": ground.coasts, "capitals": ground.neutral[1:4]}
    if asked := {name: list(areas) for name, areas in regions.items() if name in variant.base.regions}:
        head["regions"] = asked
    lines = [f"{key} = {written(value)}" for key, value in {**head, **keys}.items()]
    for power, units in ground.units.items():
        listed = [] if keys.get("begins", "").endswith("A") else list(units)
        lines += ["", f"[powers.{power}]", f"units = {written(listed)}"]
    return "\n".join([*lines, "", *tables])


def table(name, **fields):
    """A mechanic as a file has it."""
    return "\n".join(
        ["", "[[mechanics]]", f'name = "{name}"', *(f"{key} = {written(one)}" for key, one in fields.items()), ""]
    )


def written(value):
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)
