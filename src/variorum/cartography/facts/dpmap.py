"""The `.map` files of the DPjudge and of the Python package `diplomacy`, with the files that they use."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from variorum.board.error import BoardError, Faults
from variorum.cartography.facts.dplines import MapLine, lines_of
from variorum.cartography.facts.dppolitics import Politics
from variorum.cartography.facts.dpstate import LAND_WAY, DpBoard, Neighbor, empty_board
from variorum.cartography.facts.ids import plain
from variorum.cartography.facts.links import Link, borders_of
from variorum.cartography.facts.schema import AreaFacts, CoastFacts, Facts, PowerFacts, UnitFacts
from variorum.cartography.facts.tidying import note, one_sided

_ABUTS = re.compile(r"(AMEND|WATER|COAST|LAND|PORT|SHUT)\s+(\w{2,5})(?:/(\w\w))?(?:\s+ABUTS\b\s*(.*))?", re.IGNORECASE)
_RENAMED = re.compile(r"(\S.*?)\s*->\s*([^=]+?)\s*(?:=\s*(\S.*))?")
_NAMED = re.compile(r"(\S.*?)\s*=\s*(\S.*)")
_DROPPED = re.compile(r"DROP\s+(.+)", re.IGNORECASE)
_TYPES = {"WATER": "sea", "LAND": "land", "COAST": "coast", "PORT": "coast"}
_SIDES = {"N": "North", "E": "East", "S": "South", "W": "West"}
_SHUT = "SHUT"


class _Passes(Struct):
    """What the neighbors of all areas say: who may pass where, and what is told about them."""

    links: list[Link]
    notes: tuple[str, ...]


def read_map(file: Path) -> Facts:
    """The facts in a `.map` file.

    Raises:
        BoardError: a line cannot be read, or names what is nowhere described; every such line is told.

    """
    board, faults = empty_board(), Faults()
    politics = Politics(board)
    for line in lines_of(file):
        with faults:
            if not _read_area(line, board):
                politics.read(line)
    faults.end()
    if not any(kind != _SHUT for kind in board.kinds.values()):
        raise BoardError(str(file), 0, "no line has ABUTS", "write WATER ADR ABUTS ALB APU")
    return _facts(file, board, politics)


def _read_area(line: MapLine, board: DpBoard) -> bool:
    """Read a line about areas; False if it is none."""
    if abuts := _ABUTS.fullmatch(line.text):
        _describe(line, board, abuts)
    elif renamed := _RENAMED.fullmatch(line.text):
        if not renamed[3]:
            return False
        if "/" not in renamed[1]:
            board.name_area(_tidy(renamed[2]), renamed[3].split(), renamed[1])
    elif named := _NAMED.fullmatch(line.text):
        if "/" not in named[2].split()[0]:
            board.name_area(_tidy(named[1]), named[2].split())
    elif dropped := _DROPPED.fullmatch(line.text):
        for word in dropped[1].replace(",", " ").split():
            board.drop(board.area(word))
    else:
        return False
    return True


def _describe(line: MapLine, board: DpBoard, abuts: re.Match[str]) -> None:
    kind, side = abuts[1].upper(), board.side(abuts[2], abuts[3] or "")
    written = (abuts[4] or "").split()
    found = [(text, board.neighbor(text, line.file, line.number)) for text in written]
    known = [(text, one) for text, one in found if one is not None]
    for text, one in found:
        if one is None:
            raise line.error(f'"{text[:60]}" names no area', "write COAST HIL ABUTS MAR BAY")
    taken = [one for text, one in known if text.startswith("-")]
    added = [one for text, one in known if not text.startswith("-")]
    if kind != "AMEND":
        board.set_area(kind, side, added if abuts[4] is not None else None)
    elif side not in board.near and (side[0], LAND_WAY) in board.near and not side[1]:
        board.amend((side[0], LAND_WAY), taken, added)
    else:
        board.amend(side, taken, added)


def _tidy(name: str) -> str:
    return " ".join(name.split())[:60]


def _facts(file: Path, board: DpBoard, politics: Politics) -> Facts:
    passes = _passes(board)
    shown = {area: kind for area, kind in board.kinds.items() if kind != _SHUT}
    names = _names(board, shown)
    powers = {key: power for key, power in board.powers.items() if not power.dummy}
    owned = {area: key for key, power in powers.items() for area in (power.owns or ())}
    areas = []
    for area, kind in shown.items():
        home = board.homes.get(area)
        played = powers.get(home or "")
        holder = owned.get(area) or (home if played and played.owns is None else "") or ""
        areas.append(
            AreaFacts(
                names[area],
                _TYPES[kind],  # type: ignore[arg-type]
                abbr=board.shorts.get(area, area)[:20],
                center=area in board.homes,
                home=played.name if played else None,
                owner=powers[holder].name if holder in powers else None,
                also=tuple(word for word in board.also.get(area, ()) if 0 < len(word) <= 60)[:40],
                coasts=tuple(CoastFacts(_coast(coast)) for coast in board.coasts(area)[:8]),
            )
        )
    centerless = [area for area in board.homes if area not in shown]
    return Facts(
        name=file.stem.replace("_", " ")[:60].title() or "Board",
        areas=tuple(areas),
        borders=borders_of(passes.links),
        powers=tuple(PowerFacts(power.name) for power in powers.values()),
        units=tuple(_units(board, names)),
        win=politics.win,
        begins=politics.begins,
        builds=politics.builds,
        notes=(
            *politics.notes(),
            *passes.notes,
            *note("centers that aren't on the board left out", centerless),
            *note(
                "closed to all, left out", (board.names.get(a, a) for a, kind in board.kinds.items() if kind == _SHUT)
            ),
        ),
    )


def _names(board: DpBoard, shown: dict[str, str]) -> dict[str, str]:
    """A name for every area, its own or its word; where two are alike, the word is added."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for area in shown:
        name = board.names.get(area, area.capitalize())
        name = name if plain(name).lower() not in taken else f"{name[:50]} {board.shorts.get(area, area)}"
        taken.add(plain(name).lower())
        names[area] = name
    return names


def _units(board: DpBoard, names: dict[str, str]) -> Iterator[UnitFacts]:
    for area, (power, kind, coast) in board.units.items():
        holder = board.powers.get(power)
        if area in names and holder is not None:
            several = coast in board.coasts(area)
            at = f"{names[area]} ({_coast(coast)})" if several else names[area]
            yield UnitFacts("army" if kind == "A" else "fleet", at, None if holder.dummy else holder.name)


def _coast(coast: str) -> str:
    return f"{_SIDES.get(coast[0], coast[0])} Coast"


def _passes(board: DpBoard) -> _Passes:
    """In small letters stand neighbors of armies only, and areas with coasts of their own."""
    names = _names(board, board.kinds)
    links: list[Link] = []
    met: list[tuple[str, str]] = []
    hedged: list[str] = []
    faults = Faults()
    for (area, coast), neighbors in board.near.items():
        for one in neighbors:
            with faults:
                if one.area not in board.kinds or area not in board.kinds:
                    word = one.area if one.area not in board.kinds else area
                    written = word.lower() if one.small else word
                    raise BoardError(one.file, one.line, f'"{written}" has no line', f"write COAST {word} ABUTS …")
                if _SHUT in (board.kinds[area], board.kinds[one.area]):
                    continue
                links += _links(board, names, (area, coast), one)
                met.append((names[area], names[one.area]))
                hedged += [f"{names[area]} to {one.hedged}"] if one.hedged else []
    faults.end()
    notes = (
        *note("conditions of a passage left out, anybody may pass", hedged),
        *note("named from one side only, open to both here", one_sided(met)),
    )
    return _Passes(links, notes)


def _links(board: DpBoard, names: dict[str, str], near: tuple[str, str], one: Neighbor) -> Iterator[Link]:
    (area, coast), far = near, one.area
    kinds = board.kinds[area], board.kinds[far]
    if "WATER" not in kinds and coast in ("", LAND_WAY):
        yield names[area], names[far], True, False
    apart = coast == LAND_WAY or (board.coasts(far) and not one.coast) or (board.coasts(area) and not coast)
    if not one.small and not apart and "LAND" not in kinds:
        yield _place(board, names, area, coast), _place(board, names, far, one.coast), False, True


def _place(board: DpBoard, names: dict[str, str], area: str, coast: str) -> str:
    return f"{names[area]} ({_coast(coast)})" if coast in board.coasts(area) else names[area]
