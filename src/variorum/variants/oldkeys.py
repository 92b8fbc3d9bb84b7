"""The keys that files had before mechanics, read for one version: each becomes the mechanic that it was."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

Where: TypeAlias = tuple[str, ...]
Origins: TypeAlias = Mapping[Where, Where]
"""Where a key of a mechanic was read: `("mechanics", "0", "where")` at `("builds",)`."""


class _Read(NamedTuple):
    """A mechanic that old keys make: its fields, each with where it was read."""

    name: str
    fields: Mapping[str, tuple[Any, Where]]


_FLAGS = ("conversions", "transforms", "money", "bribes", "dice", "corps")
_VALUES = {
    "turn_years": ("long_turns", "years"),
    "convoy_areas": ("convoys_on_land", "areas"),
    "builds": ("builds", "where"),
    "last_year": ("last_year", "year"),
}
_PAIRS = {"one_way": ("one_way", "ways"), "rivers": ("rivers", "borders")}
_OWN = {
    "never_owns": ("never_owns", "centers"),
    "builds_in": ("builds_in", "areas"),
    "never_builds": ("never_builds", "units"),
    "stays": ("stays", "centers"),
}
_GARRISONED = ("gametest1815", "minors")
_MAP = ("convoys_on_land", "one_way", "rivers", "canals", "strait", "railway", "cavalry")
_WINTER = ("builds", "builds_in", "never_builds", "never_owns", "conversions", "transforms", "stays")
_END = ("winning", "last_year", "money", "bribes", "dice", "corps")
_ORDER = ("long_turns", "neutral_units", "garrisons", *_MAP, *_WINTER, *_END)
"""The order in which these are added."""


def translated(found: Mapping[str, Any]) -> tuple[dict[str, Any], Origins]:
    """A file with its old keys as mechanics, and where these were read. Old keys of a wrong type stay: unknown."""
    head, origins = dict(found), dict[Where, Where]()
    powers = head["powers"] if isinstance(head.get("powers"), dict) else {}
    own = {power: dict(table) for power, table in powers.items() if isinstance(table, dict)}
    if isinstance(head.get("rules"), str) and "base" not in head:
        head["base"] = head.pop("rules")
        origins[("base",)] = ("rules",)
    if isinstance(head.get("regions"), list):
        words = [str(one).split() for one in head["regions"]]
        head["regions"] = {row[0]: row[1:] for row in words if row}
    read = sorted((*_of_head(head), *_of_powers(head, own)), key=lambda one: _ORDER.index(one.name))
    mechanics = head.get("mechanics", [])
    if not read or not isinstance(mechanics, list):
        return head, origins
    head["mechanics"] = [
        *mechanics,
        *({"name": one.name} | {field: value for field, (value, _) in one.fields.items()} for one in read),
    ]
    for index, one in enumerate(read, start=len(mechanics)):
        place = ("mechanics", str(index))
        origins |= {(*place, field): where for field, (_, where) in one.fields.items()}
        origins[place] = next((where for _, where in one.fields.values()), (one.name,))
    return head | {"powers": {**powers, **own}}, origins


def _of_head(head: dict[str, Any]) -> Iterator[_Read]:
    for key in _FLAGS:
        if isinstance(head.get(key), bool) and head.pop(key):
            yield _Read(key, {})
    if head.get("builds") == "home" and "base" not in head:
        del head["builds"]
    for key, (name, field) in _VALUES.items():
        if key in head:
            yield _Read(name, {field: (head.pop(key), (key,))})
    for key, (name, field) in _PAIRS.items():
        if rows := _rows(head, key):
            yield _Read(name, {field: (rows, (key,))})
    if rows := _rows(head, "canals"):
        yield _Read("canals", {"canals": ([{"area": row[0], "ends": row[1:]} for row in rows], ("canals",))})
    for row in _rows(head, "straits"):
        yield _Read("strait", {"area": (row[0], ("straits",)), "ends": (row[1:], ("straits",))})
    yield from _of_units(head)


def _of_units(head: dict[str, Any]) -> Iterator[_Read]:
    if isinstance(head.get("cavalry"), bool) and head.pop("cavalry"):
        yield _Read("cavalry", {"barred": (head.pop("no_cavalry"), ("no_cavalry",))} if "no_cavalry" in head else {})
    neutral: dict[str, tuple[Any, Where]] = {
        field: (_rows(head, key) if field == "supports" else head.pop(key), (key,))
        for key, field in (("neutral", "units"), ("neutral_returns", "returns"), ("neutral_supports", "supports"))
        if key in head
    }
    if neutral:
        neutral.setdefault("units", ((), ("neutral",)))
        yield _Read("garrisons" if head.get("base") in _GARRISONED else "neutral_units", neutral)


def _of_powers(head: dict[str, Any], powers: dict[str, dict[str, Any]]) -> Iterator[_Read]:
    for key, (name, field) in _OWN.items():
        listed = {power: table.pop(key) for power, table in powers.items() if key in table}
        if listed:
            yield _Read(name, {field: (listed, ("powers", next(iter(listed)), key))})
    for power, table in powers.items():
        if "railway" in table:
            where = ("powers", power, "railway")
            yield _Read("railway", {"owner": (power, where), "line": (table.pop("railway"), where)})
    winning: dict[str, tuple[Any, Where]] = {}
    if rows := _rows(head, "needs"):
        winning["needs"] = (rows, ("needs",))
    numbers = {power: table.pop("win") for power, table in powers.items() if "win" in table}
    if numbers:
        winning["numbers"] = (numbers, ("powers", next(iter(numbers)), "win"))
    needing = {power: _rows(table, "needs") for power, table in powers.items() if "needs" in table}
    if needing:
        winning["needed_by"] = (needing, ("powers", next(iter(needing)), "needs"))
    if winning:
        yield _Read("winning", winning)


def _rows(table: dict[str, Any], key: str) -> list[list[str]]:
    """A list of texts such as "BEL HOL" as rows, taken out of a table; nothing, and the key stays, if it isn't one."""
    value = table.get(key)
    if not (isinstance(value, list) and all(isinstance(one, str) and one.split() for one in value)):
        return []
    del table[key]
    return [one.split() for one in value]
