"""A Position: the whole state of a game at one moment, immutable, plain JSON in and out."""

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar, cast
from weakref import ref

import msgspec

from variorum.board import Earth
from variorum.game.record import Record
from variorum.game.setting import SettingValue
from variorum.game.sight import Fog
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit, UnitMap, by_area

Made = TypeVar("Made")
Kept = TypeVar("Kept", bound=Record)
_ABSENT = object()


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: a solo or a shared draw, and by whom."""

    winners: tuple[str, ...]
    drawn: bool = False


class Seat(msgspec.Struct, frozen=True):
    """A place at the board for somebody who gives orders.

    `powers` are the powers that the seat orders for by right; rules may change this from season to season.
    """

    id: str
    powers: tuple[str, ...] = ()


class Position(msgspec.Struct, frozen=True, dict=True):
    """The state of a game before a phase.

    `owners`: supply center -> power. `dislodged` and `contested` matter in retreat phases only. `settings`: the
    variant's settings as played. `records`: the rules' records, by name. `next_id`: the id of the next unit built.
    `ending` is set once the game is over. `fog` covers what a position shown to a seat leaves out.
    """

    variant: str
    turn: Turn
    seats: tuple[Seat, ...]
    units: tuple[Unit, ...]
    owners: dict[str, str]
    dislodged: tuple[Dislodgement, ...] = ()
    contested: tuple[str, ...] = ()
    earth: Earth = Earth()
    settings: dict[str, SettingValue] = {}
    records: dict[str, Record] = {}
    next_id: int = 1
    ending: Ending | None = None
    fog: Fog = Fog()

    @cached_property
    def by_area(self) -> UnitMap:
        """The units of each occupied area, without dislodged ones."""
        return by_area(self.units)

    @cached_property
    def by_right(self) -> Mapping[str, tuple[str, ...]]:
        """The powers that each seat orders for by right."""
        return {seat.id: seat.powers for seat in self.seats}

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """The units of a power, without dislodged ones."""
        return self._by_power.get(power, ())

    def centers_of(self, power: str) -> tuple[str, ...]:
        """The supply centers that a power owns, in the order of `owners`."""
        return self.owned.get(power, ())

    @cached_property
    def _by_power(self) -> dict[str, tuple[Unit, ...]]:
        return _grouped([unit.power for unit in self.units], self.units)

    @cached_property
    def owned(self) -> Mapping[str, tuple[str, ...]]:
        """The supply centers of each power that owns any."""
        return _grouped(self.owners.values(), self.owners)

    def record(self, kind: type[Kept]) -> Kept:
        """The record of a type; one with its defaults if no rule has written it yet."""
        found = self.records.get(kind.name)
        return kind() if found is None else cast("Kept", found)

    def with_record(self, record: Record) -> "Position":
        """A copy with this record in the place of another of its type."""
        return msgspec.structs.replace(self, records={**self.records, record.name: record})

    def without_record(self, kind: type[Record]) -> "Position":
        """A copy without the record of a type."""
        left = {name: record for name, record in self.records.items() if name != kind.name}
        return msgspec.structs.replace(self, records=left)

    def survives(self, power: str) -> bool:
        """Whether a power still has a unit, dislodged or not, or a center; in fog, whether it may have one."""
        return power in self._survivors or self.fog.veils(power)

    @cached_property
    def _survivors(self) -> frozenset[str]:
        units = (*self.units, *(entry.unit for entry in self.dislodged))
        return frozenset((*self.owners.values(), *(unit.power for unit in units)))

    @cached_property
    def made(self) -> "Memo":
        """What `once` has made of it."""
        return Memo()

    def __repr__(self) -> str:
        return f"<Position {self.variant} {self.turn}: {len(self.units)} units, {len(self.owners)} owned centers>"


class Memo(dict[Any, Any]):
    """What `once` has made of a position, as long as few other positions were asked for something since.

    Legal orders take a quarter of a megabyte a phase where the earth changes, and games are long.
    """

    is_noted = False

    def note(self) -> None:
        """Be among the latest; the oldest of them forgets what it has."""
        self.is_noted = True
        _LATEST.append(ref(self))
        oldest = _LATEST.popleft()() if len(_LATEST) > MOST_MEMOS else None
        if oldest is not None:
            oldest.is_noted = False
            oldest.clear()


MOST_MEMOS = 128
"""The positions of which something is kept."""

_LATEST: deque[ref[Memo]] = deque()


def once(position: Position, make: Callable[..., Made], *arguments: Hashable) -> Made:
    """The result of a function of a position, computed once and kept with it.

    The function must depend on nothing but the position and its further arguments.
    """
    kept, key = position.made, (make, *arguments) if arguments else make
    made: Made = kept.get(key, _ABSENT)
    if made is _ABSENT:
        if not kept.is_noted:
            kept.note()
        made = kept[key] = make(position, *arguments)
    return made


def _grouped(names: Iterable[str], values: Iterable[Made]) -> dict[str, tuple[Made, ...]]:
    """The values by their names."""
    found = defaultdict[str, list[Made]](list)
    for name, value in zip(names, values, strict=True):
        found[name].append(value)
    return {name: tuple(values) for name, values in found.items()}


_ENCODER = msgspec.json.Encoder(order="deterministic")


def to_json(value: msgspec.Struct) -> bytes:
    """A value as JSON, the same bytes for equal values."""
    return _ENCODER.encode(value)


def position_from_json(data: bytes | str, records: Mapping[str, type[Record]]) -> Position:
    """The position that JSON describes; `records` are the types of the rules' records by name.

    Raises: ValueError (msgspec.ValidationError among them) with the path of what is wrong.
    """
    return position_from_plain(msgspec.json.decode(data), records)


def position_from_plain(plain: Any, records: Mapping[str, type[Record]]) -> Position:
    """The position that decoded JSON describes."""
    if not isinstance(plain, dict):
        raise ValueError("a position is a JSON object")
    kept = plain.get("records", {})
    if not isinstance(kept, dict):
        raise ValueError("the records of a position are a JSON object")
    unknown = [name for name in kept if name not in records]
    if unknown:
        raise ValueError(f'no rule keeps a record "{unknown[0]}"; known: {", ".join(sorted(records)) or "none"}')
    typed = {name: msgspec.convert(value, records[name]) for name, value in kept.items()}
    position = msgspec.convert({**plain, "records": {}}, Position)
    return msgspec.structs.replace(position, records=typed)
