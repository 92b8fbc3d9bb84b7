"""Random games, phase by phase."""

from collections.abc import Collection, Iterator
from random import Random

import msgspec

from variorum.game.audience import GM
from variorum.game.breaking import BrokenError, told, tried
from variorum.game.dice import Dice
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

_TRIES = 200
"""How often a phase is asked again before it counts as hanging: questions of a rule are answered within a few."""

_CAREFUL = 0.5
"""The share of seats that listen to warnings. Careless ones give the void orders that rules have to bear, careful
ones get far enough to meet the late rules."""


class Played(msgspec.Struct, frozen=True):
    """A phase of a random game: the position before it, every seat's legal orders, and the outcome."""

    position: Position
    offered: Offered
    sheets: dict[str, Sheet]
    dice: Dice
    season: SeasonSoFar
    done: Processed


class HangError(AssertionError):
    """A phase that cannot be brought to an end."""


def random_game(
    variant: Variant,
    seed: str,
    until: int,
    opening: Position | None = None,
    missing: Collection[type[Order]] = (),
) -> Iterator[Played]:
    """The phases of a game played at random, to its end or to that year, from the variant's opening or another one.

    Orders of the types in `missing` are given as soon as they can be.

    Raises: HangError if a phase still waits for a seat whose every answer comes out of `options`; BrokenError if a
    rule raises anything.
    """
    chance, season = Random(seed), SeasonSoFar()
    position = opening or variant.opening(variant)
    while position.ending is None and position.turn.year < until:
        played = _phase(variant, position, season, chance, seed, missing)
        yield played
        position, season = played.done.position, played.done.season


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


def _phase(
    variant: Variant,
    position: Position,
    season: SeasonSoFar,
    chance: Random,
    seed: str,
    missing: Collection[type[Order]],
) -> Played:
    offered = _offers(variant, position)
    sheets = random_sheets(variant, position, offered, chance, missing)
    dice = Dice(seed)
    done = tried(variant, position, sheets, dice, season)
    for _ in range(_TRIES):
        if not done.waiting:
            return Played(position, offered, sheets, dice, season, done)
        asked = [seat for seat in seats(variant, position) if seat in done.waiting and offered[seat].kinds]
        sheets |= {seat: random_sheet(variant, position, seat, chance, offered[seat]) for seat in asked}
        done = tried(variant, position, sheets, dice, season)
    raise HangError(f"{position.turn}: waits for {', '.join(sorted(done.waiting))}, whatever they send")
