"""The laws of Capitalist, and the sheets that try them: hundreds of dealings, some too large, and joint votes."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace
from tests.laws.battle import fight
from tests.laws.capitalist import closing, ledger, votes
from tests.laws.movement import compared, in_force
from tests.laws.play import Phase, random_draw
from tests.laws.written import borders, pieces

from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.game import Offered

NAME = "capitalist"


def movement(phase: Phase) -> Iterator[str]:
    """The orders that were chosen are those that are carried out."""
    if phase.turn["phase"] == "M":
        fate = fight(borders(NAME), pieces(phase.before["units"]), in_force(votes.orders(phase)))
        yield from compared(phase, fate, "std:M")


LAWS = {
    "dealings": ledger.dealings,
    "prices": ledger.prices,
    "holdings": ledger.holdings,
    "worth": ledger.worth,
    "control": ledger.control,
    "votes": votes.chosen,
    "adjustments": votes.adjustments,
    "movement": movement,
    "proposals": closing.proposals,
    "scores": closing.scores,
}


def draw(variant: Variant, position: Position, offered: Offered, chance: Random) -> dict[str, Sheet]:
    """Sheets in which investors repeat each other's orders, so that votes tie, and some dealings go too far."""
    sheets = random_draw(variant, position, offered, chance)
    said = [order for sheet in sheets.values() for order in sheet.orders if order.subject]
    drawn = {seat: replace(sheet, orders=_alike(sheet.orders, said, chance)) for seat, sheet in sheets.items()}
    if chance.random() < 0.05:
        drawn[f"NEWCOMER{len(position.seats)}"] = Sheet((_join(variant)(),))
    return drawn


def _alike(orders: tuple[Order, ...], said: list[Order], chance: Random) -> tuple[Order, ...]:
    """Orders for the same units as others give them, and dealings of any size; hardly anybody ends the game."""
    found = []
    for order in orders:
        same = [other for other in said if other.subject == order.subject] if order.subject else []
        if same:
            found.append(chance.choice(same[:3]) if chance.random() < 0.6 else order)
        elif str(order).startswith(("SELL", "BUY")) and chance.random() < 0.2:
            found.append(replace(order, amount=chance.choice([1, 99, 100, 250, 500, 501, 2000])))
        elif not str(order).startswith("VOTE YES") or chance.random() < 0.3:
            found.append(order)
    return tuple(found)


def _join(variant: Variant) -> type[Order]:
    """The type of the order with which newcomers join."""
    rules = [*variant.always, *variant.phase(variant.opening(variant).turn).rules]
    return next(kind for rule in rules for kind in rule.orders if kind.__name__ == "Join")
