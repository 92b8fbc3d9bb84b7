"""Every name that orders may use: areas, coasts, powers, seats, kinds of units."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from variorum.board import Board, area_of
from variorum.game.unit import UnitKind

LONGEST_NAME = 6
SHORTEST_PREFIX = 3
LONGEST_WORD = 40

_SIDES = {"N": ("NORTH", "NORTHERN"), "S": ("SOUTH", "SOUTHERN"), "E": ("EAST", "EASTERN"), "W": ("WEST", "WESTERN")}


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name without case, accents, spaces and punctuation: "St. Petersburg" is "STPETERSBURG"."""
    return re.sub(r"[^A-Z0-9]", "", unicodedata.normalize("NFKD", text).upper())


class Names(msgspec.Struct, frozen=True, eq=False):
    """Tables of plain names, each with the id that it means.

    `areas` lead to area ids, `coasts` to a coast's letters, `places` to locations (areas, and areas with their coast in
    one word), `powers` to powers and other seats, `kinds` to codes of kinds. `titles` are areas' full names by id.
    `hyphened` are the plain names that are written with a hyphen: SWE-DEN is a move, and not Sweden. `spaced` are those
    that are written in several words: SER VIA is Serbia by convoy, and not Servia.
    """

    areas: Mapping[str, str]
    coasts: Mapping[str, str]
    places: Mapping[str, str]
    powers: Mapping[str, str]
    kinds: Mapping[str, str]
    titles: Mapping[str, str]
    hyphened: frozenset[str]
    spaced: frozenset[str]


@lru_cache(maxsize=64)
def names(board: Board, kinds: tuple[UnitKind, ...], seats: tuple[str, ...] = ()) -> Names:
    """The names of a board, of a variant's kinds of units, and of seats that are no powers."""
    areas = {name: area.id for area in board.areas.values() for name in (area.name, *area.also, area.id)}
    coasts = {
        side + word: f"{letter}C"
        for letter, words in _SIDES.items()
        for side in (letter, *words)
        for word in ("C", "COAST")
    }
    glued = {place: place for place in board.locations if place != area_of(place)}
    powers = {name: power.id for power in board.powers.values() for name in (*power.also, power.adjective, power.id)}
    powers |= {seat: seat for seat in seats}
    codes = {name: kind.code for kind in kinds for name in (*kind.also, kind.name, kind.code)}
    written = (*areas, *glued, *powers, *codes)
    return Names(
        areas=_plain(areas),
        coasts=coasts,
        places=_plain(areas | glued),
        powers=_plain(powers),
        kinds=_plain(codes),
        titles={area.id: area.name for area in board.areas.values()},
        hyphened=frozenset(plain(name) for name in areas if "-" in name),
        spaced=frozenset(plain(name) for name in written if not name.isalnum()),
    )


def _plain(table: Mapping[str, str]) -> dict[str, str]:
    return {plain(name): meant for name, meant in table.items()}


def by_prefix(table: Mapping[str, str], word: str) -> str:
    """The id of the only names that begin with a word; empty if there is none, or more than one."""
    if not SHORTEST_PREFIX <= len(word) <= LONGEST_WORD:
        return ""
    found = {id_ for name, id_ in table.items() if name.startswith(word)}
    return found.pop() if len(found) == 1 else ""
