"""Areas, powers and units as people write them in files, and what a board and a variant call them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from msgspec import inspect

from variorum.board import AreaId, Board, Location
from variorum.game.naming import Named, names_of
from variorum.game.rule import World
from variorum.game.title import called
from variorum.game.unit import UnitKind

_LONGEST = 60
"""The most characters of a name."""


class Wrong(NamedTuple):
    """What is wrong with a value: the problem, and a remedy."""

    problem: str
    remedy: str


Table = Mapping[str, str]
"""Names in small letters, each with the id that it means."""


class Names:
    """What the areas, powers and kinds of units of a world are called."""

    def __init__(self, world: World, powers: Iterable[str]) -> None:
        self._world = world
        self._areas = areas_of(world.board)
        self._powers = _powers(world.board, (*powers, *world.board.powers, *world.bystanders))
        self._kinds = {word.lower(): kind.code for kind in world.kinds for word in (kind.code, kind.name, *kind.also)}

    def read(self, kind: inspect.Type, value: Any, wrong: Callable[[Wrong], None]) -> Any:
        """A value of a type with every name in it as ids; what nothing is called is told to `wrong`, and kept."""
        if found := names_of(kind):
            return self._named(found.what, value, wrong)
        read = self.read
        match kind:
            case inspect.Metadata():
                value = read(kind.type, value, wrong)
            case inspect.VarTupleType():
                value = tuple(read(kind.item_type, one, wrong) for one in value)
            case inspect.TupleType():
                value = tuple(read(type_, one, wrong) for type_, one in zip(kind.item_types, value, strict=True))
            case inspect.DictType(key_type=keys, value_type=values):
                value = {read(keys, key, wrong): read(values, one, wrong) for key, one in value.items()}
            case inspect.StructType():
                fields = {one.name: read(one.type, getattr(value, one.name), wrong) for one in kind.fields}
                value = type(value)(**fields)
        return value

    def _named(self, what: Named, value: Any, wrong: Callable[[Wrong], None]) -> Any:
        if isinstance(value, str) and (len(value) > _LONGEST or not value.isprintable()):
            wrong(Wrong(f'"{value[:_LONGEST]}" can\'t be a name', f"write at most {_LONGEST} printable characters"))
            return value
        match what:
            case Named.AREA | Named.CENTER:
                return _found("area", value, self._areas, wrong)
            case Named.POWER:
                return _found("power", value, self._powers, wrong)
            case Named.KIND:
                return _found("kind of unit", value, self._kinds, wrong)
            case Named.UNIT:
                return self.unit(value, wrong)
        return value

    def unit(self, text: str, wrong: Callable[[Wrong], None]) -> str:
        """A unit such as "A PAR" or "Fleet Saint Petersburg/SC", which can be where it is."""
        word, _, place = text.partition(" ")
        code = self._kinds.get(word.lower(), "")
        if not code or not place:
            wrong(Wrong(f'"{text}" is no unit', 'write "A PAR" or "F STP/SC"'))
            return text
        name, slash, coast = place.partition("/")
        area = _found("area", name, self._areas, wrong)
        movement, geography = self._world.movements[code], self._world.board.geography()
        unit = f"{code} {area}{slash}{coast.upper()}"
        if area in self._world.board.areas and not (movement and geography.holds(movement, Location(unit[2:]))):
            places = geography.places(movement, AreaId(area)) if movement else ()
            remedy = f"it can be in {' or '.join(places)}" if places else "choose another area, or another kind"
            wrong(Wrong(f"{unit} cannot stand there", remedy))
        return unit


def areas_of(board: Board) -> Table:
    """What areas are called: ids before names, and names before others."""
    areas = board.areas.values()
    others = {word.lower(): area.id for area in areas for word in area.also}
    return {**others, **{area.name.lower(): area.id for area in areas}, **{area.id.lower(): area.id for area in areas}}


def shown(world: World, powers: Iterable[str]) -> dict[str, str]:
    """The names that players know areas, powers, and units in areas by."""
    names = {area.id: area.name for area in world.board.areas.values()}
    places = ((kind, place) for kind in world.kinds for area in names for place in _places(world, kind, area))
    units = {f"{kind.code} {place}": _unit(kind, place, names) for kind, place in places}
    return units | names | {power: called(power) for power in powers}


def _places(world: World, kind: UnitKind, area: str) -> Iterable[str]:
    return world.board.geography().places(kind.movement, AreaId(area)) if kind.movement else ()


def _unit(kind: UnitKind, place: str, names: Table) -> str:
    """A unit in words: "a fleet in Spain (SC)"."""
    area, _, coast = place.partition("/")
    return f"{'an' if kind.name[0] in 'aeiou' else 'a'} {kind.name} in {names[area]}{f' ({coast})' if coast else ''}"


def nearest(what: str, text: str, known: Iterable[str]) -> Wrong:
    """An unknown name, with those that are nearest."""
    listed, text = [*dict.fromkeys(known)], text[: _LONGEST + 1]
    near = get_close_matches(text.upper(), listed, 3, 0.5) or get_close_matches(text, listed, 3, 0.5) or listed[:8]
    more = "" if len(listed) <= len(near) else f" … ({len(listed)} in all)"
    return Wrong(f'no {what} "{text}"', f"there are {', '.join(near) or 'none'}{more}")


def _powers(board: Board, powers: Iterable[str]) -> Table:
    return {word.lower(): power for power in dict.fromkeys(powers) for word in _words(board, power)}


def _words(board: Board, power: str) -> Iterator[str]:
    yield from (power, called(power))
    if known := board.powers.get(power):
        yield from filter(None, (known.adjective, *known.also))


def _found(what: str, text: str, table: Table, wrong: Callable[[Wrong], None]) -> str:
    found = table.get(text.strip().lower())
    if found is None:
        wrong(nearest(what, text, table.values()))
    return text if found is None else found
