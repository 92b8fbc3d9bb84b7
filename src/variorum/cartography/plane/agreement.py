"""How far a drawing tells what `[borders]` lists."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from variorum.board.area import BORDERED, Movement
from variorum.board.board import Board
from variorum.board.geography import Geography, area_of

_NOBODY = "nobody"

Rights = dict[frozenset[str], frozenset[Movement]]
"""By two areas, who may pass between them."""


def told(board: Board) -> Iterator[str]:
    """Notes on every pair of areas whose rights the drawing does not tell; nothing for a board without `[borders]`."""
    if not board.borders:
        return
    listed, drawn = rights(board.geography()), rights(replace(board, borders=()).geography())
    touching = frozenset(chain.from_iterable(_touching(board)))
    links = [ends for ends in listed if ends not in touching]
    yield f"{len(listed) - len(links)} of {len(listed)} borders are drawn, {len(links)} by links"
    for ends in sorted(links, key=sorted):
        yield f"{_written(ends)} do not touch; {_passed(listed[ends])} may pass by a link"
    for ends in sorted(touching, key=sorted):
        meant, seen = listed.get(ends, frozenset()), drawn.get(ends, frozenset())
        if meant != seen:
            yield f"{_written(ends)} look like a border for {_passed(seen)}, but are one for {_passed(meant)}"


def rights(geography: Geography) -> Rights:
    """Who may pass between any two areas."""
    found: Rights = {}
    for movement in BORDERED:
        for one, reached in geography.table(movement).items():
            for other in reached:
                ends = frozenset((area_of(one), area_of(other)))
                found[ends] = found.get(ends, frozenset()) | {movement}
    return found


def _touching(board: Board) -> Iterator[list[frozenset[str]]]:
    for area, rings in board.rings.items():
        yield [frozenset((area, other)) for ring in rings for other in ring if other in board.areas]


def _written(ends: frozenset[str]) -> str:
    return " and ".join(sorted(ends))


def _passed(movements: frozenset[Movement]) -> str:
    return " and ".join(movement for movement in BORDERED if movement in movements) or _NOBODY
