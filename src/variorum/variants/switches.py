"""What the switches of a `variant.toml` change in battles and winters, and what it takes to win."""

from collections.abc import Collection, Iterator
from functools import partial

from msgspec.structs import replace

from variorum.board import Board
from variorum.game.derivation import Replacement
from variorum.game.rule import Rule, World
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.anchored import Anchored
from variorum.rules.cavalry import KNIGHT, Cavalry
from variorum.rules.choice import Always
from variorum.rules.conversion import Conversion
from variorum.rules.corps import CORPS
from variorum.rules.guarded_canal import Canals
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.neutral import Allied, Apart, Steadfast
from variorum.rules.transform import Transforms
from variorum.rules.unit_orders import UnitOrders
from variorum.rules.victory import Counted, Needs, Victory
from variorum.variants.basis import Neutrals
from variorum.variants.mechanics import afterwards, battles, before_movement
from variorum.variants.variantfile import VariantFile
from variorum.variants.ways import canals_of, pairs_of, ways


def world_of(file: VariantFile, base: Variant, neutrals: Neutrals) -> World:
    """The world of the base, with neutral units, knights and corps if the file has any."""
    new = (neutrals.owner,) if neutrals.units and not neutrals.garrisons else ()
    bystanders = (*base.world.bystanders, *new)
    kinds = (*base.world.kinds, KNIGHT) if file.head.cavalry else base.world.kinds
    kinds = (*kinds, CORPS) if file.head.corps else kinds
    return replace(base.world, bystanders=bystanders, kinds=kinds)


def twists(file: VariantFile, world: World, neutrals: Neutrals) -> tuple[Twist, ...]:
    """What the file changes in battles. Raises: VariantFileError naming areas that cannot be."""
    return tuple(_twists(file, world, neutrals))


def _twists(file: VariantFile, world: World, neutrals: Neutrals) -> Iterator[Twist]:
    head, board = file.head, world.board
    if neutrals.units and not neutrals.garrisons:
        yield from (Steadfast((neutrals.owner,)), Apart(neutrals.owner))
    if head.neutral_supports:
        pairs = pairs_of(file, board, "neutral_supports", head.neutral_supports)
        for area in (area for pair in pairs for area in pair):
            if area not in neutrals.areas:
                raise file.error(f"no neutral unit stands in {area}", "list it in neutral, too", "neutral_supports")
        yield Allied(neutrals.owner, pairs)
    yield from ways(file, board)
    if head.no_cavalry and not head.cavalry:
        raise file.error("there are no knights", "add cavalry = true", "no_cavalry")
    if head.cavalry:
        yield Cavalry(world, head.no_cavalry, f"{head.id}:K2")
    yield from battles(file)
    if posts := listed_centers(file, board, "stays"):
        yield Anchored(posts, f"{head.id}:M6")


def added(file: VariantFile, board: Board, base: Variant) -> dict[type[Rule], tuple[Rule, ...]]:
    """The rules by which units change their kind and canals are opened, by those that they come before.

    Raises: VariantFileError if the base has others for that.
    """
    first = before_movement(file, base)
    if file.head.transforms and not any(isinstance(rule, UnitOrders) for rule in base.rules):
        first = (UnitOrders(base.world), *first)
    if canals := canals_of(file, board):
        first = (*first, Canals(base.world, canals))
    return ({Movement: first} if first else {}) | _conversions(file, base)


def added_after(file: VariantFile, base: Variant) -> dict[type[Rule], tuple[Rule, ...]]:
    """The rules that run after others: those of mechanics, and that by which units become another kind."""
    return afterwards(file, base) | ({Movement: (Transforms(base.world),)} if file.head.transforms else {})


def _conversions(file: VariantFile, base: Variant) -> dict[type[Rule], tuple[Rule, ...]]:
    if not file.head.conversions:
        return {}
    kinds = {type(rule) for rule in base.rules}
    if Conversion in kinds or Adjustments not in kinds:
        raise file.error(f"{base.name} has rules of its own for that", "leave conversions out", "conversions")
    return {Adjustments: (Conversion(base.world, away=Always(value=True)),)}


def listed_centers(file: VariantFile, board: Board, key: str) -> tuple[tuple[str, str], ...]:
    """The centers that powers list under a key, each with its power. Raises: VariantFileError if one is no center."""
    found = [(area, power) for power, entry in file.powers.items() for area in getattr(entry, key)]
    for area, power in found:
        if area not in board.areas:
            raise file.unknown("area", area, board.areas, key, power)
        if area not in board.geography().centers:
            raise file.error(f"{area} is no supply center", "name centers", key, power)
    return tuple(found)


def victory(file: VariantFile, base: Variant) -> dict[type[Rule], Replacement]:
    """What it takes to win, if centers are counted. Raises: VariantFileError if nobody could win."""
    board, win = base.board, file.head.win
    centers = len(board.geography().centers)
    counted = {type(rule) for rule in base.rules if isinstance(rule, Counted)}
    _require_counted(file, base, counted)
    if not counted:
        return {}
    if win is None:
        raise file.error("win is missing", f"say how many of the {centers} centers win", "")
    numbers = tuple((power, entry.win) for power, entry in file.powers.items() if entry.win is not None)
    for power, number in (("", win), *numbers):
        if number > centers:
            raise file.error(f"nobody can own {number} centers", f"the board has {centers}", "win", power)
    needs = tuple((power, sets) for power in file.powers if (sets := _needs(file, board, power)))
    found: dict[type[Rule], Replacement] = {kind: partial(replace, centers=win) for kind in counted}
    return found | ({Victory: Victory(base.world, win, numbers, needs)} if Victory in counted else {})


def _require_counted(file: VariantFile, base: Variant, counted: Collection[type[Rule]]) -> None:
    """Raise VariantFileError for what it takes to win, if the base is won otherwise."""
    if file.head.win is not None and not counted:
        raise file.error(f"{base.name} is won otherwise", "leave win out", "win")
    if Victory in counted:
        return
    if file.head.needs:
        raise file.error(f"{base.name} is won otherwise", "leave needs out", "needs")
    for power, entry in file.powers.items():
        for key in ("win", "needs"):
            if getattr(entry, key):
                raise file.error(f"{base.name} is won by all in the same way", f"leave {key} out", key, power)


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
