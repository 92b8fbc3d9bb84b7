"""Reads `map.txt`, the file of a board that people write, together with its `rings.txt`.

Sections of `map.txt`, with the columns of a line; those in the end may be left out:

    [board]      Standard
    [powers]     id | adjective | other names, with commas between
    [areas]      id | name | terrain | center | owner | home | other names | lon,lat lon,lat ...
    [straits]    DEN SWE             a land border that breaks no coast
    [waterways]  DEN | SWE           joins all coasts of DEN, and DEN does not break the coast of SWE
    [canals]     KIE | HEL BAL       joins the coasts of KIE along these waters
    [coasts]     STP/NC | BAR        a coast's name, and the waters that it touches when unjoined
    [passages]   name | ends | movements | water between
    [borders]    LUS TAR | army fleet    all borders; then rings.txt and the five sections above decide nothing
    [regions]    islands | ICE COR   areas that the rules of a variant ask for

`[projection]`, `[bridges]`, `[sheet]`, `[points]`, `[painted]` and `[labels]` are for drawing a board; `cartography`
reads them.
"""

from variorum.board.arealines import read_areas, read_powers
from variorum.board.board import Board
from variorum.board.coastline import waters
from variorum.board.declarations import (
    read_borders,
    read_canals,
    read_coast_names,
    read_passages,
    read_regions,
    read_straits,
    read_waterways,
)
from variorum.board.error import BoardError, Faults
from variorum.board.place import area_of
from variorum.board.ringfile import read_rings
from variorum.board.shore import bare_ground, coasts_at
from variorum.board.textfile import TextLine, sections

_EXCEPTIONS = ("straits", "waterways", "canals", "coasts", "passages")
_READ = ("board", "powers", "areas", *_EXCEPTIONS, "borders", "regions")
HEADINGS = (*_READ, "projection", "bridges", "sheet", "points", "painted", "labels")
"""All sections that the file may have."""


def parse_board(map_text: str, rings_text: str) -> Board:
    """Return the board that the two files describe.

    Raises:
        BoardError: anything that cannot be read, with file and line.

    """
    found = sections("map.txt", map_text, HEADINGS)
    powers = read_powers(found["powers"])
    areas = read_areas(found["areas"], powers)
    faults = Faults()
    with faults:
        name = _name(found["board"])
    with faults:
        rings = read_rings("rings.txt", rings_text, areas)
    with faults:
        straits = read_straits(found["straits"], areas)
    with faults:
        waterways = read_waterways(found["waterways"], areas)
    with faults:
        canals = read_canals(found["canals"], areas)
    with faults:
        coast_names = read_coast_names(found["coasts"], areas)
    with faults:
        passages = read_passages(found["passages"], areas)
    with faults:
        borders = read_borders(found["borders"], areas)
    with faults:
        regions = read_regions(found["regions"], areas)
    faults.end()
    board = Board(
        name=name,
        areas=areas,
        powers=powers,
        rings=rings,
        straits=straits,
        waterways=waterways,
        canals=canals,
        coast_names=coast_names,
        passages=passages,
        borders=borders,
        regions=regions,
    )
    _check_all_listed(board, found)
    _check_coasts(board, found["coasts"])
    _check_touching(board, found["straits"])
    return board


def _name(found: list[TextLine]) -> str:
    if len(found) != 1:
        raise BoardError("map.txt", 0, f"{len(found)} lines in [board]", "write the board's name there, and only that")
    return found[0].text


def _check_all_listed(board: Board, found: dict[str, list[TextLine]]) -> None:
    lines = [line for heading in _EXCEPTIONS for line in found[heading] if board.borders]
    if lines:
        raise lines[0].error("the board lists its borders already", "write what this line means into [borders]")


def _check_coasts(board: Board, found: list[TextLine]) -> None:
    ground, faults = bare_ground(board), Faults()
    for line, (location, touched) in zip(found, board.coast_names.items(), strict=True):
        area = area_of(location)
        printed = [waters(stretch, board.rings[area]) for stretch in coasts_at(ground, area)]
        with faults:
            if not any(set(touched) == set(coast) for coast in printed):
                coasts = " or ".join(" ".join(coast) for coast in printed) or "no water"
                raise line.error(f"no coast of {area} touches just {' '.join(touched)}", f"its coasts touch {coasts}")
    faults.end()


def _check_touching(board: Board, found: list[TextLine]) -> None:
    faults = Faults()
    for line in found:
        one, other = line.text.split()
        with faults:
            if other not in board.touching(one):
                raise line.error(f"{one} and {other} have no border", "a strait is a border in rings.txt")
    faults.end()
