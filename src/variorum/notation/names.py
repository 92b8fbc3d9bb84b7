"""The names that orders may use: areas, coasts, powers, seats, kinds of units."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from variorum.board import Board, Terrain
from variorum.game.audience import GM
from variorum.game.unit import UnitKind

SHORTEST_PREFIX = 3

_SIDES = {"N": ("NORTH", "NORTHERN"), "S": ("SOUTH", "SOUTHERN"), "E": ("EAST", "EASTERN"), "W": ("WEST", "WESTERN")}
_CORNERS = {
    "NE": ("NORTHEAST", "NORTHEASTERN"),
    "SE": ("SOUTHEAST", "SOUTHEASTERN"),
    "SW": ("SOUTHWEST", "SOUTHWESTERN"),
    "NW": ("NORTHWEST", "NORTHWESTERN"),
}
_MOST_COASTS = 9

_Entry = tuple[str, tuple[str, ...], tuple[str, ...]]
"""An id, its full names, and other names."""


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """A name without case, accents, spaces and punctuation: "St. Petersburg" is "STPETERSBURG"."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text).upper()))


class NameTable(msgspec.Struct, frozen=True, eq=False):
    """Plain names, such as those of areas or of seats, with their ids.

    `begun` maps every beginning of a name to its id, or to an empty one if it is ambiguous; `shared` maps ambiguous
    beginnings to all their ids. `spaced` are the beginnings of names with several words (SER VIA is Serbia by convoy,
    not Servia), `hyphened` those of names with a hyphen (SWE-DEN is a move, not Sweden).
    """

    ids: Mapping[str, str]
    begun: Mapping[str, str]
    shared: Mapping[str, tuple[str, ...]]
    spaced: frozenset[str]
    hyphened: frozenset[str]

    def get(self, name: str) -> str | None:
        """The id for a plain name; None if the name is unknown."""
        return self.ids.get(name)


class Names(msgspec.Struct, frozen=True, eq=False):
    """The names on a board and in a variant.

    `places`: areas, and areas with their coast in a single word. `seats`: powers and other seats. `coasts` and
    `sides`: the letters of a coast by its names; `sides` need a sign before them. `titles`: full names of areas.
    `touching`: the neighbors of each area. `centers`: the supply centers as printed on the board.
    `inert`: the areas that nobody ever enters. `times`: the words in the names of the variant's seasons. `codes`: those
    of the kinds, longest first.
    """

    areas: NameTable
    places: NameTable
    powers: NameTable
    seats: NameTable
    kinds: NameTable
    figures: NameTable
    records: NameTable
    coasts: Mapping[str, str]
    sides: Mapping[str, str]
    titles: Mapping[str, str]
    touching: Mapping[str, frozenset[str]]
    centers: frozenset[str]
    inert: frozenset[str]
    times: frozenset[str]
    codes: tuple[str, ...]


@lru_cache(maxsize=64)
def names(
    board: Board,
    kinds: tuple[UnitKind, ...],
    seats: tuple[str, ...] = (),
    bystanders: tuple[str, ...] = (),
    figures: tuple[UnitKind, ...] = (),
    times: tuple[str, ...] = (),
    records: tuple[str, ...] = (),
) -> Names:
    """The names of a board, of a variant's kinds of units, and of `seats` besides the powers; the game master is added.

    `bystanders` own units like powers do, but have no seat; `figures` are kinds of pieces that aren't units; `times`
    are the names of seasons, `records` those of rules' records.
    """
    areas = tuple((area.id, (area.name,), area.also) for area in board.areas.values())
    glued = tuple((place, (), ()) for place in board.locations if "/" in place)
    powers = tuple((power.id, (power.adjective,), (*power.also, f"{power.id}'s")) for power in board.powers.values())
    others = tuple((seat, (), ("game master",) if seat == GM else ()) for seat in (*seats, GM))
    sides = {word: side for side, words in (_SIDES | _CORNERS).items() for word in (side, *words)}
    return Names(
        areas=_table(areas),
        places=_table(glued + areas),
        powers=_table(tuple((bystander, (), ()) for bystander in bystanders) + powers),
        seats=_table(others + powers),
        kinds=_table(_codes(kinds)),
        figures=_table(_codes(figures)),
        records=_table(tuple((record, (), ()) for record in records)),
        coasts={word + end: f"{side}C" for word, side in sides.items() for end in ("C", "COAST")}
        | {f"C{number}": f"C{number}" for number in range(1, _MOST_COASTS + 1)},
        sides={word: f"{side}C" for word, side in sides.items()},
        titles={area.id: area.name for area in board.areas.values()},
        touching={area: board.touching(area) for area in board.areas},
        centers=frozenset(board.geography().centers),
        inert=frozenset(area.id for area in board.areas.values() if area.terrain is Terrain.INERT),
        times=frozenset(plain(word) for name in times for word in name.split()),
        codes=tuple(sorted({kind.code for kind in kinds}, key=len, reverse=True)),
    )


def _codes(kinds: tuple[UnitKind, ...]) -> tuple[_Entry, ...]:
    return tuple((kind.code, (kind.name,), kind.also) for kind in kinds)


def _table(entries: tuple[_Entry, ...]) -> NameTable:
    """A table of names. If several entries claim a name, ids win over full names, and those over other names."""
    also = {name: id_ for id_, _, others in entries for name in others}
    titles = {name: id_ for id_, chief, _ in entries for name in chief}
    written = also | titles | {id_: id_ for id_, _, _ in entries}
    ids = {plain(name): id_ for source in (also, titles) for name, id_ in source.items() if plain(name)}
    ids |= {plain(id_): id_ for id_, _, _ in entries if plain(id_)}
    return _indexed(ids, written)


def extended(table: NameTable, more: Iterable[tuple[str, str]]) -> NameTable:
    """A table with further names, each with its id; they win over the table's other names, but not over ids."""
    given = {name: id_ for name, id_ in more if id_ in table.ids.values()}
    own = {plain(id_) for id_ in table.ids.values()}
    ids = {**table.ids, **{plain(name): id_ for name, id_ in given.items() if plain(name) not in own}}
    found = _indexed(ids, given)
    spaced, hyphened = table.spaced | found.spaced, table.hyphened | found.hyphened
    return NameTable(found.ids, found.begun, found.shared, spaced, hyphened)


def _indexed(ids: Mapping[str, str], written: Iterable[str]) -> NameTable:
    """A table of plain names; `written` are names as people write them, with spaces and hyphens."""
    written = tuple(written)
    meant: dict[str, tuple[str, ...]] = {}
    for name, id_ in ids.items():
        for beginning in _beginnings(name):
            before = meant.get(beginning, ())
            meant[beginning] = before if id_ in before else (*before, id_)
    begun = {beginning: found[0] if len(found) == 1 else "" for beginning, found in meant.items()}
    shared = {start: found for start, found in meant.items() if len(found) > 1 and len(start) >= SHORTEST_PREFIX}
    spaced = {part for name in written if not name.isalnum() for part in _beginnings(plain(name))}
    hyphened = {part for name in written if "-" in name for part in _beginnings(plain(name))}
    return NameTable(ids, begun, shared, frozenset(spaced), frozenset(hyphened))


def _beginnings(name: str) -> Iterator[str]:
    return (name[:length] for length in range(1, len(name) + 1))
