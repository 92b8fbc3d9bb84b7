"""Random games, phase by phase."""

from collections.abc import Collection, Iterator
from random import Random

from variorum.game.audience import GM
from variorum.game.breaking import BrokenError, told, tried
from variorum.game.dice import Dice
from variorum.game.driver import PlayedPhase, phases, settled
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.process import Processed, SeasonSoFar, legal_orders
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.pairs import agreed, paired, sought, unwarned
from variorum.testing.players import random_sheet
from variorum.testing.rivals import greedy

Offered = dict[str, LegalOrders]
"""The legal orders of every seat in a position."""

_CAREFUL = 0.5
"""The share of seats that listen to warnings. Careless ones give the void orders that rules have to bear, careful
ones get far enough to meet the late rules."""


class RandomPhase(PlayedPhase, frozen=True):
    """A phase of a random game, with every seat's legal orders."""

    offered: Offered
    dice: Dice


def random_game(
    variant: Variant,
    seed: str,
    until: int,
    opening: Position | None = None,
    missing: Collection[type[Order]] = (),
) -> Iterator[RandomPhase]:
    """The phases of a game played at random, to its end or to that year, from the variant's opening or another one.

    Orders of the types in `missing` are given as soon as they can be.

    Raises: StuckError if a phase still waits for a seat whose every answer is among its legal orders; BrokenError if a
    rule raises anything.
    """
    chance = Random(seed)

    def play(position: Position, season: SeasonSoFar) -> RandomPhase:
        offered = _offers(variant, position)
        sheets = random_sheets(variant, position, offered, chance, missing)
        return played(variant, position, season, sheets, offered, chance, Dice(seed))

    return phases(opening or variant.opening(variant), play, until)


def played(
    variant: Variant,
    position: Position,
    season: SeasonSoFar,
    sheets: dict[str, Sheet],
    offered: Offered,
    chance: Random,
    dice: Dice,
) -> RandomPhase:
    """A phase with these sheets, and random ones of those for whom it waits. Raises: StuckError, BrokenError."""

    def again(done: Processed, _: int) -> dict[str, Sheet]:
        asked = [seat for seat in seats(variant, position) if seat in done.waiting and offered[seat].kinds]
        return {seat: random_sheet(variant, position, seat, chance, offered[seat]) for seat in asked}

    sent, done = settled(sheets, lambda given: tried(variant, position, given, dice, season), again)
    return RandomPhase(position, season, sent, done, offered, dice)


def seats(variant: Variant, position: Position) -> tuple[str, ...]:
    """Everybody who may have something to order, the game master last."""
    return (*variant.world.commands(position), GM)


def offers(variant: Variant, position: Position) -> Offered:
    """The legal orders of everybody who may have something to order."""
    return {seat: legal_orders(variant, position, seat) for seat in seats(variant, position)}


def random_sheets(
    variant: Variant, position: Position, known: Offered, chance: Random, missing: Collection[type[Order]] = ()
) -> dict[str, Sheet]:
    """Orders of everybody except the game master; many go together."""
    offered = {seat: known[seat] for seat in variant.world.commands(position)}
    sheets = {seat: random_sheet(variant, position, seat, chance, own) for seat, own in offered.items()}
    careful = {
        seat: unwarned(variant, position, seat, sheet, offered[seat], chance) if chance.random() < _CAREFUL else sheet
        for seat, sheet in sheets.items()
    }
    begun, rare = sought(greedy(careful, offered, chance), offered, chance, missing)
    return agreed(paired(begun, offered, chance, rare), offered, chance)


def _offers(variant: Variant, position: Position) -> Offered:
    try:
        return offers(variant, position)
    except Exception as error:
        raise BrokenError(f"{position.turn}: legal orders can't be listed: {told(error)}") from error
