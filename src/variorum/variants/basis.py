"""What the base of a variant in a file brings along: its rules made for the board, its first turn, its garrisons."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from variorum.board import Board, Location
from variorum.board.place import area_of
from variorum.game.base import UnfitError, unchanged
from variorum.game.opening import Opening, Prepared
from variorum.game.unit import ARMY
from variorum.game.variant import Variant
from variorum.rules.neutral import GarrisonsReturn
from variorum.variants.variantfile import VariantFile

NEUTRAL = "NEUTRAL"
"""The name under which neutral units stand, unless the base has garrisons."""


class Neutrals(msgspec.Struct, frozen=True):
    """The units that no seat orders, and their owner; `garrisons` if the base has rules for them."""

    owner: str
    units: tuple[str, ...]
    garrisons: bool = False

    @property
    def areas(self) -> tuple[str, ...]:
        """Where they stand."""
        return tuple(area_of(unit.partition(" ")[2]) for unit in self.units)


def dated(file: VariantFile, base: Variant) -> VariantFile:
    """The file with its first turn: if it says nothing, that of its base."""
    begins = file.head.begins or str(base.world.years.opening)
    return replace(file, head=replace(file.head, begins=begins))


def based(file: VariantFile, base: Variant, board: Board) -> Variant:
    """The base on the file's board.

    Raises: VariantFileError if its rules need something of the board that it hasn't, or ask for no such region.
    """
    asked = base.base.regions
    for region in file.regions:
        if region not in asked:
            remedy = f"they ask for {', '.join(f'{name} ({what})' for name, what in asked.items())}"
            problem = f'the rules of {base.name} ask for no region "{region}"'
            raise file.error(problem, remedy if asked else "leave regions out", "regions")
    try:
        made: Variant = base.base.onto(base, board)
    except UnfitError as error:
        said = error.key != "powers" and getattr(file.head, error.key)
        raise file.error(error.problem, error.remedy, error.key if said else "rules") from None
    return made


def powers_of(file: VariantFile, base: Variant, board: Board) -> tuple[str, ...]:
    """The powers of the file, and those that the rules of the base add to the board."""
    return (*file.powers, *(power for power in base.board.powers if power not in board.powers))


def opening_of(file: VariantFile, base: Variant, neutrals: Neutrals) -> Opening | Prepared:
    """The opening: the units of the file, and the seats and records of the base."""
    units = {power: entry.units for power, entry in file.powers.items()}
    opening = Opening({**units, neutrals.owner: neutrals.units}, file.head.begins)
    return opening if base.base.setup is unchanged else Prepared(opening, base.base.setup)


def neutrals_of(file: VariantFile, base: Variant) -> Neutrals:
    """The neutral units of the file, or the garrisons of the base, which the file may list.

    Raises: VariantFileError if the file asks for what the base's garrisons do anyway.
    """
    rule = next((rule for rule in base.rules if isinstance(rule, GarrisonsReturn)), None)
    if rule is None:
        return Neutrals(NEUTRAL, file.head.neutral)
    if rule.power in file.powers:
        raise file.error(
            f"{rule.power} owns the garrisons of {base.name}", "give the power another name", "", rule.power
        )
    if file.head.neutral_returns:
        raise file.error(f"the garrisons of {base.name} return anyway", "leave neutral_returns out", "neutral_returns")
    return Neutrals(rule.power, file.head.neutral or tuple(_garrisons(file, base, rule)), garrisons=True)


def _garrisons(file: VariantFile, base: Variant, rule: GarrisonsReturn) -> Iterator[str]:
    """A garrison for each center that nobody owns: as the base has it, if it has one that can be there, or an army."""
    geography, areas, movements = base.board.geography(), base.board.areas, base.world.movements
    own = {area_of(text.partition(" ")[2]): text for text in rule.garrisons}
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
