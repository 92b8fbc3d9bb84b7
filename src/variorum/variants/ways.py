"""What the switches of a `variant.toml` change in where units go: coasts that convoy, rivers, canals, railways."""

from collections.abc import Iterable, Iterator

from variorum.board import AreaId, Board
from variorum.game.unit import FLEET
from variorum.rules.carriers import Carriers
from variorum.rules.guarded_canal import GuardedCanal
from variorum.rules.movement.twists import Twist
from variorum.rules.one_way import OneWay
from variorum.rules.owned_strait import OwnedStrait
from variorum.rules.railway import Railway
from variorum.rules.rivers import Rivers
from variorum.variants.variantfile import VariantFile


def ways(file: VariantFile, board: Board) -> Iterator[Twist]:
    """The twists that canals, rivers and rails add to movement. Raises: VariantFileError for areas that cannot be."""
    head = file.head
    if head.convoy_areas:
        yield Carriers((FLEET.code,), head.convoy_areas)
    if head.one_way:
        yield OneWay(pairs_of(file, board, "one_way", head.one_way), f"{head.id}:M1")
    if head.rivers:
        yield Rivers(pairs_of(file, board, "rivers", head.rivers), f"{head.id}:M3")
    yield from canals_of(file, board)
    for text in head.straits:
        area, ends = _passage(file, board, "straits", text)
        if area not in board.geography().centers:
            raise file.error(f"{area} is no supply center, so nobody owns it", "name a center", "straits")
        if ends[1] in board.touching(ends[0]):
            raise file.error(f"{ends[0]} and {ends[1]} are neighbors anyway", "leave the strait out", "straits")
        yield OwnedStrait(area, ends, f"{head.id}:M7")
    for power, entry in file.powers.items():
        if entry.railway:
            yield Railway(power, _line(file, board, power, entry.railway), f"{head.id}:M5")


def pairs_of(file: VariantFile, board: Board, key: str, listed: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of neighbors. Raises: VariantFileError if they are none."""
    found = []
    for text in listed:
        areas = text.split()
        for area in areas:
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, key)
        if len(areas) != 2 or areas[1] not in board.touching(areas[0]):
            raise file.error(f'"{text}" is no pair of neighbors', 'write the two areas, such as "BEL HOL"', key)
        found.append((areas[0], areas[1]))
    return tuple(found)


def canals_of(file: VariantFile, board: Board) -> tuple[GuardedCanal, ...]:
    """The canals. Raises: VariantFileError if one joins no seas."""
    clause = f"{file.head.id}:M4"
    return tuple(GuardedCanal(*_passage(file, board, "canals", text), clause) for text in file.head.canals)


def _passage(file: VariantFile, board: Board, key: str, text: str) -> tuple[str, tuple[str, str]]:
    """An area with the two seas that it joins. Raises: VariantFileError if it joins none."""
    geography, areas = board.geography(), text.split()
    for area in areas:
        if area not in board.areas:
            raise file.unknown("area", area, board.areas, key)
    if (
        len(areas) != 3
        or not all(geography.is_sea(AreaId(area)) for area in areas[1:])
        or not geography.is_coastal(AreaId(areas[0]))
    ):
        remedy = 'write its area and the two seas, such as "EGY MED RED"'
        raise file.error(f'"{text}" joins no seas', remedy, key)
    return areas[0], (areas[1], areas[2])


def _line(file: VariantFile, board: Board, power: str, areas: tuple[str, ...]) -> tuple[str, ...]:
    """A railway. Raises: VariantFileError unless the next areas touch, and no others."""
    for area in areas:
        if area not in board.areas:
            raise file.unknown("area", area, board.areas, "railway", power)
    if len(areas) < 3 or len(set(areas)) < len(areas):
        raise file.error("this is no line", "list three or more different areas in a row", "railway", power)
    army = board.geography().army
    for at, area in enumerate(areas):
        for further, other in enumerate(areas[at + 1 :]):
            if (other in army.get(AreaId(area), ())) != (further == 0):
                problem = f"{area} and {other} {'are no' if further == 0 else 'are'} neighbors for armies"
                raise file.error(problem, "list a row in which only the next ones touch", "railway", power)
    return areas
