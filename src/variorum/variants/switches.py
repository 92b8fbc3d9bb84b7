"""What the switches of a `variant.toml` change in battles and winters, and what it takes to win."""

from collections.abc import Iterable, Iterator

from variorum.board import Board
from variorum.board.geography import area_of
from variorum.game.rule import Rule
from variorum.game.unit import FLEET
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.carriers import Carriers
from variorum.rules.choice import Always
from variorum.rules.conversion import Conversion
from variorum.rules.half_strength import HalfStrength
from variorum.rules.movement.twists import Twist
from variorum.rules.neutral import Allied, Apart, Steadfast
from variorum.rules.one_way import OneWay
from variorum.rules.victory import Needs, Victory
from variorum.variants.variantfile import VariantFile

NEUTRAL = "NEUTRAL"
"""The name under which neutral units stand."""


def twists(file: VariantFile, board: Board) -> tuple[Twist, ...]:
    """What the file changes in battles. Raises: VariantFileError naming areas that cannot be."""
    return tuple(_twists(file, board))


def _twists(file: VariantFile, board: Board) -> Iterator[Twist]:
    head = file.head
    if head.neutral:
        yield from (Steadfast((NEUTRAL,)), Apart(NEUTRAL))
    if head.neutral_supports:
        pairs = _pairs(file, board, "neutral_supports", head.neutral_supports)
        stand = {area_of(unit.partition(" ")[2]) for unit in head.neutral}
        for area in (area for pair in pairs for area in pair):
            if area not in stand:
                raise file.error(f"no neutral unit stands in {area}", "list it in neutral, too", "neutral_supports")
        yield Allied(NEUTRAL, pairs)
    if head.convoy_areas:
        yield Carriers((FLEET.code,), head.convoy_areas)
    if head.one_way:
        yield OneWay(_pairs(file, board, "one_way", head.one_way))
    if head.rivers:
        hauls = _pairs(file, board, "rivers", head.rivers)
        yield HalfStrength(hauls, flights=Always(value=False), cuts=Always(value=False))


def conversions(file: VariantFile, base: Variant) -> dict[type[Rule], tuple[Rule, ...]]:
    """The rule by which units change their kind, by the one that it comes before. Raises: VariantFileError."""
    if not file.head.conversions:
        return {}
    kinds = {type(rule) for rule in base.rules}
    if Conversion in kinds or Adjustments not in kinds:
        raise file.error(f"{base.name} has rules of its own for that", "leave conversions out", "conversions")
    return {Adjustments: (Conversion(base.world, away=Always(value=True)),)}


def _pairs(file: VariantFile, board: Board, key: str, listed: Iterable[str]) -> tuple[tuple[str, str], ...]:
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


def victory(file: VariantFile, board: Board, base: Variant) -> Victory | None:
    """What it takes to win; None if the base says so. Raises: VariantFileError if nobody could win."""
    centers, win = len(board.geography().centers), file.head.win
    if not any(isinstance(rule, Victory) for rule in base.rules):
        if win is not None:
            raise file.error(f"{base.name} is won otherwise", "leave win out", "win")
        return None
    if win is None:
        raise file.error("win is missing", f"say how many of the {centers} centers win", "")
    numbers = tuple((power, entry.win) for power, entry in file.powers.items() if entry.win is not None)
    for power, number in (("", win), *numbers):
        if number > centers:
            raise file.error(f"nobody can own {number} centers", f"the board has {centers}", "win", power)
    needs = tuple((power, sets) for power in file.powers if (sets := _needs(file, board, power)))
    return Victory(base.world, win, numbers, needs)


def _needs(file: VariantFile, board: Board, power: str) -> Needs:
    """The sets of centers of which a power needs one. Raises: VariantFileError if one has something else."""
    own = file.powers[power].needs
    listed, where = (own, power) if own else (file.head.needs, "")
    sets = tuple(tuple(text.split()) for text in listed)
    for area in (area for one in sets for area in one):
        if area not in board.areas:
            raise file.unknown("area", area, board.areas, "needs", where)
        if area not in board.geography().centers:
            raise file.error(f"{area} is no supply center", "name centers", "needs", where)
    return sets
