"""The board of a variant in a file: a printed one, with the powers, homes, centers and terrain of the file."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from variorum.board import Board, BoardError, Terrain, load_board
from variorum.board.area import Area, Power
from variorum.variants.variantfile import VariantFile


def board_of(file: VariantFile) -> Board:
    """The board with the powers, homes, centers, mountains and regions of the file; itself if nothing differs.

    Powers of the board stay on it, in its order and its colours, unless only others play.
    """
    board = _printed(file)
    for power, entry in file.powers.items():
        if entry.homes is None and power not in board.powers:
            raise file.error(f"{power} is no power of this board", "give it homes, or a name of the board", "", power)
    if board.powers.keys() >= file.powers.keys() and not _changes(file):
        return board
    kept = board.powers if any(power in board.powers for power in file.powers) else {}
    new = {id_: Power(id_, entry.adjective, entry.also) for id_, entry in file.powers.items() if id_ not in kept}
    powers = {**kept, **new}
    areas = _with_mountains(file, _areas(file, board, powers))
    return replace(board, powers=powers, areas=areas, regions={**board.regions, **_regions(file, board)})


def _printed(file: VariantFile) -> Board:
    """The board that the file names: in `boards` beside it, or an installed one; without a name that of its folder."""
    name, folder = file.head.board, file.path.parent
    beside = folder / "boards" / name
    try:
        if not name:
            return load_board(folder.resolve() if (folder / "map.txt").is_file() else VariantFile.STANDARD)
        own = name.replace("_", "").isalnum() and (beside / "map.txt").is_file()
        return load_board(beside.resolve() if own else name)
    except BoardError as error:
        raise file.error(error.problem, error.remedy, "board") from None


def _changes(file: VariantFile) -> bool:
    told = any(entry.homes is not None or entry.owns is not None for entry in file.powers.values())
    head = file.head
    return told or bool(head.new_centers or head.lost_centers or head.mountains or head.regions)


def _areas(file: VariantFile, board: Board, powers: Mapping[str, Power]) -> dict[str, Area]:
    """The areas with the centers, homes and first owners of the file."""
    centers = _centers(file, board)
    homes = _shared(file, board, centers, "homes")
    owned = _shared(file, board, centers, "owns")
    told_homes = {power for power, entry in file.powers.items() if entry.homes is not None}
    told_owns = {power for power, entry in file.powers.items() if entry.owns is not None}
    areas = {}
    for id_, area in board.areas.items():
        moved = (told_homes if id_ in centers else set()) | {power for power in board.powers if power not in powers}
        home = homes.get(id_, "" if area.home in moved else area.home)
        first = homes.get(id_, "" if area.owner in moved else area.owner)
        owner = owned.get(id_, "" if first in told_owns else first)
        areas[id_] = replace(area, center=id_ in centers, home=home, owner=owner)
    return areas


def _centers(file: VariantFile, board: Board) -> set[str]:
    centers = {id_ for id_, area in board.areas.items() if area.center}
    for key, listed in (("new_centers", file.head.new_centers), ("lost_centers", file.head.lost_centers)):
        for area in listed:
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, key)
    return centers.union(file.head.new_centers).difference(file.head.lost_centers)


def _shared(file: VariantFile, board: Board, centers: Iterable[str], key: str) -> dict[str, str]:
    """By center, the power that lists it under a key. Raises: VariantFileError if two do, or if it is no center."""
    found: dict[str, str] = {}
    for power, entry in file.powers.items():
        for area in getattr(entry, key) or ():
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, key, power)
            if area not in centers:
                raise file.error(f"{area} is no supply center", "list it in new_centers, too", key, power)
            if found.setdefault(area, power) != power:
                raise file.error(f"{found[area]} has {area} already", "list each center for one power", key, power)
    return found


def _with_mountains(file: VariantFile, areas: dict[str, Area]) -> dict[str, Area]:
    """The areas, with mountains where the file has them. Raises: VariantFileError for seas and centers."""
    for area in file.head.mountains:
        if area not in areas:
            raise file.unknown("area", area, areas, "mountains")
        if areas[area].terrain is Terrain.SEA or areas[area].center:
            what = "a supply center" if areas[area].center else "a sea"
            raise file.error(f"{area} is {what}", "name areas on land without a center", "mountains")
    raised = {area: replace(areas[area], terrain=Terrain.MOUNTAIN) for area in file.head.mountains}
    return {**areas, **raised}


def _regions(file: VariantFile, board: Board) -> dict[str, tuple[str, ...]]:
    """The regions of the file. Raises: VariantFileError for an area that the board doesn't have."""
    for listed in file.regions.values():
        for area in listed:
            if area not in board.areas:
                raise file.unknown("area", area, board.areas, "regions")
    return file.regions
