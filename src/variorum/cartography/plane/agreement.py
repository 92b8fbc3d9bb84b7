"""How far a drawing tells what `[borders]` lists."""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from variorum.board.area import BORDERED, Movement
from variorum.board.board import Board
from variorum.board.geography import Geography
from variorum.board.place import area_of

_NOBODY = "nobody"

Rights = dict[frozenset[str], frozenset[Movement]]
"""By two areas, who may pass between them."""


class Difference(Struct, frozen=True):
    """Two areas whose rights a drawing does not tell: whether they touch there, and what it lacks, in a sentence."""

    ends: tuple[str, str]
    touch: bool
    sentence: str


def differences(board: Board) -> tuple[Difference, ...]:
    """Every pair of areas whose rights the drawing does not tell, links first; none for a board without `[borders]`."""
    if not board.borders:
        return ()
    listed, drawn = rights(board.geography()), rights(replace(board, borders=()).geography())
    touching = frozenset(chain.from_iterable(_touching(board)))
    found = [
        _difference(ends, f"do not touch; {_passed(listed[ends])} may pass by a link", touch=False)
        for ends in sorted(listed.keys() - touching, key=sorted)
    ]
    for ends in sorted(touching, key=sorted):
        meant, seen = listed.get(ends, frozenset()), drawn.get(ends, frozenset())
        if meant != seen:
            told = f"look like a border for {_passed(seen)}, but are one for {_passed(meant)}"
            found.append(_difference(ends, told, touch=True))
    return tuple(found)


def _difference(ends: frozenset[str], told: str, *, touch: bool) -> Difference:
    one, other = sorted(ends)
    return Difference((one, other), touch, f"{one} and {other} {told}")


def told(board: Board) -> Iterator[str]:
    """Notes on every pair of areas whose rights the drawing does not tell; nothing for a board without `[borders]`."""
    if not board.borders:
        return
    found, listed = differences(board), rights(board.geography())
    links = sum(not difference.touch for difference in found)
    yield f"{len(listed) - links} of {len(listed)} borders are drawn, {links} by links"
    yield from (difference.sentence for difference in found)


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


def _passed(movements: frozenset[Movement]) -> str:
    return " and ".join(movement for movement in BORDERED if movement in movements) or _NOBODY
