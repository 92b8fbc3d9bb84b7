"""The words of a board that mean but one thing in canonical texts."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from variorum.board import Location, area_of
from variorum.game.unit import UnitRef
from variorum.notation.grammar import Grammar
from variorum.notation.names import SHORTEST_PREFIX, Names, NameTable

_OF_A_SORT = 3


class Fixed(NamedTuple):
    """The fixed words of canonical texts, and those that follow each other, joined."""

    words: frozenset[str]
    joints: frozenset[str]


class Distinct(msgspec.Struct, frozen=True, eq=False):
    """Units by kind and place, and places, by words that mean nothing else; empty if the fixed words aren't clear.

    `bare` are units by place alone. `sorts`: a few places of each sort. Places differ in sort if they have a coast,
    begin other names, or are words of orders, too.
    """

    units: Mapping[str, Mapping[str, UnitRef]] = {}
    places: Mapping[str, str] = {}
    bare: Mapping[str, UnitRef] = {}
    sorts: tuple[tuple[str, ...], ...] = ()


def distinct(names: Names, grammar: Grammar, fixed: Fixed) -> Distinct:
    """The words of units and places that mean but one thing between these fixed words of canonical texts."""
    phrases = frozenset(word for pattern in grammar.patterns for piece in pattern.pieces for word in piece.spoken)
    places, others = (names.places, names.areas), (names.powers, names.seats, names.figures, names.records)
    if any(has_meaning(names, word) for word in fixed.words):
        return Distinct()
    apart = phrases | names.coasts.keys() | names.sides.keys()
    kinds = frozenset(
        kind for kind in _own(names.kinds) - apart if not any(_means(kind, table) for table in (*places, *others))
    )
    taken = fixed.words.union(names.kinds.ids, names.coasts, names.sides, *(table.ids for table in others))
    areas = (_own(names.areas) & _own(names.places)) - taken
    areas -= _mixed(names, kinds, areas, fixed)
    coasted = (place for place in names.places.ids.values() if "/" in place)
    known = {place: place for place in sorted(areas)}
    known |= {place: place for place in coasted if area_of(place) in areas and _is_coast(names, place, fixed)}
    units = {kind: {place: UnitRef(kind, Location(place)) for place in known} for kind in kinds}
    bare = {place: UnitRef("", Location(place)) for place in known}
    return Distinct(units, known, bare, tuple(_sorts(known, phrases, (names.kinds, *others))))


def has_meaning(names: Names, word: str) -> bool:
    """Whether a word could name a place, a coast or a kind of unit."""
    return word in names.coasts or any(_means(word, table) for table in (names.places, names.areas, names.kinds))


def _own(table: NameTable) -> frozenset[str]:
    """The ids of a table that are plain words, and name what they are the ids of."""
    own = (id_ for name, id_ in table.ids.items() if name == id_)
    return frozenset(id_ for id_ in own if id_.isascii() and id_.isalnum() and id_[0].isalpha())


def _means(word: str, table: NameTable) -> bool:
    """Whether a word is a name of a table, or long enough to begin just one."""
    return word in table.ids or (len(word) >= SHORTEST_PREFIX and bool(table.begun.get(word)))


def _mixed(names: Names, kinds: frozenset[str], areas: frozenset[str], fixed: Fixed) -> set[str]:
    """The areas of which a name, with the words before or after it, could be taken for a name of several words."""
    tables = (names.places, names.areas, names.kinds, names.powers, names.seats, names.figures, names.records)
    named = frozenset(names.coasts).union(*(table.ids for table in tables))
    joined = frozenset(names.coasts).union(*(table.spaced for table in tables))
    before = kinds | fixed.words | {word + kind for word in fixed.words for kind in kinds}
    after = fixed.joints | {word + other for word in fixed.words for other in kinds | areas}
    found = set[str]()
    for name in joined:
        for at in range(1, len(name)):
            first, second = name[:at], name[at:]
            if first in before and second in areas:
                found.add(second)
            elif first in areas and (second in after or (second in fixed.words and name in named)):
                found.add(first)
    return found


def _is_coast(names: Names, place: str, fixed: Fixed) -> bool:
    """Whether the coast of a place is read as such, whatever follows it."""
    coast = place.partition("/")[2]
    longer = (coast + word for word in fixed.words)
    return names.coasts.get(coast) == coast and not any(word in names.coasts or word in names.sides for word in longer)


def _sorts(
    places: Mapping[str, str], phrases: frozenset[str], tables: tuple[NameTable, ...]
) -> Iterator[tuple[str, ...]]:
    sorts: dict[tuple[str | bool, ...], list[str]] = {}
    for place in places:
        area = area_of(place)
        sort = (area if area in phrases else "", "/" in place, *(_means(area, table) for table in tables))
        sorts.setdefault(sort, []).append(place)
    return (tuple(found[:_OF_A_SORT]) for found in sorts.values())
