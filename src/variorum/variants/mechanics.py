"""The larger mechanics of a `variant.toml`: money, bribes, dice, corps, and a last year."""

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from variorum.game.calendar import Phase, Step
from variorum.game.derivation import Replacement
from variorum.game.opening import Opening, Prepared
from variorum.game.position import Position
from variorum.game.rule import Rule, own_power
from variorum.game.turn import Turn
from variorum.game.unit import ARMY, FLEET
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Upkeep
from variorum.rules.auction import Auction
from variorum.rules.cavalry import KNIGHT
from variorum.rules.corps import Corps, CorpsUpkeep, Doubled
from variorum.rules.ends import LastYear
from variorum.rules.luck import Lucky, Rolls
from variorum.rules.money import Bank, Chest, Pay, Payday, Taxes, Treasury
from variorum.rules.movement.rule import Movement
from variorum.rules.movement.twists import Twist
from variorum.rules.ownership import Ownership
from variorum.rules.unit_orders import UnitOrders
from variorum.rules.victory import Victory
from variorum.variants.variantfile import VariantFile

Added = dict[type[Rule], tuple[Rule, ...]]
"""Rules to add, by the type of the rule that they stand beside."""

MECHANICS = ("money", "bribes", "dice", "corps", "last_year", "cavalry")
"""The keys of these switches."""

_UNIQUE: dict[str, type[Rule]] = {"dice": Rolls, "money": Bank, "bribes": Auction, "corps": Corps}
"""The rules that make each of them, of which a variant has one at most."""

_NEEDED: dict[str, type[Rule]] = {"money": Ownership, "corps": Adjustments, "last_year": Victory}


_BRIBES = (
    "Everybody may bribe any unit for an order. Each unit carries out the order for which most is bid, and its "
    "owner's if bids are equal; only bribes for orders that are carried out are paid. Each movement phase brings a "
    "point for every center."
)


def require_mechanics(file: VariantFile, base: Variant) -> None:
    """Raise VariantFileError if the base's rules leave no place for a mechanic, or two exclude each other."""
    head = file.head
    for key in MECHANICS:
        if getattr(head, key) and (why := _why_not(key, base)):
            raise file.error(why, f"leave {key} out", key)
    for key in ("bribes", "corps"):
        if getattr(head, key) and head.rules != VariantFile.STANDARD:
            raise file.error(f"{key} go with the rules of Standard", f"leave {key} out, or rules", key)
    if head.money and head.corps:
        raise file.error("money and corps each say what units cost", "leave one of them out", "corps")
    if head.corps and head.transforms:
        raise file.error("corps and transforms each end a unit's phase", "leave one of them out", "corps")


def _why_not(key: str, base: Variant) -> str:
    """Why a base has no place for a mechanic; empty if it has one."""
    needed, unique = _NEEDED.get(key, Movement), _UNIQUE.get(key)
    if not any(isinstance(rule, needed) for rule in base.rules):
        return f"{base.name} has rules of its own for that"
    if unique and any(isinstance(rule, unique) for rule in base.rules):
        return f"{base.name} has that already"
    if key == "cavalry" and KNIGHT.code in base.world.movements:
        return f"{base.name} has units with the letter {KNIGHT.code}"
    if key == "money" and base.world.commands is not own_power:
        return f"seats of {base.name} share powers, and ducats are a power's own"
    if key == "money" and any(isinstance(rule, Adjustments) and type(rule.upkeep) is not Upkeep for rule in base.rules):
        return f"{base.name} says what units cost"
    return ""


def battles(file: VariantFile) -> Iterator[Twist]:
    """What they change in battles."""
    if file.head.dice:
        yield Lucky()
    if file.head.corps:
        yield Doubled()


def before_movement(file: VariantFile, base: Variant) -> tuple[Rule, ...]:
    """What runs before units move."""
    head, world = file.head, base.world
    found: tuple[Rule, ...] = (UnitOrders(world),) if head.corps else ()
    found += (Bank(world),) if head.money else ()
    found += (Auction(world, Movement(world)),) if head.bribes else ()
    return (*found, Rolls(world)) if head.dice else found


def afterwards(file: VariantFile, base: Variant) -> Added:
    """What runs after movement, after centers change hands, and after victory."""
    head, world = file.head, base.world
    found: Added = {Movement: (Corps(world, Movement(world)),)} if head.corps else {}
    found |= {Ownership: (Taxes(world),)} if head.money else {}
    return found | ({Victory: (LastYear(world, head.last_year),)} if head.last_year is not None else {})


def paid(file: VariantFile, change: Replacement | None) -> Replacement | None:
    """How builds change, after what `change` does: what units cost, and which are built. None: they don't."""
    if not (file.head.money or file.head.corps):
        return change
    return partial(_paid, corps=file.head.corps, change=change)


def _paid(rule: Adjustments, *, corps: bool, change: Replacement | None) -> Rule:
    upkeep, kinds = (CorpsUpkeep(), (ARMY.code, FLEET.code)) if corps else (Pay(), rule.kinds)
    changed = replace(rule, upkeep=upkeep, kinds=kinds)
    return changed if change is None else change(changed) if callable(change) else change


def paydays(file: VariantFile, base: Variant) -> tuple[Phase, ...]:
    """What happens by itself after each year's last adjustments."""
    if not file.head.money:
        return ()
    return (Phase("Y", "payday", (Step((Payday(base.world),)),), automatic=True),)


class Funded(msgspec.Struct, frozen=True):
    """An opening in which each power begins with a ducat for each center that it owns, to pay its first units."""

    opening: Callable[[Variant], Position]

    def __call__(self, variant: Variant) -> Position:
        """The position for that variant. Raises: what the opening raises."""
        position = self.opening(variant)
        rows = {power: Chest(len(position.centers_of(power))) for power in variant.powers}
        return position.with_record(Treasury(rows))


def funded(file: VariantFile, opening: Opening | Prepared) -> Opening | Prepared | Funded:
    """The opening, with money for the units that are built first."""
    return Funded(opening) if file.head.money and Turn.read(file.head.begins).phase == "A" else opening


def told(file: VariantFile) -> Iterator[tuple[str, str]]:
    """Their clauses, by number."""
    head = file.head
    if head.money:
        first = " So it does before the first builds." if Turn.read(head.begins).phase == "A" else ""
        yield "E1", f"{Taxes.says}{first}"
        yield "E2", f"{Pay.says} {Payday.says}"
        yield "E3", Bank.says
    if head.bribes:
        yield "E4", _BRIBES
    if head.dice:
        yield "D1", f"{Rolls.says} {Lucky.says}"
    if head.corps:
        yield "K3", f"{Corps.says} {Doubled.says} {CorpsUpkeep.says}"
    if head.last_year is not None:
        yield "V5", f"The game ends in {head.last_year}: whoever owns most centers wins, and several share a draw."
