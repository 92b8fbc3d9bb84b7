"""The board of a variant in a file: a printed one, with the powers, homes, centers and terrain of the file."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from variorum.board import Board, BoardError, Terrain, load_board
from variorum.board.area import Area, Power
from variorum.game.variant import Variant
from variorum.variants.faults import VariantFileError
from variorum.variants.names import areas_of
from variorum.variants.variantfile import PowerEntry, VariantFile


def board_of(file: VariantFile, base: Variant) -> Board:
    """The board with the powers, homes, centers, mountains and regions of the file; itself if nothing differs.

    Powers of the board stay on it, in its order and its colours, unless only others play. Faults are noted.

    Raises: VariantFileError if there is no such board.
    """
    board = _printed(file, base)
    for power, entry in file.powers.items():
        if entry.homes is None and power not in board.powers:
            remedy = "give it homes, or a name of the board"
            file.report(f"{power} is no power of this board", remedy, "powers", power, "")
    if board.powers.keys() >= file.powers.keys() and not _changes(file):
        return board
    kept = board.powers if any(power in board.powers for power in file.powers) else {}
    new = {id_: Power(id_, entry.adjective, entry.also) for id_, entry in file.powers.items() if id_ not in kept}
    powers = {**kept, **new}
    areas = _with_mountains(file, board, _areas(file, board, powers))
    regions = {name: _named(file, board, listed, "regions", name) for name, listed in file.head.regions.items()}
    return replace(board, powers=powers, areas=areas, regions={**board.regions, **regions})


def _printed(file: VariantFile, base: Variant) -> Board:
    """The board that the file names, in `boards` beside it or an installed one; else that of its folder or base."""
    name, folder = file.head.board, file.source.path.parent
    beside = folder / "boards" / name
    try:
        if not name:
            return load_board(folder.resolve()) if (folder / "map.txt").is_file() else base.board
        own = name.replace("_", "").isalnum() and (beside / "map.txt").is_file()
        return load_board(beside.resolve() if own else name)
    except BoardError as error:
        file.report(error.problem, error.remedy, "board")
        raise VariantFileError(*file.source.faults) from None


def _changes(file: VariantFile) -> bool:
    told = any(entry.homes is not None or entry.owns is not None for entry in file.powers.values())
    head = file.head
    return told or bool(head.new_centers or head.lost_centers or head.mountains or head.regions)


def _named(file: VariantFile, board: Board, listed: Iterable[str], *where: str) -> tuple[str, ...]:
    """Areas as the board calls them; those that it doesn't have are noted, and left out."""
    table, found = areas_of(board), []
    for text in listed:
        if area := table.get(text.lower()):
            found.append(area)
        else:
            file.unknown("area", text, board.areas, *where)
    return tuple(found)


def _areas(file: VariantFile, board: Board, powers: Mapping[str, Power]) -> dict[str, Area]:
    """The areas with the centers, homes and first owners of the file."""
    centers = {id_ for id_, area in board.areas.items() if area.center}
    centers |= {*_named(file, board, file.head.new_centers, "new_centers")}
    centers -= {*_named(file, board, file.head.lost_centers, "lost_centers")}
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


def _shared(file: VariantFile, board: Board, centers: Iterable[str], key: str) -> dict[str, str]:
    """By center, the power that lists it under a key; a center of two powers, and an area that is none, are noted."""
    found: dict[str, str] = {}
    for power, entry in file.powers.items():
        where = ("powers", power, key)
        for area in _named(file, board, _listed(entry, key), *where):
            if area not in centers:
                file.report(f"{area} is no supply center", "list it in new_centers, too", *where)
            elif found.setdefault(area, power) != power:
                file.report(f"{found[area]} has {area} already", "list each center for one power", *where)
    return found


def _listed(entry: PowerEntry, key: str) -> tuple[str, ...]:
    return (entry.homes if key == "homes" else entry.owns) or ()


def _with_mountains(file: VariantFile, board: Board, areas: dict[str, Area]) -> dict[str, Area]:
    """The areas, with mountains where the file has them; seas and centers are noted."""
    raised = {}
    for area in _named(file, board, file.head.mountains, "mountains"):
        if areas[area].terrain is Terrain.SEA or areas[area].center:
            what = "a supply center" if areas[area].center else "a sea"
            file.report(f"{area} is {what}", "name areas on land without a center", "mountains")
        else:
            raised[area] = replace(areas[area], terrain=Terrain.MOUNTAIN)
    return {**areas, **raised}
