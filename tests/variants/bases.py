"""Files that build on every variant with code, on three boards, with one switch each: what `test_bases` plays."""

import json
from itertools import combinations

import msgspec

from variorum.board import load_board
from variorum.variants import registry

BOARDS = ("standard", "gametest1815", "hundred")
"""A board with outlines on which Switzerland is, a larger one with garrisons, and a small one that lists borders."""


class Ground(msgspec.Struct, frozen=True):
    """A board with the units of a variant on it, and areas on which switches can be tried."""

    board: str
    units: dict[str, tuple[str, ...]]
    inland: str
    coasts: tuple[str, ...]
    neutral: tuple[str, ...]
    pair: tuple[str, str]
    seas: tuple[str, str, str]
    strait: tuple[str, str, str]


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
    )


def switches(ground):
    """Every switch with a value: keys of the file, or of its first power."""
    first = next(iter(ground.units))
    centers = [unit.split()[1].partition("/")[0] for unit in ground.units[first]]
    neutral = f"A {ground.neutral[0]}"
    one, other = ground.pair
    top = {
        "nothing": {},
        "begins": {"begins": "S1648M"},
        "begins with builds": {"begins": "W1647A"},
        "turn_years": {"begins": "Y1425M", "turn_years": 5},
        "last_year": {"begins": "S1701M", "last_year": 1702},
        **{f"builds {where}": {"builds": where} for where in ("home", "any home", "anywhere", "late")},
        "new_centers": {"new_centers": [ground.inland]},
        "lost_centers": {"lost_centers": [ground.neutral[0]]},
        "neutral": {"neutral": [neutral]},
        "neutral_returns": {"neutral": [neutral], "neutral_returns": True},
        "neutral_supports": {"neutral": [f"A {one}", f"A {other}"], "neutral_supports": [f"{one} {other}"]},
        "convoy_areas": {"convoy_areas": list(ground.coasts)},
        "mountains": {"mountains": [ground.inland]},
        "one_way": {"one_way": [f"{one} {other}"]},
        "rivers": {"rivers": [f"{one} {other}"]},
        "canals": {"canals": [" ".join(ground.seas)]},
        "straits": {"straits": [" ".join(ground.strait).strip()]},
        "no_cavalry": {"cavalry": True, "no_cavalry": [ground.inland]},
        **{key: {key: True} for key in ("conversions", "transforms", "cavalry", "money", "bribes", "dice", "corps")},
        "needs": {"needs": [centers[0]]},
    }
    own = {
        "a power's win": {"win": 3},
        "a power's needs": {"needs": [centers[0]]},
        "never_owns": {"never_owns": [ground.neutral[0]]},
        "builds_in": {"builds_in": [ground.inland]},
        "never_builds": {"never_builds": [f"A {centers[0]}"]},
        "stays": {"stays": [centers[0]]},
    }
    return {name: (keys, {}) for name, keys in top.items()} | {name: ({}, keys) for name, keys in own.items()}


def text_of(base, ground, keys, own):
    """A file that builds on a base. It says how many centers win if it has to, and the regions that rules ask for."""
    variant = registry.variant(base)
    head = {"id": "built", "name": "Built", "tagline": "Built on another.", "rules": base, "board": ground.board}
    if any(hasattr(rule, "centers") and type(rule).__name__ != "NamedCenters" for rule in variant.rules):
        head["win"] = 8
    regions = {"islands": ground.coasts, "capitals": ground.neutral[1:4]}
    if asked := [" ".join((name, *areas)) for name, areas in regions.items() if name in variant.base.regions]:
        head["regions"] = asked
    lines = [f"{key} = {written(value)}" for key, value in {**head, **keys}.items()]
    for at, (power, units) in enumerate(ground.units.items()):
        lines += ["", f"[powers.{power}]"]
        listed = [] if keys.get("begins", "").endswith("A") else list(units)
        lines += [f"{key} = {written(value)}" for key, value in {"units": listed, **(own if at == 0 else {})}.items()]
    return "\n".join([*lines, ""])


def written(value):
    """A value as TOML writes it."""
    return json.dumps(value)
