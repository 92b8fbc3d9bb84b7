"""What the base of a variant in a file brings along: its rules made for the board, its opening, its garrisons."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from variorum.board import Board, Location
from variorum.board.place import area_of
from variorum.game.base import Prepared, UnfitError, listing, relisted, unchanged
from variorum.game.mechanic import Mechanic
from variorum.game.opening import Opening
from variorum.game.unit import ARMY
from variorum.game.variant import Variant
from variorum.rules.neutral import Garrisons, garrisons_of
from variorum.rules.victory import Counted, Winning
from variorum.variants.faults import VariantFileError
from variorum.variants.variantfile import VariantFile


def based(file: VariantFile, base: Variant, board: Board) -> Variant:
    """The base on the file's board, won by as many centers as the file says. Faults are noted.

    Raises: VariantFileError if its rules need something of the board that it hasn't.
    """
    asked = base.base.regions
    for region in file.head.regions:
        if region not in asked:
            remedy = f"they ask for {', '.join(f'{name} ({what})' for name, what in asked.items())}"
            problem = f'the rules of {base.name} ask for no region "{region}"'
            file.report(problem, remedy if asked else "leave regions out", "regions", region)
    if board is base.board and not file.powers:
        return _won(file, base)
    try:
        made: Variant = base.base.onto(base, board)
    except UnfitError as error:
        said = error.key != "powers" and getattr(file.head, error.key)
        file.report(error.problem, error.remedy, error.key if said else "base")
        raise VariantFileError(*file.source.faults) from None
    return _won(file, made)


def _won(file: VariantFile, base: Variant) -> Variant:
    """The base, won by as many centers as the file says, if centers are counted."""
    win, centers = file.head.win, len(base.board.geography().centers)
    counted = {type(rule) for rule in base.rules if isinstance(rule, Counted)}
    otherwise = any(Winning.name in entry.kind.excludes for entry in file.mechanics)
    if win is not None and not counted:
        file.report(f"{base.name} is won otherwise", "leave win out", "win")
    elif win is None and counted and file.powers and not otherwise:
        file.report("win is missing", f"say how many of the {centers} centers win", "win")
    elif win is not None and win > centers:
        file.report(f"nobody can own {win} centers", f"the board has {centers}", "win")
    elif win is not None:
        return base.but(replaced={kind: partial(replace, centers=win) for kind in counted})
    return base


def opening_of(file: VariantFile, base: Variant, units: dict[str, tuple[str, ...]], begins: str) -> Any:
    """The opening: the units of the file, and the seats and records of the base; the base's own without powers."""
    if not file.powers:
        return _from(file, base, begins) if file.head.begins else base.opening
    opening = Opening(units, begins)
    return opening if base.base.setup is unchanged else Prepared(opening, base.base.setup)


def _from(file: VariantFile, base: Variant, begins: str) -> Any:
    """The opening of the base in another phase. Raises: VariantFileError if the base sets up its units itself."""
    listed = listing(base.opening)
    if not listed:
        file.report(f"{base.name} sets up its units itself", "leave begins out, or list powers", "begins")
        raise VariantFileError(*file.source.faults)
    return relisted(base.opening, replace(listed, turn=begins))


def powers_of(file: VariantFile, base: Variant, board: Board) -> tuple[str, ...]:
    """The powers of the file, and those that the rules of the base add to the board; its own if the file has none."""
    if not file.powers:
        return base.powers
    return (*file.powers, *(power for power in base.board.powers if power not in board.powers))


def with_garrisons(file: VariantFile, base: Variant, mechanics: Sequence[Mechanic]) -> tuple[Mechanic, ...]:
    """The mechanics, and if the base has garrisons and the file lists none, those that it has on this board."""
    rule = garrisons_of(base)
    if rule is None or not file.powers:
        return tuple(mechanics)
    if rule.power in file.powers:
        problem = f"{rule.power} owns the garrisons of {base.name}"
        file.report(problem, "give the power another name", "powers", rule.power, "")
    listed = any(isinstance(mechanic, Garrisons) for mechanic in mechanics)
    return tuple(mechanics) if listed else (*mechanics, Garrisons(tuple(_garrisons(file, base))))


def _garrisons(file: VariantFile, base: Variant) -> Iterator[str]:
    """A garrison for each center that nobody owns: as the base has it, if it has one that can be there, or an army."""
    geography, areas, movements = base.board.geography(), base.board.areas, base.world.movements
    rule = garrisons_of(base)
    own = {area_of(text.partition(" ")[2]): text for text in rule.garrisons} if rule else {}
    taken = {area_of(text.partition(" ")[2]) for entry in file.powers.values() for text in entry.units}
    for area in geography.centers:
        if areas[area].owner in file.powers or area in taken:
            continue
        for text in (own.get(area, ""), f"{ARMY.code} {area}"):
            kind, _, place = text.partition(" ")
            movement = movements.get(kind)
            if movement and geography.holds(movement, Location(place)):
                yield text
                break
